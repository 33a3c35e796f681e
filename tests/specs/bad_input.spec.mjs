import { expect, openLab, simulated, test, type } from '../helpers/page.mjs';

for (const [key, value, allowed] of [
  ['n', '0', '1 to 50'],
  ['n', '51', '1 to 50'],
  ['n', '2.5', '1 to 50'],
  ['q', '-0.1', '0 to 1'],
  ['q', 'NaN', '0 to 1'],
  ['alpha', 'Infinity', '0 to 1000'],
  ['alpha', '', '0 to 1000'],
  ['slack', '-1', '0 to 200'],
  ['wait', 'x', '0 to 100'],
  ['seed', '18446744073709551616', 'hexadecimal'],
  ['periods', '1e99', '100 to 100000000'],
  ['groups', '0', '1 to 20'],
  ['levels', '9', '2 to 6'],
]) {
  test(`${key} = "${value}" is refused by name, with its range`, async ({ page }) => {
    await openLab(page);
    await type(page, key, value);
    const error = page.locator(`#field-${key}-error`);
    await expect(error).toContainText(key);
    await expect(error).toContainText(allowed);
    await expect(page.locator(`#field-${key}`)).toHaveAttribute('aria-invalid', 'true');
    // The page goes on with the default, and takes a good value again.
    await expect(page.locator('.answer')).toContainText('strong players');
    await expect(page.locator('.failures')).toBeHidden();
  });
}

test('a run that would take too long says so and offers what fits', async ({ page }) => {
  await openLab(page, 'v1.periods=100000000&replications=10000');
  const notice = page.locator('.notices');
  await expect(notice).toContainText('arrivals');
  await notice.getByRole('button').first().click();
  await expect(notice.getByText('arrivals, which would take')).toHaveCount(0);
});

test('a process that is too large says so and offers what fits', async ({ page }) => {
  await openLab(page, 'v1.n=30&levels=6');
  const notice = page.locator('.notices');
  await expect(notice).toContainText('6 levels');
  await notice.getByRole('button', { name: /teams of|levels/ }).first().click();
  await expect(notice.getByText('fit here')).toHaveCount(0);
  await simulated(page);
  await expect(page.locator('[data-figure=levels] figcaption p')).toContainText('no rule costs less');
});
