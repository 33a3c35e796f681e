// @ts-check
/**
 * The report: one document that stands alone, to hand on, keep or print. What is set in words, the answer, every
 * figure as vectors with its caption and numbers, exact beside simulated, link, seed and version. Loaded when asked for.
 */
import { dialog } from '../page/dialogs.js';
import { h, say } from '../base/dom.js';
import { save } from '../figures/export.js';
import { any, told, used } from './print.js';

/** @typedef {import('../page/page.js').LabPage} LabPage */

const WIDTH = 880;
/** How often it is looked whether everything is there, in milliseconds. */
const LOOK = 200;

const STYLE = `:root{color-scheme:light}body{font:16px/1.5 system-ui,sans-serif;max-width:900px;margin:32px auto;padding:0 16px;color:#1b2330;background:#fff}
h1{font-size:26px;margin:0 0 8px}h2{font-size:20px;margin:32px 0 8px}.answer{font-size:18px}.soft,figcaption,footer{color:#505b6b}
figure{margin:24px 0;break-inside:avoid}figure h3{margin:0;font-size:17px;color:#1b2330}svg{width:100%;height:auto}
table{border-collapse:collapse;font-size:13px;width:100%}th,td{text-align:right;padding:2px 8px;border-bottom:1px solid #d5dae1;font-weight:400;font-variant-numeric:tabular-nums}
th:first-child,td:first-child{text-align:left}thead th{font-weight:600;vertical-align:bottom}summary{cursor:pointer}.wide{overflow-x:auto}footer{border-top:1px solid #d5dae1;margin-top:32px;padding-top:8px;font-size:14px;overflow-wrap:anywhere}
@media print{body{margin:0}details>*{display:block}}`;

/** A text in a document. @param {string} text */
const plain = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * A table in a document; the first cell of a row is its head.
 * @param {string[]} heads
 * @param {string[][]} rows
 */
const table = (heads, rows) => `<div class="wide"><table><thead><tr>${heads.map((head) => `<th scope="col">${plain(head)}</th>`).join('')}</tr></thead><tbody>${
  rows.map((row) => `<tr>${row.map((cell, at) => (at ? `<td>${plain(cell)}</td>` : `<th scope="row">${plain(cell)}</th>`)).join('')}</tr>`).join('')}</tbody></table></div>`;

/** A figure, if it shows anything: picture, caption, numbers. @param {LabPage} page @param {import('../types').Lab} living @param {import('../types').FigureWords} words */
function figure(page, living, { key, title, finding, more }) {
  const { columns, rows } = living.table(key);
  if (!any({ columns, rows })) return '';
  const aspect = page.lab.figures.find((one) => one.key === key)?.aspect ?? 1.6;
  const picture = living.svg(key, WIDTH, Math.round(WIDTH / aspect), 'light').replace(/^<\?xml[^>]*>\s*/, '');
  const heads = columns.map(({ name, unit }) => (unit ? `${name}, ${unit}` : name));
  return `<figure id="${plain(key)}"><h3>${plain(title)}</h3>${picture}<figcaption>${plain(`${finding} ${more}`.trim())}</figcaption>
<details><summary>Numbers</summary>${table(heads, rows)}</details></figure>`;
}

/** The whole document. @param {LabPage} page */
function written(page) {
  const { lab, state, engine } = page;
  return engine.run('write the report', (living) => {
    const view = living.report();
    const tab = lab.tabs.find((one) => one.key === view.tab);
    const question = tab?.question ?? lab.question;
    const set = lab.fields.filter((field) => !field.hidden && used(field, state));
    const sections = [...new Set(set.map((field) => field.section))];
    const settings = sections.map((section) => table(
      [lab.sections.find((one) => one.key === section)?.title ?? section, 'value', 'by default'],
      set.filter((field) => field.section === section)
        .map((field) => [field.label, told(field, state[field.key], state), state[field.key] === field.default ? '' : told(field, field.default, state)])));
    const truths = view.truth.map((row) => [row.population ? `${row.name} (${row.population})` : row.name,
      row.exact && `${row.exact} ${row.unit}`, row.simulated && [row.simulated, row.interval, row.unit].filter(Boolean).join(' '), row.samples]);
    const notices = [...view.errors.map((error) => error.message), ...view.notices.map((notice) => notice.message)];
    const link = page.address();
    const day = new Date().toLocaleDateString('en-GB', { dateStyle: 'long' });
    return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${plain(`${lab.title}: ${question}`)}</title><style>${STYLE}</style></head><body><main>
<p class="soft">lobbylab · ${plain(lab.title)} · ${plain(lab.paper.authors)}: ${plain(lab.paper.title)}</p>
<h1>${plain(question)}</h1>
<p class="answer">${view.answer.map(({ text, role }) => (role === 'aside' ? `<small>${plain(text)}</small>` : role ? `<b>${plain(text)}</b>` : plain(text))).join('')}</p>
${view.line ? `<p>${plain(view.line)}.</p>` : ''}${notices.map((text) => `<p class="soft">${plain(text)}</p>`).join('')}
<h2>Figures</h2>
${view.figures.map((words) => figure(page, living, words)).join('\n')}
${truths.length ? `<h2>Exact and simulated</h2>${table(['measure', 'exact', 'simulated, 95 % interval', 'of'], truths)}` : ''}
<h2>What is set</h2>
${settings.join('\n')}
</main><footer><p>Every number is exact, with its method, or simulated, with a 95 % interval; the same seed repeats them to the last bit.</p>
<p>lobbylab ${plain(engine.api?.version() ?? '')} · seed ${plain(String(state.seed ?? ''))} · ${plain(day)}<br><a href="${plain(link)}">${plain(link)}</a></p></footer>
</body></html>
`;
  });
}

/**
 * Has everything computed, and offers the document.
 * @param {LabPage} page
 * @param {(all: boolean) => void} compute asks for all figures' runs, or for those in view again
 */
export function report(page, compute) {
  const doing = h('span', { role: 'status', class: 'soft' });
  const button = h('button', { type: 'button', class: 'play', disabled: true, onclick: () => {
    const text = written(page);
    if (text === undefined) return;
    save(`lobbylab-${page.key}-report.html`, 'text/html', text);
    say(doing, 'Saved.');
  } }, 'Save the report');
  const box = dialog('Report', h('p', {}, 'One document to hand on or to print: what is set, the answer, all figures with their numbers, seed and link.'),
    h('p', {}, button, ' ', doing));
  compute(true);
  // Where nothing runs unasked: a report is asked for.
  if (page.pool.status.trouble === 'saves') page.pool.resume();
  const timer = setInterval(() => {
    const { busy, share, cancelled } = page.pool.status;
    button.disabled = busy;
    if (busy) say(doing, `Computing what is not in view yet: ${Math.floor(share * 100)} %`);
    else say(doing, cancelled ? 'The simulation was stopped: figures without numbers are left out.' : 'All figures are there.');
    if (!busy) clearInterval(timer);
  }, LOOK);
  box.addEventListener('close', () => {
    clearInterval(timer);
    compute(false);
  });
}
