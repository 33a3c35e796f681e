// @ts-check
/**
 * All that stands in the frame of visitors' rules. The frame is sandboxed: its origin is its own, so that nothing of the
 * site's (storage, cookies, pages) is within reach, and its policy, which its workers inherit, allows no network. It does
 * what the page asks through one port: starts a worker for each question, passes on what that says, and ends who says
 * nothing for too long. The build writes this into `own/frame.html` (crates/xtask/src/site/sandbox.rs).
 */
(() => {
  // Opened by itself, or in a frame that is not sandboxed, it does nothing: the code would have this site's origin.
  if (self.origin !== 'null' || parent === self) return;

  /** How often it is looked who is silent, in milliseconds. */
  const LOOK = 200;
  /** While a rule is asked its time runs; the engine's own work may take longer. */
  const ASKED = ['load', 'begin', 'event'];
  const PATIENCE = 5;

  /** @typedef {{ silence: number, all: number }} Budget in milliseconds: between two words of a worker, and for its whole life */
  /** @typedef {{ worker: Worker, heard: number, warned: boolean, begun: number, at: { phase: string }, budget: Budget }} Job */

  addEventListener('message', (event) => {
    const [port] = event.ports;
    if (event.source !== parent || !port) return;
    /** @type {Map<number, Job>} */
    const jobs = new Map();

    /** @param {number} id */
    const end = (id) => {
      jobs.get(id)?.worker.terminate();
      jobs.delete(id);
    };

    /** @param {{ id: number, text?: string, question: unknown, budget: Budget }} asked */
    const begin = ({ id, text = '', question, budget }) => {
      const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
      // No module: in a frame without an origin Chromium starts none.
      const worker = new Worker(url);
      const now = performance.now();
      /** @type {Job} */
      const job = { worker, heard: now, warned: false, begun: now, at: { phase: 'start' }, budget };
      jobs.set(id, job);
      worker.onmessage = ({ data }) => {
        if (jobs.get(id) !== job) return;
        job.heard = performance.now();
        job.warned = false;
        if (data?.up) {
          URL.revokeObjectURL(url);
          job.at = { phase: 'engine' };
        }
        else if (data?.at) job.at = data.at;
        else {
          port.postMessage({ id, data });
          if (data?.last) end(id);
        }
      };
      worker.onerror = (error) => {
        if (jobs.get(id) !== job) return;
        end(id);
        port.postMessage({ id, broken: String(error.message || 'the worker ended').slice(0, 500), at: job.at });
      };
      worker.postMessage(question);
    };

    port.onmessage = ({ data }) => {
      if (data.text === undefined) end(data.id);
      else begin(data);
    };
    setInterval(() => {
      const now = performance.now();
      for (const [id, job] of jobs) {
        const silent = now - job.heard > job.budget.silence * (ASKED.includes(job.at.phase) ? 1 : PATIENCE);
        // Where this thread itself was held up, what the worker has said waits to be read: it is looked once more.
        if (silent && !job.warned) job.warned = true;
        else if (silent || now - job.begun > job.budget.all) {
          end(id);
          port.postMessage({ id, stopped: silent ? 'silent' : 'late', at: job.at });
        }
      }
      port.postMessage({ alive: true });
    }, LOOK);
    port.postMessage({ ready: true });
  }, { once: true });
})();
