import { expect, figure, labs, openBalance, preset, simulated, test } from '../../helpers/page.mjs';

/** A field's value as its control shows it. */
const typed = (key, value) => (['typed', 'numbers'].includes(key) ? String(value).split(/[,\s]+/).join(', ') : String(value));
const field = (page, key) => page.locator(`#field-${key}`);

test('the preset with friends far away makes its point', async ({ page }) => {
  const { state } = labs.balance.presets.find((one) => one.title === 'Friends far away');
  await openBalance(page, `v1.${Object.entries(state).map((pair) => pair.join('=')).join('&')}&rounds=20&replications=8`);
  await simulated(page, 55_000);
  const words = (await figure(page, 'wishes')).locator('figcaption p');
  await expect(words).toContainText('All together:');
  const [, single, all] = (await words.textContent()).match(/the best game is then ([\d.]+)\s±\s.* All together: ([\d.]+)\s±/).map(Number);
  expect(all).toBeGreaterThan(1.5 * single);
});

test.describe('without simulating', () => {
  test.use({ simulates: false });

  for (const [title, place, words] of [
    ['A crowded queue', '.answer', 'The fairest of 9.5 trillion games'],
    ['A little weight of waiting', '.say', /less [\d.]+ for a wait of \d+/],
    ['Far beyond their neighbours', '.say', '= 35.36'],
    ['The teams must be even', '.say', /20 times the difference of the teams' strengths, [\d.]+, and the spread of all make unfairness f = /],
    ['Everybody plays', '.say', /47\.63 with runs.*43\.3 in the optimum/],
    ['Five roles', '.say', /64\.7\d* with the shortest interval.* 35\.29 with the exact search/],
    ['A hard instance', '.say', 'the numbers become skills'],
    ['Nine wait', '.answer', /^one player missing: a game takes 10/i],
  ]) {
    test(`the preset “${title}” makes its point`, async ({ page }) => {
      await openBalance(page, 'v1.alpha=0.7');
      await preset(page, title);
      await expect(page.locator(place)).toContainText(words);
    });
  }

  test('five roles: the shortest interval is quick, and the best game reaches beyond it', async ({ page }) => {
    await openBalance(page);
    await preset(page, 'Five roles');
    await expect(page.locator('.stage-box canvas')).toHaveAttribute('aria-label', /^A game with roles/);
    await expect(page.locator('#field-n')).toHaveValue('40');
    const said = [];
    const end = Number((await page.locator('.count').textContent()).split('/')[1]);
    for (let step = 0; step <= end; step += 1) {
      await page.getByRole('slider', { name: 'Steps shown' }).fill(String(step));
      said.push(await page.locator('.say').textContent());
    }
    const compared = said.map((text) => text.match(/Unfairness f: ([\d.]+) with the shortest interval, .* ([\d.]+) with the exact search\./)).find(Boolean);
    expect(compared, said.join('\n')).toBeTruthy();
    const [, interval, exact] = compared.map(Number);
    expect(interval).toBeGreaterThan(1.1 * exact);
    for (const value of compared.slice(1)) await expect(page.locator('.point')).toContainText(Number(value).toPrecision(3));
  });
});
