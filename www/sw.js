// @ts-check
/**
 * The offline copy: everything of one build, taken at once, checked, and kept together, so that pages, bindings and engine
 * always fit. The build writes its hash and the list of files with their digests here. A new build waits until no page of the old one
 * is open: it takes over at the next visit.
 */

const BUILD = '__BUILD__';
/** Each file with the beginning of its SHA-256. @type {Map<string, string>} */
const ASSETS = new Map(/** @type {[string, string][]} */ (/** @type {*} */ ('__ASSETS__')));
/** Other copies of the site may share this origin below other paths: only caches of this path are ours. */
const OURS = `lobbylab ${new URL('./', location.href).pathname} `;
const CACHE = OURS + BUILD;
const HERE = new URL('./', location.href).href;
const scope = /** @type {{ registration: ServiceWorkerRegistration }} */ (/** @type {*} */ (globalThis));

/**
 * @typedef {Event & { waitUntil(work: Promise<unknown>): void }} LifeEvent
 * @typedef {LifeEvent & { request: Request, respondWith(answer: Promise<Response>): void }} AskEvent
 */

addEventListener('install', (event) => {
  const life = /** @type {LifeEvent} */ (event);
  life.waitUntil(take().catch(async (error) => {
    await caches.delete(CACHE);
    throw error;
  }));
});

/** Takes all files of this build, each checked: a page to log in, or half of another build, is no copy. */
async function take() {
  const cache = await caches.open(CACHE);
  await Promise.all([...ASSETS].map(async ([path, digest]) => {
    const response = await fetch(new Request(path, { cache: 'no-cache' }));
    if (!response.ok || await digested(response.clone()) !== digest) throw new Error(`${path} is not of build ${BUILD}`);
    await cache.put(path, response);
  }));
}

/** @param {Response} response */
async function digested(response) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()));
  return Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

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

/** Without a network, an address that is not of this copy: the page that says so, where its links lead somewhere. @param {Request} request */
function missed(request) {
  const page = new URL('404.html', HERE);
  page.searchParams.set('from', new URL(request.url).pathname);
  page.searchParams.set('offline', '');
  return Response.redirect(page.href);
}

/**
 * @param {RequestInfo} wanted
 * @param {Request} request
 */
async function answer(wanted, request) {
  const cache = await caches.open(CACHE);
  // Queries (embed, theme, life) choose what a page does, not which file it is.
  const kept = await cache.match(wanted, { ignoreSearch: true });
  if (kept) return kept;
  const response = await fetch(request).catch((error) => {
    if (request.mode !== 'navigate') throw error;
    return missed(request);
  });
  const path = (typeof wanted === 'string' ? wanted : wanted.url).split(/[?#]/)[0]?.slice(HERE.length) ?? '';
  const digest = ASSETS.get(path);
  if (digest === undefined || !response.ok) return response;
  // The browser has thrown a file of ours away: it comes back if the site still has it, else this copy is no whole one.
  if (await digested(response.clone()) === digest) await cache.put(path, response.clone());
  else await Promise.all([caches.delete(CACHE), scope.registration.unregister()]);
  return response;
}
