// @ts-check
/** Codes as they come in, pasted, scanned or as files: what became of each, who has answered, what is kept. */
import { find, h, say } from '../base/dom.js';
import { recall, remember, twice } from '../lessons/kept.js';
import { LESSONS, tasksIn } from './lessons.js';
import { codesOf, reads, scan } from './scan.js';

/** @typedef {import('../lessons/module.js').Taken} Taken */
/** @typedef {import('../lessons/task.js').Task} Task */

const KEPT = 'lobbylab-class-codes';
/** Letters that are read at a time: nobody feels it. */
const PIECE = 50_000;
/** Lines of what became of codes, and of who has answered. */
const MOST_LINES = 10;
const MOST_ROWS = 200;

/** What is said of a code that was not refused. @type {Record<string, string>} */
const WORDS = { new: 'taken', again: 'is there already: it counts once', instead: 'answered anew: the later one counts' };
/** Of many. @type {[string, string][]} */
const SUMS = [['new', 'taken'], ['again', 'there already'], ['instead', 'answered anew'], ['refused', 'refused']];

/** A text in pieces that end between words. @param {string} text */
function* pieces(text) {
  for (let at = 0; at < text.length;) {
    let end = Math.min(at + PIECE, text.length);
    while (end < text.length && !/\s/.test(text.charAt(end)) && end - at < 2 * PIECE) end += 1;
    yield text.slice(at, end);
    at = end;
  }
}

export class Collection {
  /** @type {Map<string, ReturnType<typeof tasksIn>>} The lessons that were read. */ #lessons = new Map();
  /** Each waits for the one before it. */ #last = Promise.resolve();

