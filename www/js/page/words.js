// @ts-check
/** What the engine says, put on the page: the answer, notices, and the table printed / exact / simulated. */
import { find, h, say, together } from '../base/dom.js';

/** @typedef {import('../types').View} View */
/** @typedef {import('../types').State} State */

const { embed, single } = document.documentElement.dataset;

/** Says of `(exact)` and `(simulated)` what they mean, where the page has a home. @param {string} said @returns {(string | HTMLElement)[]} */
const kinds = (said) => ((embed ?? single) === undefined ? said.split(/\((exact|simulated)\b/) : [said])
  .flatMap((part, at) => (at % 2 ? ['(', h('a', { class: 'kind', href: './#promise', target: '_blank', title: 'What a number here means (in a new tab)' }, part)] : [part]));

/** What each place says: whoever reads on is not disturbed by what is the same. @type {WeakMap<HTMLElement, string>} */
const answered = new WeakMap();

/**
 * The headline answer, and what of it can be taken over.
 * @param {HTMLElement} host
 * @param {View} view
 * @param {(state: State) => void} take
 */
export function answer(host, view, take) {
  const now = JSON.stringify([view.answer, view.offers]);
  if (answered.get(host) === now) return;
  answered.set(host, now);
  const kept = document.activeElement?.matches('.answer .kind');
  /** @type {(Node | string)[]} */
  const told = [];
  // What else there is to say, in smaller type.
  let aside = '';
  for (const { text, role } of view.answer) {
    const said = together(text);
    if (role === 'aside') aside += said;
    else if (role) told.push(h('b', { class: role === 'strong' ? '' : `role-${role}` }, said));
    // How sure a number is stands beside it, and is read after it.
    else told.push(...said.split(/(\u00a0±\u00a0(?:∞|[\d.,]*\d(?: · 10[⁻⁰¹²³⁴-⁹]+)?))/).flatMap((part, at) => (at % 2 ? [h('small', {}, part)] : kinds(part))));
  }
  // What stands in small type keeps its place: as a new element it would be the page's largest paint again with every result.
  let rest = host.querySelector('.aside');
  if (!rest) host.append(rest = h('span', { class: 'aside' }));
  while (rest.previousSibling) rest.previousSibling.remove();
  rest.before(...told, ...view.offers.flatMap(({ label, state }) => [' ', h('button', { type: 'button', class: 'take', onclick: () => take(state) }, label)]));
  say(rest, aside);
  if (kept) host.querySelector('a')?.focus();
}

/**
 * Warnings about the link, errors of fields that have no control, and runs that would not fit.
 * @param {HTMLElement} host
 * @param {string[]} warnings
 * @param {View} view
 * @param {(key: string) => boolean} hasControl
 * @param {(state: State) => void} take
 */
export function notices(host, warnings, view, hasControl, take) {
  const key = JSON.stringify([warnings, view.errors, view.notices]);
  if (host.dataset.key === key) return;
  host.dataset.key = key;
  const stray = view.errors.filter((error) => !hasControl(error.field)).map((error) => error.message);
  host.replaceChildren(
    ...[...warnings, ...stray].map((text) => h('p', { class: 'notice' }, text)),
    ...view.notices.map((notice) => h('p', { class: 'notice' }, notice.message, notice.offers.length ? '. Instead: ' : '.',
      ...notice.offers.map((offer) => h('button', { type: 'button', onclick: () => take(offer.state) }, offer.label)))));
}

/**
 * @param {HTMLElement} host
 * @param {import('../types').Truth[]} rows
 */
export function truth(host, rows) {
  const body = rows.flatMap((row) => {
    const small = [row.unit, row.population].filter(Boolean).join(', ');
    const struck = (/** @type {string} */ text) => h('s', { class: 'bad' }, h('span', { class: 'sr' }, 'wrong: '), text);
    const main = h('tr', { class: row.printed_wrong ? 'wrong' : '' },
      h('th', { scope: 'row' }, row.name, small ? h('small', {}, small) : null),
      h('td', {}, row.misprinted ? struck(row.misprinted) : null, row.misprinted ? ' ' : null,
        row.printed_wrong ? struck(row.printed) : row.printed || '—'),
      h('td', {}, h('b', {}, row.exact || '—')),
      h('td', {}, row.simulated || '—', row.interval ? h('small', {}, row.interval) : null));
    if (!row.printed_wrong && !row.misprinted) return [main];
    const why = [row.source && `Printed: ${row.source}`, row.method && `exact by ${row.method}`].filter(Boolean).join('; ');
    return [main, h('tr', { class: 'why' }, h('td', { colspan: 4 }, `${why}.`))];
  });
  host.replaceChildren(h('table', { class: 'truth' },
    h('caption', { class: 'sr' }, 'What the paper prints, what is exact, what the simulation found'),
    h('thead', {}, h('tr', {}, h('td'), ...['printed', 'exact', 'simulated'].map((name) => h('th', { scope: 'col' }, name)))),
    h('tbody', {}, ...body)));
}

/**
 * How each number was got, one line each.
 * @param {HTMLElement} host
 * @param {import('../types').Truth[]} rows
 */
export function methods(host, rows) {
  host.replaceChildren(...rows.map((row) => h('li', {}, h('b', {}, row.name), ': ',
    [row.source, row.method && `exact by ${row.method}`, row.samples && `simulated: ${row.samples}`].filter(Boolean).join('; '), '.')));
}

/**
 * What players are made of, and where that comes from.
 * @param {HTMLElement} host
 * @param {[string, string, string][]} rows
 */
export function assumptions(host, rows) {
  host.replaceChildren(h('table', {}, h('thead', {}, h('tr', {}, ...['what', 'is taken to be', 'because of'].map((name) => h('th', { scope: 'col' }, name)))),
    h('tbody', {}, ...rows.map(([what, value, source]) => h('tr', {}, h('th', { scope: 'row' }, what), h('td', {}, value), h('td', {}, source))))));
}

/** What is said of a run in trouble. @type {Record<string, string>} */
const TROUBLE = { alone: 'No workers here: simulating slowly in the page', retrying: 'A worker does not answer: trying again' };

/**
 * The line that says how far the simulation is, with the button that stops it and lets it go on.
 * @param {HTMLElement} status
 * @param {{ share: number, busy: boolean, cancelled: boolean, trouble: string }} pool
 * @param {boolean} merging whether results have come in that are not shown yet
 */
export function progress(status, { share, busy, cancelled, trouble }, merging) {
  /** @type {HTMLProgressElement} */ (find('progress', status)).value = share;
  const kind = cancelled ? 'cancelled' : busy || merging ? 'busy' : 'done';
  say(find('.share', status), kind === 'done' ? '' : `${Math.floor(share * 100)} %`);
  if (status.dataset.kind === kind && status.dataset.trouble === trouble) return;
  status.dataset.kind = kind;
  status.dataset.trouble = trouble;
  const words = { busy: TROUBLE[trouble] ?? 'Simulating', cancelled: trouble === 'saves' ? 'Not simulated yet, to save data' : 'Simulation stopped', done: 'Up to date' };
  say(find('[role=status]', status), words[kind]);
  const button = find('button', status);
  button.hidden = kind === 'done';
  say(button, kind === 'busy' ? 'Cancel' : trouble === 'saves' ? 'Run' : 'Resume');
}
