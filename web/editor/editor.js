// @ts-check
/**
 * The editor of the page of one's own rule: CodeMirror 6 in a shadow root, where its styles are
 * adopted sheets, which the page's strict policy allows. Bundled into one file by `cargo xtask build`.
 */
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab, temporarilySetTabFocusMode } from '@codemirror/commands';
import { javascript, javascriptLanguage } from '@codemirror/lang-javascript';
import { HighlightStyle, bracketMatching, indentOnInput, syntaxHighlighting, syntaxTree } from '@codemirror/language';
import { linter, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, drawSelection, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** @typedef {{ of: string, label: string, detail: string, info: string }} Member */
/** @typedef {{ line: number, column?: number, message: string }} Mark */

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.controlKeyword, tags.definitionKeyword, tags.moduleKeyword], color: 'var(--ink)', fontWeight: '700' },
  { tag: [tags.string, tags.number, tags.bool, tags.null], color: 'var(--optimal-text)' },
  { tag: tags.comment, color: 'var(--soft)', fontStyle: 'italic' },
  { tag: tags.invalid, color: 'var(--worst-text)' },
]);

const look = EditorView.theme({
  // As high as its place, which is as high as the plain field was.
  '&': { color: 'var(--ink)', backgroundColor: 'var(--card)', fontSize: '.8125rem', height: '100%' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '2px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, "DejaVu Sans Mono", monospace', lineHeight: '1.5', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '10px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--card)', color: 'var(--soft)', border: '0' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--high) 8%, transparent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'color-mix(in srgb, var(--high) 30%, transparent)' },
  '.cm-tooltip': { backgroundColor: 'var(--card)', color: 'var(--ink)', border: 'var(--hair)', borderRadius: '6px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: 'var(--ink)', color: 'var(--card)' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--worst)' },
});

/**
 * What may follow a dot, by the word before it: `lobby.` and `ticket.` are what the interface calls them,
 * and whatever else is named is taken for a ticket.
 * @param {Member[]} members
 */
const complete = (members) => (/** @type {import('@codemirror/autocomplete').CompletionContext} */ context) => {
  const word = context.matchBefore(/[\w$]+\.\w*$/);
  if (!word) return null;
  const [owner = ''] = word.text.split('.');
  const of = ['lobby', 'game'].includes(owner) ? owner : 'ticket';
  const options = members.filter((one) => one.of.toLowerCase() === of)
    .map(({ label, detail, info }) => ({ label, detail, info, type: detail.startsWith('(') ? 'function' : 'property' }));
  return options.length ? { from: word.from + owner.length + 1, options, validFor: /^\w*$/ } : null;
};

/** The first place that is no JavaScript; nothing is run to find it. @param {EditorView} view */
function syntax(view) {
  /** @type {import('@codemirror/lint').Diagnostic[]} */
  const found = [];
  syntaxTree(view.state).iterate({
    enter: ({ type, from, to }) => {
      if (!type.isError || found.length) return;
      const end = Math.min(view.state.doc.length, Math.max(to, from + 1));
      found.push({ from: Math.min(from, end), to: end, severity: 'error', message: `line ${view.state.doc.lineAt(from).number}: this is no JavaScript` });
    },
  });
  return found;
}

/**
 * Types over what is selected. Left to itself, Chromium keeps the looks of what was there by an inline style, which the
 * page's policy refuses.
 * @param {InputEvent} event
 * @param {EditorView} view
 */
function over(event, view) {
  const { from, to, empty } = view.state.selection.main;
  if (event.inputType !== 'insertText' || event.data === null || empty || view.composing) return false;
  const insert = event.data;
  const plain = () => view.state.update(view.state.replaceSelection(insert), { userEvent: 'input.type', scrollIntoView: true });
  if (!view.state.facet(EditorView.inputHandler).some((handler) => handler(view, from, to, insert, plain))) view.dispatch(plain());
  event.preventDefault();
  return true;
}

/**
 * Makes an editor.
 * @param {HTMLElement} place where it comes to stand; gets a shadow root
 * @param {{ text: string, label: string, members: Member[], changed: (text: string) => void }} given
 */
export function make(place, { text, label, members, changed }) {
  const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
  // What was found by running this text: the look at its syntax, a moment after typing, leaves it there.
  /** @type {import('@codemirror/lint').Diagnostic[]} */
  let told = [];
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), lintGutter(), history(), drawSelection(), indentOnInput(), bracketMatching(), closeBrackets(),
        highlightActiveLine(), highlightActiveLineGutter(), EditorView.lineWrapping,
        javascript(), javascriptLanguage.data.of({ autocomplete: complete(members) }), autocompletion(),
        syntaxHighlighting(colours), look, linter((now) => [...syntax(now), ...told], { delay: 400 }),
        // Escape, then Tab, leaves the editor; Tab alone indents.
        keymap.of([{ key: 'Escape', run: temporarilySetTabFocusMode }]),
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap, indentWithTab]),
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', spellcheck: 'false', autocapitalize: 'off', autocorrect: 'off' }),
        EditorView.domEventHandlers({ beforeinput: over }),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return;
          told = [];
          changed(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    /** @param {string} now */
    set(now) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: now } });
    },
    /** Shows errors at their lines. @param {Mark[]} marks */
    mark(marks) {
      const found = marks.map(({ line, message }) => {
        const at = view.state.doc.line(Math.max(1, Math.min(line, view.state.doc.lines)));
        return { from: at.from, to: at.to, severity: /** @type {const} */ ('error'), message };
      });
      told = found;
      view.dispatch(setDiagnostics(view.state, found));
      const [first] = found;
      if (first) view.dispatch({ effects: EditorView.scrollIntoView(first.from, { y: 'nearest' }) });
    },
    /** Takes the keys, with what was chosen in the text. @param {number} from @param {number} to */
    focus(from, to) {
      view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
      view.focus();
    },
  };
}
