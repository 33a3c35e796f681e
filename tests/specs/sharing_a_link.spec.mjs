import { expect, openLab, picture, test, type } from '../helpers/page.mjs';

test('a link restores parameters and step', async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLab(page, 'v1.n=4&q=0.25&alpha=1.2');
  await page.getByRole('slider', { name: 'Arrivals shown' }).fill('77');
  await expect(page).toHaveURL(/step=77/);
  const shown = await picture(page.locator('.stage-box canvas'));
  const other = await context.newPage();
  await other.emulateMedia({ reducedMotion: 'reduce' });
  await other.goto(page.url());
  await expect(other.locator('.count')).toHaveText('77 / 600');
  await expect(other.locator('#field-n')).toHaveValue('4');
  await expect(other.locator('#field-q')).toHaveValue('0.25');
  await expect.poll(() => picture(other.locator('.stage-box canvas'))).toBe(shown);
});

test('Share gives the link of this state', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openLab(page);
  await type(page, 'alpha', '3.5');
  await page.locator('[data-do=share]').first().click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('#v1.alpha=3.5');
});

test('back and forward go through presets', async ({ page }) => {
  await openLab(page);
  await page.getByRole('button', { name: 'Casual game' }).click();
  await expect(page.locator('.answer')).toContainText('α = 0.4');
  await page.getByRole('button', { name: 'Big teams' }).click();
  await expect(page.locator('.answer')).toContainText('teams of 20');
  await page.goBack();
  await expect(page.locator('.answer')).toContainText('α = 0.4');
  await page.goForward();
  await expect(page.locator('.answer')).toContainText('teams of 20');
});

for (const [name, link, warning] of [
  ['an unknown version', 'v99.n=3', 'version'],
  ['a bad value', 'v1.q=7', 'q is 7'],
  ['an unknown parameter', 'v1.zzz=1', 'zzz'],
  ['a truncated value', 'v1.n=3&q=', 'q is empty'],
  ['no number', 'v1.n=abc', 'n is abc'],
  ['a seed of 2^64', 'v1.seed=10000000000000000', 'seed is 10000000000000000'],
]) {
  test(`a link with ${name} warns and the page lives`, async ({ page }) => {
    await openLab(page, link);
    await expect(page.locator('.notices')).toContainText(warning);
    await type(page, 'alpha', '1.5');
    await expect(page.locator('.answer')).toContainText('α = 1.5');
  });
}
