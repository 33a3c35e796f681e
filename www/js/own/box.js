// @ts-check
/** Where visitors' rules run: a frame of its own origin without a network, asked one question at a time a worker. */
import { h } from '../base/dom.js';

/**
 * A rule as the page has it: its text, the bytes of a WebAssembly module, or a service's rule set.
 * @typedef {{ name: string, code?: string, bytes?: Uint8Array, service?: string }} Rule
 */
/**
 * What is asked: `check` a rule, `market` in words, ten games by `hand`, a `race`, whether a rule forms the `same` games as one of the list, and
 * what `speed` rules have (for the benchmarks).
 * @typedef {{ what: 'check' | 'market' | 'hand' | 'race' | 'same' | 'speed', state?: string, guests?: Rule[], rules?: { key: string, name: string }[], order?: number[], games?: number }} Question
 */
/** @typedef {{ guest: number, line?: number, column?: number }} Fault */
/** @typedef {{ phase: string, guest?: number, kind?: string, ticket?: number, now?: number, events?: number }} At */
/** @typedef {{ text: string, wasm: ArrayBuffer }} Parts */

/** Most milliseconds that one call of a rule may take, and a whole run. */
export const CALL = 2000;
export const RUN = 300_000;
/** How much longer the engine's own work may take; the frame knows the same number. */
const PATIENCE = 5;
/** How long the frame itself may say nothing: then it has died, and takes its workers with it. */
const DEAD = 15_000;

/** An error of a rule, with its place. */
export class RuleError extends Error {
  /**
   * @param {string} words
   * @param {Fault} [fault]
   */
  constructor(words, fault) {
    super(words);
    this.fault = fault;
  }
}

/**
 * A module's text as an expression that has its exports; what it imports must stand before it.
 * @param {string} text
 */
function closed(text) {
  /** @type {string[]} */
  const names = [];
  const body = text.replace(/^import .*$/gm, '').replace(/^export\s*\{([^}]*)\};?/gm, (_, list) => {
    names.push(...list.split(',').map((/** @type {string} */ one) => one.trim()).filter((/** @type {string} */ one) => /^\w+$/.test(one)));
    return '';
  }).replace(/^export ((?:async )?(?:function|class|const|let)\*? (\w+))/gm, (_, rest, name) => {
    names.push(name);
    return rest;
  });
  return `(() => {\n${body}\nreturn { ${names.join(', ')} };\n})()`;
}

/** Everything the worker is made of, as one text that neither exports nor names anything, and the engine. @returns {Promise<Parts>} */
async function fetched() {
  const here = (/** @type {string} */ path) => new URL(path, import.meta.url);
  const take = async (/** @type {string} */ path) => {
    const response = await fetch(here(path));
    if (!response.ok) throw new Error(`${path.split('/').pop()} could not be loaded (${response.status})`);
    return response;
  };
  const text = async (/** @type {string} */ path) => (await take(path)).text();
  const [lock, glue, host, modules, worker, wasm] = await Promise.all([
    text('./sandbox/lock.js'), text('../../pkg/own.js'), text('./host.js'), text('./module.js'), text('./sandbox/worker.js'),
    take('../../pkg/own_bg.wasm').then((response) => response.arrayBuffer()),
  ]);
  return {
    wasm,
    // In a function, as a script's own names would be known to every module of its worker.
    text: ["(() => {\n'use strict';",
      lock.replace(/^export /gm, ''), `const glue = ${closed(glue)};`, `const hosting = ${closed(host)};`, `const modules = ${closed(modules)};`,
      worker.replace(/^import .*$/gm, ''), '})();',
    ].join('\n'),
  };
}

/** @typedef {{ done: (value: any) => void, fail: (error: Error) => void, hear: (value: any, done: number) => void, question: Question, id: number }} Waiting */

/** The frame and what is asked of it. */
export class Box {
  /** @type {Promise<MessagePort> | undefined} */ #port;
  /** @type {HTMLIFrameElement | undefined} */ #frame;
  /** @type {Promise<Parts> | undefined} */ #parts;
  /** @type {Map<number, Waiting>} */ #waiting = new Map();
  #heard = 0;
  #count = 0;

  /**
   * Asks; the answer, or an error with a sentence for the visitor.
   * @param {Question} question
   * @param {(value: any, done: number) => void} [hear] hears of a race on its way
   * @param {AbortSignal} [signal] breaks it off
   * @returns {Promise<any>}
   */
  async ask(question, hear = () => {}, signal) {
    try {
      return await this.#once(question, {}, hear, signal);
    } catch (error) {
      if (!(error instanceof Silent)) throw error;
      const { at } = error;
      if (at.events === undefined || error.why !== 'silent' || signal?.aborted) throw error;
      // Only now and then it is told which event is next. Runs repeat: once more to that place, and from there each event is told. If
      // it was the machine that was busy, this run ends as it should.
      return await this.#once(question, { careful: at.events }, hear, signal);
    }
  }

