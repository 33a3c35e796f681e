// A class without a server: a teacher's link, thirty answers as codes, what the class said.
import { readFileSync } from 'node:fs';
import { expect, test } from '../../helpers/page.mjs';
import { guess, openLesson } from '../../helpers/lessons.mjs';

/** Student's t for three batches, two-sided 95 %, as any table has it. */
const T2 = 4.302653;

/** What a code carries, read without the engine. */
function open(code) {
  const [, body = ''] = code.split('.');
  const [task, said, state, seed, name, mean, half, samples] = Buffer.from(body, 'base64url').toString('utf8').split('|');
  return { task, said, state, seed, name, mean: Number(mean), half: Number(half), samples: Number(samples) };
}

/** The teacher's page, with this task chosen. */
async function teach(page, lesson, task) {
  await page.goto(`lessons/class.html#lesson=${lesson}`);
  await expect(page.locator('html')).toHaveAttribute('data-ready', '', { timeout: 30_000 });
  await page.locator('#task').selectOption(task);
  await expect(page.locator('#link')).toHaveValue(new RegExp(`lessons/${lesson}\\.html#.*task=${task}`));
}

/** Pastes codes, with whatever stands around them. */
async function paste(page, text) {
  await page.locator('#codes').fill(text);
  await page.getByRole('button', { name: 'Take them' }).click();
}

/** A student on a phone of their own: opens the link, guesses, simulates if asked to, and hands in. */
async function student(browser, link, { kind, value, name = '', simulate = false }) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    await page.goto(link);
    await expect(page.locator('html')).toHaveAttribute('data-lesson', 'ready', { timeout: 30_000 });
    await guess(page.locator('section.predict'), kind, value);
    await expect(page.locator('.predict .result')).toHaveText(/./, { timeout: 30_000 });
    if (simulate) {
      await page.getByRole('button', { name: /^Simulate with your own seed/ }).click();
      await expect(page.locator('.hand-in .result')).toContainText('It is part of your code now', { timeout: 60_000 });
    }
    if (name) await page.getByLabel('A name, if you like').fill(name);
    await expect.poll(async () => open(await page.locator('#code').inputValue()).name).toBe(name);
    return await page.locator('#code').inputValue();
  } finally {
    await context.close();
  }
}

test('a teacher’s link opens one task, and locks what should not be touched @engines', async ({ page, context }) => {
  await teach(page, 'patience', 'slope');
  // The lesson says what the class looks for by moving it; the teacher frees one more.
  const free = page.locator('.touch input');
  await expect(page.locator('.touch input[value=alpha]')).toBeChecked();
  expect(await free.count()).toBeGreaterThan(2);
  await page.locator('.touch input[value=n]').check();
  await page.locator('#name').fill('5b');
  const link = await page.locator('#link').inputValue();
  await expect(page.locator('.code-qr svg')).toBeVisible();

  const pupil = await context.newPage();
  await pupil.goto(link);
  await expect(pupil.locator('html')).toHaveAttribute('data-lesson', 'ready', { timeout: 30_000 });
  await expect(pupil.locator('section.predict')).toHaveCount(1);
  await expect(pupil.locator('h1')).toHaveText('Predict: what does greed cost?');
  await expect(pupil.locator('.eyebrow')).toContainText('5b');
  await expect(pupil.getByRole('navigation', { name: 'Site' })).toBeHidden();
  await expect(pupil.locator('lobbylab-figure')).toBeHidden();
  await expect(pupil.locator('.hand-in')).toBeHidden();
  await guess(pupil.locator('#slope'), 'curve');
  await expect(pupil.locator('lobbylab-figure')).toBeVisible();
  const figure = pupil.frameLocator('lobbylab-figure iframe');
  const locked = (key) => figure.locator(`#field-${key}`).evaluate((field) => field.closest('[inert]') !== null);
  await expect(figure.locator('#field-alpha')).toBeVisible({ timeout: 30_000 });
  expect(await locked('alpha')).toBe(false);
  expect(await locked('n')).toBe(false);
  expect(await locked('q')).toBe(true);
  // Where the control is left is part of what is handed in.
  await expect(pupil.locator('#code')).toHaveValue(/^lobbylab1\./);
  await figure.locator('#field-alpha').fill('1.25');
  await expect.poll(async () => open(await pupil.locator('#code').inputValue()).state).toMatch(/(^|&)alpha=1\.25(&|$)|v1\.alpha=1\.25/);
  await paste(page, await pupil.locator('#code').inputValue());
  await expect(page.locator('[data-part=found-words]')).toHaveText('One answer, 1.25.');
});

