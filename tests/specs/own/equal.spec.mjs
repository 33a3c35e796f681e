// The same bits everywhere: each annotated example is the built-in rule that it says, and a module has the games of the command line.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../../helpers/page.mjs';

const at = (/** @type {string} */ path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
/** A market, and the fingerprint that the template and the built-in rule have on it natively (`crates/own/tests/own/module.rs`). */
const MARKET = 'v1.rate=40&leaves=exponential&patience=30&tickets=3000&replications=2&growth=0';
const FINGERPRINT = '7d567bf1bf126a54';

/** The template, compiled as its page says. @param {string} name @returns {string} in base 64 */
function template(name) {
  mkdirSync(at('tests/results'), { recursive: true });
  const out = at(`tests/results/${name}.wasm`);
  execFileSync(process.env.RUSTC ?? 'rustc', ['--edition', '2024', '--crate-type', 'cdylib', '-C', 'opt-level=3', '-C', 'panic=abort', '-C', 'strip=symbols',
    '--target', 'wasm32-unknown-unknown', '-o', out, at('crates/own/template/src/lib.rs')]);
  return readFileSync(out).toString('base64url');
}

test('each annotated example is the built-in rule that it says, game by game @engines', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('own.html');
  await expect(page.locator('html')).toHaveAttribute('data-market', '');
  const told = await page.evaluate(async () => {
    const from = (/** @type {string} */ path) => new URL(path, document.baseURI).href;
    const [{ Box }, { EXAMPLES }] = await Promise.all([import(from('js/own/box.js')), import(from('js/own/examples.js'))]);
    const box = new Box();
    const all = [];
    for (const { key, name, builtin, state } of EXAMPLES) {
      const code = await (await fetch(from(`own/${key}.js`))).text();
      const guests = [{ name, code }];
      if (builtin) all.push({ key, builtin, ...await box.ask({ what: 'same', state, guests, rules: [{ key: builtin, name: builtin }] }) });
      else all.push({ key, games: (await box.ask({ what: 'hand', state, guests, games: 200 })).games.length });
    }
    return all;
  });
  expect(told.filter(({ builtin }) => builtin).length).toBeGreaterThanOrEqual(10);
  for (const one of told) {
    expect.soft(one.games, one.key).toBeGreaterThan(100);
    if (one.builtin) expect.soft(one, `${one.key} against ${one.builtin}`).toMatchObject({ same: true });
  }
});

test('a module plays the same games in the page as on the command line, and those of the same rule in JavaScript @engines', async ({ page, browserName }) => {
  const wasm = template(`window-${browserName}`);
  await page.goto('own.html');
  await expect(page.locator('html')).toHaveAttribute('data-market', '');
  const entries = await page.evaluate(async ([packed, state]) => {
    const from = (/** @type {string} */ path) => new URL(path, document.baseURI).href;
    const [{ Box }, { unbase64 }] = await Promise.all([import(from('js/own/box.js')), import(from('js/own/code.js'))]);
    const code = await (await fetch(from('own/window.js'))).text();
    const guests = [{ name: 'module', bytes: unbase64(packed) }, { name: 'text', code }];
    return (await new Box().ask({ what: 'race', state, guests, rules: [{ key: 'widening', name: 'built in' }] })).entries;
  }, [wasm, MARKET]);
  expect(entries.map(({ error }) => error ?? '')).toEqual(['', '', '']);
  expect(entries.map(({ fingerprint }) => fingerprint)).toEqual([FINGERPRINT, FINGERPRINT, FINGERPRINT]);
  // As a file of results it takes part in a contest, and is run anew.
  await page.goto('about:blank');
  await page.goto('own.html#v1.tickets=400&replications=2');
  await expect(page.locator('html')).toHaveAttribute('data-market', '');
  const result = JSON.stringify({ lobbylab: 'contest', rules: [{ name: 'window', sha256: '0', wasm, measures: [] }] });
  await page.locator('#files').setInputFiles([{ name: 'window.json', mimeType: 'application/json', buffer: Buffer.from(result) }]);
  await page.locator('[data-do=contest]').click();
  await expect(page.locator('[data-do=halt]')).toBeHidden();
  await expect(page.locator('.board tbody tr')).toHaveCount(1);
  await expect(page.locator('.board tbody tr')).toContainText('±');
});
