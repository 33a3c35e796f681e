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
  return { tasks: tasksOf(page, lesson), samples };
}

/** The fields of a lab that a student may be let move. @param {string} lab @returns {Promise<import('../types').Field[]>} */
export async function fieldsOf(lab) {
  const { default: schema } = await import(new URL(`../../generated/${lab}.js`, import.meta.url).href);
  const { tabs, fields } = /** @type {import('../types').LabSchema} */ (schema);
  const first = tabs[0]?.fields ?? [];
  return fields.filter((field) => !field.hidden && ['int', 'real'].includes(field.kind) && (first.length === 0 || first.includes(field.key)));
}
