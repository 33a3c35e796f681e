// @ts-check
/**
 * The worker of visitors' rules. One worker answers one question. It never runs as the module it is written as: `box.js` joins
 * it with what it imports into one script that exports nothing and has no global, so that a rule that finds the script's address
 * in an error, and imports that, finds nothing in it.
 */
import * as glue from '../../../pkg/own.js';
import * as hosting from '../host.js';
import * as modules from '../module.js';
import { lock } from './lock.js';

/** @typedef {{ name: string, code?: string, bytes?: Uint8Array, service?: string }} GuestFile a text, a module, or a service's rule set */
/** @typedef {{ what: string, wasm: ArrayBuffer, state: string, guests: GuestFile[], rules?: { key: string, name: string }[], order?: number[], games?: number, careful?: number }} Question */

/** Length of a slice, the least time between two results, and between two words on where the work is, in milliseconds. */
const SLICE = 25;
const REPORT = 250;
const TELL = 20;
/** The clock is looked at before one of so many events: it costs as much as a fast rule. */
const LOOK = 16;

const post = self.postMessage.bind(self);
const clock = performance.now.bind(performance);
const { createObjectURL, revokeObjectURL } = URL;
const KINDS = ['arrive', 'depart', 'timer', 'match'];

/** Events so far, from which of them on each is told, and when it was told last. */
let events = 0;
let careful = Infinity;
let told = 0;
/** Of what rule the last error came, and from which line of it. @type {{ guest: number, line?: number, column?: number } | undefined} */
let fault;

/** A sentence of whatever was thrown; it may be anything, and may throw again when it is looked at. @param {unknown} error */
function sentence(error) {
  try {
    if (typeof error === 'string') return error.slice(0, 500);
    const { name, message } = /** @type {Error} */ (error);
    if (typeof message === 'string') return `${typeof name === 'string' && name !== 'Error' ? `${name.slice(0, 60)}: ` : ''}${message.slice(0, 500)}`;
  } catch { /* it would not be looked at */ }
  return 'something was thrown that is no error';
}

/**
 * Where in a rule an error came from: the first place of its stack that lies in the rule's own text.
 * @param {unknown} error
 * @param {number} guest
 * @param {string} url
 */
function place(error, guest, url) {
  fault = { guest };
  try {
    const { stack } = /** @type {Error} */ (error);
    if (typeof stack !== 'string') return;
    const after = stack.slice(0, 8000).split(`${url}:`)[1];
    const [, line, column] = after?.match(/^(\d+)(?::(\d+))?/) ?? [];
    if (line) fault = { guest, line: Number(line), column: Number(column ?? 1) };
  } catch { /* no place is known */ }
}

/**
 * The rule with its functions watched for errors; everything else as it is.
 * @param {any} rule
 * @param {number} guest
 * @param {string} url
 */
function noted(rule, guest, url) {
  if ((typeof rule !== 'object' && typeof rule !== 'function') || rule === null) return rule;
  /** @type {Record<string, unknown>} */
  const made = { name: rule.name, every: rule.every };
  for (const key of ['begin', ...KINDS]) {
    const own = rule[key];
    made[key] = typeof own !== 'function' ? own : (/** @type {unknown[]} */ ...given) => {
      try {
        return Reflect.apply(own, rule, given);
      } catch (error) {
        place(error, guest, url);
        throw error;
      }
    };
    if (own === undefined) delete made[key];
  }
  return made;
}

/**
 * A host that says now and then which event it is at: who watches knows what it hung on.
 * @param {any} host
 * @param {number} guest
 */
function watched(host, guest) {
  return {
    begin(/** @type {any} */ columns, /** @type {any} */ game, /** @type {any} */ seed) {
      post({ at: { phase: 'begin', guest, events } });
      return host.begin(columns, game, seed);
    },
    event(/** @type {number} */ kind, /** @type {number} */ ticket, /** @type {number} */ now) {
      events += 1;
      if (events >= careful || (events % LOOK === 0 && clock() - told > TELL)) {
        told = clock();
        post({ at: { phase: 'event', guest, kind: KINDS[kind], ticket, now, events } });
      }
      const words = host.event(kind, ticket, now);
      if (events >= careful) post({ at: { phase: 'between', guest, events } });
      return words;
    },
    take: host.take,
    get failure() { return host.failure; },
  };
}

