import { choose, control, expect, figure, openEngagement, test } from '../../helpers/page.mjs';

test.describe('without simulating', () => {
  test.use({ simulates: false });

  test('skills of the example that are none are refused by name', async ({ page }) => {
    await openEngagement(page);
    await expect(await control(page, 'skills')).toBeVisible();
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
    await choose(page, 'people', 'arena');
    await expect(page.locator('#field-people-error')).toBeHidden();
    await expect(page.locator('.failures')).toBeHidden();
  });
});
