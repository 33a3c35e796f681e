// How many tickets a second own rules take in a worker of the page, as `crates/own/benches/window.rs` has it natively: a window on
// rating at which some fifty wait, built in, in JavaScript and as a WebAssembly module; and rules that do nothing, by which a call's
// cost is known. For `cargo xtask bench`.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Some fifty wait for somebody within half a percent of all players. */
const MARKET = 'v1.rate=600&leaves=exponential&patience=600&replications=2&growth=0&start=0.0055&tickets=200000';
/** As many wait where nobody plays: what it costs to ask a rule that does nothing. */
const IDLE = MARKET.replace('patience=600', 'patience=5');
const GROUP = 'own window, 50 wait';
const at = (/** @type {string} */ path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The template with other words, compiled. @param {string} name @param {string} from @param {string} to */
function template(name, from, to) {
  const text = readFileSync(at('crates/own/template/src/lib.rs'), 'utf8');
  if (!text.includes(from)) throw new Error(`the template has no ${from}`);
  mkdirSync(at('tests/results'), { recursive: true });
  const [source, out] = [at(`tests/results/${name}.rs`), at(`tests/results/${name}.wasm`)];
  writeFileSync(source, text.replace(from, to));
  execFileSync(process.env.RUSTC ?? 'rustc', ['--edition', '2024', '--crate-type', 'cdylib', '-C', 'opt-level=3', '-C', 'panic=abort', '-C', 'strip=symbols',
    '--target', 'wasm32-unknown-unknown', '-o', out, source]);
  return readFileSync(out).toString('base64url');
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} address of the page of own rules
 * @returns {Promise<{ name: string, per_second: number }[]>}
 */
export async function speeds(page, address) {
  const answer = await page.goto(address);
  if (!answer?.ok()) throw new Error(`${address} answers ${answer?.status()}`);
  await page.waitForFunction(() => 'market' in document.documentElement.dataset);
  const modules = {
    WebAssembly: template('bench-window', 'WINDOW: f64 = 0.05', 'WINDOW: f64 = 0.0055'),
    'WebAssembly, asked in vain': template('bench-idle', '0 => rule.arrive(ticket()),', '0 => {}'),
  };
  const { told, waiting } = await page.evaluate(async ([state, idle, packed]) => {
    const from = (/** @type {string} */ path) => new URL(path, document.baseURI).href;
    const [{ Box }, { unbase64 }] = await Promise.all([import(from('js/own/box.js')), import(from('js/own/code.js'))]);
    const window = await (await fetch(from('own/window.js'))).text();
    const code = window.replace('WINDOW = 0.05', 'WINDOW = 0.0055');
    if (code === window) throw new Error('the example has no WINDOW = 0.05');
    const box = new Box();
    const rules = [{ key: 'widening', name: 'peer: built in' }];
    const own = [
      { name: 'JavaScript', code },
      { name: 'JavaScript, asked in vain', code: 'export default { arrive() {} };' },
      ...Object.entries(packed).map(([name, text]) => ({ name, bytes: unbase64(text) })),
    ];
    const found = [];
    // Each in a worker of its own, as rules run.
    const timed = async (/** @type {object} */ whom) => found.push(...(await box.ask({ what: 'speed', state, ...whom })).speeds);
    await timed({ rules });
    for (const guest of own) await timed({ guests: [guest], ...guest.name.endsWith('in vain') ? { state: idle } : {} });
    const { entries } = await box.ask({ what: 'race', state: state.replace(/tickets=\d+/, 'tickets=20000'), rules });
    return { told: found, waiting: entries[0].measures.find((/** @type {{ key: string }} */ { key }) => key === 'waiting')?.text };
  }, /** @type {const} */ ([MARKET, IDLE, modules]));
  console.error(`own rules: ${waiting} wait on the market`);
  return told.map(({ name, rate }) => ({ name: `${GROUP}/${name}`, per_second: rate }));
}
