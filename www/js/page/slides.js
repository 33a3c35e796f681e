// @ts-check
/** A list of states to present one after another: the screens of the story, then the presets. A clicker's keys turn them. */
import { find, h, say } from '../base/dom.js';
import { hush } from './present.js';

/** @typedef {{ title: string, state: import('../types').State, tab: string }} Slide */

export class Slides {
  /** @type {Slide[]} */ #all;
  /** The slide that is shown; before the first at first. */
  #at = -1;

  /**
   * @param {import('./page.js').LabPage} page
   * @param {import('./story.js').Story | undefined} story
   */
  constructor(page, story) {
    this.page = page;
    const told = story?.screens.map((screen, at) => ({ title: screen.title, state: story.whole(at + 1), tab: screen.tab })) ?? [];
    const presets = page.presets.all.map(({ preset, whole, tab }) => ({ title: preset.title, state: whole, tab }));
    this.#all = [...told, ...presets];
    const option = (/** @type {Slide} */ slide) => h('option', { value: this.#all.indexOf(slide) }, slide.title);
    this.list = h('select', { 'aria-label': 'Slides', onchange: () => this.go(Number(this.list.value)) },
      h('option', { value: -1 }, 'This state'),
      told.length ? h('optgroup', { label: 'Story' }, ...told.map(option)) : null,
      presets.length ? h('optgroup', { label: 'States' }, ...presets.map(option)) : null);
    this.count = h('span', { class: 'soft' });
    const turn = (/** @type {number} */ by, /** @type {string} */ name, /** @type {string} */ sign) => h('button',
      { type: 'button', class: 'square', 'aria-label': name, title: name, onclick: () => this.move(by) }, sign);
    this.bar = h('nav', { class: 'slides', 'aria-label': 'Slides', hidden: true },
      turn(-1, 'Slide before', '‹'), this.list, turn(1, 'Next slide', '›'), this.count);
    find('main').prepend(this.bar);
    this.#tell();
  }

  /** A presentation begins, with the state that is shown. */
  open() {
    const { state } = this.page;
    this.#at = Number(state.story) ? Number(state.story) - 1 : this.#all.findIndex((slide) => !slide.state.story && slide.tab === this.page.tabs?.open?.key && this.page.presets.same(state, slide.state));
    this.#tell();
    this.bar.hidden = false;
  }

  close() {
    this.bar.hidden = true;
  }

  /** Goes on, or back. @param {number} by */
  move(by) {
    this.go(Math.min(Math.max(this.#at + by, 0), this.#all.length - 1));
  }

  /** @param {number} at */
  go(at) {
    const slide = this.#all[at];
    if (!slide) return;
    this.#at = at;
    this.#tell();
    document.querySelector('figure.full')?.classList.remove('full');
    hush(true);
    this.page.take(slide.state, slide.tab);
    scrollTo({ top: 0 });
  }

  #tell() {
    this.list.value = String(this.#at);
    say(this.count, `${this.#at < 0 ? '–' : this.#at + 1} / ${this.#all.length}`);
  }
}
