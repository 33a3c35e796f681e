// @ts-check
/** The page of corrections: which of them are shown. Without this script all are. */
import { find, h, say } from './base/dom.js';
import { openOnPaper, unfold } from './base/folds.js';
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
    shown += Number(fits);
  }
  for (const section of document.querySelectorAll('main section[data-paper]')) {
    /** @type {HTMLElement} */ (section).hidden = !section.querySelector('article:not([hidden])');
  }
  say(count, `${shown} of ${articles.length} shown`);
}

/** Shows what the address names, whatever is chosen, and all of it. */
function visit() {
  const named = unfold();
  if (named?.closest('[hidden]')) {
    for (const select of document.querySelectorAll('.filter select')) /** @type {HTMLSelectElement} */ (select).value = '';
    choices.paper = choices.kind = '';
    show();
  }
  named?.scrollIntoView();
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
openOnPaper();
shell();
