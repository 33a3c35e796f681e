// @ts-check
/** What a teacher does with a class: chooses a task, collects answers, shows them. */
import { find, h, say } from '../base/dom.js';
import { look, onLook } from '../base/theme.js';
import { ask, measure } from '../lessons/ask.js';
import { fragment, watch } from '../lessons/address.js';
import { recall, remember } from '../lessons/kept.js';
import { engine, picture } from '../lessons/module.js';
import { drawing as qr } from '../paper/qr.js';
import { titleOf } from '../lessons/task.js';
import { Collection } from './collection.js';
import { LESSONS, fieldsOf, tasksIn } from './lessons.js';

/** @typedef {import('../lessons/task.js').Task} Task */
/** @typedef {{ lesson: string, task: string, name: string, touch: Record<string, string[]> }} Chosen what was handed out: of each task what may be moved */

/** Width of a picture, in pixels of its file: no wider than the screen, so that it can be read on a phone. */
const width = () => Math.max(300, Math.min(720, Math.round(find('#shown').clientWidth)));
const KEPT = 'lobbylab-class-chosen';

export async function begin() {
  const api = await engine();
  const lesson = /** @type {HTMLSelectElement} */ (find('#lesson'));
  const which = /** @type {HTMLSelectElement} */ (find('#task'));
  const name = /** @type {HTMLInputElement} */ (find('#name'));
  const link = /** @type {HTMLTextAreaElement} */ (find('#link'));
  const right = /** @type {HTMLInputElement} */ (find('#right'));
  const touch = find('.touch');
  const kept = recall(KEPT, /** @type {Chosen} */ ({ lesson: '', task: '', name: '', touch: {} }));
  /** @type {Task[]} */
  let tasks = [];
  /** The row of each task that a phone simulates. @type {Map<string, string>} */
  let samples = new Map();
  /** @type {Awaited<ReturnType<typeof tasksIn>>['figures']} */
  let figures = new Map();
  const open = () => tasks.find((task) => task.id === which.value);
  const collection = new Collection(api, () => show());

  lesson.append(...LESSONS.map(([key, title]) => h('option', { value: key }, title)));
  const wanted = () => new URLSearchParams(fragment().slice(1)).get('lesson') || kept.lesson;
  const known = (/** @type {string} */ key) => LESSONS.some(([one]) => one === key);
  if (known(wanted())) lesson.value = wanted();
  name.value = kept.name;

  const write = () => {
    const task = open();
    if (!task) return;
    const url = new URL(`${lesson.value}.html`, location.href);
    const free = [...touch.querySelectorAll('input')].filter((box) => box.checked).map((box) => box.value);
    const said = new URLSearchParams({ task: task.id, ...free.length ? { touch: free.join('.') } : {}, ...name.value.trim() ? { class: name.value.trim() } : {} });
    url.hash = said.toString();
    link.value = url.href;
    const code = qr(url.href, `The task on a phone: ${url.href}`);
    find('.code-qr').replaceChildren(...code ? [code] : []);
    Object.assign(kept, { lesson: lesson.value, task: task.id, name: name.value });
    kept.touch[task.key] = free;
    remember(KEPT, kept);
  };
  const chosen = async () => {
    const task = open();
    if (!task) return;
    const fields = await fieldsOf(figures.get(task.id));
    if (task !== open()) return;
    const before = kept.touch[task.key] ?? [task.field];
    touch.replaceChildren(...fields.length ? ['Students may move: ', ...fields.map((field) => h('label', {}, h('input', { type: 'checkbox', value: field.key, checked: before.includes(field.key), onchange: write }), ` ${field.label}`))]
      : ['This task has no figure to play with.']);
    write();
    await show();
  };
  const opened = async () => {
    ({ tasks, samples, figures } = await collection.know(lesson.value));
    which.replaceChildren(...tasks.map((task) => h('option', { value: task.id }, titleOf(task))));
    if (tasks.some(({ id }) => id === kept.task)) which.value = kept.task;
    await chosen();
  };

  /** Only the last picture that was asked for is shown. */
  let asking = 0;
  async function show() {
    const task = open();
    const mine = asking += 1;
    if (!task) return;
    const { roll } = collection;
    const { theme } = look();
    const counts = new Map(roll.tasks());
    const count = counts.get(task.key) ?? 0;
    collection.list(task);
    const { asked } = right.checked ? await ask(task) : { asked: { values: [], of: task.of, unit: task.unit, choices: task.choices, points: [], paper: task.paper } };
    const row = count ? samples.get(task.id) ?? '' : '';
    const { name: what = '', unit = '', exact = '' } = /** @type {Partial<import('../types').Truth>} */ (row ? await measure(task, row) : {});
    const field = task.field ? (await fieldsOf(figures.get(task.id))).find(({ key }) => key === task.field) : undefined;
    if (mine !== asking) return;
    put('guesses', count ? roll.guesses(task.key, asked, width(), theme) : undefined);
    put('found', field ? roll.found(task.key, field.key, Float64Array.of(field.begins, field.min ?? -Infinity, field.max ?? Infinity), width(), theme) : undefined);
    put('pooled', row ? roll.pooled(task.key, right.checked ? exact : '', what, unit, width(), theme) : undefined);
    const all = [...counts.values()].reduce((sum, one) => sum + one, 0);
    say(find('.taken'), all === 0 ? 'No answers yet.' : `${count} ${count === 1 ? 'answer' : 'answers'} to this task${all > count ? `, ${all - count} to others` : ''}.`);
  }

  /** @param {string} part @param {{ svg: string, words: string } | undefined} drawn */
  function put(part, drawn) {
    find(`[data-part=${part}]`).replaceChildren(...drawn ? [picture(drawn.svg, drawn.words)] : []);
    say(find(`[data-part=${part}-words]`), drawn?.words ?? '');
  }

  lesson.addEventListener('change', opened);
  which.addEventListener('change', chosen);
  name.addEventListener('input', write);
  right.addEventListener('change', show);
  link.addEventListener('focus', () => link.select());
  onLook(show);
  watch(async () => {
    if (!known(wanted()) || lesson.value === wanted()) return;
    lesson.value = wanted();
    await opened();
  });

  await opened();
  await collection.recall();
  document.documentElement.dataset.ready = '';
}
