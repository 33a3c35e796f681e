import { warns } from '../helpers/looks.mjs';
import { aWhile, expect, figure, inked, labs, openEngagement, simulated, test, type } from '../helpers/page.mjs';

const numbers = labs.engagement.fields.filter((field) => (field.kind === 'int' || field.kind === 'real') && !field.hidden);

test.describe('without simulating', () => {
  test.use({ simulates: false });

  test('every number of the engagement lab refuses what it cannot be, by name and value', async ({ page }) => {
    test.slow();
    // A state in which every field has its control.
    await openEngagement(page, 'v1.draws=set');
    for (const [index, { key, kind, min, max, default: usual }] of numbers.entries()) {
      const error = page.locator(`#field-${key}-error`);
      for (const value of [String(min - 1), String(max * 2), ['NaN', '', kind === 'int' ? String(min + 0.5) : 'Infinity'][index % 3]]) {
        await type(page, key, value);
        await expect(error, `${key} "${value}"`).toContainText(new RegExp(`\\b${key}\\b`));
        await expect(error, `${key} "${value}"`).toContainText(value === '' ? 'empty' : value.replace(/^-/, '').replace(/\.0$/, '').replace('e+', 'e'));
        await expect(page.locator(`#field-${key}`)).toHaveAttribute('aria-invalid', 'true');
      }
      await type(page, key, String(usual));
      await expect(error).toBeHidden();
      await aWhile(page);
    }
    await expect(page.locator('.failures')).toBeHidden();
  });

  test('skills of the example that are none are refused by name', async ({ page }) => {
    await openEngagement(page);
    const error = page.locator('#field-skills-error');
    for (const [value, names] of [['5 NaN 7', 'NaN'], ['many', 'many'], ['1e9', '1000000000'], [Array(41).fill('7').join(' '), '41']]) {
      await page.locator('#field-skills').fill(value);
      await page.locator('#field-skills').blur();
      await expect(error, value).toContainText('skills is ');
      await expect(error, value).toContainText(names);
    }
    await page.locator('#field-skills').fill('1500');
    await page.locator('#field-skills').blur();
    await expect(error).toBeHidden();
    await expect((await figure(page, 'claim_example')).locator('figcaption p')).toContainText('Two skills at least');
  });

  test('broken links warn, use the defaults, and the page lives', async ({ page }) => {
    await warns(page, openEngagement, [
      ['v99.pool=3', 'version'],
      ['v1.pool=0', 'pool is 0'],
      ['v1.lever=2', 'lever is 2'],
      ['v1.win=NaN', 'win is NaN'],
      ['v1.people=bogus', 'bogus'],
      ['v1.skills=1,x', 'skills is x'],
      ['v1.shape=square', 'square'],
      ['v1.cap=0.2&poo', 'poo'],
    ], ['pool', '60']);
  });

  test('a run that would not fit says so before it starts, and offers one that fits', async ({ page }) => {
    await openEngagement(page, 'v1.pool=2000&replications=10000');
    await expect(page.locator('.notices')).toContainText('10000 replications');
    const offer = page.locator('.notices button').first();
    await offer.click();
    await expect(page.locator('.notices')).not.toContainText('10000 replications');
  });

  test('a state about a file that is not there says so, and the page lives', async ({ page }) => {
    await page.goto('engagement.html#v1.people=file&file=abc123');
    await expect(page.locator('html')).toHaveAttribute('data-ready', '');
    await expect(page.locator('#field-people-error')).toContainText('a file of games must be chosen first');
    await expect(page.locator('.say')).toContainText('EOMM');
    await page.locator('#field-people').selectOption('arena');
    await expect(page.locator('#field-people-error')).toBeHidden();
    await expect(page.locator('.failures')).toBeHidden();
  });
});

for (const [name, state] of [
  ['one player', 'v1.pool=1&shown=2'],
  ['three players', 'v1.pool=3&shown=3'],
  ['an odd pool where nobody may meet but equals', 'v1.pool=31&cap=0&price=1e6&k=5'],
  ['everybody stops after a draw', 'v1.draw=1&win=0&loss=0&draws=set&rate=0.99'],
]) {
  test(`${name}: every figure is drawn, and the page lives`, async ({ page }) => {
    test.slow();
    await openEngagement(page, `${state}&draws_of_table=20&replications=4&rounds=5`);
    await simulated(page, 100_000);
    for (const { key } of labs.engagement.figures) {
      const card = await figure(page, key);
      expect(await inked(card.locator('canvas')), key).toBe(true);
      await expect(card.locator('figcaption p'), key).not.toContainText(/NaN|undefined|Infinity/);
    }
    for (const place of ['.truth-host', '.answer', '.meters', '.say']) await expect(page.locator(place)).not.toContainText(/NaN|undefined|\binf/);
    await expect(page.locator('.failures')).toBeHidden();
  });
}