  /**
   * @param {import('../lessons/module.js').ClassApi} api
   * @param {() => Promise<void>} changed
   */
  constructor(api, changed) {
    this.api = api;
    this.changed = changed;
    this.roll = new api.ClassRoll();
    const codes = /** @type {HTMLTextAreaElement} */ (find('#codes'));
    find('[data-do=take]').addEventListener('click', async () => { const { value } = codes; codes.value = ''; await this.take(value); });
    find('[data-do=keep]').addEventListener('click', () => {
      const url = URL.createObjectURL(new Blob([this.roll.codes()], { type: 'text/plain' }));
      h('a', { href: url, download: 'answers.txt' }).click();
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
    });
    const count = () => this.roll.tasks().reduce((sum, [, one]) => sum + one, 0);
    twice(find('[data-do=clear]'), () => (count() ? `Forget ${count() === 1 ? 'one answer' : `${count()} answers`}? Press again` : ''), async () => {
      this.roll = new api.ClassRoll();
      for (const lesson of this.#lessons.values()) this.#ask(await lesson);
      remember(KEPT, undefined);
      find('.told').replaceChildren();
      await changed();
    });
    const files = /** @type {HTMLInputElement} */ (find('#files'));
    files.addEventListener('change', async () => {
      const found = await Promise.all([...files.files ?? []].map(codesOf));
      files.value = '';
      await this.take(found.map(({ text }) => text).join('\n'), found.flatMap(({ wrong }) => wrong ?? []));
    });
    const camera = find('[data-do=camera]');
    camera.hidden = !reads();
    find('.unread').hidden = reads();
    camera.addEventListener('click', () => scan(find('.seen'), (text) => this.take(text)));
    this.rows = find('.who');
    this.rows.closest('details')?.addEventListener('toggle', () => this.#fill());
  }

  /** Reads a lesson's tasks; answers to them are checked from then on. @param {string} lesson */
  async know(lesson) {
    let coming = this.#lessons.get(lesson);
    if (!coming) {
      coming = tasksIn(lesson);
      this.#lessons.set(lesson, coming);
      coming.catch(() => this.#lessons.delete(lesson));
      this.#ask(await coming);
    }
    return coming;
  }

  /** @param {Awaited<ReturnType<typeof tasksIn>>} lesson */
  #ask({ tasks }) {
    for (const { key, kind, choices } of tasks) this.roll.ask(key, kind, choices.length);
  }

  /** What was collected on an earlier visit. */
  recall() {
    const { codes } = recall(KEPT, { codes: '' });
    return this.#after(async () => { await this.#read(codes); });
  }

  #keep() {
    remember(KEPT, { codes: this.roll.codes() });
  }

  /** One after another; what cannot be done is said. @param {() => Promise<void>} work */
  #after(work) {
    this.#last = this.#last.then(async () => {
      try {
        await work();
      } catch (error) {
        find('.told').replaceChildren(h('li', { class: 'refused' }, error instanceof Error ? error.message : String(error)));
      }
      await this.changed();
    });
    return this.#last;
  }

  /** @param {string} text @returns {Promise<Taken[]>} */
  async #read(text) {
    /** @type {Taken[]} */
    const told = [];
    for (const piece of pieces(text)) {
      for (const task of this.api.named(piece)) {
        const [lesson = ''] = task.split('.');
        if (LESSONS.some(([key]) => key === lesson)) await this.know(lesson);
      }
      for (const one of this.roll.take(piece)) told.push(one);
      if (piece.length < text.length) await new Promise((go) => { setTimeout(go); });
    }
    // A long text has pieces without a code.
    const codes = told.filter(({ why }) => !why.startsWith('there is no answer'));
    return codes.length ? codes : told.slice(0, 1);
  }

  /**
   * Takes what was pasted, scanned or read, and says what became of it.
   * @param {string} text
   * @param {string[]} [wrong] what was no text
   */
  take(text, wrong = []) {
    return this.#after(async () => {
      this.#tell(await this.#read(text), wrong);
      this.#keep();
    });
  }

  /** @param {Taken[]} told @param {string[]} wrong */
  #tell(told, wrong) {
    const line = (/** @type {Taken} */ { kind, why }, /** @type {number} */ at) => h('li', { class: kind }, `${at + 1}: ${why || WORDS[kind]}`);
    const odd = wrong.map((why) => h('li', { class: 'refused' }, why));
    if (told.length <= MOST_LINES) {
      find('.told').replaceChildren(...odd, ...told.map(line));
      return;
    }
    // Of many only what was refused is worth a line.
    const sums = SUMS.map(([kind, words]) => [told.filter((one) => one.kind === kind).length, words]).filter(([count]) => count);
    const refused = told.map((one, at) => ({ one, at })).filter(({ one }) => one.kind === 'refused');
    const more = refused.length - MOST_LINES;
    find('.told').replaceChildren(h('li', {}, `${sums.map(([count, words]) => `${count} ${words}`).join(', ')}.`), ...odd,
      ...refused.slice(0, MOST_LINES).map(({ one, at }) => line(one, at)), ...more > 0 ? [h('li', {}, `and ${more} more`)] : []);
  }

  /** @type {Task | undefined} */ #task;

  /** Who has answered a task: a fold, as it is nothing for a projector. @param {Task} task */
  list(task) {
    this.#task = task;
    this.#fill();
  }

  #fill() {
    const task = this.#task;
    if (!task) return;
    const answers = this.roll.answers(task.key, task.choices);
    const fold = /** @type {HTMLDetailsElement} */ (this.rows.closest('details'));
    fold.hidden = answers.length === 0;
    if (!fold.open) return;
    const rows = answers.slice(0, MOST_ROWS).map(({ name, seed, guess, run, tries }) => h('tr', {}, h('th', { scope: 'row' }, name || `seed ${seed}`),
      h('td', {}, guess, tries > 1 ? h('small', {}, ` guess ${tries}, after what is right was shown`) : null), h('td', {}, run),
      h('td', {}, h('button', { type: 'button', class: 'link', 'aria-label': `Take out the answer of ${name || `seed ${seed}`}`, onclick: async () => {
        this.roll.remove(task.key, seed);
        this.#keep();
        await this.changed();
      } }, 'Take out'))));
    this.rows.replaceChildren(...rows);
    say(find('.who-more'), answers.length > MOST_ROWS ? `and ${answers.length - MOST_ROWS} more` : '');
  }
}
