// @ts-check
/** The market, a run with players, and what it comes to. */
import { find, h, say } from '../base/dom.js';
import { part, verdict } from '../base/shown.js';
import { ask, cancel } from './ask.js';
import { limit } from './edits.js';
import { EXAMPLES } from './examples.js';

/** @typedef {{ rule: string, checked: string, passed: string, failed: string, alone: string, starved: string }} Rule */
/** @typedef {{ waits: string[], rules: Rule[], steps: string[], nobody: string, hopeless?: string, dropped?: string, unlucky: number[] }} Set */
/** @typedef {{ key: string, name: string, unit: string, values: [string, string][], difference?: [string, string], better: number }} Row */
/** @typedef {{ finding: [string, string, string], method: string, rows: Row[], sets: Set[] }} Results */

/** Fields of the arena that are shown: key, label, value, and what may be chosen. @type {[string, string, string, [string, string][]?][]} */
const FIELDS = [
  ['rate', 'players a minute', '60'],
  ['parties', 'parties', 'solo', [['solo', 'all alone'], ['typical', '70 % alone, up to five']]],
  ['regions', 'regions (1: no latencies)', '3'],
  ['mean', 'mean rating', '1500'],
  ['deviation', 'spread of ratings', '350'],
  ['patience', 'players give up after, s', 'never'],
  ['accept', 'share of players who accept a match (0.9: 90 %)', 'not asked'],
  ['accept.answer', 'seconds to accept', '5'],
  ['accept.timeout', 'seconds until silence drops a match', '30'],
  ['tickets', 'tickets of a market', '1000'],
  ['replications', 'markets', '10'],
  ['seed', 'seed', '1'],
];

/** Measures that are seen at once, below the picture of waits; the others when somebody asks, or when an edit changes them. */
const FIRST = new Set(['left', 'unfair', 'unfair.tenth', 'latency.p90']);

/** The mix of parties that a studio published (see the lesson). */
const MIX = { singles: '0.7', twos: '0.16', threes: '0.05', fours: '0.03', fives: '0.06' };

export function fields() {
  const all = find('[data-do=all]');
  all.addEventListener('click', () => {
    const few = find('.gauges').classList.toggle('few');
    all.setAttribute('aria-expanded', String(!few));
    say(all, few ? 'All measures' : 'Fewer measures');
  });
  find('.market').replaceChildren(...FIELDS.map(([key, label, value, options]) => h('label', {}, label, options
    ? h('select', { 'data-field': key }, ...options.map(([one, name]) => h('option', { value: one }, name)))
    : h('input', { type: 'text', 'data-field': key, value }))));
}

/** @param {{ name: string, words: string }[]} attributes */
export function says(attributes) {
  find('.says').replaceChildren(...attributes.map(({ name, words }) => h('label', {}, name,
    h('input', { type: 'text', 'data-field': `@${name}`, placeholder: 'as guessed' }), h('small', {}, words.slice(words.indexOf(': ') + 2)))),
  ...(attributes.length ? [] : [h('p', { class: 'doc' }, 'This rule set asks for nothing.')]));
}

/**
 * Keys and values in turn, as the engine reads them.
 * @param {string} [only] how their keys begin
 * @returns {string[]}
 */
export function given(only = '') {
  /** @type {string[]} */
  const pairs = [];
  const accept = /** @type {HTMLInputElement} */ (find('[data-field=accept]')).value.trim();
  const asked = accept !== '' && accept !== 'not asked';
  for (const field of /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (document.querySelectorAll('[data-field]'))) {
    const [key, value] = [field.dataset.field ?? '', field.value.trim()];
    if (!key.startsWith(only)) continue;
    if (key === 'parties') {
      if (value === 'typical') pairs.push(...Object.entries(MIX).flat());
    } else if (key.startsWith('accept')) {
      if (asked) pairs.push(key, value);
    } else if (key === 'patience') {
      if (value !== '' && value !== 'never') pairs.push('leaves', 'exponential', 'patience', value);
    } else if (value !== '') pairs.push(key, value);
  }
  return pairs;
}

/** Says which tickets can never be in a game, before anybody plays. @param {string} text */
export async function foresee(text) {
  const lines = /** @type {string[]} */ (await ask('foresee', [text, given()]));
  const place = find('.never');
  place.hidden = lines.length === 0;
  place.replaceChildren(...lines.map((line) => h('li', {}, line)));
}

/**
 * @param {string} before
 * @param {string} after empty: one rule set
 */
export async function run(before, after) {
  const progress = /** @type {HTMLProgressElement} */ (find('.row progress'));
  busy(true);
  const own = Object.values(EXAMPLES).every((example) => example.text !== before);
  const lead = own ? '' : `In this example, at ${/** @type {HTMLInputElement} */ (find('[data-field=rate]')).value} players a minute, `;
  try {
    await ask('run', [before, after, given()], (/** @type {Results} */ results, share) => {
      progress.value = share;
      // Before the first market is whole there is nothing to see.
      if (results.rows.length || share === 1) show(results, lead);
    });
  } finally {
    busy(false);
  }
}

