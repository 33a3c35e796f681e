// @ts-check
/**
 * The pool: workers that stay, tasks that come and go.
 *
 * Each job is cut into shards; `#schedule` gives a free worker the next shard. A job whose experiment changes is stopped at
 * once, its results belong to the past. A worker that does not answer an order within 100 ms is replaced.
 */
import { compiled } from './engine.js';

/** @typedef {import('../types').JobSpec} JobSpec */
/** @typedef {import('../types').Order} Order */
/** @typedef {import('../types').Word} Word */
/**
 * A shard of a job.
 * @typedef {object} Task
 * @property {number} number
 * @property {string} id the job's
 * @property {number} shard
 * @property {number} of how many shards
 * @property {unknown} experiment
 * @property {number} done share of it
 * @property {number} parts pieces of results that came
 * @property {'waiting' | 'running' | 'done'} state
 */
/** @typedef {{ worker: Worker, task: Task | undefined, ready: boolean, overdue: number }} Hand */

const PATIENCE = 100;
/** Rest before new work starts, so that dragging a slider does not start a run per frame. */
const REST = 40;

/** JSON knows no big integers, seeds may be some. @type {(key: string, value: unknown) => unknown} */
const text = (_, value) => (typeof value === 'bigint' ? `${value}n` : value);

export class Pool {
  /** @type {Hand[]} */ #hands = [];
  /** @type {Task[]} */ #tasks = [];
  /** @type {Map<string, string>} The experiment of each job under way, as text. */ #known = new Map();
  #next = 1;
  #timer = 0;
  #asleep = false;
  #cancelled = false;
  #lost = false;
  /** A visitor's file that jobs may be about; empty for none. @type {Uint8Array} */ #file = new Uint8Array();

  /**
   * @param {string} lab whose module the workers run
   * @param {object} hooks
   * @param {(id: string, bytes: Uint8Array) => void} hooks.part a piece of a result
   * @param {() => void} hooks.progress something moved
   * @param {(message: string) => void} hooks.failed a worker trapped
   * @param {() => void} hooks.lost results are missing a piece that will not come: merge from the beginning
   */
  constructor(lab, hooks) {
    this.lab = lab;
    this.hooks = hooks;
    this.size = Math.max(1, Math.min(8, navigator.hardwareConcurrency || 2));
  }

