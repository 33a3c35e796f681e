// @ts-check
/** The engine of guesses, codes and the roll of a class (`crates/class`): fetched when first asked for, shared by all. */

/**
 * @typedef {{ name: string, from: number, to: number }} Side
 * @typedef {{ x: Side, y: Side }} Paper
 * @typedef {{ shown: string, mean: number | null, half: number | null }} Value
 * @typedef {{ values: Value[], of: string, unit: string, choices: string[], points: number[][], paper: Paper | null }} Asked
 * @typedef {{ hit: boolean, off: number, sentence: string, right: number | null, shown: string }} Judged
 * @typedef {{ svg: string, plot: [number, number, number, number], words: string }} Picture
 * @typedef {{ svg: string, words: string, mean: number, half: number, seeds: number }} Pooled
 * @typedef {{ task: string, guess: string, state: string, seed: string, name: string, mean: number | null, half: number | null, samples: number, tries: number }} Given
 * @typedef {{ name: string, seed: string, guess: string, run: string, tries: number }} Answer
 * @typedef {{ kind: 'new' | 'again' | 'instead' | 'refused', why: string }} Taken
 */
/**
 * @typedef {object} Roll
 * @property {(task: string, kind: string, choices: number) => void} ask what a task asks for
 * @property {(text: string) => Taken[]} take
 * @property {(task: string, seed: string) => boolean} remove
 * @property {() => [string, number][]} tasks
 * @property {(task: string, choices: string[]) => Answer[]} answers
 * @property {() => string} codes
 * @property {(task: string, asked: Asked, width: number, theme: string) => Picture | undefined} guesses
 * @property {(task: string, field: string, range: Float64Array, width: number, theme: string) => Picture | undefined} found where it begins, its least and its greatest
 * @property {(task: string, exact: string, measure: string, unit: string, width: number, theme: string) => Pooled | undefined} pooled
 */
/**
 * @typedef {object} ClassApi
 * @property {(options: { module_or_path: WebAssembly.Module }) => Promise<unknown>} default
 * @property {(guess: string, asked: Asked) => Judged} judge
 * @property {(csv: string, x: string, y: string) => number[][]} column
 * @property {(csv: string, row: string, column: string) => string} cell
 * @property {(heights: Float64Array) => string} drawn
 * @property {(guess: string) => Float64Array} heights
 * @property {(text: string, unit: string) => string} typed a guess, of what was typed
 * @property {(text: string) => string[]} named the tasks that the codes of a text answer
 * @property {(sheet: { paper: Paper, heights: number[], points: number[][] }, width: number, height: number, theme: string) => Picture} sheet
 * @property {(given: Given) => string} code
 * @property {new () => Roll} ClassRoll
 */
import { compiled } from '../runs/engine.js';

/** @type {Promise<ClassApi> | undefined} */
let coming;

/** @returns {Promise<ClassApi>} */
export function engine() {
  coming ??= load();
  coming.catch(() => { coming = undefined; });
  return coming;
}

async function load() {
  const api = /** @type {ClassApi} */ (await import(new URL('../../pkg/class.js', import.meta.url).href));
  await api.default({ module_or_path: await compiled('class') });
  return api;
}

/**
 * A picture of the engine as an element, which others may print and zoom.
 * @param {string} svg
 * @param {string} words what it shows
 */
export function picture(svg, words) {
  const read = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  for (const part of read.querySelectorAll('title, desc, metadata')) part.remove();
  read.removeAttribute('aria-labelledby');
  read.setAttribute('aria-label', words);
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(read, true)));
}