/** @param {boolean} on */
function busy(on) {
  find('[data-do=cancel]').hidden = !on;
  find('.row progress').hidden = !on;
}

export async function stop() {
  await cancel();
  busy(false);
}

/** How long a hundred players wait: places and words are the engine's. @param {string[]} waits @param {string} which */
function picture([words, bars, slow, end, ...marks], which) {
  const field = part('svg', { y: 36, width: '100%', height: 48, viewBox: '0 0 100 100', preserveAspectRatio: 'none' }, part('path', { d: bars }), part('path', { class: 'slow', d: slow }));
  const labels = [0, 1].filter((row) => marks[2 * row]).flatMap((row) => {
    const [at, label] = marks.slice(2 * row);
    const [x, y, left] = [`${at}%`, 12 + 16 * row, Number(at) > 50];
    return [part('line', { x1: x, x2: x, y1: y - 10, y2: 84 }), part('text', { x, y, dx: left ? -5 : 5, 'text-anchor': left ? 'end' : 'start' }, label)];
  });
  return h('figure', {}, h('figcaption', {}, `How long 100 who play wait${which}; purple: the last ten`),
    part('svg', { role: 'img', 'aria-label': words, height: 100 }, field, part('line', { x1: 0, x2: '100%', y1: 84, y2: 84 }), ...labels,
      part('text', { y: 98 }, '0 s'), part('text', { x: '100%', y: 98, 'text-anchor': 'end' }, end)));
}

/** What one may do about the rule in the way. @param {string} rule empty: nothing */
export function offer(rule) {
  const [button, found] = [find('[data-do=widen]'), rule && limit(rule)];
  button.hidden = !found;
  if (!found) return;
  button.dataset.rule = rule;
  say(button, `Try ${rule} at ${2 * found.value} instead of ${found.value}`);
}

/** @param {Results} results @param {string} lead what the page's answer begins with */
function show(results, lead) {
  find('.results').hidden = find('.ways').hidden = false;
  const [first, rest, rule] = results.finding;
  verdict(find('.answer'), first, rest.replace(/^Half of/, lead ? `${lead}half of` : '$&'));
  say(find('.method'), results.method);
  const two = results.sets.length > 1;
  offer(two ? '' : rule);
  const heads = ['measure', ...(two ? ['before', 'after', 'difference'] : ['your rule set'])];
  find('.waits').replaceChildren(...results.sets.map((set, at) => picture(set.waits, two ? `, ${heads[at + 1]}` : '')));
  const number = (/** @type {[string, string]} */ [mean, half]) => [mean, half ? h('small', {}, half) : null];
  find('.gauges').replaceChildren(h('caption', { class: 'sr' }, 'What players get'), h('thead', {}, h('tr', {}, ...heads.map((head) => h('th', { scope: 'col' }, head)))),
    h('tbody', {}, ...results.rows.map((row) => h('tr', { class: FIRST.has(row.key) || (two && row.better) ? undefined : 'further' }, h('th', { scope: 'row' }, row.unit && !row.name.includes(row.unit) ? `${row.name}, ${row.unit}` : row.name),
      ...row.values.map((value) => h('td', {}, ...number(value))),
      row.difference ? h('td', { class: row.better > 0 ? 'better' : row.better < 0 ? 'worse' : undefined }, ...number(row.difference)) : null))));
  const set = results.sets.at(-1);
  if (!set) return;
  find('.rules').replaceChildren(h('caption', { class: 'sr' }, 'Rules'),
    h('thead', {}, h('tr', {}, ...['rule', 'times checked', 'held', 'failed', 'the only one that failed', 'still without a game at the end, because of it'].map((head) => h('th', { scope: 'col' }, head)))),
    h('tbody', {}, ...set.rules.map((rule) => h('tr', {}, h('th', { scope: 'row' }, rule.rule), ...[rule.checked, rule.passed, rule.failed, rule.alone, rule.starved].map((one) => h('td', {}, one))))));
  const steps = set.steps.map((count, step) => `${count} ${step === 0 ? 'before any expansion' : `at step ${step}`}`);
  say(find('.steps'), `Games: ${steps.join(', ') || 'none'}. Tickets without a game that no rule alone kept out: ${set.nobody}.${set.hopeless ? ` ${set.hopeless}.` : ''}${set.dropped ? ` Matches that were not accepted: ${set.dropped}.` : ''}`);
  find('.unlucky').replaceChildren(...(set.unlucky.length ? ['Tickets without a game: ', ...set.unlucky.flatMap((ticket) => [
    h('button', { type: 'button', class: 'link', onclick: () => life(ticket) }, `ticket ${ticket}`), ' '])] : []));
}

/** The life of a ticket. @param {number} ticket */
async function life(ticket) {
  const events = /** @type {{ at: number, words: string }[]} */ (await ask('life', [ticket]));
  const list = find('.life');
  list.hidden = false;
  list.replaceChildren(...events.slice(0, 60).map((event) => h('li', {}, h('span', {}, `${Math.round(event.at * 10) / 10} s`), h('span', {}, event.words))));
}
