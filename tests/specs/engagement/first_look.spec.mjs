import { expect, figure, inked, labs, openEngagement, openTab, simulated, test } from '../../helpers/page.mjs';

/** The cells printed, exact and simulated of a row of the table. */
const row = (page, name) => page.locator('.truth-host tr', { has: page.getByRole('rowheader', { name }) }).first();
/** Short runs. */
const short = 'draws_of_table=60&replications=12';

test('the engagement lab opens with what pairing for engagement keeps, and with all its figures', async ({ page }) => {
  test.setTimeout(150_000);
  await openEngagement(page, `v1.${short}`);
  expect(await inked(page.locator('.stage-box canvas'))).toBe(true);
  await simulated(page, 120_000);
  const said = /By chance [\d.]+\s±\s[\d.]+ of 1,000 play again; pairs for engagement \(EOMM\) keep ([\d.]+)\s±\s([\d.]+) more,/;
  await expect(page.locator('.answer')).toContainText(said);
  const [, gain, half] = (await page.locator('.answer').textContent()).match(said).map(Number);
  expect(gain).toBeGreaterThan(half);
  for (const { key } of labs.engagement.figures) {
    const card = await figure(page, key);
    expect(await inked(card.locator('canvas')), key).toBe(true);
    await expect(card.locator('figcaption p'), key).toHaveText(/\w.*\.$/);
    await expect(card.locator('figcaption p'), key).not.toContainText(/NaN|undefined|Infinity|on its way/);
  }
});

test('the order of the matchmakers is seen within seconds, before the runs are over', async ({ page }) => {
  await openEngagement(page, 'v1.draws_of_table=10000');
  const words = (await figure(page, 'gains')).locator('figcaption p');
  const gain = /keeps \+([\d.]+)\s±\s([\d.]+)\s% more players than pairs by chance/;
  await expect(words).toContainText(gain, { timeout: 40_000 });
  const [, mean, half] = (await words.textContent()).match(gain).map(Number);
  expect(mean).toBeGreaterThan(2 * half);
  await expect(page.locator('.status')).toHaveAttribute('data-kind', 'busy');
});

test('what the paper prints stands beside what is exact', async ({ page }) => {
  await openEngagement(page, `v1.${short}`);
  await openTab(page, 'paper');
  const ways = row(page, 'ways to pair 100 players off').locator('td');
  await expect(ways.nth(0).locator('s.bad')).toContainText('10⁻');
  await expect(ways.nth(1)).toHaveText(/10⁷⁸/);
  await expect(row(page, 'expected to stop in the example, by skill').locator('td').nth(1)).toHaveText('0.2');
  await expect(row(page, 'expected to stop in the example, at best').locator('td').nth(1)).toHaveText('0.176');
  await simulated(page, 50_000);
  const over = row(page, 'EOMM over pairs of equal skill, P = 500').locator('td');
  // What its table makes of it is printed, and of its players: nothing exact is known of them. Its text says another matchmaker's.
  await expect(over.nth(0).locator('s.bad')).toContainText('0.6');
  await expect(over.nth(0)).toContainText('0.752');
  await expect(page.locator('tr.why').filter({ hasText: 'by its Table 2' })).toHaveText('Printed: Chen et al., by its Table 2; its text says 0.6 of SkillMM, which is RandomMM’s.');
  await expect(over.nth(1)).toHaveText('—');
  await expect(over.nth(2)).toContainText('±');
});
