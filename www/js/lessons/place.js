// @ts-check
/** The margin: the parts with their minutes, where the reader is, and where they were the last time. */
import { h } from '../base/dom.js';
import { fragment, go } from './address.js';

/** @param {string} lesson */
const key = (lesson) => `lobbylab-place-${lesson}`;

/** What is remembered; a browser that keeps nothing is fine. @param {string} lesson */
function recall(lesson) {
  try {
    return /** @type {{ part?: string, hash?: string }} */ (JSON.parse(localStorage.getItem(key(lesson)) ?? '{}'));
  } catch {
    return {};
  }
}

/**
 * @param {HTMLElement} main
 * @param {string} lesson
 */
export function margin(main, lesson) {
  const parts = /** @type {HTMLElement[]} */ ([...main.querySelectorAll('h2[id]')]);
  if (parts.length < 2) return;
  const name = (/** @type {HTMLElement} */ part) => [...part.childNodes].filter((node) => !(node instanceof HTMLElement && node.className === 'minutes')).map((node) => node.textContent).join('');
  const entries = parts.map((part) => {
    const minutes = part.querySelector('.minutes')?.textContent ?? '';
    return h('li', {}, h('a', { href: `#${part.id}` },
      minutes ? h('small', {}, minutes) : null, h('span', {}, name(part))));
  });
  const nav = h('nav', { class: 'margin', 'aria-label': 'Parts of the lesson' }, h('ol', {}, ...entries));
  main.prepend(nav);
  // An address says where to go itself.
  const { part: last, hash = '' } = location.hash ? {} : recall(lesson);
  const left = parts.findIndex((part) => part.id === last);
  if (left > 0) {
    const there = parts[left];
    const on = h('p', { class: 'goon' }, 'Last time you were at ', h('a', { href: `${location.pathname}${hash || `#${last}`}`,
      onclick: (/** @type {Event} */ event) => { if (hash || !there) return; event.preventDefault(); on.remove(); go(there); } }, there ? name(there) : ''), '.');
    main.querySelector('.lede')?.after(on);
    if (hash) sessionPlace(lesson, last ?? '');
  }
  const wanted = sessionPlace(lesson);
  const target = wanted && location.hash.includes('=') ? document.getElementById(wanted) : null;
  if (target) setTimeout(() => go(target));
  let now = -1;
  const look = () => {
    let at = 0;
    parts.forEach((part, place) => { if (part.getBoundingClientRect().top < innerHeight / 3) at = place; });
    if (scrollY < 40) at = 0;
    if (at === now) return;
    now = at;
    entries.forEach((entry, place) => {
      const link = entry.querySelector('a');
      if (place === at) link?.setAttribute('aria-current', 'step');
      else link?.removeAttribute('aria-current');
    });
    // Who has just come has not read anything yet.
    if (at > 0) remember(lesson, parts[at]?.id ?? '');
  };
  addEventListener('scroll', () => requestAnimationFrame(look), { passive: true });
  addEventListener('pagehide', () => { if (now > 0) remember(lesson, parts[now]?.id ?? ''); });
  look();
}

/** @param {string} lesson @param {string} part */
function remember(lesson, part) {
  try {
    localStorage.setItem(key(lesson), JSON.stringify({ part, hash: fragment() }));
  } catch { /* a browser that keeps nothing is fine */ }
}

/** The part to go to when the address with the guesses is opened. @param {string} lesson @param {string} [part] */
function sessionPlace(lesson, part) {
  const name = `${key(lesson)}-go`;
  try {
    if (part !== undefined) sessionStorage.setItem(name, part);
    else {
      const known = sessionStorage.getItem(name) ?? '';
      if (location.hash.includes('=')) sessionStorage.removeItem(name);
      return known;
    }
  } catch { /* as above */ }
  return '';
}
