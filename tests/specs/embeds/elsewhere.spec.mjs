// Pages that do more with an element than hold it: React without the package's wrapper, slides, folds, moves that keep a frame, XHTML.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, openLab, test } from '../../helpers/page.mjs';
import { drawn, element, frameOf, openHost, sized } from '../../helpers/hosts.mjs';

test.use({ simulates: false });

const require = createRequire(import.meta.url);
const MODULES = fileURLToPath(new URL('../../node_modules/', import.meta.url));
const module = (path) => readFileSync(`${MODULES}${path}`, 'utf8');

/** A React as the browser takes it: its files of CommonJS, one after another, as a module. */
function react(library, dom) {
  const client = existsSync(`${MODULES}${dom}/cjs/react-dom-client.development.js`);
  const scheduler = [`${dom}/node_modules/scheduler`, 'scheduler'].find((path) => existsSync(`${MODULES}${path}/cjs/scheduler.development.js`));
  const files = [['react', `${library}/cjs/react`], ['scheduler', `${scheduler}/cjs/scheduler`], ['react-dom', `${dom}/cjs/react-dom`], ...client ? [['client', `${dom}/cjs/react-dom-client`]] : []];
  const bodies = files.map(([name, path]) => `of(${JSON.stringify(name)}, function (exports, require, module) {${module(`${path}.development.js`)}\n});`);
  return `const process = { env: { NODE_ENV: 'development' } }; const all = {}; const require = (name) => all[name];
    const of = (name, run) => { const module = { exports: {} }; run(module.exports, require, module); all[name] = module.exports; };
    ${bodies.join('\n')}
    // React 18 has a file of two lines for that, which says so to its own inside.
    const inside = all['react-dom'].__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED;
    if (inside) inside.usingClientEntryPoint = true;
    export const { createElement, useState } = all.react; export const { hydrateRoot } = ${client ? 'all.client' : "all['react-dom']"};`;
}

/** What writes a page on a server, with the React that it belongs to. */
function onServer(library, dom) {
  const made = { exports: {} };
  const wanted = (name) => require({ react: library, 'react-dom': dom }[name] ?? name);
  new Function('exports', 'require', 'module', 'process', module(`${dom}/cjs/react-dom-server-legacy.node.development.js`))(made.exports, wanted, made, process);
  return made.exports;
}

for (const [name, library, dom] of [['React 18', 'react18', 'react-dom18'], ['React 19', 'react', 'react-dom']]) {
  test(`${name} brings the bare element to life as the server wrote it, whichever comes first`, async ({ page, baseURL }) => {
    const { createElement } = require(library);
    const { renderToString } = onServer(library, dom);
    const props = { lab: 'patience', figure: 'cost', state: 'v1.alpha=1.5', controls: 'model' };
    const tree = (make) => make('lobbylab-figure', props, make('a', { href: '/elsewhere' }, 'the figure'));
    // The element is there before React, as where its script stands in the head of the page.
    await openHost(page, baseURL, `<div id="root">${renderToString(tree(createElement))}</div>`, {
      scripts: { 'library.mjs': react(library, dom), 'page.mjs': `
        import { createElement, hydrateRoot, useState } from '/host/library.mjs';
        await customElements.whenDefined('lobbylab-figure');
        window.recovered = [];
        function App() {
          const [theme, setTheme] = useState('auto');
          window.setTheme = setTheme;
          const props = { ...${JSON.stringify(props)}, ...theme === 'auto' ? {} : { theme } };
          return createElement('lobbylab-figure', props, createElement('a', { href: '/elsewhere' }, 'the figure'));
        }
        hydrateRoot(document.getElementById('root'), createElement(App), { onRecoverableError: (error) => window.recovered.push(String(error)) });` },
      script: `<script src="${baseURL}embed.js"></script><script type="module" src="/host/page.mjs"></script>`,
    });
    await drawn(page);
    await sized(page);
    await page.evaluate(() => window.setTheme('dark'));
    await expect(frameOf(page).locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate(() => window.recovered)).toEqual([]);
    await expect(page.locator('lobbylab-figure iframe')).toHaveCount(1);
  });
}

test('in slides of reveal it keeps to its slide, and Escape gives the keys back', async ({ page, baseURL }) => {
  const slide = (id, attributes) => `<section id="${id}">${element({ lab: 'patience', figure: 'stage', height: '520', ...attributes })}</section>`;
  await openHost(page, baseURL, `<div class="reveal"><div class="slides">${slide('a', { id: 'one' })}<section><p>words</p></section>${slide('c', { figure: 'map', id: 'two' })}</div></div>`, {
    scripts: { 'reveal.js': module('reveal.js/dist/reveal.js') },
    script: `<style>${module('reveal.js/dist/reveal.css')}</style><script src="/host/reveal.js"></script><script src="${baseURL}embed.js"></script>
      <script>Reveal.initialize({ width: 1280, height: 720, margin: 0, transition: 'none' });</script>`,
  });
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(frameOf(page, '#one').locator('html')).toHaveAttribute('data-ready', '');
  const inside = (id) => page.locator(`#${id}`).evaluate((it) => { const { top, bottom } = it.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; });
  expect(await inside('one')).toBe(true);
  expect(await frameOf(page, '#one').locator('.transport').evaluate((it) => it.getBoundingClientRect().bottom <= innerHeight + 1)).toBe(true);
  await frameOf(page, '#one').getByRole('button', { name: 'One step', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement.id)).toBe('one');
  // The element is active while its frame has the keys, too.
  await expect.poll(() => frameOf(page, '#one').locator('html').evaluate(() => document.hasFocus())).toBe(false);
  const at = () => page.evaluate(() => Reveal.getIndices().h);
  await page.keyboard.press('PageDown');
  await expect.poll(at).toBe(1);
  await page.keyboard.press('PageDown');
  await expect.poll(at).toBe(2);
  await expect(frameOf(page, '#two').locator('[data-figure=map]')).toHaveAttribute('data-drawn', '');
  expect(await inside('two')).toBe(true);
});

