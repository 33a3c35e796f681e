// On every page the key ? says what it is and what to do first, and lists the keys.
import { expect, test } from '../../helpers/page.mjs';

test.use({ simulates: false });

const PAGES = ['', 'patience.html', 'rules.html', 'balance.html', 'engagement.html', 'hindsight.html', 'arena.html', 'rulesets.html', 'own.html', 'bench.html',
  'corrections.html', 'generated/reference.html', 'generated/rules_paper.html', 'lessons/rules.html', 'lessons/five.html', 'lessons/class.html', 'lessons/pipeline.html', 'lessons/index.html', 'lessons/rulesets.html'];

test('what to do first is said for each page in words of its own', async ({ page }) => {
  test.slow();
  const said = new Map();
  for (const path of PAGES) {
    await page.goto(path);
    const button = page.getByRole('button', { name: 'What this page is, and its keys' });
    await expect(button).toBeVisible();
    const dialog = page.getByRole('dialog', { name: 'What is this page?' });
    // The key may be pressed before the script that hears it is there.
    await expect(async () => {
      await page.locator('body').press('?');
      await expect(dialog).toBeVisible({ timeout: 1000 });
    }, path).toPass();
    const first = dialog.locator('.first');
    await expect(first, path).toHaveText(/^First: \S.{20,}\.$/);
    await expect(dialog.locator('.keys th').filter({ hasText: /^\?$/ }), path).toHaveCount(1);
    said.set(await first.textContent(), path);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await button.click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(button).toBeFocused();
  }
  expect(said.size).toBe(PAGES.length);
});

test('in a field ? is a letter', async ({ page }) => {
  await page.goto('own.html');
  const name = page.locator('#name');
  await expect(page.locator('html')).toHaveAttribute('data-ready', '', { timeout: 30_000 });
  await name.fill('');
  await name.press('?');
  await expect(name).toHaveValue('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
