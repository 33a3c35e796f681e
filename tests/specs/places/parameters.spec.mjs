// The page of parameters: folded, found by a word, opened by an address, whole on paper.
import { expect, test } from '../../helpers/page.mjs';

test.use({ simulates: false });

const entries = (page) => page.locator('.entries > div');

test('a parameter is found by a word of its text, and its fold opens', async ({ page }) => {
  await page.goto('generated/reference.html');
  const all = await entries(page).count();
  await expect(page.getByRole('status')).toHaveText(`${await page.locator('.words > div').count()} words, ${all} parameters`);
  // One fold is open, so that an entry is seen before anything is asked.
  const begun = await entries(page).filter({ visible: true }).evaluateAll((some) => some.map((one) => one.id));
  expect(begun).toContain('patience-alpha');
  expect(begun.every((id) => id.startsWith('patience-')), `${begun}`).toBe(true);
  // What no parameter explains stands first, and is found too.
  const words = page.locator('.words > div');
  await expect(words.filter({ visible: true })).toHaveCount(await words.count());
  const sought = page.getByLabel('Find a word or a parameter');
  await sought.fill('confidence');
  await expect(page.locator('.words')).toContainText('95 % confidence');
  expect(await words.filter({ visible: true }).count()).toBe(1);
  await sought.fill('busiest hour');
  await expect(page.locator('.words')).toBeHidden();
  await expect(page.locator('#arena-peak')).toBeVisible();
  const shown = await entries(page).filter({ visible: true }).allInnerTexts();
  expect(shown.length).toBeLessThan(10);
  for (const text of shown) expect(text.toLowerCase()).toMatch(/busiest[^]*hour|hour[^]*busiest/);
  await expect(page.getByRole('status')).toHaveText(`0 words, ${shown.length} of ${all} parameters`);
  await sought.fill('no parameter has these words');
  await expect(page.getByRole('status')).toHaveText(`0 words, 0 of ${all} parameters`);
  // What is named by the address is shown, whatever is sought.
  await page.evaluate(() => { location.hash = '#rules-lc'; });
  await expect(page.locator('#rules-lc')).toBeInViewport();
  await expect(sought).toHaveValue('');
});

test('each of the words to know first is found when it is typed, in the singular and in the plural', async ({ page }) => {
  await page.goto('generated/reference.html');
  const sought = page.getByLabel('Find a word or a parameter');
  const words = page.locator('.words > div');
  const terms = await words.locator('dt').allInnerTexts();
  expect(terms.length).toBeGreaterThan(10);
  for (const term of terms.flatMap((one) => one.split(', '))) {
    for (const typed of [term, ...(term.endsWith('s') ? [] : [`${term.toUpperCase()}s`])]) {
      await sought.fill(typed);
      await expect(words.filter({ visible: true }).locator('dt', { hasText: term }), typed).toBeVisible();
      await expect(page.getByRole('status'), typed).toHaveText(/^[1-9]\d* words?, \d+ of \d+ parameters$/);
    }
  }
});

test('nothing of the parameters moves while the page loads @phone', async ({ page }) => {
  await page.addInitScript(() => {
    window.moved = 0;
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.moved += entry.value; }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('generated/reference.html');
  await expect(page.locator('.entries > div').filter({ visible: true }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => window.moved)).toBeLessThan(0.01);
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
