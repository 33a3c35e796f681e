// @ts-check
/**
 * The questions of a page, a tab each: what is shown of the page while one of them is open. The schema says what
 * belongs to each; which one is open is said by the engine, which reads it from the state.
 */
import { find, h, say } from '../base/dom.js';

/** @typedef {import('../types').LabSchema} LabSchema */
/** @typedef {import('../types').Tab} Tab */

/** Keys that walk the tabs. @type {Record<string, (at: number, count: number) => number>} */
const WALK = {
  ArrowRight: (at, count) => (at + 1) % count, ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0, End: (_, count) => count - 1,
};

/** So wide is what fades out at the end of a list that is cut. */
const FADE = 28;

export class Tabs {
  /** @type {Tab | undefined} The one that is open. */ open;
  /** The only figure that is in view, while the story is told. */ only = '';
  /** @type {Map<string, HTMLButtonElement>} */ #buttons = new Map();
  /** @type {Map<string, HTMLElement>} The figures of each. */ #figures = new Map();
  /** @type {Map<string, HTMLSelectElement>} Where one figure is shown at a time: which. */ #choices = new Map();

  /**
   * Makes the list of tabs and a place for every figure.
   * @param {LabSchema} lab
   * @param {import('./controls.js').Controls} controls
   * @param {object} hooks
   * @param {(tab: Tab) => void} hooks.chosen a visitor asks another question
   * @param {() => void} hooks.told a visitor wants the story
   * @param {() => void} hooks.unfolded more figures came into view
   * @param {(figure: string) => void} hooks.looked a visitor chose one of several figures
   */
  constructor(lab, controls, hooks) {
    this.tabs = lab.tabs;
    this.controls = controls;
    const list = find('.tabs');
    this.bench = find('#bench');
    this.heading = find('h1');
    this.doc = find('.lead > .doc');
    this.stage = find('.stage');
    // On a phone the picture comes first, and what it is about stands below it.
    this.below = h('p', { class: 'doc' });
    this.stage.append(h('div', { class: 'below' }, this.below, find('.eyebrow').cloneNode(true)));
    find('.panel').append(controls.rest);
    this.hosts = ['tab', 'folded', 'stage'].map((name) => find(`[data-fields=${name}]`));
    for (const tab of lab.tabs) {
      const button = h('button', { type: 'button', role: 'tab', id: `tab-${tab.key}`, 'aria-controls': 'bench', 'aria-selected': 'false', tabindex: -1,
        onclick: () => hooks.chosen(tab) }, tab.title);
      this.#buttons.set(tab.key, button);
      list.append(button);
    }
    list.addEventListener('keydown', (event) => {
      const buttons = [...this.#buttons.values()];
      const next = WALK[event.key]?.(buttons.findIndex((button) => button === event.target), buttons.length);
      if (next === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      buttons[next]?.focus();
      buttons[next]?.click();
    });
    if (lab.story) {
      this.door = h('button', { type: 'button', class: 'door', 'aria-pressed': 'false', onclick: () => hooks.told() }, h('span', {}, 'Start with the '), 'story');
      const row = h('div', { class: 'asks' }, this.door);
      list.before(row);
      row.append(list);
    }
    const titles = new Map(lab.figures.map((figure) => [figure.key, figure.title]));
    const card = (/** @type {string} */ key, /** @type {boolean} */ wide) => h('figure', { class: wide ? 'card wide' : 'card', 'data-figure': key },
      h('figcaption', {}, h('h3', {}, titles.get(key)), h('p')));
    const grid = (/** @type {string[]} */ keys) => h('div', { class: 'figures' },
      ...keys.map((key, at) => card(key, keys.length % 2 === 1 && at === 0)));
    const host = find('.tabbed');
    for (const tab of lab.tabs) {
      const own = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(`[data-tab="${tab.key}"]`)]);
      const chooser = own.find((element) => 'choose' in element.dataset);
      if (chooser) {
        host.append(this.#chooser(tab, chooser, own, card, titles, hooks.looked));
        continue;
      }
      const more = tab.more.length ? h('details', { class: 'fold more', ontoggle: () => hooks.unfolded() },
        h('summary', {}, tab.more.length > 1 ? `${tab.more.length} more figures` : 'One more figure'), grid(tab.more)) : null;
      const section = h('section', { hidden: true, 'aria-label': tab.title }, grid(tab.figures), more, ...own);
      this.#figures.set(tab.key, section);
      host.append(section);
    }
  }

  /**
   * A question whose figures are shown one at a time, as the page says where.
   * @param {Tab} tab
   * @param {HTMLElement} chooser
   * @param {HTMLElement[]} own
   * @param {(key: string, wide: boolean) => HTMLElement} card
   * @param {Map<string, string>} titles
   * @param {(figure: string) => void} looked
   */
  #chooser(tab, chooser, own, card, titles, looked) {
    const keys = [...tab.figures, ...tab.more];
    const id = `choose-${tab.key}`;
    const select = h('select', { id, onchange: () => { this.#choose(tab.key, select.value); looked(select.value); } },
      ...keys.map((key) => h('option', { value: key }, titles.get(key))));
    chooser.replaceChildren(h('label', { for: id }, chooser.dataset.choose), ' ', select);
    const section = h('section', { hidden: true, 'aria-label': tab.title }, chooser, h('div', { class: 'figures' }, ...keys.map((key) => card(key, true))),
      ...own.filter((element) => element !== chooser));
    this.#figures.set(tab.key, section);
    this.#choices.set(tab.key, select);
    this.#choose(tab.key, keys[0] ?? '');
    return section;
  }

  /** @param {string} tab @param {string} figure */
  #choose(tab, figure) {
    const select = this.#choices.get(tab);
    if (!select || select.dataset.shown === figure) return;
    select.value = select.dataset.shown = figure;
    this.#figures.get(tab)?.querySelectorAll('[data-figure]').forEach((element) => {
      const one = /** @type {HTMLElement} */ (element);
      one.hidden = one.dataset.figure !== figure;
    });
  }

  /** The tab that holds a figure. @param {string} figure */
  of(figure) {
    return this.tabs.find((tab) => [...tab.figures, ...tab.more].includes(figure));
  }

  /** The tab that holds an element of the page. @param {Element} element */
  holds(element) {
    return this.tabs.find((tab) => this.#figures.get(tab.key)?.contains(element));
  }

  /** The figures in view, in order. */
  get shown() {
    const tab = this.open;
    if (!tab) return [];
    if (this.only) return [this.only];
    const choice = this.#choices.get(tab.key);
    if (choice) return [choice.value];
    return [...tab.figures, ...(this.#fold(tab)?.open ? tab.more : [])];
  }

  /** @param {Tab} tab @returns {HTMLDetailsElement | null | undefined} */
  #fold(tab) {
    return this.#figures.get(tab.key)?.querySelector('.more');
  }

  /** Unfolds what hides a figure of the open tab. @param {string} figure */
  unfold(figure) {
    const fold = this.open?.more.includes(figure) && this.#fold(this.open);
    if (fold) fold.open = true;
  }

  /** Scrolls the list to a tab. (`scrollIntoView` would have the first Tab start here.) @param {string} key */
  #reveal(key) {
    const button = this.#buttons.get(key);
    const list = button?.parentElement;
    if (!button || !list) return;
    const [tab, all] = [button.getBoundingClientRect(), list.getBoundingClientRect()];
    list.scrollLeft += Math.min(0, tab.left - all.left - FADE) + Math.max(0, tab.right - all.right + FADE);
  }

  /** Says the open question; or leaves that to the story, while one is told. @param {boolean} story */
  tell(story) {
    this.door?.setAttribute('aria-pressed', String(story));
    if (story || !this.open) return;
    say(this.heading, this.open.question);
    say(this.doc, this.open.doc);
    say(this.below, this.open.doc);
  }

  /**
   * Opens a question. Says whether it was another that was open.
   * @param {string} key
   * @param {string} figure the one that is looked at, where one is shown at a time; else the first
   */
  show(key, figure) {
    const tab = this.tabs.find((one) => one.key === key);
    if (!tab) return false;
    const all = [...tab.figures, ...tab.more];
    this.#choose(key, all.includes(figure) ? figure : all[0] ?? '');
    if (tab === this.open) return false;
    this.open = tab;
    for (const [name, button] of this.#buttons) {
      button.setAttribute('aria-selected', String(name === key));
      button.tabIndex = name === key ? 0 : -1;
      const section = this.#figures.get(name);
      if (section) section.hidden = name !== key;
    }
    this.#reveal(key);
    this.bench.setAttribute('aria-labelledby', `tab-${key}`);
    this.tell(false);
    this.controls.clear();
    const lists = [tab.fields, tab.folded, tab.controls];
    this.hosts.forEach((host, at) => this.controls.put(host, lists[at] ?? []));
    this.stage.hidden = !tab.stage;
    document.documentElement.toggleAttribute('data-stageless', !tab.stage);
    return true;
  }
}
