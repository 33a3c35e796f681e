// @ts-check
/**
 * The story of a lab: a guess, something to do on the real stage, one figure, one sentence. Screens are words and
 * states that the build wrote; what is right and what the sentence says, the engine said then.
 */
import { find, h, say } from '../base/dom.js';
import * as place from '../base/place.js';
import { presenting } from '../base/theme.js';

/** @typedef {import('./page.js').LabPage} LabPage */
/** @typedef {import('../types').State} State */
/** @typedef {import('../types').StoryScreen} StoryScreen */
/** How far a visitor is with a screen. @typedef {'guess' | 'play' | 'tell'} Phase */

const root = document.documentElement;

/** @param {LabPage} page */
export async function begin(page) {
  // Nothing is seen without its style.
  const [words] = await Promise.all([place.story(page.key), place.style('css/story')]);
  return new Story(page, words.default);
}

/** A sentence whose strong parts stand between asterisks. @param {string} text */
function strong(text) {
  return text.split('*').map((part, at) => (at % 2 ? h('b', {}, part) : document.createTextNode(part)));
}

/** A number of something: one period, two periods. @param {number | string} count @param {string} unit */
const amount = (count, unit) => `${count} ${String(count) === '1' ? unit.replace(/^(\w+)s\b/, '$1') : unit}`;

export class Story {
  /** The screen that is shown, from 1; 0 for none. */
  at = 0;
  /** What was guessed on each screen, and how far the visitor came. @type {Map<number, { guess?: number | undefined, phase: Phase }>} */
  #known = new Map();

  /**
   * @param {LabPage} page
   * @param {StoryScreen[]} screens
   */
  constructor(page, screens) {
    this.page = page;
    this.screens = screens;
    this.nav = h('nav', { class: 'story-nav', 'aria-label': 'Questions of the story', hidden: true },
      h('ol', {}, ...screens.map((screen, at) => h('li', {}, h('button', { type: 'button', title: screen.title, onclick: () => this.go(at + 1) },
        h('span', {}, String(at + 1)), h('span', { class: 'sr' }, `: ${screen.title}`))))),
      this.name = h('p', {}));
    find('h1').before(this.nav);
    this.ask = h('div', { class: 'story', hidden: true });
    find('.lead').append(this.ask);
    this.turn = h('div', { class: 'turn', hidden: true }, h('h2', { tabindex: -1 }, 'Your turn'), h('p', {}));
    this.reveal = h('button', { type: 'button', class: 'play reveal', hidden: true, onclick: () => this.#phase('tell') }, 'Show the answer');
    const panel = find('.panel');
    panel.prepend(this.turn);
    find('[data-fields=tab]', panel).after(this.reveal);
    this.tell = h('section', { class: 'story-tell card', 'aria-labelledby': 'story-answer', hidden: true });
    find('.desk').append(this.tell);
    // In a lecture hall the speaker's A is what shows the answer.
    root.addEventListener('hush', () => {
      if (this.at && presenting()) this.#phase('hushed' in root.dataset ? 'play' : 'tell', false);
    });
  }

  /** The whole state of a screen, from 1. @param {number} at @returns {State} */
  whole(at) {
    const screen = this.screens[at - 1];
    return { ...this.page.presets.start(screen?.tab ?? ''), ...screen?.state, story: at };
  }

  /** Goes to a screen, from 1; after the last, to the lab itself. @param {number} at */
  go(at) {
    const screen = this.screens[at - 1];
    if (screen) this.page.take(this.whole(at), screen.tab);
    else this.page.take({ ...this.page.state, story: 0 });
  }

  /** Shows the screen that a state asks for. @param {State} state */
  show(state) {
    const at = Number(state.story) || 0;
    const screen = this.screens[at - 1];
    if (!screen) {
      this.#leave();
      return;
    }
    const { page } = this;
    // The tab that has been opened for it says a question of its own.
    say(find('h1'), screen.question);
    say(find('.lead > .doc'), screen.setting);
    if (at !== this.at) {
      const came = this.at > 0;
      this.at = at;
      this.#set(screen);
      // A link that says no more than the number means the state of the screen.
      if (page.presets.same(state, page.presets.start(''))) page.take(this.whole(at), screen.tab, 'write');
      if (came && !presenting()) this.#look(find('h1'));
    }
    this.#strayed(state);
  }

  /** Puts a screen up. @param {StoryScreen} screen */
  #set(screen) {
    const { page, at } = this;
    for (const part of [this.nav, this.ask, this.turn, this.reveal]) part.hidden = false;
    this.nav.querySelectorAll('button').forEach((button, place) => {
      if (place + 1 === at) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    });
    say(this.name, `${screen.title} · ${at} of ${this.screens.length}`);
    say(find('p', this.turn), screen.turn);
    page.tabs?.tell(true);
    if (page.tabs) page.tabs.only = screen.figure;
    page.tabs?.unfold(screen.figure);
    for (const card of document.querySelectorAll('figure[data-figure]')) card.toggleAttribute('data-told', card.getAttribute('data-figure') === screen.figure);
    for (const row of document.querySelectorAll('.field')) {
      const key = row.querySelector('[id^=field-]')?.id.slice('field-'.length) ?? '';
      row.toggleAttribute('data-touch', screen.touch.includes(key));
    }
    root.toggleAttribute('data-touched', screen.touch.length > 0);
    this.#phase(presenting() ? 'play' : this.#known.get(at)?.phase ?? 'guess', false);
  }

  /** @param {Phase} phase @param {boolean} [look] whether the visitor is led on */
  #phase(phase, look = true) {
    const screen = this.screens[this.at - 1];
    if (!screen) return;
    const known = { ...this.#known.get(this.at), phase };
    this.#known.set(this.at, known);
    root.dataset.story = phase;
    this.reveal.hidden = phase === 'tell';
    this.tell.hidden = phase !== 'tell';
    this.#asked(screen, known.guess, phase);
    if (phase === 'tell') this.#told(screen, known.guess);
    // What was out of sight has no size until now.
    this.page.figures.refresh();
    if (!look) return;
    if (phase === 'play') this.#look(find('h2', this.turn), find('.desk'));
    if (phase === 'tell') this.#look(find('h2', this.tell), find('[data-told]'));
  }

  /** Takes the focus somewhere, and brings a place into sight. @param {HTMLElement} to @param {Element} [seen] */
  #look(to, seen = to) {
    to.tabIndex = -1;
    to.focus({ preventScroll: true });
    if (seen === find('h1')) scrollTo({ top: 0 });
    else seen.scrollIntoView({ block: 'nearest' });
  }

