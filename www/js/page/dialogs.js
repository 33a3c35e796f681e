// @ts-check
/** Help, share and embed: native dialogs, made when first opened. */
import { h, icon } from '../base/dom.js';
import { keyTable } from '../base/keys.js';

/**
 * @param {string} title
 * @param {...Node} content
 */
export function dialog(title, ...content) {
  document.querySelector('dialog')?.remove();
  const box = h('dialog', { 'aria-labelledby': 'dialog-title', onclose: () => box.remove() },
    h('form', { method: 'dialog', class: 'dialog-head' },
      h('h2', { id: 'dialog-title' }, title), h('button', { class: 'square', 'aria-label': 'Close' }, icon('close'))),
    ...content);
  document.body.append(box);
  box.showModal();
  return box;
}

export function help() {
  dialog('Keys', keyTable(), h('p', { class: 'soft' }, 'In a figure, the arrow keys walk its data points. Nothing fires while you type.'));
}

/**
 * A field with a button that copies it.
 * @param {string} label
 * @param {string} text
 * @param {boolean} [long]
 */
function copyable(label, text, long = false) {
  const id = `copy-${label.replace(/\W/g, '-')}`;
  const field = h(long ? 'textarea' : 'input', { id, readonly: true, rows: long ? 6 : undefined, onfocus: () => field.select() });
  field.value = text;
  const done = h('span', { role: 'status', class: 'soft' });
  return h('div', { class: 'copy' }, h('label', { for: id }, label), field,
    h('p', {}, h('button', { type: 'button', class: 'play', onclick: async () => {
      done.textContent = (await copy(text)) ? 'Copied.' : 'Press Ctrl+C to copy.';
      if (done.textContent !== 'Copied.') field.select();
    } }, 'Copy'), ' ', done));
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // No permission, or no secure page: the field is there.
  }
}

/** @param {string} url */
export async function share(url) {
  const copied = await copy(url);
  const which = copied ? 'The link is copied. It' : 'This link';
  dialog('Share this state', h('p', {}, `${which} holds every setting, the seed and the step shown.`), copyable('Link', url));
}

/**
 * @param {string} lab
 * @param {string} state
 * @param {{ key: string, title: string }[]} figures
 * @param {string} [chosen] the one that is asked for; the stage otherwise
 */
export function embed(lab, state, figures, chosen = 'stage') {
  const script = new URL('../../embed.js', import.meta.url).href;
  const which = h('select', { id: 'embed-which' }, h('option', { value: 'stage' }, 'The stage'),
    ...figures.map(({ key, title }) => h('option', { value: key }, title)));
  which.value = chosen;
  const theme = h('select', { id: 'embed-theme' }, ...['auto', 'light', 'dark', 'projector'].map((name) => h('option', { value: name }, name)));
  const controls = h('input', { type: 'checkbox', id: 'embed-controls' });
  const code = h('div');
  const write = () => code.replaceChildren(copyable('Put this into your page', [
    `<script src="${script}" async></script>`,
    `<lobbylab-figure lab="${lab}" figure="${which.value}" state="${state}"`,
    `  theme="${theme.value}" controls="${controls.checked ? 'model' : 'none'}"></lobbylab-figure>`,
  ].join('\n'), true));
  for (const input of [which, theme, controls]) input.addEventListener('change', write);
  write();
  dialog('Embed', h('p', { class: 'soft' }, 'A figure in your own page: it sleeps off screen, loads nothing from elsewhere and leaves your address bar alone.'),
    h('p', { class: 'row' }, h('label', { for: 'embed-which' }, 'Show '), which, h('label', { for: 'embed-theme' }, 'Theme '), theme,
      h('label', { for: 'embed-controls' }, controls, ' with sliders')), code);
}
