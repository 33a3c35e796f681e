// The page of rule sets: paste, report, a small case, players, before and after, export.
import { readFileSync } from 'node:fs';
import { cleanInBothThemes, fits, stairs } from '../../helpers/looks.mjs';
import { expect, test } from '../../helpers/page.mjs';

const DUEL = `{
  // Whoever is near enough.
  "ruleLanguageVersion": "1.0",
  "playerAttributes": [{ "name": "skill", "type": "number" }],
  "teams": [{ "name": "side", "minPlayers": 1, "maxPlayers": 1, "quantity": 2 }],
  "rules": [{ "name": "Close", "type": "batchDistance", "batchAttribute": "skill", "maxDistance": 100 }],
  "expansions": [{ "target": "rules[Close].maxDistance", "steps": [{ "waitTimeSeconds": 20, "value": 400 }] }]
}
`;

/** @param {import('@playwright/test').Page} page */
async function open(page, text = '') {
  await page.goto('rulesets.html');
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  await page.getByText('Who comes: players a minute').click();
  if (text) {
    await page.locator('#text').fill(text);
    // Not the example's report: the pasted text's.
    await expect(page.locator('.kind')).toContainText('1v1');
  }
}

test('the page opens with an example that is read, and with what its players get', async ({ page }) => {
  await open(page);
  await expect(page.locator('#text')).toHaveValue(/CloseSkill/);
  await expect(page.locator('.kind')).toContainText('games of 5v5');
  await expect(page.locator('.answer')).toContainText('In this example, at 60 players a minute, half of those who play wait at most', { timeout: 30_000 });
  // The rule in the way is the verdict, and is told with what the text says of it.
  await expect(page.locator('.answer b').first()).toHaveText('The rule CloseSkill makes players wait.');
  await expect(page.locator('.answer')).toContainText(/In [\d.]+\s±\s[\d.]+ of 100 tries a game fails only because of CloseSkill \(“all ten within 200 points of each other”\)\.$/);
  // They stand beside the text, waits as a picture and shares as percents, and which rule is in the way below both.
  await expect(page.getByRole('img', { name: /^Of 100 who play, 50 wait at most [\d.]+\ss, 90 wait at most [\d.]+\ss, the last: [\d.]+\ss$/ })).toBeInViewport();
  await expect(page.locator('.gauges tr', { hasText: 'worse than 60 : 40' }).locator('td')).toHaveText(/^\d+(\.\d+)?\s?± [\d.]+\s%$/);
  await expect(page.locator('.gauges tr', { hasText: 'mean unfairness: how far a chance to win is from 50' }).locator('td')).toContainText('points');
  await expect(page.locator('.results .gauges thead')).toBeInViewport();
  await expect(page.locator('.rules tbody th').first()).toHaveText('CloseSkill');
  // Players have come, and would be the same again; others would not.
  const again = page.locator('[data-do=run]');
  await expect(again).toHaveText('Run again', { timeout: 30_000 });
  await expect(again).not.toHaveClass('play');
  await page.locator('[data-field=rate]').fill('61');
  await expect(again).toHaveClass('play');
  // Another text breaks that run off, and nothing of it is left.
  await page.locator('#text').fill(DUEL);
  await expect(page.locator('.kind')).toContainText('1v1');
  await expect(page.locator('.results')).toBeHidden();
  await expect(page.locator('.ways')).toBeHidden();
  await expect(page.getByLabel('Simulated so far')).toBeHidden();
  await expect(again).toHaveText('Run');
  await expect(again).toHaveClass('play');
});

test('a text pasted before the example is read is read alone, and nobody plays it unasked', async ({ page }) => {
  // The engine answers only when the paste is done.
  let answer = () => {};
  const pasted = new Promise((done) => { answer = done; });
  await page.route('**/rulesets_bg.wasm', async (route) => { await pasted; await route.continue(); });
  await page.goto('rulesets.html');
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  await page.locator('#text').fill(DUEL);
  answer();
  await expect(page.locator('.kind')).toContainText('1v1');
  await expect(page.locator('.answer')).toContainText('play a small case by hand');
  // As long as the example's players take to come.
  await page.waitForTimeout(1500);
  await expect(page.locator('.results')).toBeHidden();
  await expect(page.locator('.ways')).toBeHidden();
  await expect(page.getByLabel('Simulated so far')).toBeHidden();
});

