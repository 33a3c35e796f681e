import { readFileSync, readdirSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { aWhile, expect, figure, inked, labs, openLab, simulated, test } from '../../helpers/page.mjs';

/** The built site. */
const DIST = new URL('../../../dist/', import.meta.url);
const SITE = 'https://example.org/lobbylab/';

test.use({ copies: true });

/** The same visitor in another tab, some days later. */
async function again(page) {
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
}

const copies = (page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

for (const [who, metered] of /** @type {[string, boolean][]} */ ([['on a first visit', false], ['for who pays by the byte', true]])) {
  test(`nothing is loaded behind the page ${who}`, async ({ page }) => {
    await page.addInitScript((saveData) => {
      if (saveData) Object.defineProperty(navigator, 'connection', { value: { saveData } });
      // The page waits two seconds before it makes a copy: here none.
      const wait = setTimeout;
      window.setTimeout = (work, time, ...more) => wait(work, time === 2000 ? 0 : time, ...more);
    }, metered);
    await openLab(page);
    if (metered) await again(page);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-ready', '');
    await aWhile(page);
    expect(await copies(page)).toBe(0);
    if (metered) return;
    await again(page);
    await expect.poll(() => copies(page)).toBe(1);
  });
}

/** The service worker of the finished site, with a network and caches of its own. */
async function serviceWorker(network) {
  const kept = new Map();
  const heard = {};
  const registration = { gone: false, unregister() { this.gone = true; } };
  const cache = {
    match: async (wanted) => kept.get(String(wanted.url ?? wanted).split(/[?#]/)[0])?.clone(),
    put: async (wanted, response) => { kept.set(new URL(wanted.url ?? wanted, SITE).href, response); },
  };
  const world = {
    location: new URL('sw.js', SITE), URL, crypto, registration, Response, Uint8Array, Array, Map, Error, Promise,
    Request: class { constructor(path) { this.url = new URL(path, SITE).href; this.method = 'GET'; } },
    addEventListener: (name, listener) => { heard[name] = listener; },
    fetch: async ({ url }) => network(url.slice(SITE.length)),
    caches: { open: async () => cache, delete: async () => kept.clear(), keys: async () => [] },
  };
  runInNewContext(readFileSync(new URL('../../../dist/sw.js', import.meta.url), 'utf8'), world);
  const install = () => new Promise((done, failed) => { heard.install({ waitUntil: (work) => work.then(done, failed) }); });
  const ask = (path, mode) => new Promise((done, failed) => { heard.fetch({ request: Object.assign(new world.Request(path), { mode }), respondWith: (answer) => answer.then(done, failed) }); });
  return { kept, install, ask, registration };
}

const published = (path) => new Response(readFileSync(new URL(`../../../dist/${path}`, import.meta.url)));

test('a copy is made of the very files of the build, or not at all', async () => {
  const whole = await serviceWorker(published);
  await whole.install();
  expect(whole.kept.size).toBeGreaterThan(30);
  for (const fault of [() => new Response('<h1>Log in</h1>'), () => new Response('', { status: 404 })]) {
    const half = await serviceWorker((path) => (path.endsWith('js/page/page.js') ? fault() : published(path)));
    await expect(half.install()).rejects.toThrow('js/page/page.js is not of build');
    expect(half.kept.size).toBe(0);
  }
});

test('without a network, an address that is not of the copy leads to the page that says so, and only as a page', async () => {
  const copy = await serviceWorker(published);
  await copy.install();
  const cut = await serviceWorker(async () => { throw new TypeError('Failed to fetch'); });
  for (const [path, body] of copy.kept) cut.kept.set(path, body);
  const answer = await cut.ask('courses/', 'navigate');
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe(`${SITE}404.html?from=%2Flobbylab%2Fcourses%2F&offline=`);
  await expect(cut.ask('js/none.js')).rejects.toThrow('Failed to fetch');
});

test('what the browser threw away comes back, unless the site is another by now', async () => {
  let path = 'js/page/page.js';
  const copy = await serviceWorker((wanted) => published(wanted === 'js/page/page.js' ? path : wanted));
  await copy.install();
  copy.kept.delete(`${SITE}js/page/page.js`);
  await copy.ask('js/page/page.js');
  expect(copy.kept.has(`${SITE}js/page/page.js`)).toBe(true);
  expect(copy.registration.gone).toBe(false);
  copy.kept.delete(`${SITE}js/page/page.js`);
  path = 'js/page/link.js';
  await copy.ask('js/page/page.js');
  expect(copy.registration.gone).toBe(true);
  expect(copy.kept.size).toBe(0);
});

test('a second visit works without a network: lab, home page and lesson @engines', async ({ page, context }) => {
  await openLab(page);
  await again(page);
  await page.evaluate(async () => { await navigator.serviceWorker.ready; });
  await page.reload();
  // From here on the copy serves this page.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  // Firefox calls it the copy's fault where a page is left while its workers still load their engine from it.
  await simulated(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  await expect(page.locator('.answer')).toContainText('playing at once 5.5 (exact)');
  await simulated(page);
  expect(await inked((await figure(page, 'cost')).locator('canvas'))).toBe(true);
  await page.goto('');
  await expect(page.locator('.count')).toHaveText(/^[1-9]\d* \/ 600$/);
  await page.goto('lessons/patience.html');
  await expect(page.locator('h1')).toBeVisible();
  await page.goto('generated/reference.html');
  await expect(page.locator('h1')).toBeVisible();
  await page.goto('corrections.html');
  await expect(page.locator('#rules-1')).toBeVisible();
  await context.setOffline(false);
});

test.describe('without simulations', () => {
  test.use({ simulates: false });

  test('every page of the site opens without a network after one visit, and a lesson holds a guess against the engine', async ({ page, context }) => {
    await openLab(page);
    await again(page);
    await page.evaluate(async () => { await navigator.serviceWorker.ready; });
    await page.reload();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await context.setOffline(true);
    const pages = readdirSync(DIST, { recursive: true }).filter((path) => path.endsWith('.html') && !/^single|frame\.html$/.test(path));
    expect(pages.length).toBeGreaterThan(25);
    for (const path of pages) {
      await page.goto(path);
      await expect(page.locator('h1').first(), path).toBeVisible();
      const lab = Object.keys(labs).some((key) => path === `${key}.html`);
      if (lab) await expect(page.locator('html'), path).toHaveAttribute('data-ready', '');
      if (await page.locator('main.lesson').count()) await expect(page.locator('html'), path).toHaveAttribute('data-lesson', 'ready');
      await expect(page.locator('.late, .failure'), path).toHaveCount(0);
    }
    await page.goto('lessons/rules.html#whose=0.875');
    await expect(page.locator('#whose .result')).toHaveAttribute('data-hit', 'true', { timeout: 30_000 });
    await context.setOffline(false);
  });
});
