// What the page of one's own rule shows before anything is pressed: the example at play, and nothing of a link's rule that waits for its answer.
import { expect, test } from '../../helpers/page.mjs';

/** A small market of the arena. */
const SMALL = 'v1.tickets=400&replications=4';
/** A file with a rule of a visitor. @param {string} what it does when somebody comes */
const rule = (what) => ({ name: 'mine.js', mimeType: 'text/javascript', buffer: Buffer.from(`export default { arrive(ticket, lobby) { ${what} } };`) });

/** @param {import('@playwright/test').Page} page */
async function open(page, hash = SMALL) {
  await page.goto(`own.html#${hash}`);
  await expect(page.locator('html')).toHaveAttribute('data-market', '');
}

/** Lets pass what the page would do by itself. @param {import('@playwright/test').Page} page */
const idle = (page) => page.evaluate(() => new Promise((done) => { (self.requestIdleCallback ?? setTimeout)(() => setTimeout(done, 1000)); }));

test('the example has played before anything is pressed, near the top, and takes neither focus nor place @phone @engines', async ({ page }) => {
  await open(page);
  await expect(page.locator('.own-stage .game')).toHaveCount(10);
  await expect(page.locator('.games li')).toHaveCount(10);
  await expect(page.locator('.told')).toHaveText(/^In these ten games, 20 players waited \d+\.\d\ss on average; the sides’ ratings lay \d+ points apart\.$/);
  // It has raced too, against who plays otherwise.
  await expect(page.locator('.answer > b')).toHaveText('This example: faster, but less fair.');
  await expect(page.locator('.answer tr')).toHaveText([/^players wait\s*favourite wins, of 100 \(fair: 50\)$/, /^First come, first served this example\s*[\d.]+\s±\s[\d.]+\ss\s*[5-9]\d(\.\d+)?\s±\s[\d.]+$/, /^Widening window\s*[\d.]+\s±\s[\d.]+\ss\s*[5-9]\d(\.\d+)?\s±\s[\d.]+$/]);
  await expect(page.locator('#example option:checked')).toHaveText('First come, first served');
  // Who it is set against is said once, and that ten games are not the race: 4 markets of 400.
  await expect(page.locator('.whom')).toHaveText('Widening window, built in, allows a larger rating gap the longer somebody waits.');
  await expect(page.locator('.by-hand')).toContainText('Ten games are a look; in the race 1,600 come to play.');
  // The buttons say that it has.
  await expect(page.locator('[data-do=race]')).toHaveText('Race it again');
  await expect(page.locator('.raced')).toBeVisible();
  await expect(page.locator('[data-do=hand]')).toHaveText('Play ten games again');
  await expect(page.locator('.games li').first()).toContainText('player 0 against player 1');
  await expect(page.locator('.failures')).toBeHidden();
  expect(await page.evaluate(() => [document.activeElement === document.body, scrollY])).toEqual([true, 0]);
  const box = async (/** @type {string} */ selector) => /** @type {{ x: number, y: number, width: number, height: number }} */ (await page.locator(selector).boundingBox());
  const [code, picture, card] = [await box('#code'), await box('.own-stage svg'), await box('[aria-labelledby=hand-title]')];
  const { width, height } = /** @type {{ width: number, height: number }} */ (page.viewportSize());
  // The code begins with what it does, and has room for it.
  await expect(page.locator('#code')).toHaveValue(/^(\/\/.*\n){0,2}export default /);
  expect(code.height).toBeGreaterThanOrEqual(220);
  if (width >= 1100) {
    expect(code.x).toBeGreaterThan(card.x + card.width);
    expect(picture.y + picture.height).toBeLessThan(height);
    expect(await page.locator('.each').getAttribute('open')).not.toBeNull();
  } else {
    // The picture comes before the code, and what to press and to read with it is in the first screen.
    expect(picture.y + picture.height).toBeLessThan(code.y);
    for (const part of ['#example', '[data-do=race]', '[data-do=hand]', '.own-stage svg', '.own-stage .caption']) await expect(page.locator(part)).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.games')).toBeHidden();
  }
  const order = await page.locator('#example, [data-do=hand], #code').evaluateAll((all) => all.map((one) => one.id || 'hand'));
  // What a rule does comes before its code, for whoever reads as for whoever goes on with Tab.
  expect(order).toEqual(['example', 'hand', 'code']);
});

