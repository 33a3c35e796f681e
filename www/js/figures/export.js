// @ts-check
/** Handing a file to the visitor, without a server. */
import { h } from '../base/dom.js';

/**
 * @param {string} name
 * @param {string} type
 * @param {string | Uint8Array} content
 */
export function save(name, type, content) {
  const part = typeof content === 'string' ? content : new Uint8Array(content);
  const url = URL.createObjectURL(new Blob([part], { type: typeof content === 'string' ? `${type};charset=utf-8` : type }));
  const link = h('a', { href: url, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
