// @ts-check
/** Paper to draw a curve on: with finger or mouse in one go, or point by point with the arrow keys. */
import { h, say } from '../base/dom.js';
import { look, onLook } from '../base/theme.js';
import { picture } from './module.js';

/** Points of a curve, as `crates/class` has them. */
const POINTS = 13;
/** Height of the paper as a share of its width. */
const SHAPE = 0.55;

export class Sheet {
  /** Share of the height at each place; `undefined` where nothing is drawn yet. @type {(number | undefined)[]} */
  heights = new Array(POINTS).fill(undefined);
  /** @type {number[][]} What is true, once it may be seen. */ truth = [];
  /** The point that the keys move. */
  #at = 0;
  /** Where the plot lies in the picture. @type {[number, number, number, number]} */ #plot = [0, 0, 1, 1];
  /** The last point of a stroke. @type {{ at: number, height: number } | undefined} */ #last;
  #width = 640;

  /**
   * @param {import('./module.js').ClassApi} api
   * @param {import('./module.js').Paper} paper
   * @param {() => void} changed
   */
  constructor(api, paper, changed) {
    this.api = api;
    this.paper = paper;
    this.changed = changed;
    this.live = h('p', { class: 'sr', 'aria-live': 'polite' });
    this.root = h('div', { class: 'sheet', tabindex: 0, role: 'application', 'aria-roledescription': 'paper to draw a curve on',
      'aria-label': `${paper.y.name} against ${paper.x.name}: draw with a finger or the mouse, or with the arrow keys; right and left go along, up and down set the height` });
    this.element = h('div', {}, this.root, this.live);
    this.root.addEventListener('pointerdown', (event) => this.#down(event));
    this.root.addEventListener('pointermove', (event) => this.#move(event));
    for (const end of ['pointerup', 'pointercancel']) this.root.addEventListener(end, () => { this.#last = undefined; });
    this.root.addEventListener('keydown', (event) => this.#key(event));
    this.root.addEventListener('focus', () => this.draw());
    this.root.addEventListener('blur', () => this.draw());
    onLook(() => this.draw());
    new ResizeObserver(([entry]) => {
      const width = Math.round(entry?.contentRect.width ?? 0);
      if (width < 120 || width === this.#width) return;
      this.#width = width;
      // In a frame of its own: drawn at once it would change its size while sizes are told.
      requestAnimationFrame(() => this.draw());
    }).observe(this.root);
    this.draw();
  }

  /** Whether no more can be drawn. */
  get done() {
    return this.truth.length > 0;
  }

  /** The curve as a guess, or nothing while it is not whole. */
  get guess() {
    const all = this.heights.filter((height) => height !== undefined);
    return all.length === POINTS ? this.api.drawn(Float64Array.from(all)) : '';
  }

  /** @param {string} guess */
  set guess(guess) {
    const known = [...this.api.heights(guess)];
    this.heights = known.length === POINTS ? known : new Array(POINTS).fill(undefined);
    this.draw();
  }

  draw() {
    const whole = this.heights.every((height) => height !== undefined);
    const drawn = this.api.sheet({ paper: this.paper, heights: whole ? /** @type {number[]} */ (this.heights) : [], points: this.truth },
      this.#width, Math.round(this.#width * SHAPE), look().theme);
    this.#plot = drawn.plot;
    const svg = picture(drawn.svg, drawn.words);
    svg.setAttribute('aria-hidden', 'true');
    svg.append(...this.#marks(whole, svg.viewBox.baseVal.width / this.#width));
    this.root.replaceChildren(svg);
  }

  /**
   * What is drawn of a curve that is not whole, and where the keys are.
   * @param {boolean} whole
   * @param {number} fine units of the picture in a pixel
   */
  #marks(whole, fine) {
    const [left, top, right, bottom] = this.#plot;
    const make = (/** @type {string} */ kind, /** @type {number} */ at, /** @type {number} */ height) => {
      const dot = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
      dot.setAttribute('class', kind);
      dot.setAttribute('cx', String(fine * (left + (right - left) * at / (POINTS - 1))));
      dot.setAttribute('cy', String(fine * (bottom - (bottom - top) * height)));
      dot.setAttribute('r', String(fine * (kind === 'here' ? 7 : 3)));
      return dot;
    };
    const dots = whole ? [] : this.heights.flatMap((height, at) => (height === undefined ? [] : [make('dot', at, height)]));
    if (document.activeElement === this.root && !this.done) dots.push(make('here', this.#at, this.heights[this.#at] ?? 0.5));
    return dots;
  }

  /** @param {PointerEvent} event */
  #place(event) {
    const box = this.root.getBoundingClientRect();
    const [left, top, right, bottom] = this.#plot;
    const scale = this.#width / box.width;
    const share = ((event.clientX - box.left) * scale - left) / (right - left);
    const height = (bottom - (event.clientY - box.top) * scale) / (bottom - top);
    return { at: Math.max(0, Math.min(POINTS - 1, share * (POINTS - 1))), height: Math.max(0, Math.min(1, height)) };
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (this.done || event.button !== 0) return;
    this.root.setPointerCapture(event.pointerId);
    this.#last = this.#place(event);
    this.#set(Math.round(this.#last.at), this.#last.height);
    this.#told();
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.#last || this.done) return;
    const now = this.#place(event);
    const [from, to] = this.#last.at < now.at ? [this.#last, now] : [now, this.#last];
    // A fast stroke leaves places out: they lie on the line between.
    for (let at = Math.ceil(from.at - 0.25); at <= Math.floor(to.at + 0.25); at += 1) {
      const share = to.at === from.at ? 1 : Math.max(0, Math.min(1, (at - from.at) / (to.at - from.at)));
      this.#set(at, from.height + share * (to.height - from.height));
    }
    this.#last = now;
    this.#told();
  }

  /** @param {number} at @param {number} height */
  #set(at, height) {
    if (at >= 0 && at < POINTS) this.heights[at] = height;
  }

  #told() {
    this.draw();
    this.changed();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (this.done || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = event.shiftKey ? 0.1 : 0.02;
    const now = this.heights[this.#at] ?? this.heights.slice(0, this.#at).reverse().find((height) => height !== undefined) ?? 0.5;
    const moves = /** @type {Record<string, () => void>} */ ({
      ArrowRight: () => { this.#set(this.#at, now); this.#at = Math.min(POINTS - 1, this.#at + 1); if (this.heights[this.#at] === undefined) this.#set(this.#at, now); },
      ArrowLeft: () => { this.#at = Math.max(0, this.#at - 1); },
      ArrowUp: () => this.#set(this.#at, Math.min(1, now + step)),
      ArrowDown: () => this.#set(this.#at, Math.max(0, now - step)),
      Home: () => { this.#at = 0; },
      End: () => { this.#at = POINTS - 1; },
    });
    const run = moves[event.key];
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
    this.#told();
    const { x, y } = this.paper;
    const along = x.from + (x.to - x.from) * this.#at / (POINTS - 1);
    const height = y.from + (y.to - y.from) * (this.heights[this.#at] ?? 0.5);
    say(this.live, `${x.name} ${Number(along.toPrecision(3))}: ${Number(height.toPrecision(3))}`);
  }
}
