// Rules that are WebAssembly modules, as the engine asks them: the binary interface of
// `crates/own/ABI.md`, which the command line plays in an interpreter and this file with the
// browser's own compiler. A module has no imports, so it can do nothing but compute; what it
// returns is measured before it is read.

const { apply } = Reflect;
const { set: copyInto } = Uint32Array.prototype;
const Words = Uint32Array;
const Views = DataView;
const Failure = Error;
const { Module, Instance } = WebAssembly;
const hasInstance = Function.prototype[Symbol.hasInstance];
const bufferOf = /** @type {(this: any) => ArrayBuffer} */ (
  Object.getOwnPropertyDescriptor(WebAssembly.Memory.prototype, 'buffer')?.get
);
const lengthOfBuffer = /** @type {(this: any) => number} */ (
  Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, 'byteLength')?.get
);

const MOST_WORDS = 1 << 18;

/** The most bytes of a module's memory: 64 MiB. */
const MOST_MEMORY = 64 * 1024 * 1024;

/** Bytes that a module keeps for what it is told: at most 6 + 200 words of the game. */
const MAIL = 1024;

/** @typedef {import('./guest').GuestHost} GuestHost */
/** @typedef {import('./guest').Columns} Columns */

/**
 * What went wrong, as an error of ours.
 * @param {any} thrown
 */
function told(thrown) {
  const { name, message } = thrown ?? {};
  return new Failure(name === 'Error' ? message : `${name}: ${message}`);
}

/**
 * A module without imports as the engine asks it.
 * @param {WebAssembly.Module | WebAssembly.Instance} code A module is made anew for each
 *   replication; an instance must forget in `lobby_begin`.
 * @returns {GuestHost}
 */
export function makeWasmHost(code) {
  /** @type {any} */
  let guest;
  /** @type {Columns | undefined} */
  let columns;
  let sites = 0;

  /** The module's memory, which may have moved. */
  function memory() {
    const buffer = apply(bufferOf, guest.memory, []);
    const size = apply(lengthOfBuffer, buffer, []);
    if (size > MOST_MEMORY) throw new Failure(`its memory has ${size} bytes; allowed: at most ${MOST_MEMORY}`);
    return buffer;
  }

  /** @param {number} length */
  function mail(length) {
    const at = guest.lobby_mail() >>> 0;
    const buffer = memory();
    if (at % 8 !== 0 || at + MAIL > apply(lengthOfBuffer, buffer, [])) {
      throw new Failure(`lobby_mail is ${at}; allowed: a multiple of 8 with ${MAIL} bytes of memory behind it`);
    }
    return new Views(buffer, at, length);
  }

  /** @type {GuestHost} */
  const host = {
    out: new Words(256),
    begin(given, game, seed) {
      columns = given;
      sites = game.sites;
      try {
        const instance = apply(hasInstance, Module, [code]) ? new Instance(/** @type {WebAssembly.Module} */ (code), {}) : code;
        guest = /** @type {WebAssembly.Instance} */ (instance).exports;
        for (const name of ['lobby_mail', 'lobby_begin', 'lobby_event', 'lobby_answer']) {
          if (typeof guest[name] !== 'function') throw new Failure(`the module exports no function ${name}`);
        }
        if (guest.memory === undefined) throw new Failure('the module exports no memory');
        const view = mail(MAIL);
        const words = [...seed, sites, game.talks ? 1 : 0, game.least, game.teams.length, ...game.teams];
        for (let at = 0; at < words.length; at += 1) view.setUint32(4 * at, words[at] ?? 0, true);
        const every = guest.lobby_begin();
        if (every === Infinity) throw new Failure('lobby_begin returned inf; allowed: 0, or seconds above 0');
        return every >= 0 ? every : -1;
      } catch (thrown) {
        throw told(thrown);
      }
    },
    event(kind, subject, at) {
      try {
        if (kind === 0) {
          const of = /** @type {any} */ (columns);
          const view = mail(MAIL);
          view.setFloat64(0, of.at[subject], true);
          view.setFloat64(8, of.rating[subject], true);
          view.setFloat64(16, of.deviation[subject], true);
          view.setFloat64(24, of.place[subject], true);
          view.setUint32(32, subject, true);
          view.setUint8(36, of.size[subject]);
          view.setUint8(37, of.region[subject]);
          view.setUint8(38, of.roles[subject]);
          view.setUint8(39, of.strong[subject]);
          view.setUint32(40, sites, true);
          for (let site = 0; site < sites; site += 1) view.setFloat32(44 + 4 * site, of.latency[subject * sites + site], true);
        }
        const length = guest.lobby_event(kind, subject, at);
        if (length === 0) return 0;
        if (!(length > 0 && length <= MOST_WORDS)) {
          throw new Failure(`lobby_event returned ${length}; allowed: 0 to ${MOST_WORDS} words of answer`);
        }
        const from = guest.lobby_answer() >>> 0;
        const buffer = memory();
        if (from % 4 !== 0 || from + 4 * length > apply(lengthOfBuffer, buffer, [])) {
          throw new Failure(`lobby_answer is ${from}; allowed: a multiple of 4 with ${length} words of memory behind it`);
        }
        if (host.out.length < length) host.out = new Words(2 * length);
        apply(copyInto, host.out, [new Words(buffer, from, length)]);
        return length;
      } catch (thrown) {
        throw told(thrown);
      }
    },
  };
  return host;
}
