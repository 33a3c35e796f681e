// @ts-check
/**
 * A lab page. One state; every change of it is recomputed and redrawn within one frame, then refined by workers.
 *
 * The engine computes, words and draws; this file only says when.
 */
import { Controls, place } from './controls.js';
import { embed, help, share } from './dialogs.js';
import { find, h, say } from './dom.js';
import { Engine } from './engine.js';
import { failure } from './failure.js';
import { Figures } from './figures.js';
import { embedded, greet, strip, whenSeen } from './guest.js';
import { bind } from './keys.js';
import { Link, isState } from './link.js';
import { Pool } from './pool.js';
import { shell } from './shell.js';
import { Stage } from './stage.js';
import { onLook, present, presenting } from './theme.js';
import * as words from './words.js';

/** @typedef {import('./types').State} State */
/** @typedef {import('./types').View} View */

/** Simulated results are merged and drawn at most this often, in milliseconds. */
const MERGE = 120;

const key = document.documentElement.dataset.lab ?? '';
/** @type {import('./types').LabSchema} */
const lab = (await import(`../generated/${key}.js`)).default;

/** @type {State} */
let state = Object.fromEntries(lab.fields.map((field) => [field.key, field.default]));
/** @type {string[]} */
let warnings = [];
/** @type {View | undefined} */
let view;
let framed = false;
/** Whether the engine has read the address; until then the state is nobody's wish. */
let read = false;
/** @type {{ id: string, bytes: Uint8Array }[]} Parts that wait to be merged. */
let parts = [];
let merging = 0;
/** The state as the address holds it. */
let fragment = location.hash.slice(1);
/** What the address will get with the next frame. @type {'write' | 'push' | ''} */
let address = '';

const engine = new Engine(key, fail);
const controls = new Controls((field, value) => change({ [field]: value }));
const link = new Link((hash) => { stage?.halt(); adopt(hash); later(''); });
const pool = new Pool(key, {
  part: (id, bytes) => {
    parts.push({ id, bytes });
    merging ||= setTimeout(merge, MERGE);
  },
  progress,
  failed: (message) => fail('simulate', message),
  lost: rebuild,
});

place(lab, controls, find('.panel'));
const presets = document.querySelector('.presets');
const point = document.querySelector('.point');
presets?.replaceChildren(...lab.presets.map((preset) => h('button', { type: 'button', title: preset.point, onclick: () => {
  if (point) say(point, preset.point);
  take({ ...defaults(), ...preset.state });
} }, preset.title)));
if (embedded !== undefined) strip(embedded, lab.question, lab.figures.map((figure) => figure.key));
const figures = new Figures(lab, engine);
const stageRoot = /** @type {HTMLElement | null} */ (document.querySelector('.stage'));
const stage = stageRoot ? new Stage(stageRoot, engine, { rested, newSeed, moved: () => figures.follow() }) : undefined;
/** Whether the state is about a visitor's file. */
let filed = false;
/** The state before the first file. @type {State | undefined} */
let without;
const status = document.querySelector('.status');
/** What times the engine on this machine, where the page offers that. @type {{ changed: () => void } | undefined} */
let speedTest;
start();

async function start() {
  try {
    await engine.start();
  } catch (error) {
    fail('start the engine', error);
    return;
  }
  adopt(location.hash);
  frame();
  const drop = /** @type {HTMLElement | null} */ (document.querySelector('.drop'));
  const speed = /** @type {HTMLElement | null} */ (document.querySelector('.speed-test'));
  if (speed) speedTest = (await import('./speed.js')).offer(speed, lab, () => state, (points) => { engine.run('take the times', (living) => living.measured(points)); merge(); });
  if (drop) (await import('./file.js')).receive(drop, engine, attach);
}

/**
 * Goes to the state that is about a file, or forgets the file and goes back to where the page was.
 * @param {Uint8Array} bytes
 * @param {State} [some]
 */
function attach(bytes, some) {
  if (!filed) without = (state.flow ?? state.people) === (some?.flow ?? some?.people) ? undefined : state;
  filed = bytes.length > 0;
  engine.attach(bytes);
  pool.attach(bytes);
  take(some ? { ...state, ...some } : without ?? defaults());
}

function defaults() {
  return Object.fromEntries(lab.fields.map((field) => [field.key, field.default]));
}

/** Takes a state from an address. @param {string} hash */
function adopt(hash) {
  const found = engine.run('read the link', (living) => living.decode(isState(hash) ? hash : ''));
  if (!found) return;
  read = true;
  state = found.state;
  warnings = found.warnings;
}

/** A control moved. @param {State} some */
function change(some) {
  state = { ...state, ...some };
  warnings = [];
  later('write');
}

/** A whole state at once (a preset, an offer): a step in the history. @param {State} whole */
function take(whole) {
  stage?.halt();
  state = { ...whole };
  warnings = [];
  later('push');
}

function newSeed() {
  const seed = engine.api?.fresh_seed();
  if (seed !== undefined) take({ ...state, seed, step: 0 });
}

/** The stage rests at a step. @param {number} step */
function rested(step) {
  if (state.step === step) return;
  state = { ...state, step };
  fragment = encode() ?? fragment;
  link.write(fragment);
}

function encode() {
  return engine.run('write the link', (living) => living.encode(state));
}

/** Asks for a frame. @param {'write' | 'push' | ''} write */
function later(write) {
  if (address !== 'push') address = write || address;
  if (framed) return;
  framed = true;
  requestAnimationFrame(frame);
}

