import { expect, figure, inked, labs, openBalance, openTab, simulated, test } from '../../helpers/page.mjs';

/** The cells printed, exact and simulated of a row of the table. */
const row = (page, name) => page.locator('.truth-host tr', { has: page.getByRole('rowheader', { name }) }).first();

test('the balance lab opens with the best game, exactly, and then knows what a queue of them is like', async ({ page }) => {
  test.setTimeout(200_000);
  await openBalance(page);
  const answer = page.locator('.answer');
  await expect(answer).toContainText('Neighbours in skill. The best game of the 60 who wait takes 10 players within 71 points of skill, where the first 10 to come lie within 1198 (exact). The fairest of 9.5 trillion games. Unfairness is 23.39 instead of 369.2: the teams’ difference (0.13) plus the players’ spread (23.26).');
  expect(await inked(page.locator('.stage-box canvas'))).toBe(true);
  await simulated(page, 120_000);
  // What roles cost, and what a queue of them is like, are questions of their own.
  const price = (await figure(page, 'role_price')).locator('figcaption p').first();
  await simulated(page, 120_000);
  await expect(price).toContainText(/the best game with roles is 1\.\d+\s±\s[\d.]+ times as unfair/i);
  await openTab(page, 'waiting');
  await simulated(page, 120_000);
  await openTab(page, 'best');
  const said = /best games have an unfairness of ([\d.]+)\s±\s([\d.]+), and first come, first served ([\d.]+)\s±\s([\d.]+) points \(simulated\)\. The fairest of/;
  await expect(answer).toContainText(said);
  const [, best, , first] = (await answer.textContent()).match(said).map(Number);
  expect(first).toBeGreaterThan(5 * best);
  for (const { key } of labs.balance.figures) {
    const card = await figure(page, key);
    expect(await inked(card.locator('canvas')), key).toBe(true);
    await expect(card.locator('figcaption p'), key).toHaveText(key === 'speed' ? /^Press/ : /\d.*\.$/, { timeout: 60_000 });
    await expect(card.locator('figcaption p'), key).not.toContainText(/NaN|undefined|Infinity/);
  }
  await expect((await figure(page, 'tradeoff')).locator('figcaption p')).toContainText('fairest with a little weight on waiting');
  await expect((await figure(page, 'hardness')).locator('figcaption p')).toContainText(/Of (\d+) answers \1 are right/);
});

test('the two claims of the paper that do not hold are struck out', async ({ page }) => {
  await openBalance(page);
  await openTab(page, 'paper');
  for (const [name, printed, exact] of [['best game with the oldest', '46.65', '35.36'], ['largest v_q of two games', '47.63', '43.3']]) {
    const cells = row(page, name).locator('td');
    await expect(cells.nth(0).locator('s.bad'), name).toContainText(printed);
    await expect(cells.nth(1), name).toHaveText(exact);
  }
  await expect(page.locator('.truth-host s')).toHaveCount(2);
  // 2k^{1/q}(1 + α) for k = 5, q = 2 and α = 1.
  await expect(row(page, 'ρ').locator('td').nth(0)).toHaveText((4 * Math.sqrt(5)).toPrecision(4));
});

test('the simulation agrees with the mean gap of uniform skills', async ({ page }) => {
  await openBalance(page, 'v1.k=1&skills=uniform&replications=100&rounds=10&n=10');
  await openTab(page, 'paper');
  const cells = row(page, 'mean unfairness, 2 waiting').locator('td');
  // Two of a width of √12 deviations are a third of it apart, and f is that and half of it.
  const exact = 1.5 * 300 * Math.sqrt(12) / 3;
  expect(Number(await cells.nth(1).textContent())).toBeCloseTo(exact, 1);
  await simulated(page, 50_000);
  await expect(cells.nth(2)).toContainText('±');
  const [, mean, half] = (await cells.nth(2).textContent()).match(/([\d.]+)\s*±\s*([\d.]+)/).map(Number);
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(0.2 * exact);
  expect(Math.abs(mean - exact)).toBeLessThan(2.5 * half);
});
