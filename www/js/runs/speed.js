// @ts-check
/** Times the game queue on the visitor's own machine: in a worker, from a hundred players to a million. */
import * as place from '../base/place.js';
import { compiled } from './engine.js';
import { watched } from './watched.js';
import { h, say } from '../base/dom.js';

/** @typedef {import('../types').State} State */
/** @typedef {import('../types').Word} Word */

/** How many wait; the last ones only where the first ones were quick. */
const SIZES = [100, 300, 1e3, 3e3, 1e4, 3e4, 1e5, 3e5, 1e6];

/**
 * @param {HTMLElement} root
 * @param {import('../types').LabSchema} lab
 * @param {() => State} state what is measured
 * @param {(points: Float64Array) => void} measured told of all points so far: players, seconds of an insertion, seconds of a round, share of games proven best
 * @returns {{ changed: () => void }} to be told when the state may have changed
 */
export function offer(root, lab, state, measured) {
  /** @type {ReturnType<typeof watched> | undefined} */
  let worker;
  const start = h('button', { type: 'button', onclick: () => (worker ? stop('Stopped.') : run()) }, 'Measure this machine');
  const told = h('span', { role: 'status' });
  root.replaceChildren(start, ' ', told);

  // What these fields say is measured; other times are of another queue.
  const keys = lab.fields.filter((field) => field.section === 'model').map((field) => field.key);
  const now = () => JSON.stringify(keys.map((key) => state()[key]));
  let then = '';

  function changed() {
    if (!then || then === now()) return;
    then = '';
    stop(worker ? 'Stopped: the games or the players are others now.' : '');
  }

  /** @param {string} why */
  function stop(why) {
    worker?.end();
    worker = undefined;
    start.textContent = 'Measure this machine';
    say(told, why);
  }

  function run() {
    /** @type {number[]} */
    const points = [];
    then = now();
    start.textContent = 'Stop';
    say(told, `${SIZES[0]?.toLocaleString('en')} players…`);
    const fail = (/** @type {string} */ why) => stop(`It could not be measured: ${why}.`);
    const begin = (/** @type {Worker} */ first) =>
      compiled(lab.key).then((module) => first.postMessage({ type: 'init', lab: lab.key, module }), (error) => fail(error instanceof Error ? error.message : String(error)));
    worker = watched(place.worker, begin, (/** @type {Word} */ data) => {
      if (data.type === 'ready') worker?.send({ type: 'speed', values: state(), sizes: SIZES, seconds: 0.5 });
      if (data.type === 'failed') fail(data.message);
      if (data.type !== 'timed') return;
      points.push(data.players, data.insertion, data.round, data.proven);
      measured(Float64Array.from(points));
      const next = SIZES[points.length / 4];
      if (next && data.round < 2) say(told, `${next.toLocaleString('en')} players…`);
      else stop('Done.');
    }, fail);
  }
  return { changed };
}
