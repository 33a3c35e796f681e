// The arena as it opens: the market in words, the answer, its questions with figures that know something.
import { expect, figure, inked, labs, openLab, openTab, simulated, test } from '../../helpers/page.mjs';

const openArena = (page, state = '', query = '') => openLab(page, state, query, 'arena');

/** Mean and half width in a text. */
const read = (text) => text.match(/([\d.]+)\s±\s([\d.]+)/).slice(1).map(Number);

test('the arena opens with an exact number, and soon names the baseline, and a difference with its interval', async ({ page }) => {
  test.setTimeout(90_000);
  await openArena(page);
  await expect(page.locator('.market .line')).toHaveText('1v1, 12 players a minute, everybody alone, one region, nobody gives up');
  await expect(page.locator('.answer')).toContainText(/^Fairer games, longer waits\. Under Widening window the favourite wins 6\d(\.\d+)?\s±\s.*\s% and players wait 1\d\.\d+\s±\s.*\ss \(simulated\)\..* First come, first served: 8\d(\.\d+)?\s±\s.*\s% and 2\.\d+\s±\s.*\ss\. 50\s% is fair\./, { timeout: 60_000 });
  await simulated(page, 60_000);
  // Twelve a minute in games of two: half of the players wait 5 s on average, the others not at all.
  const row = page.locator('.truth-host tr', { has: page.getByRole('rowheader', { name: 'mean wait, First come, first served' }) });
  await expect(row.locator('td').nth(1)).toHaveText('2.5');
  const [mean, half] = read(await row.locator('td').nth(2).innerText().then((text) => text.replace(/\s+/g, ' ')));
  expect(Math.abs(mean - 2.5)).toBeLessThan(2 * half);
  for (const key of ['race', 'fairness', 'differences']) expect(await inked((await figure(page, key)).locator('canvas')), key).toBe(true);
});

test('every question of the arena has an answer of its own once its runs are done', async ({ page }) => {
  test.setTimeout(120_000);
  await openArena(page, 'v1.tickets=600&replications=4&lanes=3');
  const said = new Set();
  for (const tab of labs.arena.tabs) {
    await openTab(page, tab.key);
    await simulated(page, 60_000);
    await expect(page.locator('.answer')).toContainText(/\d|take more|is best|beats/);
    await expect(page.locator('.answer')).not.toContainText(/NaN|undefined|on its way/);
    said.add(await page.locator('.answer').textContent());
  }
  expect(said.size).toBe(labs.arena.tabs.length);
});

test('the market unfolds into its controls, and its line follows them', async ({ page }) => {
  await openArena(page, 'v1.tickets=100&replications=2');
  const line = page.locator('.market .line');
  await expect(page.locator('#field-teams')).toBeHidden();
  await page.locator('.market summary').click();
  await page.locator('#field-twos').fill('0.25');
  await page.locator('#field-singles').fill('0.75');
  await page.locator('#field-size').fill('5');
  await page.locator('#field-regions').fill('3');
  await expect(line).toHaveText('5v5, 12 players a minute, 25 % of tickets parties, three regions, nobody gives up');
});
