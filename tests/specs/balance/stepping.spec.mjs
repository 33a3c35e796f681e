import { expect, openBalance, picture, preset, test } from '../../helpers/page.mjs';

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

for (const [view, title, first, last] of [
  ['queue', 'The best game of the queue', /^60 players wait\. A game takes ten/, /^Game 3: players [\d, and]+ against [\d, and]+\..*50 players wait\.$/],
  ['roles', 'A game with roles', /^60 players wait\. A game needs each of five roles twice/, /^Who plays what, by player: A \d+ against \d+, .*E \d+ against \d+\. Unfairness f = /],
  ['partition', 'Games for everybody', /^The first 30 of 60 players are divided into three games of ten/, /^Runs of neighbours in skill are .*The worst game's f is [\d.]+ with runs, [\d.]+ after exchanges, [\d.]+ in the /],
  ['sum', 'A hard instance', /^Do four of these twelve numbers add up to 0\?/, / = 0\. With roles, \d+ pairs of players were tried/],
]) {
  test(`${title}: each step has its sentence, its picture and its words for who does not see it`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openBalance(page, `v1.view=${view}&step=0`);
    const end = await steps(page);
    expect(end).toBeGreaterThan(5);
    await expect(say(page)).toHaveText(first);
    const told = [];
    const pictures = [];
    for (let step = 0; step <= end; step += 1) {
      await go(page, step);
      const text = await say(page).textContent();
      expect(text, String(step)).not.toMatch(/NaN|undefined|Infinity|  /);
      await expect(stage(page)).toHaveAttribute('aria-label', new RegExp(`^${title}: .* step ${step} of ${end}\\. \\w`));
      told.push(text);
      pictures.push(await picture(stage(page)));
    }
    await expect(say(page)).toHaveText(last);
    expect(new Set(told).size).toBe(end + 1);
    expect(new Set(pictures).size).toBeGreaterThan(end / 2);
    expect(pictures[end]).not.toBe(pictures[0]);
    // What stands at the foot of the picture has changed as well.
    const status = async () => (await stage(page).getAttribute('aria-label')).split(/step \d+ of \d+\. /)[1];
    const final = await status();
    await go(page, 0);
    expect(await status()).not.toBe(final);
    expect(await picture(stage(page))).toBe(pictures[0]);
  });

  test(`${title}: it plays to the end by itself`, async ({ page }) => {
    await openBalance(page, `v1.view=${view}&step=0`);
    const end = await steps(page);
    await page.getByRole('slider', { name: 'Speed' }).fill('60');
    await page.locator('h1').click();
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await expect(page.locator('.count')).toHaveText(`${end} / ${end}`);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await expect(say(page)).toHaveText(last);
    await expect(say(page)).toHaveAttribute('aria-live', 'polite');
  });
}

test('the account holds the game that the sentence tells of, and no game that has been played', async ({ page }) => {
  await openBalance(page, 'v1.step=0');
  await expect(page.locator('.meters')).toBeEmpty();
  const end = await steps(page);
  let found = [];
  const kinds = new Set();
  for (let step = 0; step <= end; step += 1) {
    await go(page, step);
    const text = await say(page).textContent();
    if (/new players come/.test(text)) found = [];
    found.push(...[...text.matchAll(/unfairness f = [\d.]+ \+ [\d.]+ = ([\d.]*\d)/g)].map((match) => match[1]));
    const title = await page.locator('.meters h3').allTextContents();
    kinds.add(title.join());
    if (title.includes('best so far')) await expect(page.locator('.meters dd').first(), `${step}: ${text}`).toContainText(found.at(-1) ?? 'nothing yet');
  }
  expect([...kinds]).toEqual(expect.arrayContaining(['best so far', 'best game']));
});

test('six beginners and two masters: runs are worse than mixing', async ({ page }) => {
  await openBalance(page);
  await preset(page, 'Everybody plays');
  await expect(say(page)).toHaveText("Runs of neighbours in skill are 1.1 times as bad as the optimum (exact). The worst game's f is 47.63 with runs, 43.3 after exchanges, 43.3 in the optimum.");
  await expect(stage(page)).toHaveAttribute('aria-label', /43\.3 in the worst/);
});

test('a hard instance names the numbers that it found, or proves that there are none', async ({ page }) => {
  for (const [terms, given] of [['4', '-23,-17,-11,-6,-2,3,5,9,14,21,26,31'], ['2', '-40,7,40,90'], ['6', '-5,1,2,20']]) {
    await openBalance(page, `v1.view=sum&terms=${terms}&numbers=${given}&step=1000`);
    await expect(say(page)).toContainText('add up to 0: ');
    const sum = (await say(page).textContent()).match(/add up to 0: ([^=]+) = 0\./)[1];
    const chosen = sum.replaceAll('−', '-').replace(/([+-]) (\d)/g, '$1$2').split(' ').map(Number);
    expect(chosen, sum).toHaveLength(Number(terms));
    expect(chosen.reduce((all, one) => all + one, 0), sum).toBe(0);
    for (const one of chosen) expect(given.split(',').map(Number), sum).toContain(one);
    await page.goto('about:blank');
  }
  for (const [terms, given] of [['4', '1,2,3'], ['2', '-40,7,41,90'], ['6', '-5,20,21']]) {
    await openBalance(page, `v1.view=sum&terms=${terms}&numbers=${given}&step=1000`);
    await expect(say(page)).toContainText('add up to 0: that is proven.');
    await page.goto('about:blank');
  }
});

test('the oldest player plays with the only one who balances them', async ({ page }) => {
  await openBalance(page);
  await preset(page, 'Far beyond their neighbours');
  await expect(say(page)).toContainText(/^Game 1: players 22 and 1 against |against 22 and 1\./);
  await expect(say(page)).toContainText('= 35.36');
  await expect(page.locator('.meters dd').first()).toHaveText('35.36');
});

test('a new seed brings other players', async ({ page }) => {
  await openBalance(page);
  const answer = await page.locator('.answer').textContent();
  await page.getByRole('button', { name: 'New seed' }).click();
  await expect(page).toHaveURL(/seed=/);
  await expect(page.locator('.answer')).not.toHaveText(answer);
  await expect(page.locator('.count')).toHaveText(/^0 \//);
});
