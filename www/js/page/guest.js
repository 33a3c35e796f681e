// @ts-check
/** Being a guest in somebody's page: one figure or the stage, quiet off screen, polite to the host. */
import { find, h } from '../base/dom.js';
import { follow } from '../base/theme.js';
import { Relay } from '../runs/relay.js';

export const { among } = Relay;

const root = document.documentElement;

/** The host that has greeted: what every word to it bears, and where it goes. @type {{ nonce: string, origin: string } | undefined} */
let host;
/** What the frame shows, in words. */
let title = '';
/** The figure that is shown, or `stage`. */
let shows = 'stage';
/** The last values told, as text. */
let told = '';
/** What the host is told as soon as it greets. @type {import('../types').View | undefined} */
let view;
/** Why nothing is shown. */
let fault = '';

/**
 * Leaves only what the host asked for.
 * @param {string} what a figure's key or `stage`
 * @param {string} question the lab's, which a screen reader still hears
 * @param {string[]} known
 */
export function strip(what, question, known) {
  const there = known.includes(what);
  shows = there ? what : 'stage';
  const keep = there ? find(`[data-figure="${what}"]`) : find('.stage');
  const sliders = root.dataset.controls === 'model' ? document.querySelector('.panel') : null;
  const main = find('main');
  const heading = keep.querySelector('figcaption h3');
  heading?.setAttribute('aria-level', '2');
  title = heading?.textContent || question;
  // The host's page has a main part of its own.
  main.setAttribute('aria-label', title);
  if (!there && what && what !== 'stage') fault = `There is no figure “${what}” in this lab, so this is its stage. There are stage, ${known.join(', ')}.`;
  const home = h('a', { class: 'full', target: '_blank', rel: 'noopener', href: location.pathname }, 'open the full version');
  const notes = [...document.querySelectorAll('.failures, .notices')];
  // What is simulated just now is said, and whether it goes slowly.
  const foot = h('div', { class: 'guest-foot' }, document.querySelector('.status'), h('span', {}, 'lobbylab · ', home));
  main.replaceChildren(h('h1', { class: 'sr' }, question), ...fault ? [h('p', { class: 'notice', role: 'alert' }, fault)] : [], ...notes, keep,
    ...(sliders ? [sliders] : []), foot);
  // Taken at the click, so that the state of that moment goes along.
  home.addEventListener('click', () => { home.href = `${location.pathname}${location.hash}`; });
  if (new URLSearchParams(location.search).has('fit')) fit(main, keep);
  return shows;
}

/**
 * Tells when the embed is off screen.
 * @param {(seen: boolean) => void} changed
 */
export function whenSeen(changed) {
  new IntersectionObserver((entries) => changed(entries.some((entry) => entry.isIntersecting))).observe(find('main'));
}

/**
 * A frame of a given height: the picture takes what its words and buttons leave, and what is too high still is drawn smaller.
 * @param {HTMLElement} main
 * @param {HTMLElement} keep
 */
function fit(main, keep) {
  root.dataset.fits = '';
  const plot = /** @type {HTMLElement | null} */ (keep.querySelector('.plot'));
  const adapt = () => {
    const now = Number(main.style.zoom || 1);
    const height = main.getBoundingClientRect().height / now;
    if (plot && !keep.querySelector('.scroll:not([hidden])')) {
      const others = height - plot.getBoundingClientRect().height / now;
      root.style.setProperty('--room', `${Math.max(120, Math.floor(innerHeight - others - 2))}px`);
    }
    const zoom = Math.min(1, Math.max(0.3, innerHeight / height));
    if (Math.abs(zoom - now) < 0.004) return;
    main.style.zoom = zoom === 1 ? '' : String(zoom);
    main.style.width = zoom === 1 ? '' : `${innerWidth}px`;
  };
  new ResizeObserver(adapt).observe(main);
  addEventListener('resize', () => { main.style.zoom = main.style.width = ''; adapt(); });
}

