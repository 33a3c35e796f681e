import { expect, inked, openBalance, test, type } from '../../helpers/page.mjs';

test.describe('without simulating', () => {
  test.use({ simulates: false });

  test('on a phone the controls come right under the stage, which is as wide as the page @phone @elsewhere', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const view of ['queue', 'roles', 'partition', 'sum']) {
      await openBalance(page, `v1.view=${view}&step=100`);
      const [stage, panel, canvas] = await Promise.all(['.stage', '.panel', '.stage-box canvas'].map((place) => page.locator(place).first().boundingBox()));
      expect(panel.y).toBeGreaterThanOrEqual(stage.y + stage.height);
      expect(panel.y - stage.y - stage.height).toBeLessThan(40);
      expect(canvas.width).toBeGreaterThan(280);
      expect(await inked(page.locator('.stage-box canvas')), view).toBe(true);
      await page.goto('about:blank');
    }
  });
});
