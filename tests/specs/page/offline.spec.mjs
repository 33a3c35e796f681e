import { expect, figure, inked, openLab, simulated, test } from '../../helpers/page.mjs';

test.use({ copies: true });

test('a second visit works without a network: lab, home page and lesson', async ({ page, context }) => {
  await openLab(page);
  await page.evaluate(async () => { await navigator.serviceWorker.ready; });
  await page.reload();
  // From here on the copy serves this page.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  await expect(page.locator('.answer')).toContainText('5.500');
  await simulated(page);
  expect(await inked((await figure(page, 'cost')).locator('canvas'))).toBe(true);
  await page.goto('');
  await expect(page.locator('.count')).toHaveText(/^[1-9]\d* \/ 600$/);
  await page.goto('lessons/patience.html');
  await expect(page.locator('h1')).toBeVisible();
  await page.goto('generated/reference.html');
  await expect(page.locator('h1')).toBeVisible();
  await page.goto('corrections.html');
  await expect(page.locator('#rules-1')).toBeVisible();
  await context.setOffline(false);
});
