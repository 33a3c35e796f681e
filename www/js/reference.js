// @ts-check
/** The page of parameters: which of them are shown. Without this script all are, in their folds. */
import { find, say } from './base/dom.js';
import { openOnPaper, unfold } from './base/folds.js';
import { shell } from './base/shell.js';

const entries = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.entries > div')]);
const texts = entries.map((entry) => (entry.textContent ?? '').toLowerCase());
/** Words that no parameter explains. */
const words = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.words > div')]);
const count = find('.filter [role=status]');
const sought = /** @type {HTMLInputElement} */ (find('#sought'));

/** The fold that is open before anybody seeks. */
const begun = document.querySelector('main details[open]');

/** Shows the entries that have all that is sought, their folds open. */
function show() {
  // Tickets are found where a ticket is.
  const parts = sought.value.trim().toLowerCase().split(/\s+/).filter(Boolean).map((part) => part.replace(/(\w\w[^s])s$/, '$1'));
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
  const explained = words.filter((word) => !word.hidden).length;
  const section = /** @type {HTMLElement | null} */ (document.querySelector('.words')?.closest('section') ?? null);
  if (section) section.hidden = !explained;
  say(count, `${explained} word${explained === 1 ? '' : 's'}, ${shown}${parts.length ? ` of ${entries.length}` : ''} parameters`);
}

sought.addEventListener('input', show);
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
