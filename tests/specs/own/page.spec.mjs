// The page of one's own rule: editor, example, error at its line, by hand, race, file, link that asks first, contest, module.
import { readFileSync } from 'node:fs';
import { cleanInBothThemes, fits, stairs } from '../../helpers/looks.mjs';
import { expect, test } from '../../helpers/page.mjs';

const FIFO = `export default {
  arrive(ticket, lobby) {
    const [a, b] = lobby.waiting;
    lobby.log('came', ticket.id);
    if (!b) return;
    lobby.because('they were first');
    lobby.play([[a.id], [b.id]]);
  },
};
`;
/** A small market of the arena. */
const SMALL = 'v1.tickets=400&replications=4';

/** @param {import('@playwright/test').Page} page */
async function open(page, hash = '') {
  await page.goto(`own.html${hash && `#${hash}`}`);
  await expect(page.locator('html')).toHaveAttribute('data-market', '');
}

/** What stands in the editor; a text replaces it. */
async function written(page, text) {
  const content = page.locator('#editor .cm-content');
  // The plain field becomes the editor when somebody turns to it.
  if (await page.locator('#code').isVisible()) await page.locator('#code').focus();
  await content.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

test('an example is read, changed, played by hand, and wrong at its line', async ({ page }) => {
  await open(page, SMALL);
  await expect(page.locator('#code')).toHaveValue(/export default/);
  await page.locator('#example').selectOption({ index: 2 });
  await expect(page.locator('#name')).not.toHaveValue('My rule');
  await page.locator('[data-do=hand]').click();
  await expect(page.locator('.games li').first()).toContainText('waited');
  await expect(page.locator('.wrong')).toBeEmpty();

  await written(page, FIFO);
  await page.locator('[data-do=hand]').click();
  await expect(page.locator('.games li')).toHaveCount(10);
  await expect(page.locator('.games q').first()).toHaveText('they were first');
  await expect(page.locator('.console')).toContainText('came 0');
  // The stage plays the run from its beginning to its end, with what the rule said; earlier there was nobody; and it plays from there.
  await expect(page.locator('[data-do=stage]')).toHaveText('Pause');
  await page.locator('.own-stage input').press('End');
  await expect(page.locator('.own-stage q')).toHaveText('they were first');
  await expect(page.locator('.own-stage .game')).toHaveCount(10);
  await expect(page.locator('[data-do=stage]')).toBeHidden();
  // Its axes are named, the ratings' with numbers; the game that is shown is a sentence.
  const marks = await page.locator('.own-stage text').allTextContents();
  expect(marks.slice(-2)).toEqual(['↑ rating', expect.stringMatching(/^time → \d+ s$/)]);
  expect(marks.slice(0, -2).length).toBeGreaterThan(0);
  for (const mark of marks.slice(0, -2)) expect(mark).toMatch(/^\d+$/);
  await expect(page.locator('.own-stage .who')).toHaveText(/^[\d.]+\ss: player \d+ \(rating \d+\)(, who waited [\d.]+\ss,)? meets player \d+ \(\d+\)(, who waited [\d.]+\ss)?\.$/);
  // In every game one is rated higher.
  for (const side of ['high', 'low']) await expect(page.locator(`.own-stage .came.${side}`)).toHaveCount(10);
  await page.locator('.own-stage input').fill('0');
  await expect(page.locator('.own-stage .caption')).toContainText('Nobody plays yet');
  await expect(page.locator('.own-stage q')).toBeHidden();
  await page.locator('[data-do=stage]').click();
  await expect(page.locator('.own-stage q')).toHaveText('they were first');
  await page.locator('[data-do=stage]').click();
  await expect(page.locator('[data-do=stage]')).toHaveText('Go on');
  // What is no JavaScript is said before anything runs; what fails while it runs, at its line.
  await written(page, FIFO.replace('if (!b) return;', 'if (!c) return;'));
  await page.locator('[data-do=hand]').click();
  await expect(page.locator('.wrong')).toContainText('Line 5: ');
  await expect(page.locator('.wrong')).toContainText('c is not defined');
  await expect(page.locator('#editor .cm-lint-marker-error')).toHaveCount(1);
  await written(page, FIFO.replace('[b.id]]', '[b.id]'));
  await expect(page.locator('#editor .cm-lint-marker-error')).toHaveCount(1);
  // The judge decides: a ticket that nobody knows.
  await written(page, FIFO.replace('[[a.id], [b.id]]', '[[a.id], [a.id]]'));
  await page.locator('[data-do=hand]').click();
  await expect(page.locator('.rest')).toContainText('It ended here: ');
  // What the interface has is offered after a dot.
  await written(page, 'export default { arrive(ticket, lobby) { lobby');
  await page.keyboard.type('.pl');
  await expect(page.locator('#editor .cm-tooltip-autocomplete')).toContainText('play');
  await page.keyboard.press('Escape');
  // Escape, then Tab, leaves the editor.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(page.locator('#editor .cm-content')).not.toBeFocused();
});

test('own rules race each other and built-in ones; a race can be broken off @engines', async ({ page }) => {
  await open(page, SMALL);
  await page.locator('#name').fill('First');
  await page.locator('[data-do=keep]').click();
  await page.locator('#name').fill('Second');
  await page.locator('[data-do=race]').click();
  await expect(page.locator('[data-do=stop]')).toBeHidden();
  await expect(page.locator('.wrong')).toBeEmpty();
  const heads = page.locator('.gauges thead th');
  await expect(heads).toHaveCount(5);
  await expect(heads.nth(3)).toHaveText('First');
  await expect(heads.nth(4)).toHaveText('Second');
  await expect(page.locator('.gauges tbody tr').first()).toContainText('±');
  // The same rule twice meets the same players.
  const cells = await page.locator('.gauges tbody tr').evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].slice(-2).map((one) => one.textContent)));
  for (const [first, second] of cells) expect(second).toBe(first);
  await expect(page.locator('.finding')).toBeHidden();
  // The answer says how the rule that is written fares against the first that plays other games.
  await expect(page.locator('.answer tr')).toHaveText([/^players wait\s*favourite wins, of 100 \(fair: 50\)$/, /^Second your rule\s*[\d.]+\s±\s[\d.]+\ss\s*[5-9]\d(\.\d+)?\s±\s[\d.]+$/, /^Widening window\s*[\d.]+\s±\s[\d.]+\ss\s*[5-9]\d(\.\d+)?\s±\s[\d.]+$/]);
  await expect(page.locator('.answer b').first()).toHaveText('Your rule: faster, but less fair.');
  // Shares and unfairness are told in percent and points.
  await expect(page.locator('.gauges tr', { hasText: 'worse than 60 : 40' }).locator('td').first()).toHaveText(/^[\d.]+\s± [\d.]+\s%$/);
  await expect(page.locator('.gauges tr', { hasText: 'mean unfairness: how far a chance to win is from 50' }).locator('td').first()).toHaveText(/^[\d.]+\s± [\d.]+\spoints$/);
});

