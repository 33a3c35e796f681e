// @ts-check
/** The edited text: numbers changed in place, what changed, and the file to take home. */
import { find, h } from '../base/dom.js';
import { ask } from './ask.js';

const edited = () => /** @type {HTMLTextAreaElement} */ (find('#edited'));

/** @typedef {{ path: string, value: number }} Knob */

/** What the services call how far apart players may be. */
const LIMITS = ['maxDistance', 'Difference'];
/** The numbers of the text. @type {Knob[]} */
let numbers = [];

/** How far apart a rule lets players be, if it is a number of the text. @param {string} rule */
export const limit = (rule) => numbers.find(({ path, value }) => value > 0 && LIMITS.some((name) => path.endsWith(`[${rule}].${name}`)));

/** Puts a number into the edited text. @param {string} text the text that the first change is made in @param {string} path @param {number} number */
export async function change(text, path, number) {
  edited().value = await ask('change', [edited().value || text, path, number]);
}

/**
 * The numbers of the text, to be changed one by one.
 * @param {Knob[]} knobs
 * @param {() => string} text the text that the first change is made in
 * @param {() => void} changed
 */
export function knobs(knobs, text, changed) {
  numbers = knobs;
  find('.knobs').replaceChildren(...knobs.slice(0, 60).map(({ path, value }) => h('label', {}, path,
    h('input', { type: 'text', inputmode: 'decimal', value: String(value), onchange: async (/** @type {Event} */ event) => {
      const field = /** @type {HTMLInputElement} */ (event.target);
      const number = Number(field.value);
      if (field.value.trim() === '' || !Number.isFinite(number)) {
        field.value = String(value);
        return;
      }
      await change(text(), path, number);
      changed();
    } }))));
}

/** Shows what changed. @param {string} before */
export async function differ(before) {
  const after = edited().value;
  const place = find('.diff');
  const lines = after === '' || after === before ? [] : /** @type {[string, string][]} */ (await ask('compare_texts', [before, after]));
  place.hidden = lines.length === 0;
  place.replaceChildren(...lines.map(([sign, line]) => h('span', { class: sign === '+' ? 'plus' : sign === '-' ? 'minus' : undefined }, `${sign} ${line}`)));
  /** @type {HTMLButtonElement} */ (find('[data-do=save]')).disabled = after === '';
}

/** Gives the edited text as a file. */
export function save() {
  const link = h('a', { download: 'rule-set.json', href: URL.createObjectURL(new Blob([edited().value], { type: 'text/plain' })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
