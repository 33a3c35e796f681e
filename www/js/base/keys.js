// @ts-check
/** The one registry of keys: it runs them and it prints them. */
import { h } from './dom.js';

/**
 * @typedef {object} Binding
 * @property {string} keys as printed: `Shift+→`
 * @property {string} says what happens
 * @property {(event: KeyboardEvent) => boolean} fits
 * @property {() => void} run
 * @property {boolean} [native] the key has a meaning of its own in some controls
 */

/** @type {Binding[]} */
const bindings = [];

/** Printed names and what the browser calls these keys. */
const CODES = /** @type {Record<string, string>} */ ({ '←': 'ArrowLeft', '→': 'ArrowRight', Space: 'Space', Home: 'Home', End: 'End', Escape: 'Escape', PageUp: 'PageUp', PageDown: 'PageDown' });

/**
 * Binds a key.
 * @param {string} keys such as `Space`, `Shift+→`, `Alt+Shift+P`, `Ctrl+/`
 * @param {string} says what happens, for the help
 * @param {() => void} run
 * @param {() => boolean} [when] where the key has another meaning for the browser
 */
export function bind(keys, says, run, when = () => true) {
  const parts = keys.split('+');
  const name = parts.pop() ?? '';
  const [shift, alt, control] = ['Shift', 'Alt', 'Ctrl'].map((part) => parts.includes(part));
  const code = CODES[name] ?? `Key${name}`;
  bindings.push({
    keys, says, run,
    // A presenter's clicker turns the slides wherever the focus is.
    native: !alt && !control && name !== 'Escape' && !name.startsWith('Page'),
    // A sign is matched by what it writes, since it sits elsewhere on other keyboards.
    fits: (event) => when() && event.altKey === alt && (event.ctrlKey || event.metaKey) === control
      && (/\W/.test(name) && !CODES[name] ? event.key === name : event.shiftKey === shift && event.code === code),
  });
}

/**
 * Whether a key belongs to the control that has the focus.
 * @param {KeyboardEvent} event
 * @param {Binding} binding
 */
function taken(event, binding) {
  const target = event.target instanceof Element ? event.target : document.body;
  if (document.querySelector('dialog[open]')) return true;
  if (target.matches('textarea, [contenteditable], input:not([type=range], [type=checkbox], [type=button])')) return true;
  if (!binding.native) return false;
  if (event.code === 'Space') return target.matches('button, a, summary, select, input[type=checkbox], .scroll');
  return target.matches('input[type=range], select, [role=application], .scroll');
}

export function listen() {
  addEventListener('keydown', (event) => {
    const binding = bindings.find((candidate) => candidate.fits(event));
    if (!binding || event.defaultPrevented || taken(event, binding)) return;
    event.preventDefault();
    binding.run();
  });
}

/** The registry as a table for the help dialog. */
export function keyTable() {
  return h('table', { class: 'keys' }, h('tbody', {}, ...bindings.map((binding) => h('tr', {},
    h('th', { scope: 'row' }, ...binding.keys.split('+').flatMap((key, index) => [index ? '+' : null, h('kbd', {}, key)])),
    h('td', {}, binding.says)))));
}
