// @ts-check
/**
 * Where no worker can be had: the page's own thread in its place, in slices short enough that the page still answers.
 * It hears and says what a worker does (`worker.js`), so that the pool need not know the difference.
 */
import { bindings } from '../base/place.js';

/** @typedef {import('../types').Order} Order */
/** @typedef {import('../types').Word} Word */

/** Length of a slice, rest between two, and the least time between two results, in milliseconds. */
const SLICE = 12;
const REST = 8;
const REPORT = 250;

export class Slices extends EventTarget {
  /** An instance of its own: a trap in a job leaves the page's engine alive. @type {import('../types').Api | undefined} */ #api;
  /** @type {Uint8Array} */ #bytes = new Uint8Array();
  /** @type {import('../types').VisitorFile | undefined} */ #file;
  /** @type {{ task: number, job: import('../types').Job, budget: number, reported: number } | undefined} */ #current;
  #paused = false;
  #timer = 0;

  /** @param {Order} order */
  async postMessage(order) {
    try {
      if (order.type === 'init') {
        const api = await bindings(order.lab, 'slices');
        api.initSync({ module: order.module });
        this.#api = api;
        this.#tell({ type: 'ready' });
      } else if (order.type === 'file') {
        this.#bytes = order.file;
        this.#file?.free();
        this.#file = undefined;
      } else if (order.type === 'run') {
        this.#drop();
        if (!this.#api) throw new Error('the engine is not there yet');
        this.#file ??= new this.#api.VisitorFile(this.#bytes);
        const job = new this.#api.Job(order.experiment, order.shard, order.of, this.#file);
        this.#current = { task: order.task, job, budget: 500, reported: performance.now() };
        this.#tick();
      } else if (order.type === 'stop') {
        if (this.#current?.task === order.task) this.#drop();
        this.#tell({ type: 'stopped', task: order.task });
      } else if (order.type === 'pause') {
        this.#paused = true;
        this.#tell({ type: 'paused' });
      } else if (order.type === 'resume') {
        this.#paused = false;
        this.#tick();
      }
    } catch (error) {
      this.#failed(order.type === 'run' ? order.task : -1, error);
    }
  }

  terminate() {
    clearTimeout(this.#timer);
    this.#timer = -1;
    this.#current = undefined;
  }

  #tick() {
    if (this.#timer || this.#paused || !this.#current) return;
    this.#timer = setTimeout(() => this.#slice(), REST);
  }

  #slice() {
    this.#timer = 0;
    if (this.#paused || !this.#current) return;
    const { task, job } = this.#current;
    try {
      const start = performance.now();
      const { done, finished } = job.advance(this.#current.budget);
      const now = performance.now();
      const took = Math.max(now - start, 0.1);
      this.#current.budget = Math.max(1, Math.round(this.#current.budget * Math.min(4, Math.max(0.25, SLICE / took))));
      if (finished || now - this.#current.reported >= REPORT) {
        this.#current.reported = now;
        this.#tell({ type: 'part', task, bytes: job.take(), done, finished });
      }
      if (finished && this.#current?.job === job) this.#drop();
      this.#tick();
    } catch (error) {
      this.#current = undefined;
      this.#failed(task, error);
    }
  }

  #drop() {
    this.#current?.job.free();
    this.#current = undefined;
  }

  /** @param {Word} data as late as a worker's word would come */
  #tell(data) {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }

  /**
   * @param {number} task
   * @param {unknown} error
   */
  #failed(task, error) {
    this.#tell({ type: 'failed', task, message: String(error) });
  }
}
