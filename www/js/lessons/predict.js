// @ts-check
/**
 * Predict before you look: an activity asks for a guess, and shows what the engine says only then. What waits for it
 * (`data-after`) stays hidden; the guess is part of the address.
 */
import { h, say } from '../base/dom.js';
import { guessOf, keep } from './address.js';
import { ask } from './ask.js';
import { Sheet } from './draw.js';
import { engine } from './module.js';

/** @typedef {import('./task.js').Task} Task */
/** @typedef {import('./module.js').Judged} Judged */

/** The tasks of this page to which there is a guess. @type {Set<string>} */
const guessed = new Set();

export class Prediction {
  /** What the engine said, once it was asked. @type {import('./ask.js').Answered | undefined} */ answered;
  /** @type {Judged | undefined} */ judged;
  /** @type {Sheet | undefined} */ #sheet;
  /** The guess that was made, or nothing. */ guess = '';
  /** Which guess this is: after the first one has seen what is right. */ tries = 1;
  /** @type {() => string} */ #said = () => '';
  /** @type {(guess: string) => void} */ #show = () => {};

  /**
   * @param {HTMLElement} section
   * @param {Task} task
   * @param {import('./hand_in.js').Student} [student] who hands it in: what they did before, told of each guess made or forgotten
   */
  constructor(section, task, student) {
    this.section = section;
    this.task = task;
    this.student = student;
    this.tries = student?.tries ?? 1;
    this.form = h('form', { class: 'guess', onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.#hold(); } });
    this.button = h('button', { type: 'submit', class: 'play' }, 'Hold it against the engine');
    this.error = h('p', { class: 'error', role: 'alert', hidden: true });
    this.result = h('p', { class: 'result', role: 'status' });
    this.note = h('p', { class: 'note' });
    this.again = h('button', { type: 'button', class: 'link', hidden: true, onclick: () => this.#forget() }, 'Forget my guess');
    this.#build();
    section.append(this.form, this.error, this.result, this.note);
    this.#wait();
    const made = guessOf(task.id) || student?.guess;
    if (made) this.take(made);
  }

  /** Another guess was written into the address, or it was taken out. */
  heed() {
    const made = guessOf(this.task.id);
    if (made === this.guess) return;
    if (this.guess) this.#forget();
    if (made) this.take(made);
  }

  #build() {
    const { task, form } = this;
    const id = `guess-${task.id}`;
    if (task.kind === 'choice') {
      const list = this.section.querySelector('ol.choices');
      const name = `choice-${task.id}`;
      const options = task.choices.map((text, at) => h('label', { class: 'choice' },
        h('input', { type: 'radio', name, value: String.fromCharCode(97 + at) }), ' ', text));
      list?.replaceWith(h('fieldset', {}, h('legend', { class: 'sr' }, task.title), ...options));
      const fieldset = this.section.querySelector('fieldset');
      if (fieldset) form.append(fieldset);
      const inputs = () => [...form.querySelectorAll('input')];
      this.#said = () => inputs().find((input) => input.checked)?.value ?? '';
      this.#show = (guess) => { for (const input of inputs()) input.checked = input.value === guess; };
    } else if (task.kind === 'number') {
      const input = h('input', { id, type: 'text', inputmode: 'decimal', autocomplete: 'off', size: 8 });
      form.append(h('label', { for: id }, 'Your guess '), input, task.unit ? h('span', { class: 'unit' }, ` ${task.unit} `) : ' ');
      this.#said = () => input.value.trim();
      this.#show = (guess) => { input.value = guess; };
    } else {
      const place = h('div', { class: 'place' });
      form.append(place);
      this.paper = this.#draw(place);
    }
    form.append(this.button, this.again);
  }

  /** @param {HTMLElement} place */
  async #draw(place) {
    const { task } = this;
    try {
      const api = await engine();
      if (!task.paper) throw new Error('the task names no paper');
      const sheet = new Sheet(api, task.paper, () => {});
      place.append(sheet.element);
      this.#sheet = sheet;
      this.#said = () => sheet.guess;
      this.#show = (guess) => { sheet.guess = guess; };
    } catch (error) {
      this.#fail(`The paper could not be made: ${error instanceof Error ? error.message : error}`);
    }
  }

  /** What the guess must come before: hidden until then. */
  get #after() {
    return /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`[data-after~="${this.task.id}"]`));
  }

  #wait() {
    if (this.judged) guessed.add(this.task.id);
    else guessed.delete(this.task.id);
    const all = document.documentElement.dataset.answers !== undefined;
    // What waits for two tasks comes after both; a class has one of them.
    const open = (/** @type {string} */ task) => guessed.has(task) || !document.getElementById(task);
    for (const part of this.#after) part.hidden = !all && !(part.dataset.after ?? '').split(' ').every(open);
  }

  /** Shows or hides what waits, as when a teacher shows all. */
  refresh() {
    this.#wait();
  }

  /** @param {string} words */
  #fail(words) {
    say(this.error, words);
    this.error.hidden = false;
  }

  async #hold() {
    const guess = this.#said();
    if (!guess) {
      this.#fail({ number: 'Type a number first.', choice: 'Choose one first.', curve: 'Draw the curve from one side to the other first.' }[this.task.kind]);
      return;
    }
    await this.take(guess);
  }

  /** Holds a guess against what the engine says. @param {string} text as it is typed, or stands in an address */
  async take(text) {
    const { task } = this;
    let guess = text;
    this.error.hidden = true;
    this.button.disabled = true;
    try {
      const api = await engine();
      await this.paper;
      guess = api.typed(text, task.unit);
      this.#show(guess);
      say(this.result, 'The engine computes …');
      const answered = await ask(task, (share) => say(this.result, `The engine simulates … ${Math.floor(100 * share)} %`));
      this.judged = api.judge(guess, answered.asked);
      this.answered = answered;
    } catch (error) {
      say(this.result, '');
      this.button.disabled = false;
      this.#fail(error instanceof Error ? error.message : String(error));
      return;
    }
    this.guess = guess;
    keep(task.id, guess);
    const { judged } = this;
    say(this.result, judged.sentence);
    this.result.dataset.hit = String(judged.hit);
    say(this.note, this.tries > 1 ? `${this.answered.note} · guess ${this.tries}, after what is right was shown` : this.answered.note);
    for (const input of this.form.querySelectorAll('input')) input.disabled = true;
    this.button.hidden = true;
    this.again.hidden = false;
    if (this.#sheet) {
      this.#sheet.truth = this.answered.asked.points;
      this.#sheet.draw();
    }
    this.section.dataset.guessed = '';
    this.#wait();
    this.student?.told(this);
  }

  #forget() {
    this.guess = '';
    this.tries += 1;
    keep(this.task.id, '');
    this.judged = undefined;
    this.answered = undefined;
    say(this.result, '');
    say(this.note, '');
    for (const input of this.form.querySelectorAll('input')) input.disabled = false;
    this.button.hidden = this.button.disabled = false;
    this.again.hidden = true;
    if (this.#sheet) this.#sheet.truth = [];
    this.#show('');
    delete this.section.dataset.guessed;
    this.#wait();
    this.student?.told(this);
  }
}
