// @ts-check
/** What a rule is written in: the editor, once it is there, and a plain field until then or without it. */
import { find, later } from '../base/dom.js';

/** @typedef {{ of: string, label: string, detail: string, info: string }} Member */
/** @typedef {{ text(): string, set(text: string): void, mark(marks: { line: number, column?: number, message: string }[]): void, focus(): void }} Editor */

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

/** @param {{ line: number, column?: number, message: string }[]} marks */
export function mark(marks) {
  editor?.mark(marks);
  const [first] = marks;
  // A plain field has no margin for marks: the line is chosen.
  if (editor || !first) return;
  const lines = plain.value.split('\n');
  const from = lines.slice(0, first.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
  plain.setSelectionRange(from, from + (lines[first.line - 1]?.length ?? 0));
}

/**
 * Makes the editor when its bundle comes; without it the plain field stays.
 * @param {() => void} changed
 */
export async function make(changed) {
  plain.addEventListener('input', changed);
  const here = (/** @type {string} */ path) => new URL(path, import.meta.url).href;
  try {
    const [bundle, types] = await later(Promise.all([
      import(here('../../own/editor.js')),
      fetch(here('../../own/rule.d.ts')).then((response) => (response.ok ? response.text() : '')),
    ]));
    const place = find('#editor');
    place.hidden = false;
    editor = bundle.make(place, { text: plain.value, label: 'The rule’s code', members: members(types), changed });
    plain.hidden = true;
    document.documentElement.dataset.editor = 'whole';
  } catch {
    document.documentElement.dataset.editor = 'plain';
  }
}
