// @ts-check
/** A worker that does not die unheard: what fails in it is told, also when it never says a first word. */

/** Who has said nothing by then is given up, in milliseconds. */
const SILENCE = 5000;

/**
 * Makes a worker; one that never gets to speak is replaced once.
 * @param {() => Worker} make
 * @param {(worker: Worker) => void} begin sends the first order, to the second one again
 * @param {(data: any) => void} hear
 * @param {(why: string) => void} trouble told once; the worker has ended by then
 * @returns {{ send: (order: unknown) => void, end: () => void }}
 */
export function watched(make, begin, hear, trouble) {
  /** @type {Worker | undefined} */
  let worker;
  let timer = 0;
  let tries = 0;
  let spoken = false;

  function end() {
    clearTimeout(timer);
    worker?.terminate();
    worker = undefined;
  }

  /** @param {string} why */
  function fall(why) {
    end();
    // Who has spoken may have been at the work for long, and fails again at the same place.
    if (!spoken && tries < 2) start();
    else trouble(why);
  }

  function start() {
    tries += 1;
    try {
      const mine = make();
      worker = mine;
      const of = (/** @type {() => void} */ act) => () => { if (worker === mine) act(); };
      mine.addEventListener('error', (event) => of(() => fall(event.message || 'the worker did not start'))());
      mine.addEventListener('messageerror', of(() => fall('what the worker said could not be read')));
      mine.addEventListener('message', ({ data }) => of(() => {
        spoken = true;
        clearTimeout(timer);
        hear(data);
      })());
      timer = setTimeout(of(() => fall(`the worker said nothing for ${SILENCE / 1000} seconds`)), SILENCE);
      begin(mine);
    } catch (error) {
      fall(error instanceof Error ? error.message : String(error));
    }
  }

  // Who asks has what is answered before anything can be told.
  queueMicrotask(start);
  return { send: (order) => worker?.postMessage(order), end };
}
