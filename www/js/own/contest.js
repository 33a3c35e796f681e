// @ts-check
/** Many rules on the same players, each in a worker of its own: who drops a hundred lines that never end spoils only their own place. */
import { find, h } from '../base/dom.js';
import { base64, filed, hash, opened, save, unbase64 } from './code.js';

/** @typedef {import('./box.js').Rule} Rule */
/** @typedef {import('./box.js').Box} Box */
/** @typedef {import('./race.js').Entry} Entry */
/** @typedef {{ rule: Rule, hash: string, entry?: Entry | undefined, base?: Entry | undefined, error?: string }} Entrant */

/** Most rules of a contest. */
export const MOST = 30;

/** @type {Entrant[]} */
const entrants = [];
/** @type {AbortController | undefined} */
let running;
/** The market that the scores are of, and what they were compared with. */
let played = { state: '', against: '' };

/**
 * The rule of a file: of a result that this page saved only the code is taken.
 * @param {File} file
 * @returns {Promise<Rule[]>}
 */
async function rules(file) {
  if (!file.name.endsWith('.json')) return [await opened(file)];
  if (file.size > 4 * 1024 * 1024) throw new Error(`${file.name} has ${file.size} bytes; allowed: at most 4194304`);
  /** @type {{ rules?: { name?: unknown, code?: unknown, wasm?: unknown }[] }} */
  let found;
  try {
    found = JSON.parse(await file.text());
  } catch {
    throw new Error(`${file.name} is no JSON`);
  }
  if (!Array.isArray(found?.rules)) throw new Error(`${file.name} holds no results of this page: it has no list “rules”`);
  return found.rules.map(({ name, code, wasm }) => {
    const called = String(name ?? 'rule').slice(0, 40);
    if (typeof wasm === 'string') return { name: called, bytes: unbase64(wasm) };
    if (typeof code === 'string') return { name: called, code };
    throw new Error(`${file.name}: ${called} has no code`);
  });
}

/** Takes rules in; what cannot be read is said, the rest is taken. @param {Iterable<File>} files */
export async function gather(files) {
  const wrong = [];
  for (const file of files) {
    try {
      for (const rule of await rules(file)) {
        if (entrants.length >= MOST) throw new Error(`${rule.name} is one too many; allowed: at most ${MOST} rules`);
        const digest = await hash(rule);
        if (digest && entrants.some((one) => one.hash === digest)) throw new Error(`${rule.name} is there already: the same code`);
        const same = entrants.filter((one) => one.rule.name.replace(/ \(\d+\)$/, '') === rule.name).length;
        entrants.push({ rule: same ? { ...rule, name: `${rule.name} (${same + 1})` } : rule, hash: digest });
      }
    } catch (error) {
      wrong.push(error instanceof Error ? error.message : String(error));
    }
  }
  list();
  if (wrong.length) throw new Error(wrong.join('. '));
}

function list() {
  find('.entered').replaceChildren(...entrants.map((one) => h('li', {}, `${one.rule.name} `, h('code', {}, one.hash.slice(0, 12)), ' ',
    h('button', { type: 'button', class: 'link', 'aria-label': `Remove ${one.rule.name}`, onclick: () => {
      entrants.splice(entrants.indexOf(one), 1);
      list();
    } }, 'remove'))));
  /** @type {HTMLButtonElement} */ (find('[data-do=contest]')).disabled = entrants.length === 0;
}

/**
 * Runs them all, one after another, and shows the board as it fills.
 * @param {Box} box
 * @param {string} state the market
 */
export async function run(box, state) {
  const against = /** @type {HTMLSelectElement} */ (find('#against'));
  const rules = [{ key: against.value, name: against.selectedOptions[0]?.text ?? against.value }];
  played = { state, against: against.value };
  const progress = /** @type {HTMLProgressElement} */ (find('#contest-title ~ .row progress'));
  const control = new AbortController();
  running = control;
  progress.hidden = false;
  find('[data-do=halt]').hidden = false;
  for (const one of entrants) {
    one.entry = undefined;
    one.error = '';
  }
  try {
    for (const [at, one] of entrants.entries()) {
      progress.value = at / entrants.length;
      try {
        const { entries } = await box.ask({ what: 'race', state, rules, guests: [one.rule] }, (_, done) => { progress.value = (at + done) / entrants.length; }, control.signal);
        [one.base, one.entry] = entries;
        one.error = one.entry?.error ?? '';
      } catch (error) {
        if (control.signal.aborted) return;
        one.error = error instanceof Error ? error.message : String(error);
      }
      measures();
      board();
    }
  } finally {
    progress.hidden = true;
    find('[data-do=halt]').hidden = true;
  }
}

