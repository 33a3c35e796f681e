import { expect, openRules, openTab, test } from '../../helpers/page.mjs';

test.use({ simulates: false });

test('the table follows the rates: four times as many players, a quarter of the mean wait', async ({ page }) => {
  const means = () => page.locator('.truth-host tr', { hasText: 'mean wait' }).evaluateAll((rows) => rows.map((row) => Number(row.children[2].textContent)));
  await openRules(page, 'v1.l1=0.5&l2=0.25');
  await openTab(page, 'paper');
  await expect(page.locator('.truth-host')).toBeVisible();
  const slow = await means();
  expect(slow.slice(0, 2)).toEqual([1.5, 2.5]);
  await openRules(page, 'v1.l1=2&l2=1');
  // The same page with another state: it is told in the next frame.
  await expect.poll(means).not.toEqual(slow);
  const fast = await means();
  expect(fast).toHaveLength(slow.length);
  for (const [index, mean] of fast.entries()) expect(Math.abs(4 * mean - slow[index])).toBeLessThan(2e-3 * slow[index]);
});
