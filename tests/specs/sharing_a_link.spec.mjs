import { expect, openLab, picture, presets, test, type } from '../helpers/page.mjs';

test.use({ simulates: false });

test('a link restores parameters and step', async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLab(page, 'v1.n=4&q=0.25&alpha=1.2');
  await page.getByRole('slider', { name: 'Arrivals shown' }).fill('77');
  await expect(page).toHaveURL(/step=77/);
  const shown = await picture(page.locator('.stage-box canvas'));
  const sentence = await page.locator('.say').textContent();
  const other = await context.newPage();
  await other.emulateMedia({ reducedMotion: 'reduce' });
  await other.goto(page.url());
  await expect(other.locator('.count')).toHaveText('77 / 600');
  await expect(other.locator('#field-n')).toHaveValue('4');
  await expect(other.locator('#field-q')).toHaveValue('0.25');
  await expect(other.locator('.say')).toHaveText(sentence);
  await expect.poll(() => picture(other.locator('.stage-box canvas'))).toBe(shown);
});

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
  await expect(dialog.getByLabel('Link')).toHaveValue(/#v1\.alpha=3\.5$/);
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

test('each preset is a link of its own that opens without a warning', async ({ page }) => {
  await openLab(page);
  const links = new Set();
  for (const { title, point } of presets) {
    const before = page.url();
    await page.getByRole('button', { name: title, exact: true }).click();
    await expect(page.locator('.point')).toHaveText(point);
    await expect(page).not.toHaveURL(before);
    links.add(page.url());
    await expect(page.locator('.notices')).toBeEmpty();
  }
  expect(links.size).toBe(presets.length);
});

test('an address edited by hand is taken while the page is open', async ({ page }) => {
  await openLab(page);
  await page.evaluate(() => { location.hash = '#v1.n=7&q=0.4'; });
  await expect(page.locator('.answer')).toContainText('teams of 7, 40 % strong players');
  await page.evaluate(() => { location.hash = '#v1.n=700'; });
  await expect(page.locator('.notices')).toContainText('n is 700');
  await expect(page.locator('.answer')).toContainText('teams of 5');
});

test('every link of the lesson opens the lab without a warning', async ({ page }) => {
  await page.goto('lessons/patience.html');
  const links = await page.locator('a[href*="patience.html#v"]').evaluateAll((all) => all.map((link) => new URL(link.href).hash));
  expect(links.length).toBeGreaterThan(4);
  await openLab(page);
  for (const link of links) {
    await page.evaluate((hash) => { location.hash = hash; }, link);
    for (const [, key, value] of link.matchAll(/[.&](n|q|alpha)=([\d.]+)/g)) await expect(page.locator(`#field-${key}`), link).toHaveValue(value);
    await expect(page.locator('.notices'), link).toBeEmpty();
  }
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
    await expect(page.locator('.answer')).toContainText('α = 1.5');
    // Warned once: the next state has nothing to complain about.
    await expect(page.locator('.notices')).toBeEmpty();
  });
}
