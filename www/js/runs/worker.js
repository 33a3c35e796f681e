// @ts-check
/**
 * A worker: one engine instance that advances one job in slices, so that it hears an order between two slices.
 */
import { bindings } from '../base/place.js';

/** @typedef {import('../types').Order} Order */
/** @typedef {import('../types').Word} Word */

/** @type {import('../types').Api} The bindings of the page's lab. */
let api;
/** The bytes of a file that jobs may be about; empty for none. @type {Uint8Array} */
let bytes = new Uint8Array();
/** The same as the engine keeps it: read once, with the first job. @type {import('../types').VisitorFile | undefined} */
let file;

/** Length of a slice, and the least time between two results, in milliseconds. */
const SLICE = 25;
const REPORT = 100;

/** @type {{ task: number, job: import('../types').Job, budget: number, reported: number } | undefined} */
let current;
let paused = false;
let ticking = false;
const channel = new MessageChannel();
channel.port1.onmessage = slice;

/**
 * @param {Word} word
 * @param {Transferable[]} [transfer]
 */
function tell(word, transfer = []) {
  postMessage(word, { transfer });
}

function tick() {
  if (ticking || paused || !current) return;
  ticking = true;
  channel.port2.postMessage(0);
}

function slice() {
  ticking = false;
  if (paused || !current) return;
  const { task, job } = current;
  try {
    const start = performance.now();
    const { done, finished } = job.advance(current.budget);
    const now = performance.now();
    const took = Math.max(now - start, 0.1);
    current.budget = Math.max(1, Math.round(current.budget * Math.min(4, Math.max(0.25, SLICE / took))));
    if (finished || now - current.reported >= REPORT) {
      current.reported = now;
      const part = job.take();
      tell({ type: 'part', task, bytes: part, done, finished }, [part.buffer]);
    }
    if (finished) drop();
    else tick();
  } catch (error) {
    current = undefined; // The instance may be dead with its job: the page replaces this worker.
    tell({ type: 'failed', task, message: String(error) });
  }
}

function drop() {
  current?.job.free();
  current = undefined;
}

/**
 * Median speed of each benchmark.
 * @param {number} warm seconds of warming up
 * @param {number} repeat timed repetitions
 * @param {number} seconds length of one repetition
 */
function bench(warm, repeat, seconds) {
  return api.bench_names().map((/** @type {string} */ name) => {
    let amount = 1;
    let rate = 0;
    api.bench_run(name, 0); // What stays from call to call is made before any is timed.
    for (let spent = 0; spent < warm || rate === 0;) {
      const start = performance.now();
      const done = api.bench_run(name, amount);
      const took = Math.max((performance.now() - start) / 1000, 1e-6);
      spent += took;
      // A clock of coarse grain sees nothing in a short run: only a run of 10 ms tells a speed.
      if (took >= 0.01) rate = done / took;
      amount = took >= 0.01 ? Math.max(1, Math.ceil((amount * seconds) / took)) : amount * 4;
    }
    const speeds = Array.from({ length: repeat }, () => {
      const start = performance.now();
      return (api.bench_run(name, amount) * 1000) / (performance.now() - start);
    }).sort((a, b) => a - b);
    return { name, per_second: speeds[Math.floor(repeat / 2)] ?? rate };
  });
}

/**
 * Times the game queue as it grows: insertions, then rounds of {a game's players come, the best game leaves}.
 * @param {import('../types').State} values
 * @param {number[]} sizes how many wait, in ascending order
 * @param {number} seconds of rounds at each size
 */
function speed(values, sizes, seconds) {
  if (!api.SpeedTest) throw new Error('this lab has no queue to time');
  const test = new api.SpeedTest(values);
  const clock = (/** @type {() => void} */ work) => {
    const start = performance.now();
    work();
    return (performance.now() - start) / 1000;
  };
  let waiting = 0;
  for (const players of sizes) {
    test.insert(players - waiting);
    waiting = players;
    // The first round makes the bounds of all who wait.
    test.rounds(1);
    let rounds = 0;
    let proven = 0;
    let spent = 0;
    for (let some = 1; spent < seconds; some *= 2) {
      spent += clock(() => { proven += test.rounds(some); });
      rounds += some;
    }
    const more = Math.min(1000, players);
    const insertion = clock(() => test.insert(more)) / more;
    waiting += more;
    tell({ type: 'timed', players, insertion, round: spent / rounds, proven: proven / rounds });
  }
  test.free();
}

/**
 * Reads a visitor's file. Nothing else is asked of a worker meanwhile, so it does not give way; who wants no more ends it.
 * @param {import('../types').ReaderName} reader
 * @param {File} from
 * @param {string} uses
 * @param {number} now seconds since 1970
 */
async function read(reader, from, uses, now) {
  const { throughPieces } = await import('./pieces.js');
  const Reader = api[reader];
  if (!Reader) throw new Error('this lab reads no files');
  const outcome = await throughPieces(new Reader(now, from.size), from, uses, (words) => tell({ type: 'reading', words }), async () => true);
  tell({ type: 'read', outcome }, outcome?.bytes ? [outcome.bytes.buffer] : []);
}

addEventListener('message', async (/** @type {MessageEvent<Order>} */ { data }) => {
  try {
    if (data.type === 'init') {
      api = await bindings(data.lab);
      api.initSync({ module: data.module });
      tell({ type: 'ready' });
    } else if (data.type === 'file') {
      bytes = data.file;
      file?.free();
      file = undefined;
    } else if (data.type === 'run') {
      drop();
      file ??= new api.VisitorFile(bytes);
      const job = new api.Job(data.experiment, data.shard, data.of, file);
      current = { task: data.task, job, budget: 2000, reported: performance.now() - REPORT / 2 };
      tick();
    } else if (data.type === 'stop') {
      if (current?.task === data.task) drop();
      tell({ type: 'stopped', task: data.task });
    } else if (data.type === 'pause') {
      paused = true;
      tell({ type: 'paused' });
    } else if (data.type === 'resume') {
      paused = false;
      tick();
    } else if (data.type === 'read') {
      await read(data.reader, data.file, data.uses, data.now);
    } else if (data.type === 'speed') {
      speed(data.values, data.sizes, data.seconds);
    } else {
      tell({ type: 'benched', results: bench(data.warm, data.repeat, data.seconds) });
    }
  } catch (error) {
    current = undefined;
    tell({ type: 'failed', task: data.type === 'run' ? data.task : -1, message: String(error) });
  }
});
