// @ts-check
/** Figure cards: title, finding, picture, read-out, and the ways to take it along. The engine draws. */
import { h, later, say, together } from '../base/dom.js';
import { Readout } from './readout.js';
import { look } from '../base/theme.js';

/** @typedef {import('../runs/engine.js').Engine} Engine */

const EXPORT_WIDTH = 880;
/** A figure that moves by itself moves this often, in milliseconds: time to read its sentence. */
const BEAT = 1600;

export class Card {
  visible = false;
  stale = true;
  width = 0;
  height = 0;

  /**
   * @param {string} lab
   * @param {{ key: string, aspect: number, animated: boolean, follows: boolean }} figure
   * @param {Engine} engine
   * @param {HTMLElement} root
   * @param {Record<string, (figure: string) => void>} also further buttons: what each says, and does
   * @param {(words: string) => void} picked told what reads so and was clicked, or chosen by Enter
   */
  constructor(lab, figure, engine, root, also, picked) {
    this.key = figure.key;
    this.aspect = figure.aspect;
    this.follows = figure.follows;
    this.file = `lobbylab-${lab}-${figure.key}`;
    this.engine = engine;
    this.root = root;
    const id = `figure-${figure.key}`;
    this.title = root.querySelector('h3') ?? h('h3');
    this.title.id = `${id}-title`;
    // Cards stand right below the page's heading: not every question has a stage, with a heading of its own, before them.
    this.title.setAttribute('aria-level', '2');
    this.words = root.querySelector('figcaption p') ?? h('p');
    this.finding = h('span', {}, this.words.textContent);
    this.rest = h('span', { hidden: true });
    this.words.replaceChildren(this.finding, this.rest);
    this.more = h('button', { type: 'button', class: 'rest', hidden: true, 'aria-expanded': 'false', onclick: () => {
      this.rest.hidden = !this.rest.hidden;
      this.more.setAttribute('aria-expanded', String(!this.rest.hidden));
      say(this.more, this.rest.hidden ? 'More' : 'Less');
    } }, 'More');
    this.canvas = h('canvas', { role: 'img', 'aria-label': 'The picture is being drawn.' });
    this.dot = h('i', { class: 'dot-at', hidden: true });
    this.box = h('div', { class: 'plot', tabindex: 0, role: 'application', 'aria-roledescription': 'chart', 'aria-labelledby': this.title.id,
      'aria-describedby': `${id}-read` }, this.canvas, this.dot);
    this.box.style.setProperty('--aspect', String(figure.aspect));
    this.readout = new Readout(this.box, this.canvas, {
      id: `${id}-read`,
      hint: 'The arrow keys walk the points.',
      size: this,
      away: 12,
      least: 120,
      at: (x, y) => engine.run('read the figure', (lab) => lab.readout(this.key, x, y)),
      step: (index) => engine.run('walk the figure', (lab) => lab.readout_step(this.key, index)),
      picked,
      read: (at) => {
        this.dot.hidden = !at;
        if (!at) return;
        this.dot.style.left = `${at.x}px`;
        this.dot.style.top = `${at.y}px`;
      },
    });
    this.table = h('div', { class: 'scroll', id: `${id}-table`, tabindex: 0, role: 'region', 'aria-labelledby': this.title.id, hidden: true });
    const toggle = h('button', { type: 'button', 'aria-expanded': 'false', 'aria-controls': this.table.id, onclick: () => {
      this.table.hidden = !this.table.hidden;
      toggle.setAttribute('aria-expanded', String(!this.table.hidden));
      this.#fill();
    } }, 'Table');
    const saves = ['PNG', 'SVG', 'CSV'].map((kind) => h('button',
      { type: 'button', 'aria-label': `Save as ${kind}: ${this.key}`, onclick: () => this.#save(kind) }, kind));
    const further = Object.entries(also).map(([name, run]) => h('button',
      { type: 'button', 'aria-label': `${name}: ${this.key}`, onclick: () => run(this.key) }, name));
    const actions = h('p', { class: 'acts' }, toggle, ...saves, ...further);
    if (figure.animated) actions.prepend(this.#mover());
    root.replaceChildren(h('figcaption', {}, this.title, this.words, this.more), this.box, this.readout.output, actions, this.table);
  }

  /**
   * The caption: what to read first, and what stands behind a button.
   * @param {string} finding
   * @param {string} more
   */
  tell(finding, more) {
    say(this.finding, together(finding));
    say(this.rest, more && ` ${together(more)}`);
    this.more.hidden = !more;
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
      const caption = this.engine.run('move a figure', (lab) => {
        lab.tick();
        return lab.caption(this.key);
      });
      if (!caption) return;
      this.tell(caption[0] ?? '', caption[1] ?? '');
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
    const caption = h('caption', { class: 'sr' }, this.title.textContent);
    this.table.replaceChildren(h('table', {}, caption, h('thead', {}, h('tr', {}, ...heads)), h('tbody', {}, ...rows)));
  }

  /** The figure as an SVG file. @param {string} theme */
  svg(theme) {
    return this.engine.run('draw a figure as SVG', (lab) => lab.svg(this.key, EXPORT_WIDTH, Math.round(EXPORT_WIDTH / this.aspect), theme));
  }

  /** @param {string} kind */
  async #save(kind) {
    const { take } = await later(import('./take.js'));
    await take(this, kind, EXPORT_WIDTH);
  }
}

export class Figures {
  /** @type {Map<Element, Card>} */ #cards = new Map();
  /** What has been near to the view. @type {Set<string>} */ #near = new Set();

  /**
   * Fills each `<figure data-figure>` of the page.
   * @param {import('../types').LabSchema} lab
   * @param {Engine} engine
   * @param {Record<string, (figure: string) => void>} also further buttons of each
   * @param {(words: string) => void} picked told what reads so in one and was clicked, or chosen by Enter
   * @param {() => void} near told when a figure comes near to the view
   */
  constructor(lab, engine, also, picked, near) {
    this.asked = near;
    const seen = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const card = this.#cards.get(target);
        if (card) card.visible = isIntersecting;
      }
      this.draw();
      if (entries.some((entry) => entry.isIntersecting)) near();
    }, { rootMargin: '25%' });
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
      const card = new Card(lab.key, figure, engine, root, also, picked);
      this.#cards.set(root, card);
      seen.observe(root);
      sized.observe(card.box);
    }
  }

  /**
   * @param {import('../types').FigureWords[]} words
   */
  update(words) {
    for (const card of this.#cards.values()) {
      const word = words.find((one) => one.key === card.key);
      if (word) {
        say(card.title, word.title);
        card.tell(word.finding, word.more);
      }
    }
    this.refresh();
  }

  /** Whether a figure is, or has been, so near to the view that its numbers are asked for. @param {string} key */
  near(key) {
    const card = [...this.#cards.values()].find((one) => one.key === key);
    const { top = 0, bottom = 0, width = 0 } = card?.root.getBoundingClientRect() ?? {};
    if (width && top < 1.25 * innerHeight && bottom > -0.25 * innerHeight) this.#near.add(key);
    return this.#near.has(key);
  }

  /** Asks for the numbers of figures wherever they stand, as paper does. @param {string[]} keys */
  ask(keys) {
    for (const key of keys) this.#near.add(key);
    this.asked();
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

  /**
   * A figure of the page as an SVG file, whether it is seen or not.
   * @param {string} key
   * @param {string} theme
   */
  svg(key, theme) {
    return [...this.#cards.values()].find((card) => card.key === key)?.svg(theme);
  }
}
