// @ts-check
/** Services that race beside own rules: their rule sets, of files or from the examples of the page of rule sets. */
import { find, h, later } from '../base/dom.js';

/** @typedef {import('./box.js').Rule} Rule */

/** Most of them in one race, and most characters of a rule set. */
const [MOST, LARGEST] = [6, 256 * 1024];

/** @type {Rule[]} */
const services = [];

/** Those that race. */
export const rivals = () => services;

/** @param {Rule} rule */
function add(rule) {
  if (services.length >= MOST) throw new Error(`${services.length + 1} services are too many for one race; allowed: at most ${MOST}`);
  services.push(rule);
  list();
}

function list() {
  find('.services').replaceChildren(...services.map((rule) => h('li', {}, `${rule.name} `, h('button', { type: 'button', class: 'link', 'aria-label': `Remove ${rule.name}`, onclick: () => {
    services.splice(services.indexOf(rule), 1);
    list();
  } }, 'remove'))));
}

/** Fills the list of examples when somebody looks at it, and takes files. @param {(work: () => unknown) => Promise<unknown>} attempt */
export function offer(attempt) {
  const choice = /** @type {HTMLSelectElement} */ (find('#service'));
  const file = /** @type {HTMLInputElement} */ (find('#set'));
  const examples = () => later(import('../rulesets/examples.js'));
  find('.rivals').closest('details')?.addEventListener('toggle', () => attempt(async () => {
    if (choice.options.length > 1) return;
    const { EXAMPLES } = await examples();
    if (choice.options.length === 1) choice.append(...Object.entries(EXAMPLES).map(([key, { name }]) => h('option', { value: key }, name)));
  }));
  choice.addEventListener('change', () => attempt(async () => {
    const { value } = choice;
    choice.value = '';
    const one = (await examples()).EXAMPLES[value];
    if (one) add({ name: one.name, service: one.text });
  }));
  find('[data-do=service]').addEventListener('click', () => file.click());
  file.addEventListener('change', () => attempt(async () => {
    const [one] = file.files ?? [];
    file.value = '';
    if (!one) return;
    if (one.size > LARGEST) throw new Error(`${one.name} has ${one.size} bytes; allowed: at most ${LARGEST}`);
    add({ name: one.name.replace(/\.\w+$/, '').slice(0, 40), service: await one.text() });
  }));
}
