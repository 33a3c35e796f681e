import { aWhile, expect, openRules, simulated, test } from '../helpers/page.mjs';

const share = (page) => page.locator('.status progress').evaluate((bar) => bar.value);

test('a long run of the rules lab is cancelled, resumed and left for another', async ({ page }) => {
  await openRules(page, 'v1.arrivals=5000000&replications=64');
  const status = page.locator('.status');
  const cancel = page.locator('[data-do=cancel]');
  await expect(status).toHaveAttribute('data-kind', 'busy');
  await expect.poll(() => share(page)).toBeGreaterThan(0);
  // It answers while it works.
  await page.getByRole('button', { name: 'One step', exact: true }).click();
  await expect(page.locator('.count')).toHaveText('6 / 600');
  await cancel.click();
  await expect(status).toHaveAttribute('data-kind', 'cancelled');
  const stopped = await share(page);
  await aWhile(page);
  expect(await share(page)).toBe(stopped);
  await cancel.click();
  await expect.poll(() => share(page)).toBeGreaterThan(stopped);
  await page.evaluate(() => { location.hash = '#v1.arrivals=1000&replications=16'; });
  await simulated(page);
  await expect(page.locator('.truth-host tr', { hasText: 'variance, two queues' }).first()).toContainText('±');
});

test('a run that would take hours is refused before it starts, with what fits', async ({ page }) => {
  await openRules(page, 'v1.arrivals=100000000&replications=10000');
  const notice = page.locator('.notices');
  await expect(notice).toContainText('arrivals, which would take');
  await notice.getByRole('button').first().click();
  await expect(page).toHaveURL(/(replications|arrivals)=\d+/);
  await expect(page.locator('.failures')).toBeHidden();
  await expect(page.locator('.status')).toHaveAttribute('data-kind', 'busy');
});