test('nothing moves when the answer comes @phone', async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'only Chromium counts what moves');
  await page.addInitScript(() => {
    Object.assign(self, { moved: [] });
    new PerformanceObserver((list) => list.getEntries().forEach((one) => /** @type {any} */ (self).moved.push(/** @type {any} */ (one).value))).observe({ type: 'layout-shift', buffered: true });
  });
  await open(page);
  await expect(page.locator('.raced')).toBeVisible();
  await expect(page.locator('.whom')).toContainText('built in');
  expect(await page.evaluate(() => /** @type {any} */ (self).moved.reduce((/** @type {number} */ sum, /** @type {number} */ one) => sum + one, 0))).toBeLessThan(0.02);
});

test('a rival is explained while it is the one that is met, and none that is not built in', async ({ page }) => {
  await open(page);
  const whom = page.locator('.whom');
  await expect(whom).toContainText('Widening window, built in');
  // Who plays otherwise meets the first.
  await page.locator('#example').selectOption('closest');
  await expect(page.locator('.answer tr').last()).toContainText('First come, first served');
  await expect(whom).toHaveText('First come, first served, built in, serves whoever has waited longest.');
  await page.locator('#name').fill('Mine');
  await expect(whom).toBeEmpty();
  // An own rule that is called as a built-in one is is no built-in one.
  await page.locator('summary', { hasText: 'Against' }).click();
  for (const key of ['fifo', 'widening']) await page.locator(`#rival-${key}`).uncheck();
  await page.locator('#name').fill('Widening window');
  await page.locator('[data-do=keep]').click();
  await page.locator('#file').setInputFiles(rule('const [a, b] = lobby.waiting; if (b) lobby.play([[a.id], [b.id]]);'));
  await expect(page.locator('#name')).toHaveValue('mine');
  await page.locator('[data-do=race]').click();
  await expect(page.locator('.answer tr').last()).toContainText('Widening window');
  await expect(whom).toBeEmpty();
});

test('another example plays by itself, a visitor’s own rule when it is asked to', async ({ page }) => {
  await open(page);
  const said = page.locator('.told');
  await expect(said).toContainText('In these ten games');
  const first = await said.textContent();
  await page.locator('#example').focus();
  await page.locator('#example').selectOption('closest');
  await expect(said).not.toHaveText(first ?? '');
  await expect(page.locator('#example')).toBeFocused();
  const second = await said.textContent();
  await page.locator('#file').setInputFiles(rule('const [a, b] = lobby.waiting; if (b) lobby.play([[a.id], [b.id]]);'));
  await expect(page.locator('#name')).toHaveValue('mine');
  await expect(page.locator('#example')).toHaveValue('');
  await idle(page);
  await expect(said).toHaveText(second ?? '');
  await expect(page.locator('[data-do=race]')).toHaveText('Race it against built-in rules');
  await expect(page.locator('[data-do=hand]')).toHaveText('Play ten games');
  await page.locator('[data-do=hand]').click();
  await expect(said).toHaveText(first ?? '');
});

test('nothing plays while a link’s rule waits for its answer', async ({ page }) => {
  await open(page);
  await page.locator('#file').setInputFiles(rule('for (;;) {}'));
  await expect(page.locator('#name')).toHaveValue('mine');
  await page.locator('#link').check();
  await expect(page).toHaveURL(/;rule=/);
  const link = new URL(page.url()).hash.slice(1);
  await page.goto('about:blank');
  await open(page, link);
  await expect(page.locator('.asked')).toBeVisible();
  await idle(page);
  await expect(page.locator('.own-stage')).toBeHidden();
  // Nor what is chosen meanwhile.
  await page.locator('#example').selectOption('closest');
  await expect(page.locator('#name')).toHaveValue('Closest pair of a crowd');
  await idle(page);
  await expect(page.locator('.own-stage')).toBeHidden();
  await expect(page.locator('.wrong')).toBeEmpty();
  await page.locator('[data-do=refuse]').click();
  await expect(page.locator('.games li')).toHaveCount(10);
});

test('who sees the rule at play or in a race cannot ask twice meanwhile', async ({ page }) => {
  await open(page, 'v1.tickets=100000&replications=64');
  const [play, race] = [page.locator('[data-do=hand]'), page.locator('[data-do=race]')];
  await expect(page.locator('.games li')).toHaveCount(10);
  await race.click();
  await expect(race).toBeDisabled();
  await page.locator('[data-do=stop]').click();
  await expect(race).toBeEnabled();
  // It is shown from the beginning on, not only at its end.
  await play.click();
  await expect(page.locator('[data-do=stage]')).toHaveText('Pause');
  await expect(play).toBeEnabled();
  await page.locator('#file').setInputFiles(rule('for (;;) {}'));
  await expect(page.locator('#name')).toHaveValue('mine');
  await play.click();
  await expect(play).toBeDisabled();
  await expect(page.locator('.wrong')).toContainText('hung on arrive of ticket 0');
  await expect(play).toBeEnabled();
});
