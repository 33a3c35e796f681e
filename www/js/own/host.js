// The visitor's side of the border: turns a rule that somebody wrote into what the engine asks
// (`web/modules/own`), in one realm with that rule. So nothing here is believed to be what it was:
// what is used of the language is taken when this module is loaded, before the rule is, and what
// the rule hands over is read once, inside one `try`. The worst that a rule can do here is to make
// its own answers wrong; which of them are legal games the engine's judge says.
//
// A rule does not see the future: columns of all tickets stay in here, and a rule gets a frozen
// object of a ticket when that ticket comes. Answers are words as `crates/own/src/wire.rs` has them.
const { freeze } = Object;
const { apply } = Reflect;
const { isInteger, isFinite: finite } = Number;
const { imul, ceil } = Math;
const { slice } = String.prototype;
const { slice: copyOf, splice, push } = Array.prototype;
const { set: copyInto, copyWithin } = Uint32Array.prototype;
const { encodeInto } = TextEncoder.prototype;
const Words = Uint32Array;
const Bytes = Uint8Array;
const Floats = Float64Array;
const List = Array;
const Failure = Error;
const text = String;
const encoder = new TextEncoder();

// What the engine knows as well.
const [GAME, WAKE, BECAUSE, LOG] = [1, 2, 3, 4];
const [MOST_WORDS, MOST_KEY] = [1 << 18, 0xfffffffe];

/** The most tickets that a game may name, and the most bytes of a text. */
const [MOST_MEMBERS, MOST_TEXT] = [1024, 4096];

/** @typedef {import('./guest').Columns} Columns */
/** @typedef {import('./guest').GuestHost} GuestHost */

/** Words of an answer, and what writes them. */
class Pen {
  constructor() {
    this.out = new Words(256);
    this.length = 0;
    this.float = new Floats(1);
    this.halves = new Words(this.float.buffer);
    this.bytes = new Bytes(MOST_TEXT);
  }

  /** @param {number} more Room for so many words. */
  room(more) {
    const needed = this.length + more;
    if (needed > MOST_WORDS) throw new Failure(`one answer has more than ${MOST_WORDS} words`);
    if (needed <= this.out.length) return;
    const wider = new Words(2 * needed);
    apply(copyInto, wider, [this.out]);
    this.out = wider;
  }

  /** @param {number} word */
  put(word) {
    this.out[this.length] = word;
    this.length += 1;
  }

  /** @param {number} tag @param {string} line */
  say(tag, line) {
    const { written } = apply(encodeInto, encoder, [line, this.bytes]);
    const words = ceil(written / 4);
    this.room(words + 3);
    this.put(tag);
    this.put(words + 1);
    this.put(written);
    for (let word = 0; word < words; word += 1) {
      const at = 4 * word;
      let value = 0;
      for (let byte = 3; byte >= 0; byte -= 1) {
        value = (value << 8) | (at + byte < written ? (this.bytes[at + byte] ?? 0) : 0);
      }
      this.put(value >>> 0);
    }
  }

  /** @param {number} at @param {number} key */
  wake(at, key) {
    this.room(5);
    this.float[0] = at;
    this.put(WAKE);
    this.put(3);
    this.put(key);
    this.put(this.halves[0] ?? 0);
    this.put(this.halves[1] ?? 0);
  }
}

/**
 * What was thrown, as an error of ours: never anything in which the thrower can act again.
 * @param {any} thrown
 */
function told(thrown) {
  try {
    if (typeof thrown === 'string') return new Failure(apply(slice, thrown, [0, 500]));
    if (typeof thrown !== 'object' || thrown === null) return new Failure(`it threw a value of type ${typeof thrown}`);
    const { name, message } = thrown;
    const kind = typeof name === 'string' && name !== 'Error' ? `${apply(slice, name, [0, 60])}: ` : '';
    const words = typeof message === 'string' && message !== '' ? message : 'it threw something without a message';
    return new Failure(kind + apply(slice, words, [0, 500]));
  } catch {
    return new Failure('what it threw cannot be read');
  }
}

/**
 * xoshiro128++ (Blackman and Vigna), its state mixed of two words.
 * @param {[number, number]} seed
 * @returns {() => number} 0 ≤ x < 1, a multiple of 2⁻³².
 */
