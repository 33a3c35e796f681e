import { expect, labs, openHindsight, test } from '../../helpers/page.mjs';

test.use({ simulates: false });

test('too many players for a page are refused with what would fit', async ({ page }) => {
  await openHindsight(page, 'v1.players=1000000');
  await expect(page.locator('.notices')).toContainText('1000000 players in a replication: on a page at most 100000');
  await page.getByRole('button', { name: '100000 players' }).click();
  await expect(page.locator('#field-players')).toHaveValue('100000');
});
