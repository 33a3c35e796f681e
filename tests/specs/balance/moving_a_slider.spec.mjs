import { aWhile, choose, control, expect, figure, openBalance, picture, simulated, slider, test, type } from '../../helpers/page.mjs';

/** Moves a slider, and tells which of answer, table, sentence and stage have changed in the frame that follows. */
const moved = (range, value) => range.evaluate((one, to) => new Promise((done) => {
  const look = () => [...['.answer', '.truth-host', '.say'].map((place) => document.querySelector(place).textContent), document.querySelector('.stage-box canvas').toDataURL()];
  const before = look();
  one.value = to;
  one.dispatchEvent(new Event('input', { bubbles: true }));
  // Asked for after the page asked: called in the same frame, after it.
  requestAnimationFrame(() => done(look().map((now, index) => now !== before[index])));
}), value);

/** All sets of so many of a list. */
function* sets(list, size, from = 0) {
  if (size === 0) yield [];
  else for (let at = from; at <= list.length - size; at += 1) for (const rest of sets(list, size - 1, at + 1)) yield [list[at], ...rest];
}

/** The least unfairness of all games, by looking at every one. */
function least(skills, k, alpha, p, q) {
  let best = Infinity;
  for (const players of sets(skills, 2 * k)) {
    const mean = players.reduce((sum, one) => sum + one, 0) / (2 * k);
    const away = players.map((one) => Math.abs(one - mean));
    const spread = q === Infinity ? Math.max(...away) : (away.reduce((sum, one) => sum + one ** q, 0) / (2 * k)) ** (1 / q);
    const strength = (team) => (p === Infinity ? Math.max(...team) : team.reduce((sum, one) => sum + one ** p, 0) ** (1 / p));
    for (const team of sets([...players.keys()], k)) {
      const others = players.filter((_, at) => !team.includes(at));
      best = Math.min(best, alpha * Math.abs(strength(team.map((at) => players[at])) - strength(others)) + spread);
    }
  }
  return best;
}

