// @ts-check
/** A lesson on paper: guesses to fill in, its figures, links as QR codes, and the answers on a page of their own. */
import { h, say } from '../base/dom.js';
import { drawing as qr } from '../paper/qr.js';
import { fragment } from './address.js';
import { ask, drawing } from './ask.js';
import { engine, picture } from './module.js';
import { tasksOf, titleOf } from './task.js';

/** Sizes of paper, as a style sheet names them; the first is what a page begins with. */
const SIZES = /** @type {[string, string][]} */ ([['A4', 'A4'], ['letter', 'Letter']]);
/** A figure on paper, in pixels of its file. */
const WIDTH = 640;
const HEIGHT = 330;

/** @type {Intl.Locale | undefined} Where paper is not A4. */
const locale = Intl.Locale ? new Intl.Locale(navigator.language || 'en') : undefined;

/** @param {string} size */
function paper(size) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@page { size: ${size}; margin: 16mm; }`);
  document.adoptedStyleSheets = [sheet];
}

/**
 * Puts the worksheet in the place of the lesson.
 * @param {HTMLElement} main
 * @param {string} lesson
 */
export async function worksheet(main, lesson) {
  const tasks = tasksOf(main, lesson);
  const title = main.querySelector('h1')?.textContent ?? lesson;
  const figures = [...main.querySelectorAll('lobbylab-figure')];
  const api = await engine();
  const size = h('select', { id: 'size', onchange: () => paper(size.value) }, ...SIZES.map(([value, name]) => h('option', { value }, name)));
  if (['US', 'CA', 'MX'].includes(locale?.region ?? '')) size.value = 'letter';
  paper(size.value);
  const status = h('span', { role: 'status' }, 'The engine draws …');
  const print = h('button', { type: 'button', class: 'play', onclick: () => window.print() }, 'Print');
  const answers = h('ol', {});
  const home = new URL(location.pathname, location.href).href;
  const sections = tasks.map((task, at) => {
    const section = document.getElementById(task.id);
    const words = [...section?.querySelectorAll(':scope > p') ?? []].map((part) => part.cloneNode(true));
    const way = task.kind === 'choice' ? h('ul', { class: 'boxes' }, ...task.choices.map((text) => h('li', {}, text)))
      : task.kind === 'number' ? h('p', {}, 'Your guess: ', h('span', { class: 'blank' }), ` ${task.unit}`) : h('div', { class: 'drawn' });
    if (task.kind === 'curve' && task.paper) {
      const blank = api.sheet({ paper: task.paper, heights: [], points: [] }, WIDTH, HEIGHT, 'light');
      way.append(picture(blank.svg, blank.words));
    }
    const link = `${home}#task=${task.id}`;
    const code = qr(link, `The task on a phone: ${link}`);
    return h('section', {}, h('h2', {}, `${at + 1} · ${titleOf(task)}`),
      h('div', { class: 'ask' }, h('div', {}, ...words, way), h('div', { class: 'side' }, ...code ? [code] : [], 'Hold it against the engine')));
  });
  // A figure that waits for a guess would tell it: it comes with the answers.
  const [open, shown] = [h('div', { class: 'pictures' }), h('div', { class: 'pictures' })];
  main.classList.add('worksheet');
  main.replaceChildren(h('p', { class: 'setup row' }, h('label', { for: 'size' }, 'Paper '), size, ' ', print, ' ', h('a', { href: `${location.pathname}${fragment()}` }, 'Back to the lesson'), ' ', status),
    h('p', { class: 'eyebrow' }, 'Worksheet · lobbylab'), h('h1', {}, title), h('p', { class: 'names' }, h('span', {}, 'Name'), h('span', {}, 'Class and date')),
    ...sections, open, h('section', { class: 'answers' }, h('h2', {}, 'Answers'), h('p', {}, `${title} Computed by the engine for this sheet.`), answers), shown);
  let wrong = 0;
  for (const task of tasks) {
    const item = h('li', {}, h('b', {}, titleOf(task)), ' ');
    answers.append(item);
    try {
      say(status, 'The engine computes …');
      const { asked, note } = await ask(task, (share) => say(status, `The engine simulates … ${Math.floor(100 * share)} %`));
      if (task.kind === 'curve' && task.paper) {
        const right = api.sheet({ paper: task.paper, heights: [], points: asked.points }, WIDTH, HEIGHT, 'light');
        item.append(`(${note})`, h('div', { class: 'drawn' }, picture(right.svg, right.words)));
      } else {
        // What is said to any guess holds the right answer.
        const { shown } = api.judge(task.kind === 'choice' ? 'a' : '0', asked);
        item.append(`${shown} ${task.kind === 'number' ? task.unit : ''} (${note})`);
      }
    } catch (error) {
      wrong += 1;
      item.append(`could not be computed: ${error instanceof Error ? error.message : error}`);
    }
  }
  for (const figure of figures) {
    const [lab = '', key = '', state = ''] = ['lab', 'figure', 'state'].map((name) => figure.getAttribute(name) ?? '');
    // The animation is no picture of a sheet.
    if (key === 'stage') continue;
    say(status, 'The engine draws …');
    try {
      const file = await drawing(lab, state, key, WIDTH + 80, HEIGHT + 90, (share) => say(status, `The engine simulates … ${Math.floor(100 * share)} %`));
      const link = new URL(`../${lab}.html#${state}`, location.href).href;
      const code = qr(link, `The figure, live: ${link}`);
      const place = figure.hasAttribute('data-after') ? shown : open;
      if (file) place.append(h('section', {}, h('div', { class: 'ask' }, h('div', { class: 'drawn' }, picture(file.svg, file.words)), h('div', { class: 'side' }, ...code ? [code] : [], 'The figure, live'))));
    } catch {
      wrong += 1;
    }
  }
  status.textContent = wrong ? `${wrong} parts could not be computed.` : '';
  document.documentElement.dataset.lesson = 'ready';
}
