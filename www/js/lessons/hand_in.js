// @ts-check
/**
 * A student's page: the one task of the teacher's link, what may be touched, and the answer as a code that goes back.
 * Nothing is sent: the student shows the code, or copies it.
 */
import { h, say } from '../base/dom.js';
import { drawing } from '../paper/qr.js';
import { keep } from './address.js';
import { sample } from './ask.js';
import { recall, remember, twice } from './kept.js';
import { engine } from './module.js';
import { taskOf, lessonOf } from './task.js';

/** @typedef {import('./predict.js').Prediction} Prediction */
/** @typedef {Awaited<ReturnType<typeof sample>>} Run */
/**
 * @typedef {object} Student who hands it in
 * @property {string} guess what they guessed before, if this browser knows
 * @property {number} tries which guess the next one is
 * @property {(prediction: Prediction) => void} told of a guess made or forgotten
 */
/**
 * @typedef {object} Record what this browser keeps of a student
 * @property {string} seed of their simulation, and what their answer is known by
 * @property {string} guess
 * @property {number} tries
 * @property {string} who
 * @property {string[]} states of the figures, as they left them
 * @property {string} found the state that goes into the code
 * @property {Run | null} run
 */

/** Keys of a state that say nothing of what was found. */
const IDLE = ['touch', 'tab', 'step', 'fig', 'story', 'lane_a', 'lane_b'];

/** A number that only this phone has: the seed of its simulation, and what its answer is known by. */
function fresh() {
  const [number = 1] = crypto.getRandomValues(new Uint32Array(1));
  return number.toString(16);
}

/** @param {Run} run */
const words = ({ name, unit, mean, half, samples }) => `${name}: ${mean.toPrecision(5)} ± ${half.toPrecision(2)}${unit && ` ${unit}`} (95 %), ${samples} ${samples === 1 ? 'sample' : 'samples'}. It is part of your code now.`;

/**
 * Leaves only the task, and makes the card with the code.
 * @param {HTMLElement} main
 * @param {HTMLElement} section
 * @param {string[]} touch fields that may be moved
 * @param {string} name the class
 * @returns {Student}
 */
