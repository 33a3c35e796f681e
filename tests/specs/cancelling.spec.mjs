import { expect, openLab, simulated, test } from '../helpers/page.mjs';

test('a long run is cancelled within a tenth of a second, and resumes', async ({ page }) => {
  await openLab(page, 'v1.periods=5000000&replications=64');
  const cancel = page.locator('[data-do=cancel]');
  await expect(page.locator('.status')).toHaveAttribute('data-kind', 'busy');
  const took = await cancel.evaluate((button) => new Promise((done) => {
    const start = performance.now();
    new MutationObserver(() => {
      if (document.querySelector('.status').dataset.kind === 'cancelled') done(performance.now() - start);
    }).observe(document.querySelector('.status'), { attributes: true });
    button.click();
  }));
  expect(took).toBeLessThan(100);
  const share = () => page.locator('.status progress').evaluate((bar) => bar.value);
  // Workers that were busy have been told or replaced: nothing moves any more.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  const stopped = await share();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  expect(await share()).toBe(stopped);
  await cancel.click();
  await expect.poll(share).toBeGreaterThan(stopped);
});

test('the page answers while a long run is on', async ({ page }) => {
  await openLab(page, 'v1.periods=5000000&replications=64');
  await expect(page.locator('.status')).toHaveAttribute('data-kind', 'busy');
  await page.getByRole('button', { name: 'One step', exact: true }).click();
  await expect(page.locator('.count')).toHaveText('11 / 600');
  await page.getByRole('button', { name: 'Casual game' }).click();
  await simulated(page);
});
