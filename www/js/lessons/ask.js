// @ts-check
/** Asks the labs' engines: their exact numbers at once, simulated ones after a run of their own. Nothing is known beforehand. */
import { Engine } from '../runs/engine.js';
import { Pool } from '../runs/pool.js';
import { engine as classed } from './module.js';

/** @typedef {import('./task.js').Task} Task */
/** @typedef {import('./module.js').Asked} Asked */
/** @typedef {import('../types').Truth} Truth */
/** @typedef {{ asked: Asked, note: string }} Answered what the lab says, and where that comes from */
/** @typedef {(share: number) => void} Told */

/** @type {Map<string, Promise<Engine>>} */
const engines = new Map();

/** The engine of a lab, kept. @param {string} lab */
function engineOf(lab) {
  let known = engines.get(lab);
  if (!known) {
    const engine = new Engine(lab, (what, error) => { engines.delete(lab); throw new Error(`could not ${what}: ${error}`); });
    known = engine.start().then(() => engine);
    known.catch(() => engines.delete(lab));
    engines.set(lab, known);
  }
  return known;
}

/** The last of those who want a lab's engine: one state at a time. @type {Map<string, Promise<unknown>>} */
const queues = new Map();

/**
 * Waits until nobody else uses the lab.
 * @template T
 * @param {string} lab
 * @param {(engine: Engine) => Promise<T>} work
 * @returns {Promise<T>}
 */
function alone(lab, work) {
  const before = queues.get(lab) ?? Promise.resolve();
  const mine = before.catch(() => {}).then(async () => work(await engineOf(lab)));
  queues.set(lab, mine);
  return mine;
}

/**
 * Puts a lab into a state.
 * @param {Engine} engine
 * @param {string} state
 * @param {string} [seed] instead of the state's
 */
function put(engine, state, seed) {
  const view = engine.run('compute', (lab) => {
    const { state: whole, warnings } = lab.decode(state);
    if (warnings.length) throw new Error(warnings.join(' '));
    lab.take(seed === undefined ? whole : { ...whole, seed });
    return lab.set();
  });
  if (!view) throw new Error('the engine has stopped');
  return view;
}

/**
 * Runs what the lab's answer and a figure need, on all cores.
 * @param {Engine} engine
 * @param {string} figures
 * @param {Told} told
 * @returns {Promise<void>}
 */
function simulate(engine, figures, told) {
  return new Promise((done, fail) => {
    const jobs = engine.run('plan', (lab) => lab.jobs(figures, true).filter((job) => job.wanted)) ?? [];
    if (jobs.length === 0) {
      done();
      return;
    }
    /** Parts of another try would count twice. */
    let over = false;
    const end = (/** @type {() => void} */ how) => {
      if (over) return;
      over = true;
      pool.dismiss();
      how();
    };
    const pool = new Pool(engine.key, {
      part: (id, bytes) => { engine.run('merge', (lab) => lab.merge(id, bytes)); },
      progress: () => {
        if (over) return;
        const { share, busy } = pool.status;
        told(share);
        if (!busy && share >= 1) setTimeout(() => end(done));
      },
      failed: (message) => end(() => fail(new Error(message))),
      lost: () => end(() => fail(new Error('a worker of the simulation was lost: try again'))),
    });
    pool.sync(jobs);
  });
}

/** @param {Truth[]} truth @param {string} name a row's name, with `~` and whose it is where several have it */
function rowOf(truth, name) {
  const [row = '', whose] = name.split('~').map((part) => part.trim());
  const found = truth.find((one) => one.name === row && (whose === undefined || one.population === whose));
  if (!found) throw new Error(`the lab has no “${name}”; it has ${truth.map((one) => `“${one.name}~${one.population}”`).join(', ')}`);
  return found;
}

/**
 * One number of a lab.
 * @param {string} lab
 * @param {string} state
 * @param {string} row
 * @param {boolean} simulated
 * @param {Told} told
 * @param {string} [seed]
 */