function chance(seed) {
  let mixed = (seed[0] ^ imul(seed[1], 0x9e3779b9)) | 0;
  const next = () => {
    mixed = (mixed + 0x9e3779b9) | 0;
    let z = imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    z = imul(z ^ (z >>> 13), 0xc2b2ae35);
    return z ^ (z >>> 16);
  };
  let [a, b, c, d] = [next(), next(), next(), next() | 1];
  return () => {
    const sum = (a + d) | 0;
    const drawn = (((sum << 7) | (sum >>> 25)) + a) | 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return (drawn >>> 0) / 4294967296;
  };
}

/**
 * What a rule is, read once.
 * @param {any} rule
 */
function parts(rule) {
  if ((typeof rule !== 'object' && typeof rule !== 'function') || rule === null) {
    throw new Failure('it exports no rule by default: export default { match(waiting, now) { … } }');
  }
  const { every, begin, arrive, depart, timer, match } = rule;
  /** @type {[string, any][]} */
  const named = [['begin', begin], ['arrive', arrive], ['depart', depart], ['timer', timer], ['match', match]];
  let any = false;
  for (let at = 0; at < 5; at += 1) {
    const part = named[at];
    if (!part || part[1] === undefined) continue;
    if (typeof part[1] !== 'function') {
      throw new Failure(`${part[0]} is of type ${typeof part[1]}; allowed: a function`);
    }
    any ||= at > 0;
  }
  if (!any) throw new Failure('it has none of arrive, depart, timer and match, so it never plays');
  if (every !== undefined && !(typeof every === 'number' && every >= 0 && finite(every))) {
    const given = typeof every === 'number' ? text(every) : `of type ${typeof every}`;
    throw new Failure(`every is ${given}; allowed: 0 for after each arrival, or seconds above 0`);
  }
  return { begin, arrive, depart, timer, match, every: match ? (every ?? 0) : -1 };
}

/**
 * A visitor's rule (what their module exports by default) as the engine asks it.
 * @param {any} rule
 * @returns {GuestHost}
 */