test('answers of a class are counted once each, shown as a spread, and their simulations pooled into one interval', async ({ page, browser }) => {
  test.slow();
  await teach(page, 'patience', 'unfair');
  const link = await page.locator('#link').inputValue();
  const codes = [];
  for (const [value, name] of [['0.3', 'Ada'], ['0.5', 'Bo'], ['0.9', 'Chi, “the third”']]) codes.push(await student(browser, link, { kind: 'number', value, name, simulate: true }));
  const answers = codes.map(open);
  expect(answers.map(({ task }) => task)).toEqual(Array(3).fill('patience.unfair'));
  expect(answers.map(({ said }) => Number(said))).toEqual([0.3, 0.5, 0.9]);
  expect(new Set(answers.map(({ seed }) => seed)).size).toBe(3);
  expect(new Set(answers.map(({ mean }) => mean)).size).toBe(3);

  const damaged = `${codes[0].slice(0, 20)}${codes[0][20] === 'A' ? 'B' : 'A'}${codes[0].slice(21)}`;
  await paste(page, `Ada: ${codes[0]}\n> ${codes[1]},\n${codes[2]} ${codes[1]}\n${damaged}\n${codes[2].slice(0, -3)}\nlobbylab9.abc.def`);
  const told = page.locator('.told li');
  await expect(told).toHaveText(['1: taken', '2: taken', '3: taken', '4: is there already: it counts once', /^5: this answer is damaged/, /^6: this answer is (cut off|damaged)/, /^7: this answer is of another version/]);
  await expect(page.locator('.taken')).toHaveText('3 answers to this task.');
  await expect(page.locator('[data-part=guesses] svg')).toBeVisible();
  await expect(page.locator('[data-part=guesses-words]')).toHaveText('Three answers: 0.3, 0.5 and 0.9 of all games.');

  // The pooled interval, by hand: three batches of one size each.
  const mean = answers.reduce((sum, one) => sum + one.mean, 0) / 3;
  const spread = Math.sqrt(answers.reduce((sum, one) => sum + (one.mean - mean) ** 2, 0) / 2);
  const half = T2 * spread / Math.sqrt(3);
  const words = await page.locator('[data-part=pooled-words]').textContent();
  const [, samples, said, around] = words.match(/^Three seeds, ([\d,\s]+) samples: ([\d.]+) ± ([\d.]+)/);
  expect(Number(samples.replace(/\D/g, ''))).toBe(answers.reduce((sum, one) => sum + one.samples, 0));
  // Both are rounded to the last digit that the interval leaves.
  const digit = (text) => 10 ** -(text.split('.')[1] ?? '').length;
  expect(Math.abs(Number(said) - mean)).toBeLessThanOrEqual(digit(said) * 0.5001);
  expect(Math.abs(Number(around) - half)).toBeLessThanOrEqual(digit(around) * 0.5001);
  // What is right comes only when asked for: exact is one half.
  expect(words).not.toContain('exact');
  await page.getByLabel('with what is right').check();
  await expect(page.locator('[data-part=pooled-words]')).toHaveText(/exact is 0\.5, (inside|outside) it\./);
  await expect(page.locator('[data-part=guesses-words]')).toHaveText(/; it is 0\.5 of all games\.$/);

  // Who answered is there to be read, and one answer can be taken out.
  await page.getByText('Who has answered this task').click();
  const rows = page.locator('.who tr');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(2)).toContainText('Chi, “the third”');
  await expect(rows.nth(2)).toContainText('0.9');
  await rows.nth(2).getByRole('button').click();
  await expect(page.locator('.taken')).toHaveText('2 answers to this task.');
  await expect(page.locator('[data-part=pooled-words]')).toHaveText(/^Two seeds/);
  await paste(page, codes[2]);

  // What was collected outlives a reload, with the task, and can be forgotten.
  await page.reload();
  await expect(page.locator('#task')).toHaveValue('unfair');
  await expect(page.locator('.taken')).toHaveText('3 answers to this task.');
  const kept = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save all codes' }).click();
  expect(readFileSync(await (await kept).path(), 'utf8').trim().split('\n').sort()).toEqual([...codes].sort());
  await page.getByRole('button', { name: 'Forget all' }).click();
  await page.getByRole('button', { name: 'Forget 3 answers? Press again' }).click();
  await expect(page.locator('.taken')).toHaveText('No answers yet.');
});

