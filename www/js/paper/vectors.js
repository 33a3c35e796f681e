// @ts-check
/**
 * A canvas whose pixels are vectors: what is drawn on it becomes an SVG. It knows the calls that the stage's pictures make
 * (`web/src/*_canvas.rs`); any other fails loudly, as the browser lets no other object answer for a canvas.
 */

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {{ scale: number, alpha: number, dash: number[], clip: string, fill: string, stroke: string, width: number, cap: string, join: string, font: string, align: string, baseline: string }} Pen */

/** @type {Record<string, string>} */
const ANCHORS = { center: 'middle', right: 'end', end: 'end' };

/** A number as a path has it. @param {number} value */
const short = (value) => String(Math.round(value * 100) / 100);

/** Counts clip paths of the page. */
let clips = 0;

class Recorder {
  /** @type {Pen} */ #pen = { scale: 1, alpha: 1, dash: [], clip: '', fill: '#000', stroke: '#000', width: 1, cap: 'butt', join: 'miter', font: '10px sans-serif', align: 'start', baseline: 'alphabetic' };
  /** @type {Pen[]} */ #kept = [];
  #path = '';
  /** What measures words. */
  #real = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));
  /** Where the path stands. */
  #at = [0, 0];

  /** @param {SVGElement} into */
  constructor(into) {
    this.into = into;
  }

