import { choose, expect, figure, openRules, openTab, picture, test } from '../../helpers/page.mjs';

const finding = async (page, key) => (await figure(page, key)).locator('figcaption p');

test.describe('without simulating', () => {
  test.use({ simulates: false });

  test('another rule or other players change the waits, and the chain is that of the rule', async ({ page }) => {
    await openRules(page);
    const waits = (await figure(page, 'waits')).locator('canvas');
    const words = await finding(page, 'waits');
    await expect(words).toContainText('the mean wait is 0.5');
    const seen = new Set([await picture(waits)]);
    for (const [field, value, mean] of [['population', 'singles', '0.875'], ['population', 'teams', '0.312'], ['rule', 'two', '0.5'], ['population', 'players', '0.833'], ['rule', 'lifo', '0.5']]) {
      await choose(page, field, value);
      await expect(words, `${field} ${value}`).toContainText(`the mean wait is ${mean}`);
      await figure(page, 'waits');
      await expect.poll(async () => seen.has(await picture(waits)), `${field} ${value}`).toBe(false);
      seen.add(await picture(waits));
    }
    await expect(await finding(page, 'chain')).toContainText('LIFO');
  });

  test('what best means decides the answer and the bars', async ({ page }) => {
    await openRules(page);
    const bars = (await figure(page, 'rules')).locator('canvas');
    const seen = new Set();
    for (const [objective, words] of [['mean', 'One queue, in any order.'], ['variance', 'The variance of the wait of players is 0.625 minutes²; with two queues 1.64'], ['worst', 'The worse-off class waits 0.875 minutes on average'], ['p99', '99 % of players wait at most'], ['lost', 'Any rule.']]) {
      await choose(page, 'objective', objective);
      await expect(page.locator('.answer'), objective).toContainText(words);
      await figure(page, 'rules');
      await expect.poll(async () => seen.has(await picture(bars)), objective).toBe(false);
      seen.add(await picture(bars));
    }
  });

  test('impatience is answered exactly if it is exponential, and left to the simulation if it is fixed', async ({ page }) => {
    await openRules(page);
    await choose(page, 'leaving', 'exponential');
    await choose(page, 'objective', 'lost');
    await expect(page.locator('.answer')).toContainText(/FIFO|One queue/);
    await expect(page.locator('.answer')).toContainText('leaves without a game');
    // A printed formula for players who never leave has no place here.
    await openTab(page, 'paper');
    await expect(page.locator('.truth-host')).toBeVisible();
    await expect(page.locator('.truth-host s')).toHaveCount(0);
    await choose(page, 'leaving', 'fixed');
    await expect(page.locator('.answer')).toContainText('only the simulation can tell');
    await choose(page, 'leaving', 'never');
    await openTab(page, 'paper');
    await expect(page.locator('.truth-host s').filter({ visible: true })).toHaveCount(4);
  });
});

test('the map of best rules follows the objective', async ({ page }) => {
  await openRules(page);
  const card = await figure(page, 'choose');
  const words = card.locator('figcaption p');
  await expect(words).toContainText(/^Least 95th percentile: FIFO in [\d.]+\s% /, { timeout: 30_000 });
  const before = await picture(card.locator('canvas'));
  await choose(page, 'objective', 'variance');
  await expect(words).toContainText('Least variance');
  await figure(page, 'choose');
  await expect.poll(() => picture(card.locator('canvas'))).not.toBe(before);
});
