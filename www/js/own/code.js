// @ts-check
/** A rule as a link, as a file, and by the hash of its code. */

/** @typedef {import('./box.js').Rule} Rule */

/** Longest part of an address that a rule may take, in characters. */
export const LONGEST = 8192;
/** Largest file of a rule, in bytes. */
export const LARGEST = 512 * 1024;
const MARK = ';rule=';

/** @param {Uint8Array} bytes */
export function base64(bytes) {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export function unbase64(text) {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} through
 * @param {number} most bytes that may come out: a small link may unfold into a large text
 */
async function sent(bytes, through, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  const parts = [];
  let length = 0;
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    length += value?.length ?? 0;
    if (length > most) {
      await reader.cancel();
      throw new Error(`the rule in the link is larger than ${most} bytes`);
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (parts)).arrayBuffer());
}

/**
 * A market and a rule as what follows the `#`.
 * @param {string} state the market, as the arena's links have it
 * @param {Rule | undefined} rule
 */
export async function written(state, rule) {
  if (!rule) return state;
  if (rule.bytes) throw new Error('a WebAssembly module does not fit into a link: save it as a file');
  const text = new TextEncoder().encode(JSON.stringify([rule.name, rule.code]));
  const packed = base64(await sent(text, new CompressionStream('deflate-raw'), Infinity));
  if (packed.length > LONGEST) throw new Error(`the rule takes ${packed.length} characters of the link; allowed: at most ${LONGEST}. Save it as a file instead`);
  return `${state}${MARK}${packed}`;
}

/**
 * What an address says: the market, and the rule if there is one.
 * @param {string} hash with its `#`
 * @returns {Promise<{ state: string, rule?: Rule }>}
 */
export async function read(hash) {
  const [state = '', packed] = hash.replace(/^#/, '').split(MARK);
  if (packed === undefined) return { state: state.startsWith('v') ? state : '' };
  try {
    const bytes = await sent(unbase64(packed), new DecompressionStream('deflate-raw'), LARGEST);
    const [name, code] = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof name !== 'string' || typeof code !== 'string') throw new Error('it holds no text');
    return { state, rule: { name: name.slice(0, 40), code } };
  } catch (error) {
    throw new Error(`the rule in the link cannot be read: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

/** @param {File} file @returns {Promise<Rule>} */
export async function opened(file) {
  if (file.size > LARGEST) throw new Error(`${file.name} has ${file.size} bytes; allowed: at most ${LARGEST}`);
  const name = file.name.replace(/\.\w+$/, '').slice(0, 40) || 'rule';
  const bytes = new Uint8Array(await file.arrayBuffer());
  const wasm = bytes[0] === 0 && bytes[1] === 0x61 && bytes[2] === 0x73 && bytes[3] === 0x6d;
  return wasm ? { name, bytes } : { name, code: new TextDecoder().decode(bytes) };
}

/** SHA-256 of a rule's code, in hexadecimal; nothing where the page is not served safely. @param {Rule} rule */
export async function hash(rule) {
  if (!globalThis.crypto?.subtle) return '';
  const bytes = rule.bytes ? new Uint8Array(rule.bytes) : new TextEncoder().encode(rule.code);
  return Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (one) => one.toString(16).padStart(2, '0')).join('');
}

/**
 * Hands the visitor a file.
 * @param {string} name
 * @param {BlobPart} contents
 * @param {string} type
 */
export function save(name, contents, type) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([contents], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A name as a file's. @param {string} name */
export const filed = (name) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'rule';
