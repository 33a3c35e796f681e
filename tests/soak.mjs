// Uses one page of a lab at random for some minutes: presets, tabs, controls, keys, files, an embed beside it, hidden and
// shown. Prints what it found as JSON: errors, frames of the page's thread that took long by processor time, memory.
import { chromium } from '@playwright/test';
import { chance } from './helpers/chance.mjs';
import config from './playwright.config.mjs';

const [, , address, minutes, seed] = process.argv;
if (!address) throw new Error('usage: node soak.mjs http://…/lab.html MINUTES SEED');

/** A run can be repeated. */
const random = chance(Number(seed ?? 1));
const one = (of) => of[Math.floor(random() * of.length)];

const players = ['time,level', ...Array.from({ length: 3000 }, (_, at) => `${at * 3 + (at * 7919) % 5},${(at * 31) % 97}`)].join('\n');
const games = ['time,a,b,result', ...Array.from({ length: 2000 }, (_, at) => `${at * 90 * (1 + (at % 3))},p${(at * 7) % 211},q${(at * 13) % 199},${'WDL'[at % 3]}`)].join('\n');

const browser = await chromium.launch({ ...config.use.launchOptions, args: [...config.use.launchOptions.args, '--js-flags=--expose-gc'] });
const found = { actions: 0, errors: [], slow: [], memory: [] };
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const listen = (to) => {
    to.on('pageerror', (error) => found.errors.push(`${error}`));
    to.on('console', (message) => { if (message.type() === 'error') found.errors.push(message.text()); });
    to.on('crash', () => found.errors.push('the page crashed'));
  };
  listen(page);
  let beside;
  await page.addInitScript(() => { if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {}); });
  const enter = async () => {
    const answer = await page.goto(address);
    if (answer && !answer.ok()) throw new Error(`${address} answers ${answer.status()}`);
    await page.waitForSelector('html[data-ready]', { timeout: 120_000 });
  };
  await enter();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  /** Processor seconds of the page's thread. */
  const spent = async () => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;

  const actions = {
    async preset() { await page.locator('.presets button:visible').nth(Math.floor(random() * 8)).click({ timeout: 500 }); },
    async tab() { await page.locator('[role=tab]:visible').nth(Math.floor(random() * 8)).click({ timeout: 500 }); },
    async slider() {
      const all = page.locator('input[type=range]:visible');
      await all.nth(Math.floor(random() * await all.count())).press(one(['Home', 'End', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown']), { timeout: 500 });
    },
    async number() {
      const all = page.locator('.panel input[type=text]:visible');
      await all.nth(Math.floor(random() * await all.count())).fill(one(['0', '1', '1e9', '-5', 'x', '', '0.5', '7', '1000000']), { timeout: 500 });
    },
    async choice() {
      const all = page.locator('.panel select:visible');
      const list = all.nth(Math.floor(random() * await all.count()));
      await list.selectOption({ index: Math.floor(random() * 4) }, { timeout: 500 });
    },
    async key() { await page.keyboard.press(one(['ArrowRight', 'ArrowLeft', 'Shift+ArrowRight', 'Home', 'End', 'f', 'f', 'a', 'Escape'])); },
    async play() { await page.locator('.stage button:visible').first().click({ timeout: 500 }); },
    async back() {
      await page.evaluate(() => history.back());
      await page.waitForTimeout(100);
      // Before the first state there was another page.
      if (!page.url().startsWith(address)) await enter();
    },
    async link() {
      const word = one(['n', 'k', 'rate', 'seed', 'tau', 'alpha', 'pool', 'view', 'rule']);
      await page.evaluate((hash) => { location.hash = hash; }, `v1.${word}=${one(['1', '2', '9', '1e300', 'a', '%', '1000000'])}`);
    },
    async file() {
      const input = page.locator('#file');
      if (!await input.count()) return;
      const text = one([players, games, 'no,table\n', players.slice(0, 5000)]);
      await input.setInputFiles({ name: 'soak.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    },
    async scroll() { await page.mouse.wheel(0, 2000 * (random() - 0.5)); },
    async hide() {
      const hidden = random() < 0.5;
      await page.evaluate((now) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => now });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    },
    async embed() {
      // The policy of a page lets it frame nothing: an embed has a page of its own beside this one.
      await beside?.close();
      beside = await context.newPage();
      listen(beside);
      await beside.goto(`${address}?embed`);
    },
    async quiet() {
      await beside?.close();
      beside = undefined;
    },
    async restart() {
      // A link of nonsense may leave a state that is refused: from there on all presets look alike.
      await page.evaluate(() => { location.hash = ''; });
    },
  };
  const names = Object.keys(actions);
  const end = Date.now() + Number(minutes) * 60_000;
  let weighed = 0;
  while (Date.now() < end) {
    const name = one(names);
    const before = await spent();
    try {
      await actions[name]();
    } catch (error) {
      // What is not in view cannot be pressed.
      if (page.isClosed()) throw error;
    }
    await page.waitForTimeout(30);
    found.actions += 1;
    const took = 1000 * (await spent() - before);
    // Several frames of work, not one: many times what a frame may take.
    if (took > 400) found.slow.push({ name, took: Math.round(took), at: page.url().slice(-160) });
    if (Date.now() - weighed > 20_000) {
      weighed = Date.now();
      await session.send('HeapProfiler.collectGarbage');
      // The engine's memory is the buffer of a WebAssembly instance.
      const { usedSize, backingStorageSize = 0 } = await session.send('Runtime.getHeapUsage');
      const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters');
      found.memory.push({ actions: found.actions, bytes: usedSize + backingStorageSize, nodes, listeners });
    }
  }
  await beside?.close();
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
    document.dispatchEvent(new Event('visibilitychange'));
    location.hash = '';
  });
  await page.waitForTimeout(1500);
  found.alive = await page.evaluate(() => document.querySelector('.answer')?.textContent?.length ?? 0);
  found.failures = await page.evaluate(() => [...document.querySelectorAll('.failures')].map((one) => one.textContent).join(' ').trim());
  console.log(JSON.stringify(found));
} finally {
  await browser.close();
}
