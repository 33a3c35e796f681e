// The npm package as it is packed: unpacked, rendered on a server, and brought to life in the pages of React and Vue.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, fill, labs, test } from '../../helpers/page.mjs';
import { drawn, frameOf, openHost, sized } from '../../helpers/hosts.mjs';

test.use({ simulates: false });
test.describe.configure({ mode: 'serial' });

const require = createRequire(import.meta.url);
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Below `tests`, so that what the package stands beside is found from it. */
const out = fileURLToPath(new URL(`../../report/package-${process.pid}/`, import.meta.url));
const file = (name) => readFileSync(`${out}package/${name}`, 'utf8');

test.beforeAll(() => {
  mkdirSync(out, { recursive: true });
  const [program, ...rest] = process.env.LOBBYLAB_XTASK ? [process.env.LOBBYLAB_XTASK] : ['cargo', 'xtask'];
  execFileSync(program, [...rest, 'pack', '--out', out], { cwd: ROOT, stdio: 'pipe' });
  const [packed] = readdirSync(out).filter((name) => name.endsWith('.tgz'));
  execFileSync('tar', ['-xzf', packed], { cwd: out });
});
test.afterAll(() => rmSync(out, { recursive: true, force: true }));

/** React as the browser takes it: its files of CommonJS, one after another, as a module. */
function react() {
  const files = [['react', 'react/cjs/react'], ['scheduler', 'scheduler/cjs/scheduler'], ['react-dom', 'react-dom/cjs/react-dom'], ['client', 'react-dom/cjs/react-dom-client']];
  const folder = fileURLToPath(new URL('../../node_modules/', import.meta.url));
  const bodies = files.map(([name, path]) => `of(${JSON.stringify(name)}, function (exports, require, module) {${readFileSync(`${folder}${path}.development.js`, 'utf8')}\n});`);
  return `const process = { env: { NODE_ENV: 'development' } }; const all = {}; const require = (name) => all[name];
    const of = (name, run) => { const module = { exports: {} }; run(module.exports, require, module); all[name] = module.exports; };
    ${bodies.join('\n')}
    export const { createElement, useEffect, useRef, useState } = all.react; export const { hydrateRoot } = all.client;`;
}

/** What the package's modules are called from a page. */
const map = (to) => `<script type="importmap">${JSON.stringify({ imports: to })}</script>`;
const scripts = () => ({ 'lobbylab.mjs': file('lobbylab.mjs'), 'react.mjs': file('react.mjs'), 'vue.mjs': file('vue.mjs') });
const STATE = 'v1.alpha=1.5';

test('it has the element, its types and manifest, and the whole site', async () => {
  const about = JSON.parse(file('package.json'));
  for (const { types, default: main } of Object.values(about.exports).filter((one) => typeof one === 'object')) {
    expect(file(types)).toContain('export');
    expect(file(main)).not.toContain('import.meta');
  }
  for (const lab of Object.keys(labs)) {
    expect(file(`site/${lab}.html`)).toContain('</html>');
    expect(readFileSync(`${out}package/site/pkg/${lab}_bg.wasm`).subarray(0, 4)).toEqual(Buffer.from('\0asm'));
  }
  // The manifest says what the element does.
  const [said] = JSON.parse(file('custom-elements.json')).modules[0].declarations;
  const { LobbylabFigure } = await import(pathToFileURL(`${out}package/lobbylab.mjs`).href);
  expect(said.attributes.map(({ name }) => name).sort()).toEqual([...LobbylabFigure.observedAttributes].sort());
  expect(Object.getOwnPropertyNames(LobbylabFigure.prototype)).toEqual(expect.arrayContaining(said.members.map(({ name }) => name)));
});

test('an element that nobody has told where the labs lie says so', async ({ page, baseURL }) => {
  await openHost(page, baseURL, '<lobbylab-figure lab="patience"></lobbylab-figure>', { scripts: scripts(), script: '<script type="module" src="/host/lobbylab.mjs"></script>' });
  await expect(page.locator('lobbylab-figure').getByText('pages lie is not said')).toBeVisible();
});