export const stop = () => running?.abort(new Error('cancelled'));

/** What one may rank by, once it is known. */
function measures() {
  const by = /** @type {HTMLSelectElement} */ (find('#by'));
  const known = entrants.find((one) => one.entry?.measures.length)?.entry?.measures ?? [];
  if (by.options.length === known.length) return;
  by.replaceChildren(...known.map(({ key, words }) => h('option', { value: key }, words)));
}

/** The entrants by the measure that is chosen, the best first; who failed comes last. */
function ranked() {
  const key = /** @type {HTMLSelectElement} */ (find('#by')).value;
  const of = (/** @type {Entrant} */ one) => one.entry?.measures.find((measure) => measure.key === key);
  return entrants.map((one) => ({ one, measure: one.error ? undefined : of(one) }))
    .sort((a, b) => {
      if (!a.measure || !b.measure) return Number(!a.measure) - Number(!b.measure);
      return (a.measure.mean - b.measure.mean) * (a.measure.less === false ? -1 : 1);
    });
}

export function board() {
  const base = entrants.find((one) => one.base)?.base;
  find('.scores').hidden = false;
  const head = ['', 'rule', 'code', /** @type {HTMLSelectElement} */ (find('#by')).selectedOptions[0]?.text ?? '', `against ${base?.name ?? 'the built-in rule'}`];
  find('.board').replaceChildren(
    h('thead', {}, h('tr', {}, ...head.map((name) => h('th', { scope: 'col' }, name === '' ? h('span', { class: 'sr' }, 'rank') : name)))),
    h('tbody', {}, ...ranked().map(({ one, measure }, rank) => h('tr', {},
      h('td', {}, measure ? String(rank + 1) : '–'), h('th', { scope: 'row' }, one.rule.name), h('td', {}, h('code', { title: one.hash }, one.hash.slice(0, 12))),
      ...(measure ? [h('td', {}, measure.text), h('td', {}, measure.difference?.text ?? '')] : [h('td', { colspan: 2, class: one.error ? 'bad' : undefined }, one.error || 'not run yet')])))),
  );
}

/** A field of a CSV file. A spreadsheet takes what begins so for a formula. @param {unknown} value */
function field(value) {
  const text = String(value ?? '');
  const plain = typeof value === 'string' && /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

export function csv() {
  const lines = [['rank', 'rule', 'sha256', 'measure', 'mean', 'half_width', 'difference', 'difference_half_width', 'error']];
  ranked().forEach(({ one, measure }, rank) => {
    for (const each of measure ? one.entry?.measures ?? [] : [undefined]) {
      lines.push([measure ? rank + 1 : '', one.rule.name, one.hash, each?.key, each?.mean, each?.half, each?.difference?.mean, each?.difference?.half, one.error].map(/** @type {(one: unknown) => any} */ ((value) => value ?? '')));
    }
  });
  save('contest.csv', `${lines.map((line) => line.map(field).join(',')).join('\n')}\n`, 'text/csv');
}

export function json() {
  const { state, against } = played;
  const rules = ranked().map(({ one: { rule, hash: sha256, entry, error } }) => ({
    name: rule.name, sha256, ...(rule.bytes ? { wasm: base64(rule.bytes) } : { code: rule.code }), measures: entry?.measures ?? [], ...(entry?.fingerprint ? { fingerprint: entry.fingerprint } : {}), ...(error ? { error } : {}),
  }));
  const name = rules.length === 1 ? filed(rules[0]?.name ?? '') : 'contest';
  save(`${name}.json`, `${JSON.stringify({ lobbylab: 'contest', market: state, against, rules }, null, 1)}\n`, 'application/json');
}