export function makeHost(rule) {
  const pen = new Pen();
  const scratch = new Words(2 * MOST_MEMBERS);
  /** @type {ReturnType<typeof parts> | undefined} */
  let asked;
  /** @type {Columns | undefined} */
  let columns;
  let sites = 0;
  let talks = false;
  let random = () => 0;
  let now = 0;
  // Whether the rule is being asked: what it keeps of `lobby` works at no other time.
  let open = false;
  let reading = false;
  // Who waits: numbers and objects, both in the order of arrival. In a realm whose prototypes are frozen, what stores one
  // element takes some fifty times as long as elsewhere; what moves many at once does not.
  let ids = new Words(64);
  /** @type {any[]} */
  let shown = [];
  let count = 0;
  // The list that the rule was given, as long as nobody comes or goes.
  /** @type {any[] | undefined} */
  let list;

  const none = freeze(/** @type {number[]} */ ([]));

  /** @param {number} id */
  function ticket(id) {
    const of = /** @type {Columns} */ (columns);
    let latency = none;
    if (sites > 0) {
      const own = new List(sites);
      for (let site = 0; site < sites; site += 1) own[site] = of.latency[id * sites + site];
      latency = freeze(own);
    }
    return freeze({
      id,
      at: of.at[id],
      size: of.size[id],
      rating: of.rating[id],
      deviation: of.deviation[id],
      place: of.place[id],
      region: of.region[id], roles: of.roles[id],
      strong: of.strong[id] === 1,
      latency,
    });
  }

  /** @param {number} id @param {any} object */
  function enter(id, object) {
    if (count === ids.length) {
      const wider = new Words(2 * count);
      apply(copyInto, wider, [ids]);
      ids = wider;
    }
    ids[count] = id;
    apply(push, shown, [object]);
    count += 1;
    list = undefined;
  }

  /** @param {number} id */
  function leave(id) {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (/** @type {number} */ (ids[middle]) < id) low = middle + 1;
      else high = middle;
    }
    if (low >= count || ids[low] !== id) return undefined;
    apply(copyWithin, ids, [low, low + 1, count]);
    count -= 1;
    list = undefined;
    return apply(splice, shown, [low, 1])[0];
  }

  function waiting() {
    list ??= apply(copyOf, shown, []);
    return list;
  }

  function check() {
    if (!open) throw new Failure('the lobby is closed: a rule acts only while it is asked');
  }

  /** @param {any} one A ticket, or its number. */
  function idOf(one) {
    const id = typeof one === 'object' && one !== null ? one.id : one;
    if (isInteger(id) && id >= 0 && id <= 0xffffffff) return id;
    throw new Failure(`play was given ${typeof id === 'number' ? id : `a ${typeof id}`}, which is no ticket`);
  }

  /** @param {any} length */
  function most(length) {
    if (isInteger(length) && length >= 0 && length <= MOST_MEMBERS) return length;
    const given = typeof length === 'number' ? length : `of type ${typeof length}`;
    throw new Failure(`a list given to play has a length ${given}; allowed: 0 to ${MOST_MEMBERS}`);
  }

  /**
   * A game: lists of tickets, one for each side, or one list of all.
   * @param {any} teams
   */
  function play(teams) {
    check();
    if (reading) throw new Failure('play was called while play reads what it was given');
    reading = true;
    let length = 0;
    let sides = 0;
    // Sides and tickets go to a place of our own first: what is read may act while it is read.
    try {
      if (typeof teams !== 'object' || teams === null) {
        throw new Failure(`play was given a ${typeof teams}; allowed: lists of tickets, one for each side, or one list of all`);
      }
      const outer = most(teams.length);
      let flat = 0;
      for (let at = 0; at < outer; at += 1) {
        const one = teams[at];
        const inner = typeof one === 'object' && one !== null ? one.length : undefined;
        if (inner === undefined) {
          if (flat === 0) length = 1;
          flat += 1;
          scratch[length] = idOf(one);
          length += 1;
          continue;
        }
        const size = most(inner);
        if (length + size >= scratch.length) throw new Failure(`play was given more than ${MOST_MEMBERS} tickets`);
        sides += 1;
        scratch[length] = size;
        length += 1;
        for (let place = 0; place < size; place += 1) {
          scratch[length] = idOf(one[place]);
          length += 1;
        }
      }
      if (flat > 0 && sides > 0) throw new Failure('play was given tickets and lists of tickets side by side');
      if (sides === 0) {
        scratch[0] = flat;
        length = flat + 1;
        sides = 1;
      }
    } finally {
      reading = false;
    }
    pen.room(length + 3);
    pen.put(GAME);
    pen.put(length + 1);
    pen.put(sides);
    for (let at = 0; at < length; at += 1) pen.put(/** @type {number} */ (scratch[at]));
    let at = 0;
    for (let side = 0; side < sides; side += 1) {
      const end = at + 1 + /** @type {number} */ (scratch[at]);
      for (at += 1; at < end; at += 1) leave(/** @type {number} */ (scratch[at]));
    }
  }

  /** @param {any} at @param {any} key */
  function wakeAt(at, key = 0) {
    check();
    if (typeof at !== 'number' || at !== at) {
      throw new Failure(`a timer was set to ${typeof at === 'number' ? 'NaN' : `a ${typeof at}`}; allowed: seconds`);
    }
    if (!isInteger(key) || key < 0 || key > MOST_KEY) {
      throw new Failure(`a timer's key is ${typeof key === 'number' ? key : `a ${typeof key}`}; allowed: whole numbers from 0 to ${MOST_KEY}`);
    }
    pen.wake(at, key);
  }

  /**
   * What a rule acts through.
   * @param {object} game
   */
  const opened = (game) => freeze({
    __proto__: null,
    get waiting() { return waiting(); },
    get now() { return now; },
    game,
    random: () => random(),
    wakeAt,
    wake: (/** @type {any} */ seconds, /** @type {any} */ key) =>
      wakeAt(typeof seconds !== 'number' ? seconds : now + (seconds < 0 ? 0 : seconds), key),
    play,
    because: (/** @type {any} */ what) => {
      check();
      if (talks) pen.say(BECAUSE, written(what));
    },
    log: (/** @type {any[]} */ ...all) => {
      check();
      if (!talks) return;
      let joined = '';
      for (let at = 0; at < all.length; at += 1) joined += (at > 0 ? ' ' : '') + written(all[at]);
      pen.say(LOG, joined);
    },
  });
  /** @type {any} */
  let lobby;

  /** @param {any} fn @param {any[]} given */
  function call(fn, given) {
    if (typeof fn !== 'function') return undefined;
    open = true;
    try {
      return apply(fn, rule, given);
    } finally {
      open = false;
    }
  }

  /**
   * What `match` may return in place of calls of `play`: games.
   * @param {any} answer
   */
  function follow(answer) {
    if (answer === undefined || answer === null) return;
    if (typeof answer !== 'object' && typeof answer !== 'function') {
      throw new Failure(`it returned a ${typeof answer}; allowed: nothing, or a list of games`);
    }
    if (typeof answer.then === 'function') {
      throw new Failure('it returned a promise; a rule answers at once, without async and await');
    }
    const games = answer.length;
    if (!isInteger(games) || games < 0 || games > MOST_WORDS) {
      throw new Failure('it returned what is no list; allowed: nothing, or a list of games');
    }
    open = true;
    try {
      for (let at = 0; at < games; at += 1) play(answer[at]);
    } finally {
      open = false;
    }
  }

  /** @type {GuestHost} */
  const host = {
    failure: undefined,
    begin(given, game, seed) {
      [columns, sites, talks, random, now] = [given, game.sites, game.talks === true, chance(seed), 0];
      [ids, shown, count, list] = [new Words(64), [], 0, undefined];
      pen.length = 0;
      try {
        const places = new List(game.teams.length);
        for (let side = 0; side < places.length; side += 1) places[side] = game.teams[side];
        lobby = opened(freeze({ teams: freeze(places), least: game.least, sites }));
        const rules = parts(rule);
        asked = rules;
        if (rules.begin) {
          refuse(call(rules.begin, [lobby]));
          if (pen.length > 0) throw new Failure('begin played, set a timer or spoke; nobody is there yet');
        }
        return rules.every;
      } catch (thrown) {
        throw told(thrown);
      }
    },
    event(kind, subject, at) {
      try {
        const rules = /** @type {ReturnType<typeof parts>} */ (asked);
        pen.length = 0;
        now = at;
        if (kind === 0) {
          const object = ticket(subject);
          enter(subject, object);
          if (rules.arrive) refuse(call(rules.arrive, [object, lobby]));
        } else if (kind === 1) {
          const object = leave(subject);
          if (rules.depart) refuse(call(rules.depart, [object, lobby]));
        } else if (kind === 2) {
          if (rules.timer) refuse(call(rules.timer, [subject, lobby]));
        } else {
          follow(call(rules.match, [waiting(), at, lobby]));
        }
        return pen.length;
      } catch (thrown) {
        host.failure = told(thrown).message;
        return -1;
      }
    },
    take(into) {
      for (let at = 0; at < into.length; at += 1) into[at] = /** @type {number} */ (pen.out[at]);
    },
  };
  return host;
}