  /** A guess, or none, is made. @param {number} [guess] */
  #guess(guess) {
    this.#known.set(this.at, { guess, phase: 'play' });
    // Where nothing moves, the figure itself is what one plays with.
    this.#phase(this.page.tabs?.open?.stage ? 'play' : 'tell');
  }

  /**
   * The ways to guess, or what was guessed.
   * @param {StoryScreen} screen
   * @param {number | undefined} guess
   * @param {Phase} phase
   */
  #asked({ guess: how }, guess, phase) {
    const open = phase === 'guess' || presenting();
    if (!open) {
      const said = guess === undefined ? '' : 'choices' in how ? `Your guess: ${how.choices[guess]}.` : `Your guess: ${amount(guess, how.unit)}.`;
      this.ask.replaceChildren(...(said ? [h('p', {}, said)] : []));
      return;
    }
    const skip = h('button', { type: 'button', class: 'link', onclick: () => this.#guess() }, 'Try it first');
    if ('choices' in how) {
      this.ask.replaceChildren(h('div', { class: 'choices', role: 'group', 'aria-label': 'Your guess' },
        ...how.choices.map((choice, at) => h('button', { type: 'button', onclick: () => this.#guess(at) }, choice))), skip);
      return;
    }
    const told = h('output', { for: 'story-guess' }, amount(guess ?? how.start, how.unit));
    const slider = h('input', { type: 'range', id: 'story-guess', 'aria-label': `Your guess, ${how.unit}`, min: how.min, max: how.max, step: how.step, value: guess ?? how.start,
      oninput: () => {
        say(told, amount(slider.valueAsNumber, how.unit));
        slider.setAttribute('aria-valuetext', told.textContent ?? '');
      } });
    this.ask.replaceChildren(h('div', { class: 'slide' }, slider, told),
      h('button', { type: 'button', class: 'play', onclick: () => this.#guess(slider.valueAsNumber) }, 'That is my guess'), skip);
  }

  /**
   * The answer, and how far off the guess was.
   * @param {StoryScreen} screen
   * @param {number | undefined} guess
   */
  #told({ guess: how, right, sentence, method }, guess) {
    let [answer, verdict] = ['', ''];
    if ('choices' in how && 'choice' in right) {
      answer = how.choices[right.choice] ?? '';
      if (guess !== undefined) verdict = guess === right.choice ? 'You guessed right.' : `Your guess was: ${how.choices[guess]}.`;
    } else if ('unit' in how && 'value' in right) {
      answer = amount(right.shown, how.unit);
      const off = (guess ?? 0) - right.value;
      if (guess !== undefined) verdict = Math.abs(off) <= right.near ? `Your guess, ${guess}, was ${off ? 'close' : 'right'}.` : `Your guess, ${guess}, was too ${off > 0 ? 'high' : 'low'}.`;
    }
    const last = this.at === this.screens.length;
    this.tell.replaceChildren(
      h('h2', { id: 'story-answer', tabindex: -1 }, answer),
      ...(verdict ? [h('p', { class: 'verdict' }, verdict)] : []),
      h('p', { class: 'sentence' }, ...strong(sentence)),
      h('p', { class: 'doc' }, `${method}.`),
      this.back = h('p', { class: 'doc', hidden: true }, 'The sentence is about the state this began with. ',
        h('button', { type: 'button', class: 'link', onclick: () => this.go(this.at) }, 'Go back to it')),
      h('p', { class: 'row' }, h('button', { type: 'button', class: 'play', onclick: () => this.go(this.at + 1) }, last ? 'Now try it yourself' : 'Next question'),
        ...(last ? [] : [h('button', { type: 'button', onclick: () => this.page.take({ ...this.page.state, story: 0 }) }, 'All settings')])));
    this.#strayed(this.page.state);
  }

  /** @type {HTMLElement | undefined} */ back;

  /** Whether the state is still the one that the sentence is about. @param {State} state */
  #strayed(state) {
    if (this.back) this.back.hidden = this.page.presets.same(state, this.whole(this.at));
  }

  /** Back to the lab. */
  #leave() {
    if (!this.at) return;
    this.at = 0;
    delete root.dataset.story;
    root.removeAttribute('data-touched');
    for (const part of [this.nav, this.ask, this.turn, this.reveal, this.tell]) part.hidden = true;
    const { tabs } = this.page;
    if (tabs) tabs.only = '';
    tabs?.tell(false);
    this.page.figures.refresh();
  }
}
