import { expect, figure, inked, openRules, openTab, picture, slider, test, type } from '../../helpers/page.mjs';

const words = async (page, key) => (await figure(page, key)).locator('figcaption p');

test.describe('without simulating', () => {
  test.use({ simulates: false });

  test('the map of sides is read by pointer and by keyboard', async ({ page }) => {
    await openRules(page);
    const card = await figure(page, 'sides_map');
    const canvas = card.locator('canvas');
    const { width, height } = await canvas.boundingBox();
    const read = new Set();
    // Along the diagonal of the stable square, in the lower left of the picture.
    for (const part of [0.2, 0.28, 0.36, 0.44]) {
      await canvas.hover({ position: { x: width * part, y: height * (1 - part) } });
      await expect(card.locator('.tip')).toContainText(/λA = 0\.\d+, λB = 0\.\d+, λC = 0?\.?\d+ of all: E\[T\] = [\d.]+/);
      read.add(await card.locator('.tip').textContent());
    }
    expect(read.size).toBe(4);
    await card.getByRole('application').focus();
    await page.keyboard.press('Home');
    const output = card.locator('output');
    await expect(output).toHaveText(/E\[T\] = .*\(1 of \d+\)$/);
    await page.keyboard.press('ArrowRight');
    await expect(output).toHaveText(/\(2 of \d+\)$/);
    await page.keyboard.press('End');
    const [, last, all] = (await output.textContent()).match(/\((\d+) of (\d+)\)$/);
    expect(last).toBe(all);
    await page.keyboard.press('Escape');
    await expect(card.locator('.tip')).toBeHidden();
  });

  test('too many who choose: the page names the queue that grows and how fast, and lives', async ({ page }) => {
    await openRules(page);
    await openTab(page, 'sides');
    await expect(page.locator('.answer')).toContainText('Players wait 1.88 minutes on average; with sides assigned they would wait 0.5. Players for side B wait longest, 3.7 (exact).');
    await expect(await words(page, 'sides_map')).toContainText('Those for A wait 1.08, for B 3.7, for either side 0.247');
    const old = await picture(page.locator('[data-figure=sides_map] canvas'));
    await page.evaluate(() => { location.hash = '#v1.la=0.6&lb=0.2&lc=0.2'; });
    await expect(page.locator('.answer')).toContainText("No. Side A's queue grows by 0.2 players per minute");
    await expect(await words(page, 'sides_map')).toContainText('side A\'s line grows by 0.2 players per minute');
    await expect.poll(() => picture(page.locator('[data-figure=sides_map] canvas'))).not.toBe(old);
    for (const key of ['sides_slice', 'sides_waits', 'growth']) expect(await inked((await figure(page, key)).locator('canvas')), key).toBe(true);
    // On the border, told apart without rounding: 0.1 + 0.2 is no more than 0.3.
    await page.evaluate(() => { location.hash = '#v1.la=0.3&lb=0.1&lc=0.2'; });
    await expect(page.locator('.answer')).toContainText('No. The queue has no drift');
    await type(page, 'lc', '0.2000001');
    await expect(page.locator('.answer')).toContainText('Only at a high price.');
    // The slider takes it back to safety.
    await slider(page, 'lc').focus();
    await page.keyboard.press('End');
    await expect(await words(page, 'sides_map')).not.toContainText('unstable');
  });
});

test('an unstable queue is simulated without hanging, and has no mean to be told', async ({ page }) => {
  await openRules(page, 'v1.la=0.6&lb=0.2&lc=0.2&arrivals=5000');
  const growth = await figure(page, 'growth');
  const grown = growth.locator('figcaption p');
  await expect(grown).toContainText('grows by 0.2 players per minute');
  await expect(grown).toContainText(/At the end of the run [\d.]+\s±\s[\d.]+ A wait/, { timeout: 30_000 });
  // A fifth of 5 000 arrivals and 2 000 of warm-up, whom nobody comes to meet.
  const [, waiting] = (await grown.textContent()).match(/of the run ([\d.]+)\s±/);
  expect(Math.abs(Number(waiting) - 1400)).toBeLessThan(150);
  await expect(await words(page, 'sides_waits')).toContainText('A wait without bound, everybody else plays at once');
  await expect(await words(page, 'sides_slice')).not.toContainText('NaN');
  await page.getByRole('button', { name: 'One step', exact: true }).click();
  await expect(page.locator('.count')).toHaveText('6 / 600');
});
