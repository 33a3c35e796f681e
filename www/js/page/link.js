// @ts-check
/** The state in the address: read when it changes, written sparingly, since browsers limit how often one may. */

/** Safari allows 100 writes in 30 seconds. */
const GAP = 350;
/** Rest after a refusal. */
const AGAIN = 5000;

/** What may be touched, where a teacher's link says so: it stays in the address, and is no part of the state. */
const LOCK = /(^#?|&)touch=([\w.]*)/;
const locked = LOCK.exec(location.hash)?.[2];

/** What is no setting: where the stage stands, what of the page is open. */
const ASIDE = ['step', 'tab', 'fig', 'story'];

/**
 * The next state as far as the link lets it be: what may not be touched stays, whatever would change it.
 * @param {import('../types').State} next
 * @param {import('../types').State} now
 */
export function held(next, now) {
  if (locked === undefined) return next;
  const free = [...locked.split('.'), ...ASIDE];
  return { ...now, ...Object.fromEntries(Object.entries(next).filter(([key]) => free.includes(key))) };
}

/** Leaves only some controls where the link says so, of a lesson's task say. @param {import('./controls.js').Controls} controls */
export function lock(controls) {
  if (locked === undefined) return;
  document.documentElement.dataset.locked = '';
  controls.lock(locked.split('.').filter(Boolean));
}

/** A fragment with what may be touched. @param {string} fragment */
const whole = (fragment) => (locked === undefined ? fragment : `${fragment}&touch=${locked}`);

export class Link {
  #timer = 0;
  #last = 0;
  /** @type {string | undefined} */ #next;
  /** Told of every state that the page comes to by itself. @type {(fragment: string) => void} */ told = () => {};

  /**
   * @param {(fragment: string) => void} arrived told when the visitor goes back, forward or edits the address
   * @param {(place: HTMLElement) => void} named told when they typed the name of a place on the page
   */
  constructor(arrived, named) {
    const listen = () => {
      if (!isState(location.hash)) return;
      this.#next = undefined;
      arrived(location.hash);
    };
    addEventListener('popstate', listen);
    addEventListener('hashchange', () => {
      const place = placeOf(location.hash);
      if (place) named(place);
      else listen();
    });
    addEventListener('pagehide', () => this.#flush());
  }

  /**
   * Replaces the address now or soon.
   * @param {string} fragment
   */
  write(fragment) {
    const all = whole(fragment);
    this.told(all);
    this.#next = `#${all}`;
    if (this.#timer) return;
    this.#timer = setTimeout(() => this.#flush(), Math.max(0, this.#last + GAP - performance.now()));
  }

  /**
   * Adds a step to the history.
   * @param {string} fragment
   */
  push(fragment) {
    this.#flush();
    const all = `#${whole(fragment)}`;
    if (all !== location.hash && !this.#put('pushState', all)) this.#later(all);
  }

  /**
   * Whether the browser took it: one that counts refuses what is too many.
   * @param {'pushState' | 'replaceState'} how
   * @param {string} address
   */
  #put(how, address) {
    this.#last = performance.now();
    try {
      history[how](null, '', address);
      return true;
    } catch {
      return false;
    }
  }

  /** Tries again when the browser may have stopped counting. @param {string} address */
  #later(address) {
    this.#next = address;
    this.#timer = setTimeout(() => this.#flush(), AGAIN);
  }

  #flush() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const next = this.#next;
    this.#next = undefined;
    if (next === undefined || next === location.hash) return;
    if (!this.#put('replaceState', next)) this.#later(next);
  }
}

/** The place on the page that a hash names, if it is no state. @param {string} hash */
export function placeOf(hash) {
  return hash.length < 2 ? null : document.getElementById(hash.slice(1));
}

/** Whether a hash is a state and no place on the page. @param {string} hash */
function isState(hash) {
  return !placeOf(hash);
}

/** The state that a hash holds; where it holds none, or names a place, what the page opens with. @param {string} hash */
export function stateOf(hash) {
  const { opening = '', embed } = document.documentElement.dataset;
  // A guest without a state shows what it always showed.
  return (isState(hash) && hash.replace(LOCK, '')) || (embed === undefined ? opening : '');
}
