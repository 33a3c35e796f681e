// @ts-check
/** The report, line by line; a line about a place leads there. What is assumed can be set. */
import { find, h, say } from '../base/dom.js';
import { ask } from './ask.js';

/** @typedef {{ verdict: string, words: string, line: number | null, column: number | null, from: number | null, to: number | null }} Line */
/** @typedef {{ name: string, kind: string, words: string }} Attribute */
/** @typedef {{ key: string, words: string, unit: string, value: number | null }} Assumed */
/** @typedef {{ system?: string, playable: boolean, lines: Line[], counts: number[], attributes: Attribute[], assumed: Assumed[], game: string, knobs: { path: string, value: number }[] }} Checked */

/**
 * @param {Checked} found
 * @param {HTMLTextAreaElement} text
 */
export function report(found, text) {
  const [exact, near, warned, refused] = found.counts;
  const kind = found.system ? `${found.system}${found.playable ? `: games of ${found.game}` : ': cannot be simulated as it is'}` : 'Not recognised';
  const rest = [warned && `${warned} ${warned === 1 ? 'warning' : 'warnings'}`, refused && `${refused} refused`].filter(Boolean);
  say(find('.kind'), `${kind}. Of its settings ${exact} ${exact === 1 ? 'is' : 'are'} simulated exactly, ${near} approximately${rest.length ? `; ${rest.join(', ')}` : ''}.`);
  const order = ['refused', 'warning', 'approximated', 'exact'];
  const lines = [...found.lines].sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict));
  const items = (/** @type {boolean} */ held) => lines.filter((line) => (line.verdict === 'exact') === held).map((line) => h('li', { class: line.verdict },
    h('b', {}, line.verdict),
    h('span', {}, line.words, line.line === null ? null : ' ', line.line === null ? null
      : h('button', { type: 'button', class: 'link at', onclick: () => show(text, line) }, `line ${line.line}, column ${line.column}`))));
  // What is as the service has it needs no reading; what is not, does.
  find('.report').replaceChildren(...items(false));
  find('.held').hidden = exact === 0;
  say(find('.held summary'), `${exact} simulated exactly`);
  find('.held .report').replaceChildren(...items(true));
}

/** What becomes of every line, told when somebody unfolds it. @param {string} text */
export async function covered(text) {
  const lines = text.split('\n');
  const words = /** @type {[string, string][]} */ (await ask('covered', [text]));
  find('.covered').replaceChildren(...words.slice(0, 2000).map(([word, why], place) => h('li', { class: word.replace(' ', '-') },
    h('b', {}, word), h('code', {}, lines[place] ?? ''), h('small', {}, why))));
}

/** Controls of what is assumed. @param {Assumed[]} numbers */
export function assumed(numbers) {
  find('.assumed').hidden = numbers.length === 0;
  find('.assumed .settings').replaceChildren(...numbers.map(({ key, words, unit, value }) => h('label', {}, unit ? `${unit} ${words}` : words,
    h('input', { type: 'text', inputmode: 'decimal', 'data-field': `assume.${key}`, placeholder: value === null ? 'never' : String(value) }))));
}

/**
 * Selects the place in the visitor's text, and brings it into view.
 * @param {HTMLTextAreaElement} text
 * @param {Line} line
 */
function show(text, line) {
  text.focus();
  text.setSelectionRange(line.from ?? 0, line.to ?? line.from ?? 0);
  const height = Number.parseFloat(getComputedStyle(text).lineHeight) || 19;
  text.scrollTop = Math.max(0, ((line.line ?? 1) - 4) * height);
}
