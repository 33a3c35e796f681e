// @ts-check
/** What a page shows that is no lab: its answer, and parts of small pictures that it draws itself. */
import { h, together } from './dom.js';

/**
 * A part of an SVG picture.
 * @param {string} name
 * @param {Record<string, unknown>} attributes
 * @param {...(Node | string | undefined)} children
 */
export function part(name, attributes, ...children) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  for (const child of children) made.append(child ?? '');
  return made;
}

/**
 * A text with its estimates, as the labs' answers have them (`page/words.js`): they are bold, and how sure they are stands beside them.
 * @param {string} text
 */
export const estimates = (text) => together(text).split(/([−\d.,]*\d)(\u00a0±\u00a0[\d.,]*[\d∞])/).map((piece, at) => h(at % 3 > 1 ? 'small' : at % 3 ? 'b' : 'span', {}, piece));

/**
 * A verdict, and what follows it.
 * @param {HTMLElement} host
 * @param {string} first empty where nothing is decided
 * @param {string | Node} rest
 */
export function verdict(host, first, rest) {
  const said = h('p', {}, h('b', {}, first), first && ' ', ...(typeof rest === 'string' ? estimates(rest) : [rest]));
  // Who reads on is not disturbed by what is the same.
  if (said.textContent !== host.textContent) host.replaceChildren(...said.childNodes);
}
