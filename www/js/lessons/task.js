// @ts-check
/** A task as a lesson states it: what is asked, of which lab, and what the engine's answer to it is. */

/**
 * @typedef {object} Task
 * @property {string} key the lesson's and its own: `patience.slope`
 * @property {string} id
 * @property {'number' | 'choice' | 'curve'} kind
 * @property {string} title
 * @property {string[]} labs of each row; one for all
 * @property {string[]} states of each row; one for all
 * @property {string[]} rows names in the lab's table, or `figure; row; column` of a figure
 * @property {string} of what is made of the rows
 * @property {boolean} simulated
 * @property {string} unit
 * @property {string[]} choices
 * @property {string} figure whose column is the curve
 * @property {string} x the head of that figure's horizontal column
 * @property {string} y the head of the column
 * @property {import('./module.js').Paper | null} paper
 * @property {string} note where the number comes from, if it is not just exact or simulated
 * @property {string} field what the class looks for by moving it
 */

/** @param {string | undefined} text @returns {string[]} */
const list = (text) => (text ? text.split('|').map((one) => one.trim()) : []);

/** @param {string} text `name, from, to` @returns {import('./module.js').Side} */
function side(text) {
  const [name = '', from = '0', to = '1'] = text.split(';').map((one) => one.trim());
  return { name, from: Number(from), to: Number(to) };
}

/**
 * @param {HTMLElement} section
 * @param {string} lesson
 * @returns {Task}
 */
export function taskOf(section, lesson) {
  const { kind = 'number', lab, state, rows, of = 'value', from, unit = '', figure = '', x = '', y = '', across, up, field = '', note = '' } = section.dataset;
  return {
    key: `${lesson}.${section.id}`,
    id: section.id,
    kind: /** @type {Task['kind']} */ (kind),
    title: section.querySelector('h3')?.textContent ?? '',
    labs: list(lab),
    states: list(state),
    rows: list(rows),
    of, unit, figure, x, y, field, note,
    simulated: from === 'simulated',
    choices: [...section.querySelectorAll('ol.choices > li')].map((item) => item.textContent ?? ''),
    paper: across && up ? { x: side(across), y: side(up) } : null,
  };
}

/**
 * All tasks of a page.
 * @param {ParentNode} page
 * @param {string} lesson
 */
export function tasksOf(page, lesson) {
  return [...page.querySelectorAll('section.predict')].map((section) => taskOf(/** @type {HTMLElement} */ (section), lesson));
}

/** What a task is about, as a title of its own. @param {Task} task */
export function titleOf({ title }) {
  const short = title.replace(/^Predict: /, '');
  return short.slice(0, 1).toUpperCase() + short.slice(1);
}

/** The lesson that an address is of. @param {string} path */
export const lessonOf = (path) => path.split('/').pop()?.replace(/\.html$/, '') ?? '';
