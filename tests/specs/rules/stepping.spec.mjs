import { choose, expect, figure, openRules, picture, test } from '../../helpers/page.mjs';

test.use({ simulates: false });

const stage = (page) => page.locator('.stage-box canvas');
const scrub = (page) => page.getByRole('slider', { name: 'Arrivals shown' });

test('the sentence names who came and what each rule did', async ({ page }) => {
  await openRules(page, 'v1.lane_b=lifo&step=38');
  const say = page.locator('.say');
  await expect(say).toContainText('Under both rules three players wait; four make a game.');
  await page.getByRole('button', { name: 'One step', exact: true }).click();
  await expect(say).toContainText(/^Arrival 39, after [\d.]+ minutes: a team of two\./);
  await expect(say).toContainText('One queue, oldest first: the newcomer plays with two singles, those who have waited longest.');
  await expect(say).toContainText('One queue, newest first: the newcomer plays with two singles, those who came last.');
  await expect(say).toHaveAttribute('aria-live', 'polite');
  // Both have formed as many games, so as many players wait.
  const games = await page.locator('.meters dt', { hasText: 'games' }).evaluateAll((all) => all.map((one) => one.nextElementSibling.textContent));
  expect(games).toHaveLength(2);
  expect(games[0]).toBe(games[1]);
  await choose(page, 'lane_b', 'two');
  await expect(page.locator('.meters h3').nth(1)).toContainText('Two queues');
  await expect(page.locator('.count')).toHaveText('39 / 600');
  await expect(say).not.toContainText('newest first');
});

test('each animation has its own players and rules', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openRules(page, 'v1.step=12');
  const seen = new Set([await picture(stage(page))]);
  for (const [play, who, lane] of [
    ['sides', /player for (side [AB]|either side)/, 'Players may choose sides'],
    ['zones', /junior|advanced player|player for both zones/, 'Everybody in one zone'],
    ['parties', /single|party of (two|three)/, 'Largest first'],
    ['versus', /single|team of two/, 'One queue, oldest first'],
  ]) {
    await choose(page, 'play', play);
    await expect(page.locator('.meters'), play).toContainText(lane);
    await expect(page.locator('.count')).toHaveText('12 / 600');
    for (const step of ['0', '600', '12']) await scrub(page).fill(step);
    await expect(page.locator('.say'), play).toContainText(who);
    await expect(page.locator('.say')).toContainText(/^Arrival 12, after [\d.]+ minutes:/);
    seen.add(await picture(stage(page)));
  }
  expect(seen.size).toBe(4);
});

test('the chain shows where the queue on the stage stands', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Four arrivals after which one queue holds: nobody, a single, two singles, a team.
  await openRules(page, 'v1.step=0');
  const canvas = (await figure(page, 'chain')).locator('canvas');
  const shown = {};
  for (const step of [0, 6, 7, 12, 24, 23]) {
    await scrub(page).fill(String(step));
    await expect(page.locator('.count')).toHaveText(`${step} / 600`);
    await figure(page, 'chain');
    await expect.poll(() => page.locator('[data-figure=chain]').getAttribute('data-drawn')).toBe('');
    shown[step] = await picture(canvas);
  }
  expect(new Set([shown[0], shown[6], shown[7], shown[12]]).size).toBe(4);
  // After arrivals 6 and 23 a lone single waits, after 7 and 24 two singles.
  expect(shown[23]).toBe(shown[6]);
  expect(shown[24]).toBe(shown[7]);
});
