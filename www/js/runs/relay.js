// @ts-check
/**
 * What several embeds of one page have to compute is computed by one of them. Whoever begins a shard holds its lock;
 * the others take up other shards, and hear the results of this one when it is done. Who comes later asks. Works among
 * frames of one origin where browsers let them meet; elsewhere each computes for itself, and nothing else is different.
 */

/** @typedef {{ done: string, parts: Uint8Array[] } | { ask: string[] }} Said */

export class Relay {
  /** The results of what is done, here or elsewhere, for who asks. @type {Map<string, Uint8Array[]>} */ #kept = new Map();
  /** What gives back each lock that is held. @type {Map<string, () => void>} */ #held = new Map();
  /** What ends the wait for each lock. @type {Map<string, AbortController>} */ #waits = new Map();

  /**
   * @param {string} lab
   * @param {(work: string, parts: Uint8Array[]) => void} arrived told of what was done elsewhere
   */
  constructor(lab, arrived) {
    this.name = `lobbylab ${lab} `;
    this.channel = new BroadcastChannel(this.name);
    this.channel.addEventListener('message', ({ data }) => {
      const said = /** @type {Said} */ (data);
      if ('ask' in said) {
        for (const work of said.ask) this.#tell(work);
      } else if (!this.#kept.has(said.done)) arrived(said.done, said.parts);
    });
  }

  /** One, where there is any use of it: in an embed whose browser has what it takes. @param {string} lab @param {(work: string, parts: Uint8Array[]) => void} arrived */
  static among(lab, arrived) {
    const able = document.documentElement.dataset.embed !== undefined && globalThis.origin !== 'null' && 'locks' in navigator && 'BroadcastChannel' in globalThis;
    return able ? new Relay(lab, arrived) : undefined;
  }

  /** @param {string} work */
  #tell(work) {
    const parts = this.#kept.get(work);
    if (parts) this.channel.postMessage(/** @type {Said} */ ({ done: work, parts }));
  }

  /** Whether somebody has done some of these already. @param {string[]} works */
  ask(works) {
    if (works.length) this.channel.postMessage(/** @type {Said} */ ({ ask: works }));
  }

  /** Takes up a piece of work, unless somebody else is at it. @param {string} work @returns {Promise<boolean>} */
  claim(work) {
    return new Promise((told) => {
      navigator.locks.request(this.name + work, { ifAvailable: true }, (lock) => {
        told(lock !== null);
        return lock && new Promise((/** @type {(value?: undefined) => void} */ free) => { this.#held.set(work, free); });
      }).catch(() => told(true));
    });
  }

  /** Others may take it up, as when nobody looks here any more. @param {string} work */
  release(work) {
    this.#held.get(work)?.();
    this.#held.delete(work);
  }

  /** Tells when who is at it has ended, with or without a result. @param {string} work @param {() => void} then */
  whenFree(work, then) {
    const wait = new AbortController();
    this.#waits.set(work, wait);
    navigator.locks.request(this.name + work, { signal: wait.signal }, () => {
      this.#waits.delete(work);
      then();
    }).catch(() => { /* nobody waits for it any more */ });
  }

  /** Done: for all who want it. @param {string} work @param {Uint8Array[]} parts @param {boolean} here by this page */
  keep(work, parts, here) {
    this.#kept.set(work, parts);
    if (here) this.#tell(work);
    this.#end(work);
  }

  /** Nobody here wants it any more. @param {string} work */
  forget(work) {
    this.#kept.delete(work);
    this.#end(work);
  }

  /** @param {string} work */
  #end(work) {
    this.#waits.get(work)?.abort();
    this.#waits.delete(work);
    this.release(work);
  }
}
