// @ts-check
/**
 * A student's page: the one task of the teacher's link, what may be touched, and the answer as a code that goes back.
 * Nothing is sent: the student shows the code, or copies it.
 */
import { h, say } from '../base/dom.js';
import { drawing } from '../paper/qr.js';
import { sample } from './ask.js';
import { engine } from './module.js';
import { taskOf, lessonOf } from './task.js';

/** @typedef {import('./predict.js').Prediction} Prediction */

/** Keys of a state that say nothing of what was found. */
const IDLE = ['touch', 'tab', 'step', 'fig', 'story', 'lane_a', 'lane_b'];

/** A number that only this phone has: the seed of its simulation, and what its answer is known by. */
function fresh() {
  const [number = 1] = crypto.getRandomValues(new Uint32Array(1));
  return number.toString(16);
}

/** The seed of a task on this phone, the same when the page is opened again. @param {string} task */
function seedOf(task) {
  const name = `lobbylab-seed-${task}`;
  try {
    const known = sessionStorage.getItem(name) ?? fresh();
    sessionStorage.setItem(name, known);
    return known;
  } catch {
    return fresh();
  }
}

/**
 * Leaves only the task, and makes the card with the code.
 * @param {HTMLElement} main
 * @param {HTMLElement} section
 * @param {string[]} touch fields that may be moved
 * @param {string} name the class
 * @returns {(prediction: Prediction) => void} told of the guess
 */
export function handIn(main, section, touch, name) {
  const task = taskOf(section, lessonOf(location.pathname));
  const seed = seedOf(task.key);
  document.documentElement.dataset.class = '';
  /** What waits for this task, figures above all. */
  const after = [...main.querySelectorAll(`[data-after~="${task.id}"]`)].filter((part) => part.localName === 'lobbylab-figure');
  /** The figure's state, as the student leaves it. */
  let state = '';
  for (const figure of after) {
    figure.setAttribute('controls', 'model');
    const begins = figure.getAttribute('state') ?? '';
    figure.setAttribute('state', `${begins}&touch=${touch.join('.')}`);
    figure.addEventListener('state', (event) => {
      const said = new URLSearchParams(/** @type {CustomEvent} */ (event).detail.state);
      for (const key of [...said.keys()]) if (IDLE.includes(key.replace(/^v1\./, ''))) said.delete(key);
      state = said.toString();
      write();
    });
  }
  const lesson = main.querySelector('h1')?.textContent ?? '';
  const row = section.dataset.sample ?? '';
  /** @type {{ mean: number, half: number, samples: number } | undefined} */
  let run;
  /** @type {Prediction | undefined} */
  let made;

  const who = h('input', { id: 'who', type: 'text', maxlength: 24, size: 16, autocomplete: 'off', oninput: () => write() });
  const code = h('textarea', { id: 'code', rows: 3, readonly: true, spellcheck: 'false', onfocus: () => code.select() });
  const place = h('div', { class: 'code-qr' });
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
  const save = h('button', { type: 'button', onclick: () => keep(code.value, place.querySelector('svg')) }, 'Save as a picture');
  const ran = h('p', { class: 'result', role: 'status' });
  const simulate = h('button', { type: 'button', onclick: async () => {
    simulate.disabled = true;
    try {
      run = await sample(task, row, seed, (share) => say(ran, `Simulating … ${Math.floor(100 * share)} %`));
      say(ran, `Seed ${seed}: ${run.mean.toPrecision(5)} ± ${run.half.toPrecision(2)}, ${run.samples} samples. It is part of your code now.`);
    } catch (error) {
      simulate.disabled = false;
      say(ran, `The simulation did not work: ${error instanceof Error ? error.message : error}`);
    }
    write();
  } }, `Simulate with your own seed, ${seed}`);
  const card = h('section', { class: 'card hand-in', hidden: true, 'aria-labelledby': 'hand-in' },
    h('h2', { id: 'hand-in' }, 'Hand it in'),
    h('p', {}, 'Your guess, where you left the controls and what your simulation gave are in this code. Nothing is sent: show it or pass it on.'),
    row ? h('p', { class: 'row' }, simulate) : null, ran,
    h('p', {}, h('label', { for: 'who' }, 'A name, if you like '), who),
    place, h('label', { for: 'code' }, 'Your code'), code, h('p', { class: 'row' }, copy, save, copied), wrong);

  async function write() {
    if (!made?.guess) {
      card.hidden = true;
      return;
    }
    card.hidden = false;
    try {
      const api = await engine();
      code.value = api.code({ task: task.key, guess: made.guess, state, seed, name: who.value.replaceAll('|', ' ').trim(),
        mean: run?.mean ?? null, half: run?.half ?? null, samples: run?.samples ?? 0 });
      wrong.hidden = true;
      const drawn = drawing(code.value, 'Your code');
      place.replaceChildren(...drawn ? [drawn] : []);
    } catch (error) {
      say(wrong, error instanceof Error ? error.message : String(error));
      wrong.hidden = false;
    }
  }

  main.replaceChildren(h('p', { class: 'eyebrow' }, name ? `${lesson} · ${name}` : lesson), ...headed(section), ...after, card);
  return (prediction) => { made = prediction; write(); };
}

/** The task with its title as the page's. @param {HTMLElement} section */
function headed(section) {
  section.querySelector('h3')?.replaceWith(h('h1', {}, section.querySelector('h3')?.textContent ?? ''));
  return [section];
}

/** The code as a picture file that holds its text as well. @param {string} code @param {SVGElement | null} drawn */
function keep(code, drawn) {
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