/**
 * Says something to the host, if it has greeted.
 * @param {string} word
 * @param {object} [more]
 */
function tell(word, more) {
  if (host) parent.postMessage({ lobbylab: word, nonce: host.nonce, ...more }, host.origin);
}

/**
 * The guest's half of what is said between the pages (the host's is in `embed.mjs`): answers the host's greeting, then tells it the
 * height it needs, each state and its numbers, and takes a state, a theme or a step. Nothing is sent before a greeting with
 * a nonce came from the window above, and then only to the origin it came from.
 * @param {import('./page.js').LabPage} page
 */
export function greet(page) {
  if (parent === window) return;
  let height = 0;
  /** The state that the host knows of. */
  let known = location.hash.slice(1);
  const measure = () => {
    const now = Math.ceil(find('main').getBoundingClientRect().height);
    if (now === height) return;
    height = now;
    tell('height', { height });
  };
  addEventListener('message', ({ source, data, origin }) => {
    if (source !== parent || typeof data?.nonce !== 'string' || (host && host.nonce !== data.nonce)) return;
    if (data.lobbylab === 'hello' && data.nonce.length >= 16) {
      // A host without an origin (a file, a sandbox) can only be reached by "*"; a height is no secret.
      host ??= { nonce: data.nonce, origin: origin === 'null' ? '*' : origin };
      // This host gives the height that is asked for, so the picture may have its own.
      if (root.dataset.fits === undefined) root.dataset.grows = '';
      tell('ready', { lab: page.key, figure: shows, title });
      if (fault) tell('error', { message: fault });
      height = 0;
      measure();
      told = '';
      if (view) shown(view);
    }
    if (!host) return;
    if (data.lobbylab === 'theme' && ['light', 'dark', 'projector'].includes(data.theme)) follow(data.theme);
    // Not pushed: the history is the host's. The page hears of it as of an address that was typed.
    if (data.lobbylab === 'state' && typeof data.state === 'string') {
      known = data.state;
      location.replace(`#${data.state}`);
    }
    if (data.lobbylab === 'step' && Number.isFinite(data.step)) page.stage?.go(Math.min(page.stage.steps, Math.max(0, Math.round(data.step))));
  });
  // Once each: a host that answers with an older one would be told of its own.
  page.link.told = (state) => {
    if (state === known) return;
    known = state;
    tell('state', { state });
  };
  // Who is done here gives the keys back; a read-out or a help page is left first.
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !document.querySelector('dialog[open], figure.full, .tip:not([hidden])')) tell('leave');
  }, true);
  // What was said before anybody listened is kept by `early.js`.
  dispatchEvent(new Event('listening'));
  new ResizeObserver(measure).observe(find('main'));
}

/**
 * The numbers of this state, each of its kind: exact with a method, simulated with an interval, printed by a paper.
 * @param {import('../types').View} next
 */
export function shown(next) {
  view = next;
  if (!host) return;
  const figure = next.figures.find(({ key }) => key === shows);
  const values = next.truth.flatMap(({ name, unit, population, ...row }) => [
    ...row.exact ? [{ name, unit, population, kind: 'exact', value: row.exact, method: row.method }] : [],
    ...row.simulated ? [{ name, unit, population, kind: 'simulated', value: row.simulated, interval: row.interval, samples: row.samples }] : [],
    ...row.printed ? [{ name, unit, population, kind: 'printed', value: row.printed, wrong: row.printed_wrong, source: row.source }] : [],
  ]);
  const words = { figure: shows, title: figure?.title ?? title, finding: figure?.finding ?? next.stage?.sentence ?? '', values };
  const text = JSON.stringify(words);
  if (text === told) return;
  told = text;
  tell('values', words);
}

/** What keeps the figure from being shown. @param {string} message */
export function failed(message) {
  fault = message;
  tell('error', { message });
}
