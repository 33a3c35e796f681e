// @ts-check
/** In a lecture hall: slides, an answer that comes when the speaker asks for it, and one figure that fills the screen. */
import { bind } from '../base/keys.js';
import { style } from '../base/place.js';
import { present, presenting } from '../base/theme.js';

const root = document.documentElement;

/** The figures of the open question. */
const figures = () => [...document.querySelectorAll('figure[data-figure]')].filter((card) => card.checkVisibility());

/** One figure fills the screen, then the next; after the last, the stage is there again. */
function fill() {
  const all = figures();
  const full = document.querySelector('figure.full');
  full?.classList.remove('full');
  // The one with the focus comes first.
  const at = full ? all.indexOf(full) + 1 : Math.max(0, all.findIndex((card) => card.contains(document.activeElement)));
  all[at]?.classList.add('full');
}

/** No figure fills the screen. */
const empty = () => document.querySelector('figure.full')?.classList.remove('full');

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
  empty();
  if (on) await style('css/story');
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
  bind('F', 'Presenting: a figure fills the screen, then the next', () => { if (presenting()) fill(); });
  bind('Escape', 'Leave the figure, or the presentation', () => {
    if (document.querySelector('figure.full')) empty();
    else if (presenting()) show(false);
    // Elsewhere the key is the browser's: it closes the menu.
  }, () => presenting() || document.querySelector('figure.full') !== null);
}
