// The arena's race on the stage: why these players, and why not yet.
import { control, expect, openLab, picture, test } from '../../helpers/page.mjs';

test.use({ simulates: false });

const open = (page, state = '') => openLab(page, state, '', 'arena');
const scrub = (page) => page.getByRole('slider', { name: 'Arrivals shown' });

test('each step says who came, why these play and why the longest-waiting do not', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, 'v1.step=0');
  await expect(page.locator('.say')).toContainText('Nobody waits yet');
  await expect(page.locator('.meters h3')).toHaveCount(2);
  let games = 0;
  let refused = 0;
  for (let step = 1; step <= 40; step += 3) {
    await scrub(page).fill(String(step));
    const said = await page.locator('.say').textContent();
    expect(said).not.toMatch(/NaN|undefined|Infinity| {2}/);
    expect(said).toContain(`Arrival ${step}, at `);
    games += /win chance \d+\s%, \d+ points? apart, longest wait/.test(said) ? 1 : 0;
    refused += /window is too narrow .* by \d/.test(said) ? 1 : 0;
  }
  expect(games).toBeGreaterThan(3);
  expect(refused).toBeGreaterThan(3);
});

test('another rule stands beside the baseline', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, 'v1.step=30');
  await expect(page.locator('.meters h3').first()).toContainText('First come, first served');
  await expect(page.locator('.meters h3').nth(1)).toContainText('Widening window');
  const before = await picture(page.locator('.stage-box canvas'));
  await (await control(page, 'beside')).selectOption('Batched optimal');
  await expect(page.locator('.meters h3').nth(1)).toContainText('Batched optimal');
  await expect.poll(() => picture(page.locator('.stage-box canvas'))).not.toBe(before);
});

test('a rule that cannot play the market says so on the stage', async ({ page }) => {
  await open(page, 'v1.sides=1,3&rule2=sides&step=20');
  await expect(page.locator('.say')).toContainText('Players choose sides: cannot play this market');
  await expect(page.locator('.say')).toContainText('First come, first served: ');
});

test('the stage is stepped by keyboard, and fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, 'v1.size=5&rate=60&singles=0.7&twos=0.3&regions=3&step=60');
  await page.locator('h1').click();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.count')).toContainText('61 / ');
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.count')).toContainText('60 / ');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);
});