test('React 19 renders it on a server and brings it to life without a word', async ({ page, baseURL }) => {
  const { createElement } = require('react');
  const { renderToString } = require('react-dom/server');
  const { LobbylabFigure } = await import(pathToFileURL(`${out}package/react.mjs`).href);
  const props = { lab: 'patience', figure: 'cost', state: STATE, controls: 'model', id: 'mine' };
  const html = renderToString(createElement(LobbylabFigure, props, createElement('a', { href: '/elsewhere' }, 'the figure')));
  expect(html).toBe(`<lobbylab-figure lab="patience" figure="cost" state="${STATE}" controls="model" id="mine"><a href="/elsewhere">the figure</a></lobbylab-figure>`);
  await openHost(page, baseURL, `<div id="root">${html}</div>`, {
    scripts: { ...scripts(), 'library.mjs': react(), 'page.mjs': `
      import { createElement, hydrateRoot, useState } from 'react';
      import { setBase } from '/host/lobbylab.mjs';
      import { LobbylabFigure } from '/host/react.mjs';
      setBase(${JSON.stringify(baseURL)});
      window.recovered = []; window.values = 0;
      function App() {
        const [theme, setTheme] = useState();
        const [state, setState] = useState(${JSON.stringify(STATE)});
        window.setTheme = setTheme; window.state = state;
        return createElement(LobbylabFigure, { ...${JSON.stringify(props)}, state, theme, onState: (said) => setState(said.state), onValues: () => { window.values += 1; } }, createElement('a', { href: '/elsewhere' }, 'the figure'));
      }
      hydrateRoot(document.getElementById('root'), createElement(App), { onRecoverableError: (error) => window.recovered.push(String(error)) });` },
    script: `${map({ react: '/host/library.mjs' })}<script type="module" src="/host/page.mjs"></script>`,
  });
  await drawn(page);
  await sized(page);
  await expect(page.getByRole('link', { name: 'the figure' })).toBeHidden();
  await fill(frameOf(page).locator('#field-alpha'), '3.5');
  await expect.poll(() => page.evaluate(() => window.state)).toBe('v1.alpha=3.5');
  expect(await page.evaluate(() => window.values)).toBeGreaterThan(0);
  await page.evaluate(() => window.setTheme('dark'));
  await expect(frameOf(page).locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(frameOf(page).locator('#field-alpha')).toHaveValue('3.5');
  expect(await page.evaluate(() => window.recovered)).toEqual([]);
});

test('Vue renders it on a server and brings it to life without a word', async ({ page, baseURL }) => {
  const { createSSRApp, h } = require('vue');
  const { renderToString } = require('vue/server-renderer');
  const { LobbylabFigure } = await import(pathToFileURL(`${out}package/vue.mjs`).href);
  const props = { lab: 'patience', figure: 'cost', state: STATE, controls: 'model' };
  const html = await renderToString(createSSRApp({ render: () => h(LobbylabFigure, props, () => h('b', 'the figure')) }));
  expect(html).toBe(`<lobbylab-figure lab="patience" figure="cost" state="${STATE}" controls><b>the figure</b></lobbylab-figure>`);
  await openHost(page, baseURL, `<div id="root">${html}</div>`, {
    scripts: { ...scripts(), 'library.mjs': readFileSync(new URL('../../node_modules/vue/dist/vue.runtime.esm-browser.js', import.meta.url), 'utf8'), 'page.mjs': `
      import { createSSRApp, h, ref } from 'vue';
      import { setBase } from '/host/lobbylab.mjs';
      import { LobbylabFigure } from '/host/vue.mjs';
      setBase(${JSON.stringify(baseURL)});
      window.state = ref(${JSON.stringify(STATE)}); window.values = 0;
      createSSRApp({ render: () => h(LobbylabFigure, { ...${JSON.stringify(props)}, state: window.state.value,
        onState: (said) => { window.state.value = said.state; }, onValues: () => { window.values += 1; } }, () => h('b', 'the figure')) }).mount('#root');` },
    script: `${map({ vue: '/host/library.mjs' })}<script type="module" src="/host/page.mjs"></script>`,
  });
  await drawn(page);
  await sized(page);
  await fill(frameOf(page).locator('#field-alpha'), '3.5');
  await expect.poll(() => page.evaluate(() => window.state.value)).toBe('v1.alpha=3.5');
  // What somebody types into is theirs until they leave it.
  await frameOf(page).locator('#field-alpha').blur();
  await page.evaluate(() => { window.state.value = 'v1.alpha=2.5'; });
  await expect(frameOf(page).locator('#field-alpha')).toHaveValue('2.5');
  expect(await renderToString(createSSRApp({ render: () => h(LobbylabFigure, { ...props, controls: 'none' }) }))).not.toContain('controls');
  expect(await page.evaluate(() => window.values)).toBeGreaterThan(0);
});
