// @ts-check
/**
 * A lab page. One state; every change of it is recomputed and redrawn within one frame, then refined by workers.
 *
 * The engine computes, words and draws; this file only says when.
 */
import { Controls, place } from './controls.js';
import { dock } from './dock.js';
import { breath, find, h, later, say } from '../base/dom.js';
import { Engine } from '../runs/engine.js';
import { failure } from '../runs/failure.js';
import { Figures } from '../figures/figures.js';
import { bind } from '../base/keys.js';
import * as places from '../base/place.js';
import { Link, held, lock, placeOf, stateOf } from './link.js';
import * as presenting from './present.js';
import { Presets } from './presets.js';
import { Tabs } from './tabs.js';
import { Pool } from '../runs/pool.js';
import { shell } from '../base/shell.js';
import { Stage } from '../stage/stage.js';
import { onLook } from '../base/theme.js';
import * as words from './words.js';

/** @typedef {import('../types').State} State */
/** @typedef {import('../types').View} View */

/** Simulated results are merged and drawn at most this often, in milliseconds. */
const MERGE = 120;

/** What of the lab an embed shows; `undefined` on the full page. */
const embedded = document.documentElement.dataset.embed;
const guest = embedded === undefined ? undefined : await import('./guest.js');
/** Share and embed come when somebody asks. */
const dialogs = () => import('./dialogs.js');

/** The element of this kind, where the page has one. @param {string} selector */
const seek = (selector) => /** @type {HTMLElement | null} */ (document.querySelector(selector));

export class LabPage {
  /** @type {State} */ state;
  /** @type {string[]} */ #warnings = [];
  #framed = false;
  /** How many frames have begun. */ #turn = 0;
  /** Whether the engine has read the address; until then the state is nobody's wish. */
  #read = false;
  /** @type {{ id: string, bytes: Uint8Array }[]} Parts that wait to be merged. */ #parts = [];
  #merging = 0;
  /** The state as the address holds it. */
  #fragment = location.hash.slice(1);
  /** What the address will get with the next frame. @type {'write' | 'push' | ''} */
  #address = '';
  /** Whether the state is about a visitor's file. */
  #filed = false;
  /** The state before the first file. @type {State | undefined} */
  #without;
  /** What times the engine on this machine, where the page offers that. @type {{ changed: () => void } | undefined} */
  #speedTest;
  /** Whether somebody can see the page, where it is a guest in another. */
  #seen = true;
  /** @type {Promise<import('./story.js').Story> | undefined} */ #story;
  /** A figure that a link leads to and that has not been gone to yet. */
  #sought = '';

