// Only what is shown is run: by no worker, by one or by two, however many processors there are.
import { aWhile, expect, listenToWorkers, test } from '../../helpers/page.mjs';
import { element, frameOf, openHost } from '../../helpers/hosts.mjs';

const SHORT = 'v1.periods=2000&replications=2';
const frames = (page) => page.frames().filter((frame) => frame.url().includes('embed='));
const count = async (page, type) => (await Promise.all(frames(page).map((frame) => frame.evaluate((what) => (what
  ? window.words.filter((word) => word.type === what).length : new Set(window.words.map(({ worker }) => worker)).size), type))));

test.beforeEach(async ({ page }) => {
  await listenToWorkers(page);
  await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 8 }));
});

test('the stage, which is not simulated, starts no worker, and what is one piece of work one', async ({ page, baseURL }) => {
  await openHost(page, baseURL, element({ figure: 'stage', id: 'stage' }) + element({ figure: 'levels', id: 'levels', state: SHORT.replace('&', '&amp;') }));
  for (const id of ['stage', 'levels']) await expect(frameOf(page, `#${id}`).locator('html')).toHaveAttribute('data-ready', '');
  await page.locator('#levels').scrollIntoViewIfNeeded();
  await expect.poll(() => count(page, 'to run')).toEqual([0, 1]);
  await aWhile(page);
  expect(await count(page)).toEqual([0, 1]);
});

test('six figures have two workers each at most, each its own jobs alone', async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  const figures = ['cost', 'map', 'states', 'rules', 'switching', 'levels'];
  await openHost(page, baseURL, figures.map((figure) => element({ figure, id: figure, state: SHORT.replace('&', '&amp;') })).join(''));
  for (const figure of figures) {
    const card = page.locator(`#${figure}`);
    await card.scrollIntoViewIfNeeded();
    await expect(frameOf(page, `#${figure}`).locator(`[data-figure=${figure}]`)).toHaveAttribute('data-drawn', '');
    await expect(frameOf(page, `#${figure}`).locator('.status')).toHaveAttribute('data-kind', /done|none/, { timeout: 40_000 });
  }
  const workers = await count(page);
  expect(workers.length).toBe(6);
  expect(Math.max(...workers)).toBeLessThanOrEqual(2);
  // Of the lab's 49 shards, those that a figure needs, each by one embed: the comparison's 16, the map's 16, the levels' one.
  // Those who begin before they have heard of each other may do a shard twice, one for each of their workers.
  const runs = await count(page, 'to run');
  const sum = runs.reduce((all, one) => all + one, 0);
  expect(sum, runs.join()).toBeGreaterThanOrEqual(33);
  expect(sum, runs.join()).toBeLessThanOrEqual(37);
});

/** A state of its own for each test: what was done is told to who comes later. */
const LONG = 'v1.n=4&amp;periods=40000&amp;replications=4';
const words = (page, id) => frameOf(page, `#${id}`).locator('figcaption').allTextContents();

test('what two embeds need is computed once, each a part of it, and both show the same digits @engines', async ({ page, baseURL }) => {
  await openHost(page, baseURL, element({ figure: 'cost', id: 'one', state: LONG, height: '340' }) + element({ figure: 'rules', id: 'other', state: LONG, height: '340' }));
  for (const id of ['one', 'other']) await expect(frameOf(page, `#${id}`).locator('.status')).toHaveAttribute('data-kind', 'done', { timeout: 60_000 });
  const runs = await count(page, 'to run');
  // Who begins before it has heard of the other may do a shard twice, one for each of its workers.
  expect(runs[0] + runs[1], runs.join()).toBeGreaterThanOrEqual(16);
  expect(runs[0] + runs[1], runs.join()).toBeLessThanOrEqual(20);
  // The same state alone, in a page of its own.
  const shared = await words(page, 'one');
  await page.close();
  const alone = await page.context().newPage();
  await openHost(alone, baseURL, element({ figure: 'cost', id: 'one', state: LONG, height: '340' }));
  await expect(frameOf(alone, '#one').locator('.status')).toHaveAttribute('data-kind', 'done', { timeout: 60_000 });
  expect(await words(alone, 'one')).toEqual(shared);
});

test('where one embed is taken away in the midst of it, the other does what is left @engines', async ({ page, baseURL }) => {
  const state = LONG.replace('n=4', 'n=3').replace('40000', '400000');
  await openHost(page, baseURL, element({ figure: 'cost', id: 'one', state, height: '340' }) + element({ figure: 'rules', id: 'other', state, height: '340' }));
  await expect.poll(async () => (await count(page, 'to run')).filter((runs) => runs > 0).length, { timeout: 30_000 }).toBe(2);
  await page.locator('#one').evaluate((one) => one.remove());
  await expect(frameOf(page, '#other').locator('.status')).toHaveAttribute('data-kind', 'done', { timeout: 60_000 });
});
