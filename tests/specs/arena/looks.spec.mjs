// How the arena looks: to axe, on a phone, as a guest in another page.
import { allFit, clean, cleanInBothThemes, stairs } from '../../helpers/looks.mjs';
import { control, expect, figure, inked, labs, openLab, openTab, simulated, test } from '../../helpers/page.mjs';

const openArena = (page, state = '', query = '') => openLab(page, state, query, 'arena');
const SHORT = 'v1.tickets=200&replications=3';

test('axe finds nothing in the arena, in either theme, and headings go down one level at a time', async ({ page }) => {
  await openArena(page, SHORT);
  await simulated(page);
  await stairs(page);
  await cleanInBothThemes(page);
});

test.describe('without simulating', () => {
  test.use({ simulates: false });

  test('axe finds nothing in the arena with errors, warnings, an unfolded market and what is counted, nor in its lesson @phone', async ({ page }) => {
    test.slow();
    await openArena(page, 'v1.sides=1,5&rate=bogus&zzz=1');
    await page.locator('#how summary').click();
    // A field of the market brings it into view, on a phone with the drawer.
    await expect(await control(page, 'twos')).toBeVisible();
    await clean(page);
    await page.goto('lessons/arena.html');
    await clean(page);
    await stairs(page);
  });

  test('nothing of the arena is wider than the phone, and a finger hits everything @phone', async ({ page }) => {
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await allFit(page, 'arena', ['', '#v1.rate=abc&zzz=1', '#v1.sides=1,5', '?embed=race&controls=model']);
    }
  });
});

test('race and front stand in another page, and lead to the full version', async ({ page }) => {
  for (const key of ['race', 'front']) {
    await page.goto('about:blank');
    await openArena(page, `${SHORT}&lanes=2`, `?embed=${key}&controls=model`);
    await expect((await figure(page, key)).locator('figcaption p')).toContainText('±', { timeout: 30_000 });
    expect(await inked(page.locator(`[data-figure=${key}] canvas`))).toBe(true);
    for (const gone of ['.bar', '.answer', '.market']) await expect(page.locator(gone)).toBeHidden();
    await expect(page.locator('#field-rate')).toBeVisible();
    await expect(page.getByRole('link', { name: /full version/ })).toBeVisible();
  }
});

test('presented, the arena shows answer and figures in large type', async ({ page }) => {
  await openArena(page, SHORT);
  await page.keyboard.press('Alt+Shift+P');
  await expect(page.locator('html')).toHaveAttribute('data-present', '');
  await expect(page.locator('.market')).toBeHidden();
  await page.keyboard.press('a');
  await expect(page.locator('.answer')).toBeVisible();
  const first = labs.arena.tabs[0].figures[0];
  await page.keyboard.press('f');
  await expect(page.locator('figure.full')).toHaveAttribute('data-figure', first);
  expect(await inked(page.locator('figure.full canvas'))).toBe(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await openTab(page, 'who');
  await expect(page.locator('.market')).toBeVisible();
});
