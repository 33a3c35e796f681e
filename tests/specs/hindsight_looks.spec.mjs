import { rootSite } from '../playwright.config.mjs';
import { allFit, clean, cleanInBothThemes, shown, stairs, tabs } from '../helpers/looks.mjs';
import { expect, figure, inked, openHindsight, simulated, test, type } from '../helpers/page.mjs';

test('axe finds nothing in the hindsight lab, in either theme', async ({ page }) => {
  await openHindsight(page, 'v1.players=200&replications=3');
  await simulated(page);
  await cleanInBothThemes(page);
});

test.describe('without simulating', () => {
  test.use({ simulates: false });

  test('axe finds nothing with errors, warnings, a file, an open table and open formulas, nor in the lesson @phone @elsewhere', async ({ page }) => {
    await openHindsight(page, 'v1.flow=bogus&zzz=1&players=1000000');
    await type(page, 'tau', '-9');
    await page.locator('#file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('time,level\n1,2\nx\n2,3\n') });
    await expect(page.locator('.told')).toContainText('2 players of a.csv');
    await page.locator('#formulas summary').click();
    await (await figure(page, 'tune_multi')).getByRole('button', { name: 'Table' }).click();
    await clean(page);
    await page.goto('lessons/hindsight.html');
    await clean(page);
    await stairs(page);
  });

  test('nothing of the hindsight lab is wider than the phone, and a finger hits everything @phone @elsewhere', async ({ page }) => {
    await allFit(page, 'hindsight', ['', '#v1.tau=abc&zzz=1&criteria=3&reach=near&flow=bursts', '?embed=stage&controls=model']);
  });

  test('the hindsight lab needs no mouse', async ({ page }) => {
    await openHindsight(page);
    const count = page.locator('.count');
    const last = Number((await count.textContent()).split('/')[1]);
    for (const [key, at] of [['ArrowRight', 9], ['ArrowLeft', 8], ['Shift+ArrowRight', 18], ['Home', 0], ['End', last]]) {
      await page.keyboard.press(key);
      await expect(count).toHaveText(`${at} / ${last}`);
    }
    // By Tab to every field that has a control now, and to the choice of a file, each with a ring.
    for (const [from, sections, presses] of [['main', ['stage', 'model'], 70], ['[data-figure=tune_holding] .plot', ['rules'], 60]]) {
      await tabs(page, from, [...shown('hindsight', sections), ...(from === 'main' ? ['file'] : [])], presses);
    }
  });

  test('one figure, or the stage, of the hindsight lab stands in another page', async ({ page }) => {
    await openHindsight(page, 'v1.rate=5', '?embed=games&theme=dark&controls=none');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await inked((await figure(page, 'games')).locator('canvas'))).toBe(true);
    for (const gone of ['.bar', '.answer', '.panel', '.stage', '.drop', '[data-figure=race]', 'input']) await expect(page.locator(gone).first()).toBeHidden();
    const [opened] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: /full version/ }).click()]);
    expect(opened.url()).toMatch(/hindsight\.html#v1\.rate=5$/);
    await expect(opened.locator('.panel')).toBeVisible();
    await openHindsight(page, 'v1.step=9', '?embed=stage');
    expect(await inked(page.locator('.stage-box canvas'))).toBe(true);
  });
});

test.describe('at the root of a host', () => {
  test.use({ baseURL: rootSite, simulates: false });

  test('lesson and hindsight lab lead to each other', async ({ page }) => {
    await page.goto('lessons/hindsight.html');
    await page.locator('a[href*="hindsight.html#v1."]').first().click();
    await expect(page.locator('html')).toHaveAttribute('data-ready', '');
    expect(new URL(page.url()).pathname).toBe('/hindsight.html');
    await page.getByRole('link', { name: 'for teachers' }).first().click();
    await expect(page.locator('h1')).toContainText('all-knowing matcher');
  });
});