  /** Share done of all that is asked for, whether something runs, and whether the visitor cancelled it. */
  get status() {
    const total = this.#tasks.length;
    const done = this.#tasks.reduce((sum, task) => sum + task.done, 0);
    const open = this.#tasks.some((task) => task.state !== 'done');
    return { share: total ? done / total : 1, busy: open && !this.#cancelled, cancelled: open && this.#cancelled };
  }

  /**
   * Makes the work under way be just these jobs.
   * @param {JobSpec[]} jobs
   */
  sync(jobs) {
    const wanted = new Map(jobs.map((job) => [job.id, `${job.shards} ${JSON.stringify(job.experiment, text)}`]));
    let changed = false;
    for (const [id, known] of this.#known) {
      if (wanted.get(id) === known) continue;
      this.#drop(id);
      changed = true;
    }
    for (const job of jobs) {
      if (this.#known.has(job.id)) continue;
      this.#known.set(job.id, wanted.get(job.id) ?? '');
      const of = Math.max(1, job.shards);
      for (let shard = 0; shard < of; shard += 1) {
        this.#tasks.push({ number: this.#next++, id: job.id, shard, of, experiment: job.experiment, done: 0, parts: 0, state: 'waiting' });
      }
      changed = true;
    }
    if (!changed) return;
    if (this.#lost) {
      this.hooks.lost();
      return;
    }
    this.#release(); // A changed question is a new wish: what was cancelled before starts again.
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#schedule(), REST);
    this.hooks.progress();
  }

  /**
   * Jobs that start from now on may be about this file.
   * @param {Uint8Array} file
   */
  attach(file) {
    this.#file = file;
    for (const hand of this.#hands) hand.worker.postMessage({ type: 'file', file });
  }

  /** Forgets all work, as when the lab that collected the results is gone. */
  clear() {
    for (const id of [...this.#known.keys()]) this.#drop(id);
    this.#release();
    this.hooks.progress();
  }

  /** @param {string} id */
  #drop(id) {
    this.#known.delete(id);
    this.#tasks = this.#tasks.filter((task) => task.id !== id);
    for (const hand of this.#hands) {
      if (hand.task?.id !== id) continue;
      this.#order(hand, { type: 'stop', task: hand.task.number });
    }
  }

  /** Stops everything within 100 ms; `resume` goes on where it stopped. */
  cancel() {
    this.#cancelled = true;
    for (const hand of this.#hands) if (hand.task) this.#order(hand, { type: 'pause' });
    this.hooks.progress();
  }

  resume() {
    if (this.#lost) {
      this.hooks.lost();
      return;
    }
    this.#release();
    this.#schedule();
    this.hooks.progress();
  }

  #release() {
    if (this.#cancelled) for (const hand of this.#hands) hand.worker.postMessage({ type: 'resume' });
    this.#cancelled = false;
    this.#lost = false;
  }

  /**
   * No work while nobody looks.
   * @param {boolean} asleep
   */
  sleep(asleep) {
    if (asleep === this.#asleep) return;
    this.#asleep = asleep;
    if (this.#cancelled) return;
    for (const hand of this.#hands) hand.worker.postMessage({ type: asleep ? 'pause' : 'resume' });
    if (!asleep) this.#schedule();
  }

  /**
   * An order that must be acknowledged.
   * @param {Hand} hand
   * @param {Order} order
   */
  #order(hand, order) {
    hand.worker.postMessage(order);
    clearTimeout(hand.overdue);
    hand.overdue = setTimeout(() => this.#replace(hand), PATIENCE);
  }

  /** @param {Hand} hand */
  #replace(hand) {
    hand.worker.terminate();
    clearTimeout(hand.overdue);
    this.#hands = this.#hands.filter((other) => other !== hand);
    const task = hand.task;
    if (task && this.#tasks.includes(task)) {
      // What it had sent is merged already: running the shard again would count it twice.
      if (task.parts > 0) this.#lost = true;
      task.state = 'waiting';
      task.done = 0;
      if (this.#lost && !this.#cancelled) this.hooks.lost();
    }
    this.#schedule();
  }

  async #hire() {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    /** @type {Hand} */
    const hand = { worker, task: undefined, ready: false, overdue: 0 };
    this.#hands.push(hand);
    worker.addEventListener('message', (/** @type {MessageEvent<Word>} */ { data }) => this.#hear(hand, data));
    worker.addEventListener('error', (event) => this.#fail(hand, event.message || 'a worker could not start'));
    try {
      worker.postMessage({ type: 'init', lab: this.lab, module: await compiled(this.lab) });
      if (this.#file.length) worker.postMessage({ type: 'file', file: this.#file });
      if (this.#asleep) worker.postMessage({ type: 'pause' });
    } catch (error) {
      this.#fail(hand, String(error));
    }
  }

  /** Gives each free worker the next waiting shard, first come, first served, and hires while there are too few. */
  #schedule() {
    if (this.#asleep || this.#cancelled) return;
    const waiting = this.#tasks.filter((task) => task.state === 'waiting');
    const free = this.#hands.filter((hand) => !hand.task);
    for (let more = Math.min(this.size - this.#hands.length, waiting.length - free.length); more > 0; more -= 1) this.#hire();
    for (const hand of free) {
      if (!hand.ready) continue;
      const task = waiting.shift();
      if (!task) return;
      task.state = 'running';
      hand.task = task;
      const { number, experiment, shard, of } = task;
      hand.worker.postMessage({ type: 'run', task: number, experiment, shard, of });
    }
  }

  /**
   * @param {Hand} hand
   * @param {Word} word
   */
  #hear(hand, word) {
    if (word.type === 'part') {
      const task = hand.task;
      if (!task || task.number !== word.task) return;
      if (this.#tasks.includes(task)) {
        task.done = word.finished ? 1 : word.done;
        if (word.bytes.length) {
          task.parts += 1;
          this.hooks.part(task.id, word.bytes);
        }
        if (word.finished) task.state = 'done';
        this.hooks.progress();
      }
      if (word.finished) this.#idle(hand);
    } else if (word.type === 'stopped') {
      clearTimeout(hand.overdue);
      if (hand.task?.number === word.task) this.#idle(hand);
    } else if (word.type === 'paused') {
      clearTimeout(hand.overdue);
    } else if (word.type === 'ready') {
      hand.ready = true;
      this.#schedule();
    } else if (word.type === 'failed') {
      this.#fail(hand, word.message);
    }
  }

  /** @param {Hand} hand */
  #idle(hand) {
    clearTimeout(hand.overdue);
    hand.task = undefined;
    this.#schedule();
  }

  /**
   * @param {Hand} hand
   * @param {string} message
   */
  #fail(hand, message) {
    hand.worker.terminate();
    clearTimeout(hand.overdue);
    this.#hands = this.#hands.filter((other) => other !== hand);
    this.#cancelled = true; // Not again by itself: the same shard would trap again.
    this.#lost = true;
    this.hooks.failed(message);
  }
}
