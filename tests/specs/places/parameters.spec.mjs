// The page of parameters: folded, found by a word, opened by an address, whole on paper.
import { expect, test } from '../../helpers/page.mjs';

test.use({ simulates: false });

const entries = (page) => page.locator('.entries > div');

test('a parameter is found by a word of its text, and its fold opens', async ({ page }) => {
  await page.goto('generated/reference.html');
  const all = await entries(page).count();
  await expect(page.getByRole('status')).toHaveText(`${all} parameters`);
  // One fold is open, so that an entry is seen before anything is asked.
  const begun = await entries(page).filter({ visible: true }).evaluateAll((some) => some.map((one) => one.id));
  expect(begun).toContain('patience-alpha');
  expect(begun.every((id) => id.startsWith('patience-')), `${begun}`).toBe(true);
  // What no parameter explains stands first, is found too, and is not counted.
  const words = page.locator('.words > div');
  await expect(words.filter({ visible: true })).toHaveCount(await words.count());
  await page.getByLabel('Find a parameter').fill('confidence');
  await expect(page.locator('.words')).toContainText('95 % confidence');
  expect(await words.filter({ visible: true }).count()).toBe(1);
  await page.getByLabel('Find a parameter').fill('busiest hour');
  await expect(page.locator('.words')).toBeHidden();
  await expect(page.locator('#arena-peak')).toBeVisible();
  const shown = await entries(page).filter({ visible: true }).allInnerTexts();
  expect(shown.length).toBeLessThan(10);
  for (const text of shown) expect(text.toLowerCase()).toMatch(/busiest[^]*hour|hour[^]*busiest/);
  await expect(page.getByRole('status')).toHaveText(`${shown.length} of ${all} shown`);
  await page.getByLabel('Find a parameter').fill('no parameter has these words');
  await expect(page.getByRole('status')).toHaveText(`0 of ${all} shown`);
  // What is named by the address is shown, whatever is sought.
  await page.evaluate(() => { location.hash = '#rules-lc'; });
  await expect(page.locator('#rules-lc')).toBeInViewport();
  await expect(page.getByLabel('Find a parameter')).toHaveValue('');
});

test('the address of a parameter opens its fold, and on paper all folds are open', async ({ page }) => {
  await page.goto('generated/reference.html#arena-rate');
  await expect(page.locator('#arena-rate')).toBeInViewport();
  await expect(page.locator('#balance-k')).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('details:not([open])')).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('#balance-k')).toBeHidden();
  await expect(page.locator('#arena-rate')).toBeVisible();
});
