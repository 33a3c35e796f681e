// Follows the recipes of `npm/HOSTS.md` to the letter, each on a small site of its own (`hosts.json` says what else is in it
// and how it is built), opens what came of it, and prints a matrix: `node hosts/run.mjs <site> <folder> [name]`.
// LOBBYLAB_WHEEL is the Python package's wheel, for hosts that run notebooks.
import { execSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { chromium } from '@playwright/test';
import config from '../playwright.config.mjs';

const [site = '', folder = '', only = ''] = process.argv.slice(2);
const read = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');
const hosts = JSON.parse(read('hosts.json'));
const KINDS = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.xml': 'application/xml' };

/** The files that a recipe gives: a path between backticks on a line of its own, and the block below it. @param {string} name */
function recipe(name) {
  const text = read('../../npm/HOSTS.md').split(/^## /m).find((part) => part.startsWith(`${name}\n`));
  if (!text) throw new Error(`npm/HOSTS.md has no recipe for ${name}`);
  const files = [...text.matchAll(/^`([^`\n]+)`\n\n```\w*\n([\s\S]*?)^```$/gm)].map(([, path, block]) => [path, block]);
  if (!files.length) throw new Error(`the recipe for ${name} gives no file`);
  return Object.fromEntries(files);
}

/** Serves a folder as a static host does, at another origin than the site's. @param {string} root */
async function served(root) {
  const server = createServer(({ url = '' }, response) => {
    let path = join(root, decodeURIComponent(new URL(url, 'http://host').pathname));
    if (existsSync(path) && statSync(path).isDirectory()) path = join(path, 'index.html');
    if (!existsSync(path)) path = existsSync(`${path}.html`) ? `${path}.html` : '';
    response.writeHead(path ? 200 : 404, { 'content-type': `${KINDS[extname(path)] ?? 'application/octet-stream'}; charset=utf-8` });
    response.end(path ? readFileSync(path) : 'nothing');
  });
  await new Promise((done) => { server.listen(0, '127.0.0.1', () => done(undefined)); });
  return { server, at: `http://localhost:${server.address().port}/` };
}

/**
 * Starts a host that is a program and serves its pages itself.
 * @param {string} command
 * @param {string} cwd
 */
async function started(command, cwd) {
  const port = await new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => done(free));
    });
  });
  const program = spawn(command.replaceAll('{port}', port), { cwd, shell: true, detached: true, stdio: ['ignore', 'ignore', 'inherit'] });
  const at = `http://localhost:${port}/`;
  const close = () => process.kill(-program.pid);
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    if (await fetch(at).then((answer) => answer.ok, () => false)) return { server: { close, closeAllConnections() {} }, at };
    await new Promise((done) => { setTimeout(done, 300); });
  }
  close();
  throw new Error(`${command} does not answer`);
}

/** @param {() => Promise<unknown>} look */
async function holds(look) {
  const end = Date.now() + 20_000;
  for (;;) {
    if (await look().catch(() => false)) return 'yes';
    if (Date.now() > end) return 'NO';
    await new Promise((done) => { setTimeout(done, 200); });
  }
}

