import { expect, openRules, test, type } from '../../helpers/page.mjs';

test.use({ simulates: false });

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

test.describe('simulating', () => {
  test.use({ simulates: true });

  test('a run that would take hours is refused before it starts, with what fits', async ({ page }) => {
    await openRules(page, 'v1.arrivals=100000000&replications=10000');
    const notice = page.locator('.notices');
    await expect(notice).toContainText('arrivals, which would take');
    await notice.getByRole('button').first().click();
    await expect(page).toHaveURL(/(replications|arrivals)=\d+/);
    await expect(page.locator('.failures')).toBeHidden();
    await expect(page.locator('.status')).toHaveAttribute('data-kind', 'busy');
  });
});
