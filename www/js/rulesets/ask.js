// @ts-check
/** Asks the worker. One that has died is replaced with the next question. */
import { watched } from '../runs/watched.js';

/** @typedef {{ id: number, what: string, given: unknown[] }} Question */
/** @typedef {{ id: number, value?: any, done?: number, finished?: boolean, error?: string, dead?: boolean }} Reply */
/** @typedef {{ done: (value: any) => void, fail: (error: Error) => void, hear?: ((value: any, share: number) => void) | undefined, question: Question }} Waiting */

/** @type {ReturnType<typeof watched> | undefined} */
let worker;
/** @type {Map<number, Waiting>} */
const waiting = new Map();
let count = 0;

function living() {
  return (worker ??= watched(
    () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }),
    (first) => {
      // What was asked before it came, or of one that never spoke.
      for (const { question } of waiting.values()) first.postMessage(question);
    },
    hear,
    bury,
  ));
}

/** @param {Reply} data */
function hear(data) {
  // Its first word, before it loads the engine.
  if (data.id === 0) return;
  const asked = waiting.get(data.id);
  if (data.error !== undefined) {
    waiting.delete(data.id);
    asked?.fail(new Error(data.error));
    if (data.dead) bury('the engine failed, and is started anew');
  } else if (data.finished === false) {
    asked?.hear?.(data.value, data.done ?? 0);
  } else {
    waiting.delete(data.id);
    asked?.hear?.(data.value, 1);
    asked?.done(data.value);
  }
}

/** @param {string} why */
function bury(why) {
  worker?.end();
  worker = undefined;
  for (const asked of waiting.values()) asked.fail(new Error(why));
  waiting.clear();
}

/**
 * @param {string} what a function of the module, or run, tune, cancel, life
 * @param {unknown[]} given
 * @param {(value: any, share: number) => void} [hear] hears of a run on its way
 * @returns {Promise<any>}
 */
export function ask(what, given, hear) {
  count += 1;
  const id = count;
  return new Promise((done, fail) => {
    /** @type {Question} */
    const question = { id, what, given };
    waiting.set(id, { done, fail, hear, question });
    // One that starts is told of all that waits.
    if (worker) worker.send(question);
    else living();
  });
}

/** Breaks a run off; who waits for it hears nothing more. */
export function cancel() {
  for (const [id, asked] of waiting) if (asked.hear) waiting.delete(id);
  return ask('cancel', []);
}
