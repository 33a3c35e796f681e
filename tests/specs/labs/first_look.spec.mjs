// The way in: from the home page to each lab, from there to its lesson, and on to the corrections.
import { LABS } from '../../helpers/labs.mjs';
import { answered, expect, inked, test } from '../../helpers/page.mjs';

test.use({ simulates: false });

for (const row of LABS) {
  const name = row.lab[0].toUpperCase() + row.lab.slice(1);

  test(`the home page leads to the ${row.lab} lab, which has an answer and a stage at once, and the lab to its lesson @engines`, async ({ page }) => {
    await page.goto('');
    await page.getByRole('link', { name: new RegExp(`^${name}\\s?${row.home}`) }).click();
    await expect(page).toHaveURL(new RegExp(`/${row.lab}\\.html$`));
    await expect(page.locator('html')).toHaveAttribute('data-ready', '');
    await expect(page.locator('.answer')).toContainText(answered[row.lab]);
    await expect(page.locator('.bar nav [aria-current=page]')).toHaveText(name);
    if (row.stepping) expect(await inked(page.locator('.stage-box canvas'))).toBe(true);
    await page.getByRole('link', { name: 'for teachers' }).first().click();
    await expect(page).toHaveURL(new RegExp(`lessons/${row.lab}\\.html$`));
    await expect(page.locator('h1')).toBeVisible();
    await page.getByRole('link', { name: 'corrections' }).first().click();
    await expect(page).toHaveURL(/corrections\.html$/);
    await expect(page.locator('h1')).toBeVisible();
  });
}
