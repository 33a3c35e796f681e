// @ts-check
/** What the columns of a visitor's file are: asked in a dialog, with the first lines beside it. Loaded when asked for. */
import { h } from '../base/dom.js';
import { dialog } from './dialogs.js';

/** Differences are said of so many points. */
const POINTS = 100;

/** @typedef {import('../types').ReaderName} ReaderName */

/**
 * What a line is, what a column may be, and what is wrong with a choice, if anything.
 * @type {Record<ReaderName, { line: string, uses: string[][], problem: (uses: string[], names: string[]) => string }>}
 */
const KINDS = {
  /** Of players: how a column's numbers count is a part of its use. */
  PlayerReader: {
    line: 'One line is one player.',
    uses: [
      ['time', 'time of arrival'], ['criterion', 'compared, scaled from least to greatest'], ['criterion:rank', 'compared by rank'],
      ['worth', 'compared, a difference counts as a wait'], ['equal', 'must be equal in a game'], ['name', 'name of the player'], ['aside', 'left aside'],
    ],
    problem(uses, names) {
      const times = uses.filter((use) => use === 'time').length;
      const compared = uses.filter((use) => use.startsWith('criterion')).length;
      const bad = uses.findIndex((use) => /^criterion:(?!rank)/.test(use) && !(Number(use.slice(10)) >= 1e-9 && Number(use.slice(10)) <= 1e9));
      if (times !== 1) return `${times} columns are the time of arrival: just one is.`;
      if (compared > 3) return `${compared} columns are compared: at most 3 are allowed.`;
      if (bad >= 0) return `The wait of “${names[bad]}” is no number above 0.`;
      return '';
    },
  },
  /** Of games: what else is wrong the reader says, in a sentence. */
  GamesReader: {
    line: 'One line is one game.',
    uses: [
      ['time', 'when it was played'], ['clock', 'time of day, beside a date'], ['a', 'first player'], ['b', 'second player'],
      ['result', 'result of the first player'], ['winner', 'name of the winner'], ['won', 'player who won'], ['lost', 'player who lost'],
      ['score', 'score: a difference, or 2-1'], ['score_a', 'score of the first player'], ['score_b', 'score of the second player'],
      ['rating_a', 'rating of the first player'], ['rating_b', 'rating of the second player'], ['aside', 'left aside'],
    ],
    problem(uses) {
      const has = (/** @type {string} */ use) => uses.includes(use);
      const twice = uses.find((use, at) => use !== 'aside' && uses.indexOf(use) !== at);
      const called = this.uses.find(([key]) => key === twice);
      if (called) return `Two columns are “${called[1]}”: at most one is.`;
      if (!has('time')) return 'No column is “when it was played”: just one is.';
      if (!(has('a') && has('b')) && !(has('won') && has('lost'))) return 'Who played is told by two columns: “first player” and “second player”, or “player who won” and “player who lost”.';
      if (!['won', 'result', 'winner', 'score', 'score_a'].some(has)) return 'No column tells how a game ended: “result of the first player”, “name of the winner” or a score does.';
      return '';
    },
  },
  /** Of tickets: a unit that is not said is that of the column's name, or what the numbers look like. */
  TicketReader: {
    line: 'One line is one ticket.',
    uses: [
      ['time', 'time of arrival'], ['time:s', 'time of arrival, in seconds'], ['time:ms', 'time of arrival, in milliseconds'], ['time:min', 'time of arrival, in minutes'],
      ['rating', 'rating'], ['party', 'size of the party'], ['region', 'region'], ['latency', 'latency to a site, in ms'],
      ['wait', 'how long it waited'], ['wait:s', 'how long it waited, in seconds'], ['wait:ms', 'how long it waited, in milliseconds'], ['wait:min', 'how long it waited, in minutes'],
      ['patience', 'how long it was willing to wait'], ['patience:s', 'how long it was willing, in seconds'], ['patience:ms', 'how long it was willing, in milliseconds'],
      ['outcome', 'what became of it: played or left'], ['aside', 'left aside'],
    ],
    problem(uses) {
      const roles = uses.map((use) => use.replace(/:.*/, ''));
      const twice = roles.find((role, at) => !['aside', 'latency'].includes(role) && roles.indexOf(role) !== at);
      const called = this.uses.find(([key]) => key === twice);
      if (called) return `Two columns are “${called[1]}”: at most one is.`;
      if (!roles.includes('time')) return 'No column is “time of arrival”: just one is.';
      return '';
    },
  },
};

/**
 * @param {string} file its name
 * @param {ReaderName} reader whose file it is
 * @param {import('../types').FileColumns} columns
 * @param {(uses: string) => void} chosen
 */
export function ask(file, reader, columns, chosen) {
  const kind = KINDS[reader];
  const rows = columns.names.map((name, at) => {
    const use = columns.uses[at] || 'aside';
    const worth = /^criterion:[0-9]/.test(use) ? Number(use.slice(10)) : undefined;
    const id = `column-${at}`;
    const select = h('select', { id, onchange: () => show() }, ...kind.uses.map(([key = '', label = '']) => h('option', { value: key }, label)));
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
  const box = dialog(`The columns of ${file}`,
    h('p', { class: 'soft' }, `${kind.line} The first lines are shown as they are.`),
    h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'The first lines of the file' },
      h('table', { class: 'columns' }, h('thead', {}, h('tr', {}, ...rows.map((row) => row.head))),
        h('tbody', {}, ...columns.lines.map((line) => h('tr', {}, ...line.map((field) => h('td', {}, field))))))),
    wrong,
    h('p', {}, h('button', { type: 'button', class: 'play', onclick: () => {
      wrong.textContent = kind.problem(rows.map((row) => row.use), columns.names);
      wrong.hidden = !wrong.textContent;
      if (!wrong.hidden) return;
      box.close();
      chosen(rows.map((row) => row.use).join(','));
    } }, 'Read the file so')));
}
