// @ts-check
/** When the engine fails: what failed, a link to the experiment, and one button that starts it again. */
import { h } from '../base/dom.js';

/**
 * @param {HTMLElement} host
 * @param {string} what what was being done
 * @param {unknown} error
 * @param {string} link where the experiment can be found again
 * @param {(keep: boolean) => Promise<void>} restart with the settings kept, or with the defaults
 */
export function failure(host, what, error, link, restart) {
  const button = (/** @type {boolean} */ keep, /** @type {string} */ text) => h('button', { type: 'button', class: keep ? 'play' : '', onclick: async () => {
    host.replaceChildren();
    host.hidden = true;
    try {
      await restart(keep);
    } catch (next) {
      failure(host, 'start the engine', next, link, restart);
    }
  } }, text);
  host.replaceChildren(h('div', { class: 'failure card', role: 'alert' },
    h('h2', {}, 'The engine stopped'),
    h('p', {}, `It could not ${what}. Your settings are kept; what is dimmed was there before.`),
    h('p', {}, h('code', {}, error instanceof Error ? error.message : String(error))),
    h('p', {}, 'This experiment: ', h('a', { href: link }, link)),
    h('p', { class: 'row' }, button(true, 'Restart the engine'), button(false, 'Restart with the defaults'))));
  host.hidden = false;
}