/**
 * Refuses a promise, which `arrive`, `depart` and `timer` must not return; whatever else they
 * return is nobody's concern.
 * @param {any} answer
 */
function refuse(answer) {
  if (typeof answer !== 'object' || answer === null) return;
  if (typeof answer.then === 'function') {
    throw new Failure('it returned a promise; a rule answers at once, without async and await');
  }
}

/**
 * Anything as a line of a log, two levels deep.
 * @param {any} what
 * @param {number} [depth]
 * @returns {string}
 */
function written(what, depth = 0) {
  if (typeof what === 'string') return depth > 0 ? `'${what}'` : what;
  if (typeof what === 'function') return 'function';
  if (typeof what !== 'object' || what === null) return text(what);
  if (depth > 2) return '…';
  const { length } = what;
  let out = '';
  if (isInteger(length)) {
    for (let at = 0; at < length && at < 100; at += 1) out += (at > 0 ? ', ' : '') + written(what[at], depth + 1);
    return `[${out}${length > 100 ? ', …' : ''}]`;
  }
  let some = 0;
  for (const key in what) {
    if (some === 30) return `{ ${out}, … }`;
    out += `${some > 0 ? ', ' : ''}${key}: ${written(what[key], depth + 1)}`;
    some += 1;
  }
  return some > 0 ? `{ ${out} }` : '{}';
}
