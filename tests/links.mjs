// Opens links by chance in every lab's page, and prints as JSON what went wrong there, and the longest single task of the
// page's thread after each link, in milliseconds of processor time: what a finger on a slider waits for. For `cargo xtask fuzz`.
import { chromium } from '@playwright/test';
import { chance, link } from './helpers/chance.mjs';
import { labs } from './helpers/page.mjs';
import config from './playwright.config.mjs';

const [, , site, links, seed, only] = process.argv;
if (!site || !links || !seed) throw new Error('usage: node links.mjs http://…/ LINKS SEED [LAB]');

/**
 * The longest task of the page's thread in a trace of Chromium's, which may have processes of other pages.
 * @param {Buffer} trace
 */
function longest(trace) {
  /** @type {{ traceEvents: { ph: string, name: string, pid: number, tid: number, tdur?: number, args?: any }[] }} */
  const { traceEvents } = JSON.parse(trace.toString());
  const pages = new Set(traceEvents.filter(({ args }) => JSON.stringify(args ?? {}).includes(`${site}js/`)).map(({ pid }) => pid));
  const threads = new Set(traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(({ tid }) => tid));
  const tasks = traceEvents.filter(({ ph, pid, tid }) => ph === 'X' && threads.has(tid) && pages.has(pid));
  if (!tasks.length) throw new Error(`the trace has no task of the page`);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000));
}

const browser = await chromium.launch(config.use?.launchOptions);
/** @type {{ link: string, task: number, wrong: string[] }[]} */
const found = [];
try {
  for (const [at, lab] of Object.keys(labs).entries()) {
    if (only && lab !== only) continue;
    const next = chance(100 * Number(seed) + at);
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    /** @type {string[]} */
    let wrong = [];
    page.on('pageerror', (error) => wrong.push(`${error}`));
    page.on('console', (message) => { if (message.type() === 'error') wrong.push(message.text()); });
    page.on('crash', () => wrong.push('the page crashed'));
    await page.addInitScript(() => { if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {}); });
    const answer = await page.goto(`${site}${lab}.html`);
    if (!answer?.ok()) throw new Error(`${site}${lab}.html answers ${answer?.status()}`);
    await page.waitForSelector('html[data-ready]', { timeout: 60_000 });
    for (let turn = 0; turn < Number(links); turn += 1) {
      const hash = link(labs[lab], next);
      wrong = [];
      await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
      await page.evaluate((to) => { location.hash = to; }, hash);
      // Two frames show the state, and what is put off comes soon after.
      await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100))); }));
      const task = longest(await browser.stopTracing());
      const failed = await page.evaluate(() => [...document.querySelectorAll('.failures:not([hidden])')].map((one) => one.textContent?.trim() ?? ''));
      found.push({ link: `${lab}.html#${hash}`, task, wrong: [...wrong, ...failed] });
    }
    await page.close();
  }
} finally {
  await browser.close();
}
console.log(JSON.stringify(found));
