// A rule of the arena is pinned as the baseline: by pointer, by keyboard, by its control and by a link.
import { control, expect, figure, openLab, openTab, simulated, test } from '../../helpers/page.mjs';

const openArena = (page, state) => openLab(page, state, '', 'arena');
const SHORT = 'v1.tickets=600&replications=4&lanes=3&rule2=widening&rule3=batched';
const answer = (page) => page.locator('.answer');

/** Walks a figure's points by keyboard until one reads so. */
async function walk(page, card, words) {
  await card.locator('.plot').focus();
  await page.keyboard.press('Home');
  for (let step = 0; step < 80; step += 1) {
    if (words.test(await card.locator('output').innerText())) return;
    await page.keyboard.press('ArrowRight');
  }
  throw new Error(`no point of ${words}`);
}

test('Enter on a rule’s point in the front makes it the baseline, which link, control and answer name', async ({ page }) => {
  test.slow();
  await openArena(page, `${SHORT}&tab=possible`);
  await simulated(page, 60_000);
  await expect(answer(page)).toContainText(/is nearest to the best in hindsight: a player costs .*\s±\s.*\ss more.*\(simulated\)\. (Worst off under it: |No .* waits measurably longer\.)/);
  await walk(page, await figure(page, 'front'), /^batched/i);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/base=3/);
  await openTab(page, 'get');
  await simulated(page, 60_000);
  await expect(page.locator('#field-base')).toHaveValue('3');
  await expect(answer(page)).toContainText(/Batched optimal: .* is fair/);
  await expect((await figure(page, 'differences')).locator('figcaption p')).toContainText(/(as|than) under batched/);
  // The stage plays the baseline first.
  await expect(page.locator('.meters > *').first()).toContainText('Batched');
});

test('a click on a rule’s point makes it the baseline, nothing is simulated anew, and the tabs tell against it', async ({ page }) => {
  test.slow();
  await openArena(page, SHORT);
  await simulated(page, 60_000);
  await expect(answer(page)).toContainText(/First come, first served: .* is fair/);
  const card = await figure(page, 'differences');
  await walk(page, card, /^widening/i);
  const at = await card.locator('.dot-at').evaluate((dot) => [parseFloat(dot.style.left), parseFloat(dot.style.top)]);
  await card.locator('canvas').click({ position: { x: at[0], y: at[1] } });
  await expect(page).toHaveURL(/base=2/);
  await expect(page.locator('.status')).toHaveAttribute('data-kind', 'done');
  await expect(answer(page)).toContainText(/Widening window: .* is fair/);
  await openTab(page, 'who');
  await simulated(page, 60_000);
  await expect(answer(page)).toContainText(/^Under widening .* waits? (longest, |measurably longer; all wait ).*\s±\s.*\ss.*\(simulated\)/);
});

test('a link with a baseline beyond the race, and one field by hand', async ({ page }) => {
  test.slow();
  await openArena(page, `${SHORT}&base=6`);
  await simulated(page, 60_000);
  await expect(answer(page)).toContainText(/First come, first served: .* is fair/);
  await expect(await control(page, 'base')).toContainText('(not here)');
  await (await control(page, 'base')).selectOption('Widening window');
  await expect(answer(page)).toContainText(/Widening window: .* is fair/);
  await expect(await control(page, 'base')).not.toContainText('(not here)');
  await openArena(page, `${SHORT}&base=7`);
  await expect(page.locator('body')).toContainText('1 to 6');
});
