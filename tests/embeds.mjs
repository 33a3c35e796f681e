// What embeds cost the page that holds them: proportional memory (PSS) of all of Chromium's processes, and workers, above an
// empty page. On Linux, which tells it in /proc. Prints Markdown: `node embeds.mjs http://…/`, by `cargo xtask bench --embeds`.
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { chromium } from '@playwright/test';
import config from './playwright.config.mjs';

const site = process.argv[2];
if (!site) throw new Error('usage: node embeds.mjs http://…/');
const PATIENCE = ['cost', 'map', 'states', 'rules', 'switching', 'levels'].map((figure) => ['patience', figure]);
const MIXED = [['patience', 'cost'], ['rules', 'stage'], ['balance', 'stage'], ['engagement', 'stage'], ['hindsight', 'stage'], ['patience', 'map']];
const CASES = [['an empty page', []], ['one embed', PATIENCE.slice(0, 1)], ['six of patience', PATIENCE], ['six of five labs', MIXED]];
const TIMES = 3;

/** The processes below one, itself too. @param {number} root */
function family(root) {
  const parents = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((name) => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      return [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])]];
    } catch {
      return [];
    }
  });
  const found = new Set([root]);
  for (let before = 0; before !== found.size;) {
    before = found.size;
    for (const [own, parent] of parents) if (found.has(parent)) found.add(own);
  }
  return [...found];
}

/** @param {number} root megabytes */
const pss = (root) => family(root).reduce((sum, one) => {
  try {
    return sum + Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return sum;
  }
}, 0);

const median = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)];

/** @param {string[][]} embeds @param {number} processors that pages are told of */
async function measured(embeds, processors) {
  const text = `<!doctype html><title>host</title>${embeds.map(([lab, figure]) => `<lobbylab-figure lab="${lab}" figure="${figure}"></lobbylab-figure>`).join('')}<script src="${site}embed.js"></script>`;
  const host = createServer((_, response) => { response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }); response.end(text); });
  await new Promise((done) => { host.listen(0, '127.0.0.1', () => done(undefined)); });
  const server = await chromium.launchServer(config.use.launchOptions);
  const browser = await chromium.connect(server.wsEndpoint());
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.addInitScript((many) => {
      Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => many });
      window.born = 0;
      window.Worker = class extends Worker { constructor(...given) { super(...given); window.born += 1; } };
    }, processors);
    await page.goto(`http://localhost:${host.address().port}/`);
    for (let at = 0; at < embeds.length; at += 1) {
      await page.locator('lobbylab-figure').nth(at).scrollIntoViewIfNeeded();
      const frame = page.frameLocator('lobbylab-figure iframe').nth(at);
      await frame.locator('html[data-ready]').waitFor({ timeout: 120_000 });
      await frame.locator('.status:is([data-kind=done], [data-kind=none])').waitFor({ state: 'attached', timeout: 120_000 });
    }
    await page.waitForTimeout(1500);
    const born = await Promise.all(page.frames().slice(1).map((frame) => frame.evaluate(() => window.born)));
    return { memory: pss(server.process().pid), workers: born.reduce((sum, one) => sum + one, 0) };
  } finally {
    await browser.close();
    await server.close();
    host.close();
  }
}

console.log('| embeds | processors | PSS above an empty page | workers |\n| --- | --- | --- | --- |');
let empty = 0;
for (const processors of [2, 8]) {
  for (const [name, embeds] of CASES) {
    const runs = [];
    for (let time = 0; time < TIMES; time += 1) runs.push(await measured(embeds, processors));
    const memory = median(runs.map((run) => run.memory));
    if (!embeds.length) empty = memory;
    else console.log(`| ${name} | ${processors} | ${Math.round(memory - empty)} MB | ${median(runs.map((run) => run.workers))} |`);
  }
}
