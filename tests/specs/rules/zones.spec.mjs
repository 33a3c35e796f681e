import { choose, expect, figure, inked, openRules, picture, slider, test } from '../../helpers/page.mjs';

/** The rows of a figure's table, each by the heads of its columns. */
async function rows(card) {
  const heads = await card.locator('thead th').evaluateAll((all) => all.map((head) => head.firstChild.textContent));
  const cells = await card.locator('tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  return cells.map((row) => Object.fromEntries(row.map((cell, index) => [heads[index], cell])));
}

test('two zones: what a free player saves, exact and simulated', async ({ page }) => {
  await openRules(page, 'v1.za=0.8&zb=0.2&zc=0.000001');
  // The paper's own example, in which the first free player saves 90 %.
  await expect((await figure(page, 'zones_factor')).locator('figcaption p')).toContainText(/saves 90(\.0)?\s%/);
  const bars = await figure(page, 'zones_bars');
  await bars.getByRole('button', { name: 'Table' }).click();
  await expect.poll(async () => (await rows(bars)).map((row) => row['mean wait, exact'])).toEqual(expect.arrayContaining(['0.625', '2.5', '0.25']));
  // All players, and the juniors, who come often.
  const simulated = async (row) => Number((await rows(bars))[row]['mean wait, simulated']);
  await expect.poll(() => simulated(1), { timeout: 30_000 }).toBeCloseTo(0.625, 1);
  expect(await simulated(0)).toBeCloseTo(1, 1);
});

test('four zones in a row are solved, simulated, drawn and played', async ({ page }) => {
  await openRules(page);
  const bars = await figure(page, 'zones_bars');
  const two = await picture(bars.locator('canvas'));
  await slider(page, 'zones').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#field-zones')).toHaveValue('4');
  await expect(page).toHaveURL(/zones=4/);
  await figure(page, 'zones_bars');
  await expect.poll(() => picture(bars.locator('canvas'))).not.toBe(two);
  await bars.getByRole('button', { name: 'Table' }).click();
  // Four kinds with one zone, three with two neighbours.
  await expect(bars.locator('tbody tr')).toHaveCount(8);
  await expect.poll(async () => (await rows(bars)).every((row) => Number(row['mean wait, simulated']) > 0), { timeout: 30_000 }).toBe(true);
  for (const key of ['zones_factor', 'zones_map']) expect(await inked((await figure(page, key)).locator('canvas')), key).toBe(true);
  await choose(page, 'play', 'zones');
  await page.getByRole('slider', { name: 'Arrivals shown' }).fill('40');
  await expect(page.locator('.say')).toContainText(/player for zones? [1-4]/);
});