export function handIn(main, section, touch, name) {
  const task = taskOf(section, lessonOf(location.pathname));
  const place = `lobbylab-student-${task.key}-${name}`;
  const record = recall(place, /** @type {Record} */ ({ seed: fresh(), guess: '', tries: 1, who: '', states: [], found: '', run: null }));
  // What an older page kept may say less.
  if (![record.run?.mean, record.run?.half, record.run?.samples].every(Number.isFinite)) record.run = null;
  const { seed } = record;
  const stow = () => remember(place, record);
  stow();
  document.documentElement.dataset.class = '';
  /** What waits for this task, figures above all. */
  const after = [...main.querySelectorAll(`[data-after~="${task.id}"]`)].filter((part) => part.localName === 'lobbylab-figure');
  after.forEach((figure, at) => {
    figure.setAttribute('controls', 'model');
    const begins = record.states[at] ?? figure.getAttribute('state') ?? '';
    figure.setAttribute('state', `${begins}&touch=${touch.join('.')}`);
    figure.addEventListener('state', (event) => {
      const whole = new URLSearchParams(/** @type {CustomEvent} */ (event).detail.state);
      whole.delete('touch');
      record.states[at] = plain(whole);
      for (const key of [...whole.keys()]) if (IDLE.includes(key.replace(/^v1\./, ''))) whole.delete(key);
      record.found = plain(whole);
      stow();
      write();
    });
  });
  const lesson = main.querySelector('h1')?.textContent ?? '';
  const row = section.dataset.sample ?? '';
  /** @type {Prediction | undefined} */
  let made;

  const who = h('input', { id: 'who', type: 'text', maxlength: 24, size: 16, autocomplete: 'off', value: record.who, oninput: () => { record.who = who.value; stow(); write(); } });
  const code = h('textarea', { id: 'code', rows: 3, readonly: true, spellcheck: 'false', onfocus: () => code.select() });
  const drawn = h('div', { class: 'code-qr' });
  const copied = h('span', { role: 'status' });
  const wrong = h('p', { class: 'error', role: 'alert', hidden: true });
  const copy = h('button', { type: 'button', onclick: async () => {
    code.select();
    try {
      await navigator.clipboard.writeText(code.value);
      say(copied, 'Copied.');
    } catch {
      say(copied, 'Copy it by hand: it is marked.');
    }
  } }, 'Copy');
  const save = h('button', { type: 'button', onclick: () => download(code.value, drawn.querySelector('svg')) }, 'Save as a picture');
  const ran = h('p', { class: 'result', role: 'status' }, record.run ? words(record.run) : '');
  const simulate = h('button', { type: 'button', disabled: record.run !== null, onclick: async () => {
    simulate.disabled = true;
    try {
      record.run = await sample(task, row, seed, (share) => say(ran, `Simulating … ${Math.floor(100 * share)} %`));
      stow();
      say(ran, words(record.run));
    } catch (error) {
      simulate.disabled = false;
      say(ran, `The simulation did not work: ${error instanceof Error ? error.message : error}`);
    }
    write();
  } }, `Simulate with your own seed, ${seed}`);
  const next = h('button', { type: 'button', class: 'link' }, 'The next student on this device');
  twice(next, () => 'Your answer goes from this page: has it been handed in? Press again', () => {
    remember(place, undefined);
    keep(task.id, '');
    location.reload();
  });
  const card = h('section', { class: 'card hand-in', hidden: true, 'aria-labelledby': 'hand-in' },
    h('h2', { id: 'hand-in' }, 'Hand it in'),
    h('p', {}, 'Your guess, where you left the controls and what your simulation gave are in this code. Nothing is sent: show it or pass it on.'),
    row ? h('p', { class: 'row' }, simulate) : null, ran,
    h('p', {}, h('label', { for: 'who' }, 'A name, if you like '), who),
    drawn, h('label', { for: 'code' }, 'Your code'), code, h('p', { class: 'row' }, copy, save, copied), wrong, h('p', {}, next));

  async function write() {
    if (!made?.guess) {
      card.hidden = true;
      return;
    }
    card.hidden = false;
    try {
      const api = await engine();
      const { run, tries, who: written, found } = record;
      code.value = api.code({ task: task.key, guess: made.guess, state: found, seed, name: written.replaceAll('|', ' ').trim(),
        mean: run?.mean ?? null, half: run?.half ?? null, samples: run?.samples ?? 0, tries });
      wrong.hidden = true;
      const picture = drawing(code.value, 'Your code');
      drawn.replaceChildren(...picture ? [picture] : []);
    } catch (error) {
      say(wrong, error instanceof Error ? error.message : String(error));
      wrong.hidden = false;
    }
  }

  main.replaceChildren(h('p', { class: 'eyebrow' }, name ? `${lesson} · ${name}` : lesson), ...headed(section), ...after, card);
  return { guess: record.guess, tries: record.tries, told: (prediction) => {
    made = prediction;
    record.guess = made.guess;
    record.tries = made.tries;
    stow();
    write();
  } };
}

/** A state as a link has it. @param {URLSearchParams} state */
const plain = (state) => state.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');

/** The task with its title as the page's. @param {HTMLElement} section */
function headed(section) {
  section.querySelector('h3')?.replaceWith(h('h1', {}, section.querySelector('h3')?.textContent ?? ''));
  return [section];
}

/** The code as a picture file that holds its text as well. @param {string} code @param {SVGElement | null} drawn */
function download(code, drawn) {
  if (!drawn) return;
  const copy = /** @type {SVGElement} */ (drawn.cloneNode(true));
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const words = document.createElementNS('http://www.w3.org/2000/svg', 'desc');
  words.textContent = code;
  copy.append(words);
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }));
  h('a', { href: url, download: 'answer.svg' }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
