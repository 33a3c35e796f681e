// @ts-check
/**
 * Where a page has from what it does not hold: files of the site, beside it. A lab that is one file holds everything;
 * there the build (`web/single`) puts another module of these names in this one's place.
 */

/** The folder of the site; nothing where that is not known. */
export const site = new URL('../../', import.meta.url).href;

/** The address of this page, without its state. */
export const here = () => new URL(location.pathname, location.href).href;

/** @param {string} lab @returns {Promise<{ default: import('../types').LabSchema }>} */
export const schema = (lab) => import(`../../generated/${lab}.js`);

/** @param {string} lab @returns {Promise<{ default: import('../types').StoryScreen[] }>} */
export const story = (lab) => import(`../../generated/${lab}_story.js`);

/**
 * The bindings of a lab's engine, for each life an instance of their own: a query makes the import a fresh one.
 * @param {string} lab
 * @param {string} [life]
 * @returns {Promise<import('../types').Api>}
 */
export const bindings = (lab, life = '') => import(new URL(`../../pkg/${lab}.js${life && `?life=${life}`}`, import.meta.url).href);

/** The engine's module, compiled. @param {string} lab */
export async function engine(lab) {
  const url = new URL(`../../pkg/${lab}_bg.wasm`, import.meta.url);
  try {
    return await WebAssembly.compileStreaming(fetch(url));
  } catch {
    // Some plain hosts send .wasm with another type, which streaming refuses.
    const response = await fetch(url);
    if (!response.ok) throw new Error(`the engine could not be loaded (${response.status})`);
    return WebAssembly.compile(await response.arrayBuffer());
  }
}

/** A worker that runs jobs (`runs/worker.js`). */
export const worker = () => new Worker(new URL('../runs/worker.js', import.meta.url), { type: 'module' });

/** Style sheets that are on their way, or there. @type {Map<string, Promise<unknown>>} */
const sheets = new Map();

/** One more style sheet; settled when it is there, or will not come. @param {string} name */
export function style(name) {
  const there = sheets.get(name) ?? new Promise((done) => {
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: new URL(`../../${name}.css`, import.meta.url).href });
    sheet.addEventListener('load', done);
    sheet.addEventListener('error', () => { sheets.delete(name); done(undefined); });
    document.head.append(sheet);
  });
  sheets.set(name, there);
  return there;
}

/** What makes the copy for use without a network, where a page has one. */
export const keeper = () => new URL('../../sw.js', import.meta.url).href;
