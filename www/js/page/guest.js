// @ts-check
/** Being a guest in somebody's page: one figure or the stage, quiet off screen, polite to the host. */
import { find, h } from '../base/dom.js';

/**
 * Leaves only what the host asked for.
 * @param {string} what a figure's key or `stage`
 * @param {string} question the lab's, which a screen reader still hears
 * @param {string[]} known
 */
export function strip(what, question, known) {
  const chosen = known.includes(what) ? what : 'stage';
  const keep = chosen === 'stage' ? find('.stage') : find(`[data-figure="${chosen}"]`);
  const sliders = document.documentElement.dataset.controls === 'model' ? document.querySelector('.panel') : null;
  const main = find('main');
  keep.querySelector('figcaption h3')?.setAttribute('aria-level', '2');
  const home = h('a', { class: 'full', target: '_blank', rel: 'noopener', href: location.pathname }, 'open the full version');
  const notes = [...document.querySelectorAll('.failures, .notices')];
  const foot = h('p', { class: 'guest-foot' }, 'lobbylab · ', home);
  main.replaceChildren(h('h1', { class: 'sr' }, question), ...notes, keep, ...(sliders ? [sliders] : []), foot);
  // Taken at the click, so that the state of that moment goes along.
  home.addEventListener('click', () => { home.href = `${location.pathname}${location.hash}`; });
  return chosen;
}

/**
 * Tells when the embed is off screen.
 * @param {(seen: boolean) => void} changed
 */
export function whenSeen(changed) {
  new IntersectionObserver((entries) => changed(entries.some((entry) => entry.isIntersecting))).observe(find('main'));
}

/**
 * The guest's half of the handshake (the host's is in `embed.js`): answers the host's greeting, then tells it the
 * height it needs. Nothing is sent before a greeting with a nonce came from the window above, and then only to the
 * origin it came from.
 */
export function greet() {
  if (parent === window) return;
  /** @type {{ nonce: string, origin: string } | undefined} */
  let host;
  let height = 0;
  const tell = () => {
    const now = Math.ceil(find('main').getBoundingClientRect().height);
    if (!host || now === height) return;
    height = now;
    parent.postMessage({ lobbylab: 'height', nonce: host.nonce, height }, host.origin);
  };
  addEventListener('message', (event) => {
    const word = event.data;
    if (event.source !== parent || host || word?.lobbylab !== 'hello' || typeof word.nonce !== 'string' || word.nonce.length < 16) return;
    // A host without an origin (a file, a sandbox) can only be reached by "*"; a height is no secret.
    host = { nonce: word.nonce, origin: event.origin === 'null' ? '*' : event.origin };
    // This host gives the height that is asked for, so the picture may have its own.
    document.documentElement.dataset.grows = '';
    parent.postMessage({ lobbylab: 'ready', nonce: host.nonce }, host.origin);
    tell();
  });
  // What was said before anybody listened is kept by `early.js`.
  dispatchEvent(new Event('listening'));
  new ResizeObserver(tell).observe(find('main'));
}
