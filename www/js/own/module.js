// Rules that are WebAssembly modules, as the engine asks them: the binary interface of
// `crates/own/ABI.md`, which the command line plays in an interpreter and this file with the
// browser's own compiler. A module has no imports, so it can do nothing but compute; what it
// returns is measured before it is read.

const { apply } = Reflect;
const { set: copyBytes } = Uint8Array.prototype;
const Words = Uint32Array;
const Bytes = Uint8Array;
const Views = DataView;
const Failure = Error;
const { Module, Instance } = WebAssembly;
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

/** What a module exports, with its kind. */
const [EXPORTS, KINDS] = [['memory', 'lobby_mail', 'lobby_begin', 'lobby_event', 'lobby_answer'], ['memory', 'function', 'function', 'function', 'function']];

/** Sections of a module's bytes: what is looked at before it is compiled. */
const [MEMORIES, START] = [5, 8];

/** Bytes of a page of a module's memory. */
const PAGE = 65536;

/**
 * A number of a module, seven bits a byte, and where it ends.
 * @param {Uint8Array} bytes
 * @param {number} at
 */
function number(bytes, at) {
  let [value, shift, place] = [0, 0, at];
  for (;;) {
    const byte = bytes[place] ?? 0;
    value += (byte & 127) * 2 ** shift;
    place += 1;
    shift += 7;
    if (byte < 128 || shift > 35) return [value, place];
  }
}

/** A number as a module writes it. @param {number} value @returns {number[]} */
const packed = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...packed(value >>> 7)]);

/**
 * A valid module whose memory grows no further than is allowed: there `memory.grow` says -1, as on the command line.
 * @param {Uint8Array} bytes
 */
function bounded(bytes) {
  const most = MOST_MEMORY / PAGE;
  for (let at = 8; at < bytes.length;) {
    const kind = bytes[at];
    const [length = 0, start = 0] = number(bytes, at + 1);
    const end = start + length;
    if (kind === START) throw new Failure('the module has a start function; allowed: a module that does nothing before it is asked');
    if (kind === MEMORIES) {
      const [count = 0, flags = 0] = number(bytes, start);
      if (count > 1) throw new Failure(`the module has ${count} memories; allowed: one`);
      if (count === 1) {
        if ((bytes[flags] ?? 0) > 1) throw new Failure('the module’s memory is shared, or of 64 bits; allowed: a plain one');
        const [least = 0, after = 0] = number(bytes, flags + 1);
        if (least > most) throw new Failure(`the module’s memory begins with ${least * PAGE} bytes; allowed: at most ${MOST_MEMORY}`);
        const [own = most] = bytes[flags] === 1 ? number(bytes, after) : [most];
        const section = [1, 1, ...packed(least), ...packed(own < most ? own : most)];
        const wider = [kind, section.length, ...section];
        const made = new Bytes(at + wider.length + bytes.length - end);
        apply(copyBytes, made, [bytes.subarray(0, at)]);
        apply(copyBytes, made, [wider, at]);
        apply(copyBytes, made, [bytes.subarray(end), at + wider.length]);
        return made;
      }
    }
    at = end;
  }
  return bytes;
}

/**
 * Compiles a module that plays by the manual. What is refused here is refused on the command line, in the same words.
 * @param {Uint8Array} bytes
 * @returns {WebAssembly.Module}
 */
export function compiled(bytes) {
  if (bytes[0] !== 0 || bytes[1] !== 0x61 || bytes[2] !== 0x73 || bytes[3] !== 0x6d) {
    throw new Failure('the file is no WebAssembly module: it does not begin with \\0asm');
  }
  let module;
  try {
    module = new Module(/** @type {BufferSource} */ (bytes));
  } catch (error) {
    throw new Failure(`the module cannot be read: ${/** @type {Error} */ (error).message}`);
  }
  module = new Module(/** @type {BufferSource} */ (bounded(bytes)));
  const [first] = Module.imports(module);
  if (first) throw new Failure(`the module imports ${first.module}.${first.name}; allowed: a module without imports`);
  const found = Module.exports(module);
  for (let at = 0; at < EXPORTS.length; at += 1) {
    const [name, kind] = [EXPORTS[at], KINDS[at]];
    if (!found.some((one) => one.name === name && one.kind === kind)) {
      throw new Failure(`the module exports no ${kind === 'memory' ? name : `${kind} ${name}`}`);
    }
  }
  return module;
}

