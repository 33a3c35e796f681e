// @ts-check
/** The page for addresses at which there is none: says which one was asked for, and what may have been meant. */
import { find, h } from './base/dom.js';
import { shell } from './base/shell.js';

const query = new URLSearchParams(location.search);
const asked = query.get('from') ?? location.pathname;
const said = [h('p', {}, 'Asked for was ', h('code', {}, asked), '.')];
if (query.has('offline')) said.push(h('p', {}, 'There is no network just now, and this is not among the pages that are kept for that: they are those below.'));

// `patience`, `/rules/` and `lesson/Balance.htm` all mean something.
const word = asked.toLowerCase().split('/').filter(Boolean).pop()?.replace(/\.\w*$/, '') ?? '';
const meant = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll('main a')]).find((link) => {
  const path = link.getAttribute('href') ?? '';
  return word && path.endsWith(`${word}.html`) && path.startsWith('lessons/') === /lesson/i.test(asked);
});
if (meant) said.push(h('p', {}, 'Perhaps you mean ', h('a', { href: `${meant.getAttribute('href')}${location.hash}` }, new URL(meant.href).pathname), '.'));
find('.missed').before(...said);
shell();
