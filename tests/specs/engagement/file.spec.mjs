import { expect, figure, openEngagement, openTab, simulated, test } from '../../helpers/page.mjs';

/** An evening's games: whoever loses goes home sooner. */
function evening(players, minutes, seed = 1) {
  let state = seed;
  const random = () => { state = (state * 48271) % 2147483647; return state / 2147483647; };
  const skill = Array.from({ length: players }, () => 1500 + 600 * (random() - 0.5));
  const free = skill.map((_, player) => [random() * minutes, player]);
  const lines = ['time,player A,player B,result'];
  for (;;) {
    free.sort((a, b) => a[0] - b[0]);
    if (free.length < 2 || free[1][0] > minutes) break;
    const [[, one], [time, other]] = free.splice(0, 2);
    const drawn = random() < 0.1;
    const won = random() < 1 / (1 + 10 ** ((skill[other] - skill[one]) / 400));
    lines.push(`${(60 * time).toFixed(1)},p${one},p${other},${drawn ? 'D' : won ? 'W' : 'L'}`);
    for (const [player, lost] of [[one, !drawn && !won], [other, !drawn && won]]) if (random() >= (lost ? 0.25 : 0.08)) free.push([time + 2 + 2 * random(), player]);
  }
  return lines;
}

/** The same as a club's evenings: a minute is three days. */
function season(players, minutes) {
  return evening(players, minutes).map((line, at) => {
    if (at === 0) return line.replace('time', 'Date');
    const [time, ...rest] = line.split(',');
    const day = new Date(Date.UTC(2023, 8, 1) + Number(time) * 0.05 * 86_400_000).toISOString();
    return [`${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)} ${day.slice(11, 16)}`, ...rest].join(',');
  });
}

const drop = (page, name, text) => page.locator('#file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a file of games is rated, fitted and paired, with its bad lines named, and leaves the browser never @engines', async ({ page }) => {
  test.slow();
  await openEngagement(page, 'v1.draws_of_table=20&replications=4&rounds=5');
  await openTab(page, 'keep');
  const lines = evening(400, 300);
  const games = lines.length - 1;
  lines.splice(4, 0, '100,p1,p1,W', '101,p1,p2,Q', 'soon,p1,p2,W');
  await drop(page, 'evening.csv', lines.join('\n'));
  const told = page.locator('.drop .told');
  await expect(told).toContainText(`evening.csv: ${games.toLocaleString('en')} games of 400 players`, { timeout: 60_000 });
  await expect(told).toContainText('stopped means no further game within 30 minutes');
  await expect(told).toContainText('3 lines could not be used');
  await told.locator('summary').click();
  await expect(told.locator('li').nth(0)).toContainText('line 5');
  await expect(page.locator('#field-people')).toHaveValue('file');
  await simulated(page, 60_000);
  await expect(page.locator('.answer')).toContainText('(EOMM) keep');
  const finding = async (key) => (await figure(page, key)).locator('figcaption p');
  await expect(await finding('wins')).toContainText('Held out');
  await expect(await finding('churn')).toContainText('AUC');
  await expect(await finding('last_three')).toContainText(/After three wins [\d.]+\s% stop, after three losses [\d.]+\s%/);
  await expect(await finding('coefficients')).toContainText('multiplies the odds of stopping by');
  await openTab(page, 'keep');
  await expect(page.locator('.answer')).toContainText('(EOMM) keep');
  await expect(page.locator('.failures')).toBeHidden();
  await expect.poll(() => page.url()).toContain('people=file');
  // The link is about a file that is not kept: the page says so, and goes on once it is there again.
  await expect.poll(() => page.url()).not.toContain('tab=churn');
  const url = page.url();
  await page.goto('about:blank');
  await page.goto(url);
  // The number of rounds alone would lead to their question; the link knows which was open.
  await expect(page.locator('#tab-keep')).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('#field-people-error')).toContainText('a file of games must be chosen first');
  // No headline is sure of itself about players whom nobody asked for.
  await expect(page.locator('.answer')).toHaveText('This link was made with a file of games. Choose the file to see the same results; until then you see the players that the paper prints.');
  await expect(page.locator('.failures')).toBeHidden();
  await drop(page, 'evening.csv', lines.join('\n'));
  await expect(told).toContainText(`evening.csv: ${games.toLocaleString('en')} games of 400 players`, { timeout: 60_000 });
  await expect(page.locator('#field-people-error')).toBeHidden();
  await expect(page.locator('.failures')).toBeHidden();
  await page.getByRole('button', { name: 'Forget the file' }).click();
  await expect(page.locator('#field-people')).toHaveValue('paper');
});

test('what is no table of games, or teaches nothing, is refused in words, and the page stays as it was', async ({ page }) => {
  await openEngagement(page, 'v1.draws_of_table=20&replications=4&rounds=5');
  const two = Array.from({ length: 300 }, (_, game) => `${60 * game},a,b,${'WLD'[game % 3]}`);
  for (const [name, text, says] of [
    ['empty.csv', '', 'empty'],
    ['words.csv', 'hello,world\nfoo,bar\n', /time|result|player/],
    ['self.csv', 'time,A,B,result\n1,x,x,W\n', /x/],
    ['stays.csv', ['time,A,B,result', ...two].join('\n'), /churn|stop/],
    ['picture.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 255, 254]).toString('latin1'), 'cannot be used'],
  ]) {
    await drop(page, name, text);
    await expect(page.locator('.drop .wrong'), name).toContainText(says);
    await expect(page.locator('.drop .wrong')).toContainText(name);
  }
  await expect(page.locator('#field-people')).toHaveValue('paper');
  await expect(page.locator('.failures')).toBeHidden();
});

test('a club that plays once a week is read with its dates and judged by weeks', async ({ page }) => {
  test.slow();
  await openEngagement(page, 'v1.draws_of_table=20&replications=4&rounds=5');
  await drop(page, 'club.csv', season(200, 100).join('\n'));
  const told = page.locator('.drop .told');
  await expect(told).toContainText('games of 200 players in', { timeout: 60_000 });
  await expect(told).toContainText('dates are read as day/month/year');
  await expect(told).toContainText('stopped means no further game within 14 days after the start of one');
  await openTab(page, 'keep');
  await simulated(page, 60_000);
  await expect(page.locator('.answer')).toContainText('(simulated, as your fitted model says)');
  await expect(page.locator('.failures')).toBeHidden();
});
