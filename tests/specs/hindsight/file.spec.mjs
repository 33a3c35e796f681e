import { control, expect, listenToWorkers, openHindsight, openTab, simulated, test, type } from '../../helpers/page.mjs';

/** Players who come in bursts, with a level; some lines are no good. */
function table(players, seed = 1) {
  let state = seed;
  const random = () => { state = (state * 48271) % 2147483647; return state / 2147483647; };
  const lines = ['id,time,level'];
  let time = 1000;
  for (let player = 0; player < players; player += 1) {
    time += -Math.log(1 - random()) * (Math.floor(player / 50) % 2 ? 0.5 : 4);
    lines.push(`p${player},${time.toFixed(3)},${Math.round(1000 + 800 * random())}`);
  }
  return lines;
}

const drop = (page, name, text) => page.locator('#file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a file of players is played, with its bad lines named, and leaves the browser never @engines', async ({ page }) => {
  // The page comes up twice, and the whole simulation runs.
  test.slow();
  await openHindsight(page);
  const lines = table(800);
  lines.splice(5, 0, 'x,soon,1200', 'y,1001');
  await drop(page, 'evening.csv', lines.join('\n'));
  const told = page.locator('.drop .told');
  await expect(told).toContainText('800 players of evening.csv, by level.');
  await expect(told).toContainText('level runs from 10');
  await expect(told).toContainText('2 lines could not be used');
  await told.locator('summary').click();
  await expect(told.locator('li').nth(0)).toHaveText('line 6: time is “soon”: allowed is a number, as in the lines before');
  await expect(told.locator('li').nth(1)).toHaveText('line 7: 2 fields: 3 are wanted');
  await expect(page.locator('#field-flow')).toHaveValue('file');
  await expect(page.locator('#field-rate')).toBeHidden();
  await expect(page.locator('.answer')).toContainText('(played on your file).', { timeout: 30_000 });
  await simulated(page);
  const answer = await page.locator('.answer').textContent();
  // A slider still answers, and the state is a link; without the file it says what is missing.
  await type(page, 'tau', '60');
  await expect(page.locator('.answer')).not.toHaveText(answer);
  await expect.poll(() => page.url()).toContain('flow=file');
  const url = page.url();
  await page.goto('about:blank');
  await page.goto(url);
  await expect(page.locator('.answer')).toContainText('This link was made with a data file. Choose the file');
  await drop(page, 'evening.csv', lines.join('\n'));
  await expect(page.locator('#field-flow-error')).toBeHidden();
  await expect(page.locator('.answer')).toContainText('(played on your file).', { timeout: 30_000 });
  await page.getByRole('button', { name: 'Forget the file' }).click();
  await expect(page.locator('#field-flow')).toHaveValue('constant');
  await expect(page.locator('#field-tau')).toHaveValue('5');
  await expect(page.locator('.answer')).toContainText('simulated', { timeout: 30_000 });
});

test('another file that comes while the first is being simulated takes its place, on a page that draws seldom too', async ({ page }) => {
  test.slow();
  await listenToWorkers(page);
  // Between a file and the frame that says what is wanted of it a worker gets free.
  await page.addInitScript(() => {
    const soon = window.requestAnimationFrame;
    window.requestAnimationFrame = (then) => (window.seldom ? setTimeout(() => soon(then), window.seldom) : soon(then));
  });
  await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 1 }));
  await openHindsight(page, 'v1.tab=front');
  // What is begun with the file.
  const runs = () => page.evaluate(() => window.words.slice(window.words.findLastIndex(({ type }) => type === 'to file')).filter(({ type }) => type === 'to run').length);
  await drop(page, 'evening.csv', table(6000).join('\n'));
  await expect(page.locator('.drop .told')).toContainText('6,000 players of evening.csv');
  await expect.poll(runs).toBeGreaterThan(0);
  await page.evaluate(() => { window.seldom = 2000; });
  await drop(page, 'night.csv', table(300, 7).join('\n'));
  await expect(page.locator('.drop .told')).toContainText('300 players of night.csv');
  await page.waitForTimeout(3000);
  await page.evaluate(() => { window.seldom = 0; });
  await expect(page.locator('.failure')).toHaveCount(0);
  await expect(page.locator('#field-flow')).toHaveValue('file');
  await simulated(page);
  await expect(page.locator('.failure')).toHaveCount(0);
});

