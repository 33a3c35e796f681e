// @ts-check
/** Own rules and built-in ones on the same tickets, as a table with intervals and paired differences. */
import { find, h, say } from '../base/dom.js';

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
  say(find('.finding'), ended || found(entries, whole));
  find('.finding').classList.toggle('bad', ended !== '');
  say(find('.method'), `${method || `Simulated: ${replications} markets, ${tickets} tickets in all.`} Small numbers are paired differences to ${first?.name ?? 'the first'}; bold where they are more than chance.`);
}

/** The race as the page's answer. @param {Results} results */
export function tell({ entries }) {
  say(find('.answer'), failures(entries) || verdict(entries));
}

/** A measure with its unit. @param {Measure | undefined} one */
const full = (one) => (one ? `${one.text}${one.unit ? `\u00a0${one.unit}` : ''}` : '–');

/** The race in a sentence, by the first measure. @param {Entry[]} entries @param {boolean} whole */
function found(entries, whole) {
  if (!whole) return 'On its way …';
  const [base, ...others] = entries;
  const measure = base?.measures[0];
  if (!base || !measure || !others.length) return `${base?.name ?? 'The rule'}: ${measure?.words ?? 'nothing was counted'} ${full(measure)}.`;
  const told = others.map((entry) => {
    const one = entry.measures.find(({ key }) => key === measure.key);
    return `${entry.name} ${full(one)}`;
  });
  return `${measure.words[0]?.toUpperCase()}${measure.words.slice(1)}: ${base.name} ${full(measure)}; ${told.join('; ')}.`;
}

/** The last rule, which is the one that is written, against the first that plays other games: the race as the page's answer. @param {Entry[]} entries */
function verdict(entries) {
  const [own, first] = [entries.at(-1), entries[0]];
  const base = entries.find(({ fingerprint }) => fingerprint !== own?.fingerprint) ?? first;
  // Differences are to the first: who plays just its games has the other's, turned round.
  const turned = base === first ? 1 : -1;
  const of = (/** @type {Entry | undefined} */ entry, /** @type {string} */ key) => entry?.measures.find((one) => one.key === key);
  const wait = of(own, 'wait');
  if (!own || !base || !wait) return found(entries, true);
  const start = `Under ${own.name} players wait ${full(wait)} on average`;
  if (own === base) return `${start}.`;
  const told = (/** @type {string} */ key, /** @type {string[]} */ [less, more, same]) => {
    const one = of(turned > 0 ? own : base, key);
    return one && sure(one) ? (turned * Number(one.difference?.mean) < 0 ? less : more) : same;
  };
  const unfair = told('unfair', ['fairer', 'less fair', 'not measurably fairer or less fair']);
  return `${start}, ${told('wait', ['less', 'longer', 'not measurably less or longer'])} than under ${base.name} (${full(of(base, 'wait'))}). Its games are ${unfair}. Change a line, and race it again.`;
}