/**
 * Loads one rule.
 * @param {GuestFile} file
 * @param {number} guest
 */
async function load({ code, bytes, service }, guest) {
  if (service !== undefined) return { service };
  post({ at: { phase: 'load', guest } });
  fault = { guest };
  if (bytes) {
    return watched(modules.makeWasmHost(modules.compiled(bytes)), guest);
  }
  const url = createObjectURL(new Blob([code ?? ''], { type: 'text/javascript' }));
  try {
    const found = await import(url);
    const rule = found.default;
    if ((typeof rule !== 'object' && typeof rule !== 'function') || rule === null) throw new Error('the file exports no rule: it says nowhere `export default { … }`');
    return watched(hosting.makeHost(noted(rule, guest, url)), guest);
  } catch (error) {
    place(error, guest, url);
    throw error;
  } finally {
    revokeObjectURL(url);
  }
}

/** How long a rule is watched before it is timed, and then timed, in milliseconds. */
const [WARM, TIMED] = [400, 1200];

/**
 * How many tickets a second a rule takes, without the drawing of its market, run after run: what a beginning costs is not counted.
 * @param {string} state a market with many tickets
 * @param {any} entry
 */
function speed(state, entry) {
  const begun = clock();
  let [warm, spent, counted] = [false, 0, 0];
  while (spent < TIMED) {
    const run = new glue.OwnRun(state, [entry]);
    const { tickets } = run.results();
    // A replication is drawn with its first tickets.
    let { done: from, finished } = run.advance(256);
    const whole = 256 / from;
    let start = clock();
    let done = from;
    while (!finished && done * whole < tickets - 8192 && spent + clock() - start < TIMED) {
      ({ done, finished } = run.advance(2048));
      if (!warm && clock() - begun > WARM) [warm, from, start] = [true, done, clock()];
    }
    if (warm) [spent, counted] = [spent + clock() - start, counted + whole * (done - from)];
    run.free();
  }
  return { name: entry.name, rate: (1000 * counted) / spent, events };
}

/** @param {any} run */
function race(run) {
  const channel = new MessageChannel();
  let budget = 200;
  let last = clock();
  channel.port1.onmessage = () => {
    try {
      const start = clock();
      const { done, finished } = run.advance(budget);
      const now = clock();
      budget = Math.max(1, Math.round(budget * Math.min(4, Math.max(0.25, SLICE / Math.max(now - start, 0.1)))));
      if (finished || now - last >= REPORT) {
        last = now;
        post({ done, last: finished, value: run.results(), fault });
      } else post({ at: { phase: 'slice', events } });
      if (!finished) channel.port2.postMessage(0);
    } catch (error) {
      post({ last: true, error: sentence(error), fault });
    }
  };
  channel.port2.postMessage(0);
}

self.onmessage = async (/** @type {MessageEvent<Question>} */ { data: { what, wasm, state, guests, rules = [], order = [], games = 10, careful: from = Infinity } }) => {
  self.onmessage = null;
  careful = from;
  try {
    glue.initSync({ module: new WebAssembly.Module(wasm) });
    const left = lock();
    if (left.length) throw new Error(`this browser does not let go of ${left.join(', ')}, so no rule is run in it`);
    post({ up: true });
    /** @type {any[]} */
    const hosts = [];
    for (const [guest, file] of guests.entries()) hosts.push(await load(file, guest));
    fault = undefined;
    if (what === 'check') post({ last: true, value: { loaded: hosts.length } });
    else if (what === 'market') post({ last: true, value: { market: glue.formats(state), rules: glue.builtin() } });
    else if (what === 'hand') post({ last: true, value: glue.by_hand(state, hosts[0], games), fault });
    else if (what === 'same') post({ last: true, value: glue.same_games(state, { own: hosts[0] }, { rule: rules[0]?.key }) });
    else {
      const own = hosts.map((host, guest) => ({ ...(host.service === undefined ? { own: host } : host), name: guests[guest]?.name ?? '' }));
      const entries = [...rules.map(({ key, name }) => ({ rule: key, name })), ...own];
      if (what === 'speed') post({ last: true, value: { speeds: entries.map((entry) => speed(state, entry)) } });
      // The first of them is what the others are compared with.
      else race(new glue.OwnRun(state, order.length ? order.map((at) => entries[at]) : entries));
    }
  } catch (error) {
    post({ last: true, error: sentence(error), fault });
  }
};
