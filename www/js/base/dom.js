// @ts-check
/** Making and finding elements, without markup strings. */

/**
 * Makes an element. `on…` attributes with a function become listeners, `true` an empty attribute, and
 * `undefined`, `null` and `false` nothing at all.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (value !== undefined && value !== null && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child !== null && child !== undefined) element.append(child);
  return element;
}

/**
 * Finds the element a page promises to have.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {T}
 */
export function find(selector, within = document) {
  const element = within.querySelector(selector);
  if (!element) throw new Error(`the page has no ${selector}`);
  return /** @type {T} */ (element);
}

/**
 * Sets text only where it changes, so that live regions speak once.
 * @param {Element} element
 * @param {string} text
 */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** No line ends between a number and its sign. @param {string} text */
export const together = (text) => text.replace(/ ([%±])/g, '\u00a0$1').replace(/± /g, '±\u00a0');

/** Lets the browser answer whoever touches the page before more is done. @returns {Promise<unknown>} */
export const breath = () => new Promise((done) => setTimeout(done));

/**
 * What is loaded while the page lives. Who leaves meanwhile breaks it off, and some browsers call that a failure: it is
 * told after a while, when who has left no longer hears it (on a busy machine a page lives on for a second).
 * @template T
 * @param {Promise<T>} loading
 * @returns {Promise<T>}
 */
export const later = (loading) => loading.catch((error) => new Promise((/** @type {(found: T) => void} */ _, fail) => { setTimeout(fail, 2000, error); }));

/** @type {Record<string, string>} Outlines on a 16 × 16 grid. */
const PATHS = {
  reset: 'M4 3v10M13 3.5 6.5 8 13 12.5z', back: 'M11.5 3.5 5 8l6.5 4.5z', play: 'M5 3l8 5-8 5z', pause: 'M5 3v10M11 3v10',
  step: 'M4 3.5 10.5 8 4 12.5zM13 3v10', more: 'M8 7.2v4M8 4.7v.1M8 1.8a6.2 6.2 0 1 0 .01 0z', close: 'M4 4l8 8M12 4l-8 8',
};

/**
 * An icon as inline SVG.
 * @param {string} name
 */
export function icon(name) {
  const ns = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(ns, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('class', `icon i-${name}`);
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(ns, 'path');
  path.setAttribute('d', PATHS[name] ?? '');
  svg.append(path);
  return svg;
}

/** Whether the visitor's browser is to save data. */
export const saves = () => /** @type {{ connection?: { saveData?: boolean } }} */ (navigator).connection?.saveData ?? false;
