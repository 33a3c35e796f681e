// @ts-check
/** The page of rule sets: a text, its report, a small case, players, an edit. The worker computes. */
import { find, h, say } from './base/dom.js';
import { shell } from './base/shell.js';
import { ask } from './rulesets/ask.js';
import { change, differ, knobs, limit, save } from './rulesets/edits.js';
import { CASES, EXAMPLES, OPENING } from './rulesets/examples.js';
import { columns, hand, more, seek, turn } from './rulesets/hand.js';
import { fields, foresee, offer, run, says, stop } from './rulesets/players.js';
import { assumed, covered, report } from './rulesets/report.js';
import { movable, searching, tune } from './rulesets/tune.js';

/** @typedef {import('./rulesets/report.js').Checked} Checked */

const text = /** @type {HTMLTextAreaElement} */ (find('#text'));
const edited = /** @type {HTMLTextAreaElement} */ (find('#edited'));
const linked = /** @type {HTMLInputElement} */ (find('#link'));
const running = find('[data-do=run]');
/** Others would come than those who came. */
const mark = () => running.classList.add('play');
/** Counts what was typed, so that an answer to an older text is dropped. */
let turnOf = 0;
/** Runs while somebody types. @type {ReturnType<typeof setTimeout> | undefined} */
let pause;

/**
 * Says what went wrong; nothing takes it away.
 * @param {string} words
 */
function complain(words) {
  const place = find('.failures');
  place.hidden = words === '';
  place.replaceChildren(...(words ? [h('p', { class: 'notice' }, words)] : []));
}

/**
 * @param {() => unknown} work
 */
async function attempt(work) {
  complain('');
  try {
    await work();
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
  }
}

/**
 * @param {import('./rulesets/examples.js').Ticket[]} [tickets]
 * @returns {Promise<boolean>} whether it can be played, and is still what stands there
 */
async function read(tickets) {
  clearTimeout(pause);
  pause = undefined;
  turnOf += 1;
  const mine = turnOf;
  keep();
  await stop();
  searching(false);
  // What was played with another text says nothing of this one.
  for (const old of ['.hand', '.results', '.ways']) find(old).hidden = true;
  say(running, 'Run');
  offer('');
  if (text.value.trim() === '') return false;
  const found = /** @type {Checked} */ (await ask('check', [text.value]));
  if (mine !== turnOf) return false;
  report(found, text);
  assumed(found.assumed);
  /** @type {HTMLDetailsElement} */ (find('.lines')).open = false;
  columns(found.attributes.map((one) => one.name), tickets);
  says(found.attributes);
  /** @type {HTMLButtonElement} */ (find('[data-do=home]')).disabled = true;
  await movable(found.playable ? found.knobs : []);
  knobs(found.knobs, () => text.value, () => attempt(compare));
  say(find('.answer'), found.playable ? `${found.system}, games of ${found.game}: play a small case by hand, or let players come.` : 'This text cannot be simulated yet; section 4 says why.');
  await compare();
  find('.never').hidden = true;
  if (found.playable && mine === turnOf) await foresee(text.value);
  return found.playable && mine === turnOf;
}

/** What was typed a moment ago is read before anything is played. */
async function settled() {
  if (pause !== undefined) await read();
}

/** Puts the text into the page's link, if the visitor wants that, and takes it out if not. */
function keep() {
  const hash = linked.checked && text.value ? `#text=${encodeURIComponent(text.value)}` : '';
  if (location.hash !== hash) history.replaceState(null, '', `${location.pathname}${location.search}${hash}`);
}

/**
 * @param {string} key
 * @returns {Promise<boolean>}
 */
async function take(key) {
  const example = EXAMPLES[key];
  if (!example) return false;
  text.value = example.text;
  edited.value = '';
  if (example.until) /** @type {HTMLInputElement} */ (find('#until')).value = String(example.until);
  return read(example.tickets);
}

