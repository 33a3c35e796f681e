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

/** Six figures of one lab in a host, each looked at until it is done. */
async function six(page, baseURL) {
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
}

test('six figures have two workers each at most, each its own jobs alone, and none computes what another has', async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  await six(page, baseURL);
  // Of the lab's 49 shards, those of its figure: the comparison, of which four figures are, has 16, the map 32, the levels 1.
  expect(await count(page, 'to run')).toEqual([16, 32, 0, 0, 0, 1]);
});

test('where frames cannot meet, each computes for itself', async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  await page.addInitScript(() => { delete Navigator.prototype.locks; });
  await six(page, baseURL);
  expect(await count(page, 'to run')).toEqual([16, 32, 16, 16, 16, 1]);
});

test('two in view at once share the work, with the numbers that one alone has', async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  const state = 'v1.periods=20000&amp;replications=4';
  const table = async (id) => {
    await expect(frameOf(page, `#${id}`).locator('.status')).toHaveAttribute('data-kind', 'done', { timeout: 60_000 });
    await frameOf(page, `#${id}`).getByRole('button', { name: 'Table' }).click();
    const cells = frameOf(page, `#${id}`).locator('table td');
    await expect(cells.first()).toBeVisible();
    return cells.allTextContents();
  };
  await openHost(page, baseURL, `<div style="display: grid; grid-template-columns: 1fr 1fr">${['a', 'b'].map((id) => element({ figure: 'rules', id, state })).join('')}</div>`);
  const [a, b] = [await table('a'), await table('b')];
  const runs = await count(page, 'to run');
  // Each shard was begun once, by one of the two.
  expect(runs[0] + runs[1]).toBe(16);
  await openHost(page, baseURL, element({ figure: 'rules', id: 'c', state }));
  const alone = await table('c');
  expect(await count(page, 'to run')).toEqual([16]);
  expect(a).toEqual(alone);
  expect(b).toEqual(alone);
});
