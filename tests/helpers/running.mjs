// A simulation that takes long, as a visitor meets it.
import { aWhile, expect } from './page.mjs';

/**
 * A long run is cancelled, stays where it was, and goes on; the page answers while it works.
 * @param {import('@playwright/test').Page} page where the run has begun
 * @param {string | RegExp} next what the stage counts after one step
 */
export async function interrupts(page, next) {
  const status = page.locator('.status');
  const share = () => page.locator('.status progress').evaluate((bar) => bar.value);
  const cancel = page.locator('[data-do=cancel]');
  await expect(status).toHaveAttribute('data-kind', 'busy');
  await expect.poll(share, { timeout: 20_000 }).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'One step', exact: true }).click();
  await expect(page.locator('.count')).toHaveText(next);
  await cancel.click();
  await expect(status).toHaveAttribute('data-kind', 'cancelled');
  await aWhile(page);
  const stopped = await share();
  await aWhile(page);
  expect(await share()).toBe(stopped);
  await cancel.click();
  await expect.poll(share, { timeout: 20_000 }).toBeGreaterThan(stopped);
}
