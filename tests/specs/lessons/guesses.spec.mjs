// Lessons: a guess before each answer, what the engine says to it, and what waits until then.
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from '../../helpers/page.mjs';
import { openLesson, guess, predictions } from '../../helpers/lessons.mjs';

test.use({ simulates: false });

const FOLDER = new URL('../../../dist/lessons/', import.meta.url);
const lessons = readdirSync(FOLDER).filter((file) => file.endsWith('.html') && readFileSync(new URL(file, FOLDER), 'utf8').includes('class="predict')).map((file) => file.slice(0, -5));

/** What the papers, or a minute with a pencil, say: the engine must find it. */
const KNOWN = {
  // Wu: greed’s game is unfair with probability (1 − (2q − 1)²ⁿ)/2; patience waits n periods; with players all alike, n − 1/2.
  'patience.unfair': '0.5', 'patience.clock': '4', 'patience.alike': '4.5', 'patience.rare': 'c', 'five.patience': '5',
  // Xu, Yu, Wu: 5/2 waiting players to 3/2, by Little’s law; 0.875 is worked out in the lesson.
  'rules.one-or-two': '1.6667', 'rules.order': 'c', 'rules.whose': '0.875',
  // 5!! = 5 · 3 · 1 pairings of six.
  'engagement.ways': '15', 'engagement.worst': 'b', 'five.right': 'a',
  // 2/3 + 1/(a τ) a game, shared by two.
  'hindsight.greedy': '0.3667', 'hindsight.crowded': 'a',
  // One master in each game.
  'balance.masters': '43.3', 'balance.oldest': '35.36',
};

