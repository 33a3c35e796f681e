// @ts-check
/** What the columns of a visitor's file are: asked in a dialog, with the first lines beside it. Loaded when asked for. */
import { h } from '../base/dom.js';
import { dialog } from './dialogs.js';

/** What a column may be, and how its numbers count. @type {[string, string][]} */
const USES = [
  ['time', 'time of arrival'], ['criterion', 'compared, scaled from least to greatest'], ['criterion:rank', 'compared by rank'],
  ['worth', 'compared, a difference counts as a wait'], ['equal', 'must be equal in a game'], ['name', 'name of the player'], ['aside', 'left aside'],
];

/** Differences are said of so many points. */
const POINTS = 100;

/**
 * @param {string} file its name
 * @param {import('../types').FileColumns} columns
 * @param {(uses: string) => void} chosen
 */
export function ask(file, columns, chosen) {
  const rows = columns.names.map((name, at) => {
    const use = columns.uses[at] || 'aside';
    const worth = /^criterion:[0-9]/.test(use) ? Number(use.slice(10)) : undefined;
    const id = `column-${at}`;
    const select = h('select', { id, onchange: () => show() }, ...USES.map(([key, label]) => h('option', { value: key }, label)));
    select.value = worth === undefined ? use : 'worth';
    const wait = h('input', { type: 'text', inputmode: 'decimal', id: `${id}-wait`, class: 'short', 'aria-describedby': `${id}-says` });
    wait.value = String(worth === undefined ? 10 : Number((worth * POINTS).toPrecision(6)));
    const says = h('label', { for: wait.id, id: `${id}-says` }, `${POINTS} points count as a wait of `, wait);
    const show = () => { says.hidden = select.value !== 'worth'; };
    show();
    return {
      head: h('th', { scope: 'col' }, h('label', { for: id }, name), select, says),
      get use() { return select.value === 'worth' ? `criterion:${Number(wait.value.replace(',', '.')) / POINTS}` : select.value; },
    };
  });
  const wrong = h('p', { class: 'wrong', role: 'status', hidden: true });
  /** What is wrong with the choice, if anything. */
  const problem = () => {
    const uses = rows.map((row) => row.use);
    const times = uses.filter((use) => use === 'time').length;
    const compared = uses.filter((use) => use.startsWith('criterion')).length;
    const bad = uses.findIndex((use) => /^criterion:(?!rank)/.test(use) && !(Number(use.slice(10)) >= 1e-9 && Number(use.slice(10)) <= 1e9));
    if (times !== 1) return `${times} columns are the time of arrival: just one is.`;
    if (compared > 3) return `${compared} columns are compared: at most 3 are allowed.`;
    if (bad >= 0) return `The wait of “${columns.names[bad]}” is no number above 0.`;
    return '';
  };
  const box = dialog(`The columns of ${file}`,
    h('p', { class: 'soft' }, 'One line is one player. The first lines are shown as they are.'),
    h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'The first lines of the file' },
      h('table', { class: 'columns' }, h('thead', {}, h('tr', {}, ...rows.map((row) => row.head))),
        h('tbody', {}, ...columns.lines.map((line) => h('tr', {}, ...line.map((field) => h('td', {}, field))))))),
    wrong,
    h('p', {}, h('button', { type: 'button', class: 'play', onclick: () => {
      wrong.textContent = problem();
      wrong.hidden = !wrong.textContent;
      if (!wrong.hidden) return;
      box.close();
      chosen(rows.map((row) => row.use).join(','));
    } }, 'Read the file so')));
}