test('the answer has a verdict for every outcome of a race, and only where intervals decide', async ({ page }) => {
  await open(page, SMALL);
  // Whatever the page would race by itself has raced.
  await expect(page.locator('.answer b').first()).toBeVisible();
  const told = (/** @type {[number, number, number]} */ differences, more = {}) => page.evaluate(async ([by, over]) => {
    const path = './js/own/race.js';
    const { tell } = await import(new URL(path, location.href).href);
    const keys = ['wait', 'unfair', 'left'];
    const measures = (/** @type {number[] | undefined} */ above) => keys.map((key, at) => ({ key, words: key, unit: key === 'wait' ? 's' : '', mean: 5, half: 1,
      text: `5\u00a0± 1${['', '\u00a0points', '\u00a0%'][at]}`, ...(above ? { difference: { mean: above[at], half: 1, text: '' } } : {}) }));
    const entries = [{ name: 'A', fingerprint: '0', tickets: 1, measures: measures() }, { name: 'Mine (own)', fingerprint: '1', tickets: 1, measures: measures(by), ...over }];
    tell({ entries: over.alone ? entries.slice(1) : entries, method: over.method });
    const host = document.querySelector('.answer');
    const rows = [...host?.querySelectorAll('tr') ?? []].map((row) => [...row.cells].map((cell) => cell.textContent).join(' | '));
    return [rows.length ? host?.querySelector('b')?.textContent : host?.textContent, ...rows].map((one) => one?.replaceAll('\u00a0', ' ')).join('\n');
  }, /** @type {[number[], any]} */ ([differences, more]));
  const [heads, mine, other] = [' | players wait | a chance to win is off 50 %', 'Mine your rule | 5 ± 1 s | 5 ± 1 points', 'A | 5 ± 1 s | 5 ± 1 points'];
  for (const [differences, verdict, more = ['', '', '']] of /** @type {[[number, number, number], string, string[]?][]} */ ([
    [[-2, -2, 0], 'faster and fairer.'], [[-2, 2, 0], 'faster, but less fair.'], [[2, -2, 0], 'fairer, but slower.'], [[2, 2, 0], 'slower and less fair.'],
    [[-2, 0.5, 0], 'faster; fairness undecided.'], [[0.5, 2, 0], 'less fair; waits undecided.'], [[0.5, -0.5, 0.5], 'no difference beyond chance.'],
    [[-2, -2, 2], 'faster and fairer, but more give up.', [' | give up', ' | 5 ± 1 %', ' | 5 ± 1 %']],
  ])) expect(await told(differences)).toBe([`Your rule: ${verdict}`, ...[heads, mine, other].map((row, at) => `${row}${more[at]}`)].join('\n'));
  expect(await told([-2, -2, 0], { alone: true })).toBe(['', heads, mine].join('\n'));
  expect(await told([0, 0, 0], { fingerprint: '0' })).toBe(['The very same games.', heads, mine].join('\n'));
  // Of two sides the favourite's chance: half and what is off it.
  const sided = { method: 'Simulated: 4 markets of 400 tickets, seed 1; 5v5, intervals of 95 %' };
  const favourite = [' | players wait | favourite wins, of 100 (fair: 50)', 'Mine your rule | 5 ± 1 s | 55 ± 1', 'A | 5 ± 1 s | 55 ± 1'];
  expect(await told([-2, -2, 0], sided)).toBe(['Your rule: faster and fairer.', ...favourite].join('\n'));
  expect(await told([-2, -2, 0], { ...sided, alone: true })).toBe(['', ...favourite.slice(0, 2)].join('\n'));
  expect(await told([0, 0, 0], { error: 'It hung.', measures: [] })).toBe('Your rule failed. It hung.');
  expect(await told([0, 0, 0], { measures: [] })).toBe('Nobody plays. Your rule forms no game.');
});

