import { expect, figure, inked, openRules, test } from '../../helpers/page.mjs';

/** The cells printed, exact and simulated of a row of the table. */
const row = (page, name) => page.locator('.truth-host tr', { has: page.getByRole('rowheader', { name }) }).first();

test('the rules lab opens with an answer, a stage and figures, without a click', async ({ page }) => {
  await openRules(page);
  await expect(page.locator('.answer')).toContainText('Put all in one queue. Its order hardly matters for the longest waits.');
  await expect(page.locator('.answer')).toContainText('95 % of players wait at most 2.1 minutes; with two queues 3.52, 68 % more (exact). 1 single (blue) and 1 team of two (gold) come a minute, at random (Poisson), for games of 2v2.');
  await expect(page.locator('.answer')).toContainText('One queue: 2.1 to 2.11, whichever order.');
  expect(await inked(page.locator('.stage-box canvas'))).toBe(true);
  for (const key of ['variance', 'waits', 'rules', 'chain']) expect(await inked((await figure(page, key)).locator('canvas')), key).toBe(true);
});

test('wrong prints are struck out, and the simulation sides with the exact numbers', async ({ page }) => {
  await openRules(page, 'v1.tab=paper');
  for (const [name, printed, exact] of [['variance, two queues', 0.7222, 1.6389], ['variance, FIFO', 0.3958, 0.625], ['variance, LIFO', 0.5188, 0.7375]]) {
    const cells = row(page, name).locator('td');
    await expect(cells.nth(0).locator('s.bad'), name).toContainText(String(printed));
    await expect(cells.nth(1), name).toHaveText(String(exact));
    await expect(cells.nth(2), name).toContainText('±', { timeout: 30_000 });
    const [, mean, half] = (await cells.nth(2).textContent()).match(/([\d.]+)\s*±\s*([\d.]+)/).map(Number);
    expect(half).toBeGreaterThan(0);
    expect(Math.abs(mean - exact), `${name}: ${mean} ± ${half}`).toBeLessThan(2.5 * half);
    expect(Math.abs(mean - printed), name).toBeGreaterThan(10 * half);
  }
  // The minimiser has no simulation, and the means were printed right.
  await expect(row(page, 'least variance').locator('s.bad')).toContainText('0.4891');
  await expect(row(page, 'least variance')).toContainText('0.5279');
  for (const [name, value] of [['mean wait, FIFO', '0.5'], ['mean wait, two queues', '0.8333']]) {
    await expect(row(page, name).locator('s')).toHaveCount(0);
    await expect(row(page, name).locator('td').nth(0)).toHaveText(value);
    await expect(row(page, name).locator('td').nth(1)).toHaveText(value);
  }
});
