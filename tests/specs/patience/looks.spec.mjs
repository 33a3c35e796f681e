import { sharp } from '../../helpers/looks.mjs';
import { expect, figure, openLab, picture, test } from '../../helpers/page.mjs';

test.use({ simulates: false });

test('every picture has a pixel of its own for each pixel of the screen @phone @dark', async ({ page }) => {
  await openLab(page);
  for (const canvas of [page.locator('.stage-box canvas'), (await figure(page, 'cost')).locator('canvas'), (await figure(page, 'map')).locator('canvas')]) {
    await sharp(canvas);
  }
});

test('the dark theme comes from the system, the button and the memory overrule it @dark @elsewhere', async ({ page }) => {
  await openLab(page);
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const brightness = async () => (await paper()).match(/\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
  expect(await brightness()).toBeLessThan(200);
  const canvas = (await figure(page, 'cost')).locator('canvas');
  const dark = await picture(canvas);
  await page.keyboard.press('Alt+Shift+D');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await brightness()).toBeGreaterThan(600);
  await figure(page, 'cost');
  await expect.poll(() => picture(canvas)).not.toBe(dark);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('presenting makes type larger, hides the frame and leaves stage, answer and transport', async ({ page }) => {
  await openLab(page);
  const size = () => page.locator('.answer').evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  const before = await size();
  await page.locator('[data-do=present]').first().click();
  // What a presentation looks like comes when somebody presents.
  await expect.poll(size).toBeGreaterThan(before * 1.4);
  await page.keyboard.press('a');
  for (const gone of ['.bar', 'footer', '.truth-host']) await expect(page.locator(gone)).toBeHidden();
  for (const kept of ['.answer', '.stage-box canvas', '.transport', '#field-alpha']) await expect(page.locator(kept)).toBeVisible();
  await page.getByRole('button', { name: 'Leave the presentation' }).click();
  expect(await size()).toBe(before);
  await expect(page.locator('.bar')).toBeVisible();
});
