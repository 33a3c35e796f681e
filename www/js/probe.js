// @ts-check
/** What of a stage is under the pointer, or reached by keyboard: for stages of players who can be asked. */
import { h, say } from './dom.js';
import { look } from './theme.js';

/** @typedef {import('./stage.js').Stage} Stage */
/** @typedef {import('./types').Readout} Readout */

export class Probe {
  #index = -1;
  #shown = false;

  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.tip = h('span', { class: 'tip', hidden: true });
    this.output = h('output', { id: 'stage-read', class: 'sr', 'aria-live': 'polite' }, 'The arrow keys walk the players and their pairs.');
    const { box } = stage;
    for (const [name, value] of Object.entries({ tabindex: '0', role: 'application', 'aria-roledescription': 'picture of players', 'aria-label': 'Players and pairs', 'aria-describedby': this.output.id })) box.setAttribute(name, value);
    box.append(this.tip);
    box.after(this.output);
    for (const kind of /** @type {const} */ (['pointermove', 'pointerdown'])) box.addEventListener(kind, (event) => this.#point(event));
    // A finger leaves as soon as it is lifted: what was tapped stays until the focus goes.
    box.addEventListener('pointerleave', (event) => { if (event.pointerType !== 'touch') this.clear(); });
    box.addEventListener('blur', () => this.clear());
    box.addEventListener('focus', () => { if (box.matches(':focus-visible')) this.#walk(0); });
    box.addEventListener('keydown', (event) => this.#key(event));
  }

  /** Nothing is pointed at. */
  clear() {
    this.#index = -1;
    if (this.#shown) this.#read(undefined);
  }

  /** Size, theme and scale, as the stage is drawn. @returns {[number, number, string, number]} */
  #drawn() {
    const { theme, scale } = look();
    return [this.stage.width, this.stage.height, theme, scale];
  }

  /** @param {PointerEvent} event */
  #point(event) {
    if (this.stage.playing) return;
    const box = this.stage.canvas.getBoundingClientRect();
    this.#index = -1;
    this.#read(this.stage.engine.run('look at the stage', (lab) => lab.stage_probe?.(...this.#drawn(), event.clientX - box.left, event.clientY - box.top)));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const move = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity, Escape: NaN }[event.key];
    if (move === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (Number.isNaN(move)) {
      this.clear();
      return;
    }
    event.preventDefault();
    this.#walk(move === -Infinity ? 0 : move === Infinity ? -1 : this.#index < 0 ? Math.min(0, move) : this.#index + move * (event.shiftKey ? 10 : 1));
  }

  /** @param {number} index of a player or pair; the engine wraps it */
  #walk(index) {
    const found = this.stage.engine.run('walk the stage', (lab) => lab.stage_walk?.(...this.#drawn(), index));
    if (!found) return;
    this.#index = found.index;
    this.#read({ ...found, text: `${found.text} (${found.index + 1} of ${found.count})` }, true);
  }

  /**
   * @param {Readout | undefined} at
   * @param {boolean} [spoken] whether to announce it
   */
  #read(at, spoken = false) {
    const { stage, tip } = this;
    const same = at && this.#shown && at.text === tip.textContent;
    this.#shown = Boolean(at);
    tip.hidden = !at;
    this.output.setAttribute('aria-live', spoken ? 'polite' : 'off');
    if (!at) stage.engine.run('look away', (lab) => lab.stage_forget?.());
    else {
      say(tip, at.text);
      say(this.output, at.text);
      // The tip stays within the picture, on the side that has room, and off what it tells of.
      const [right, low] = [at.x > stage.width / 2, at.y > stage.height / 2];
      tip.style.left = right ? 'auto' : `${at.x + 16}px`;
      tip.style.right = right ? `${stage.width - at.x + 16}px` : 'auto';
      tip.style.maxWidth = `${Math.max(140, (right ? at.x : stage.width - at.x) - 24)}px`;
      tip.style.top = low ? 'auto' : `${at.y + 14}px`;
      tip.style.bottom = low ? `${stage.height - at.y + 14}px` : 'auto';
    }
    if (!same) stage.draw();
  }
}
