// @ts-check
/** Runs the engine's benchmarks in a worker, as the simulations run, and answers speeds in units a second. */
import { compiled } from './runs/engine.js';
import { watched } from './runs/watched.js';
import { find, h } from './base/dom.js';
import { shell } from './base/shell.js';

/** @typedef {import('./types').Word} Word */
/** @typedef {{ name: string, per_second: number }} Speed */

/** The modules with loops to time. */
const labs = (document.documentElement.dataset.labs ?? '').split(' ');

/** @returns {Promise<Speed[]>} */
async function run() {
  /** @type {Speed[]} */
  const all = [];
  for (const lab of labs) all.push(...(await measure(lab)));
  return all;
}

/**
 * @param {string} lab
 * @returns {Promise<Speed[]>}
 */
async function measure(lab) {
  const module = await compiled(lab);
  const made = () => new Worker(new URL('./runs/worker.js', import.meta.url), { type: 'module' });
  return new Promise((done, fail) => {
    const worker = watched(made, (first) => first.postMessage({ type: 'init', lab, module }), (/** @type {Word} */ data) => {
      if (data.type === 'ready') {
        worker.send({ type: 'bench', warm: 0.3, repeat: 5, seconds: 0.3 });
        return;
      }
      worker.end();
      if (data.type === 'benched') done(data.results);
      else fail(new Error(data.type === 'failed' ? data.message : `the worker said ${data.type}`));
    }, (why) => fail(new Error(why)));
  });
}

Object.assign(window, { lobbylabBench: run });
const button = /** @type {HTMLButtonElement} */ (find('main button'));
button.addEventListener('click', async () => {
  button.disabled = true;
  find('tbody').replaceChildren();
  try {
    for (const { name, per_second } of await run()) {
      const speed = per_second < 100 ? Number(per_second.toPrecision(2)) : Math.round(per_second);
      find('tbody').append(h('tr', {}, h('th', { scope: 'row' }, name), h('td', {}, speed.toLocaleString('en'))));
    }
  } catch (error) {
    find('tbody').append(h('tr', {}, h('td', { colspan: 2 }, String(error))));
  }
  button.disabled = false;
});
shell();
