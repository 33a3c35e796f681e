// @ts-check
/**
 * The offline copy: everything of one build, taken at once and kept together, so that pages, bindings and engine
 * always fit. The build writes its hash and the list of files here. A new build waits until no page of the old one
 * is open: it takes over at the next visit.
 */

const BUILD = '__BUILD__';
/** @type {string[]} */
const ASSETS = /** @type {*} */ ('__ASSETS__');
/** Other copies of the site may share this origin below other paths: only caches of this path are ours. */
const OURS = `lobbylab ${new URL('./', location.href).pathname} `;
const CACHE = OURS + BUILD;

/**
 * @typedef {Event & { waitUntil(work: Promise<unknown>): void }} LifeEvent
 * @typedef {LifeEvent & { request: Request, respondWith(answer: Promise<Response>): void }} AskEvent
 */

addEventListener('install', (event) => {
  const life = /** @type {LifeEvent} */ (event);
  life.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(ASSETS.map((path) => new Request(path, { cache: 'no-cache' })))));
});

addEventListener('activate', (event) => {
  const life = /** @type {LifeEvent} */ (event);
  const old = (/** @type {string} */ name) => name.startsWith(OURS) && name !== CACHE;
  life.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))));
});

addEventListener('fetch', (event) => {
  const ask = /** @type {AskEvent} */ (event);
  const url = new URL(ask.request.url);
  if (ask.request.method !== 'GET' || url.origin !== location.origin) return;
  const path = url.pathname.endsWith('/') ? `${url.href.split(/[?#]/)[0]}index.html` : ask.request;
  ask.respondWith(answer(path, ask.request));
});

/**
 * @param {RequestInfo} wanted
 * @param {Request} request
 */
async function answer(wanted, request) {
  const cache = await caches.open(CACHE);
  // Queries (embed, theme, life) choose what a page does, not which file it is.
  return (await cache.match(wanted, { ignoreSearch: true })) ?? fetch(request);
}
