// @ts-check
/**
 * Reads a visitor's file in a worker of its own, so that the page answers whatever the file holds. Where no worker gets
 * ready, the page's thread reads in its place, with breaks.
 */
import * as place from '../base/place.js';
import { bindings, compiled } from './engine.js';

/** @typedef {import('../types').FileOutcome} FileOutcome */
/** @typedef {import('../types').Order} Order */
/** @typedef {import('../types').Word} Word */
/** @typedef {NonNullable<import('../types').LabSchema['file']>['reader']} ReaderName */

/** The module that reads files: no lab's, as most visitors have none. */
const MODULE = 'files';

/** A worker that is not ready by then is given up, and one that then says nothing of how far it is; in milliseconds. */
const [SILENCE, STUCK] = [4000, 20000];

/**
 * @param {ReaderName} reader what reads it
 * @param {File} file
 * @param {string} uses what the columns are; guessed if nothing is said
 * @param {(words: string) => void} tell how far it is, with {file} for the file's name
 * @param {AbortSignal} signal breaks off
 * @returns {Promise<FileOutcome | undefined>} nothing where it was broken off
 */
export async function readFile(reader, file, uses, tell, signal) {
  try {
    return await inWorker(reader, file, uses, tell, signal);
  } catch {
    return signal.aborted ? undefined : inPage(reader, file, uses, tell, signal);
  }
}

/**
 * Rejects where there is no worker that could.
 * @param {ReaderName} reader @param {File} file @param {string} uses
 * @param {(words: string) => void} tell @param {AbortSignal} signal
 * @returns {Promise<FileOutcome | undefined>}
 */
async function inWorker(reader, file, uses, tell, signal) {
  const module = await compiled(MODULE);
  const worker = place.worker();
  let timer = 0;
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('no worker got ready')), SILENCE);
      signal.addEventListener('abort', () => resolve(undefined));
      for (const kind of ['error', 'messageerror']) worker.addEventListener(kind, () => reject(new Error('the worker failed')));
      worker.addEventListener('message', (/** @type {MessageEvent<Word>} */ { data }) => {
        clearTimeout(timer);
        timer = setTimeout(() => reject(new Error('the worker has fallen silent')), STUCK);
        if (data.type === 'ready') worker.postMessage(/** @type {Order} */ ({ type: 'read', reader, file, uses, now: Date.now() / 1000 }));
        else if (data.type === 'reading') tell(data.words);
        else if (data.type === 'read') resolve(data.outcome);
        else reject(new Error('the worker failed'));
      });
      worker.postMessage(/** @type {Order} */ ({ type: 'init', lab: MODULE, module }));
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

/**
 * @param {ReaderName} reader @param {File} file @param {string} uses
 * @param {(words: string) => void} tell @param {AbortSignal} signal
 */
async function inPage(reader, file, uses, tell, signal) {
  const Reader = (await bindings(MODULE))[reader];
  if (!Reader) return undefined;
  const { throughPieces } = await import('./pieces.js');
  const giveWay = async () => {
    await new Promise((resolve) => setTimeout(resolve));
    return !signal.aborted;
  };
  return throughPieces(new Reader(Date.now() / 1000, file.size), file, uses, tell, giveWay);
}
