// All other specs run below a sub-path; a site of its own is served from the root.
import { rootSite } from '../../playwright.config.mjs';
import { expect, figure, inked, openLab, simulated, test } from '../../helpers/page.mjs';

test.use({ baseURL: rootSite });

test('the site works at the root of a host, from home page to figure @engines', async ({ page }) => {
  await page.goto('');
  await page.getByRole('link', { name: 'Open this lab' }).click();
  await expect(page.locator('.answer')).toContainText('playing at once 5.5 (exact)');
  expect(new URL(page.url()).pathname).toBe('/patience.html');
  await simulated(page);
  expect(await inked((await figure(page, 'cost')).locator('canvas'))).toBe(true);
});

test('the lesson leads back to the lab at the root', async ({ page }) => {
  await page.goto('lessons/patience.html');
  await page.locator('a[href*="patience.html#v1."]').first().click();
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  await expect(page.locator('.notices')).toBeEmpty();
  await openLab(page);
});
