// @ts-check
/** The worker of the page of rule sets: answers what is asked, and advances one run in slices between two questions. */

/** @typedef {import('./ask.js').Question} Question */

/** @type {any} The bindings of the module. */
let api;
/** What the module has taken; it never gives any back. @type {WebAssembly.Memory} */
let memory;
/** @type {{ id: number, run: any, budget: number, told: number } | undefined} */
let current;
/** The run with players whose tickets' lives can be asked for; a search leaves it alone. @type {any} */
let played;

/** Length of a slice, and the least time between two results, in milliseconds. */
const SLICE = 25;
const REPORT = 250;

const channel = new MessageChannel();
channel.port1.onmessage = slice;

async function load() {
  const bindings = await import(new URL('../../pkg/rulesets.js', import.meta.url).href);
  const url = new URL('../../pkg/rulesets_bg.wasm', import.meta.url);
  const module = await WebAssembly.compileStreaming(fetch(url)).catch(async () => {
    // Some plain hosts send .wasm with another type, which streaming refuses.
    const response = await fetch(url);
    if (!response.ok) throw new Error(`the engine could not be loaded (${response.status})`);
    return WebAssembly.compile(await response.arrayBuffer());
  });
  memory = bindings.initSync({ module }).memory;
  return bindings;
}

function slice() {
  if (!current) return;
  const { id, run } = current;
  try {
    const start = performance.now();
    const { done, finished } = run.advance(current.budget);
    const now = performance.now();
    current.budget = Math.max(1, Math.round(current.budget * Math.min(4, Math.max(0.25, SLICE / Math.max(now - start, 0.1)))));
    if (finished || now - current.told >= REPORT) {
      current.told = now;
      postMessage({ id, done, finished, value: run.results() });
    }
    if (finished) stop();
    else channel.port2.postMessage(0);
  } catch (error) {
    current = undefined;
    postMessage({ id, error: told(error), dead: error instanceof WebAssembly.RuntimeError });
  }
}

/** Breaks off what runs; what is simulated of players so far stays to be asked about. */
function stop() {
  if (current && current.run !== played) current.run.free();
  current = undefined;
}

/** @param {unknown} error */
const told = (error) => (error instanceof Error ? error.message : String(error));

// The first word: what follows may take long on a slow line.
postMessage({ id: 0 });
const loading = load();
// Who asks hears of it; nobody may have asked yet.
loading.catch(() => {});

addEventListener('message', async (/** @type {MessageEvent<Question>} */ { data: { id, what, given } }) => {
  try {
    api ??= await loading;
    if (what === 'run' || what === 'tune') {
      const run = what === 'run' ? new api.PopulationRun(...given) : new api.TuneRun(...given);
      stop();
      if (what === 'run') {
        played?.free();
        played = run;
      }
      current = { id, run, budget: 500, told: performance.now() };
      channel.port2.postMessage(0);
    } else if (what === 'cancel') {
      stop();
      postMessage({ id, value: null });
    } else if (what === 'memory') {
      postMessage({ id, value: memory.buffer.byteLength });
    } else if (what === 'life') {
      postMessage({ id, value: played ? played.life(given[0]) : [] });
    } else {
      postMessage({ id, value: api[what](...given) });
    }
  } catch (error) {
    postMessage({ id, error: told(error), dead: error instanceof WebAssembly.RuntimeError });
  }
});
