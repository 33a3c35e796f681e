// @ts-check
/**
 * The stage: the queue, arrival by arrival. The engine knows each step and draws it; here is only time:
 * reset, step, step back, play, scrub, speed.
 */
import { find, h, icon, later, say, together } from '../base/dom.js';
import { look, presenting } from '../base/theme.js';

/** @typedef {import('../runs/engine.js').Engine} Engine */
/** @typedef {import('../types').Stage} Shown */

/** Above this many steps a second there is no time to see a player move. */
const TWEEN_UP_TO = 8;
/** Longest motion of one step, and of a single step by hand, in seconds. */
const MOTION = 0.7;
/** No picture of a wide window is lower than this. */
const LEAST = 320;
/** While it runs, the sentence changes at most this often: more could not be read. */
const READING = 250;
/** The speed slider is logarithmic: 0 to 100 for 0.5 to 50 steps a second. */
const speedAt = (/** @type {number} */ at) => 0.5 * 100 ** (at / 100);

/**
 * How large the type of a picture may be so that it fits a height, and the height that it takes then.
 * @param {(scale: number) => number} wanted the height that the picture wants
 * @param {number} room
 * @param {number} usual what it would be, were there room
 * @param {boolean} any whether it takes any height as it is
 * @returns {[number, number]}
 */
function fitted(wanted, room, usual, any) {
  if (any) return [usual, room];
  let scale = 1.4 * usual;
  // A narrower picture may want other rows: the height is asked for again each time.
  while (scale > 0.2 && wanted(scale) > room) scale *= 0.95;
  return [scale, Math.min(room, wanted(scale))];
}

export class Stage {
  step = 0;
  steps = 1;
  playing = false;
  awake = true;
  speed = speedAt(40);
  /** What a step is, unless the page calls it otherwise. */
  what = 'Arrival';
  width = 0;
  height = 0;
  /** The height that there is, where a presentation leaves only so much. */
  #room = 0;
  /** The height down to the transport, when it was last at rest. */
  #left = Infinity;
  /** How large its type is drawn. */
  scale = 1;
  #progress = 1;
  #motion = MOTION;
  #frame = 0;
  #last = 0;
  #told = 0;
  /** @type {Shown | undefined} */ #shown;
  /** @type {import('../figures/readout.js').Readout | undefined} */ #probe;
  #asked = false;

  /**
   * @param {HTMLElement} root
   * @param {Engine} engine
   * @param {object} hooks
   * @param {(step: number) => void} [hooks.rested] told where it rests
   * @param {() => void} [hooks.moved] told of every step that it goes to by itself
   * @param {() => void} [hooks.newSeed]
   * @param {() => void} [hooks.turned] told when it starts or stops
   * @param {boolean} [hooks.small] only what a first look needs
   */
  constructor(root, engine, hooks = {}) {
    this.engine = engine;
    this.hooks = hooks;
    this.box = find('.stage-box', root);
    this.canvas = h('canvas', { role: 'img', 'aria-label': 'The queue, before the first arrival.' });
    this.box.replaceChildren(this.canvas);
    this.meters = find('.meters', root);
    this.words = find('.say', root);
    this.transport = find('.transport', root);
    this.#transport(this.transport);
    new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      if (width === this.width && (height === this.#room || !presenting())) return;
      this.width = width;
      this.draw();
    }).observe(this.box);
    // An answer that comes, or grows, moves the stage down.
    const lead = document.querySelector('.lead');
    if (lead && this.box.dataset.fits !== undefined) new ResizeObserver(() => this.draw()).observe(lead);
    document.addEventListener('visibilitychange', () => {
      this.#last = 0;
      this.#tick();
    });
  }

