// @ts-check
/**
 * A visitor's file: chosen or dropped, read piece by piece by the engine, never sent anywhere. What it holds is the
 * lab's business: the page says what is wanted, the engine's reader says what was read.
 */
import { h, say } from '../base/dom.js';
import { readFile } from '../runs/reading.js';

/** @typedef {import('../types').FileColumns} FileColumns */
/** @typedef {import('../types').FileSummary} FileSummary */
/** @typedef {import('../types').State} State */

/** A name that a stranger gave, in a sentence. @param {string} name */
const shortened = (name) => (name.length > 60 ? `${name.slice(0, 60)}…` : name);

/**
 * @param {HTMLElement} root where to drop a file, and where to tell what was read
 * @param {import('../types').ReaderName} reader what reads it
 * @param {(bytes: Uint8Array, state?: State) => void} attach without a state: as it was before the first file
 */
export function receive(root, reader, attach) {
  const input = h('input', { type: 'file', accept: '.csv,.tsv,.txt,text/csv', id: 'file', class: 'sr', onchange: () => {
    const chosen = input.files?.[0];
    if (chosen) void read(chosen);
    input.value = '';
  } });
  const told = h('div', { class: 'told', role: 'status' });
  const problem = h('p', { class: 'wrong', role: 'status', hidden: true });
  const { whose = '', wants = '', sample = '' } = root.dataset;
  const choose = h('label', { for: 'file', class: 'button' }, whose);
  root.replaceChildren(h('p', {}, choose, input, ` or drop a CSV here: ${wants}. It never leaves your browser. `,
    sample ? h('a', { href: sample, download: '' }, 'A sample to start from') : null), problem, told);
  /** The file being read; a later one takes its place. */
  let current = new AbortController();
  /** What is told of the file that is played. @type {HTMLElement[]} */
  let shown = [];
  const which = h('button', { type: 'button', hidden: true }, 'What the columns are…');
  problem.after(which);

  /** Offers to say what the columns are. @param {File} file @param {FileColumns} [columns] */
  function offer(file, columns) {
    which.hidden = !columns?.names.length;
    which.onclick = async () => {
      if (columns) (await import('./columns.js')).ask(shortened(file.name), reader, columns, (uses) => void read(file, uses));
    };
  }

  /** @param {File} file @param {string} [uses] what its columns are; guessed otherwise */
  async function read(file, uses = '') {
    current.abort();
    const mine = current = new AbortController();
    problem.hidden = true;
    const name = shortened(file.name);
    const outcome = await readFile(reader, file, uses, (words) => {
      if (!mine.signal.aborted) say(told, words.replace('{file}', () => name));
    }, mine.signal);
    if (mine.signal.aborted || !outcome) return;
    if (outcome.summary) {
      attach(outcome.bytes ?? new Uint8Array(), outcome.summary.state);
      tell(name, outcome.summary);
    } else {
      // What was played before is played still.
      told.replaceChildren(...shown);
      say(problem, `${name} cannot be used: ${outcome.wrong}.`);
      problem.hidden = false;
    }
    offer(file, outcome.columns);
  }

  /**
   * @param {string} name
   * @param {FileSummary} summary
   */
  function tell(name, summary) {
    const { read: words, bad, bad_count, remarks } = summary;
    const forget = h('button', { type: 'button', onclick: () => { shown = []; told.replaceChildren(); which.hidden = true; attach(new Uint8Array()); } }, 'Forget the file');
    /** @type {HTMLElement[]} */
    const lines = [h('p', {}, `${words.replace('{file}', () => name)} `, forget)];
    if (remarks.length) lines.push(h('p', { class: 'doc' }, `${remarks.join('. ')}.`));
    if (bad_count) {
      const more = bad_count > bad.length ? [`and ${(bad_count - bad.length).toLocaleString('en')} more`] : [];
      // The first is told at once, the others on demand.
      const title = `${bad_count.toLocaleString('en')} ${bad_count === 1 ? 'line' : 'lines'} could not be used${bad.length ? `, the first: ${bad[0]}` : ''}`;
      lines.push(h('details', {}, h('summary', {}, title), h('ul', {}, ...[...bad, ...more].map((line) => h('li', {}, line)))));
    }
    shown = lines;
    told.replaceChildren(...lines);
  }

  for (const type of ['dragenter', 'dragover']) {
    addEventListener(type, (event) => {
      const { dataTransfer } = /** @type {DragEvent} */ (event);
      if (!dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      root.dataset.over = '';
    });
  }
  addEventListener('dragleave', (event) => { if (!event.relatedTarget) delete root.dataset.over; });
  addEventListener('drop', (event) => {
    delete root.dataset.over;
    const dropped = event.dataTransfer?.files[0];
    if (!dropped) return;
    event.preventDefault();
    void read(dropped);
  });
}
