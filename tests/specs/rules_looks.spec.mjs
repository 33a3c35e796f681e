import { rootSite } from '../playwright.config.mjs';
import { allFit, clean, cleanInBothThemes, shown, stairs, tabs } from '../helpers/looks.mjs';
import { expect, figure, inked, openRules, simulated, test, type } from '../helpers/page.mjs';

test('axe finds nothing in the rules lab, in either theme', async ({ page }) => {
  await openRules(page, 'v1.arrivals=2000&replications=16');
  await simulated(page);
  await cleanInBothThemes(page);
});

test.describe('without simulating', () => {
  test.use({ simulates: false });

  test('axe finds nothing with errors, warnings, an open table and open formulas, nor in the lesson @phone @elsewhere', async ({ page }) => {
    await openRules(page, 'v1.rule=bogus&zzz=1&k=6&room=200');
    await type(page, 'la', '-9');
    await page.locator('#formulas summary').click();
    await (await figure(page, 'sides_map')).getByRole('button', { name: 'Table' }).click();
    await clean(page);
    await page.goto('lessons/rules.html');
    await clean(page);
    await stairs(page);
  });

  test('nothing of the rules lab is wider than the phone, and a finger hits everything @phone @elsewhere', async ({ page }) => {
    await allFit(page, 'rules', ['', '#v1.l1=abc&zzz=1&k=6&room=200', '?embed=stage&controls=model']);
  });

  test('the rules lab needs no mouse', async ({ page }) => {
    await openRules(page);
    const count = page.locator('.count');
    for (const [key, at] of [['ArrowRight', 6], ['ArrowLeft', 5], ['Shift+ArrowRight', 15], ['Home', 0], ['End', 600]]) {
      await page.keyboard.press(key);
      await expect(count).toHaveText(`${at} / 600`);
    }
    // By Tab to every field, each with a ring: from the top of the page, then from the last figure before each panel of fields.
    for (const [from, sections, presses] of [['main', ['stage', 'model'], 70], ['[data-figure=growth] .plot', ['sides'], 30], ['[data-figure=zones_bars] .plot', ['zones'], 30], ['[data-figure=party_states] .plot', ['parties'], 30], ['[data-figure=controllers] .plot', ['adaptive'], 30]]) {
      await tabs(page, from, shown('rules', sections), presses);
    }
  });

  test('one figure of the rules lab stands in another page, with a way to the full version', async ({ page }) => {
    await openRules(page, 'v1.la=0.2', '?embed=sides_map&theme=dark&controls=none');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const card = await figure(page, 'sides_map');
    expect(await inked(card.locator('canvas'))).toBe(true);
    for (const gone of ['.bar', '.answer', '.panel', '.stage', '[data-figure=variance]', 'input']) await expect(page.locator(gone)).toBeHidden();
    const [opened] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: /full version/ }).click()]);
    expect(opened.url()).toMatch(/rules\.html#v1\.la=0\.2$/);
    await expect(opened.locator('.panel')).toBeVisible();
  });
});

test.describe('at the root of a host', () => {
  test.use({ baseURL: rootSite, simulates: false });

  test('lesson and rules lab lead to each other', async ({ page }) => {
    await page.goto('lessons/rules.html');
    await page.locator('a[href*="rules.html#v1."]').first().click();
    await expect(page.locator('html')).toHaveAttribute('data-ready', '');
    expect(new URL(page.url()).pathname).toBe('/rules.html');
    await page.getByRole('link', { name: 'for teachers' }).first().click();
    await expect(page.locator('h1')).toContainText('One queue or two');
  });
});
