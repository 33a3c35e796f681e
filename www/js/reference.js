// @ts-check
/** The page of parameters: which of them are shown. Without this script all are, in their folds. */
import { find, h, say } from './base/dom.js';
import { openOnPaper, unfold } from './base/folds.js';
import { shell } from './base/shell.js';

const entries = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.entries > div')]);
const texts = entries.map((entry) => (entry.textContent ?? '').toLowerCase());
/** Words that no parameter explains: sought, but not counted. */
const words = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.words > div'));
const count = h('span', { role: 'status' });
const sought = h('input', { type: 'search', id: 'sought', autocomplete: 'off', placeholder: 'arrival rate, λ, seed …', oninput: show });

/** The fold that is open before anybody seeks. */
const begun = document.querySelector('main details[open]');

/** Shows the entries that have all that is sought, their folds open. */
function show() {
  const parts = sought.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const fit = (/** @type {string} */ text) => parts.every((part) => text.includes(part));
  let shown = 0;
  for (const [place, entry] of entries.entries()) {
    const fits = fit(texts[place] ?? '');
    entry.hidden = !fits;
    shown += Number(fits);
  }
  for (const fold of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll('main details'))) {
    const some = !!fold.querySelector('.entries > div:not([hidden])');
    fold.hidden = !some && parts.length > 0;
    fold.open = parts.length > 0 ? some : fold === begun;
  }
  for (const section of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('main section:has(details)'))) section.hidden = !section.querySelector('details:not([hidden])');
  for (const word of words) word.hidden = !fit((word.textContent ?? '').toLowerCase());
  const section = /** @type {HTMLElement | null} */ (document.querySelector('.words')?.closest('section') ?? null);
  if (section) section.hidden = !section.querySelector('.words > div:not([hidden])');
  say(count, parts.length ? `${shown} of ${entries.length} shown` : `${entries.length} parameters`);
}

find('.filter').replaceChildren(h('label', { for: sought.id }, 'Find a parameter'), ' ', sought, ' ', count);
show();
/** Goes to what the address names, whatever is sought. */
function visit() {
  const named = unfold();
  if (named?.closest('[hidden]')) {
    sought.value = '';
    show();
    unfold();
  }
  named?.scrollIntoView();
}
addEventListener('hashchange', visit);
visit();
openOnPaper();
shell();
