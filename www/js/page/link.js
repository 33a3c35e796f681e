// @ts-check
/** The state in the address: read when it changes, written sparingly, since browsers limit how often one may. */

/** Safari allows 100 writes in 30 seconds. */
const GAP = 350;

export class Link {
  #timer = 0;
  #last = 0;
  /** @type {string | undefined} */ #next;

  /** @param {(fragment: string) => void} arrived told when the visitor goes back, forward or edits the address */
  constructor(arrived) {
    const listen = () => {
      if (isState(location.hash)) arrived(location.hash);
    };
    addEventListener('popstate', listen);
    addEventListener('hashchange', listen);
    addEventListener('pagehide', () => this.#flush());
  }

  /**
   * Replaces the address now or soon.
   * @param {string} fragment
   */
  write(fragment) {
    this.#next = `#${fragment}`;
    if (this.#timer) return;
    this.#timer = setTimeout(() => this.#flush(), Math.max(0, this.#last + GAP - performance.now()));
  }

  /**
   * Adds a step to the history.
   * @param {string} fragment
   */
  push(fragment) {
    this.#flush();
    if (`#${fragment}` === location.hash) return;
    history.pushState(null, '', `#${fragment}`);
    this.#last = performance.now();
  }

  #flush() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const next = this.#next;
    this.#next = undefined;
    if (next === undefined || next === location.hash) return;
    history.replaceState(null, '', next);
    this.#last = performance.now();
  }
}

/**
 * Whether a hash is a state and no place on the page.
 * @param {string} hash
 */
export function isState(hash) {
  return hash.length < 2 || !document.getElementById(hash.slice(1));
}
