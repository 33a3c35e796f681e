import { aWhile, choose, expect, figure, openBalance, test, type } from '../../helpers/page.mjs';

test.use({ simulates: false });

const button = (page) => page.locator('.speed-test button');
const told = (page) => page.locator('.speed-test [role=status]');
const words = (page) => page.locator('[data-figure=speed] figcaption p');
/** So many sizes have been measured. */
const sizes = async (page) => (await page.locator('[data-figure=speed] tbody tr').evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => Number(cell.textContent))))).filter((row) => row[1] > 0);

async function open(page, state = '') {
  await openBalance(page, state);
  const card = await figure(page, 'speed');
  await card.getByRole('button', { name: 'Table' }).click();
  await expect(words(page)).toContainText('Press “Measure this machine”');
  expect(await sizes(page)).toEqual([]);
}

test('this machine is measured from a hundred to a million players @alone', async ({ page }) => {
  test.setTimeout(180_000);
  await open(page);
  await button(page).click();
  await expect(button(page)).toHaveText('Stop');
  await expect(told(page)).toHaveText('Done.', { timeout: 150_000 });
  await expect(button(page)).toHaveText('Measure this machine');
  const rows = await sizes(page);
  // A slow machine stops sooner.
  expect(rows.length).toBeGreaterThan(4);
  expect(rows.map((row) => row[0])).toEqual([100, 300, 1e3, 3e3, 1e4, 3e4, 1e5, 3e5, 1e6].slice(0, rows.length));
  for (const [, round, insertion, proven] of rows) {
    // Which of the two takes longer is for a benchmark to say.
    expect(round).toBeGreaterThan(0);
    expect(insertion).toBeGreaterThan(0);
    expect(proven).toBe(1);
  }
  await expect(words(page)).toHaveText(new RegExp(`with ${rows.at(-1)[0].toLocaleString('en')} players waiting it plays [\\d,.]+ rounds a second, in each of which ten players come .* grows like n to the power of −?[\\d.]+, that of an insertion like n to the power of −?[\\d.]+\\.`));
});

test('the page answers while it measures, and what was measured stays when it is stopped', async ({ page }) => {
  await open(page);
  await button(page).click();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.count')).toHaveText(/^5 /);
  await expect.poll(async () => (await sizes(page)).length, { timeout: 30_000 }).toBeGreaterThan(2);
  await page.getByRole('slider', { name: 'Steps shown' }).fill('3');
  await expect(page.locator('.count')).toHaveText(/^3 /);
  await button(page).click();
  await expect(told(page)).toHaveText('Stopped.');
  await expect(button(page)).toHaveText('Measure this machine');
  const rows = await sizes(page);
  const said = await words(page).textContent();
  expect(said).toMatch(/plays [\d,.]+ rounds a second/);
  for (let times = 0; times < 4; times += 1) await aWhile(page);
  expect(await sizes(page)).toEqual(rows);
  expect(await words(page).textContent()).toBe(said);
  // Once more, from the beginning.
  await button(page).click();
  await figure(page, 'speed');
  await expect.poll(async () => (await sizes(page)).length, { timeout: 30_000, intervals: [50] }).toBeLessThan(rows.length);
});

test('times are of one kind of game: another team size or another crowd forgets them', async ({ page }) => {
  await open(page);
  for (const [key, value, come] of [['k', '3', 'six'], ['n', '80', 'six'], ['q', '5', 'six']]) {
    await button(page).click();
    await expect.poll(async () => (await sizes(page)).length, { timeout: 30_000 }).toBeGreaterThan(0);
    await button(page).click();
    await expect(words(page)).toContainText('Measured once on this machine');
    await type(page, key, value);
    await figure(page, 'speed');
    await expect(words(page), key).toContainText(`Press “Measure this machine” to see how long a round takes with a hundred to a million waiting. In a round ${come} players come`);
    expect(await sizes(page)).toEqual([]);
  }
});

test('what has nothing to do with the queue keeps the times', async ({ page }) => {
  await open(page);
  await button(page).click();
  await expect.poll(async () => (await sizes(page)).length, { timeout: 30_000 }).toBeGreaterThan(0);
  await button(page).click();
  const rows = await sizes(page);
  await choose(page, 'view', 'roles');
  await type(page, 'versatile', '0.5');
  await figure(page, 'speed');
  await expect(words(page)).toContainText('Measured once on this machine');
  expect(await sizes(page)).toEqual(rows);
});

test('games that change while they are measured are not told the times of others', async ({ page }) => {
  await open(page);
  await button(page).click();
  await expect.poll(async () => (await sizes(page)).length, { timeout: 30_000 }).toBeGreaterThan(2);
  const rows = await sizes(page);
  await type(page, 'k', '2');
  await figure(page, 'speed');
  await expect(words(page)).toContainText('four players come');
  // Either it has been stopped, or it begins again with a hundred players.
  await expect.poll(async () => (await button(page).textContent()) === 'Measure this machine' || (await sizes(page)).length > 0, { timeout: 30_000 }).toBe(true);
  expect((await sizes(page)).length).toBeLessThan(rows.length);
});