test.describe('without simulating', () => {
  test.use({ simulates: false });

  for (const [key, value] of [['alpha', '7'], ['p', '100'], ['q', '0'], ['k', '3'], ['n', '90']]) {
    test(`the slider of ${key} finds another best game in the same frame, of 60 players and of 1000`, async ({ page }) => {
      for (const n of [60, 1000]) {
        await openBalance(page, `v1.n=${n}&step=1`);
        await control(page, key);
        expect(await moved(slider(page, key), value), `answer, table, sentence and picture of ${n}`).toEqual([true, true, true, true]);
        await expect(page).toHaveURL(new RegExp(`[.&]${key}=`));
        await page.goto('about:blank');
      }
    });
  }

  test('the slider of β changes who plays next, in the same frame', async ({ page }) => {
    await openBalance(page, 'v1.step=100');
    await control(page, 'beta');
    const said = await page.locator('.say').textContent();
    expect((await moved(slider(page, 'beta'), '5')).slice(2)).toEqual([true, true]);
    await expect(page.locator('#field-beta')).toHaveValue('5');
    await expect(page.locator('.say')).toContainText('has waited');
    await slider(page, 'beta').focus();
    await page.keyboard.press('Home');
    await expect(page.locator('.say')).toHaveText(said);
  });

  test('a number arrives whole, however fast it is typed', async ({ page }) => {
    await openBalance(page);
    const field = page.locator('#field-n');
    await field.focus();
    // Two keys in a frame: the second one makes no number yet, as in 1e2.
    expect(await field.evaluate((input) => new Promise((done) => {
      for (const text of ['1', '1e']) {
        input.value = text;
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
      requestAnimationFrame(() => done(input.value));
    }))).toBe('1e');
    await page.keyboard.type('2');
    await expect(page).toHaveURL(/n=100$/);
  });

  test('the arrow keys move a slider', async ({ page }) => {
    await openBalance(page);
    await slider(page, 'k').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator('#field-k')).toHaveValue('4');
    await expect(page.locator('.meters dd').nth(1)).toHaveText(/\d/);
    await page.keyboard.press('Home');
    await expect(page.locator('.answer')).toContainText('The fairest of 1770 games');
  });

  test('the best game of a typed list is the one that is found by looking at every game', async ({ page }) => {
    const skills = [1210, 1340, 1350, 1385, 1410, 1470, 1500, 1510, 1533, 1565];
    await openBalance(page, 'v1.skills=typed');
    await page.locator('#field-typed').fill(skills.join(' '));
    await page.locator('#field-typed').blur();
    await expect(page.locator('.answer')).toContainText('of the only 10 who wait');
    const seen = new Set();
    for (const [k, alpha, p, q] of [[2, 1, 1, 2], [3, 1, 1, 2], [3, 0, 1, 1], [2, 20, 3, 1.5], [3, 0.5, Infinity, 2], [4, 2, 1, Infinity], [1, 1, 1, 2], [5, 1, 2, 4]]) {
      for (const [name, value] of Object.entries({ p, q })) {
        await (await control(page, `${name}_most`)).selectOption(value === Infinity ? 'yes' : 'no');
        if (value !== Infinity) await type(page, name, String(value));
      }
      await type(page, 'k', String(k));
      await type(page, 'alpha', String(alpha));
      const best = least(skills, k, alpha, p, q);
      const shown = async () => (await page.locator('.answer').textContent()).match(/[Uu]nfairness is ([\d.]+)/)?.[1];
      // It is told to four digits, as its parts add up.
      await expect.poll(async () => Number(await shown()), `k = ${k}, α = ${alpha}, p = ${p}, q = ${q}: ${best}`).toBe(Number(best.toPrecision(4)));
      seen.add(await shown());
    }
    expect(seen.size).toBe(8);
  });

  test('another view shows another picture at once, and the answer tells what it comes to', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openBalance(page, 'v1.step=4');
    const answer = await page.locator('.answer').textContent();
    const canvas = page.locator('.stage-box canvas');
    const seen = new Set();
    for (const [view, title, words] of [['roles', 'A game with roles', 'With roles, the shortest interval\'s game is'], ['partition', 'Games for everybody', 'When everybody plays, runs of neighbours in skill are'], ['sum', 'A hard instance', 'In the hard instance, the teams are equally strong'], ['queue', 'The best game of the queue', '']]) {
      await choose(page, 'view', view);
      await expect(canvas).toHaveAttribute('aria-label', new RegExp(`^${title}`));
      await expect(page.locator('.count')).toHaveText(/^4 /);
      if (words) await expect(page.locator('.answer')).toContainText(words);
      else await expect(page.locator('.answer')).toHaveText(answer);
      seen.add(await picture(canvas));
    }
    expect(seen.size).toBe(4);
  });
});

test('a slider redraws the figures that it is about, and no other', async ({ page }) => {
  // Eighteen figures, simulated before and after, each in its tab.
  test.slow();
  await openBalance(page, 'v1.k=2&n=24&replications=3&rounds=30');
  await simulated(page);
  const pictures = async (keys) => {
    const all = {};
    for (const key of keys) {
      // What a figure shows is simulated once its question is open.
      await figure(page, key);
      await simulated(page);
      all[key] = await picture((await figure(page, key)).locator('canvas'));
    }
    return all;
  };
  for (const [key, value, other, same] of [
    ['popular', '4', ['role_ratio', 'role_price'], ['crowding', 'outlier', 'partition', 'hardness', 'wishes']],
    ['beta', '2', ['tradeoff'], ['crowding', 'outlier', 'role_ratio', 'worst', 'hardness']],
    ['alpha', '9', ['crowding', 'tradeoff', 'role_ratio', 'partition', 'wishes'], ['outlier', 'hardness']],
  ]) {
    const before = await pictures([...other, ...same]);
    await type(page, key, value);
    await simulated(page);
    await aWhile(page);
    const after = await pictures(same);
    for (const one of other) await expect.poll(async () => (await pictures([one]))[one], `${key}: ${one}`).not.toBe(before[one]);
    for (const one of same) expect(after[one], `${key}: ${one}`).toBe(before[one]);
  }
});