  /** @param {HTMLElement} host */
  #transport(host) {
    /** @type {(name: string, label: string, run: () => void) => HTMLButtonElement} */
    const button = (name, label, run) => h('button', { type: 'button', class: 'square', 'aria-label': label, title: label, onclick: run }, icon(name));
    this.playButton = h('button', { type: 'button', class: 'play', onclick: () => this.toggle() });
    this.what = host.dataset.step ?? this.what;
    const { what } = this;
    this.scrub = h('input', { type: 'range', class: 'scrub', min: 0, max: 1, value: 0, 'aria-label': `${what}s shown`,
      oninput: () => this.go(this.scrub?.valueAsNumber ?? 0) });
    this.count = h('output', { class: 'count', 'aria-label': what }, '0 / 0');
    const speed = h('input', { type: 'range', min: 0, max: 100, value: 40, 'aria-label': 'Speed', oninput: () => {
      this.speed = speedAt(speed.valueAsNumber);
      speed.setAttribute('aria-valuetext', `${this.speed.toPrecision(2)} ${what.toLowerCase()}s a second`);
    } });
    speed.setAttribute('aria-valuetext', `${this.speed.toPrecision(2)} ${what.toLowerCase()}s a second`);
    const small = this.hooks.small;
    host.replaceChildren(
      h('span', { class: 'scrubber' }, this.scrub, this.count),
      h('span', { class: 'buttons' }, button('reset', 'Back to the start', () => this.reset()), button('back', 'One step back', () => this.move(-1)),
        this.playButton, button('step', 'One step', () => this.move(1))));
    if (!small) {
      host.append(h('label', { class: 'speed' }, 'Speed', speed), h('span', { class: 'seeds' },
        h('button', { type: 'button', onclick: () => { this.reset(); this.play(); } }, 'Restart, same seed'),
        h('button', { type: 'button', onclick: () => this.hooks.newSeed?.() }, 'New seed')));
    }
    this.#button();
  }

  #button() {
    this.playButton?.replaceChildren(icon(this.playing ? 'pause' : 'play'), this.playing ? 'Pause' : 'Play');
    // The screen reader hears each step by hand; while it runs it would only ever hear beginnings.
    this.words.setAttribute('aria-live', this.playing ? 'off' : 'polite');
    this.hooks.turned?.();
  }

  /** Shows a step that the engine has gone to by itself, as it does with another state. @param {Shown} shown */
  show(shown) {
    this.#take(shown);
    this.#tell(true);
    this.draw();
  }

  /** @param {number} step */
  #seek(step) {
    const shown = this.engine.run('show a step', (lab) => lab.stage_seek(Math.max(0, Math.round(step))));
    if (!shown) return;
    this.#take(shown);
    this.hooks.moved?.();
  }

  /** @param {Shown} shown */
  #take(shown) {
    this.#shown = shown;
    this.#probe?.clear();
    this.step = shown.step;
    this.steps = shown.steps;
    if (!this.scrub || !this.count) return;
    this.scrub.max = String(shown.steps);
    this.scrub.value = String(shown.step);
    this.scrub.setAttribute('aria-valuetext', `${this.what.toLowerCase()} ${shown.step} of ${shown.steps}`);
    say(this.count, `${shown.step} / ${shown.steps}`);
  }

  /** The sentence and the meters. @param {boolean} now even if it spoke just before */
  #tell(now) {
    const shown = this.#shown;
    if (!shown || (!now && performance.now() - this.#told < READING)) return;
    this.#told = performance.now();
    say(this.words, together(shown.sentence));
    this.canvas.setAttribute('aria-label', shown.alt);
    const lists = shown.lanes.map((lane) => h('div', { class: 'lane' },
      h('h3', {}, h('i', { class: `dot ${lane.role}`, 'aria-hidden': 'true' }), lane.title),
      h('dl', {}, ...lane.meters.flatMap(({ name, value, note }) => [h('dt', {}, name), h('dd', {}, value, note ? h('small', {}, ` ${note}`) : null)]))));
    this.meters.replaceChildren(...lists);
  }

  draw() {
    if (this.width < 8) return;
    const { theme, scale, reduced } = look();
    this.engine.run('draw the stage', (lab) => {
      const wanted = (/** @type {number} */ size) => Math.ceil(lab.stage_height(this.width, theme, size));
      this.scale = scale;
      let height = wanted(scale);
      this.#room = presenting() ? this.box.clientHeight : 0;
      const any = this.box.dataset.fits !== undefined;
      if (this.#room) [this.scale, height] = fitted(wanted, this.#room, scale, any);
      else if (any) height = Math.min(height, this.#free());
      if (height !== this.height) {
        this.height = height;
        this.box.style.height = this.canvas.style.height = `${height}px`;
      }
      lab.stage_draw(this.canvas, this.width, height, devicePixelRatio, theme, this.scale, this.#progress, reduced);
      if (!this.#asked && lab.stage_probes?.()) this.#listen();
    });
  }

  /** From now on players can be asked. */
  async #listen() {
    this.#asked = true;
    const { probe } = await later(import('./probe.js'));
    this.#probe = probe(this);
  }

  /**
   * The height down to the transport, which stands at the foot of a wide window: a picture that takes any height has its
   * axis above it. It is measured at rest, so that nothing jumps while it plays.
   */
  #free() {
    if (innerWidth <= 820 || parent !== window) return Infinity;
    if (!this.playing) {
      const top = this.box.getBoundingClientRect().top + scrollY;
      this.#left = Math.max(LEAST, Math.floor(innerHeight - top - this.transport.offsetHeight - 8));
    }
    return this.#left;
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  play() {
    if (this.step >= this.steps) this.#seek(0);
    this.playing = true;
    this.#last = 0;
    this.#button();
    this.#tick();
  }

  pause() {
    this.halt();
    this.draw();
    this.#rest();
  }

  /** Stops the clock and tells nobody, as when another state is about to come. */
  halt() {
    this.playing = false;
    this.#progress = 1;
    this.#button();
  }

  reset() {
    this.go(0);
  }

  /** @param {number} step */
  go(step) {
    this.halt();
    this.#seek(step);
    this.draw();
    this.#rest();
  }

  /** By hand, with the motion of a step forward. @param {number} by */
  move(by) {
    this.go(this.step + by);
    if (by !== 1 || look().reduced) return;
    this.#progress = 0;
    this.#motion = MOTION * 0.7;
    this.#last = 0;
    this.#tick();
  }

  #rest() {
    this.#tell(true);
    this.hooks.rested?.(this.step);
  }

  /** Asleep: no frame is asked for. @param {boolean} awake */
  wake(awake) {
    this.awake = awake;
    this.#last = 0;
    this.#tick();
  }

  #tick() {
    const moving = this.playing || this.#progress < 1;
    if (!moving || this.#frame || !this.awake || document.hidden) return;
    this.#frame = requestAnimationFrame((now) => {
      this.#frame = 0;
      const passed = this.#last ? Math.min(0.1, (now - this.#last) / 1000) : 0;
      this.#last = now;
      this.#advance(passed);
      this.draw();
      this.#tick();
    });
  }

  #since = 0;

  /** @param {number} seconds */
  #advance(seconds) {
    if (this.playing) {
      this.#since += seconds * this.speed;
      const whole = Math.floor(this.#since);
      if (whole > 0) {
        this.#since -= whole;
        this.#seek(Math.min(this.steps, this.step + whole));
        this.#tell(false);
        this.#motion = Math.min(MOTION, 1 / this.speed);
        this.#progress = this.speed > TWEEN_UP_TO || look().reduced ? 1 : 0;
        if (this.step >= this.steps) {
          this.pause();
          return;
        }
      }
    }
    this.#progress = Math.min(1, this.#progress + seconds / this.#motion);
  }
}