const example = /** @type {HTMLSelectElement} */ (find('#example'));
example.append(...Object.entries(EXAMPLES).map(([key, { name }]) => h('option', { value: key }, name)));
example.addEventListener('change', () => attempt(() => take(example.value)));
find('[data-cases]').append(...CASES.map(({ key, name }) => h('button', { type: 'button', onclick: () => attempt(async () => {
  await take(key);
  await hand(text.value);
  seek(0);
}) }, name)));

text.addEventListener('input', () => {
  // What is being read is not what stands there any more.
  turnOf += 1;
  clearTimeout(pause);
  pause = setTimeout(() => attempt(() => read()), 200);
});
// Other players, or another assumption: others can never be in a game.
for (const place of ['.market', '.says', '.assumed']) find(place).addEventListener('change', () => attempt(() => foresee(text.value)));
find('.lines').addEventListener('toggle', () => {
  if (/** @type {HTMLDetailsElement} */ (find('.lines')).open) attempt(() => covered(text.value));
});
edited.addEventListener('input', () => attempt(compare));
linked.addEventListener('change', keep);
find('main').addEventListener('input', ({ target }) => {
  if (/** @type {HTMLElement} */ (target).matches('.code, [data-field]')) mark();
});
find('.to-report').addEventListener('click', (event) => {
  // The part behind # is the text's.
  event.preventDefault();
  find('#report-title').scrollIntoView();
});

const file = /** @type {HTMLInputElement} */ (find('#file'));
/** @param {File | undefined} one */
const opened = (one) => attempt(async () => {
  if (!one) return;
  if (one.size > 256 * 1024) throw new Error(`${one.name} has ${one.size} bytes; allowed: at most 262144`);
  text.value = await one.text();
  await read();
});
file.addEventListener('change', () => opened(file.files?.[0]));
text.addEventListener('dragover', (event) => event.preventDefault());
text.addEventListener('drop', (event) => {
  if (!event.dataTransfer?.files.length) return;
  event.preventDefault();
  opened(event.dataTransfer.files[0]);
});

/** What the edit changes. */
function compare() {
  mark();
  return differ(text.value);
}

/** Lets players come. */
async function play() {
  await settled();
  searching(false);
  // Who changes something meanwhile has it back.
  running.classList.remove('play');
  await run(text.value, edited.value === text.value ? '' : edited.value);
  say(running, 'Run again');
}

/** @type {Record<string, () => unknown>} */
const ACTS = {
  open: () => file.click(),
  more,
  hand: async () => {
    await settled();
    await hand(text.value);
  },
  first: () => seek(0),
  back: () => turn(-1),
  step: () => turn(1),
  last: () => turn(1e9),
  run: play,
  widen: async () => {
    const knob = limit(find('[data-do=widen]').dataset.rule ?? '');
    if (!knob) return;
    await change(text.value, knob.path, 2 * knob.value);
    await compare();
    await play();
  },
  cancel: () => {
    mark();
    return stop();
  },
  take: () => {
    edited.value = text.value;
    return compare();
  },
  tune: async () => {
    await settled();
    await stop();
    const better = await tune(text.value);
    if (better === undefined) return;
    edited.value = better;
    /** @type {HTMLButtonElement} */ (find('[data-do=home]')).disabled = false;
    await compare();
  },
  halt: async () => {
    await stop();
    searching(false);
  },
  home: save,
  save,
};
for (const [name, act] of Object.entries(ACTS)) find(`[data-do=${name}]`).addEventListener('click', () => attempt(act));

shell();
fields();
columns([]);
if (location.hash.startsWith('#text=')) {
  try {
    text.value = decodeURIComponent(location.hash.slice(6));
    linked.checked = true;
  } catch {
    complain('The link’s text cannot be read.');
  }
  attempt(() => read());
} else {
  // Nobody begins with an empty page: an example is read, and players come.
  example.value = OPENING;
  attempt(async () => {
    if (await take(OPENING)) await play();
  });
}
document.documentElement.dataset.ready = '';