/**
 * A module as the engine asks it, made anew for each replication.
 * @param {WebAssembly.Module} code that `compiled` has let pass
 * @returns {GuestHost}
 */
export function makeWasmHost(code) {
  // What the module exports, taken out once: calls are what an event costs.
  /** @type {any} */
  let memory;
  /** @type {(kind: number, subject: number, now: number) => number} */
  let asked;
  /** @type {() => number} */
  let answered;
  /** Where the mail lies. A memory never shrinks, so the bytes that were there when the module was made still are. */
  let mail = 0;
  /** The memory as it was seen last: another buffer, once it has grown. @type {ArrayBuffer | undefined} */
  let seen;
  let view = /** @type {DataView} */ (/** @type {unknown} */ (undefined));
  let words = new Words(0);
  /** @type {Columns} */
  let columns;
  let sites = 0;
  /** Where the last answer lies, in words. */
  let from = 0;

  /** Looks at the memory, which may have moved. */
  function look() {
    const buffer = apply(bufferOf, memory, []);
    if (buffer === seen) return;
    const size = apply(lengthOfBuffer, buffer, []);
    if (size > MOST_MEMORY) throw new Failure(`its memory has ${size} bytes; allowed: at most ${MOST_MEMORY}`);
    seen = buffer;
    view = new Views(buffer);
    words = new Words(buffer);
  }

  /** Writes what is known of a ticket. @param {number} ticket */
  function tell(ticket) {
    look();
    const of = /** @type {Record<keyof Columns, any>} */ (columns);
    view.setFloat64(mail, of.at[ticket], true);
    view.setFloat64(mail + 8, of.rating[ticket], true);
    view.setFloat64(mail + 16, of.deviation[ticket], true);
    view.setFloat64(mail + 24, of.place[ticket], true);
    view.setUint32(mail + 32, ticket, true);
    view.setUint8(mail + 36, of.size[ticket]);
    view.setUint8(mail + 37, of.region[ticket]);
    view.setUint8(mail + 38, of.roles[ticket]);
    view.setUint8(mail + 39, of.strong[ticket]);
    view.setUint32(mail + 40, sites, true);
    for (let site = 0; site < sites; site += 1) view.setFloat32(mail + 44 + 4 * site, of.latency[ticket * sites + site], true);
  }

  /** @type {GuestHost} */
  const host = {
    failure: undefined,
    begin(given, game, seed) {
      columns = given;
      sites = game.sites;
      seen = undefined;
      try {
        const exports = /** @type {any} */ (new Instance(code, {}).exports);
        ({ memory, lobby_event: asked, lobby_answer: answered } = exports);
        mail = exports.lobby_mail() >>> 0;
        look();
        if (mail % 8 !== 0 || mail + MAIL > 4 * words.length) {
          throw new Failure(`lobby_mail is ${mail}; allowed: a multiple of 8 with ${MAIL} bytes of memory behind it`);
        }
        const said = [...seed, sites, game.talks ? 1 : 0, game.least, game.teams.length, ...game.teams];
        for (let at = 0; at < said.length; at += 1) view.setUint32(mail + 4 * at, said[at] ?? 0, true);
        const every = exports.lobby_begin();
        if (every === Infinity) throw new Failure('lobby_begin returned inf; allowed: 0, or seconds above 0');
        return every >= 0 ? every : -1;
      } catch (thrown) {
        throw told(thrown);
      }
    },
    event(kind, subject, at) {
      try {
        if (kind === 0) tell(subject);
        const length = asked(kind, subject, at);
        if (length === 0) return 0;
        if (!(length > 0 && length <= MOST_WORDS)) {
          throw new Failure(`lobby_event returned ${length}; allowed: 0 to ${MOST_WORDS} words of answer`);
        }
        const place = answered() >>> 0;
        look();
        if (place % 4 !== 0 || place + 4 * length > 4 * words.length) {
          throw new Failure(`lobby_answer is ${place}; allowed: a multiple of 4 with ${length} words of memory behind it`);
        }
        from = place / 4;
        return length;
      } catch (thrown) {
        host.failure = told(thrown).message;
        return -1;
      }
    },
    take(into) {
      for (let at = 0; at < into.length; at += 1) into[at] = /** @type {number} */ (words[from + at]);
    },
  };
  return host;
}
