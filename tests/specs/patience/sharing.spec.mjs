import { expect, openLab, presets, test, type } from '../../helpers/page.mjs';

test.use({ simulates: false });

test('Share copies the link of this state', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openLab(page);
  await type(page, 'alpha', '3.5');
  await page.locator('[data-do=share]').first().click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/sub\/path\/patience\.html#v1\.alpha=3\.5$/);
  await expect(page.getByRole('dialog')).toContainText('copied');
});

test('where copying is not allowed the link stands ready to be copied by hand', async ({ page }) => {
  await page.addInitScript(() => { navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError')); });
  await openLab(page, 'v1.alpha=3.5');
  await page.locator('[data-do=share]').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(/#v1\.alpha=3\.5$/);
  await expect(dialog).not.toContainText('is copied');
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog).toContainText('Ctrl+C');
});

test('the state everybody starts with has a short link, and a changed one names only what changed', async ({ page }) => {
  await openLab(page);
  expect(new URL(page.url()).hash).toBe('');
  await type(page, 'alpha', '1.5');
  await expect(page).toHaveURL(/#v1\.alpha=1\.5$/);
  await type(page, 'alpha', '2');
  await expect(page).toHaveURL(/#v1\.?$/);
});

test('Embed gives a snippet of this state', async ({ page }) => {
  await openLab(page, 'v1.alpha=1.5');
  await page.locator('[data-do=embed]').click();
  const dialog = page.getByRole('dialog');
  const code = dialog.getByLabel('Put this into your page');
  await expect(code).toHaveValue(/\/sub\/path\/embed\.js"/);
  await expect(code).toHaveValue(/lab="patience" figure="stage" state="v1\.alpha=1\.5"/);
  await dialog.getByLabel('Show').selectOption('cost');
  await dialog.getByLabel('Theme').selectOption('dark');
  await dialog.getByLabel('with sliders').check();
  await expect(code).toHaveValue(/figure="cost"/);
  await expect(code).toHaveValue(/theme="dark" controls="model"/);
});

test('back and forward go through presets @engines', async ({ page }) => {
  await openLab(page);
  await page.getByRole('button', { name: 'Casual game' }).click();
  await expect(page.locator('.answer')).toContainText('players pays 0.4 periods of waiting.');
  await page.getByRole('button', { name: 'Big teams' }).click();
  await expect(page.locator('.answer')).toContainText('each of the 40 players');
  await page.goBack();
  await expect(page.locator('.answer')).toContainText('players pays 0.4 periods of waiting.');
  await page.goForward();
  await expect(page.locator('.answer')).toContainText('each of the 40 players');
});

test('an address edited by hand is taken while the page is open @engines', async ({ page }) => {
  await openLab(page);
  await page.evaluate(() => { location.hash = '#v1.n=7&q=0.4'; });
  await expect(page.locator('.answer')).toContainText('40 % are strong (gold). The price of unfairness: each of the 14 players');
  await page.evaluate(() => { location.hash = '#v1.n=700'; });
  await expect(page.locator('.notices')).toContainText('n is 700');
  await expect(page.locator('.answer')).toContainText('each of the 10 players');
});

for (const [name, link, warning] of [
  ['an unknown version', 'v99.n=3', 'version'],
  ['no version', 'n=3', 'version'],
  ['a bad value', 'v1.q=7', 'q is 7'],
  ['an unknown parameter', 'v1.zzz=1', 'zzz'],
  ['a truncated value', 'v1.n=3&q=', 'q is empty'],
  ['a truncated name', 'v1.n=3&alp', 'alp'],
  ['no number', 'v1.n=abc', 'n is abc'],
  ['a broken escape', 'v1.n=%E0%A4%A', 'n'],
  ['a seed of 2^64', 'v1.seed=10000000000000000', 'seed is 10000000000000000'],
]) {
  test(`a link with ${name} warns and the page lives`, async ({ page }) => {
    await openLab(page, link);
    await expect(page.locator('.notices')).toContainText(warning);
    await type(page, 'alpha', '1.5');
    await expect(page.locator('.answer')).toContainText('players pays 1.5 periods of waiting.');
    // Warned once: the next state has nothing to complain about.
    await expect(page.locator('.notices')).toBeEmpty();
  });
}
