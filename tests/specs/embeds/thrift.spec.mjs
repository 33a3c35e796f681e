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
  // Of the lab's 49 shards, those of its figure: the comparison has 16, the map 32, the levels 1.
  expect(await count(page, 'to run')).toEqual([16, 32, 16, 16, 16, 1]);
});
