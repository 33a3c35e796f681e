// @ts-check
/** Parts of small pictures that a page draws itself. */

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
