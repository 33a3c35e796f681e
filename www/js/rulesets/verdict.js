// @ts-check
/** The answer of a page that is no lab, with the looks of the labs' answers (`page/words.js`). */
import { h, together } from '../base/dom.js';

/**
 * A verdict, and what follows it: estimates are bold, and how sure they are stands beside them.
 * @param {HTMLElement} host
 * @param {string} first empty where nothing is decided
 * @param {string} rest
 */
export function verdict(host, first, rest) {
  const pieces = together(rest).split(/([−\d.,]*\d)(\u00a0±\u00a0[\d.,]*[\d∞])/);
  const said = h('p', {}, ...(first ? [h('b', {}, first), ' '] : []), ...pieces.map((piece, at) => (at % 3 ? h(at % 3 > 1 ? 'small' : 'b', {}, piece) : piece)));
  // Who reads on is not disturbed by what is the same.
  if (said.textContent !== host.textContent) host.replaceChildren(...said.childNodes);
}
