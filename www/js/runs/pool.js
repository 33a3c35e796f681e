// @ts-check
/**
 * The pool: workers that stay, tasks that come and go.
 *
 * Each job is cut into shards; `#schedule` gives a free worker the next shard. A job whose experiment changes is stopped at
 * once, its results belong to the past. A worker that does not answer an order within 100 ms is replaced, and so is one
 * that does not get ready or falls silent. Where none gets ready, the page's own thread works in its place, in slices.
 */
import { saves } from '../base/dom.js';
import * as place from '../base/place.js';
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
 * @property {string} work what tells it from other work, and is the same where it is begun anew
 * @property {number} done share of it
 * @property {number} parts pieces of results that came
 * @property {Uint8Array[]} kept those pieces, where other frames may want them
 * @property {'waiting' | 'running' | 'done'} state
 * @property {number} rank its place in the order of importance; infinite: nobody wants it now
 */
/** @typedef {import('./slices').Slices} Slices */
/** @typedef {{ worker: Worker | Slices, task: Task | undefined, ready: boolean, overdue: number, heard: number }} Hand */

const PATIENCE = 100;
/** The first worker that is not ready by then, or says nothing for so long, is given up. */
const SILENCE = 4000;
/** How often each worker may be tried before the page goes on without. */
const TRIES = 2;
/** How many workers may fall silent at the same work, one after another, before the page says so and stops. */
const FALLS = 3;
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
  /** A file has come, and what is wanted now is not said yet. */
  #waits = false;
  #cancelled = false;
  /** Whether nothing runs but what somebody asks for, as the visitor's browser is to save data. */
  #saves = saves();
  #lost = false;
  /** Workers given up since one was ready. */
  #mute = 0;
  /** Whether one has fallen silent at its work, and none has gone on yet. */
  #silent = false;
  /** How many workers have fallen silent at which work, however often it was begun anew. @type {Map<string, number>} */ #falls = new Map();
  /** Whether the page works in the workers' place, and whether what it needs for that is on its way. */
  #alone = false;
  #coming = false;
  #watch = 0;
  #silence = SILENCE;
  /** What other frames of this origin compute for this one. @type {import('./relay').Relay | undefined} */ #relay;
  /** A visitor's file that jobs may be about; empty for none. @type {Uint8Array} */ #file = new Uint8Array();

  /**
   * @param {string} lab whose module the workers run
   * @param {object} hooks
   * @param {(id: string, bytes: Uint8Array) => void} hooks.part a piece of a result
   * @param {() => void} hooks.progress something moved
   * @param {(message: string) => void} hooks.failed a worker trapped
   * @param {() => void} hooks.lost results are missing a piece that will not come: merge from the beginning
   * @param {typeof import('./relay').Relay.among} [among] what makes a guest share its work with the others of its page
   */
  constructor(lab, hooks, among) {
    this.lab = lab;
    this.hooks = hooks;
    // A guest leaves processors to its host, and to the other guests of the same page.
    const most = document.documentElement.dataset.embed === undefined ? 8 : 2;
    this.size = Math.max(1, Math.min(most, navigator.hardwareConcurrency || 2));
    this.#relay = among?.(`${place.site} ${lab}`, {
      brought: (work, parts) => this.#bring(work, parts),
      yielded: (work) => this.#yield(work),
      changed: () => this.#schedule(),
    });
  }

  /** Share done of all that is asked for, whether something runs, whether it was cancelled, and what is wrong with the workers. */
  get status() {
    const asked = this.#tasks.filter((task) => task.rank < Infinity);
    const total = asked.length;
    const done = asked.reduce((sum, task) => sum + task.done, 0);
    const open = asked.some((task) => task.state !== 'done');
    const trouble = this.#alone ? 'alone' : this.#mute || this.#silent ? 'retrying' : this.#saves ? 'saves' : '';
    return { share: total ? done / total : 1, busy: open && !this.#cancelled, cancelled: open && this.#cancelled, trouble };
  }

  /**
   * Makes the work under way be just these jobs, in this order. What is not wanted now waits, and keeps what it has.
   * @param {JobSpec[]} jobs
   */
  sync(jobs) {
    const wanted = new Map(jobs.map((job) => [job.id, `${job.shards} ${JSON.stringify(job.experiment, text)}`]));
    let changed = this.#waits;
    this.#waits = false;
    for (const [id, known] of this.#known) {
      if (wanted.get(id) === known) continue;
      this.#drop(id);
      changed = true;
    }
    for (const job of jobs) {
      if (this.#known.has(job.id)) continue;
      const known = wanted.get(job.id) ?? '';
      this.#known.set(job.id, known);
      const of = Math.max(1, job.shards);
      for (let shard = 0; shard < of; shard += 1) {
        this.#tasks.push({ number: this.#next++, id: job.id, shard, of, experiment: job.experiment, work: `${job.id} ${shard} ${known}`, done: 0, parts: 0, kept: [], state: 'waiting', rank: Infinity });
      }
      changed = true;
    }
    const ranks = new Map(jobs.map((job, at) => [job.id, job.wanted ? at : Infinity]));
    for (const task of this.#tasks) {
      const rank = ranks.get(task.id) ?? Infinity;
      changed ||= rank !== task.rank;
      task.rank = rank;
    }
    if (!changed) return;
    this.#tasks.sort((a, b) => a.rank - b.rank || a.number - b.number);
    if (this.#lost) {
      this.hooks.lost();
      return;
    }
    // A changed question is a new wish: what was cancelled before starts again, unless each wish has to be said.
    if (this.#saves) this.cancel();
    else this.#release();
    this.#want();
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
    // What is about a file is nobody else's.
    this.#relay?.want([]);
    this.#relay = undefined;
    // What has not begun was about the file before.
    this.#waits = true;
    for (const hand of this.#hands) hand.worker.postMessage({ type: 'file', file });
  }

  /** Forgets all work, as when the lab that collected the results is gone. */
  clear() {
    for (const id of [...this.#known.keys()]) this.#drop(id);
    this.#release();
    this.#want();
    this.hooks.progress();
  }

  /** Tells the other frames what is wanted here; nothing while it rests. */
  #want() {
    const rests = this.#asleep || this.#cancelled;
    this.#relay?.want(rests ? [] : this.#tasks.filter((task) => task.rank < Infinity).map((task) => task.work));
  }

  /** Another frame has done a piece of work. @param {string} work @param {Uint8Array[]} parts */
  #bring(work, parts) {
    if (this.#tasks.some((task) => task.work === work && task.state === 'running') && !this.#yield(work)) return;
    const task = this.#tasks.find((one) => one.work === work && one.state === 'waiting');
    if (!task) return;
    task.state = 'done';
    task.done = 1;
    for (const bytes of parts) this.hooks.part(task.id, bytes);
    this.hooks.progress();
    this.#schedule();
  }

  /** Leaves a piece of work to another frame; not if a part of its result is merged already. @param {string} work */
  #yield(work) {
    const hand = this.#hands.find(({ task }) => task?.work === work);
    const old = hand?.task;
    if (!old || !this.#tasks.includes(old) || old.parts > 0) return false;
    // What the worker still says of it is of the past.
    this.#tasks = this.#tasks.map((task) => (task === old ? { ...task, number: this.#next++, done: 0, kept: [], state: 'waiting' } : task));
    this.#order(hand, { type: 'stop', task: old.number });
    return true;
  }

  /** The end: no more work, no workers. */
  dismiss() {
    this.#known.clear();
    this.#tasks = [];
    this.#asleep = true;
    clearInterval(this.#watch);
    clearTimeout(this.#timer);
    for (const hand of this.#hands.splice(0)) {
      clearTimeout(hand.overdue);
      hand.worker.terminate();
    }
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
    this.#want();
    this.hooks.progress();
  }

  resume() {
    if (this.#lost) {
      this.hooks.lost();
      return;
    }
    this.#release();
    this.#want();
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
    this.#want();
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
      task.kept = [];
      if (this.#lost && !this.#cancelled) this.hooks.lost();
    }
    this.#schedule();
  }

  async #hire() {
    /** @type {Hand | undefined} */
    let hand;
    if (this.#coming) return;
    this.#coming = this.#alone;
    try {
      const worker = this.#alone ? new (await import('./slices.js')).Slices() : place.worker();
      const own = hand = /** @type {Hand} */ ({ worker, task: undefined, ready: false, overdue: 0, heard: performance.now() });
      this.#hands.push(own);
      this.#coming = false;
      const trouble = (/** @type {string} */ message) => (own.ready ? this.#fail(own, message) : this.#giveUp(own));
      worker.addEventListener('message', (event) => this.#hear(own, /** @type {MessageEvent<Word>} */ (event).data));
      worker.addEventListener('messageerror', () => trouble('a message of a worker could not be read'));
      worker.addEventListener('error', (event) => trouble(/** @type {ErrorEvent} */ (event).message || 'a worker could not start'));
      const module = await compiled(this.lab);
      own.heard = performance.now();
      worker.postMessage({ type: 'init', lab: this.lab, module });
      if (this.#file.length) worker.postMessage({ type: 'file', file: this.#file });
      if (this.#asleep) worker.postMessage({ type: 'pause' });
      this.#watch ||= setInterval(() => this.#look(), SILENCE / 8);
    } catch (error) {
      this.#coming = false;
      if (this.#alone) this.#fail(hand, String(error));
      else this.#giveUp(hand);
    }
  }

  /** Looks for workers that are silent although they should get ready or work. */
  #look() {
    const now = performance.now();
    const rests = (/** @type {Hand} */ hand) => this.#asleep || this.#cancelled || this.#alone || (hand.ready && !hand.task);
    for (const hand of this.#hands) if (rests(hand)) hand.heard = now;
    const silent = this.#hands.filter((hand) => now - hand.heard > this.#silence);
    // What is silent on a slow machine may just take long: the next ones get more time.
    if (silent.length) this.#silence *= 2;
    for (const hand of silent) this.#giveUp(hand);
  }

  /**
   * A worker that cannot be made, does not get ready or has fallen silent: another in its place, or the page.
   * @param {Hand} [hand]
   */
  #giveUp(hand) {
    if (hand && !this.#hands.includes(hand)) return;
    if (!hand?.ready) {
      this.#mute += 1;
      if (!this.#alone && this.#mute >= TRIES * this.size) {
        this.#alone = true;
        this.size = 1;
        for (const other of this.#hands.filter((one) => !one.ready && one !== hand)) this.#replace(other);
      }
    } else if (hand.task) {
      this.#silent = true;
      const { work } = hand.task;
      const falls = (this.#falls.get(work) ?? 0) + 1;
      this.#falls.set(work, falls);
      if (falls >= FALLS) {
        this.#falls.clear();
        this.#fail(hand, `${FALLS} workers have fallen silent at the same work, one after another`);
        return;
      }
    }
    if (hand) this.#replace(hand);
    else this.#schedule();
    this.hooks.progress();
  }

  /** Gives each free worker the next waiting shard, the most important first, and hires while there are too few. */
  #schedule() {
    if (this.#asleep || this.#cancelled || this.#waits) return;
    const relay = this.#relay;
    const waiting = this.#tasks.filter((task) => task.state === 'waiting' && task.rank < Infinity && (!relay || relay.mine(task.work)));
    const free = this.#hands.filter((hand) => !hand.task);
    for (let more = Math.min(this.size - this.#hands.length, waiting.length - free.length); more > 0; more -= 1) this.#hire();
    for (const hand of free) {
      if (!hand.ready) continue;
      const task = waiting.shift();
      if (!task) return;
      task.state = 'running';
      hand.task = task;
      hand.heard = performance.now();
      const { number, experiment, shard, of } = task;
      relay?.begin(task.work);
      hand.worker.postMessage({ type: 'run', task: number, experiment, shard, of });
    }
  }

  /**
   * @param {Hand} hand
   * @param {Word} word
   */
  #hear(hand, word) {
    hand.heard = performance.now();
    if (word.type === 'part') {
      this.#silent = false;
      const task = hand.task;
      if (!task || task.number !== word.task) return;
      if (this.#tasks.includes(task)) {
        task.done = word.finished ? 1 : word.done;
        if (word.bytes.length) {
          task.parts += 1;
          if (this.#relay) task.kept.push(word.bytes);
          this.hooks.part(task.id, word.bytes);
        }
        if (word.finished) {
          task.state = 'done';
          this.#relay?.done(task.work, task.kept);
          task.kept = [];
          this.#falls.delete(task.work);
        }
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
      this.#mute = 0;
      this.#schedule();
      this.hooks.progress();
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
   * @param {Hand | undefined} hand
   * @param {string} message
   */
  #fail(hand, message) {
    hand?.worker.terminate();
    clearTimeout(hand?.overdue);
    this.#hands = this.#hands.filter((other) => other !== hand);
    this.#cancelled = true; // Not again by itself: the same shard would trap again.
    this.#lost = true;
    this.hooks.failed(message);
    this.hooks.progress();
  }
}
