import { expect, figure, labs, openBalance, picture, simulated, test, type } from '../helpers/page.mjs';

/** A field's value as its control shows it. */
const typed = (key, value) => (['typed', 'numbers'].includes(key) ? String(value).split(/[,\s]+/).join(', ') : String(value));
const field = (page, key) => page.locator(`#field-${key}`);

test('the preset with friends far away makes its point', async ({ page }) => {
  const { state } = labs.balance.presets.find((preset) => preset.title === 'Friends far away');
  await openBalance(page, `v1.${Object.entries(state).map((pair) => pair.join('=')).join('&')}&rounds=20&replications=8`);
  await simulated(page, 55_000);
  const words = (await figure(page, 'wishes')).locator('figcaption p');
  await expect(words).toContainText('All together:');
  const [, single, all] = (await words.textContent()).match(/ is ([\d.]+) ± .* All together: ([\d.]+) ±/).map(Number);
  expect(all).toBeGreaterThan(1.5 * single);
});

test.describe('without simulating', () => {
  test.use({ simulates: false });

  test('a link restores parameters, lists, choices and step of the balance lab', async ({ page, context }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openBalance(page);
    for (const [key, value] of [['k', '2'], ['alpha', '1.5'], ['beta', '0.25'], ['versatile', '0.35']]) await type(page, key, value);
    await field(page, 'q_most').selectOption('yes');
    await field(page, 'skills').selectOption('typed');
    await type(page, 'typed', '10 20.5 31 44 58 1e3 0 7');
    await field(page, 'typed').blur();
    await type(page, 'numbers', '-5 2 3 9');
    await field(page, 'numbers').blur();
    await page.getByRole('slider', { name: 'Steps shown' }).fill('3');
    await expect(page).toHaveURL(/step=3/);
    const shown = await picture(page.locator('.stage-box canvas'));
    const other = await context.newPage();
    await other.emulateMedia({ reducedMotion: 'reduce' });
    await other.goto(page.url());
    await expect(other.locator('.count')).toHaveText(/^3 \//);
    for (const [key, value] of [['k', '2'], ['alpha', '1.5'], ['beta', '0.25'], ['versatile', '0.35'], ['q_most', 'yes'], ['skills', 'typed'], ['typed', '10, 20.5, 31, 44, 58, 1000, 0, 7'], ['numbers', '-5, 2, 3, 9'], ['p', '1']]) await expect(field(other, key)).toHaveValue(value);
    await expect(other.locator('.answer')).toHaveText(await page.locator('.answer').textContent());
    await expect(other.locator('.answer')).toContainText('Of the 8 who wait');
    await expect.poll(() => picture(other.locator('.stage-box canvas'))).toBe(shown);
  });

  test('each preset of the balance lab is a link of its own that opens without a warning', async ({ page, context }) => {
    const { presets } = labs.balance;
    await openBalance(page, 'v1.alpha=0.7');
    const links = new Set();
    const other = await context.newPage();
    for (const { title, point } of presets) {
      const before = page.url();
      await page.getByRole('button', { name: title, exact: true }).click();
      await expect(page.locator('.point')).toHaveText(point);
      await expect(page).not.toHaveURL(before);
      await expect(page.locator('.notices')).toBeEmpty();
      links.add(new URL(page.url()).hash);
      await other.goto('about:blank');
      await other.goto(page.url());
      await expect(other.locator('html')).toHaveAttribute('data-ready', '');
      await expect(other.locator('.notices')).toBeEmpty();
      for (const place of ['.answer', '.say', '.count']) await expect(other.locator(place), title).toHaveText(await page.locator(place).textContent());
    }
    expect(links.size).toBe(presets.length);
    await page.goBack();
    await expect.poll(() => new URL(page.url()).hash).toBe([...links].at(-2));
  });

  for (const [title, place, words] of [
    ['A crowded queue', '.answer', 'the least of 9.5 trillion games (exact)'],
    ['A little weight of waiting', '.say', /less [\d.]+ for a wait of \d+/],
    ['Far beyond his neighbours', '.say', '= 35.36'],
    ['The teams must be even', '.say', /20 times the difference of the teams' strengths, [\d.]+, and the spread of all make unfairness f = /],
    ['Everybody plays', '.say', /47\.63 with runs.*43\.3 in the optimum/],
    ['Five roles', '.say', /64\.7\d* with the shortest interval.* 35\.29 with the exact search/],
    ['A hard instance', '.say', 'the numbers become skills'],
    ['Nine wait', '.answer', /^one player missing: a game takes 10/i],
  ]) {
    test(`the preset “${title}” makes its point`, async ({ page }) => {
      await openBalance(page, 'v1.alpha=0.7');
      await page.getByRole('button', { name: title, exact: true }).click();
      await expect(page.locator(place)).toContainText(words);
    });
  }

  test('five roles: the shortest interval is quick, and the best game reaches beyond it', async ({ page }) => {
    await openBalance(page);
    await page.getByRole('button', { name: 'Five roles', exact: true }).click();
    const said = [];
    const end = Number((await page.locator('.count').textContent()).split('/')[1]);
    for (let step = 0; step <= end; step += 1) {
      await page.getByRole('slider', { name: 'Steps shown' }).fill(String(step));
      said.push(await page.locator('.say').textContent());
    }
    const compared = said.map((text) => text.match(/^Unfairness f: ([\d.]+) with the shortest interval, .* ([\d.]+) with the exact search\./)).find(Boolean);
    expect(compared, said.join('\n')).toBeTruthy();
    const [, interval, exact] = compared.map(Number);
    expect(interval).toBeGreaterThan(1.1 * exact);
    for (const value of compared.slice(1)) await expect(page.locator('.point')).toContainText(Number(value).toPrecision(3));
  });

  test('every link of the lesson on balance opens the lab in the state it names', async ({ page }) => {
    await page.goto('lessons/balance.html');
    const links = await page.locator('a[href*="balance.html#v"]').evaluateAll((all) => all.map((link) => new URL(link.href).hash));
    expect(links.length).toBeGreaterThan(8);
    await openBalance(page);
    for (const link of new Set(links)) {
      await page.evaluate((hash) => { location.hash = hash; }, link);
      for (const [, key, value] of link.matchAll(/[.&](\w+)=([^&]+)/g)) {
        if (key === 'step') await expect(page.locator('.count'), link).toHaveText(new RegExp(`^${value} /`));
        else await expect(field(page, key), link).toHaveValue(typed(key, value));
        // In its shortest form: only what differs from the defaults.
        expect(String(labs.balance.fields.find((one) => one.key === key).default), link).not.toBe(value);
      }
      await expect(page.locator('.notices'), link).toBeEmpty();
      await expect(page.locator('.error:visible'), link).toHaveCount(0);
    }
  });
});
