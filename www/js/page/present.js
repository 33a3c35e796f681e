// @ts-check
/** In a lecture hall: slides, an answer that comes when the speaker asks for it, and one figure that fills the screen. */
import { bind } from '../base/keys.js';
import { present, presenting } from '../base/theme.js';

const root = document.documentElement;

/** How much of a box is in the window, in pixels of height. @param {Element} one */
function inView(one) {
  const { top, bottom } = one.getBoundingClientRect();
  return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
}

/** The figure with the focus, or that of which most is seen. */
function here() {
  const cards = [...document.querySelectorAll('figure[data-figure]')].filter((card) => card.checkVisibility());
  return cards.find((card) => card.contains(document.activeElement)) ?? cards.sort((a, b) => inView(b) - inView(a))[0];
}

/** One figure fills the screen, or the one that does goes back. */
function fill() {
  const full = document.querySelector('figure.full');
  if (full) {
    full.classList.remove('full');
    full.scrollIntoView({ block: 'center' });
  } else here()?.classList.add('full');
}

/** What makes the slides, and the slides once they are made. @type {() => Promise<import('./slides.js').Slides>} */
let make;
/** @type {Promise<import('./slides.js').Slides> | undefined} */
let deck;

/** Hides the answer, or shows it; the story is told by the same key. @param {boolean} [on] */
export function hush(on = !('hushed' in root.dataset)) {
  root.toggleAttribute('data-hushed', on);
  root.dispatchEvent(new Event('hush'));
}

/** Begins or ends presenting. @param {boolean} [on] */
export async function show(on = !presenting()) {
  document.querySelector('figure.full')?.classList.remove('full');
  present(on);
  hush(presenting());
  if (presenting()) deck ??= make();
  const slides = await deck;
  if (presenting()) slides?.open();
  else slides?.close();
}

/**
 * The keys of a presentation.
 * @param {() => Promise<import('./slides.js').Slides>} slides makes them
 */
export function keys(slides) {
  make = slides;
  const turn = async (/** @type {number} */ by) => (await deck)?.move(by);
  bind('PageDown', 'Presenting: the next slide', () => turn(1), presenting);
  bind('PageUp', 'Presenting: the slide before', () => turn(-1), presenting);
  bind('Alt+Shift+P', 'Present: large type for a lecture hall', () => show());
  bind('A', 'Presenting: show or hide the answer', () => { if (presenting()) hush(); });
  bind('F', 'Presenting: one figure fills the screen', () => { if (presenting()) fill(); });
  bind('Escape', 'Leave the figure, or the presentation', () => {
    if (document.querySelector('figure.full')) fill();
    else if (presenting()) show(false);
  });
}
