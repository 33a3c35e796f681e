// @ts-check
/** In a lecture hall: the answer comes when the speaker asks for it, and one figure can fill the screen. */
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

/** Begins or ends presenting. @param {boolean} [on] */
export function show(on = !presenting()) {
  if (on) root.dataset.hushed = '';
  else delete root.dataset.hushed;
  document.querySelector('figure.full')?.classList.remove('full');
  present(on);
}

/** The keys of a presentation. */
export function keys() {
  bind('Alt+Shift+P', 'Present: large type for a lecture hall', () => show());
  bind('A', 'Presenting: show or hide the answer', () => {
    if (presenting()) root.toggleAttribute('data-hushed');
  });
  bind('F', 'Presenting: one figure fills the screen', () => { if (presenting()) fill(); });
  bind('Escape', 'Leave the figure, or the presentation', () => {
    if (document.querySelector('figure.full')) fill();
    else if (presenting()) show(false);
  });
}
