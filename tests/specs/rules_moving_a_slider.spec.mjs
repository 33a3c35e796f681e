import { expect, figure, openRules, picture, slider, test } from '../helpers/page.mjs';

test.use({ simulates: false });

for (const [key, words, exact] of [['l1', 'λ₁ = 3 and λ₂ = 1', 'λ₁'], ['l2', 'λ₁ = 1 and λ₂ = 3', 'λ₂']]) {
  test(`the slider of ${exact} moves answer, figures, table and link`, async ({ page }) => {
    await openRules(page);
    const canvases = {};
    for (const name of ['variance', 'waits', 'rules', 'chain']) {
      const canvas = (await figure(page, name)).locator('canvas');
      canvases[name] = [canvas, await picture(canvas)];
    }
    const truth = page.locator('.truth-host');
    const before = [await truth.textContent(), await page.locator('.answer').textContent()];
    await slider(page, key).focus();
    await page.keyboard.press('End');
    await expect(page.locator(`#field-${key}`)).toHaveValue('3');
    await expect(page.locator('.answer')).toContainText(words);
    await expect(page.locator('.answer')).not.toHaveText(before[1]);
    await expect(truth).not.toHaveText(before[0]);
    await expect(page).toHaveURL(new RegExp(`#v1\\.${key}=3$`));
    for (const [name, [canvas, old]] of Object.entries(canvases)) {
      await figure(page, name);
      await expect.poll(() => picture(canvas), name).not.toBe(old);
    }
  });
}

test('the table follows the rates: four times as many players, a quarter of the mean wait', async ({ page }) => {
  const means = () => page.locator('.truth-host tr', { hasText: 'mean wait' }).evaluateAll((rows) => rows.map((row) => Number(row.children[2].textContent)));
  await openRules(page, 'v1.l1=0.5&l2=0.25');
  const slow = await means();
  expect(slow.slice(0, 2)).toEqual([1.5, 2.5]);
  await openRules(page, 'v1.l1=2&l2=1');
  // The same page with another state: it is told in the next frame.
  await expect.poll(means).not.toEqual(slow);
  const fast = await means();
  expect(fast).toHaveLength(slow.length);
  for (const [index, mean] of fast.entries()) expect(Math.abs(4 * mean - slow[index])).toBeLessThan(2e-3 * slow[index]);
});