test('every lesson but those for other tools asks for at least three guesses', async () => {
  expect(lessons.sort()).toEqual(['arena', 'balance', 'engagement', 'five', 'hindsight', 'patience', 'rules', 'rulesets']);
  for (const lesson of lessons) {
    const page = readFileSync(new URL(`${lesson}.html`, FOLDER), 'utf8');
    expect(page.match(/class="predict/g).length, lesson).toBeGreaterThanOrEqual(3);
  }
});

for (const lesson of lessons) {
  test(`each guess of the lesson ${lesson} is held against the engine, and the address keeps it`, async ({ page }) => {
    await openLesson(page, lesson);
    const tasks = await predictions(page);
    for (const { id, kind } of tasks) {
      const card = page.locator(`#${id}`);
      const known = KNOWN[`${lesson}.${id}`];
      await guess(card, kind, known ?? { number: '1', choice: 'a' }[kind]);
      const result = card.locator('.result');
      await expect(result, `${id}: ${await card.locator('.error').textContent()}`).toHaveText(kind === 'curve' ? /^On average your curve is [\d.]+ off; most at / : /^You said /, { timeout: 30_000 });
      if (known) await expect(result, `${id} is ${known}`).toHaveAttribute('data-hit', 'true');
      await expect(card.locator('.note')).toHaveText(/exact|simulated|formula/);
      await expect(card.locator('.error')).toBeHidden();
      await expect.poll(() => new URLSearchParams(new URL(page.url()).hash.slice(1)).has(id)).toBe(true);
    }
    // All that waited is there, and the same address shows the same once more.
    for (const part of await page.locator('[data-after]').all()) await expect(part).toBeVisible();
    const said = await page.locator('.predict .result').allTextContents();
    await page.goto('about:blank');
    await page.goBack();
    await expect.poll(() => page.locator('.predict .result').allTextContents(), { timeout: 30_000 }).toEqual(said);
  });
}

test('what would tell the answer is hidden until there is a guess, or the teacher shows all @engines', async ({ page }) => {
  await openLesson(page, 'patience');
  const waiting = page.locator('[data-after~="unfair"]');
  expect(await waiting.count()).toBeGreaterThan(0);
  for (const part of await waiting.all()) await expect(part).toBeHidden();
  const all = page.getByRole('button', { name: 'Show all answers' });
  await all.click();
  for (const part of await waiting.all()) await expect(part).toBeVisible();
  await page.getByRole('button', { name: 'Hide the answers again' }).click();
  for (const part of await waiting.all()) await expect(part).toBeHidden();
  await guess(page.locator('#unfair'), 'number', '0,25');
  await expect(page.locator('#unfair .result')).toHaveText('You said 0.25 of all games; it is 0.5 of all games: 0.25 too little, 50\u2009% off.');
  for (const part of await waiting.all()) await expect(part).toBeVisible();
  await expect(page.locator('#unfair input')).toBeDisabled();
  // A guess may be forgotten.
  await page.locator('#unfair').getByRole('button', { name: 'Forget my guess' }).click();
  for (const part of await waiting.all()) await expect(part).toBeHidden();
  // The page's own word: a driver may hear of it later.
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('');
  // Whoever has seen what is right guesses again, and that is said.
  await guess(page.locator('#unfair'), 'number', '50 %');
  await expect(page.locator('#unfair .result')).toHaveText('You said 0.5 of all games; it is 0.5 of all games: exactly that.');
  await expect(page.locator('#unfair .note')).toContainText('guess 2, after what is right was shown');
});

/** What would tell the answer of a lesson, in its own words. */
const TELLING = {
  patience: ['That is the slope', 'About half of the time', '½ more', 'periodic with period', 'rests on a pool', 'the clock. Is such'],
  rules: ['two thirds', '0.8333', '0.7375', '0.875', '3.704', 'FIFO beats LIFO'],
  balance: ['26 with 50', '35.36', '43.3'],
  engagement: ['= 15', '654,729,075', '.1760'],
  hindsight: ['0.3667', '0.3433', 'far less than half', '3.16'],
  arena: ['wait for the next arrival'],
  five: ['Half a period more', 'More than ten times'],
};

for (const [lesson, words] of Object.entries(TELLING)) {
  test(`no sentence of ${lesson} tells an answer before there is a guess, from the first paint on`, async ({ page }) => {
    let go = () => {};
    const held = new Promise((done) => { go = done; });
    await page.route('**/js/lesson.js', async (route) => { await held; await route.continue(); });
    await page.goto(`lessons/${lesson}.html`, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const seen = () => page.locator('main').innerText();
    for (const word of words) expect(await seen()).not.toContain(word);
    expect(await page.locator('[data-after]').evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)).toBe(0);
    go();
    await expect(page.locator('html')).toHaveAttribute('data-lesson', 'ready', { timeout: 30_000 });
    for (const word of words) expect(await seen()).not.toContain(word);
    await page.getByRole('button', { name: 'Show all answers' }).click();
    const all = await seen();
    for (const word of words) if (!['About half of the time', 'far less than half'].includes(word)) expect(all).toContain(word);
  });
}

test('places on the page take no guess away, and guesses written into the address are heard @engines', async ({ page }) => {
  await openLesson(page, 'patience', '#unfair=0.25&rare=c');
  const hash = () => page.evaluate(() => location.hash);
  await expect(page.locator('#unfair .result')).toContainText('You said 0.25', { timeout: 30_000 });
  await page.locator('a.skip').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  expect(new URLSearchParams((await hash()).slice(1)).get('unfair')).toBe('0.25');
  await page.evaluate(() => { location.hash = '#part-6'; });
  await expect.poll(hash).toContain('unfair=0.25');
  await page.evaluate(() => { location.hash = '#unfair=0.5'; });
  await expect(page.locator('#unfair .result')).toContainText('You said 0.5');
  await expect(page.locator('#rare .result')).toHaveText('');
  // The worksheet and the way back keep them.
  await page.getByRole('link', { name: 'Worksheet to print' }).click();
  await expect(page.getByRole('link', { name: 'Back to the lesson' })).toHaveAttribute('href', /#unfair=0\.5$/);
});

test('a curve is drawn with the mouse in one go, or by keys, and the engine’s lies beside it', async ({ page }) => {
  await openLesson(page, 'patience');
  const card = page.locator('#slope');
  await expect(card.locator('.sheet svg')).toBeVisible();
  await card.getByRole('button', { name: 'Hold it against the engine' }).click();
  await expect(card.locator('.error')).toHaveText('Draw the curve from one side to the other first.');
  await card.scrollIntoViewIfNeeded();
  const box = await card.locator('.sheet').boundingBox();
  // Greed costs 4.5 + 5 α: from the middle of the lower half to beyond the paper. The stroke is a straight line through it.
  await page.mouse.move(box.x + box.width * 0.02, box.y + box.height * 0.62);
  await page.mouse.down();
  for (let step = 1; step <= 8; step += 1) await page.mouse.move(box.x + box.width * (0.02 + 0.12 * step), box.y + box.height * (0.62 - 0.06 * step));
  await page.mouse.up();
  await card.getByRole('button', { name: 'Hold it against the engine' }).click();
  await expect(card.locator('.result')).toHaveText(/^On average your curve is \d[\d.]* off; most at price of unfairness, α = [\d.]+, where you drew [\d.]+ and it is [\d.]+\.$/);
  await expect.poll(() => new URL(page.url()).hash).toMatch(/slope=y\d{26}/);
  // Both curves are on the paper now.
  for (const name of ['your guess', 'computed']) await expect(card.locator('.sheet svg text', { hasText: name })).toBeVisible();
});

test('a guess that is none is refused with what is allowed', async ({ page }) => {
  await openLesson(page, 'patience');
  const card = page.locator('#unfair');
  await card.getByRole('button', { name: 'Hold it against the engine' }).click();
  await expect(card.locator('.error')).toHaveText('Type a number first.');
  await guess(card, 'number', 'many');
  await expect(card.locator('.error')).toHaveText('“many” is no guess: allowed are a letter from a to h, a number up to 10¹², or y and 26 digits for a curve');
  await page.evaluate(() => { location.hash = '#rare=h'; });
  await expect(page.locator('#rare .error')).toHaveText('“h” is none of the answers: allowed are a to c');
  await guess(card, 'number', 'b');
  await expect(card.locator('.error')).toHaveText('this guess is of another kind than what is asked');
  // So is one in an address that somebody has written.
  await page.goto('about:blank');
  await page.goto('lessons/patience.html#unfair=%3Cb%3E&rare=z');
  await expect(page.locator('#unfair .error')).toContainText('“<b>” is no guess');
  await expect(page.locator('#rare .error')).toContainText('“z” is no guess');
});

test('the margin tells the parts with their minutes, where the reader is, and where they were the last time', async ({ page }) => {
  await openLesson(page, 'patience');
  const margin = page.getByRole('navigation', { name: 'Parts of the lesson' });
  await expect(margin).toBeVisible();
  await expect(margin.getByRole('link').first()).toHaveAttribute('aria-current', 'step');
  const third = margin.getByRole('link').nth(4);
  const name = await third.locator('span').textContent();
  await expect(third.locator('small')).toHaveText(/^\d+–\d+ min$/);
  await third.click();
  await expect(third).toHaveAttribute('aria-current', 'step');
  await page.goto('about:blank');
  await openLesson(page, 'patience');
  const on = page.locator('.goon');
  await expect(on).toHaveText(`Last time you were at ${name.trim()}.`);
  await on.getByRole('link').click();
  await expect(on).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
});