  set fillStyle(/** @type {string} */ color) { this.#pen.fill = color; }

  set strokeStyle(/** @type {string} */ color) { this.#pen.stroke = color; }

  set lineWidth(/** @type {number} */ width) { this.#pen.width = width; }

  set lineCap(/** @type {string} */ cap) { this.#pen.cap = cap; }

  set lineJoin(/** @type {string} */ join) { this.#pen.join = join; }

  set globalAlpha(/** @type {number} */ alpha) { this.#pen.alpha = alpha; }

  set font(/** @type {string} */ font) { this.#pen.font = font; }

  set textAlign(/** @type {string} */ align) { this.#pen.align = align; }

  set textBaseline(/** @type {string} */ baseline) { this.#pen.baseline = baseline; }

  save() { this.#kept.push({ ...this.#pen }); }

  restore() { this.#pen = this.#kept.pop() ?? this.#pen; }

  /** Pictures are drawn as large as they are laid out, in both directions alike. @param {number} by */
  scale(by) { this.#pen.scale *= by; }

  /** @param {Iterable<number>} dash */
  setLineDash(dash) { this.#pen.dash = [...dash]; }

  /** There is nothing below. */
  clearRect() {}

  beginPath() { this.#path = ''; }

  closePath() { this.#path += 'Z'; }

  /** A command of the path, with points. @param {string} command @param {...number} points */
  #add(command, ...points) {
    this.#at = points.slice(-2);
    this.#path += command + points.map((value) => short(value * this.#pen.scale)).join(' ');
  }

  /** @param {number} x @param {number} y */
  moveTo(x, y) { this.#add('M', x, y); }

  /** @param {number} x @param {number} y */
  lineTo(x, y) { this.#add(this.#path ? 'L' : 'M', x, y); }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  rect(x, y, width, height) {
    this.#add('M', x, y);
    for (const [right, down] of [[width, 0], [width, height], [0, height]]) this.#add('L', x + (right ?? 0), y + (down ?? 0));
    this.closePath();
  }

  /** At most half a circle, up to a point. @param {number} radius @param {boolean} clockwise @param {number} x @param {number} y */
  #bow(radius, clockwise, x, y) {
    const r = short(radius * this.#pen.scale);
    this.#path += `A${r} ${r} 0 0 ${Number(clockwise)} `;
    this.#add('', x, y);
  }

  /** @param {number} x @param {number} y @param {number} radius @param {number} from @param {number} to */
  arc(x, y, radius, from, to) {
    const on = (/** @type {number} */ angle) => /** @type {[number, number]} */ ([x + radius * Math.cos(angle), y + radius * Math.sin(angle)]);
    this.#add(this.#path ? 'L' : 'M', ...on(from));
    // A whole circle has no end of its own: two halves.
    for (const end of [(from + to) / 2, to]) this.#bow(radius, to > from, ...on(end));
  }

  /** Round a corner. @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 @param {number} radius */
  arcTo(x1, y1, x2, y2, radius) {
    const [x0 = 0, y0 = 0] = this.#at;
    const [before, after] = [Math.hypot(x0 - x1, y0 - y1), Math.hypot(x2 - x1, y2 - y1)];
    const [ax, ay, bx, by] = [(x0 - x1) / before, (y0 - y1) / before, (x2 - x1) / after, (y2 - y1) / after];
    const cross = ay * bx - ax * by;
    if (!(radius > 0 && before > 0 && after > 0) || Math.abs(cross) < 1e-9) {
      this.lineTo(x1, y1);
      return;
    }
    const off = radius / Math.tan(Math.acos(ax * bx + ay * by) / 2);
    this.lineTo(x1 + ax * off, y1 + ay * off);
    this.#bow(radius, cross > 0, x1 + bx * off, y1 + by * off);
  }

  /** @param {string} name @param {Record<string, string | number>} attributes @param {string} [text] */
  #put(name, attributes, text = '') {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    const { alpha, clip } = this.#pen;
    if (alpha < 1) element.setAttribute('opacity', short(alpha));
    if (clip) element.setAttribute('clip-path', `url(#${clip})`);
    element.textContent = text;
    this.into.append(element);
    return element;
  }

  /** What a stroke looks like. */
  get #line() {
    const { scale, stroke, width, cap, join, dash } = this.#pen;
    return { fill: 'none', stroke, 'stroke-width': short(width * scale), 'stroke-linecap': cap, 'stroke-linejoin': join,
      ...dash.length ? { 'stroke-dasharray': dash.map((part) => short(part * scale)).join(' ') } : {} };
  }

  fill() { if (this.#path) this.#put('path', { d: this.#path, fill: this.#pen.fill }); }

  stroke() { if (this.#path) this.#put('path', { d: this.#path, ...this.#line }); }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  fillRect(x, y, width, height) {
    const [left, top, across, down] = [x, y, width, height].map((value) => short(value * this.#pen.scale));
    this.#put('rect', { x: left ?? 0, y: top ?? 0, width: across ?? 0, height: down ?? 0, fill: this.#pen.fill });
  }

  clip() {
    clips += 1;
    const path = this.#put('clipPath', { id: `paper-clip-${clips}` });
    path.append(document.createElementNS(SVG, 'path'));
    path.firstElementChild?.setAttribute('d', this.#path);
    this.#pen.clip = path.id;
  }

  /** @param {string} text @param {number} x @param {number} y @param {Record<string, string>} look */
  #write(text, x, y, look) {
    const { scale, font, align, baseline } = this.#pen;
    const [, weight = '', size = '10', family = 'sans-serif'] = /^(?:(\w+) )?([\d.]+)px (.*)$/.exec(font) ?? [];
    // A canvas has the middle between the font's rise and fall, an SVG elsewhere.
    const { fontBoundingBoxAscent: rise, fontBoundingBoxDescent: fall } = this.measureText(text);
    const down = baseline === 'middle' ? (rise - fall) / 2 : 0;
    this.#put('text', { x: short(x * scale), y: short((y + down) * scale), 'font-family': family, 'font-size': short(Number(size) * scale),
      ...weight ? { 'font-weight': weight } : {}, ...ANCHORS[align] ? { 'text-anchor': ANCHORS[align] } : {},
      ...look }, text);
  }

  /** @param {string} text @param {number} x @param {number} y */
  fillText(text, x, y) { this.#write(text, x, y, { fill: this.#pen.fill }); }

  /** @param {string} text @param {number} x @param {number} y */
  strokeText(text, x, y) { this.#write(text, x, y, this.#line); }

  /** As the browser measures it. @param {string} text */
  measureText(text) {
    this.#real.font = this.#pen.font;
    return this.#real.measureText(text);
  }
}
// The engine asks whether it is a context; methods that are not here throw, as they are called on no real one.
Object.setPrototypeOf(Recorder.prototype, CanvasRenderingContext2D.prototype);

/**
 * What is drawn, as an SVG.
 * @param {number} width
 * @param {number} height
 * @param {(canvas: HTMLCanvasElement) => void} draw one pixel of the canvas being one of the picture
 */
export function drawn(width, height, draw) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  const canvas = document.createElement('canvas');
  canvas.getContext = /** @type {typeof canvas.getContext} */ (/** @type {unknown} */ (() => context));
  const context = new Recorder(svg);
  draw(canvas);
  return svg;
}
