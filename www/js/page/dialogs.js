// @ts-check
/** Help, share and embed: native dialogs, made when they are asked for. */
import { h, icon } from '../base/dom.js';
import { keyTable } from '../base/keys.js';
import { site } from '../base/place.js';
import { save } from '../figures/export.js';
import { MOST, drawing } from '../paper/qr.js';

/**
 * @param {string} title
 * @param {...(Node | string)} content
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

/** What this page is, what to do first, and its keys. */
export function help() {
  const words = (/** @type {string} */ from) => document.querySelector(from)?.textContent?.trim() ?? '';
  const said = (/** @type {string} */ name) => document.querySelector(`meta[name=${name}]`)?.getAttribute('content') ?? '';
  const first = said('first');
  const asked = words('.lead > .doc');
  dialog('What is this page?',
    h('p', {}, said('description')),
    first ? h('p', { class: 'first' }, h('b', {}, 'First: '), first) : '',
    asked ? h('p', {}, 'The question that is open: ', h('b', {}, words('h1')), ' ', asked) : '',
    h('h3', {}, 'Keys'), keyTable(), h('p', { class: 'soft' }, 'In a figure, the arrow keys walk its data points. Nothing fires while you type.'));
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

/** A link for the camera of a phone; drawn here, no service is asked. @param {string} url */
function scanned(url) {
  const drawn = drawing(url, 'QR code of the link');
  if (drawn) return h('figure', { class: 'scan' }, drawn, h('figcaption', { class: 'soft' }, 'For the camera of a phone; drawn here.'));
  return h('p', { class: 'soft' }, `The link is too long for a QR code, which holds ${MOST} bytes.`);
}

/**
 * What runs without a network: this lab as one file, and everything. A page that is a file has been taken along already, and
 * who serves the site while they write it has neither.
 * @param {string} lab
 */
async function along(lab) {
  if (document.documentElement.dataset.single !== undefined || !navigator.onLine) return [];
  /** @type {{ along?: Record<string, number> }} */
  const about = await fetch(new URL('build.json', site)).then((answer) => answer.json()).catch(() => ({}));
  const link = (/** @type {string} */ path, /** @type {string} */ text, /** @type {string} */ name) => {
    const bytes = about.along?.[path];
    return bytes ? [h('a', { href: new URL(path, site).href, download: name }, text), ` (${(bytes / 1e6).toFixed(1)} MB)`] : [];
  };
  const one = link(`single/${lab}.html`, 'this lab as one file', `lobbylab-${lab}.html`);
  if (!one.length) return [];
  return [h('p', { class: 'along' }, 'Take it along: ', ...one, ', which a browser opens without a server or a network; or ', ...link('lobbylab.zip', 'all of lobbylab', 'lobbylab.zip'), '.')];
}

/** @param {string} url @param {string} lab whose page this is */
export async function share(url, lab) {
  const copied = await copy(url);
  const which = copied ? 'The link is copied. It' : 'This link';
  dialog('Share this state', h('p', {}, `${which} holds every setting, the seed and the step shown.`), copyable('Link', url), scanned(url)).append(...await along(lab));
}

/** A text for HTML and XML alike. @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * A tag whose attributes are given as they are.
 * @param {string} name
 * @param {Record<string, string>} attributes
 * @param {string} inside text that is escaped already
 */
const tag = (name, attributes, inside) => `<${name}${Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')}>${inside}</${name}>`;

/** A title for Markdown. @param {string} text */
const plain = (text) => text.replaceAll(/[\\[\]*_`<]/g, '\\$&');

/** What is written already in square brackets, an address in round ones. @param {string} inside @param {string} url */
const markdown = (inside, url) => `[${inside}](<${url.replaceAll('>', '%3E').replaceAll('<', '%3C')}>)`;

/** What a figure's picture is called when it is saved. @param {string} lab @param {string} figure */
const pictured = (lab, figure) => `lobbylab-${lab}-${figure}.svg`;

/**
 * What shows the figure in pages of others: well-formed as HTML and as XML.
 * @param {object} of
 * @param {string} of.site the site's folder
 * @param {string} of.lab
 * @param {string} of.figure
 * @param {string} of.title
 * @param {string} of.state
 * @param {string} of.theme
 * @param {boolean} of.sliders
 * @param {string} [of.height] pixels, or `fit`; without it, what the figure needs
 */
export function snippets({ site, lab, figure, title, state, theme, sliders, height = '' }) {
  const page = new URL(`${lab}.html`, site);
  page.hash = state;
  const link = tag('a', { href: page.href }, escaped(title));
  const frame = new URL(page);
  frame.searchParams.set('embed', figure);
  if (theme !== 'auto') frame.searchParams.set('theme', theme);
  if (sliders) frame.searchParams.set('controls', 'model');
  if (height) frame.searchParams.set('fit', '');
  // A plain frame cannot grow.
  const tall = height === 'fit' ? '100%' : height || (figure === 'stage' ? '620' : '480');
  return [
    ['Put this into your page', [
      tag('script', { src: new URL('embed.js', site).href, async: 'async' }, ''),
      tag('lobbylab-figure', { lab, figure, state, theme, controls: sliders ? 'model' : 'none', ...height ? { height } : {} }, link),
    ].join('\n')],
    ['Without scripts of your own: a frame', tag('iframe', { src: frame.href, title, width: '100%', height: tall, frameborder: '0', loading: 'lazy' }, '')],
    ['Address, where a page takes one', frame.href],
    ['Markdown, with a link', markdown(plain(title), page.href)],
    // The stage moves: there is no picture of it to save.
    ...figure === 'stage' ? [] : [['Markdown, with the picture saved beside it', markdown(`!${markdown(plain(title), pictured(lab, figure))}`, page.href)]],
  ];
}

/**
 * The picture itself, to save or to put into a page as it is.
 * @param {string} name
 * @param {string} svg
 */
const picture = (name, svg) => [
  h('p', {}, h('button', { type: 'button', class: 'play', onclick: () => save(name, 'image/svg+xml', svg) }, `Save ${name}`)),
  copyable('SVG, the picture as it is now', svg, true),
];

/**
 * @param {object} of
 * @param {string} of.lab
 * @param {string} of.state
 * @param {{ key: string, title: string }[]} of.figures
 * @param {(figure: string, theme: string) => string | undefined} of.draw a figure as an SVG file
 * @param {string} [chosen] the one that is asked for; the stage otherwise
 */
export function embed({ lab, state, figures, draw }, chosen = 'stage') {
  const which = h('select', { id: 'embed-which' }, h('option', { value: 'stage' }, 'The stage'),
    ...figures.map(({ key, title }) => h('option', { value: key }, title)));
  which.value = chosen;
  const theme = h('select', { id: 'embed-theme' }, ...['auto', 'light', 'dark', 'projector'].map((name) => h('option', { value: name }, name)));
  const controls = h('input', { type: 'checkbox', id: 'embed-controls' });
  const height = h('select', { id: 'embed-height' }, ...[['', 'what it needs'], ['360', '360 pixels'], ['480', '480 pixels'], ['640', '640 pixels'], ['fit', 'all of its place']].map(([value, text]) => h('option', { value }, text)));
  const code = h('div');
  const shown = h('iframe', { class: 'preview', title: 'What the page will show' });
  const write = () => {
    const title = figures.find(({ key }) => key === which.value)?.title ?? `lobbylab: ${lab}`;
    const open = code.querySelector('details')?.open;
    const [first, ...others] = snippets({ site, lab, figure: which.value, title, state, theme: theme.value, sliders: controls.checked, height: height.value });
    const svg = which.value === 'stage' ? undefined : draw(which.value, theme.value);
    const page = new URL(`${lab}.html`, site);
    page.hash = state;
    code.replaceChildren(...first ? [copyable(first[0] ?? '', first[1] ?? '', true)] : [], h('details', { class: 'fold', open }, h('summary', {}, 'Other ways'),
      ...others.map(([label = '', text = '']) => copyable(label, text, text.startsWith('<'))),
      ...svg ? picture(pictured(lab, which.value), svg) : [], scanned(page.href)));
    const address = others[1]?.[1] ?? '';
    // A frame that gets another address makes a step in the history: another frame makes none.
    const next = /** @type {HTMLIFrameElement} */ (shown.cloneNode());
    next.src = address;
    if (Number(height.value)) next.style.height = `${height.value}px`;
    box.querySelector('.preview')?.replaceWith(next);
  };
  for (const input of [which, theme, height, controls]) input.addEventListener('change', write);
  const box = dialog('Embed', h('p', { class: 'soft' }, 'A figure in your own page: it sleeps off screen, loads nothing from elsewhere and leaves your address bar alone.'),
    h('p', { class: 'row' }, h('label', { for: 'embed-which' }, 'Show '), which, h('label', { for: 'embed-theme' }, 'Theme '), theme, h('label', { for: 'embed-height' }, 'Height '), height,
      h('label', { for: 'embed-controls' }, controls, ' with sliders')), shown, code);
  write();
}
