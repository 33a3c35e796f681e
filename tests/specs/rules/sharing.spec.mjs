import { expect, openRules, openTab, test } from '../../helpers/page.mjs';

test.use({ simulates: false });

test('the lab\'s formulas lead to the formula for LIFO in the lesson', async ({ page }) => {
  await openRules(page);
  await openTab(page, 'paper');
  await page.locator('#formulas summary').click();
  await page.locator('#formulas a[href$="lessons/rules.html#lifo"]').click();
  await expect(page).toHaveURL(/lessons\/rules\.html#lifo$/);
  await expect(page.locator('#lifo math')).toBeInViewport();
});

test('the formulas are opened by the link in the footer, and by an address that names them', async ({ page, context }) => {
  await openRules(page);
  const footer = page.getByRole('contentinfo').getByRole('link', { name: 'the formulas' });
  // A new tab of the browser is given the link's address.
  const address = await footer.evaluate((link) => link.href);
  await footer.click();
  const another = await context.newPage();
  await another.goto(address);
  for (const one of [page, another]) {
    await expect(one.getByRole('tab', { selected: true })).toHaveText('The paper');
    await expect(one.locator('#formulas')).toHaveAttribute('open', '');
    await expect(one.locator('#formulas summary')).toBeInViewport();
    await expect(one.locator('#formulas math').first()).toBeVisible();
  }
});
