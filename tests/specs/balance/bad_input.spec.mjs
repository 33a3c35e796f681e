import { list } from '../../helpers/labs.mjs';
import { expect, inked, openBalance, openTab, test, type } from '../../helpers/page.mjs';

test.use({ simulates: false });

test('a typed skill that is none is refused by name, and a good list is taken again', async ({ page }) => {
  await openBalance(page, 'v1.skills=typed&k=2');
  const error = page.locator('#field-typed-error');
  for (const [value, names] of [
    ['5 NaN 7', 'NaN'],
    ['5, -3, 7', '-3'],
    ['5 inf 7', 'inf'],
    ['1 2 1e999', 'inf'],
    ['-Infinity', 'inf'],
    ['many strong players', 'many'],
    ['1 / 2', '/'],
    [Array(1001).fill('7').join(' '), '1001'],
  ]) {
    await list(page, 'typed', value);
    await expect(error, value.slice(0, 30)).toContainText('typed is ');
    await expect(error, value.slice(0, 30)).toContainText(names);
    await expect(page.locator('#field-typed')).toHaveAttribute('aria-invalid', 'true');
    // What was typed stays to be mended.
    expect((await page.locator('#field-typed').inputValue()).split(/[,\s]+/)).toEqual(value.split(/[,\s]+/));
    await expect(page.locator('.failures')).toBeHidden();
    await list(page, 'typed', '0 1e300, 4\n5 6');
    await expect(error).toBeHidden();
    await expect(page.locator('.answer')).toContainText('The best game of the 5 who wait');
  }
  await expect(page.locator('.answer')).not.toContainText(/NaN|inf/);
});

test('what is allowed is told in few words, not in three hundred digits', async ({ page }) => {
  await openBalance(page, 'v1.skills=typed');
  await list(page, 'typed', 'NaN');
  await expect(page.locator('#field-typed-error')).toContainText('1000 numbers from 0 to');
  expect((await page.locator('#field-typed-error').textContent()).length).toBeLessThan(120);
});

test('numbers to add up are whole, and a list of none is answered as well', async ({ page }) => {
  await openBalance(page, 'v1.view=sum');
  const error = page.locator('#field-numbers-error');
  for (const [value, names] of [['1 2.5', '2.5'], ['NaN', 'NaN'], ['1 2 3000000', '3000000'], ['1 x', 'x'], [Array(61).fill('1').join(), '61']]) {
    await list(page, 'numbers', value);
    await expect(error, value).toContainText('numbers is ');
    await expect(error, value).toContainText(names);
    await list(page, 'numbers', '-7 7');
    await expect(error).toBeHidden();
  }
  await list(page, 'numbers', '');
  await page.keyboard.press('End');
  await expect(page.locator('.say')).toHaveText(/\w.*\./);
  await expect(page.locator('.say')).not.toContainText(/NaN|undefined/);
  await expect(page.locator('.failures')).toBeHidden();
});

test('too few players are told how many are missing', async ({ page }) => {
  for (const [state, missing, waiting] of [
    ['v1.n=9', 'One player missing', '9 are waiting'],
    ['v1.n=0', 'Ten players missing', 'nobody is waiting'],
    ['v1.k=8&n=1', '15 players missing', '1 is waiting'],
    ['v1.skills=typed&typed=1,2,3', 'Seven players missing', '3 are waiting'],
    ['v1.skills=typed&typed=&k=1', 'Two players missing', 'nobody is waiting'],
  ]) {
    for (const view of ['queue', 'roles', 'partition']) {
      await page.goto(`balance.html#${state}&view=${view}`);
      const short = new RegExp(`${missing.split(' ')[0]} players? (is|are) missing for a game`, 'i');
      if (view === 'queue') {
        await expect(page.locator('.answer'), state).toContainText(missing);
        await expect(page.locator('.answer'), state).toContainText(waiting);
      } else {
        await expect(page.locator('.answer'), `${state} ${view}`).toContainText(short);
      }
      await expect(page.locator('.say'), `${state} ${view}`).toContainText(short);
      await expect(page.locator('.notices')).toBeEmpty();
      await expect(page.locator('.failures')).toBeHidden();
    }
  }
  await page.goto('balance.html#v1.n=9');
  await type(page, 'n', '10');
  await expect(page.locator('.answer')).toContainText('The best game of the only 10 who wait');
});

test('roles that nobody plays are named, with what the nearest game would need', async ({ page }) => {
  for (const [state, says] of [
    ['k=2&n=8', /^Nobody plays role B, and two are needed\. A game would need two more players, two for B, best near those with skills from \d+ to \d+, who fill all other places\.$/],
    ['k=3&n=12', /^Nobody plays any of the roles B and C, and four are needed\. A game would need four more players, two for B and two for C, /],
    ['k=5&n=20', /^Nobody plays any of the roles B, C, D and E, and eight are needed\. A game would need eight more players, /],
  ]) {
    await openBalance(page, `v1.view=roles&popular=1e6&versatile=0&${state}`);
    await expect(page.locator('.say')).toHaveText(says);
    // The answer to the question of roles is what the stage comes to.
    const [sentence] = (await page.locator('.say').textContent()).match(/^[^.]+\./);
    await expect(page.locator('.answer')).toContainText(sentence, { ignoreCase: true });
    await openTab(page, 'best');
    await expect(page.locator('.answer')).toContainText(/best game .* within .* The fairest of .* games\. Unfairness is .*the teams’ difference/);
    await openTab(page, 'roles');
    expect(await inked(page.locator('.stage-box canvas'))).toBe(true);
    // If everybody plays all, there is a game.
    await type(page, 'versatile', '1');
    await expect(page.locator('.count')).not.toHaveText('0 / 0');
    await page.locator('h1').click();
    await page.keyboard.press('End');
    await expect(page.locator('.say')).toContainText('Who plays what, by player:');
    await page.goto('about:blank');
  }
});

test('a run that would not fit says so before it starts, and offers one that fits', async ({ page }) => {
  for (const [key, others, value, words] of [
    ['replications', '', '10000', '10000 replications'],
    ['replications', 'rounds=100000&', '10000', '10000 replications'],
    ['rounds', 'k=8&n=100000&replications=2&', '100000', '100000 games: more'],
    ['n', 'rounds=10&replications=2&', '1000000', '1000000 players waiting'],
    ['n', 'rounds=100000&', '1000000', '1000000 players waiting'],
  ]) {
    await openBalance(page, `v1.${others}${key}=${value}`);
    await expect(page.locator('.notices')).toContainText(words);
    const offer = page.locator('.notices button').first();
    const [fits] = (await offer.textContent()).match(/^\d+/);
    expect(Number(fits)).toBeLessThan(Number(value));
    await offer.click();
    await expect(page.locator(`#field-${key}`)).toHaveValue(fits);
    await expect(page.locator('.notices')).toBeEmpty();
    await expect(page.locator('.answer')).toContainText(/best game .* within .* The fairest of .* games\. Unfairness is .*the teams’ difference/);
    await page.goto('about:blank');
  }
});
