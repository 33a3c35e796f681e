// @ts-check
/** The lessons with their tasks, read from their own pages: there is no second list of what is asked. */
import { tasksOf } from '../lessons/task.js';

/** Key and name of each lesson with tasks; a spec holds it against the site. @type {[string, string][]} */
export const LESSONS = [['patience', 'Patience'], ['rules', 'Rules'], ['balance', 'Balance'], ['engagement', 'Engagement'], ['hindsight', 'Hindsight'],
  ['arena', 'Arena'], ['rulesets', 'Why is my queue slow?'], ['five', 'Five ways to wait']];

/** @param {string} lesson */
export async function tasksIn(lesson) {
  const response = await fetch(new URL(`../../lessons/${lesson}.html`, import.meta.url));
  if (!response.ok) throw new Error(`the lesson “${lesson}” could not be loaded (${response.status})`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const samples = new Map([...page.querySelectorAll('section.predict[data-sample]')].map((section) => [section.id, section.getAttribute('data-sample') ?? '']));
  return { tasks: tasksOf(page, lesson), samples, figures: figuresIn(page) };
}

/** The figure that comes after each task's guess, which a student may play with. @param {Document} page */
function figuresIn(page) {
  /** @type {Map<string, { lab: string, state: URLSearchParams }>} */
  const figures = new Map();
  for (const figure of page.querySelectorAll('lobbylab-figure[data-after]')) {
    const [lab = '', state = '', after = ''] = ['lab', 'state', 'data-after'].map((name) => figure.getAttribute(name) ?? '');
    for (const task of after.split(/\s+/)) if (!figures.has(task)) figures.set(task, { lab, state: new URLSearchParams(state.replace(/^v1\./, '')) });
  }
  return figures;
}

/**
 * The fields that a student may be let move: those that stand beside the figure of the task, each with where it begins.
 * @param {{ lab: string, state: URLSearchParams } | undefined} figure
 */
export async function fieldsOf(figure) {
  if (!figure) return [];
  const { default: schema } = await import(new URL(`../../generated/${figure.lab}.js`, import.meta.url).href);
  const { tabs, fields } = /** @type {import('../types').LabSchema} */ (schema);
  const tab = tabs.find(({ key }) => key === figure.state.get('tab')) ?? tabs[0];
  const shown = tab ? [...tab.fields, ...tab.controls] : fields.map(({ key }) => key);
  return fields.filter((field) => !field.hidden && ['int', 'real'].includes(field.kind) && shown.includes(field.key))
    .map((field) => ({ ...field, begins: Number(figure.state.get(field.key) ?? field.default) }));
}
