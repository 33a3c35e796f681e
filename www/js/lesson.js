// @ts-check
/** A lesson: words first, then its figures live, guesses before answers, the margin, and what a teacher hands out. */
import { later } from './base/dom.js';
import { shell } from './base/shell.js';

shell();
const main = document.querySelector('main.lesson');
// Who only reads loads no more.
if (main instanceof HTMLElement) later(import('./lessons/lesson.js')).then(({ begin }) => begin(main));
