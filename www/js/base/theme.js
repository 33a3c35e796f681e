// @ts-check
/** Light, dark, the system's choice, and the projector: what pictures are drawn for just now. */

/** @typedef {import('../types').Look} Look */

const root = document.documentElement;
const dark = matchMedia('(prefers-color-scheme: dark)');
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const forced = root.dataset.embed !== undefined && root.dataset.theme !== undefined;
/** @type {Set<() => void>} */
const listeners = new Set();
/** The theme to go back to after presenting. */
let before = root.dataset.theme;
/** Whether the page is being printed: paper is light, whatever the screen is. */
let paper = false;

/** @returns {Look} */
export function look() {
  const theme = paper ? 'light' : root.dataset.theme ?? (dark.matches ? 'dark' : 'light');
  return {
    theme: theme === 'dark' || theme === 'projector' ? theme : 'light',
    // The projector's magnification is the theme's own, in the engine; on a high wall type grows with it, as the page's does.
    scale: presenting() ? Math.min(2.33, Math.max(1, innerHeight * 0.022 / 24)) : 1,
    reduced: calm.matches,
  };
}

/**
 * Calls back after each change of the look.
 * @param {() => void} listener
 */
export function onLook(listener) {
  listeners.add(listener);
}

function changed() {
  for (const listener of listeners) listener();
}
dark.addEventListener('change', changed);
for (const name of ['beforeprint', 'afterprint']) addEventListener(name, () => { paper = name === 'beforeprint'; changed(); });
calm.addEventListener('change', changed);

/**
 * @param {string | undefined} theme a theme's name; without one, the system decides
 */
export function setTheme(theme) {
  if (forced) return;
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  if (theme !== 'projector') {
    try {
      if (theme) localStorage.setItem('lobbylab-theme', theme);
      else localStorage.removeItem('lobbylab-theme');
    } catch { /* a private window forgets: fine */ }
  }
  changed();
}

/** Takes the theme that the host of this guest asks for. @param {string} theme */
export function follow(theme) {
  if (root.dataset.theme === theme) return;
  root.dataset.theme = theme;
  changed();
}

/** Goes on to the next of: as the system, light, dark. Returns its name. */
export function nextTheme() {
  const order = ['auto', 'light', 'dark'];
  const next = order[(order.indexOf(root.dataset.theme ?? 'auto') + 1) % order.length] ?? 'auto';
  setTheme(next === 'auto' ? undefined : next);
  return next;
}

export function presenting() {
  return root.dataset.present !== undefined;
}

/**
 * Starts or ends presenting: larger type and lines, no chrome.
 * @param {boolean} [on]
 */
export function present(on = !presenting()) {
  if (on === presenting() || root.dataset.embed !== undefined) return;
  if (on) {
    before = root.dataset.theme;
    root.dataset.present = '';
    root.dataset.theme = 'projector';
  } else {
    delete root.dataset.present;
    if (before && before !== 'projector') root.dataset.theme = before;
    else delete root.dataset.theme;
  }
  changed();
}
