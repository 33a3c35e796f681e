// @ts-check
/** The page of one's own rule: written, looked at by hand, raced, and set against others. What it computes, it computes in the box. */
import { find, h, later, say } from './base/dom.js';
import { shell } from './base/shell.js';
import { Box, RuleError } from './own/box.js';
import { filed, opened, read, save, written } from './own/code.js';
import { EXAMPLES } from './own/examples.js';
import { show as games } from './own/hand.js';
import { make, mark, text, write } from './own/pen.js';
import { show as results, tell } from './own/race.js';
import { offer, rivals } from './own/services.js';
import { show as stage, watch } from './own/stage.js';

/** @typedef {import('./own/box.js').Rule} Rule */

const box = new Box();
const name = /** @type {HTMLInputElement} */ (find('#name'));
const linked = /** @type {HTMLInputElement} */ (find('#link'));
/** The market, as a link of the arena has it. */
let state = '';
/** A module that was opened instead of a text. @type {Uint8Array | undefined} */
let bytes;
/** Whether a rule of a link waits for an answer: until then nothing runs. */
let asking = false;
/** What stands there for a rule that has not raced. */
const STALE = 'What does this rule do to the same players? Race it to see.';
/** Button, what stands on it of a rule that has not run, and of one that has. @type {Record<string, [string, string]>} */
const LABELS = { race: ['Race it against built-in rules', 'Race it again'], hand: ['', ' again'] };
/** Many rules at once: fetched when somebody has some. */
const contest = () => import('./own/contest.js');
/** Whether the rule is an example as it came: no other is played unless somebody asks for it. */
let untouched = false;
/** Own rules that race beside the one that is written. @type {Rule[]} */
const kept = [];
/** @type {AbortController | undefined} */
let handing;
/** @type {AbortController | undefined} */
let racing;
/** Whether somebody asked for the race that runs. */
let asked = false;

/** @param {string} words */
function complain(words) {
  const place = find('.failures');
  place.hidden = words === '';
  place.replaceChildren(...(words ? [h('p', { class: 'notice' }, words)] : []));
}

/** @param {() => unknown} work */
async function attempt(work) {
  complain('');
  try {
    await work();
    return true;
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    return false;
  }
}

/** The rule that is written now. @returns {Rule} */
function present() {
  if (asking) throw new Error('The link’s rule waits for your answer, above: nothing runs before.');
  return bytes ? { name: name.value || 'My rule', bytes } : { name: name.value || 'My rule', code: text() };
}

/** Whether a rule is the one that is written. @param {Rule} rule */
const still = (rule) => (bytes ? bytes === rule.bytes : text() === rule.code);

/** Says what is wrong with the rule, at its line. @param {unknown} error @param {Rule[]} guests */
function wrong(error, guests) {
  const words = error instanceof Error ? error.message : String(error);
  const fault = error instanceof RuleError ? error.fault : undefined;
  // Marks are for the text that is seen: that of the last of the own rules.
  const here = fault && fault.guest === guests.length - 1 && fault.line && !bytes ? fault.line : undefined;
  say(find('.wrong'), here ? `Line ${here}: ${words}` : words);
  mark(here ? [{ line: here, message: words }] : []);
}

function right() {
  say(find('.wrong'), '');
  mark([]);
}

/** What the page's link says of it. */
let here = location.hash;

/** Puts the rule into the page's link, if the visitor wants that, and takes it out if not. */
async function keep() {
  if (asking) return;
  try {
    const fragment = await written(state, linked.checked ? present() : undefined);
    const address = `${location.pathname}${location.search}${fragment ? `#${fragment}` : ''}`;
    if (`${location.pathname}${location.search}${location.hash}` !== address) history.replaceState(null, '', address);
    here = location.hash;
  } catch (error) {
    linked.checked = false;
    complain(error instanceof Error ? error.message : String(error));
  }
}

