// @ts-check
/** Own rules and built-in ones on the same tickets, as a table with intervals and paired differences. */
import { find, h, say } from '../base/dom.js';
import { estimates, verdict } from '../base/shown.js';

/** @typedef {{ key: string, words: string, unit: string, less?: boolean | null, mean: number, half: number, text: string, difference?: { mean: number, half: number, text: string } }} Measure */
/** @typedef {{ name: string, error?: string, measures: Measure[], fingerprint?: string, tickets: number, games: number }} Entry */
/** @typedef {{ entries: Entry[], replications: number, tickets: number, method: string }} Results */

/** Whether a difference is more than chance. @param {Measure} measure */
const sure = ({ difference }) => difference !== undefined && Math.abs(difference.mean) > difference.half;

/** Which rules ended with an error, and why; nothing if none did. @param {Entry[]} entries */
const failures = (entries) => entries.filter((entry) => entry.error).map(({ name, error }) => `${name}: ${error}`).join(' ');

/** @param {Results} results @param {boolean} whole */
export function show({ entries, replications, tickets, method }, whole) {
  find('.results').hidden = false;
  const [first] = entries;
  const keys = entries.find((entry) => entry.measures.length)?.measures.map(({ key, words, unit }) => ({ key, words, unit })) ?? [];
  const cell = (/** @type {Entry} */ entry, /** @type {string} */ key) => {
    const measure = entry.measures.find((one) => one.key === key);
    if (!measure) return h('td', {}, entry.error ? '–' : '');
    return h('td', { class: sure(measure) ? 'sure' : undefined }, measure.text, measure.difference ? h('small', {}, measure.difference.text) : null);
  };
  find('.gauges').replaceChildren(
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'measure'), ...entries.map(({ name }) => h('th', { scope: 'col' }, name)))),
    h('tbody', {}, ...keys.map(({ key, words, unit }) => h('tr', {}, h('th', { scope: 'row' }, words, unit ? h('small', {}, unit) : null), ...entries.map((entry) => cell(entry, key)))),
      // The command line says the same number of the same rule on the same market.
      h('tr', {}, h('th', { scope: 'row' }, 'fingerprint', h('small', {}, 'of every game')), ...entries.map(({ fingerprint }) => h('td', {}, whole && fingerprint ? h('code', {}, fingerprint) : '')))),
  );
  const ended = failures(entries);
  const finding = find('.finding');
  say(finding, ended || (whole ? '' : 'On its way …'));
  finding.hidden = !finding.textContent;
  finding.classList.toggle('bad', ended !== '');
  say(find('.method'), `${method || `Simulated: ${replications} markets, ${tickets} tickets in all.`} Small numbers are paired differences to ${first?.name ?? 'the first'}; bold where they are more than chance.`);
}

/** A measure with its unit. @param {Measure | undefined} one */
const full = (one) => (one ? `${one.text}${one.unit ? `\u00a0${one.unit}` : ''}` : '–');

/** What the answer compares: a measure, its name where it is undecided, what less and what more of it is. @type {[string, string, string, string][]} */
const COMPARED = [['wait', 'waits', 'faster', 'slower'], ['unfair', 'fairness', 'fairer', 'less fair'], ['left', '', 'fewer give up', 'more give up']];

/** What a built-in rule that is often met does. @type {Record<string, string>} */
const DOES = { fifo: 'serves whoever has waited longest', widening: 'allows a larger rating gap the longer somebody waits' };

/** The last rule, which is the one that is written, against the first that plays other games: the race as the page's answer. @param {Results} results @param {string[]} [builtin] keys of the first entries @param {boolean} [example] whether nothing of the rule is the visitor’s */
export function tell({ entries, method }, builtin = [], example = false) {
  const [own, first] = [entries.at(-1), entries[0]];
  const of = (/** @type {Entry | undefined} */ entry, /** @type {string} */ key) => entry?.measures.find((one) => one.key === key);
  const host = find('.answer');
  say(find('.whom'), '');
  if (!own || own.error) return verdict(host, 'Your rule failed.', own?.error ?? '');
  if (!of(own, 'wait')) return verdict(host, 'Nobody plays.', 'Your rule forms no game.');
  const base = entries.find(({ fingerprint, error }) => !error && fingerprint !== own.fingerprint);
  const does = base && DOES[builtin[entries.indexOf(base)] ?? ''];
  if (does) say(find('.whom'), `${base.name}, built in, ${does}.`);
  say(find('.many'), own.tickets.toLocaleString('en'));
  // Differences are to the first: who plays just its games has the other's, turned round.
  const [told, turned] = base === first ? [own, 1] : [base, -1];
  /** @type {[string[], string[], string[]]} */
  const [better, worse, open] = [[], [], []];
  for (const [key, what, less, more] of COMPARED) {
    const one = of(told, key);
    if (!one || !sure(one)) open.push(what);
    else if (turned * Number(one.difference?.mean) < 0) better.push(less);
    else worse.push(more);
  }
  const listed = (/** @type {string[]} */ all) => all.filter(Boolean).join(' and ');
  const decided = [better, worse].map(listed).filter(Boolean).join(', but ');
  const said = decided ? `${decided}${listed(open) && `; ${listed(open)} undecided`}` : 'no difference beyond chance';
  // Of two sides the favourite's chance says the same in a word that everybody knows.
  const two = /; \d+v\d+,/.test(method ?? '');
  const chances = (/** @type {Entry} */ entry) => (two ? of(entry, 'unfair')?.text.replace(/points/, '').trimEnd().replace(/^[\d.]+/, (points) => (50 + Number(points)).toFixed(points.split('.')[1]?.length ?? 0)) ?? '' : full(of(entry, 'unfair')));
  /** @type {[string, (entry: Entry) => string][]} */
  const columns = [['players wait', (entry) => full(of(entry, 'wait'))], [two ? 'favourite wins, of 100 (fair: 50)' : 'a chance to win is off 50\u00a0%', chances]];
  if (decided.includes('give')) columns.push(['give up', (entry) => full(of(entry, 'left'))]);
  const named = own.name.replace(/ \(own.*\)$/, '');
  const row = (/** @type {Entry} */ entry, /** @type {(string | Node)[]} */ ...name) => h('tr', {}, h('th', { scope: 'row' }, ...name), ...columns.map(([, told]) => h('td', {}, ...estimates(told(entry)))));
  verdict(host, base ? `${example ? 'This example' : 'Your rule'}: ${said}.` : entries.filter(({ error }) => !error).length > 1 ? 'The very same games.' : '', h('table', {},
    h('thead', {}, h('tr', {}, h('td', {}), ...columns.map(([title]) => h('th', { scope: 'col' }, title)))),
    h('tbody', {}, row(own, named, h('small', {}, example ? ' this example' : ' your rule')), base ? row(base, base.name) : '')));
}