test('a pasted text is recognised, and every line of the report that has a place leads there', async ({ page }) => {
  await open(page, DUEL.replace('"type": "batchDistance"', '"type": "batchDistance", "colour": 3'));
  await expect(page.locator('.kind')).toContainText('Amazon GameLift FlexMatch: games of 1v1');
  const unknown = page.locator('.report li', { hasText: 'unknown key' });
  await expect(unknown).toContainText('colour');
  await expect(page.getByLabel('Report, line by line')).not.toContainText('null');
  await unknown.getByRole('button').click();
  const chosen = await page.locator('#text').evaluate((text) => text.value.slice(text.selectionStart, text.selectionEnd));
  expect(chosen).toContain('colour');
  // What cannot be simulated says so, and nothing is played.
  await page.locator('#text').fill(DUEL.replace('"1.0"', '2'));
  await expect(page.locator('.kind')).toContainText('cannot be simulated');
  await expect(page.locator('.report li').first()).toHaveClass('refused');
  await page.locator('[data-do=hand]').click();
  await expect(page.locator('.failures')).toContainText('ruleLanguageVersion');
});

test('every line of the text has a word, and what is assumed can be set', async ({ page }) => {
  await open(page, DUEL);
  await page.locator('.lines summary').click();
  await expect(page.locator('.covered li')).toHaveCount(DUEL.split('\n').length - 1);
  const line = (/** @type {string} */ part) => page.locator('.covered li', { hasText: part });
  await expect(line('Whoever is near')).toContainText('not played');
  await expect(line('Whoever is near')).toContainText('a comment');
  await expect(line('"teams"')).toHaveClass('exact');
  // FlexMatch does not say how often it looks: it is assumed, and half as often makes games later.
  await page.getByRole('button', { name: 'Two tickets, at 10 s and 20 s' }).click();
  await expect(page.locator('.outcome')).toContainText('No game yet');
  await page.locator('[data-do=last]').click();
  await expect(page.locator('.outcome')).toContainText('at 55 s');
  await page.getByLabel('between two passes').fill('30');
  await page.locator('[data-do=hand]').click();
  await expect(page.locator('.outcome')).toContainText('at 60 s');
  await page.getByLabel('between two passes').fill('0');
  await page.locator('[data-do=hand]').click();
  await expect(page.locator('.failures')).toContainText('period is 0; allowed: numbers from 0.1 to 60');
});

test('tickets that can never be in a game are told before anybody plays', async ({ page }) => {
  await open(page, DUEL);
  await expect(page.locator('.results')).toBeHidden();
  await expect(page.locator('.ways')).toBeHidden();
  await page.locator('[data-field=tickets]').fill('100');
  await page.locator('.says').locator('xpath=..').locator('summary').click();
  await page.locator('.says').getByLabel('skill').fill('nothing');
  await page.locator('.says').getByLabel('skill').press('Tab');
  await expect(page.locator('.never li')).toHaveText(['100 of 100 tickets, t0 the first, can never be in a game: skill is missing, and has no default.']);
  await page.locator('.says').getByLabel('skill').fill('rating');
  await page.locator('.says').getByLabel('skill').press('Tab');
  await expect(page.locator('.never')).not.toContainText('skill is missing');
});

test('the life of a ticket says what opened, who fitted and which rule refused', async ({ page }) => {
  await open(page, DUEL);
  for (const [at, skill] of ['100', '400'].entries()) {
    await page.locator('.tickets tbody tr').nth(at).locator('[data-key="@skill"]').fill(skill);
  }
  await page.locator('[data-do=hand]').click();
  const told = (/** @type {string} */ time, /** @type {string} */ id) =>
    page.locator('.hand .events li').filter({ has: page.locator('span', { hasText: new RegExp(`^${time} s$`) }) }).filter({ has: page.locator('b', { hasText: id }) });
  await expect(told('4', 'a')).toContainText(['none fitted; Close refused one', 'not with b: Close refused']);
  // The newest ticket's wait counts: a's window is open, and b has waited too short a time.
  await expect(told('20', 'a')).toContainText(['Close opens to maxDistance 400: none fitted; Close refused one']);
  await expect(told('24', 'b')).toContainText(['Close opens to maxDistance 400']);
  await expect(page.locator('.outcome')).toContainText('at 24 s');
  await page.locator('[data-do=back]').click();
  await expect(told('24', 'b')).toHaveCount(0);
});

test('a million tickets leave the engine below 300 MB', async ({ page }) => {
  test.setTimeout(420_000);
  await open(page, DUEL);
  await page.locator('[data-field=tickets]').fill('500000');
  await page.locator('[data-field=replications]').fill('2');
  await page.locator('[data-field=rate]').fill('600');
  await page.locator('[data-do=run]').click();
  await expect(page.locator('.method')).toContainText('2 markets of 500,000 tickets', { timeout: 300_000 });
  await expect(page.locator('.answer')).toContainText('Half of those who play', { timeout: 300_000 });
  await expect(page.getByLabel('Simulated so far')).toBeHidden({ timeout: 300_000 });
  const bytes = await page.evaluate(async () => {
    const path = './js/rulesets/ask.js';
    return (await import(new URL(path, location.href).href)).ask('memory', []);
  });
  test.info().annotations.push({ type: 'memory', description: `${Math.round(bytes / 1e6)} MB` });
  console.log(`a million tickets: ${Math.round(bytes / 1e6)} MB`);
  expect(bytes).toBeLessThan(300e6);
});

