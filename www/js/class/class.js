// @ts-check
/** What a teacher does with a class: chooses a task, collects answers, shows them. */
import { find, h, say } from '../base/dom.js';
import { look, onLook } from '../base/theme.js';
import { ask } from '../lessons/ask.js';
import { engine, picture } from '../lessons/module.js';
import { drawing as qr } from '../paper/qr.js';
import { titleOf } from '../lessons/task.js';
import { LESSONS, fieldsOf, tasksIn } from './lessons.js';
import { codesOf, reads, scan } from './scan.js';

/** @typedef {import('../lessons/task.js').Task} Task */

/** Width of a picture, in pixels of its file. */
const WIDTH = 720;
const KEPT = 'lobbylab-class-codes';

/** What is kept of an earlier visit; a browser that keeps nothing is fine. */
function recalled() {
  try {
    return sessionStorage.getItem(KEPT) ?? '';
  } catch {
    return '';
  }
}

/** @param {string} codes */
function remember(codes) {
  try {
    sessionStorage.setItem(KEPT, codes);
  } catch { /* as above */ }
}

export async function begin() {
  const api = await engine();
  let roll = new api.ClassRoll();
  const lesson = /** @type {HTMLSelectElement} */ (find('#lesson'));
  const which = /** @type {HTMLSelectElement} */ (find('#task'));
  const name = /** @type {HTMLInputElement} */ (find('#name'));
  const link = /** @type {HTMLTextAreaElement} */ (find('#link'));
  const codes = /** @type {HTMLTextAreaElement} */ (find('#codes'));
  const right = /** @type {HTMLInputElement} */ (find('#right'));
  const touch = find('.touch');
  /** @type {Task[]} */
  let tasks = [];
  /** The row of each task that a phone simulates. @type {Map<string, string>} */
  let samples = new Map();
  const open = () => tasks.find((task) => task.id === which.value);

  lesson.append(...LESSONS.map(([key, title]) => h('option', { value: key }, title)));
  const wanted = new URLSearchParams(location.hash.slice(1));
  if (LESSONS.some(([key]) => key === wanted.get('lesson'))) lesson.value = wanted.get('lesson') ?? '';

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
  };
  const chosen = async () => {
    const task = open();
    if (!task) return;
    const fields = await fieldsOf(task.labs[0] ?? '');
    touch.replaceChildren('Students may move: ', ...fields.map((field) => h('label', {}, h('input', { type: 'checkbox', value: field.key, checked: field.key === task.field, onchange: write }), ` ${field.label}`)));
    write();
    await show();
  };
  const opened = async () => {
    ({ tasks, samples } = await tasksIn(lesson.value));
    which.replaceChildren(...tasks.map((task) => h('option', { value: task.id }, titleOf(task))));
    await chosen();
  };

  /** Only the last picture that was asked for is shown. */
  let asking = 0;
  async function show() {
    const task = open();
    const mine = asking += 1;
    if (!task) return;
    const theme = look().theme;
    const { asked } = right.checked ? await ask(task) : { asked: { values: [], of: task.of, unit: task.unit, choices: task.choices, points: [], paper: task.paper } };
    const row = samples.get(task.id) ?? '';
    const exact = right.checked && row ? await ask({ ...task, kind: 'number', rows: [row], of: 'value', simulated: false }).then((said) => said.asked.values[0]?.shown ?? '', () => '') : '';
    const begins = task.field ? Number((await fieldsOf(task.labs[0] ?? '')).find((field) => field.key === task.field)?.default) : NaN;
    if (mine !== asking) return;
    put('guesses', api_guesses());
    put('found', task.field && Number.isFinite(begins) ? roll.found(task.key, task.field, begins, WIDTH, theme) : undefined);
    put('pooled', roll.pooled(task.key, exact, task.unit, WIDTH, theme));
    const mineCount = roll.tasks().find(([key]) => key === task.key)?.[1] ?? 0;
    const all = roll.tasks().reduce((sum, [, count]) => sum + count, 0);
    say(find('.taken'), all === 0 ? 'No answers yet.' : `${mineCount} ${mineCount === 1 ? 'answer' : 'answers'} to this task${all > mineCount ? `, ${all - mineCount} to others` : ''}.`);

    function api_guesses() {
      return task && mineHas(task) ? roll.guesses(task.key, asked, WIDTH, theme) : undefined;
    }
  }
  const mineHas = (/** @type {Task} */ task) => roll.tasks().some(([key]) => key === task.key);

  /** @param {string} part @param {{ svg: string, words: string } | undefined} drawn */
  function put(part, drawn) {
    find(`[data-part=${part}]`).replaceChildren(...drawn ? [picture(drawn.svg, drawn.words)] : []);
    say(find(`[data-part=${part}-words]`), drawn?.words ?? '');
  }

  /** Takes what was pasted, scanned or read, and says what became of it. @param {string} text */
  async function take(text) {
    const told = roll.take(text);
    const words = { new: 'taken', again: 'is there already: it counts once', instead: 'answered anew: the later one counts', refused: '' };
    find('.told').replaceChildren(...told.map(({ kind, why }, at) => h('li', { class: kind }, `${at + 1}: ${why || words[kind]}`)));
    remember(roll.codes());
    await show();
  }

  lesson.addEventListener('change', opened);
  which.addEventListener('change', chosen);
  name.addEventListener('input', write);
  right.addEventListener('change', show);
  link.addEventListener('focus', () => link.select());
  find('[data-do=take]').addEventListener('click', async () => { await take(codes.value); codes.value = ''; });
  find('[data-do=keep]').addEventListener('click', () => {
    const url = URL.createObjectURL(new Blob([roll.codes()], { type: 'text/plain' }));
    h('a', { href: url, download: 'answers.txt' }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  });
  find('[data-do=clear]').addEventListener('click', async () => {
    roll = new api.ClassRoll();
    remember('');
    find('.told').replaceChildren();
    await show();
  });
  const files = /** @type {HTMLInputElement} */ (find('#files'));
  files.addEventListener('change', async () => {
    const found = await Promise.all([...files.files ?? []].map(codesOf));
    files.value = '';
    await take(found.join('\n'));
  });
  const camera = find('[data-do=camera]');
  camera.hidden = !reads();
  find('.unread').hidden = reads();
  camera.addEventListener('click', () => scan(find('.seen'), take));
  onLook(show);

  const before = recalled();
  if (before) roll.take(before);
  await opened();
  document.documentElement.dataset.ready = '';
}
