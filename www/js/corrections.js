// @ts-check
/** The page of corrections: which of them are shown. Without this script all are. */
import { find, h, say } from './base/dom.js';
import { shell } from './base/shell.js';

const articles = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('main article')]);
const choices = { paper: '', kind: '' };
const count = h('span', { role: 'status' });

/** @param {keyof typeof choices} name @param {string} label @param {[string, string][]} options */
function choice(name, label, options) {
  const id = `only-${name}`;
  const select = h('select', { id, onchange: () => { choices[name] = select.value; show(); } }, ...options.map(([value, text]) => h('option', { value }, text)));
  return h('span', {}, h('label', { for: id }, label), ' ', select);
}

function show() {
  let shown = 0;
  for (const article of articles) {
    const { paper = '', kind = '' } = article.dataset;
    const fits = (!choices.paper || choices.paper === paper) && (!choices.kind || choices.kind === kind || (choices.kind === 'wrong' && kind !== 'misread'));
    article.hidden = !fits;
    const line = document.querySelector(`.toc a[href="#${article.id}"]`)?.closest('li');
    if (line) line.hidden = !fits;
    shown += Number(fits);
  }
  for (const section of document.querySelectorAll('main section[data-paper]')) {
    const none = !section.querySelector('article:not([hidden])');
    /** @type {HTMLElement} */ (section).hidden = none;
    const list = document.querySelector(`.toc [data-paper="${/** @type {HTMLElement} */ (section).dataset.paper}"]`);
    if (list) /** @type {HTMLElement} */ (list).hidden = none;
  }
  say(count, `${shown} of ${articles.length} shown`);
}

/** Shows what the address names, whatever is chosen. */
function visit() {
  const named = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
  if (!named || !named.closest('[hidden]')) return;
  for (const select of document.querySelectorAll('.filter select')) /** @type {HTMLSelectElement} */ (select).value = '';
  choices.paper = choices.kind = '';
  show();
  named.scrollIntoView();
}

const papers = /** @type {[string, string][]} */ ([...document.querySelectorAll('main section[data-paper]')]
  .map((section) => [/** @type {HTMLElement} */ (section).dataset.paper ?? '', section.querySelector('h2')?.textContent ?? '']));
find('.filter').replaceChildren(
  choice('paper', 'Paper', [['', 'all'], ...papers]),
  choice('kind', 'Kind', [['', 'all'], ['wrong', 'what does not hold'], ['formula', 'wrong formulas'], ['claim', 'claims that fail'],
    ['misprint', 'misprints'], ['misread', 'right, easily misread']]),
  count);
show();
addEventListener('hashchange', visit);
visit();
shell();