test('in a closed fold that is opened ten times, it is greeted and sized each time @engines', async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  for (let time = 0; time < 10; time += 1) {
    await openHost(page, baseURL, `<details><summary>more</summary>${element({})}</details>`);
    await page.locator('summary').click();
    await drawn(page);
    await sized(page);
    await page.locator('summary').click();
    await page.locator('summary').click();
    await sized(page);
  }
});

test('moved without being taken out, the frame lives on, in the colours of its new place', async ({ page, baseURL }) => {
  await openHost(page, baseURL, `<style>aside { background: #123; }</style><section>${element({ figure: 'stage', controls: 'model' })}</section><aside></aside>`);
  await sized(page);
  test.skip(!(await page.evaluate(() => 'moveBefore' in Element.prototype)), 'this browser takes every element out that it moves');
  const born = () => frameOf(page).locator('html').evaluate(() => performance.timeOrigin);
  const before = await born();
  await page.evaluate(() => document.querySelector('aside').moveBefore(document.querySelector('lobbylab-figure'), null));
  await expect(frameOf(page).locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await born()).toBe(before);
  await page.locator('body').evaluate((body) => { body.style.width = '420px'; });
  await sized(page);
});

test('a frame of srcdoc in a sandbox, on a host that lets everybody read, is drawn and sized', async ({ page, baseURL, context }) => {
  await context.route(`${baseURL}**`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': '*' } });
  });
  const inside = `<script src='${baseURL}embed.js'></script>${element({}).replaceAll('"', "'")}`;
  await openHost(page, baseURL, `<iframe title="embed" width="800" height="700" sandbox="allow-scripts" srcdoc="${inside}"></iframe>`, { script: '' });
  const inner = page.frameLocator('iframe[title=embed]');
  await expect(inner.frameLocator('lobbylab-figure iframe').locator('[data-figure=cost]')).toHaveAttribute('data-drawn', '');
  const height = () => inner.locator('lobbylab-figure iframe').evaluate((one) => one.offsetHeight);
  const wanted = () => inner.frameLocator('lobbylab-figure iframe').locator('main').evaluate((main) => Math.ceil(main.getBoundingClientRect().height));
  await expect.poll(async () => await height() - await wanted()).toBe(0);
});

test('a page that is isolated without credentials shows the figure in a frame without them', async ({ page, baseURL }) => {
  await openHost(page, baseURL, element({}), { headers: { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'credentialless' } });
  expect(await page.evaluate(() => globalThis.crossOriginIsolated)).toBe(true);
  await drawn(page);
  await sized(page);
  expect(await page.locator('lobbylab-figure iframe').evaluate((one) => one.credentialless)).toBe(true);
});

test('what the dialog gives stands in a page of XHTML and in one of HTML, at the height that was chosen', async ({ page, baseURL, context }) => {
  await openLab(page, 'v1.alpha=1.5&n=3');
  await page.locator('[data-do=embed]').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Show').selectOption('cost');
  await dialog.getByLabel('Height').selectOption('360');
  await dialog.getByText('Other ways').click();
  const [given, plain] = [await dialog.getByLabel('Put this into your page').inputValue(), await dialog.getByLabel('Without scripts of your own: a frame').inputValue()];
  expect(given).toContain('height="360"');
  expect(plain).toContain('height="360"');
  await expect.poll(() => dialog.locator('.preview').evaluate((one) => one.offsetHeight)).toBeGreaterThanOrEqual(360);
  const head = '<title>A host</title><link rel="icon" href="data:,"/>';
  for (const [name, type, text] of [
    ['made.xhtml', 'application/xhtml+xml', `<html xmlns="http://www.w3.org/1999/xhtml"><head>${head}</head><body>${given}${plain}</body></html>`],
    ['made2.html', 'text/html', `<!doctype html><html lang="en"><head>${head}</head><body>${given}${plain}</body></html>`],
  ]) {
    const at = new URL(`/host/${name}`, baseURL).href;
    await context.route(at, (route) => route.fulfill({ contentType: `${type}; charset=utf-8`, body: text }));
    await page.goto(at);
    // By their addresses: elements of XHTML have names that Playwright does not know for frames.
    await expect.poll(() => page.frames().filter((frame) => frame.url().includes('embed=cost')).length).toBe(2);
    for (const frame of page.frames().slice(1)) {
      await expect(frame.locator('[data-figure=cost]')).toHaveAttribute('data-drawn', '');
      expect(await frame.locator('html').evaluate(() => [location.hash, innerHeight])).toEqual(['#v1.n=3&alpha=1.5', 360]);
    }
  }
});