test('choices are counted, curves lie on one paper, and where the class put a control is shown', async ({ page, browser }) => {
  await teach(page, 'patience', 'rare');
  let link = await page.locator('#link').inputValue();
  const votes = [];
  for (const value of ['a', 'c', 'c']) votes.push(await student(browser, link, { kind: 'choice', value }));
  await paste(page, votes.join('\n'));
  await expect(page.locator('.taken')).toHaveText('3 answers to this task.');
  await expect(page.locator('[data-part=guesses-words]')).toHaveText('Three answers: 1 “it falls”, 0 “it stays”, 2 “it rises”.');
  await page.getByLabel('with what is right').check();
  await expect(page.locator('[data-part=guesses-words]')).toHaveText('Three answers: 1 “it falls”, 0 “it stays”, 2 “it rises”; right is “it rises”.');
  await page.locator('#task').selectOption('slope');
  await expect(page.locator('.taken')).toHaveText('0 answers to this task, 3 to others.');
  link = await page.locator('#link').inputValue();
  await paste(page, await student(browser, link, { kind: 'curve' }));
  await expect(page.locator('.taken')).toHaveText('1 answer to this task, 3 to others.');
  await expect(page.locator('[data-part=guesses] svg')).toBeVisible();
  await expect(page.locator('[data-part=guesses] svg text', { hasText: 'computed' })).toBeVisible();
});

test('a saved code is a picture that can be handed in as a file; a text without a code is refused', async ({ page, context }) => {
  await openLesson(page, 'five', '#task=patience');
  await guess(page.locator('#patience'), 'number', '6');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a picture' }).click();
  const file = await (await saving).path();
  const svg = readFileSync(file, 'utf8');
  expect(svg).toContain('<svg');
  const teacher = await context.newPage();
  await teach(teacher, 'five', 'patience');
  await teacher.locator('#files').setInputFiles({ name: 'answer.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await expect(teacher.locator('.told li')).toHaveText(['1: taken']);
  await teacher.locator('#files').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('nothing in here') });
  await expect(teacher.locator('.told li')).toHaveText([/^1: there is no answer in this text$/]);
  await paste(teacher, '<img src=x onerror=alert(1)>lobbylab1.a<b>');
  await expect(teacher.locator('.told li')).toHaveText([/^1: this answer is cut off/]);
});

test.describe('with a reader of codes in the browser', () => {
  test('the camera scans what is held before it, once each, and is let go', async ({ page, browser }) => {
    await page.addInitScript(() => {
      window.stopped = 0;
      window.BarcodeDetector = class { async detect() { return window.seen ? [{ rawValue: window.seen }] : []; } };
      navigator.mediaDevices.getUserMedia = async () => {
        const canvas = document.createElement('canvas');
        canvas.getContext('2d').fillRect(0, 0, 10, 10);
        const stream = canvas.captureStream(5);
        for (const track of stream.getTracks()) {
          const { stop } = track;
          track.stop = () => { window.stopped += 1; stop.call(track); };
        }
        return stream;
      };
    });
    await teach(page, 'patience', 'rare');
    const code = await student(browser, await page.locator('#link').inputValue(), { kind: 'choice', value: 'b' });
    const camera = page.getByRole('button', { name: 'Scan with the camera' });
    await camera.click();
    await expect(page.locator('video')).toBeVisible();
    await page.evaluate((text) => { window.seen = text; }, code);
    await expect(page.locator('.told li')).toHaveText(['1: taken']);
    await camera.click();
    await expect(page.locator('video')).toBeHidden();
    expect(await page.evaluate(() => window.stopped)).toBe(1);
    await expect(page.locator('.taken')).toHaveText('1 answer to this task.');
  });
});

