// @ts-check
/** Brings a lesson to life: figures, guesses, margin; or, by a teacher's link, one task of it; or its worksheet. */
import { h, later } from '../base/dom.js';
import { fragment, lesson as asked, watch } from './address.js';
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
  const link = asked();
  const { task, touch, name } = link;
  const alone = task ? document.getElementById(task) : null;
  /** @type {Prediction[]} */
  const predictions = [];
  /** @type {import('./hand_in.js').Student | undefined} */
  let student;
  if (alone?.classList.contains('predict')) {
    const { handIn } = await import('./hand_in.js');
    student = handIn(main, alone, touch, name);
  } else {
    if (task) main.prepend(h('p', { class: 'notice', role: 'alert' }, `There is no task “${task}” in this lesson: the link is of another one, or was cut off.`));
    head(main, lesson, predictions);
    margin(main, lesson);
  }
  for (const section of main.querySelectorAll('section.predict')) {
    predictions.push(new Prediction(/** @type {HTMLElement} */ (section), taskOf(/** @type {HTMLElement} */ (section), lesson), student));
  }
  watch(() => {
    // Another task is another page.
    if (JSON.stringify(asked()) !== JSON.stringify(link)) location.reload();
    else for (const one of predictions) one.heed();
  });
  root.dataset.lesson = 'ready';
  // Only now: what a guess comes before is hidden, and what a task has no use for is gone.
  await later(import('../../embed.mjs'));
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
  const sheet = h('a', { href: '?worksheet', onclick: () => { sheet.href = `?worksheet${fragment()}`; } }, 'Worksheet to print');
  main.querySelector('.lede')?.after(h('p', { class: 'hand-out' }, answers, ' · ', sheet, ' · ',
    h('a', { href: `class.html#lesson=${lesson}` }, 'Hand a task to a class')));
}
