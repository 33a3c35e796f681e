/**
 * Where a lab that is one file has everything from: itself. It takes the place of `www/js/base/place.js`; what is
 * imported as `lab:…` is the lab's own (`pack.mjs`). The engine's module stands in the page, packed.
 */
import make from 'lab:bindings';
import makeReaders from 'lab:readers';
import described from 'lab:schema';
import screens from 'lab:story';
import told from 'lab:style';
import work from 'lab:worker';

const packed = document.getElementById('engine');

/** Where the site is that this lab is of; nothing if that was not known when the file was made. */
export const site = packed?.dataset.site ?? '';

/** The lab there, so that a link is of use to others; else this file. */
export const here = () => (site ? new URL(`${document.documentElement.dataset.lab}.html`, site) : new URL(location.pathname, location.href)).href;

export const schema = async () => ({ default: described });

export const story = async () => ({ default: screens });

/** The names that wasm-bindgen gives, an instance of their own each time. */
export const bindings = async (lab) => (lab === 'files' ? makeReaders() : make());

export async function engine(lab) {
  const from = lab === 'files' ? document.getElementById('files') : packed;
  const bytes = Uint8Array.from(atob(from?.textContent ?? ''), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

export function worker() {
  const url = URL.createObjectURL(new Blob([work], { type: 'text/javascript' }));
  const made = new Worker(url);
  // It has been read when it first says something.
  made.addEventListener('message', () => URL.revokeObjectURL(url), { once: true });
  return made;
}

/** The page's only further style sheet is the story's. @type {CSSStyleSheet | undefined} */
let sheet;

export async function style() {
  if (sheet) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(told);
  document.adoptedStyleSheets.push(sheet);
}

/** A file needs no copy of itself. */
export const keeper = () => '';
