// @ts-check
/** Brings a lesson to life: figures, guesses, margin; or, by a teacher's link, one task of it; or its worksheet. */
import '../../embed.mjs';
import { h } from '../base/dom.js';
import { lesson as asked } from './address.js';
import { margin } from './place.js';
import { Prediction } from './predict.js';
import { lessonOf, taskOf } from './task.js';

const root = document.documentElement;

/** @param {HTMLElement} main */
export async function begin(main) {
  const lesson = lessonOf(location.pathname);
  if (new URLSearchParams(location.search).has('worksheet')) {
    (await import('./worksheet.js')).worksheet(main, lesson);
    return;
  }
  const { task, touch, name } = asked();
  const alone = task ? document.getElementById(task) : null;
  /** @type {Prediction[]} */
  const predictions = [];
  let told = (/** @type {Prediction} */ _one) => {};
  if (alone?.classList.contains('predict')) {
    const { handIn } = await import('./hand_in.js');
    told = handIn(main, alone, touch, name);
  } else {
    if (task) main.prepend(h('p', { class: 'notice', role: 'alert' }, `There is no task “${task}” in this lesson: the link is of another one, or was cut off.`));
    head(main, lesson, predictions);
    margin(main, lesson);
  }
  for (const section of main.querySelectorAll('section.predict')) {
    predictions.push(new Prediction(/** @type {HTMLElement} */ (section), taskOf(/** @type {HTMLElement} */ (section), lesson), (one) => told(one)));
  }
  root.dataset.lesson = 'ready';
}

/**
 * What a teacher does with the lesson.
 * @param {HTMLElement} main
 * @param {string} lesson
 * @param {Prediction[]} predictions
 */
function head(main, lesson, predictions) {
  if (!main.querySelector('section.predict')) return;
  const answers = h('button', { type: 'button', class: 'link', 'aria-pressed': 'false', onclick: () => {
    const on = root.dataset.answers === undefined;
    if (on) root.dataset.answers = '';
    else delete root.dataset.answers;
    answers.setAttribute('aria-pressed', String(on));
    answers.textContent = on ? 'Hide the answers again' : 'Show all answers';
    for (const one of predictions) one.refresh();
  } }, 'Show all answers');
  main.querySelector('.lede')?.after(h('p', { class: 'hand-out' }, answers, ' · ', h('a', { href: '?worksheet' }, 'Worksheet to print'), ' · ',
    h('a', { href: `class.html#lesson=${lesson}` }, 'Hand a task to a class')));
}