test('services race along, or say why they cannot', async ({ page }) => {
  await open(page, SMALL);
  await page.locator('summary', { hasText: 'Against' }).click();
  await page.locator('#service').selectOption({ label: 'Lichess · the pool 3+0' });
  await expect(page.locator('.services li')).toHaveCount(1);
  await page.locator('#set').setInputFiles([{ name: 'unity.json', mimeType: 'application/json', buffer: Buffer.from('{ "preset": "lichess", "pool": "5+0" }') }]);
  await expect(page.locator('.services li')).toHaveCount(2);
  await page.locator('[data-do=race]').click();
  await expect(page.locator('[data-do=stop]')).toBeHidden();
  await expect(page.locator('.wrong')).toBeEmpty();
  const heads = page.locator('.gauges thead th');
  await expect(heads).toHaveCount(6);
  await expect(heads.nth(3)).toHaveText('Lichess · the pool 3+0');
  await expect(heads.nth(4)).toHaveText('unity');
  // Every run is told apart from another by one number: two pools with waves of other lengths are two rules. The
  // visitor's, as the page opens, is the baseline, game by game.
  const prints = await page.locator('.gauges tbody tr').last().locator('td').allTextContents();
  for (const print of prints) expect(print).toMatch(/^[0-9a-f]{16}$/);
  expect(prints.at(-1)).toBe(prints[0]);
  expect(new Set(prints.slice(0, -1)).size).toBe(4);
  // A game of ten is none of a duel's market.
  await page.locator('#service').selectOption({ label: 'Amazon FlexMatch · 5v5 with parties' });
  await page.locator('[data-do=race]').click();
  await expect(page.locator('.wrong')).toContainText('this market 1v1');
  await page.locator('.services button').last().click();
  await expect(page.locator('.services li')).toHaveCount(2);
});

test('thirty files dropped at once make a table of thirty rules, in the order of what they reached', async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, 'v1.tickets=200&replications=2');
  // A rule that lets so many wait, and what claims to be better than all.
  const patient = (/** @type {number} */ many) => FIFO.replace('if (!b) return;', `if (!b || lobby.waiting.length < ${many}) return;`);
  const files = Array.from({ length: 31 }, (_, at) => {
    const [name, code] = [`student-${String(at).padStart(2, '0')}`, patient(at + 2)];
    return at % 3 ? { name: `${name}.js`, text: code } : { name: `${name}.json`, text: JSON.stringify({ rules: [{ name, code, measures: [{ key: 'wait', mean: -at }] }] }) };
  });
  await page.locator('[aria-labelledby=contest-title]').evaluate((card, all) => {
    const dataTransfer = new DataTransfer();
    for (const { name, text } of all) dataTransfer.items.add(new File([text], name));
    card.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, files);
  await expect(page.locator('.entered li')).toHaveCount(30);
  await expect(page.locator('.failures')).toContainText('student-30 is one too many; allowed: at most 30 rules');
  await page.locator('[data-do=contest]').click();
  await expect(page.locator('[data-do=halt]')).toBeHidden({ timeout: 90_000 });
  await page.locator('#by').selectOption('wait');
  const rows = page.locator('.board tbody tr');
  await expect(rows).toHaveCount(30);
  // Who lets one more wait waits longer, whatever a file says of it.
  expect(await rows.getByRole('rowheader').allTextContents()).toEqual(files.slice(0, 30).map(({ name }) => name.replace(/\.\w+$/, '')));
  await expect(rows.locator('.bad')).toHaveCount(0);
});