test('a link of a task that is not in the lesson says so', async ({ page }) => {
  await openLesson(page, 'patience', '#task=gone&touch=alpha');
  await expect(page.getByRole('alert').first()).toHaveText('There is no task “gone” in this lesson: the link is of another one, or was cut off.');
});

/** A code as anybody can write one who reads how: FNV-1a over the text, 48 bits of it. */
function forge(...parts) {
  const body = `lobbylab1.${Buffer.from(parts.join('|')).toString('base64url')}`;
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(body)) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  const check = Buffer.from(hash.toString(16).padStart(16, '0').slice(0, 12), 'hex').toString('base64url');
  return `${body}.${check}`;
}

test('forged codes end nothing, count nowhere they should not, and are no harm on the next visit', async ({ page }) => {
  await teach(page, 'patience', 'slope');
  const curve = `y${'50'.repeat(13)}`;
  await paste(page, [
    forge('patience.slope', curve, 'v1.alpha=1e308', 'a1', 'Eve', ''), forge('patience.slope', curve, 'v1.alpha=-1e308', 'a2', '', ''),
    forge('patience.slope', curve, 'v1.alpha=1.5', 'a3', '', '0.5|0.01|1'), forge('patience.slope', curve, '', 'a4', '', '9|0.1|400'), forge('patience.slope', curve, '', 'a5', '', '9.5|0.1|400'),
    forge('patience.slope', '7', '', 'a6', '', ''), forge('patience.gone', '7', '', 'a7', '', ''), forge('nowhere.gone', '7', '', 'a8', '', ''),
    forge('patience.rare', 'd', '', 'a9', '', ''), forge('patience.slope', curve, '', 'b1', '', '1e308|1|400'),
  ].join(' '));
  await expect(page.locator('.told li')).toHaveText(['1: taken', '2: taken', '3: taken', '4: taken', '5: taken', '6: this guess is of another kind than what is asked',
    '7: there is no task “patience.gone”', '8: there is no task “nowhere.gone”', '9: it is none of the answers to choose from', /^10: the answer’s result is “1e308 ± 1 of 400 samples”; allowed/]);
  await expect(page.locator('.taken')).toHaveText('5 answers to this task.');
  await expect(page.locator('[data-part=found-words]')).toHaveText('One answer, 1.5.');
  await expect(page.locator('[data-part=pooled-words]')).toHaveText(/^Two seeds, 800 samples: 9 ± 3 per period \(95 %\); one simulation of another number of samples left out\.$/);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-ready', '', { timeout: 30_000 });
  await expect(page.locator('.taken')).toHaveText('5 answers to this task.');
});

test('a heap of codes is told in sums, and what is refused by name', async ({ page }) => {
  await teach(page, 'patience', 'unfair');
  const good = Array.from({ length: 40 }, (_, at) => forge('patience.unfair', '0.4', '', `s${at}`, '', ''));
  await paste(page, [...good, good[0], 'lobbylab9.a.b', ...Array.from({ length: 30 }, () => 'lobbylab1.abc.def')].join('\n'));
  const told = page.locator('.told li');
  await expect(told.first()).toHaveText('40 taken, 1 there already, 31 refused.');
  await expect(told).toHaveCount(12);
  await expect(told.last()).toHaveText('and 21 more');
  await expect(page.locator('[data-part=guesses-words]')).toHaveText('40 answers, all 0.4 of all games.');
  // A text of some megabytes is read in pieces.
  await page.evaluate(() => { document.querySelector('#codes').value = 'good morning\n'.repeat(200_000); });
  await page.getByRole('button', { name: 'Take them' }).click();
  await expect(told).toHaveText(['1: there is no answer in this text']);
});

