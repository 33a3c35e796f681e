import { expect, figure, openRules, picture, test } from '../../helpers/page.mjs';

const finding = async (page, key) => (await figure(page, key)).locator('figcaption p');

test.describe('without simulating', () => {
  test.use({ simulates: false });

  test('another rule or other players change the waits, and the chain is that of the rule', async ({ page }) => {
    await openRules(page);
    const waits = (await figure(page, 'waits')).locator('canvas');
    const words = await finding(page, 'waits');
    await expect(words).toContainText('the mean wait is 0.5');
    const seen = new Set([await picture(waits)]);
    for (const [field, value, mean] of [['population', 'singles', '0.875'], ['population', 'teams', '0.3125'], ['rule', 'two', '0.5'], ['population', 'players', '0.8333'], ['rule', 'lifo', '0.5']]) {
      await page.locator(`#field-${field}`).selectOption(value);
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
    for (const [objective, words] of [['mean', 'One queue, in any order.'], ['variance', 'the variance of the wait is 0.625 units of time², with two queues 1.6389'], ['worst', 'the mean wait of the worse class is 0.875'], ['p99', 'the 99th percentile of the wait is'], ['lost', 'Any rule.']]) {
      await page.locator('#field-objective').selectOption(objective);
      await expect(page.locator('.answer'), objective).toContainText(words);
      await figure(page, 'rules');
      await expect.poll(async () => seen.has(await picture(bars)), objective).toBe(false);
      seen.add(await picture(bars));
    }
  });

  test('impatience is answered exactly if it is exponential, and left to the simulation if it is fixed', async ({ page }) => {
    await openRules(page);
    await page.locator('#field-leaving').selectOption('exponential');
    await page.locator('#field-objective').selectOption('lost');
    await expect(page.locator('.answer')).toContainText(/FIFO|One queue/);
    await expect(page.locator('.answer')).toContainText('share who leave without a game');
    // A printed formula for players who never leave has no place here.
    await expect(page.locator('.truth-host s')).toHaveCount(0);
    await page.locator('#field-leaving').selectOption('fixed');
    await expect(page.locator('.answer')).toContainText('only the simulation can tell');
    await page.locator('#field-leaving').selectOption('never');
    await expect(page.locator('.truth-host s')).toHaveCount(4);
  });
});

test('the map of best rules follows the objective', async ({ page }) => {
  await openRules(page);
  const card = await figure(page, 'choose');
  const words = card.locator('figcaption p');
  await expect(words).toContainText(/^Least 95th percentile: FIFO in [\d.]+ % /, { timeout: 30_000 });
  const before = await picture(card.locator('canvas'));
  await page.locator('#field-objective').selectOption('variance');
  await expect(words).toContainText('Least variance');
  await figure(page, 'choose');
  await expect.poll(() => picture(card.locator('canvas'))).not.toBe(before);
});
