// @ts-check
/**
 * What of a picture is under the pointer, or reached by keyboard: a tip beside it, and its words for a screen reader.
 * The engine knows what is where; here is only who asks.
 */
import { h, say } from '../base/dom.js';

/** @typedef {import('../types').Readout} Point */
/** @typedef {import('../types').ReadoutStep} Step */

/** What the arrows and their like do: steps on, to an end, or away. @type {Record<string, number>} */
const MOVES = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity, Escape: NaN };

export class Readout {
  /** The step that the keyboard stands at; −1 for none. */
  index = -1;
  /** What is read now; empty where nothing is. */
  #text = '';

  /**
   * @param {HTMLElement} box takes the focus, and the tip
   * @param {HTMLCanvasElement} canvas the picture in it
   * @param {object} of
   * @param {string} of.id of the words for a screen reader, which are to stand after the box
   * @param {string} of.hint what these say before anything is read
   * @param {{ width: number, height: number }} of.size whose width and height are the picture's, in CSS pixels
   * @param {number} of.away pixels between a point and its tip
   * @param {number} of.least pixels that a tip is wide at least
   * @param {(x: number, y: number) => Point | undefined} of.at what lies there
   * @param {(index: number) => Step | undefined} of.step one of the points that the keyboard walks; the engine wraps it
   * @param {() => boolean} [of.deaf] whether the pointer is passed over just now
   * @param {(words: string) => void} [of.picked] told what is read when it is clicked, or chosen by Enter
   * @param {(at: Point | undefined, same: boolean) => void} [of.read] told what is read now, and whether it was before
   */
  constructor(box, canvas, of) {
    this.box = box;
    this.canvas = canvas;
    this.of = of;
    this.tip = h('span', { class: 'tip', hidden: true });
    this.output = h('output', { id: of.id, class: 'sr', 'aria-live': 'polite' }, of.hint);
    box.append(this.tip);
    box.addEventListener('pointermove', (event) => this.#point(event));
    let before = '';
    box.addEventListener('pointerdown', (event) => {
      before = this.#text;
      this.#point(event);
    });
    // A finger reads with its first tap and chooses with the second.
    box.addEventListener('click', (event) => {
      const finger = event instanceof PointerEvent && event.pointerType === 'touch';
      if (this.#text && (!finger || before === this.#text)) of.picked?.(this.#text);
    });
    // A finger leaves as soon as it is lifted: what was tapped stays until the focus goes.
    box.addEventListener('pointerleave', (event) => { if (event.pointerType !== 'touch') this.clear(); });
    box.addEventListener('blur', () => this.clear());
    box.addEventListener('focus', () => { if (box.matches(':focus-visible')) this.#walk(0); });
    box.addEventListener('keydown', (event) => this.#key(event));
  }

  /** Nothing is pointed at. */
  clear() {
    this.#read(undefined);
  }

  /** @param {PointerEvent} event */
  #point(event) {
    if (this.of.deaf?.()) return;
    const box = this.canvas.getBoundingClientRect();
    // A guest in a low frame is drawn smaller than it is laid out.
    const zoom = this.canvas.currentCSSZoom ?? 1;
    this.#read(this.of.at((event.clientX - box.left) / zoom, (event.clientY - box.top) / zoom));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === 'Enter' && this.#text) this.of.picked?.(this.#text);
    const move = MOVES[event.key];
    if (move === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (Number.isNaN(move)) {
      this.clear();
      return;
    }
    event.preventDefault();
    if (move === -Infinity) this.#walk(0);
    else if (move === Infinity) this.#walk(-1);
    else if (this.index < 0) this.#walk(Math.min(0, move));
    else this.#walk(this.index + move * (event.shiftKey ? 10 : 1));
  }

  /** @param {number} index */
  #walk(index) {
    const found = this.of.step(index);
    if (!found) return;
    this.index = found.index;
    this.#read({ ...found, text: `${found.text} (${found.index + 1} of ${found.count})` }, true);
  }

  /**
   * @param {Point | undefined} at
   * @param {boolean} [spoken] whether to announce it
   */
  #read(at, spoken = false) {
    const { tip, output, of } = this;
    this.#text = at?.text ?? '';
    if (!at) this.index = -1;
    if (!at && tip.hidden) return;
    const same = at !== undefined && !tip.hidden && at.text === tip.textContent;
    tip.hidden = !at;
    output.setAttribute('aria-live', spoken ? 'polite' : 'off');
    if (at) {
      say(tip, at.text);
      say(output, at.text);
      this.#place(at);
    }
    of.read?.(at, same);
  }

  /** The tip stays within the picture, on the side of the point that has room, and off what it tells of. @param {Point} at */
  #place(at) {
    const { away, least } = this.of;
    const { width, height } = this.of.size;
    const { style } = this.tip;
    const [right, low] = [at.x > width / 2, at.y > height / 2];
    style.left = right ? 'auto' : `${at.x + away}px`;
    style.right = right ? `${width - at.x + away}px` : 'auto';
    style.maxWidth = `${Math.max(least, (right ? at.x : width - at.x) - away - 8)}px`;
    style.top = low ? 'auto' : `${at.y + away - 2}px`;
    style.bottom = low ? `${height - at.y + away - 2}px` : 'auto';
  }
}
