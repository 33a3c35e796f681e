// @ts-check
/**
 * What several embeds of one page have to compute, each of them computes a part of, once.
 *
 * Frames of one origin say on one channel what they want, what they have begun and what is done, with its results. What
 * nobody has begun falls to one of those who want it, the same one in all frames (the greatest digest of frame and work);
 * what somebody has begun is theirs while they want it and are heard of. Where frames cannot meet (a sandbox without an
 * origin, no channel) each computes for itself, and nothing else is different.
 */

/**
 * What a frame says: of itself, all that it wants and has begun, in short; to all, what is done.
 * @typedef {{ from: string, wants: string[], begun: string[], new?: boolean }} Wish
 * @typedef {{ from: string, done: string, parts: Uint8Array[] }} Done
 * @typedef {{ wants: Set<string>, begun: Set<string>, heard: number }} Other
 */

/** How often a frame is heard of, and how long one that is not counts still, in milliseconds. */
const BEAT = 1000;
const GONE = 3500;
/** How long a frame that has come, or wants something else, listens before it begins. */
const LISTENS = 150;

/** How much of what nobody wants any more is remembered. */
const KEPT = 200;

/** A short digest of a text (Fowler, Noll and Vo's 1a): works are long, and all of them are said each second. @param {string} text */
function digest(text) {
  let high = 0x811c9dc5;
  let low = 0x01000193;
  for (let at = 0; at < text.length; at += 1) {
    high = Math.imul(high ^ text.charCodeAt(at), 0x01000193);
    low = Math.imul(low ^ text.charCodeAt(at), 0x85ebca6b) + high | 0;
  }
  return `${(high >>> 0).toString(36)}-${(low >>> 0).toString(36)}`;
}

export class Relay {
  #me = Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('');
  /** @type {Map<string, Other>} */ #others = new Map();
  /** What is wanted here, by digest. @type {Map<string, string>} */ #wants = new Map();
  /** @type {Set<string>} */ #begun = new Set();
  /** Results of what is done, and by whom, for who comes later. @type {Map<string, { parts: Uint8Array[], by: string }>} */ #kept = new Map();
  /** Nothing is begun before. */
  #from = 0;
  #beat = 0;

  /**
   * @param {string} name whose work it is: the same of the same engine alone
   * @param {object} hooks
   * @param {(work: string, parts: Uint8Array[]) => void} hooks.brought done elsewhere
   * @param {(work: string) => boolean} hooks.yielded another has begun the same at the same time: whether it is left to them
   * @param {() => void} hooks.changed another may be at something else now, or gone
   */
  constructor(name, hooks) {
    this.hooks = hooks;
    this.channel = new BroadcastChannel(`lobbylab ${name}`);
    this.channel.addEventListener('message', ({ data }) => this.#hear(data));
    addEventListener('pagehide', () => this.want([]));
    this.#say(true);
  }

  /** One, where frames can meet. @param {string} name @param {Relay['hooks']} hooks */
  static among(name, hooks) {
    try {
      return globalThis.origin === 'null' ? undefined : new Relay(name, hooks);
    } catch {
      return undefined;
    }
  }

  /** What is wanted here from now on; nothing while nobody looks. @param {string[]} works */
  want(works) {
    const wants = new Map(works.map((work) => [digest(work), work]));
    const fresh = [...wants.keys()].filter((key) => !this.#wants.has(key));
    const same = fresh.length === 0 && wants.size === this.#wants.size;
    this.#wants = wants;
    for (const key of this.#begun) if (!wants.has(key)) this.#begun.delete(key);
    clearInterval(this.#beat);
    if (wants.size) this.#beat = setInterval(() => this.#tick(), BEAT);
    if (same) return;
    if (fresh.length) {
      this.#from = performance.now() + LISTENS;
      setTimeout(() => this.hooks.changed(), LISTENS + 1);
    }
    this.#say();
    // What was done before is there at once.
    for (const key of fresh) {
      const known = this.#kept.get(key);
      if (known) queueMicrotask(() => this.hooks.brought(wants.get(key) ?? '', known.parts));
    }
    const old = [...this.#kept.keys()].filter((key) => !wants.has(key));
    for (const key of old.slice(0, Math.max(0, old.length - KEPT))) this.#kept.delete(key);
  }

  /** Whether a piece of work falls to this frame now. @param {string} work */
  mine(work) {
    if (performance.now() < this.#from) return false;
    const key = digest(work);
    if (this.#begun.has(key)) return true;
    const rivals = [...this.#others].filter(([, { wants }]) => wants.has(key));
    if (rivals.some(([, { begun }]) => begun.has(key))) return false;
    const weight = (/** @type {string} */ who) => digest(`${who} ${key}`);
    return rivals.every(([who]) => weight(who) < weight(this.#me));
  }

  /** @param {string} work */
  begin(work) {
    this.#begun.add(digest(work));
    this.#say();
  }

  /** @param {string} work @param {Uint8Array[]} parts */
  done(work, parts) {
    const key = digest(work);
    this.#begun.delete(key);
    this.#kept.set(key, { parts, by: this.#me });
    this.#tell(key);
  }

  /** @param {string} key */
  #tell(key) {
    const known = this.#kept.get(key);
    // Who has done it says it; what they have done who are gone, all others.
    if (!known || this.#others.has(known.by)) return;
    this.channel.postMessage(/** @type {Done} */ ({ from: known.by, done: key, parts: known.parts }));
  }

  /** @param {boolean} [fresh] whether this frame has just come: the others say who they are */
  #say(fresh) {
    this.channel.postMessage(/** @type {Wish} */ ({ from: this.#me, wants: [...this.#wants.keys()], begun: [...this.#begun], new: fresh }));
  }

  #tick() {
    const now = performance.now();
    for (const [who, { heard }] of this.#others) if (now - heard > GONE) this.#others.delete(who);
    this.#say();
    this.hooks.changed();
  }

  /** @param {Wish | Done} said */
  #hear(said) {
    if ('done' in said) {
      if (this.#kept.has(said.done)) return;
      const work = this.#wants.get(said.done);
      if (work === undefined) return;
      this.#kept.set(said.done, { parts: said.parts, by: said.from });
      this.#begun.delete(said.done);
      this.hooks.brought(work, said.parts);
      return;
    }
    const before = this.#others.get(said.from);
    const wants = new Set(said.wants);
    this.#others.set(said.from, { wants, begun: new Set(said.begun), heard: performance.now() });
    if (said.new) this.#say();
    // Once, when they begin to want it.
    for (const key of wants) if (this.#kept.has(key) && !before?.wants.has(key)) this.#tell(key);
    for (const key of said.begun) {
      const work = this.#begun.has(key) && said.from > this.#me ? this.#wants.get(key) : undefined;
      if (work !== undefined && this.hooks.yielded(work)) this.#begun.delete(key);
    }
    this.hooks.changed();
  }
}
