import { warns } from '../helpers/looks.mjs';
import { expect, figure, inked, labs, openRules, slider, test, type } from '../helpers/page.mjs';

test.use({ simulates: false });

const numbers = labs.rules.fields.filter((field) => (field.kind === 'int' || field.kind === 'real') && !field.hidden);
const defaults = 'the 95th percentile of the wait is 2.0967';

test('every number of the rules lab refuses what it cannot be, by name and value', async ({ page }) => {
  expect(new Set(numbers.map((field) => field.section))).toEqual(new Set(['model', 'simulation', 'sides', 'zones', 'parties', 'latency', 'adaptive']));
  await openRules(page);
  for (const [index, { key, kind, min, max, default: usual }] of numbers.entries()) {
    const error = page.locator(`#field-${key}-error`);
    const outside = index % 2 ? min - 1 : max * 2;
    for (const value of [String(outside), ['NaN', '', kind === 'int' ? String(min + 0.5) : 'Infinity'][index % 3]]) {
      await type(page, key, value);
      await expect(error, `${key} "${value}"`).toContainText(new RegExp(`\\b${key}\\b`));
      await expect(error, `${key} "${value}"`).toContainText(value === '' ? 'empty' : value.replace(/^-/, '').replace(/\.0$/, '').replace('e+', 'e'));
      await expect(page.locator(`#field-${key}`)).toHaveAttribute('aria-invalid', 'true');
      await expect(page.locator('.answer')).toContainText(defaults);
    }
    await type(page, key, String(usual));
    await expect(error).toBeHidden();
  }
  await expect(page.locator('.failures')).toBeHidden();
});

test('all rates at nothing are refused together, for each of the three games', async ({ page }) => {
  await openRules(page);
  for (const keys of [['l1', 'l2'], ['la', 'lb', 'lc'], ['za', 'zb', 'zc']]) {
    for (const key of keys) await type(page, key, '0');
    const said = page.locator(`#field-${keys.at(-1)}-error, #field-${keys[0]}-error, .notices`).filter({ hasText: /\w/ });
    await expect(said.first(), keys.join()).toContainText(/0/);
    await expect(said.first()).toContainText(new RegExp(keys.join('|')));
    await expect(page.locator('.failures')).toBeHidden();
    await type(page, keys[0], '1');
    await expect(said).toHaveCount(0);
  }
});

for (const [name, state] of [
  ['hardly anybody', 'v1.l1=1e-12&l2=1e-12&la=1e-12&lb=1e-12&lc=1e-12&za=1e-12&zb=1e-12&zc=1e-12'],
  ['a million million of some, hardly any of others', 'v1.l1=1e12&l2=1e-12&la=1e12&lb=1e-12&lc=1e12&za=1e-12&zb=1e12&zc=1e12'],
  ['the least patience', 'v1.leaving=exponential&tau=1e-9'],
]) {
  test(`${name}: every figure is drawn, and the page lives`, async ({ page }) => {
    await openRules(page, state);
    await expect(page.locator('.notices')).toBeEmpty();
    for (const { key } of labs.rules.figures) {
      const card = page.locator(`[data-figure=${key}]`);
      if (!(await card.count())) continue;
      await figure(page, key);
      expect(await inked(card.locator('canvas')), key).toBe(true);
      await expect(card.locator('figcaption p'), key).not.toContainText(/NaN|undefined|-0\b/);
    }
    await expect(page.locator('.truth-host')).not.toContainText('NaN');
    await expect(page.locator('.failures')).toBeHidden();
    await page.getByRole('slider', { name: 'Arrivals shown' }).fill('600');
    await expect(page.locator('.count')).toHaveText('600 / 600');
    await slider(page, 'l1').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    await expect(page.locator('#field-l1')).toHaveValue('3');
  });
}

test('broken links warn, use the defaults, and the page lives', async ({ page }) => {
  await warns(page, openRules, [
    ['v99.l1=3', 'version'],
    ['v1.l1=-7', 'l1 is -7'],
    ['v1.l1=3&l2=', 'l2 is empty'],
    ['v1.l1=3&popul', 'popul'],
    ['v1.rule=bogus', 'bogus'],
    ['v1.la=abc', 'la is abc'],
    ['v1.zones=%E0%A4%A', 'zones'],
    ['v1.k=60', 'k is 60'],
  ], ['l2', '0.5']);
});