test('the two tickets of the public thread play apart, step by step', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Two tickets, at 10 s and 20 s' }).click();
  await expect(page.locator('.moment')).toContainText('10 s · step 1');
  await expect(page.locator('.hand .events li').first()).toContainText('p1');
  await expect(page.locator('.hand .events li').first()).toContainText('comes, one player');
  await page.locator('[data-do=last]').click();
  // The newest ticket's clock: neither is ever old enough for both.
  await expect(page.locator('.outcome')).toHaveText('Games at 55 s players: p1; at 65 s players: p2.');
  await page.locator('[data-do=back]').click();
  await expect(page.locator('.moment')).toContainText('55 s');
  // A third ticket is added, and the table played again.
  await page.locator('[data-do=more]').click();
  await expect(page.locator('.tickets tbody tr')).toHaveCount(3);
  await page.locator('[data-do=hand]').click();
  await expect(page.locator('.outcome')).toContainText('p1, p2, t3');
});

test('players come, and the page says which rule keeps them waiting', async ({ page }) => {
  await open(page, DUEL);
  await page.locator('[data-field=tickets]').fill('300');
  await page.locator('[data-field=replications]').fill('3');
  await page.locator('[data-do=run]').click();
  await expect(page.locator('.answer')).toContainText('Half of those who play wait at most');
  await expect(page.locator('.method')).toContainText('Simulated: 3 markets of 300 tickets');
  await expect(page.locator('.rules tbody th')).toHaveText(['Close']);
  await expect(page.locator('.gauges tbody tr').first()).toContainText('±');
  // Some do not accept the match that they are offered.
  await page.locator('[data-field=accept]').fill('0.8');
  await page.locator('[data-do=run]').click();
  await expect(page.locator('.steps')).toContainText('Matches that were not accepted');
  // A wrong field is named with what is allowed.
  await page.locator('[data-field=rate]').fill('-1');
  await page.locator('[data-do=run]').click();
  await expect(page.locator('.failures')).toContainText('rate is -1; allowed');
});

test('the rule in the way is widened at a press, and the page says what that changes @phone', async ({ page }) => {
  await page.goto('rulesets.html');
  const widen = page.getByRole('button', { name: 'Try CloseSkill at 400 instead of 200' });
  await expect(widen).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('[data-do=run]')).toHaveText('Run again', { timeout: 30_000 });
  const before = await page.locator('#text').inputValue();
  await widen.click();
  await expect(page.locator('#edited')).toHaveValue(before.replace('"maxDistance": 200', '"maxDistance": 400'));
  await expect(page.locator('#text')).toHaveValue(before);
  // The same players, and fewer who wait: what the text says of the old number is not said of the new one.
  await expect(page.locator('.answer')).toHaveText(/^The edit shortens the mean wait\. It changes by −[\d.]+\s±\s[\d.]+ s\. .* In [\d.]+\s±\s[\d.]+ of 100 tries a game fails only because of CloseSkill\.$/, { timeout: 60_000 });
  await expect(page.locator('.gauges thead th')).toHaveText(['measure', 'before', 'after', 'difference']);
  await expect(widen).toBeHidden();
  // A rule whose limit is no number of the text offers nothing.
  await page.locator('#text').fill(before.replace('"maxDistance": 200', '"minDistance": 0'));
  await expect(page.locator('.results')).toBeHidden();
  await expect(widen).toBeHidden();
});

test('an edit is compared on the same players, shown as a difference, and exported with its comments', async ({ page }) => {
  await open(page, DUEL);
  await page.locator('.numbers summary').click();
  const number = page.getByLabel('rules[Close].maxDistance', { exact: true });
  await number.fill('250');
  await number.press('Tab');
  await expect(page.locator('#edited')).toHaveValue(DUEL.replace('"maxDistance": 100', '"maxDistance": 250'));
  await expect(page.locator('.diff .plus')).toContainText('250');
  await expect(page.locator('.diff .minus')).toContainText('100');
  await page.locator('[data-field=tickets]').fill('300');
  await page.locator('[data-field=replications]').fill('4');
  await page.locator('[data-do=run]').click();
  await expect(page.locator('.method')).toContainText('Simulated: 4 markets');
  await expect(page.locator('.answer')).toContainText('shortens the mean wait');
  await expect(page.locator('.gauges .better').first()).toBeVisible();
  const loading = page.waitForEvent('download');
  await page.locator('[data-do=save]').click();
  const file = await (await loading).path();
  expect(readFileSync(file, 'utf8')).toBe(DUEL.replace('"maxDistance": 100', '"maxDistance": 250'));
});