test('what a student did outlives a reload, and the next one on the device begins anew', async ({ page }) => {
  test.slow();
  await openLesson(page, 'patience', '#task=slope&touch=alpha&class=5b');
  await guess(page.locator('#slope'), 'curve');
  const figure = page.frameLocator('lobbylab-figure iframe');
  await expect(figure.locator('#field-alpha')).toBeVisible({ timeout: 30_000 });
  // What may not be moved looks like it, and nothing else moves it.
  await expect(figure.locator('.field[inert]').first()).toHaveCSS('opacity', '0.6');
  await figure.locator('#field-alpha').fill('1.25');
  await page.getByLabel('A name, if you like').fill('Ada');
  await page.getByRole('button', { name: /^Simulate with your own seed/ }).click();
  await expect(page.locator('.hand-in .result')).toHaveText(/^greedy cost: [\d.]+ ± [\d.]+ per period \(95 %\), \d+ samples\. It is part of your code now\.$/, { timeout: 60_000 });
  const code = () => page.locator('#code').inputValue();
  await expect.poll(async () => open(await code()).state).toContain('alpha=1.25');
  const before = open(await code());
  expect(before).toMatchObject({ name: 'Ada', samples: expect.any(Number) });
  await page.reload();
  await expect.poll(async () => (await code()) && open(await code()), { timeout: 30_000 }).toEqual(before);
  await expect(figure.locator('#field-alpha')).toHaveValue('1.25', { timeout: 30_000 });
  // A second guess is said to be one.
  await page.getByRole('button', { name: 'Forget my guess' }).click();
  await expect(page.locator('.hand-in')).toBeHidden();
  await page.reload();
  await guess(page.locator('#slope'), 'curve');
  await expect(page.locator('.predict .note')).toContainText('guess 2', { timeout: 30_000 });
  await expect.poll(async () => Buffer.from((await code()).split('.')[1] ?? '', 'base64url').toString()).toMatch(/\|t2$/);
  const next = page.getByRole('button', { name: 'The next student on this device' });
  await next.click();
  await page.getByRole('button', { name: /Press again$/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-lesson', 'ready', { timeout: 30_000 });
  await expect(page.locator('.hand-in')).toBeHidden();
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#task=slope&touch=alpha&class=5b');
  await guess(page.locator('#slope'), 'curve');
  await expect.poll(async () => open(await code()), { timeout: 30_000 }).toMatchObject({ name: '' });
  expect(open(await code()).seed).not.toBe(before.seed);
});

test('a locked lab offers no way around its lock', async ({ page }) => {
  await page.goto('patience.html#v1.n=5&alpha=0.5&tab=wait&touch=alpha');
  await expect(page.locator('html')).toHaveAttribute('data-ready', '', { timeout: 30_000 });
  for (const name of ['New seed', 'Reset']) await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
  await expect(page.getByRole('tablist')).toBeHidden();
  await page.locator('#field-alpha').fill('1.25');
  await expect.poll(() => page.url()).toMatch(/alpha=1\.25(&|$)/);
  // What a script of the page asks for is held as well: presenting goes from one preset to the next.
  const state = page.url().replace(/.*#/, '');
  await page.keyboard.press('Alt+Shift+P');
  await page.keyboard.press('PageDown');
  await page.waitForTimeout(800);
  const now = new URLSearchParams(page.url().replace(/.*#v1\./, ''));
  for (const [key, value] of new URLSearchParams(state.replace('v1.', ''))) if (!['step', 'tab', 'fig', 'alpha'].includes(key)) expect(now.get(key), key).toBe(value);
});

test('a task without a figure has nothing to move, and a link typed over another is heard', async ({ page }) => {
  await teach(page, 'engagement', 'ways');
  await expect(page.locator('.touch')).toHaveText('This task has no figure to play with.');
  await page.evaluate(() => { location.hash = '#lesson=hindsight'; });
  await expect(page.locator('#lesson')).toHaveValue('hindsight');
  await page.locator('#task').selectOption('queues');
  // Those of the figure's own question.
  await expect(page.locator('.touch input[value=r]')).toBeVisible();
  await expect(page.locator('.touch input[value=rate]')).toHaveCount(0);
});
