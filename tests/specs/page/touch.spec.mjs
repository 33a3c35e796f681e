import { expect, figure, frames, openEngagement, openTab, simulated, test } from '../../helpers/page.mjs';

test.use({ hasTouch: true, viewport: { width: 375, height: 740 } });

test('what a finger has tapped stays to be read, until something else is tapped', async ({ page }) => {
  await openEngagement(page, 'v1.draws_of_table=20&replications=4&rounds=5');
  // The stage and a figure in one question.
  await openTab(page, 'keep');
  await simulated(page);
  const stage = page.locator('.stage canvas');
  await stage.scrollIntoViewIfNeeded();
  const box = await stage.boundingBox();
  const tip = page.locator('.stage .tip');
  // Down the picture, until a finger is on somebody.
  for (let y = 20; y < 200 && await tip.isHidden(); y += 12) {
    await page.touchscreen.tap(box.x + 0.44 * box.width, box.y + y);
    await frames(page);
  }
  await expect(tip).toBeVisible();
  await expect(tip).toContainText('Player');
  const chart = await figure(page, 'front');
  await chart.scrollIntoViewIfNeeded();
  const plot = await chart.locator('.plot').boundingBox();
  await page.touchscreen.tap(plot.x + plot.width / 2, plot.y + plot.height / 2);
  await expect(chart.locator('.tip')).toBeVisible();
  await expect(tip).toBeHidden();
  // Nothing is hidden a moment later either.
  await page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); }));
  await expect(chart.locator('.tip')).toBeVisible();
  await page.locator('h1').tap();
  await expect(chart.locator('.tip')).toBeHidden();
});
