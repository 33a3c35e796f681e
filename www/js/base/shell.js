// @ts-check
/** What every page has: help, the theme, their keys, and the copy that works without a network. */
import { saves } from './dom.js';
import { bind, listen } from './keys.js';
import { keeper } from './place.js';
import { nextTheme } from './theme.js';

export function shell() {
  const button = document.querySelector('[data-do=theme]');
  const turn = () => {
    const name = nextTheme();
    button?.setAttribute('aria-label', `Theme: ${name}`);
    button?.setAttribute('title', `Theme: ${name}`);
  };
  button?.addEventListener('click', turn);
  // What the page is comes when somebody asks.
  const help = async () => (await import('../page/dialogs.js')).help();
  document.querySelector('[data-do=help]')?.addEventListener('click', help);
  for (const key of ['?', 'Ctrl+/']) bind(key, 'What this page is, and its keys', help);
  bind('Alt+Shift+D', 'Next theme: as the system, light, dark', turn);
  listen();
  // Where the bar is wider than the screen, this lab's name comes into sight.
  const here = /** @type {HTMLElement | null} */ (document.querySelector('.bar nav [aria-current]'));
  const nav = here?.closest('nav');
  if (here && nav) nav.scrollLeft = here.offsetLeft - (nav.clientWidth - here.offsetWidth) / 2;
  keepOffline();
}

/** Registers the service worker, once the page has what it needs: for who comes back, and does not pay by the byte. */
function keepOffline() {
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
  if (!('serviceWorker' in navigator) || (location.protocol !== 'https:' && !local)) return;
  if (document.documentElement.dataset.embed !== undefined || !keeper()) return;
  // A copy that is there already is kept up to date.
  if (!navigator.serviceWorker.controller && (saves() || !returned())) return;
  const register = () => navigator.serviceWorker.register(keeper()).catch(() => { /* the site works without */ });
  if (document.readyState === 'complete') setTimeout(register, 2000);
  else addEventListener('load', () => setTimeout(register, 2000));
}

/** Whether this visit, which lasts as long as the tab, is not the first. */
function returned() {
  const name = 'lobbylab-visit';
  try {
    const visit = sessionStorage.getItem(name) ?? (localStorage.getItem(name) ? 'later' : 'first');
    sessionStorage.setItem(name, visit);
    localStorage.setItem(name, 'known');
    return visit === 'later';
  } catch {
    return false;
  }
}