/** Recomputes, redraws and restarts what depends on the state. */
function frame() {
  framed = false;
  // The link comes first, so that a state which breaks the engine can be told by its link.
  fragment = encode() ?? fragment;
  const next = engine.run('compute', (living) => {
    collect(living); // What came before belongs to the state before, and stays where its question does.
    return living.set(state);
  });
  if (!next) {
    controls.show(state, []);
    return;
  }
  show(next, true);
  speedTest?.changed();
  stage?.refresh(stage.playing ? stage.step : Number(state.step) || 0);
  const jobs = engine.run('plan the simulation', (living) => living.jobs());
  if (jobs) pool.sync(jobs);
  if (address === 'push' && embedded === undefined) link.push(fragment);
  else if (address) link.write(fragment);
  address = '';
  document.documentElement.dataset.ready = '';
}

/**
 * @param {View} next
 * @param {boolean} fields whether the controls may have changed too
 */
function show(next, fields) {
  view = next;
  if (fields) controls.show(state, next.errors);
  const place = (/** @type {string} */ selector) => /** @type {HTMLElement | null} */ (document.querySelector(selector));
  const answer = place('.answer');
  const notices = place('.notices');
  const truth = place('.truth-host');
  const methods = place('.methods');
  if (answer) words.answer(answer, next.answer);
  if (notices) words.notices(notices, warnings, next, (field) => controls.has(field), take);
  if (truth) words.truth(truth, next.truth);
  if (methods) words.methods(methods, next.truth);
  const assumed = place('.assumptions');
  if (assumed && lab.assumptions) words.assumptions(assumed, lab.assumptions[String(state.people)] ?? []);
  figures.update(next.figures);
}

function merge() {
  merging = 0;
  const next = engine.run('merge results', (living) => {
    collect(living);
    return living.view();
  });
  if (next) show(next, false);
  progress();
}

/** @param {import('./types').Lab} living */
function collect(living) {
  const now = parts;
  parts = [];
  for (const part of now) {
    try {
      living.merge(part.id, part.bytes);
    } catch (error) {
      // A part of another state is refused and forgotten; a trap is none of that.
      if (error instanceof WebAssembly.RuntimeError) throw error;
    }
  }
}

/** The line that says how far the simulation is. */
function progress() {
  if (!status) return;
  const { share, busy, cancelled } = pool.status;
  const bar = find('progress', find('.lead'));
  /** @type {HTMLProgressElement} */ (bar).value = share;
  // What has come in but is not shown yet is not finished.
  const kind = cancelled ? 'cancelled' : busy || merging ? 'busy' : 'done';
  const percent = `${Math.floor(share * 100)} %`;
  say(find('.share', find('.lead')), kind === 'done' ? '' : percent);
  if (/** @type {HTMLElement} */ (status).dataset.kind === kind) return;
  /** @type {HTMLElement} */ (status).dataset.kind = kind;
  say(find('[role=status]', find('.lead')), { busy: 'Simulating', cancelled: 'Simulation stopped', done: 'Simulation finished' }[kind]);
  const button = find('.status button');
  button.hidden = kind === 'done';
  say(button, kind === 'busy' ? 'Cancel' : 'Resume');
}

/**
 * @param {string} what
 * @param {unknown} error
 */
function fail(what, error) {
  if (pool.status.busy) pool.cancel();
  stage?.pause();
  failure(find('.failures'), what, error, `${location.pathname}#${fragment}`, async (keep) => {
    await engine.restart();
    pool.clear();
    if (!keep) state = defaults();
    else if (!read) adopt(location.hash);
    later('write');
  });
}

/** Collects all results from the beginning, after a piece of them was lost with its worker. */
function rebuild() {
  engine.renew();
  parts = [];
  pool.clear();
  later('');
}

const onClick = (/** @type {string} */ name, /** @type {() => void} */ run) => document.querySelectorAll(`[data-do=${name}]`).forEach((button) => button.addEventListener('click', run));
const here = () => `${location.origin}${location.pathname}#${encode() ?? fragment}`;
const shareNow = () => void share(here());
onClick('share', shareNow);
onClick('help', help);
onClick('present', () => present());
onClick('leave', () => present(false));
onClick('embed', () => embed(key, encode() ?? fragment, view?.figures ?? []));
onClick('cancel', () => (pool.status.cancelled ? pool.resume() : pool.cancel()));

bind('Space', 'Play or pause', () => stage?.toggle());
bind('→', 'One step', () => stage?.move(1));
bind('←', 'One step back', () => stage?.move(-1));
bind('Shift+→', 'Ten steps', () => stage?.move(10));
bind('Shift+←', 'Ten steps back', () => stage?.move(-10));
bind('Home', 'To the first step', () => stage?.reset());
bind('End', 'To the last step', () => stage?.go(stage.steps));
bind('Ctrl+/', 'This help', help);
bind('Alt+Shift+P', 'Present: large type for a lecture hall', () => present());
bind('Alt+Shift+S', 'Share a link to this state', shareNow);
bind('Escape', 'Leave the presentation', () => { if (presenting()) present(false); });
shell();

const redraw = () => { figures.refresh(); stage?.draw(); };
onLook(redraw);
/** The pixel ratio has no event of its own: a media query for the present one tells when it ends. */
function watchRatio() {
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', () => { redraw(); watchRatio(); }, { once: true });
}
watchRatio();

let seen = true;
const rest = () => { pool.sleep(!seen || document.hidden); stage?.wake(seen); };
document.addEventListener('visibilitychange', rest);
if (embedded !== undefined) {
  greet();
  whenSeen((now) => { seen = now; rest(); });
}
// A place on the page is no state: go there without touching the address.
document.addEventListener('click', (event) => {
  const anchor = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
  const target = anchor && document.getElementById(anchor.getAttribute('href')?.slice(1) ?? '');
  if (!target) return;
  event.preventDefault();
  if (target instanceof HTMLDetailsElement) target.open = true;
  target.scrollIntoView();
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
});
