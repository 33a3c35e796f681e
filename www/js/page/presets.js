// @ts-check
/** States that each make a point, as buttons; the one that is shown is marked. And the way back to the defaults. */
import { h, say, together } from '../base/dom.js';

/** @typedef {import('../types').State} State */
/** @typedef {import('../types').Preset} Preset */
/** @typedef {import('../types').Span[]} Answer */

/** What makes no other point: where the stage stands, what of the page is open. */
const ASIDE = ['step', 'tab', 'fig', 'story'];

/** How an answer begins: its verdict, where it has one, or its first sentence. @param {Answer} answer */
function gist(answer) {
  const [, verdict] = (answer[0]?.role && answer[0].text.match(/^(.+)[.:]\s*$/)) || [];
  const said = verdict ?? answer.filter(({ role }) => role !== 'aside').map(({ text }) => text).join('').split(/[.;]? \(|[.;](?: |$)/, 1)[0];
  return said && together(`${said.replace(/…$/, '')}. `);
}

export class Presets {
  /** Each with its button and the question it is about. @type {{ preset: Preset, button: HTMLButtonElement, tab: string, whole: State }[]} */ all;
  /** What the stage plays in each tab. @type {Map<string, State | null>} */ #stages;
  /** What the page has opened with, where that is not the default. @type {State} */ #opening = {};

  /**
   * @param {import('../types').LabSchema} lab
   * @param {State} defaults
   * @param {(state: State, tab: string) => void} take told of the state that a button asks for, and of its question
   */
  constructor(lab, defaults, take) {
    this.defaults = defaults;
    // The answer is read out where it stands; here it is only seen again.
    this.gist = h('b', { 'aria-hidden': 'true' });
    this.point = h('span');
    document.querySelector('.point')?.replaceChildren(this.gist, this.point);
    this.#stages = new Map(lab.tabs.map((tab) => [tab.key, tab.stage]));
    this.first = lab.tabs[0]?.key;
    this.all = lab.presets.map((preset) => {
      const tab = lab.tabs.find((one) => one.presets.includes(preset.title))?.key ?? '';
      const one = { preset, tab, whole: { ...this.start(tab), ...preset.state },
        button: h('button', { type: 'button', title: preset.point, 'aria-pressed': 'false', onclick: () => take(one.whole, tab) }, preset.title) };
      return one;
    });
    this.reset = h('button', { type: 'button', class: 'reset', onclick: () => take(this.found(this.open), this.open) }, 'Reset');
    document.querySelector('.presets')?.replaceChildren(...this.all.map(({ button }) => button), this.reset);
  }

  /** The question that is open; empty where the page has none. */
  open = '';

  /** A question as one finds it. @param {string} tab @returns {State} */
  start(tab) {
    return { ...this.defaults, ...this.#stages.get(tab) };
  }

  /**
   * The page was opened without a state: what it shows then is what Reset goes back to, and what presets leave as it is.
   * @param {State} state
   */
  opened(state) {
    this.#opening = Object.fromEntries(Object.entries(state).filter(([key, value]) => value !== this.defaults[key]));
    for (const one of this.all) one.whole = { ...this.found(one.tab), step: this.defaults.step ?? 0, ...one.preset.state };
  }

  /** A question as the page has opened with it. @param {string} tab @returns {State} */
  found(tab) {
    return { ...this.start(tab), ...tab === this.first ? this.#opening : {} };
  }

  /** Whether two states make the same point. @param {State} one @param {State} other */
  same(one, other) {
    return Object.keys(this.defaults).every((key) => ASIDE.includes(key) || one[key] === other[key]);
  }

  /**
   * Shows those of the open question, and marks the one that the state is.
   * @param {State} state
   * @param {string} open
   */
  show(state, open) {
    this.open = open;
    const same = (/** @type {State} */ other) => this.same(state, other);
    let point = '';
    for (const { preset, button, tab, whole } of this.all) {
      button.hidden = tab !== open;
      const chosen = tab === open && same(whole);
      button.setAttribute('aria-pressed', String(chosen));
      if (chosen) point = preset.point;
    }
    this.reset.disabled = same(this.found(open));
    say(this.point, point);
  }

  /** Says again beside a preset how the answer to it begins: that may stand above the window. @param {Answer} answer */
  tell(answer) {
    say(this.gist, this.point.textContent ? gist(answer) ?? '' : '');
  }
}
