// @ts-check
/** Figure cards: title, finding, picture, read-out, and the ways to take it along. The engine draws. */
import { h, say } from './dom.js';
import { look } from './theme.js';
import { save } from './export.js';

/** @typedef {import('./engine.js').Engine} Engine */
/** @typedef {import('./types').Readout} Readout */

const EXPORT_WIDTH = 880;
/** A figure that moves by itself moves this often, in milliseconds: time to read its sentence. */
const BEAT = 1600;

class Card {
  visible = false;
  stale = true;
  width = 0;
  height = 0;
  #index = -1;

  /**
   * @param {string} lab
   * @param {{ key: string, aspect: number, animated: boolean, follows: boolean }} figure
   * @param {Engine} engine
   * @param {HTMLElement} root
   */
  constructor(lab, figure, engine, root) {
    this.key = figure.key;
    this.aspect = figure.aspect;
    this.follows = figure.follows;
    this.file = `lobbylab-${lab}-${figure.key}`;
    this.engine = engine;
    this.root = root;
    const id = `figure-${figure.key}`;
    this.title = root.querySelector('h3') ?? h('h3');
    this.title.id = `${id}-title`;
    this.finding = root.querySelector('figcaption p') ?? h('p');
    this.canvas = h('canvas', { role: 'img', 'aria-label': 'The picture is being drawn.' });
    this.dot = h('i', { class: 'dot-at', hidden: true });
    this.tip = h('span', { class: 'tip', hidden: true });
    this.box = h('div', { class: 'plot', tabindex: 0, role: 'application', 'aria-roledescription': 'chart', 'aria-labelledby': this.title.id, 'aria-describedby': `${id}-read`,
      onpointermove: (/** @type {PointerEvent} */ event) => this.#point(event), onpointerdown: (/** @type {PointerEvent} */ event) => this.#point(event),
      onpointerleave: (/** @type {PointerEvent} */ event) => { if (event.pointerType !== 'touch') this.#read(undefined); }, onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event), onblur: () => this.#read(undefined),
      onfocus: () => { if (this.box.matches(':focus-visible')) this.#walk(0); } },
    this.canvas, this.dot, this.tip);
    this.box.style.setProperty('--aspect', String(figure.aspect));
    this.output = h('output', { id: `${id}-read`, class: 'sr', 'aria-live': 'polite' }, 'The arrow keys walk the points.');
    this.table = h('div', { class: 'scroll', id: `${id}-table`, tabindex: 0, role: 'region', 'aria-labelledby': this.title.id, hidden: true });
    const toggle = h('button', { type: 'button', 'aria-expanded': 'false', 'aria-controls': this.table.id, onclick: () => {
      this.table.hidden = !this.table.hidden;
      toggle.setAttribute('aria-expanded', String(!this.table.hidden));
      this.#fill();
    } }, 'Table');
    const actions = h('p', { class: 'acts' }, toggle, ...['PNG', 'SVG', 'CSV'].map((kind) => h('button', { type: 'button', 'aria-label': `Save as ${kind}: ${this.key}`, onclick: () => this.#save(kind) }, kind)));
    if (figure.animated) actions.prepend(this.#mover());
    root.replaceChildren(h('figcaption', {}, this.title, this.finding), this.box, this.output, actions, this.table);
  }

  /** Draws if it is seen and something changed. */
  draw() {
    if (!this.stale || !this.visible || this.width < 8) return;
    const { theme, scale } = look();
    const drawn = this.engine.run(`draw the figure "${this.key}"`, (lab) => {
      lab.draw(this.key, this.canvas, this.width, this.height, devicePixelRatio, theme, scale);
      return lab.alt(this.key);
    });
    if (drawn === undefined) return;
    this.stale = false;
    this.root.dataset.drawn = '';
    this.canvas.setAttribute('aria-label', drawn);
    if (!this.table.hidden) this.#fill();
  }

  /** The button of a figure that moves by itself: running unless less motion is asked for. */
  #mover() {
    let timer = 0;
    const beat = () => {
      if (!this.visible || document.hidden) return;
      const finding = this.engine.run('move a figure', (lab) => {
        lab.tick();
        return lab.finding(this.key);
      });
      if (finding === undefined) return;
      say(this.finding, finding);
      this.stale = true;
      this.draw();
    };
    const button = h('button', { type: 'button', onclick: () => run(!timer) });
    const run = (/** @type {boolean} */ on) => {
      clearInterval(timer);
      timer = on ? setInterval(beat, BEAT) : 0;
      say(button, on ? 'Pause' : 'Play');
      button.setAttribute('aria-label', `${on ? 'Pause' : 'Play'}: ${this.key}`);
    };
    run(!look().reduced);
    return button;
  }

  #fill() {
    if (this.table.hidden) return;
    const table = this.engine.run('make a table', (lab) => lab.table(this.key));
    if (!table) return;
    const heads = table.columns.map((column) => h('th', { scope: 'col' }, column.name, column.unit ? h('small', {}, ` ${column.unit}`) : null));
    const rows = table.rows.map((row) => h('tr', {}, ...row.map((cell, index) => (index ? h('td', {}, cell) : h('th', { scope: 'row' }, cell)))));
    this.table.replaceChildren(h('table', {}, h('caption', { class: 'sr' }, this.title.textContent), h('thead', {}, h('tr', {}, ...heads)), h('tbody', {}, ...rows)));
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const box = this.canvas.getBoundingClientRect();
    this.#read(this.engine.run('read the figure', (lab) => lab.readout(this.key, event.clientX - box.left, event.clientY - box.top)), false);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const move = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity, Escape: NaN }[event.key];
    if (move === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (Number.isNaN(move)) {
      this.#read(undefined);
      return;
    }
    event.preventDefault();
    this.#walk(move === -Infinity ? 0 : move === Infinity ? -1 : this.#index < 0 ? Math.min(0, move) : this.#index + move * (event.shiftKey ? 10 : 1));
  }

  /** @param {number} index of a data point; the engine wraps it */
  #walk(index) {
    const found = this.engine.run('walk the figure', (lab) => lab.readout_step(this.key, index));
    if (!found) return;
    this.#index = found.index;
    this.#read({ ...found, text: `${found.text} (${found.index + 1} of ${found.count})` }, true);
  }

  /**
   * @param {Readout | undefined} at
   * @param {boolean} [spoken] whether to announce it
   */
  #read(at, spoken = false) {
    this.dot.hidden = this.tip.hidden = !at;
    this.output.setAttribute('aria-live', spoken ? 'polite' : 'off');
    if (!at) {
      this.#index = -1;
      return;
    }
    say(this.tip, at.text);
    say(this.output, at.text);
    this.dot.style.left = `${at.x}px`;
    this.dot.style.top = `${at.y}px`;
    // The tip stays within the picture, on the side of the point that has room.
    const right = at.x > this.width / 2;
    this.tip.style.left = right ? 'auto' : `${at.x + 12}px`;
    this.tip.style.right = right ? `${this.width - at.x + 12}px` : 'auto';
    this.tip.style.maxWidth = `${Math.max(120, (right ? at.x : this.width - at.x) - 20)}px`;
    this.tip.style.top = at.y > this.height / 2 ? 'auto' : `${at.y + 10}px`;
    this.tip.style.bottom = at.y > this.height / 2 ? `${this.height - at.y + 10}px` : 'auto';
  }

  /** @param {string} kind */
  async #save(kind) {
    const { theme } = look();
    const height = Math.round(EXPORT_WIDTH / this.aspect);
    if (kind === 'PNG') {
      const canvas = h('canvas');
      const drawn = this.engine.run('draw a figure for saving', (lab) => {
        lab.draw_export(this.key, canvas, EXPORT_WIDTH, height, 2, theme);
        return true;
      });
      const blob = drawn && await new Promise((/** @type {(blob: Blob | null) => void} */ done) => canvas.toBlob(done, 'image/png'));
      if (!blob) return;
      const bytes = new Uint8Array(await blob.arrayBuffer());
      const marked = this.engine.run('write where a picture comes from', (lab) => lab.png(bytes));
      if (marked) save(`${this.file}.png`, 'image/png', marked);
      return;
    }
    const text = this.engine.run(`save as ${kind}`, (lab) => (kind === 'SVG' ? lab.svg(this.key, EXPORT_WIDTH, height, theme) : lab.csv(this.key)));
    if (text !== undefined) save(`${this.file}.${kind.toLowerCase()}`, kind === 'SVG' ? 'image/svg+xml' : 'text/csv', text);
  }
}

export class Figures {
  /** @type {Map<Element, Card>} */ #cards = new Map();

  /**
   * Fills each `<figure data-figure>` of the page.
   * @param {import('./types').LabSchema} lab
   * @param {Engine} engine
   */
  constructor(lab, engine) {
    const seen = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        const card = this.#cards.get(entry.target);
        if (card) card.visible = entry.isIntersecting;
      }
      this.draw();
    }, { rootMargin: '120px' });
    const sized = new ResizeObserver((entries) => {
      for (const { target, contentRect } of entries) {
        const card = this.#cards.get(/** @type {Element} */ (target.parentElement));
        if (!card || (card.width === contentRect.width && card.height === contentRect.height)) continue;
        card.width = contentRect.width;
        card.height = contentRect.height;
        card.stale = true;
      }
      this.draw();
    });
    for (const figure of lab.figures) {
      const root = /** @type {HTMLElement | null} */ (document.querySelector(`[data-figure="${figure.key}"]`));
      if (!root) continue;
      const card = new Card(lab.key, figure, engine, root);
      this.#cards.set(root, card);
      seen.observe(root);
      sized.observe(card.box);
    }
  }

  /**
   * @param {import('./types').FigureWords[]} words
   */
  update(words) {
    for (const card of this.#cards.values()) {
      const word = words.find((one) => one.key === card.key);
      if (word) {
        say(card.title, word.title);
        say(card.finding, word.finding);
      }
    }
    this.refresh();
  }

  /** Everything is to be drawn again: what is seen now, the rest when it is. */
  refresh() {
    for (const card of this.#cards.values()) card.stale = true;
    this.draw();
  }

  /** The stage shows another step: what follows it is drawn again. */
  follow() {
    for (const card of this.#cards.values()) {
      if (!card.follows) continue;
      card.stale = true;
      card.draw();
    }
  }

  draw() {
    for (const card of this.#cards.values()) card.draw();
  }
}