test('the editor takes over what was typed, chosen and held in the plain field', async ({ page }) => {
  let letGo = () => {};
  const held = new Promise((done) => { letGo = () => done(undefined); });
  await page.route('**/own/editor.js', async (route) => {
    await held;
    await route.continue();
  });
  await open(page, SMALL);
  await page.locator('#code').fill(FIFO);
  await page.locator('#code').evaluate((field) => field.setSelectionRange(3, 9));
  await expect(page.locator('#editor')).toBeHidden();
  const height = (await page.locator('#code').boundingBox())?.height;
  letGo();
  const content = page.locator('#editor .cm-content');
  await expect(content).toContainText('they were first');
  await expect(content).toBeFocused();
  await expect(page.locator('#code')).toBeHidden();
  expect((await page.locator('#editor').boundingBox())?.height).toBe(height);
  await page.keyboard.insertText('PAST');
  await expect(content).toContainText('expPASTfault {');
});

test('the editor comes with this page alone, when somebody turns to it, and what a module needs is there to take away', async ({ page }) => {
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace(/^.*?\/path\//, '')));
  await page.goto(`arena.html#${SMALL}`);
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  expect(asked).toContain('arena.html');
  expect(asked.filter((path) => /(^own\/|js\/own|own_bg|own\.html)/.test(path))).toEqual([]);
  await open(page, SMALL);
  expect(asked).toContain('js/own/pen.js');
  expect(asked).not.toContain('own/editor.js');
  await page.locator('#code').focus();
  await expect(page.locator('html')).toHaveAttribute('data-editor', 'whole');
  expect(asked).toContain('own/editor.js');
  // A link to a place on the page opens it, and nothing that was typed is lost.
  await page.locator('#name').fill('Kept');
  await page.getByRole('link', { name: 'how a rule is written' }).click();
  await expect(page.locator('#how')).toHaveAttribute('open', '');
  await expect(page.locator('#name')).toHaveValue('Kept');
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`#${SMALL}$`));
  await expect(page.locator('#name')).toHaveValue('Kept');
  for (const [name, holds] of [['rule.d.ts', 'export interface Lobby'], ['ABI.md', 'lobby_event'], ['lib.rs', 'lobby_answer'], ['Cargo.toml', 'cdylib']]) {
    const saving = page.waitForEvent('download');
    await page.locator(`#how a[download="${name}"]`).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe(name);
    expect(readFileSync(await saved.path(), 'utf8')).toContain(holds);
  }
});

test('a rule goes as a link that asks first, and as a file', async ({ page }) => {
  await open(page, SMALL);
  expect(new URL(page.url()).hash).toBe(`#${SMALL}`);
  await written(page, FIFO);
  await page.locator('#name').fill('By age');
  await page.locator('#link').check();
  await expect(page).toHaveURL(/;rule=/);
  const link = page.url();
  const saving = page.waitForEvent('download');
  await page.locator('[data-do=save]').click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('by-age.js');
  expect(readFileSync(await saved.path(), 'utf8')).toBe(FIFO);
  await page.locator('#link').uncheck();
  await expect(page).not.toHaveURL(/;rule=/);

  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.locator('.asked')).toContainText('written by somebody');
  await expect(page.locator('#code')).toHaveValue(/they were first/);
  await expect(page.locator('html')).toHaveAttribute('data-market', '');
  for (const act of ['hand', 'race', 'save']) {
    await page.locator(`[data-do=${act}]`).click();
    await expect(page.locator('.failures')).toContainText('waits for your answer');
  }
  await expect(page.locator('.own-stage')).toBeHidden();
  await page.locator('[data-do=allow]').click();
  await page.locator('[data-do=hand]').click();
  await expect(page.locator('.games li')).toHaveCount(10);
  // Who does not want it has the first example, and a link without.
  await page.goto('about:blank');
  await page.goto(link);
  await page.locator('[data-do=refuse]').click();
  await expect(page.locator('#code')).not.toHaveValue(/they were first/);
  await expect(page).not.toHaveURL(/;rule=/);
  // What does not fit, and what is no rule, is said.
  await written(page, `// ${Array.from({ length: 9000 }, (_, at) => String.fromCharCode(33 + (at * at * 31 + at * 7) % 90 + (at % 3))).join('')}\n${Array.from({ length: 3000 }, (_, at) => Math.sin(at).toString(36)).join('')}`);
  await page.locator('#link').click();
  await expect(page.locator('.failures')).toContainText('allowed: at most 8192');
  await expect(page.locator('#link')).not.toBeChecked();
  await page.goto('about:blank');
  await page.goto(`own.html#${SMALL};rule=nonsense`);
  await expect(page.locator('.failures')).toContainText('the rule in the link cannot be read');
});

