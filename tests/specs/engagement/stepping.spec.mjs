import { expect, frames, openEngagement, picture, test } from '../../helpers/page.mjs';

test.use({ simulates: false });

const stage = (page) => page.locator('.stage-box canvas');
const scrub = (page) => page.getByRole('slider', { name: 'Steps shown' });
const say = (page) => page.locator('.say');
const steps = async (page) => Number((await page.locator('.count').textContent()).split('/')[1]);

/** Goes to a step and waits until it is shown. */
async function go(page, step) {
  await scrub(page).fill(String(step));
  await expect(page.locator('.count')).toHaveText(new RegExp(`^${step} /`));
}

for (const [name, state] of [['in the plane', 'view=blossom'], ['by churn risks', 'view=blossom&weights=risks'], ['on a circle', 'view=pool'], ['on the line of skills', 'view=pool&place=line'], ['one too many', 'view=blossom&shown=9']]) {
  test(`players ${name}: each step has its sentence and its words for who does not see it`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openEngagement(page, `v1.${state}&shown=10&step=0`.replace('shown=9&shown=10', 'shown=9'));
    const end = await steps(page);
    expect(end).toBeGreaterThan(4);
    const told = new Set();
    const pictures = new Set();
    for (let step = 0; step <= end; step += 1) {
      await go(page, step);
      const text = await say(page).textContent();
      expect(text, String(step)).toMatch(/\w.*[.?]$/);
      expect(text, String(step)).not.toMatch(/NaN|undefined|Infinity|  /);
      await expect(stage(page)).toHaveAttribute('aria-label', /\w{3}/);
      told.add(text);
      pictures.add(await picture(stage(page)));
    }
    expect(told.size).toBeGreaterThan(end / 2);
    expect(pictures.size).toBeGreaterThan(end / 2);
  });
}

test('the algorithm ends with its proof: the duals add up to what the best pairs cost', async ({ page }) => {
  for (const state of ['', '&weights=risks', '&shown=7', '&shown=40', '&seed=5&shown=24']) {
    await openEngagement(page, `v1.view=blossom&step=100000${state}`);
    const [bound, cost] = (await page.locator('.meters dd').allTextContents()).map((text) => Number.parseFloat(text.replace('−', '-')));
    expect(bound, state).toBeCloseTo(cost, 6);
    await expect(page.locator('.meters')).toContainText('proven');
    await page.goto('about:blank');
  }
});

test('of all matchmakers EOMM loses the fewest players and its reverse the most', async ({ page }) => {
  await openEngagement(page, 'v1.step=0');
  const end = await steps(page);
  const lost = {};
  for (let step = 1; step <= end; step += 1) {
    await go(page, step);
    const note = await page.locator('.meters').textContent();
    lost[note.match(/with (pairs by chance|pairs of equal skill|(?:[\w-]+ )?EOMM)/)?.[1] ?? step] = Number.parseFloat(await page.locator('.meters dd').first().textContent());
  }
  for (const [maker, value] of Object.entries(lost)) {
    expect(value, maker).toBeGreaterThanOrEqual(lost.EOMM);
    expect(value, maker).toBeLessThanOrEqual(lost['reversed EOMM']);
  }
  expect(lost['reversed EOMM']).toBeGreaterThan(lost.EOMM);
});

test('a pair under the pointer, or reached by keyboard, tells both churn risks by outcome', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openEngagement(page);
  const box = page.locator('.stage-box');
  const tip = box.locator('.tip');
  // What asks the stage is loaded after its first picture.
  await expect(box).toHaveAttribute('tabindex', '0');
  await box.focus();
  const read = new Set();
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press('ArrowRight');
    await frames(page);
    read.add(await page.locator('#stage-read').textContent());
  }
  expect(read.size).toBeGreaterThan(15);
  const pair = [...read].find((text) => /win/.test(text) && /draw/.test(text) && /los/.test(text));
  expect(pair, [...read].join('\n')).toBeTruthy();
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
  const { width, height } = await stage(page).boundingBox();
  // Somewhere across the circle's rim there is somebody.
  let seen = false;
  for (let step = 0; step < 60 && !seen; step += 1) {
    await stage(page).hover({ position: { x: width * (0.3 + step * 0.006), y: height / 2 } });
    await frames(page);
    seen = await tip.isVisible();
  }
  expect(seen).toBe(true);
  await expect(tip).toHaveText(/\w/);
});