test('dropped anywhere on the page, with dates and two criteria @engines', async ({ page }) => {
  await openHindsight(page);
  // What reads files comes after the rest of the page.
  await expect(page.locator('.drop .told')).toBeAttached();
  const rows = ['arrived;distance;level', ...Array.from({ length: 60 }, (_, at) => `2026-01-31 20:${String(at).padStart(2, '0')}:00;${(at * 7) % 11};${(at * 5) % 13}`)];
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'dates.csv'));
    document.body.dispatchEvent(new DragEvent('dragover', { dataTransfer: data, bubbles: true, cancelable: true }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, rows.join('\n'));
  await expect(page.locator('.told')).toContainText('60 players of dates.csv, by distance, level.');
  await expect(page.locator('#field-criteria')).toHaveValue('2');
  await expect(await control(page, 'r2')).toBeVisible();
  await openTab(page, 'race');
  await expect(page.locator('.answer')).toContainText('(played on your file).', { timeout: 30_000 });
});

test('what is no table of players is refused in words, and the page stays as it was', async ({ page }) => {
  await openHindsight(page);
  for (const [name, text, says] of [
    ['empty.csv', '', 'the file is empty'],
    ['words.csv', 'hello,world\nfoo,bar\n', 'columns hello, world: none holds numbers or dates that could be times of arrival'],
    ['soon.csv', 'time,level\nsoon,1\n', 'line 2: time is “soon”: allowed is a number, or a date'],
    ['long.csv', `time,level\n${'9'.repeat(100_000)}`, 'longer than 65536 bytes'],
    ['picture.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 255, 254]).toString('latin1'), 'cannot be used'],
  ]) {
    await drop(page, name, text);
    await expect(page.locator('.drop .wrong'), name).toContainText(says);
    await expect(page.locator('.drop .wrong')).toContainText(name);
  }
  await expect(page.locator('#field-flow')).toHaveValue('constant');
  await expect(page.locator('.failures')).toBeHidden();
});

test('a file of more than a million players is refused long before its end', async ({ page }) => {
  await openHindsight(page);
  await expect(page.locator('.drop .told')).toBeAttached();
  // 24 MB of six million players that nobody has to hold: one piece, said many times.
  await page.evaluate(() => {
    const told = /** @type {HTMLElement} */ (document.querySelector('.told'));
    new MutationObserver(() => {
      const [, percent] = told.textContent?.match(/: (\d+) %/) ?? [];
      if (percent) document.body.dataset.read = percent;
    }).observe(told, { childList: true, characterData: true, subtree: true });
    const piece = '1,.5\n'.repeat(100_000);
    const data = new DataTransfer();
    data.items.add(new File(Array.from({ length: 60 }, () => piece), 'huge.csv'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await expect(page.locator('.drop .wrong')).toContainText('huge.csv cannot be used: more than 1 million players', { timeout: 30_000 });
  // A million of six is a sixth.
  expect(Number(await page.evaluate(() => document.body.dataset.read ?? '100'))).toBeLessThan(25);
});

test('a name with signs that mean something elsewhere is told as it is, a long one is cut', async ({ page }) => {
  await openHindsight(page);
  for (const [name, told] of [["$`$'$&.csv", "60 players of $`$'$&.csv, by level."], [`${'long'.repeat(50)}.csv`, `60 players of ${'long'.repeat(15)}…, by level.`]]) {
    await drop(page, name, table(60).join('\n'));
    await expect(page.locator('.drop .told')).toContainText(told);
  }
});

test('a long file is read in a worker, and none of it on the thread of the page', async ({ page }) => {
  await listenToWorkers(page);
  await openHindsight(page);
  await expect(page.locator('.drop .told')).toBeAttached();
  // No reader is made on the page's thread, and what it takes in is what the worker has read.
  const [head, ...lines] = table(2000);
  const text = [head, ...Array.from({ length: 100 }, () => lines).flat()].join('\n');
  await drop(page, 'long.csv', text);
  await expect(page.locator('.drop .told')).toContainText('200,000 players of long.csv', { timeout: 60_000 });
  const types = await page.evaluate(() => window.words.map(({ type }) => type));
  expect(types).toContain('to read');
  expect(types.filter((one) => one === 'from read')).toHaveLength(1);
  await expect(page.locator('.failures')).toBeHidden();
});

test('a second file takes the place of one that is still read', async ({ page }) => {
  await openHindsight(page);
  await expect(page.locator('.drop .told')).toBeAttached();
  await page.evaluate(() => {
    const send = (name, pieces) => {
      const data = new DataTransfer();
      data.items.add(new File(pieces, name));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    };
    const piece = '1,.5\n'.repeat(100_000);
    send('huge.csv', Array.from({ length: 9 }, () => piece));
    send('small.csv', ['time,level\n1,5\n2,6\n3,9\n']);
  });
  const told = page.locator('.drop .told');
  await expect(told).toContainText('3 players of small.csv, by level.');
  // Whatever the first came to, nobody hears of it: a third file is read after it would have been.
  await drop(page, 'third.csv', table(60).join('\n'));
  await expect(told).toContainText('60 players of third.csv');
  await expect(page.locator('.drop .wrong')).toBeHidden();
});

test('without workers a long file is read with breaks in which the page answers', async ({ page }) => {
  await page.addInitScript(() => { window.Worker = class { constructor() { throw new DOMException('no workers here', 'SecurityError'); } }; });
  await openHindsight(page);
  await expect(page.locator('.drop .told')).toBeAttached();
  const [head, ...lines] = table(2000);
  const text = [head, ...Array.from({ length: 100 }, () => lines).flat()].join('\n');
  await page.evaluate(() => {
    window.told = [];
    // By this clock every piece takes long, whatever machine reads it.
    const now = performance.now.bind(performance);
    let ahead = 0;
    performance.now = () => now() + (ahead += 50);
    const host = document.querySelector('.drop .told');
    new MutationObserver(() => window.told.push(host.textContent)).observe(host, { childList: true, characterData: true, subtree: true });
  });
  await drop(page, 'long.csv', text);
  await expect(page.locator('.drop .told')).toContainText('200,000 players of long.csv', { timeout: 60_000 });
  const shares = await page.evaluate(() => window.told.filter((words) => /^Reading long.csv: \d+ %/.test(words)));
  expect(shares.length).toBeGreaterThan(2);
});

test('a queue as studios keep it is read at once, and its columns may be told otherwise', async ({ page }) => {
  test.slow();
  await openHindsight(page);
  await expect(page.getByRole('link', { name: 'A sample to start from' })).toHaveAttribute('href', 'players.csv');
  const sample = await (await page.request.get('players.csv')).text();
  await drop(page, 'players.csv', sample);
  const told = page.locator('.drop .told');
  await expect(told).toContainText('240 players of players.csv, by mmr, ping_ms.');
  await expect(told).toContainText('Players meet only where region is equal: 3 groups');
  // Dates are seconds from here on, in controls and figures.
  await expect(page.locator('#field-unit')).toHaveValue('seconds');
  await expect(page.locator('label[for=field-tau]')).toContainText('seconds');
  const before = page.url();
  await page.getByRole('button', { name: 'What the columns are…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('tbody tr')).toHaveCount(10);
  await dialog.getByLabel('player', { exact: true }).selectOption('time');
  await dialog.getByRole('button', { name: 'Read the file so' }).click();
  await expect(dialog.locator('.wrong')).toHaveText('2 columns are the time of arrival: just one is.');
  await dialog.getByLabel('player', { exact: true }).selectOption('name');
  await dialog.getByLabel('region', { exact: true }).selectOption('aside');
  await dialog.getByLabel('ping_ms', { exact: true }).selectOption('criterion:rank');
  await dialog.getByLabel('mmr', { exact: true }).selectOption('worth');
  await dialog.getByLabel('100 points count as a wait of').filter({ visible: true }).first().fill('20');
  await dialog.getByRole('button', { name: 'Read the file so' }).click();
  await expect(told).toContainText('a difference of 100 counts as a wait of 20 seconds');
  await expect(told).toContainText('left aside: region');
  await expect(told).not.toContainText('Players meet only');
  await expect.poll(() => page.url()).not.toBe(before);
  await expect(page.locator('.failures')).toBeHidden();
});

test('any order of columns, and a refusal that names line, column and value', async ({ page }) => {
  await openHindsight(page);
  await drop(page, 'order.csv', 'mmr,enqueued_at\n1500,2026-01-31 20:00:00\nhigh,2026-01-31 20:00:05\n1700,2026-01-31 20:00:09\n');
  const told = page.locator('.drop .told');
  await expect(told).toContainText('2 players of order.csv, by mmr.');
  await told.locator('summary').click();
  await expect(told.locator('li')).toHaveText(['line 3: mmr is “high”: allowed is a number']);
});
