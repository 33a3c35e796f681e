import { warns } from '../helpers/looks.mjs';
import { expect, figure, inked, labs, openHindsight, slider, test, type } from '../helpers/page.mjs';

test.use({ simulates: false });

const numbers = labs.hindsight.fields.filter((field) => (field.kind === 'int' || field.kind === 'real') && !field.hidden);

test('every number of the hindsight lab refuses what it cannot be, by name and value', async ({ page }) => {
  test.slow();
  expect(new Set(numbers.map((field) => field.section))).toEqual(new Set(['model', 'rules', 'simulation', 'stage']));
  // A state in which every field has its control.
  await openHindsight(page, 'v1.criteria=3&reach=near');
  for (const [index, { key, kind, min, max, default: usual, when }] of numbers.entries()) {
    if (when?.key === 'flow' && !when.values.includes('constant')) await page.locator('#field-flow').selectOption(when.values[0]);
    const error = page.locator(`#field-${key}-error`);
    const outside = index % 2 ? min - 1 : max * 2;
    for (const value of [String(outside), ['NaN', '', kind === 'int' ? String(min + 0.5) : 'Infinity'][index % 3]]) {
      await type(page, key, value);
      await expect(error, `${key} "${value}"`).toContainText(new RegExp(`\\b${key}\\b`));
      await expect(error, `${key} "${value}"`).toContainText(value === '' ? 'empty' : value.replace(/^-/, '').replace(/\.0$/, '').replace('e+', 'e'));
      await expect(page.locator(`#field-${key}`)).toHaveAttribute('aria-invalid', 'true');
    }
    await type(page, key, key === 'criteria' ? '3' : String(usual));
    await expect(error).toBeHidden();
  }
  await expect(page.locator('.failures')).toBeHidden();
});

for (const [name, state] of [
  ['nobody comes for ages', 'v1.rate=1e-6&tau=1e-6'],
  ['a flood', 'v1.rate=1e9&tau=1e12'],
  ['ten to a game, three criteria, two players', 'v1.k=10&criteria=3&players=2&cast=2'],
  ['criteria weigh nothing, or all', 'v1.weight=1e-6&f=1e12&hold=1e9&growth=1e9'],
]) {
  test(`${name}: every figure is drawn, and the page lives`, async ({ page }) => {
    await openHindsight(page, state);
    await expect(page.locator('.notices')).toBeEmpty();
    for (const { key } of labs.hindsight.figures) {
      const card = page.locator(`[data-figure=${key}]`);
      if (!(await card.count())) continue;
      await figure(page, key);
      expect(await inked(card.locator('canvas')), key).toBe(true);
      await expect(card.locator('figcaption p'), key).not.toContainText(/NaN|undefined|-0\b/);
    }
    await expect(page.locator('.truth-host')).not.toContainText('NaN');
    await page.keyboard.press('End');
    await expect(page.locator('.say')).not.toContainText('NaN');
    await slider(page, 'rate').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    await expect(page.locator('#field-rate')).toHaveValue('1000');
    await expect(page.locator('.failures')).toBeHidden();
  });
}

test('broken links warn, use the defaults, and the page lives', async ({ page }) => {
  await warns(page, openHindsight, [
    ['v99.k=3', 'version'],
    ['v1.k=1', 'k is 1'],
    ['v1.tau=0', 'tau is 0'],
    ['v1.tau=Infinity', 'tau is inf'],
    ['v1.rate=0', 'rate is 0'],
    ['v1.flow=flood', 'flood'],
    ['v1.players=1', 'players is 1'],
  ], ['tau', '7']);
});

test('too many players for a page are refused with what would fit', async ({ page }) => {
  await openHindsight(page, 'v1.players=1000000');
  await expect(page.locator('.notices')).toContainText('1000000 players in a replication: on a page at most 100000');
  await page.getByRole('button', { name: '100000 players' }).click();
  await expect(page.locator('#field-players')).toHaveValue('100000');
});
