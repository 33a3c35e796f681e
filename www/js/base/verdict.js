// @ts-check
/** The answer of a page that is no lab. */
import { h, together } from './dom.js';

/**
 * A verdict, and what follows it, as the labs' answers look (`page/words.js`): estimates are bold, and how sure they are stands beside them.
 * @param {HTMLElement} host
 * @param {string} first empty where nothing is decided
 * @param {string} rest
 */
export function verdict(host, first, rest) {
  const pieces = together(rest).split(/([−\d.,]*\d)(\u00a0±\u00a0[\d.,]*[\d∞])/);
  const said = h('p', {}, h('b', {}, first), first && ' ', ...pieces.map((piece, at) => h(at % 3 > 1 ? 'small' : at % 3 ? 'b' : 'span', {}, piece)));
  // Who reads on is not disturbed by what is the same.
  if (said.textContent !== host.textContent) host.replaceChildren(...said.childNodes);
}
