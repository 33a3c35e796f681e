// @ts-check
/**
 * The page on paper: every figure in view as vectors, the parameters as text, the link and the date below. What is
 * put in for the printer is taken out again after it.
 */
import { find, h } from '../base/dom.js';
import { unitOf } from '../page/controls.js';
import { drawn } from './vectors.js';

/** @typedef {import('../page/page.js').LabPage} LabPage */

/**
 * A field's value in words.
 * @param {import('../types').Field} field
 * @param {import('../types').Value | undefined} value
 * @param {import('../types').State} state which says what a unit of time is called
 */
export function told(field, value, state) {
  const option = field.options?.find((one) => one.key === value);
  return `${option?.label ?? String(value)} ${unitOf(field, state)}`.trim();
}

/**
 * Whether a field is of use with the values of others.
 * @param {import('../types').Field} field
 * @param {import('../types').State} state
 */
export function used({ when }, state) {
  return !when || when.values.includes(String(state[when.key] ?? ''));
}

/** The parameters of the open question, and whatever else is not as it is by default. @param {LabPage} page */
function settings(page) {
  const { lab, state, tabs } = page;
  const own = tabs?.open ? [...tabs.open.fields, ...tabs.open.controls] : [];
  const shown = lab.fields.filter((field) => !field.hidden && used(field, state) && (own.includes(field.key) || state[field.key] !== field.default));
  return h('dl', { class: 'settings' }, ...shown.map((field) => h('div', {}, h('dt', {}, field.label), h('dd', {}, told(field, state[field.key], state)))));
}

/** Whether a figure shows any number yet: the first cells of a row say only what it is of. @param {import('../types').Table} numbers */
export const any = ({ rows }) => rows.some((row) => row.slice(1).some((cell) => /^[−+]?[\d.]/.test(cell)));

/** One figure as a drawing. @param {LabPage} page @param {HTMLElement} card */
function drawing(page, card) {
  const text = page.figures.svg(card.dataset.figure ?? '', 'light');
  if (!text) return null;
  const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  svg.setAttribute('class', 'printed');
  return document.importNode(svg, true);
}

/** How wide a picture of the stage is on paper, so that its letters are as large as the page's. */
const WIDE = 700;

/** The step that the stage shows as a drawing, where it is in view. @param {LabPage} page */
function staged({ stage }) {
  const box = document.querySelector('.stage-box');
  const svg = stage && box?.checkVisibility() && stage.engine.run('draw the stage for paper', (lab) => {
    const height = Math.ceil(lab.stage_height(WIDE, 'light', 1));
    return drawn(WIDE, height, (canvas) => lab.stage_draw(canvas, WIDE, height, 1, 'light', 1, 1, true));
  });
  if (!svg || !box) return () => {};
  svg.setAttribute('class', 'printed');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', stage.canvas.getAttribute('aria-label') ?? '');
  box.after(svg);
  return () => svg.remove();
}

/** Prepares the page whenever it is printed. @param {LabPage} page */
export function printable(page) {
  /** @type {(() => void)[]} What makes the page as it was. */
  let undo = [];
  addEventListener('beforeprint', () => {
    if (undo.length) return;
    for (const fold of document.querySelectorAll('main details:not([open], .fold)')) {
      if (!(fold instanceof HTMLDetailsElement) || !fold.checkVisibility()) continue;
      fold.open = true;
      undo.push(() => { fold.open = false; });
    }
    const cards = [...document.querySelectorAll('[data-figure]')].filter((card) => card instanceof HTMLElement).filter((card) => card.checkVisibility());
    // What was far from the view is simulated from now on.
    page.figures.ask(cards.map((card) => card.dataset.figure ?? ''));
    /** @type {string[]} Figures that are but axes so far: paper needs none of them. */
    const bare = [];
    for (const card of cards) {
      const { figure = '' } = card.dataset;
      if (!page.only && page.engine.run('look for numbers', (lab) => any(lab.table(figure))) === false) {
        card.dataset.bare = '';
        undo.push(() => { delete card.dataset.bare; });
        bare.push(find('h3', card).textContent ?? '');
        continue;
      }
      const svg = drawing(page, card);
      if (!svg) continue;
      card.querySelector('.plot')?.after(svg);
      undo.push(() => svg.remove());
    }
    undo.push(staged(page));
    // A figure in somebody's page has neither parameters nor link of its own.
    if (page.only) return;
    const own = settings(page);
    find('.lead').append(own);
    const { share, busy } = page.pool.status;
    if (share < 1 || bare.length) {
      const missing = h('p', { class: 'unfinished' }, [share < 1 && 'Not all of this is simulated yet.', share < 1 && busy && 'Print it again when the page says Up to date.',
        bare.length && `Not computed: ${bare.join('; ')}`].filter(Boolean).join(' '));
      find('.lead').append(missing);
      undo.push(() => missing.remove());
    }
    const link = h('p', { class: 'colophon' }, `${page.address()} · ${new Date().toLocaleDateString('en-GB', { dateStyle: 'long' })}`);
    find('main').append(link);
    undo.push(() => own.remove(), () => link.remove());
  });
  addEventListener('afterprint', () => {
    for (const back of undo) back();
    undo = [];
  });
}