function number(lab, state, row, simulated, told, seed) {
  return alone(lab, async (engine) => {
    let view = put(engine, state, seed);
    const [figure = '', line, column] = row.split(';').map((part) => part.trim());
    if (line !== undefined && column !== undefined) {
      if (simulated) await simulate(engine, figure, told);
      const csv = engine.run('write', (living) => living.csv(figure)) ?? '';
      const shown = (await classed()).cell(csv, line, column);
      if (shown === '') throw new Error(`the figure ${figure} has nothing there yet`);
      return { value: { shown, mean: null, half: null }, note: simulated ? 'simulated' : 'exact', samples: 0 };
    }
    if (simulated) {
      await simulate(engine, '', told);
      view = engine.run('look', (living) => living.view()) ?? view;
    }
    const found = rowOf(view.truth, row);
    if (!simulated) {
      if (!found.exact) throw new Error(`“${row}” is not exact here`);
      return { value: { shown: found.exact, mean: null, half: null }, note: `exact: ${found.method}`, samples: 0 };
    }
    if (!found.estimate) throw new Error(`“${row}” is not simulated here`);
    const [mean = NaN, half = NaN, samples = 0] = found.estimate;
    return { value: { shown: found.simulated, mean, half }, note: `simulated: ${found.samples}, 95 %`, samples, name: found.name, unit: found.unit };
  });
}

/**
 * What the engine says to a task.
 * @param {Task} task
 * @param {Told} [told]
 * @returns {Promise<Answered>}
 */
export async function ask(task, told = () => {}) {
  const { of, unit, choices, paper, simulated } = task;
  const lab = task.labs[0] ?? '';
  const state = task.states[0] ?? '';
  if (task.kind === 'curve') {
    const points = await alone(lab, async (engine) => {
      put(engine, state);
      if (simulated) await simulate(engine, task.figure, told);
      const csv = engine.run('write', (living) => living.csv(task.figure)) ?? '';
      return (await classed()).column(csv, task.x, task.y);
    });
    return { asked: { values: [], of, unit, choices, points, paper }, note: task.note || (simulated ? 'simulated' : 'exact') };
  }
  const count = Math.max(task.rows.length, task.states.length, task.labs.length);
  const values = [];
  let note = '';
  for (let at = 0; at < count; at += 1) {
    const pick = (/** @type {string[]} */ all) => all[Math.min(at, all.length - 1)] ?? '';
    const found = await number(pick(task.labs), pick(task.states), pick(task.rows), simulated, (share) => told((at + share) / count));
    values.push(found.value);
    note ||= found.note;
  }
  return { asked: { values, of, unit, choices, points: [], paper: null }, note };
}

/**
 * The simulation of one seed: what a phone adds to those of the others.
 * @param {Task} task
 * @param {string} row
 * @param {string} seed
 * @param {Told} told
 */
export async function sample(task, row, seed, told) {
  const { value, samples, name = '', unit = '' } = await number(task.labs[0] ?? '', task.states[0] ?? '', row, true, told, seed);
  return { mean: value.mean ?? NaN, half: value.half ?? NaN, samples, name, unit };
}

/**
 * What a row of the lab's table measures, and in which unit.
 * @param {Task} task
 * @param {string} row
 */
export const measure = (task, row) => alone(task.labs[0] ?? '', async (engine) => rowOf(put(engine, task.states[0] ?? '').truth, row));

/**
 * A figure of a lab as an SVG file, after its runs if it has some.
 * @param {string} lab
 * @param {string} state
 * @param {string} figure
 * @param {number} width
 * @param {number} height
 * @param {Told} told how far its runs are
 */
export function drawing(lab, state, figure, width, height, told) {
  return alone(lab, async (engine) => {
    put(engine, state);
    await simulate(engine, figure, told);
    return engine.run('draw', (living) => ({ svg: living.svg(figure, width, height, 'light'), words: living.alt(figure) }));
  });
}