test('numbers that may move are searched, the best is estimated anew, and the text comes back with only those changed', async ({ page }) => {
  await open(page, DUEL);
  await page.locator('[data-field=tickets]').fill('200');
  await page.locator('[data-field=replications]').fill('6');
  // The game's size is no number to play with.
  await expect(page.locator('.moves li')).toHaveCount(3);
  await page.locator('#keeps').fill('left < 0.5\nunfair < 0.0001');
  await page.locator('[data-do=tune]').click();
  await expect(page.locator('.best')).toContainText('rules[Close].maxDistance from 100 to', { timeout: 30_000 });
  await expect(page.locator('.best')).toContainText('On fresh players the mean wait is');
  await expect(page.locator('.best')).toContainText('choosing flattered it by');
  await expect(page.locator('.tuned .how')).toContainText('6 fresh ones');
  await expect(page.locator('.kept li').first()).toContainText('Kept: left < 0.5');
  await expect(page.locator('.kept li').last()).toContainText('Not kept: unfair < 0.0001');
  await expect(page.locator('.diff .plus')).toHaveCount(1);
  const loading = page.waitForEvent('download');
  await page.locator('[data-do=home]').click();
  const tuned = readFileSync(await (await loading).path(), 'utf8');
  expect(tuned).not.toBe(DUEL);
  expect(tuned.replace(/"maxDistance": [0-9.]+/, '"maxDistance": 100')).toBe(DUEL);
  // What is wrong is named with what is allowed.
  await page.getByLabel('most of rules[Close].maxDistance').fill('20');
  await page.locator('[data-do=tune]').click();
  await expect(page.locator('.failures')).toContainText('allowed: PATH=LO..HI with LO below HI');
  await page.getByLabel('most of rules[Close].maxDistance').fill('300');
  await page.locator('#keeps').fill('speed > 1');
  await page.locator('[data-do=tune]').click();
  await expect(page.locator('.failures')).toContainText("'speed > 1' is no condition");
});

test('the text is in the link only if the visitor wants it there', async ({ page }) => {
  await open(page, DUEL);
  expect(new URL(page.url()).hash).toBe('');
  await page.locator('#link').check();
  const link = page.url();
  expect(decodeURIComponent(new URL(link).hash)).toContain('Whoever is near enough.');
  await page.locator('#link').uncheck();
  expect(new URL(page.url()).hash).toBe('');
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.locator('#text')).toHaveValue(DUEL);
  await expect(page.locator('.kind')).toContainText('FlexMatch');
});

test('axe finds nothing on the page of rule sets in either theme, also with results', async ({ page }) => {
  await open(page, DUEL);
  await page.locator('[data-field=tickets]').fill('200');
  await page.locator('[data-field=replications]').fill('2');
  await page.locator('[data-do=run]').click();
  await expect(page.locator('.rules tbody th')).toHaveText(['Close']);
  await page.locator('[data-do=hand]').click();
  await expect(page.locator('.outcome')).not.toHaveText('');
  await stairs(page);
  await cleanInBothThemes(page);
});

test('on a phone the answer, the choice of an example and the picture of waits are on the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('rulesets.html');
  await expect(page.locator('.waits svg').first()).toBeInViewport({ ratio: 1, timeout: 30_000 });
  for (const part of ['.answer', '#example', '[data-do=open]']) await expect(page.locator(part)).toBeInViewport({ ratio: 1 });
  const top = async (/** @type {string} */ part) => (await page.locator(part).boundingBox())?.y ?? NaN;
  expect(await top('#example')).toBeLessThan(await top('.waits'));
  expect(await top('.waits')).toBeLessThan(await top('#text'));
});

test('nothing of the page of rule sets is wider than the phone @phone @elsewhere', async ({ page }) => {
  await open(page, DUEL);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await fits(page, `rulesets.html at ${width}`);
  }
});

test('the lesson and the page on pipelines are clean, and fit a phone', async ({ page }) => {
  for (const path of ['lessons/rulesets.html', 'lessons/pipeline.html', 'lessons/index.html']) {
    await page.goto(path);
    await stairs(page);
    await cleanInBothThemes(page);
    await page.setViewportSize({ width: 320, height: 740 });
    await fits(page, path);
  }
});
