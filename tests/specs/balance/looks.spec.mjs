import { expect, inked, openBalance, test } from '../../helpers/page.mjs';

test.describe('without simulating', () => {
  test.use({ simulates: false });

  test('on a phone the stage is as wide as the page, and the controls come out of a drawer beside it @phone @elsewhere', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const view of ['queue', 'roles', 'partition', 'sum']) {
      await openBalance(page, `v1.view=${view}&step=100`);
      const canvas = page.locator('.stage-box canvas');
      expect((await canvas.boundingBox()).width).toBeGreaterThan(280);
      expect(await inked(canvas), view).toBe(true);
      await expect(page.locator('#field-alpha')).toBeHidden();
      const drawer = page.getByRole('button', { name: 'Controls' });
      await expect(drawer).toBeInViewport({ ratio: 1 });
      await drawer.tap();
      await expect(page.locator('#field-alpha'), view).toBeVisible();
      const panel = await page.locator('.panel').boundingBox();
      expect(panel.width).toBeGreaterThan(280);
      expect(panel.y + panel.height).toBeLessThanOrEqual(741);
      await page.keyboard.press('Escape');
      await expect(page.locator('#field-alpha')).toBeHidden();
      await page.goto('about:blank');
    }
  });
});