/** Says of what a button does whether the rule that is written has done it. @param {string} act @param {boolean} [done] */
function ran(act, done = true) {
  const words = LABELS[act] ?? ['', ''];
  say(find(`[data-do=${act}] .ran`), words[Number(done)] ?? '');
  if (act === 'race') find('.raced').hidden = !done;
}

/** Another rule stands there, which has done nothing. */
function fresh() {
  say(find('.answer'), STALE);
  say(find('.whom'), '');
  for (const act of Object.keys(LABELS)) ran(act, false);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let pause;
function changed() {
  untouched = false;
  fresh();
  say(find('.wrong'), '');
  clearTimeout(pause);
  if (linked.checked) pause = setTimeout(keep, 400);
}

/** Shows a rule in place of the one that is there. @param {Rule} rule @param {boolean} [example] */
function take(rule, example = false) {
  bytes = rule.bytes;
  name.value = rule.name;
  find('.binary').hidden = !bytes;
  say(find('.binary'), bytes ? `A WebAssembly module of ${bytes.length} bytes. What is written below is not run until another file or example is chosen.` : '');
  if (rule.code !== undefined) write(rule.code);
  untouched = example;
  if (!example) examples.value = '';
  fresh();
  right();
  return keep();
}

/** @param {string} key */
async function example(key) {
  const one = EXAMPLES.find((each) => each.key === key);
  if (!one) return;
  const response = await later(fetch(new URL(`../own/${key}.js`, import.meta.url)));
  if (!response.ok) throw new Error(`the example ${one.name} could not be loaded (${response.status})`);
  examples.value = key;
  await take({ name: one.name, code: await response.text() }, true);
  await itself();
}

/**
 * Plays an example without being asked, once there is a market: the page shows what a rule does before anything is pressed. A machine
 * that is busy with the page's own beginning may take its first try for a rule that hangs, so there is another.
 * @param {number} [tries]
 */
async function itself(tries = 2) {
  if (!tries || !untouched || asking || document.documentElement.dataset.market === undefined) return;
  if (!await hand(true)) await itself(tries - 1);
  else if (untouched && !(racing && asked)) await race(true);
}

/** @param {string} selector @param {boolean} off */
function disable(selector, off) {
  for (const button of document.querySelectorAll(selector)) /** @type {HTMLButtonElement} */ (button).disabled = off;
}

/**
 * Plays ten games; whether they, or others that were asked for meanwhile, are there to see.
 * @param {boolean} [unasked] then no button is taken from who is about to press it, and no failure is told
 */
async function hand(unasked = false) {
  const rule = present();
  handing?.abort(new Error('other games begin'));
  const control = new AbortController();
  handing = control;
  disable('[data-do=hand]', !unasked);
  try {
    const played = await box.ask({ what: 'hand', state, guests: [rule], games: 10 }, () => {}, control.signal);
    games(played);
    stage(played);
    if (still(rule)) ran('hand');
    if (played.error) wrong(new RuleError(played.error, played.fault), [rule]);
    else right();
    return true;
  } catch (error) {
    if (!unasked && !control.signal.aborted) wrong(error, [rule]);
    return control.signal.aborted;
  } finally {
    if (handing === control) disable('[data-do=hand]', false);
  }
}

/** The ten games, and then how they came about. */
async function seen() {
  if (await hand()) watch(true);
}

/**
 * All rules that are chosen, on the same players.
 * @param {boolean} [unasked] then no button is taken from who is about to press it, and no failure is told
 */
async function race(unasked = false) {
  const rule = present();
  const guests = apart([...rivals(), ...kept, rule]);
  const rules = [...document.querySelectorAll('.rivals input:checked')].map((one) => ({ key: one.id.slice(6), name: one.parentElement?.textContent?.trim() ?? '' }));
  const progress = /** @type {HTMLProgressElement} */ (find('.lead progress'));
  racing?.abort(new Error('another race begins'));
  const control = new AbortController();
  racing = control;
  asked = !unasked;
  // A large market is simulated when somebody wants it.
  const late = unasked ? setTimeout(() => control.abort(new Error('nobody asked for so long a race')), 4000) : undefined;
  progress.value = 0;
  progress.hidden = find('[data-do=stop]').hidden = unasked;
  find('.raced').hidden ||= !unasked;
  disable('[data-do=race], [data-go=race]', !unasked);
  try {
    const whole = await box.ask({ what: 'race', state, rules, guests }, (value, done) => {
      progress.value = done;
      if (!unasked) results(value, false);
    }, control.signal);
    // What was written meanwhile is another rule, of which this race says nothing.
    if (unasked && !still(rule)) return;
    results(whole, true);
    if (still(rule)) {
      // A window that does not grow is not told of as one.
      tell(whole, /growth=0(&|$)/.test(state) ? [] : rules.map(({ key }) => key), untouched);
      ran('race');
    }
    const failed = whole.entries.at(-1);
    if (failed?.error) wrong(new RuleError(failed.error, whole.fault), guests);
    else right();
  } catch (error) {
    if (!unasked && !control.signal.aborted) wrong(error, guests);
  } finally {
    clearTimeout(late);
    if (racing === control) {
      racing = undefined;
      progress.hidden = find('[data-do=stop]').hidden = true;
      disable('[data-do=race], [data-go=race]', false);
    }
  }
}

/** Rules with names that no other rule of the race has. @param {Rule[]} rules */
function apart(rules) {
  const taken = new Set([...document.querySelectorAll('.rivals label:has(:checked)')].map((one) => one.textContent?.trim()));
  return rules.map((rule) => {
    let [called, count] = [taken.has(rule.name) ? `${rule.name} (own)` : rule.name, 1];
    while (taken.has(called)) called = `${rule.name} (own ${count += 1})`;
    taken.add(called);
    return { ...rule, name: called };
  });
}

/** Says whom the rule meets. */
function chosen() {
  const names = [...document.querySelectorAll('.rivals input:checked')].map((one) => one.parentElement?.textContent?.trim());
  say(find('.chosen'), names.length ? names.join(', ') : 'nobody: own rules alone');
}

/** The rule stays in the race while the next one is written. */
function also() {
  const rule = present();
  if (kept.length >= 5) throw new Error(`${kept.length + 2} own rules are too many for one race; allowed: at most 6. A contest takes thirty.`);
  kept.push(rule);
  name.value = `${rule.name} 2`.slice(0, 40);
  list();
}

function list() {
  find('.kept').replaceChildren(...kept.map((rule) => h('li', {}, `${rule.name} `, h('button', { type: 'button', class: 'link', 'aria-label': `Remove ${rule.name}`, onclick: () => {
    kept.splice(kept.indexOf(rule), 1);
    list();
  } }, 'remove'))));
}

/** The market in words, and the rules that play it. */
async function market() {
  const { market: found, rules } = await box.ask({ what: 'market', state });
  find('.where').replaceChildren(`${found.error ?? `The market: ${found.words}`}. `, h('a', { href: `arena.html${state ? `#${state}` : ''}` }, 'Another market'), ' is set in the arena.');
  const known = /** @type {{ key: string, name: string }[]} */ (rules);
  const first = known.filter(({ key }) => FIRST.includes(key)).length ? FIRST : known.slice(0, 2).map(({ key }) => key);
  find('.rivals').replaceChildren(h('legend', { class: 'sr' }, 'Built-in rules'), ...known.map((one) => h('label', { class: 'tick' },
    h('input', { type: 'checkbox', id: `rival-${one.key}`, checked: first.includes(one.key) }), ` ${one.name}`)));
  chosen();
  const against = /** @type {HTMLSelectElement} */ (find('#against'));
  against.replaceChildren(...known.map((one) => h('option', { value: one.key, selected: one.key === first[0] }, one.name)));
  document.documentElement.dataset.market = '';
}

/** Whom a rule meets unless the visitor chooses. */
const FIRST = ['fifo', 'widening'];

/** The rule of the link may run, or goes. @param {boolean} may */
async function answer(may) {
  asking = false;
  find('.asked').hidden = true;
  if (may) {
    linked.checked = true;
    await keep();
  } else {
    linked.checked = false;
    await example(EXAMPLES[0]?.key ?? '');
    await keep();
  }
}

const file = /** @type {HTMLInputElement} */ (find('#file'));
const files = /** @type {HTMLInputElement} */ (find('#files'));
/** @type {Record<string, () => unknown>} */
const ACTS = {
  open: () => file.click(),
  save: () => {
    const rule = present();
    if (rule.bytes) save(`${filed(rule.name)}.wasm`, new Uint8Array(rule.bytes), 'application/wasm');
    else save(`${filed(rule.name)}.js`, rule.code ?? '', 'text/javascript');
  },
  keep: also,
  hand: seen,
  stage: () => watch(),
  race,
  stop: () => racing?.abort(new Error('cancelled')),
  gather: () => files.click(),
  contest: async () => (await contest()).run(box, state),
  halt: async () => (await contest()).stop(),
  csv: async () => (await contest()).csv(),
  json: async () => (await contest()).json(),
  allow: () => answer(true),
  refuse: () => answer(false),
};
for (const [key, act] of Object.entries(ACTS)) find(`[data-do=${key}]`).addEventListener('click', () => attempt(act));

// The same beside the rivals that were chosen.
find('[data-go=race]').addEventListener('click', () => find('[data-do=race]').click());

const examples = /** @type {HTMLSelectElement} */ (find('#example'));
examples.append(...EXAMPLES.map(({ key, name: words }) => h('option', { value: key }, words)));
examples.addEventListener('change', () => attempt(() => example(examples.value)));
name.addEventListener('input', changed);
linked.addEventListener('change', () => attempt(keep));
find('.rivals').addEventListener('change', chosen);
find('#by').addEventListener('change', () => attempt(async () => (await contest()).board()));
file.addEventListener('change', () => attempt(async () => {
  const [one] = file.files ?? [];
  if (one) await take(await opened(one));
  file.value = '';
}));
files.addEventListener('change', () => attempt(async () => {
  await (await contest()).gather(files.files ?? []);
  files.value = '';
}));
// A file that is dropped upon the contest takes part in it; anywhere else it is the rule.
addEventListener('dragover', (event) => event.preventDefault());
addEventListener('drop', (event) => {
  const dropped = [...event.dataTransfer?.files ?? []];
  if (!dropped.length) return;
  event.preventDefault();
  const into = event.target instanceof Element && event.target.closest('[aria-labelledby=contest-title]');
  attempt(async () => {
    if (into || dropped.length > 1) await (await contest()).gather(dropped);
    else if (dropped[0]) await take(await opened(dropped[0]));
  });
});

offer(attempt);

/** Where the rule stands beside its games, they are listed. */
const wide = matchMedia('(min-width: 1100px)');
function place() {
  /** @type {HTMLDetailsElement} */ (find('.each')).open = wide.matches;
}
wide.onchange = place;
place();

async function begin() {
  shell();
  make(changed);
  await attempt(async () => {
    try {
      const found = await read(location.hash);
      state = found.state;
      if (found.rule) {
        name.value = found.rule.name;
        write(found.rule.code ?? '');
        asking = true;
        find('.asked').hidden = false;
      }
    } finally {
      if (!asking) await example(EXAMPLES[0]?.key ?? '');
    }
  });
  document.documentElement.dataset.ready = '';
  // What is wrong with the link stays said.
  try {
    await market();
    // Who has pressed something by now has no need of it. A busy machine may have no idle time at all.
    const play = () => { if (!handing && !racing) itself(); };
    if ('requestIdleCallback' in self) requestIdleCallback(play, { timeout: 1000 });
    else setTimeout(play);
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
  }
}
begin();
// Another link in the same tab is another page; a place on this one, and the way back from it, is none: what was typed stays.
addEventListener('hashchange', () => {
  const place = document.getElementById(location.hash.slice(1));
  if (place instanceof HTMLDetailsElement) place.open = true;
  if (!place && location.hash !== here) location.reload();
});
