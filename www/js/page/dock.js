// @ts-check
/**
 * What stays in view while one scrolls: the answer, and the stage's buttons. On a phone it is always there, at the
 * bottom, with a drawer that holds the controls.
 */
import { find, h, icon } from '../base/dom.js';

const root = document.documentElement;

/**
 * @param {import('../stage/stage.js').Stage} stage
 * @returns {{ tell: () => void }} to be told of another answer, and of a stage that starts or stops
 */
export function dock(stage) {
  const play = h('button', { type: 'button', class: 'play', onclick: () => stage.toggle() });
  const step = h('button', { type: 'button', class: 'square', 'aria-label': 'One step on', title: 'One step on', onclick: () => stage.move(1) }, icon('step'));
  const answer = h('p', { class: 'now', 'aria-hidden': 'true' });
  const panel = find('.panel');
  panel.id = 'controls';
  const drawer = h('button', { type: 'button', class: 'drawer', 'aria-controls': panel.id, 'aria-expanded': 'false', onclick: () => open(!('drawer' in root.dataset)) }, 'Controls');
  const up = h('button', { type: 'button', class: 'up', onclick: () => scrollTo({ top: 0 }) }, 'To the top');
  const bar = h('div', { class: 'dock', role: 'region', 'aria-label': 'The answer and the stage', inert: true }, play, step, answer, drawer, up);
  const open = (/** @type {boolean} */ on) => {
    if (on) root.dataset.drawer = '';
    else delete root.dataset.drawer;
    drawer.setAttribute('aria-expanded', String(on));
    drawer.textContent = on ? 'Close' : 'Controls';
    if (on) panel.scrollTop = 0;
  };
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !('drawer' in root.dataset) || document.querySelector('dialog[open]')) return;
    open(false);
    drawer.focus();
  });
  find('main').after(bar);

  // On a phone always; elsewhere once neither the answer nor the buttons of the stage are seen.
  const phone = matchMedia('(max-width: 820px)');
  /** @type {Set<Element>} */
  const seen = new Set([find('.transport')]);
  const lead = find('.lead');
  const turn = () => {
    const on = phone.matches || (scrollY > 0 && seen.size === 0);
    // What stands above in full need not stand below in part.
    bar.toggleAttribute('data-near', seen.has(lead));
    bar.toggleAttribute('data-on', on);
    bar.inert = !on;
    if (!phone.matches) open(false);
    root.toggleAttribute('data-docked', on && !phone.matches);
  };
  const watch = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) seen.add(target);
      else seen.delete(target);
    }
    turn();
  });
  watch.observe(find('.transport'));
  watch.observe(lead);
  phone.addEventListener('change', turn);
  turn();
  const tell = () => {
    const name = stage.playing ? 'Pause' : 'Play';
    play.replaceChildren(icon(name.toLowerCase()), name);
    play.setAttribute('aria-label', `${name} the stage`);
    // Words alone: a button or a link in what is hidden from screen readers would take the focus.
    const words = [...find('.answer').childNodes].filter((node) => node.nodeName !== 'BUTTON');
    answer.replaceChildren(...words.map((node) => (node.nodeName === 'A' ? new Text(node.textContent ?? '') : node.cloneNode(true))));
  };
  tell();
  return { tell };
}
