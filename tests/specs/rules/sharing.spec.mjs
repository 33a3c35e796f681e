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
