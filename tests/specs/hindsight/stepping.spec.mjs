import { choose, expect, openHindsight, picture, test } from '../../helpers/page.mjs';

test.use({ simulates: false });

const stage = (page) => page.locator('.stage-box canvas');
const scrub = (page) => page.getByRole('slider', { name: 'Events shown' });
const steps = async (page) => Number((await page.locator('.count').textContent()).split('/')[1]);

test('each rule tells why now and why these, to the last player', async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHindsight(page, 'v1.cast=20&holds=no&period=1');
  const seen = new Set();
  for (const [rule, title] of [['greedy', 'Greedy'], ['periodic', 'Periodic match'], ['multi', 'Multi-queue'], ['difference', 'Difference-wait'], ['widening', 'Widening window'], ['batched', 'Batched optimal']]) {
    await choose(page, 'rule', rule);
    await expect(page.locator('.meters h3'), rule).toContainText(title);
    const last = await steps(page);
    let games = 0;
    for (let step = 1; step <= last; step += 1) {
      await scrub(page).fill(String(step));
      const said = await page.locator('.say').textContent();
      expect(said, `${rule} ${step}`).not.toMatch(/NaN|undefined|Infinity|  /);
      expect(said.length, `${rule} ${step}`).toBeGreaterThan(20);
      games += /\bplay\b|\bplays\b|\bgame\b/.test(said) ? 1 : 0;
    }
    // Some form two games at a time.
    expect(games, rule).toBeGreaterThan(4);
    await expect(page.locator('.meters dd').nth(1), rule).toContainText('10');
    seen.add(await picture(stage(page)));
  }
  expect(seen.size).toBe(6);
});

test('the matching in hindsight can be taken away, and is refused for games of more than two', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHindsight(page, 'v1.step=20');
  const withGhost = await picture(stage(page));
  await choose(page, 'ghost', 'no');
  await expect.poll(() => picture(stage(page))).not.toBe(withGhost);
  await choose(page, 'ghost', 'yes');
  await expect.poll(() => picture(stage(page))).toBe(withGhost);
  await page.locator('#field-k').fill('3');
  await page.locator('#field-k').press('Enter');
  await scrub(page).fill('0');
  await expect(page.locator('.say')).toContainText('nobody knows the best matching');
});
