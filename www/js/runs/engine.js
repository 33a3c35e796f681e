// @ts-check
/**
 * The engine on the page's thread: compiled once, alive until it traps, then born again with the state kept.
 *
 * A trap (a panic in the core) leaves a WebAssembly instance unusable, so every call goes through `run`, which
 * turns a trap into one report and silence until `restart`.
 */
import { breath } from '../base/dom.js';
import * as place from '../base/place.js';

/** @typedef {import('../types').Api} Api */
/** @typedef {import('../types').Lab} Lab */

/** @type {Map<string, Promise<WebAssembly.Module>>} The module of each lab asked for. */
const modules = new Map();

/** The first paint: words first, then the engine, so that on a slow line the page reads before it moves. */
const painted = new Promise((done) => {
  requestAnimationFrame(() => setTimeout(done));
  // A page in the background paints nothing.
  setTimeout(done, 300);
});

/**
 * The compiled module of a lab, shared with every worker.
 * @param {string} lab
 */
export function compiled(lab) {
  const known = modules.get(lab);
  if (known) return known;
  if (typeof WebAssembly !== 'object') return Promise.reject(new Error('this browser has no WebAssembly, or it is switched off'));
  const module = painted.then(() => place.engine(lab));
  modules.set(lab, module);
  module.catch(() => modules.delete(lab));
  return module;
}

/**
 * The bindings, as a module instance of their own for each life.
 * @param {string} lab
 * @param {number} [life]
 * @returns {Promise<Api>}
 */
export async function bindings(lab, life = 0) {
  const api = await place.bindings(lab, life ? String(life) : '');
  await api.default({ module_or_path: await compiled(lab) });
  return api;
}

export class Engine {
  /** @type {Api | undefined} */ api;
  /** @type {Lab | undefined} */ lab;
  /** What the lab is about beside its state: a visitor's file. @type {Uint8Array} */
  #file = new Uint8Array();
  #life = 0;

  /**
   * @param {string} key the lab
   * @param {(what: string, error: unknown) => void} failed told once when a life ends
   */
  constructor(key, failed) {
    this.key = key;
    this.failed = failed;
  }

  async start() {
    this.api = await bindings(this.key, this.#life);
    await breath();
    this.lab = this.#born(this.api);
  }

  /**
   * A lab that has seen no results, but knows the file.
   * @param {Api} api
   */
  #born(api) {
    const lab = new api.Lab(this.key);
    lab.attach(this.#file);
    return lab;
  }

  /**
   * From now on the lab may be about this file.
   * @param {Uint8Array} file nothing: none
   */
  attach(file) {
    this.#file = file;
    this.run('take the file', (lab) => lab.attach(file));
  }

  /** A fresh instance after a trap. */
  async restart() {
    this.lab = undefined;
    this.#life += 1;
    await this.start();
  }

  /** The same instance, but a lab that has seen no results. */
  renew() {
    this.run('start anew', (old) => {
      const fresh = this.api && this.#born(this.api);
      old.free();
      this.lab = fresh;
    });
  }

  /**
   * Asks the living engine; answers `undefined` when there is none.
   * @template T
   * @param {string} what what is being done, for the report of a failure
   * @param {(lab: Lab) => T} work
   * @returns {T | undefined}
   */
  run(what, work) {
    if (!this.lab) return undefined;
    try {
      return work(this.lab);
    } catch (error) {
      this.lab = undefined;
      this.failed(what, error);
      return undefined;
    }
  }
}
