// @ts-check
/**
 * A visitor's file: chosen or dropped, read piece by piece by the engine, never sent anywhere. What it holds is the
 * lab's business: the page says what is wanted, the engine's reader says what was read.
 */
import { h, say } from '../base/dom.js';

/** @typedef {import('../types').FileReading} FileReading */
/** @typedef {import('../types').FileSummary} FileSummary */
/** @typedef {import('../types').State} State */

/** Bytes read at a time, and the longest that is read without giving way, in milliseconds. */
const PIECE = 1 << 15;
const SLICE = 30;

/** A name that a stranger gave, in a sentence. @param {string} name */
const shortened = (name) => (name.length > 60 ? `${name.slice(0, 60)}…` : name);

/**
 * @param {HTMLElement} root where to drop a file, and where to tell what was read
 * @param {import('../runs/engine.js').Engine} engine
 * @param {NonNullable<import('../types').LabSchema['file']>['reader']} reader what of the engine's module reads it
 * @param {(bytes: Uint8Array, state?: State) => void} attach without a state: as it was before the first file
 */
export function receive(root, engine, reader, attach) {
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
  let current = 0;
  const which = h('button', { type: 'button', hidden: true }, 'What the columns are…');
  problem.after(which);

  /** Offers to say what the columns are. @param {File} file @param {FileReading} reading */
  function offer(file, reading) {
    const columns = reading.columns?.();
    which.hidden = !columns?.names.length;
    which.onclick = async () => {
      if (columns) (await import('./columns.js')).ask(shortened(file.name), columns, (uses) => void read(file, uses));
    };
  }

  /** @param {File} file @param {string} [uses] what its columns are; guessed otherwise */
  async function read(file, uses) {
    const mine = ++current;
    const Reader = engine.api?.[reader];
    if (!Reader) return;
    const reading = new Reader(Date.now() / 1000, file.size);
    problem.hidden = true;
    const before = [...told.childNodes];
    const name = shortened(file.name);
    try {
      if (uses) reading.choose?.(uses);
      let done = 0;
      let since = performance.now();
      const pieces = file.stream().getReader();
      for (;;) {
        const piece = await pieces.read();
        if (mine !== current) { void pieces.cancel(); return; }
        if (piece.done) break;
        for (let at = 0; at < piece.value.length; at += PIECE) {
          reading.push(piece.value.subarray(at, at + PIECE));
          if (performance.now() - since < SLICE) continue;
          const percent = Math.floor(((done + at) / Math.max(1, file.size)) * 100);
          say(told, `Reading ${name}: ${percent} %${reading.ahead?.(file.size) ?? ''}`);
          // Pieces that are there already come without a break: nothing else would have its turn.
          await new Promise((resolve) => setTimeout(resolve));
          if (mine !== current) { void pieces.cancel(); return; }
          since = performance.now();
        }
        done += piece.value.length;
      }
      // What is made of it may take a while: in slices, so that the page answers meanwhile.
      for (let doing = reading.work?.(); doing; doing = reading.work?.()) {
        say(told, `${name}: ${doing}`);
        await new Promise((resolve) => setTimeout(resolve));
        if (mine !== current) return;
      }
      const summary = reading.finish();
      attach(reading.bytes(), summary.state);
      tell(name, summary);
      offer(file, reading);
    } catch (error) {
      // What was played before is played still.
      told.replaceChildren(...before);
      say(problem, `${name} cannot be used: ${error instanceof Error ? error.message : String(error)}.`);
      problem.hidden = false;
      offer(file, reading);
    } finally {
      reading.free();
    }
  }

  /**
   * @param {string} name
   * @param {FileSummary} summary
   */
  function tell(name, summary) {
    const { read: words, bad, bad_count, remarks } = summary;
    const forget = h('button', { type: 'button', onclick: () => { told.replaceChildren(); which.hidden = true; attach(new Uint8Array()); } }, 'Forget the file');
    /** @type {HTMLElement[]} */
    const lines = [h('p', {}, `${words.replace('{file}', () => name)} `, forget)];
    if (remarks.length) lines.push(h('p', { class: 'doc' }, `${remarks.join('. ')}.`));
    if (bad_count) {
      const more = bad_count > bad.length ? [`and ${(bad_count - bad.length).toLocaleString('en')} more`] : [];
      const title = `${bad_count.toLocaleString('en')} ${bad_count === 1 ? 'line' : 'lines'} could not be used`;
      lines.push(h('details', {}, h('summary', {}, title), h('ul', {}, ...[...bad, ...more].map((line) => h('li', {}, line)))));
    }
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