  /**
   * Fills the page with what the schema says and listens to the visitor; nothing runs yet.
   * @param {string} key the lab
   * @param {import('../types').LabSchema} lab
   */
  constructor(key, lab) {
    this.key = key;
    this.lab = lab;
    this.state = this.#defaults();
    this.engine = new Engine(key, (what, error) => this.#fail(what, error));
    this.controls = new Controls((field, value) => this.#change({ [field]: value }));
    this.link = new Link((hash) => { this.stage?.halt(); this.#adopt(hash); this.#later(''); },
      (place) => { if (!this.only) this.#visit(place); });
    this.pool = new Pool(key, {
      part: (id, bytes) => {
        this.#parts.push({ id, bytes });
        this.#merging ||= setTimeout(() => this.#merge(), MERGE);
      },
      progress: () => this.#progress(),
      failed: (message) => this.#fail('simulate', message),
      lost: () => this.#rebuild(),
    }, guest?.among);
    place(lab, this.controls, find('.panel'));
    lock(this.controls);
    this.presets = new Presets(lab, this.#defaults(), (whole, tab) => this.take(whole, tab, 'push', whole.fig));
    this.tabs = lab.tabs.length ? new Tabs(lab, this.controls, {
      chosen: (tab) => this.#ask(tab),
      told: () => this.take({ ...this.#defaults(), story: 1 }, lab.tabs[0]?.key),
      unfolded: () => this.#run(),
      looked: (fig) => this.#change({ fig }),
    }) : undefined;
    this.only = guest?.strip(embedded ?? '', lab.question, lab.figures.map((figure) => figure.key));
    this.figures = new Figures(lab, this.engine, embedded === undefined ? {
      Link: (figure) => this.#share(figure),
      ...places.site ? { Embed: (/** @type {string} */ figure) => this.#embed(figure) } : {},
    } : {}, (words) => {
      const some = this.engine.run('pick in a figure', (living) => living.pick(words));
      if (some) this.#change(some);
    }, () => { if ('ready' in document.documentElement.dataset) this.#run(); });
    const root = seek('.stage');
    this.stage = root ? new Stage(root, this.engine, {
      rested: (step) => this.#rested(step),
      newSeed: () => this.#newSeed(),
      moved: () => this.figures.follow(),
      turned: () => this.dock?.tell(),
    }) : undefined;
    this.dock = this.tabs && this.stage && !guest ? dock(this.stage) : undefined;
    this.status = seek('.status');
    this.#buttons();
    this.#keys();
    shell();
    this.#look();
  }

  /** Starts the engine, and shows the state that the address holds. */
  async start() {
    try {
      await this.engine.start();
    } catch (error) {
      this.#fail('start the engine', error);
      return;
    }
    this.#adopt(location.hash);
    const steps = this.#steps();
    const mine = this.#turn + 1;
    // The first frame has everything to make: between its steps the page listens, and a newer frame takes its place.
    while (!steps.next().done && mine === this.#turn) await breath();
    const place = placeOf(location.hash);
    if (place && !this.only) this.#visit(place);
    later(this.#extras()).catch((error) => this.#fail('load the rest of the page', error));
  }

  /** What only some labs have: a place for a visitor's file, a test of this machine's speed. */
  async #extras() {
    const { lab, engine } = this;
    (self.requestIdleCallback ?? setTimeout)(() => later(import('../paper/print.js').then(({ printable }) => printable(this))).catch((error) => this.#fail('load what prints', error))); // No first look needs it.
    const drop = seek('.drop');
    const speed = seek('.speed-test');
    if (speed) {
      const { offer } = await import('../runs/speed.js');
      this.#speedTest = offer(speed, lab, () => this.state, (points) => {
        engine.run('take the times', (living) => living.measured(points));
        this.#merge();
      });
    }
    if (drop && lab.file) {
      const { receive } = await import('./file.js');
      receive(drop, lab.file.reader, (bytes, state) => this.#attach(bytes, state));
    }
  }

  #buttons() {
    /** @type {(name: string, run: () => void) => void} */
    const onClick = (name, run) => document.querySelectorAll(`[data-do=${name}]`).forEach((button) => button.addEventListener('click', run));
    onClick('share', () => this.#share());
    onClick('present', () => presenting.show());
    onClick('leave', () => presenting.show(false));
    onClick('embed', () => this.#embed());
    onClick('report', async () => (await later(import('../paper/report.js'))).report(this, (all) => this.#run(all)));
    onClick('cancel', () => (this.pool.status.cancelled ? this.pool.resume() : this.pool.cancel()));
    // A place on the page is no state: go there without touching the address.
    document.addEventListener('click', (event) => {
      const anchor = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
      const target = anchor && document.getElementById(anchor.getAttribute('href')?.slice(1) ?? '');
      if (!target) return;
      event.preventDefault();
      this.#visit(target);
    });
  }

  /** Goes to a place on the page: its question opens, and what is folded unfolds. @param {HTMLElement} target */
  #visit(target) {
    const tab = this.tabs?.holds(target);
    if (tab && tab !== this.tabs?.open) this.#ask(tab);
    // The tab opens with the next frame, which is asked for already.
    requestAnimationFrame(() => {
      if (target instanceof HTMLDetailsElement) target.open = true;
      target.scrollIntoView();
      target.tabIndex = -1;
      target.focus({ preventScroll: true });
    });
  }

  #keys() {
    const { stage } = this;
    bind('Space', 'Play or pause', () => stage?.toggle());
    bind('→', 'One step', () => stage?.move(1));
    bind('←', 'One step back', () => stage?.move(-1));
    bind('Shift+→', 'Ten steps', () => stage?.move(10));
    bind('Shift+←', 'Ten steps back', () => stage?.move(-10));
    bind('Home', 'To the first step', () => stage?.reset());
    bind('End', 'To the last step', () => stage?.go(stage.steps));
    presenting.keys(() => this.#deck());
    bind('Alt+Shift+S', 'Share a link to this state', () => this.#share());
  }

  /** Draws again when the look changes, and rests while nobody looks. */
  #look() {
    const redraw = () => { this.figures.refresh(); this.stage?.draw(); };
    onLook(redraw);
    // The pixel ratio has no event of its own: a media query for the present one tells when it ends.
    const watchRatio = () => matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
      .addEventListener('change', () => { redraw(); watchRatio(); }, { once: true });
    watchRatio();
    const rest = () => {
      this.pool.sleep(!this.#seen || document.hidden);
      this.stage?.wake(this.#seen);
    };
    document.addEventListener('visibilitychange', rest);
    guest?.greet(this);
    guest?.whenSeen((now) => { this.#seen = now; rest(); });
  }

  /** The link to this state. @param {string} [fig] a figure that it leads to */
  address(fig) {
    const state = fig && this.tabs ? { ...this.state, fig } : this.state;
    return `${places.here()}#${this.#encode(state) ?? this.#fragment}`;
  }

  /** @param {string} [fig] */
  async #share(fig) {
    const link = this.address(fig);
    await (await dialogs()).share(link, this.key);
  }

  /** @param {string} [figure] */
  async #embed(figure) {
    const draw = this.figures.svg.bind(this.figures);
    (await dialogs()).embed({ lab: this.key, state: this.#encode() ?? this.#fragment, figures: this.engine.run('name the figures', (living) => living.report())?.figures ?? [], draw }, figure);
  }

  /**
   * Goes to the state that is about a file, or forgets the file and goes back to where the page was.
   * @param {Uint8Array} bytes
   * @param {State} [some]
   */
  #attach(bytes, some) {
    const { state } = this;
    const field = this.lab.file?.field ?? '';
    if (!this.#filed) this.#without = state[field] === some?.[field] ? undefined : state;
    this.#filed = bytes.length > 0;
    this.engine.attach(bytes);
    this.pool.attach(bytes);
    this.take(some ? { ...state, ...some } : this.#without ?? this.#defaults());
  }

  /** @returns {State} */
  #defaults() {
    return Object.fromEntries(this.lab.fields.map((field) => [field.key, field.default]));
  }

  /** Takes a state from an address. @param {string} hash */
  #adopt(hash) {
    const found = this.engine.run('read the link', (living) => living.decode(stateOf(hash)));
    if (!found) return;
    this.#read = true;
    if (stateOf(hash) === stateOf('')) this.presets.opened(found.state);
    this.state = found.state;
    this.#warnings = found.warnings;
    const { tabs } = this;
    if (!tabs) return;
    if (this.only) {
      // A guest shows one figure: its question is the open one.
      this.state = { ...found.state, tab: tabs.of(this.only)?.key ?? found.tab };
      return;
    }
    // An address that names a place on the page, say its formulas, opens the tab that holds it.
    const place = placeOf(hash);
    const open = (place && tabs.holds(place)?.key) ?? found.tab;
    // The stage plays what the question is about, unless the link says otherwise.
    const plays = Object.entries(tabs.tabs.find((tab) => tab.key === open)?.stage ?? {});
    const silent = plays.every(([key]) => found.state[key] === this.presets.defaults[key]);
    this.state = { ...found.state, ...silent ? Object.fromEntries(plays) : {}, tab: open };
    this.#sought = found.state.fig === this.presets.defaults.fig ? '' : String(found.state.fig);
  }

  /** A visitor asks another question: the state stays, the stage plays what it is about. @param {import('../types').Tab} tab */
  #ask(tab) {
    this.take({ ...this.state, ...tab.stage, story: 0 }, tab.key);
  }

  /** A control moved. @param {State} some */
  #change(some) {
    this.state = held({ ...this.state, ...some }, this.state);
    this.#warnings = [];
    this.#later('write');
  }

  /**
   * A whole state at once (a preset, an offer, another question): a step in the history.
   * @param {State} whole
   * @param {string} [tab] its question; the open one otherwise
   * @param {'push' | 'write'} [write]
   * @param {State[string]} [fig] the figure that it is about
   */
  take(whole, tab = this.tabs?.open?.key ?? '', write = 'push', fig = this.presets.defaults.fig) {
    this.stage?.halt();
    this.state = held(this.tabs ? { ...whole, tab, fig: fig ?? '' } : { ...whole }, this.state);
    this.#warnings = [];
    this.#later(write);
  }

  #newSeed() {
    const seed = this.engine.api?.fresh_seed();
    if (seed !== undefined) this.take({ ...this.state, seed, step: 0 });
  }

  /** The stage rests at a step. @param {number} step */
  #rested(step) {
    if (this.state.step === step) return;
    this.state = { ...this.state, step };
    this.#fragment = this.#encode() ?? this.#fragment;
    this.link.write(this.#fragment);
  }

  #encode(state = this.state) {
    return this.engine.run('write the link', (living) => living.encode(state));
  }

  /** Asks for a frame. @param {'write' | 'push' | ''} write */
  #later(write) {
    if (this.#address !== 'push') this.#address = write || this.#address;
    if (this.#framed) return;
    this.#framed = true;
    requestAnimationFrame(() => this.#frame());
  }

  /** Recomputes, redraws and restarts what depends on the state. */
  #frame() {
    for (const _ of this.#steps());
  }

  /** The steps of a frame. */
  *#steps() {
    const { engine, stage } = this;
    this.#framed = false;
    this.#turn += 1;
    yield;
    // The link comes first, so that a state which breaks the engine can be told by its link.
    this.#fragment = engine.run('write the link', (living) => living.take(this.state)) ?? this.#fragment;
    const next = engine.run('compute', (living) => {
      this.#collect(living); // What came before belongs to the state before, and stays where its question does.
      return living.set(stage?.playing ? stage.step : undefined);
    });
    if (!next) {
      this.controls.show(this.state, []);
      return;
    }
    try {
      yield;
      this.#show(next, true);
      yield;
      this.#speedTest?.changed();
      if (next.stage) stage?.show(next.stage);
    } catch (error) {
      this.#fail('show the state', error);
      return;
    }
    this.#run();
    if (this.#address === 'push' && embedded === undefined) this.link.push(this.#fragment);
    else if (this.#address) this.link.write(this.#fragment);
    this.#address = '';
    document.documentElement.dataset.ready = '';
    delete document.body.dataset.old;
  }

  /** Has workers compute what is asked: the answer first, then what the figures near the view show, or all. */
  #run(all = false) {
    const { only, tabs } = this;
    const figures = only ? [only] : all ? this.lab.figures.map((figure) => figure.key) : tabs?.shown.filter((key) => this.figures.near(key)) ?? [];
    const jobs = this.#framed ? undefined : this.engine.run('plan the simulation', (living) => living.jobs(figures.join(), !only && !tabs?.only));
    if (jobs) this.pool.sync(jobs);
  }

  /**
   * @param {View} next
   * @param {boolean} fields whether the controls may have changed too
   */
  #show(next, fields) {
    const { lab, controls, state } = this;
    this.tabs?.show(next.tab, this.only || String(state.fig ?? ''));
    if (fields) {
      controls.show(state, next.errors);
      this.presets.show(state, next.tab);
      if (this.#story || (state.story && lab.story && !guest)) this.#tell();
    }
    this.presets.tell(next.answer);
    const answer = seek('.answer');
    const notices = seek('.notices');
    const truth = seek('.truth-host');
    const methods = seek('.methods');
    const assumed = seek('.assumptions');
    const line = seek('.line');
    if (line) say(line, next.line);
    if (answer) words.answer(answer, next, (whole) => this.take(whole));
    if (notices) words.notices(notices, this.#warnings, next, (field) => controls.has(field), (whole) => this.take(whole));
    if (truth) words.truth(truth, next.truth);
    if (methods) words.methods(methods, next.truth);
    if (assumed && lab.assumptions) words.assumptions(assumed, lab.assumptions.of[String(state[lab.assumptions.by])] ?? []);
    this.figures.update(next.figures);
    guest?.shown(next);
    this.dock?.tell();
    if (this.#sought) this.#seek();
  }

  /** The story, which is fetched when it is first asked for. */
  story() {
    this.#story ??= later(import('./story.js').then(({ begin }) => begin(this)));
    return this.#story;
  }

  async #tell() {
    try {
      (await this.story()).show(this.state);
    } catch (error) {
      this.#story = undefined;
      this.#fail('open the story', error);
    }
  }

  /** What is presented one after another. */
  async #deck() {
    const { Slides } = await later(import('./slides.js'));
    return new Slides(this, this.lab.story ? await this.story() : undefined);
  }

  /** Goes to the figure that a link led to. */
  #seek() {
    const figure = this.#sought;
    this.#sought = '';
    this.tabs?.unfold(figure);
    document.querySelector(`[data-figure="${figure}"]`)?.scrollIntoView({ block: 'center' });
  }

  #merge() {
    this.#merging = 0;
    const [fresh, next] = this.engine.run('merge results', (living) => /** @type {const} */ ([this.#collect(living), living.view()])) ?? [];
    try {
      if (next) this.#show(next, false);
      if (fresh) this.stage?.draw();
    } catch (error) {
      this.#fail('show results', error);
    }
    this.#progress();
  }

  /** Whether the stage shows what came in. @param {import('../types').Lab} living */
  #collect(living) {
    const now = this.#parts;
    this.#parts = [];
    let fresh = false;
    for (const part of now) {
      try {
        if (living.merge(part.id, part.bytes)) fresh = true;
      } catch (error) {
        // A part of another state is refused and forgotten; a trap is none of that.
        if (error instanceof WebAssembly.RuntimeError) throw error;
      }
    }
    return fresh;
  }

  /** The line that says how far the simulation is. */
  #progress() {
    // What has come in but is not shown yet is not finished.
    if (this.status) words.progress(this.status, this.pool.status, this.#merging > 0);
  }

  /**
   * @param {string} what
   * @param {unknown} error
   */
  #fail(what, error) {
    if (this.pool.status.busy) this.pool.cancel();
    this.stage?.pause();
    guest?.failed(`It could not ${what}: ${error instanceof Error ? error.message : error}`);
    // Words and pictures may be of two states now, until a frame has been whole again.
    document.body.dataset.old = '';
    failure(find('.failures'), what, error, `${location.pathname}#${this.#fragment}`, async (keep) => {
      await this.engine.restart();
      this.pool.clear();
      if (!keep) this.state = this.#defaults();
      else if (!this.#read) this.#adopt(location.hash);
      this.#later('write');
    });
  }

  /** Collects all results from the beginning, after a piece of them was lost with its worker. */
  #rebuild() {
    this.engine.renew();
    this.#parts = [];
    this.pool.clear();
    this.#later('');
  }
}