/** What a reader of the page gets, by the columns of the matrix. */
async function looked(browser, host, at) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const words = [];
  page.on('console', (message) => {
    const { url } = message.location();
    // What a host asks of others (nbconvert's pages want letters for formulas from a network) is its own affair.
    if (['error', 'warning'].includes(message.type()) && (!url || url.startsWith(at) || url.startsWith(site))) words.push(message.text());
  });
  page.on('pageerror', (error) => words.push(String(error)));
  const frame = page.frameLocator('lobbylab-figure iframe');
  const figure = frame.locator('[data-figure=cost][data-drawn]');
  const sized = async () => {
    const [is, wants] = [await page.locator('lobbylab-figure iframe').evaluate((one) => one.offsetHeight), await frame.locator('main').evaluate((main) => Math.ceil(main.getBoundingClientRect().height))];
    return is === wants;
  };
  await page.goto(`${at}${host.page}`);
  // What shows the figure only when it is asked to.
  if (host.act) await holds(async () => { await page.evaluate(`(${host.act})()`); return true; });
  await page.locator('lobbylab-figure').scrollIntoViewIfNeeded().catch(() => {});
  const row = { drawn: await holds(() => figure.isVisible()), sized: await holds(sized) };
  await page.evaluate(`(${host.dark})()`).catch((error) => words.push(String(error)));
  row.colours = await holds(async () => (await frame.locator('html').getAttribute('data-theme')) === 'dark');
  if (host.serve) {
    // A program of windows and not of pages.
    await page.close();
    return { ...row, navigated: 'n/a', back: 'n/a', silent: words.length ? `NO: ${words[0].slice(0, 100).replaceAll('|', '/')}` : 'yes', plain: 'n/a' };
  }
  const before = await page.evaluate(() => history.length);
  await page.goto(`${at}${host.first}`);
  await page.locator('main a[href*=figure], article a[href*=figure], a[href*=figure]').filter({ visible: true }).first().click();
  row.navigated = await holds(async () => await figure.isVisible() && sized());
  row.back = await holds(async () => {
    await page.goBack();
    const back = !(await page.locator('lobbylab-figure').count());
    await page.goForward();
    return back && (await page.evaluate(() => history.length)) <= before + 2;
  });
  row.silent = words.length ? `NO: ${words[0].slice(0, 100).replaceAll('|', '/')}` : 'yes';
  await page.close();
  const still = await browser.newContext({ javaScriptEnabled: false });
  const plain = await still.newPage();
  await plain.goto(`${at}${host.page}`);
  row.plain = await holds(() => plain.getByRole('link', { name: 'What waiting costs' }).last().isVisible());
  await still.close();
  return row;
}

const COLUMNS = { drawn: 'drawn', sized: 'its height', colours: 'follows the colours', navigated: 'after a click in the host', back: 'Back leaves the page', silent: 'console silent', plain: 'link without scripts' };
const rows = [];
const browser = await chromium.launch(config.use.launchOptions);
try {
  for (const [name, host] of Object.entries(hosts)) {
    if (!name.includes(only)) continue;
    const place = join(folder, name.replaceAll(/\W+/g, '-').toLowerCase());
    mkdirSync(place, { recursive: true });
    const run = (command) => execSync(command, { cwd: place, stdio: ['ignore', 'ignore', 'inherit'] });
    let version = '';
    /** @type {Record<string, string>} */
    let row = {};
    try {
      // What is installed stays for the next time.
      if (!existsSync(join(place, host.program))) for (const command of host.install) run(command.replaceAll('{wheel}', process.env.LOBBYLAB_WHEEL ?? 'lobbylab'));
      version = execSync(host.version ?? `${host.program} --version`, { cwd: place }).toString().match(/\d+\.\d+(\.\d+)?/)?.[0] ?? '';
      if (host.out) rmSync(join(place, host.out), { recursive: true, force: true });
      for (const [path, text] of Object.entries({ ...host.files, ...recipe(name) })) {
        mkdirSync(dirname(join(place, path)), { recursive: true });
        writeFileSync(join(place, path), text.replaceAll('https://your.host/lobbylab/', site));
      }
      if (host.build) run(host.build);
      const { server, at } = await (host.serve ? started(host.serve, place) : served(join(place, host.out)));
      try {
        row = await looked(browser, host, at);
      } finally {
        server.close();
        server.closeAllConnections();
      }
    } catch (error) {
      row = { drawn: `NO: ${String(error).split('\n')[0]?.slice(0, 120)}` };
    }
    rows.push([`${name} ${version}`, ...Object.keys(COLUMNS).map((key) => row[key] ?? '–')]);
    console.error(rows.at(-1)?.join(' · '));
  }
} finally {
  await browser.close();
}
const line = (cells) => `| ${cells.join(' | ')} |`;
console.log([line(['host', ...Object.values(COLUMNS)]), line(['---', ...Object.values(COLUMNS).map(() => '---')]), ...rows.map(line)].join('\n'));
process.exitCode = rows.length && rows.every((row) => row.slice(1).every((cell) => cell === 'yes' || cell === 'n/a')) ? 0 : 1;