test('files make a contest: rules are run anew, results are not believed', async ({ page }) => {
  await open(page, SMALL);
  const file = (name, text) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.locator('#files').setInputFiles([
    file('ada.js', FIFO), file('bob.js', FIFO.replace('[a, b]', '[b, a]')),
    file('eve.js', 'export default { arrive(ticket, lobby) { lobby.play([[0], [1]]); } };'),
    file('zoe.json', JSON.stringify({ rules: [{ name: 'zoe', code: `${FIFO}// mine\n`, measures: [{ key: 'wait', mean: -1e9 }] }] })),
    file('odd.json', '[1]'),
  ]);
  await expect(page.locator('.entered li')).toHaveCount(4);
  await expect(page.locator('.failures')).toContainText('odd.json holds no results');
  await page.locator('[data-do=contest]').click();
  await expect(page.locator('[data-do=halt]')).toBeHidden();
  const rows = page.locator('.board tbody tr');
  await expect(rows).toHaveCount(4);
  // Who plays what is not there comes last, in a sentence.
  await expect(rows.last()).toContainText('eve');
  await expect(rows.last().locator('.bad')).not.toBeEmpty();
  const of = (name) => rows.filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  expect(await of('zoe').locator('td').nth(2).textContent()).toBe(await of('ada').locator('td').nth(2).textContent());
  const hash = await of('ada').locator('code').getAttribute('title');
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  const saving = page.waitForEvent('download');
  await page.locator('[data-do=json]').click();
  const { rules } = JSON.parse(readFileSync(await (await saving).path(), 'utf8'));
  expect(rules.map((one) => one.name).sort()).toEqual(['ada', 'bob', 'eve', 'zoe']);
  expect(rules.find((one) => one.name === 'ada')).toMatchObject({ code: FIFO, sha256: hash });
  const table = page.waitForEvent('download');
  await page.locator('[data-do=csv]').click();
  expect(readFileSync(await (await table).path(), 'utf8')).toContain(`ada,${hash},`);
});

test('without the editor’s bundle the rule is written in a plain field', async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'a request is broken off by Chromium’s own means');
  await page.route('**/own/editor.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'export const made = 0;' }));
  await open(page, SMALL);
  await page.locator('#code').focus();
  await expect(page.locator('html')).toHaveAttribute('data-editor', 'plain', { timeout: 20_000 });
  await page.locator('#code').fill(FIFO.replace('!b', '!c'));
  await page.locator('[data-do=hand]').click();
  await expect(page.locator('.wrong')).toContainText('Line 5: ');
  expect(await page.locator('#code').evaluate((one) => one.value.slice(one.selectionStart, one.selectionEnd))).toContain('if (!c)');
});

test('axe finds nothing on the page of own rules, and it fits a phone @phone', async ({ page }) => {
  await open(page, SMALL);
  await page.locator('[data-do=hand]').click();
  await expect(page.locator('.games li')).toHaveCount(10);
  if (await page.locator('.games').isHidden()) await page.locator('.each summary').click();
  await expect(page.locator('.games li').first()).toBeVisible();
  await page.locator('[data-do=race]').click();
  await expect(page.locator('[data-do=stop]')).toBeHidden();
  await page.locator('#how summary').click();
  await stairs(page);
  await page.locator('#code').focus();
  await expect(page.locator('html')).toHaveAttribute('data-editor', 'whole');
  await cleanInBothThemes(page);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await fits(page, `own.html at ${width}`);
  }
});

test('the arena hands its market over', async ({ page }) => {
  await page.goto('arena.html#v1.tickets=500&replications=3');
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  await page.locator('footer a[data-carry]').click();
  await expect(page).toHaveURL(/own\.html#v1\..*tickets=500/);
  await expect(page.locator('.doc.where')).toContainText('Another market');
});
