// @ts-check
/** Numbers that may move, what must not get worse, and what a search of them comes to. */
import { find, h, say } from '../base/dom.js';
import { ask } from './ask.js';
import { given } from './players.js';

/** @typedef {{ path: string, value: number }} Knob */
/** @typedef {{ key: string, name: string, unit: string, goal: boolean }} Measure */
/** @typedef {{ finding: string, method: string, text: string, better: boolean, changes: [string, string, string][], kept: { text: string, value: [string, string], holds: boolean }[] }} Tuned */

/** Words of paths that are said of players, are no setting, or would make the games others. */
const OTHERS = /ruleLanguageVersion|default$|DefaultAttributeValue|Players|playerCount|teamCount|MatchSize|TeamSize|min_count|max_count|quantity|enabled/;

/** The measures, asked for once. @type {Promise<Measure[]> | undefined} */
let known;

/**
 * The numbers of the rule set, each with a range to try.
 * @param {Knob[]} knobs
 */
export async function movable(knobs) {
  find('.tuned').hidden = true;
  const offered = knobs.filter(({ path, value }) => !OTHERS.test(path) && value > 0).slice(0, 40);
  find('.moves').replaceChildren(...offered.map(({ path, value }, place) => {
    const end = (/** @type {string} */ key, /** @type {number} */ number) =>
      h('input', { type: 'text', inputmode: 'decimal', size: '7', 'data-end': key, 'aria-label': `${key === 'from' ? 'least' : 'most'} of ${path}`, value: String(number) });
    const whole = Number.isInteger(value);
    return h('li', { 'data-path': path },
      h('label', {}, h('input', { type: 'checkbox', checked: place === 0 }), ' ', path, h('small', {}, ` is ${value}`)),
      h('span', {}, 'from ', end('from', whole ? Math.ceil(value / 2) : value / 2), ' to ', end('to', value * 3)));
  }), ...(offered.length ? [] : [h('li', {}, 'This rule set has no number that could move.')]));
  known ??= ask('measures', []);
  const goal = /** @type {HTMLSelectElement} */ (find('#goal'));
  if (!goal.options.length) {
    goal.append(...(await known).filter((one) => one.goal).map(({ key, name, unit }) => h('option', { value: key }, unit ? `${name}, ${unit}` : name)));
    say(find('.keys'), (await known).map((one) => one.key).join(', '));
  }
}

/** What is ticked, as the engine reads it. @returns {string[]} */
function moves() {
  /** @type {string[]} */
  const ticked = [];
  for (const line of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.moves [data-path]'))) {
    if (!line.querySelector('input:checked')) continue;
    const end = (/** @type {string} */ key) => /** @type {HTMLInputElement} */ (find(`[data-end=${key}]`, line)).value.trim();
    ticked.push(`${line.dataset.path}=${end('from')}..${end('to')}`);
  }
  return ticked;
}

/**
 * Searches; the text with the best numbers, if there are better ones.
 * @param {string} text
 * @returns {Promise<string | undefined>}
 */
export async function tune(text) {
  const keeps = /** @type {HTMLTextAreaElement} */ (find('#keeps')).value.split(/[\n;]/).map((one) => one.trim()).filter(Boolean);
  const goal = /** @type {HTMLSelectElement} */ (find('#goal')).value;
  const progress = /** @type {HTMLProgressElement} */ (find('.search progress'));
  progress.value = 0;
  searching(true);
  try {
    const tuned = /** @type {Tuned} */ (await ask('tune', [text, moves(), keeps, goal, given()], (_, share) => { progress.value = share; }));
    show(tuned);
    return tuned.changes.length ? tuned.text : undefined;
  } finally {
    searching(false);
  }
}

/** @param {boolean} on */
export function searching(on) {
  find('[data-do=halt]').hidden = !on;
  find('.search progress').hidden = !on;
}

/** @param {Tuned} tuned */
function show(tuned) {
  find('.tuned').hidden = false;
  say(find('.best'), tuned.finding);
  say(find('.tuned .how'), tuned.method);
  find('.numbers-tuned').replaceChildren(h('caption', { class: 'sr' }, 'The best numbers'),
    h('thead', {}, h('tr', {}, ...['number', 'is', 'best of those tried'].map((head) => h('th', { scope: 'col' }, head)))),
    h('tbody', {}, ...tuned.changes.map(([path, before, after]) => h('tr', {}, h('th', { scope: 'row' }, path), h('td', {}, before), h('td', {}, after)))));
  for (const part of ['.numbers-tuned', '.where']) find(part).hidden = tuned.changes.length === 0;
  find('.kept').replaceChildren(...tuned.kept.map(({ text, value: [mean, half], holds }) =>
    h('li', { class: holds ? 'better' : 'worse' }, `${holds ? 'Kept' : 'Not kept'}: ${text} (${mean}${half ? ` ${half}` : ''})`)));
}
