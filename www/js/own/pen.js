// @ts-check
/**
 * What a rule is written in: a plain field to read, which becomes the editor as soon as somebody turns to it, and stays
 * plain where the editor cannot be had.
 */
import { find, later } from '../base/dom.js';

/** @typedef {{ of: string, label: string, detail: string, info: string }} Member */
/** @typedef {{ text(): string, set(text: string): void, mark(marks: Mark[]): void, focus(from: number, to: number): void }} Editor */
/** @typedef {{ line: number, column?: number, message: string }} Mark */

const plain = /** @type {HTMLTextAreaElement} */ (find('#code'));
/** @type {Editor | undefined} */
let editor;

/**
 * The members of the interfaces of a types file, each with its comment.
 * @param {string} types
 * @returns {Member[]}
 */
export function members(types) {
  const found = [];
  for (const [, of = '', body = ''] of types.matchAll(/interface (\w+)[^{]*\{([\s\S]*?)\n\}/g)) {
    for (const [, info = '', label = '', detail = ''] of body.matchAll(/(?:\/\*\*([\s\S]*?)\*\/\s*)?(?:readonly )?(\w+)\??(\([^;]*|:[^;]*);/g)) {
      found.push({ of, label, detail: detail.replace(/^: ?/, '').trim(), info: info.replace(/\s*\*\s*/g, ' ').trim() });
    }
  }
  return found;
}

export const text = () => editor?.text() ?? plain.value;

/** @param {string} now */
export function write(now) {
  plain.value = now;
  editor?.set(now);
}

/** What was marked last, for an editor that is on its way. @type {Mark[]} */
let marked = [];

/** @param {Mark[]} marks */
export async function mark(marks) {
  marked = marks;
  // An editor has a margin to mark a line in.
  if (marks.length) await open();
  if (marks !== marked) return;
  editor?.mark(marks);
  const [first] = marks;
  // In a plain field, the line is chosen.
  if (editor || !first) return;
  const lines = plain.value.split('\n');
  const from = lines.slice(0, first.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
  plain.setSelectionRange(from, from + (lines[first.line - 1]?.length ?? 0));
}

/** @type {Promise<void> | undefined} */
let opening;
/** What hears of each change. */
let heard = () => {};

/** Fetches the editor, once, and puts it where the plain field is, with the text, the caret and the keys it has by then. */
function open() {
  opening ??= (async () => {
    const here = (/** @type {string} */ path) => new URL(path, import.meta.url).href;
    try {
      const [bundle, types] = await later(Promise.all([
        import(here('../../own/editor.js')),
        fetch(here('../../own/rule.d.ts')).then((response) => (response.ok ? response.text() : '')),
      ]));
      const place = find('#editor');
      place.hidden = false;
      editor = /** @type {Editor} */ (bundle.make(place, { text: plain.value, label: 'The rule’s code', members: members(types), changed: heard }));
      const held = document.activeElement === plain;
      const { selectionStart, selectionEnd } = plain;
      plain.hidden = true;
      if (held) editor.focus(selectionStart, selectionEnd);
      document.documentElement.dataset.editor = 'whole';
    } catch {
      document.documentElement.dataset.editor = 'plain';
    }
  })();
  return opening;
}

/** @param {() => void} changed */
export function make(changed) {
  heard = changed;
  plain.addEventListener('input', changed);
  for (const sign of ['pointerenter', 'focus']) plain.addEventListener(sign, open, { once: true });
}