  /** Breaks everything off that is asked. @param {string} why */
  bury(why) {
    this.#frame?.remove();
    this.#frame = undefined;
    this.#port = undefined;
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const one of all) one.fail(new RuleError(why));
  }

  /**
   * @param {Question} question
   * @param {{ careful?: number }} how
   * @param {(value: any, done: number) => void} hear
   * @param {AbortSignal} [signal]
   */
  async #once(question, how, hear, signal) {
    this.#parts ??= fetched();
    this.#parts.catch(() => { this.#parts = undefined; });
    const [parts, port] = await Promise.all([this.#parts, this.#port ??= this.#open()]);
    this.#count += 1;
    const id = this.#count;
    return new Promise((done, fail) => {
      if (signal?.aborted) {
        fail(signal.reason);
        return;
      }
      signal?.addEventListener('abort', () => {
        this.#waiting.delete(id);
        port.postMessage({ id });
        fail(signal.reason);
      });
      this.#heard = performance.now();
      this.#waiting.set(id, { done, fail, hear, question, id });
      const { what, state = '', guests = [], ...rest } = question;
      port.postMessage({ id, text: parts.text, question: { what, state, guests, wasm: parts.wasm, ...rest, ...how }, budget: { silence: CALL, all: RUN } });
    });
  }

  /** Makes the frame. @returns {Promise<MessagePort>} */
  #open() {
    const frame = h('iframe', { sandbox: 'allow-scripts', src: new URL('../../own/frame.html', import.meta.url).href, title: 'Where rules run', hidden: true, 'aria-hidden': 'true', tabindex: '-1' });
    this.#frame = frame;
    const { port1: port, port2: theirs } = new MessageChannel();
    return new Promise((ready, fail) => {
      const late = setTimeout(() => {
        this.bury('');
        fail(new Error('the frame in which rules run could not be loaded; it needs this site’s server even where pages are kept offline'));
      }, DEAD);
      frame.addEventListener('load', () => frame.contentWindow?.postMessage('begin', '*', [theirs]), { once: true });
      port.onmessage = ({ data }) => {
        this.#heard = performance.now();
        if (data.ready) {
          clearTimeout(late);
          ready(port);
          this.#watch(frame);
        } else if (!data.alive) this.#hear(data);
      };
      document.body.append(frame);
    });
  }

  /** A frame whose process has died says nothing at all. @param {HTMLIFrameElement} frame */
  #watch(frame) {
    let warned = false;
    const timer = setInterval(() => {
      if (this.#frame !== frame) clearInterval(timer);
      else if (!this.#waiting.size || performance.now() - this.#heard < DEAD) warned = false;
      else if (!warned) warned = true;
      else this.bury('the rule was stopped: it took all the memory that the browser gives, or all its time. A new sandbox is made with the next run.');
    }, 1000);
  }

  /** @param {{ id: number, data?: any, broken?: string, stopped?: string, at?: At }} told */
  #hear({ id, data, broken, stopped, at }) {
    const asked = this.#waiting.get(id);
    if (!asked) return;
    const { question: { guests = [] } } = asked;
    const over = (/** @type {Error} */ error) => {
      this.#waiting.delete(id);
      asked.fail(error);
    };
    if (broken !== undefined) over(new RuleError(`the rule’s worker ended: ${broken}`, at?.guest === undefined ? undefined : { guest: at.guest }));
    else if (stopped !== undefined) over(new Silent(stopped, at ?? { phase: 'start' }, guests));
    else if (data.error !== undefined) over(new RuleError(explained(String(data.error)), data.fault));
    else if (data.last) {
      this.#waiting.delete(id);
      const value = plainer(data.value);
      asked.hear(value, data.done ?? 1);
      asked.done(data.fault ? { ...value, fault: data.fault } : value);
    } else asked.hear(plainer(data.value), Number(data.done) || 0);
  }
}

/** A worker that was ended, with what it was at. */
class Silent extends RuleError {
  /**
   * @param {string} why
   * @param {At} at
   * @param {Rule[]} guests
   */
  constructor(why, at, guests) {
    const name = guests[at.guest ?? 0]?.name ?? 'the rule';
    const asked = ['load', 'begin', 'event'].includes(at.phase);
    const doing = {
      event: `${at.kind} of ticket ${at.ticket} at ${Number(at.now).toFixed(1)} s`, begin: 'the beginning of a market', load: 'its own first lines',
    }[at.phase] ?? 'the engine’s own work';
    const what = at.kind === 'match' || at.kind === 'timer' ? `${at.kind} at ${Number(at.now).toFixed(1)} s` : doing;
    super(why === 'late'
      ? `${name} was stopped: the whole run took longer than ${RUN / 1000} s; it was at ${what}.`
      : `${name} was stopped: it said nothing for ${CALL * (asked ? 1 : PATIENCE) / 1000} s. It hung on ${what}.`, at.guest === undefined ? undefined : { guest: at.guest });
    this.at = at;
    this.why = why;
  }
}

/** What a rule has to do without, and why: a browser's own words do not say that. */
const ABSENT = /\b(fetch|XMLHttpRequest|WebSocket|EventSource|importScripts|Worker|SharedWorker|BroadcastChannel|indexedDB|caches|navigator|location|postMessage|localStorage|sessionStorage|document|window|self|parent|top|Image|setTimeout|setInterval|queueMicrotask|Promise|Date|performance|Intl|crypto|Atomics|SharedArrayBuffer|WebAssembly|WeakRef|console|eval)\b(?=.*(?:not defined|not a function|not a constructor|undefined|null))/;

/** An answer whose errors say what a rule has to do without. @param {any} value */
function plainer(value) {
  for (const one of [value, ...value?.entries ?? []]) if (typeof one?.error === 'string') one.error = explained(one.error);
  return value;
}

/** @param {string} words */
export function explained(words) {
  const [, name] = ABSENT.exec(words) ?? [];
  const instead = /** @type {Record<string, string>} */ ({ console: ' lobby.log() writes into the console below.', Date: ' lobby.now is the market’s time.', setTimeout: ' lobby.wake() sets a timer.' });
  return name ? `${words}. A rule has no ${name}: it sees simulated players, and nothing else.${instead[name] ?? ''}` : words;
}
