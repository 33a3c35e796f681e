// @ts-check
/** Controls, made from the schema: a native slider with a field beside it, a choice, a box to tick. */
import { h, icon, say } from '../base/dom.js';

/** @typedef {import('../types').Field} Field */
/** @typedef {import('../types').Value} Value */
/** @typedef {import('../types').State} State */
/** @typedef {import('../types').FieldError} FieldError */
/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Input */
/** @typedef {(value: Value, wrong: boolean, state: State) => void} Show */
/** @typedef {{ field: Field, row: HTMLElement, error: HTMLElement, input: Input, unit: HTMLElement, show: Show }} Control */

/** Positions of a logarithmic slider. */
const NOTCHES = 200;

/**
 * A number as one would type it.
 * @param {number} value
 */
export function plain(value) {
  if (!Number.isFinite(value)) return String(value);
  const text = String(Number(value.toPrecision(12)));
  return text.includes('e+') ? text.replace('e+', 'e') : text;
}

/**
 * What was typed: a number where it is one, else the text, for the engine to name what is wrong.
 * @param {string} typed
 * @returns {Value}
 */
export function parse(typed) {
  const text = typed.trim().replace('−', '-').replace(/^(-?\d*),(\d+)$/, '$1.$2');
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/**
 * How a slider's position and a field's value belong together.
 * @param {Field} field
 */
function slide(field) {
  const low = field.slider_min ?? field.min ?? 0;
  const high = field.slider_max ?? field.max ?? 1;
  const whole = field.kind === 'int';
  if (field.scale === 'log' && low > 0) {
    const ratio = high / low;
    return {
      min: 0, max: NOTCHES, step: 1,
      /** @param {number} value */ at: (value) => (NOTCHES * Math.log(Math.max(value, low) / low)) / Math.log(ratio),
      /** @param {number} at */ value: (at) => {
        const exact = low * ratio ** (at / NOTCHES);
        const short = at <= 0 ? low : at >= NOTCHES ? high : Number(exact.toPrecision(2));
        return whole ? Math.round(short) : short;
      },
    };
  }
  const step = field.step ?? (whole ? 1 : (high - low) / 200);
  return {
    min: low, max: high, step,
    /** @param {number} value */ at: (value) => value,
    /** @param {number} at */ value: (at) => Number(at.toPrecision(12)),
  };
}

/**
 * A symbol as in the paper: `q_g` has an index.
 * @param {string} text
 */
function symbol(text) {
  const [base = '', index] = text.split('_');
  return h('var', {}, base, index ? h('sub', {}, index) : null);
}

/**
 * A field's unit, with what the visitor calls a unit of time.
 * @param {Field} field
 * @param {State} state
 */
export function unitOf({ unit }, { unit: said }) {
  const time = typeof said === 'string' && said !== 'none' ? said : '';
  return time ? unit.replace('units of time', time).replace('unit of time', time.replace(/s$/, '')) : unit;
}

export class Controls {
  /** @type {Map<string, Control>} */ #controls = new Map();
  /** What is shown. @type {State} */ #state = {};

  /** @param {Field} field */
  #unit(field) {
    return unitOf(field, this.#state);
  }

  /** @param {(key: string, value: Value) => void} changed told of every move of a control */
  constructor(changed) {
    this.changed = changed;
  }

  /** @param {Field} field */
  make(field) {
    const id = `field-${field.key}`;
    const unit = h('small', {}, field.unit && ` ${field.unit}`);
    const name = h('label', { for: id }, ...(field.symbol ? [symbol(field.symbol), ' '] : []), field.label, unit);
    const doc = h('p', { class: 'doc', id: `${id}-doc`, hidden: true }, field.doc);
    const more = h('button', { type: 'button', class: 'about', 'aria-label': `About ${field.label}`, 'aria-expanded': 'false', 'aria-controls': doc.id,
      onclick: () => { doc.hidden = !doc.hidden; more.setAttribute('aria-expanded', String(!doc.hidden)); } }, icon('more'));
    const error = h('p', { class: 'error', id: `${id}-error`, 'aria-live': 'polite', hidden: true });
    const { input, parts, show } = this.#input(field, id);
    input.setAttribute('aria-describedby', `${doc.id} ${error.id}`);
    const row = h('div', { class: `field ${field.naming ? 'choice' : field.kind}` }, h('div', { class: 'name' }, name, more), h('div', { class: 'value' }, ...parts), error, doc);
    this.#controls.set(field.key, { field, row, error, input, unit, show });
    return row;
  }

  /**
   * @param {Field} field
   * @param {string} id
   * @returns {{ input: Input, parts: HTMLElement[], show: Show }}
   */
  #input(field, id) {
    const { key } = field;
    if (field.kind === 'choice') {
      const input = h('select', { id, onchange: () => this.changed(key, input.value) },
        ...(field.options ?? []).map((option) => h('option', { value: option.key }, option.label)));
      return { input, parts: [input], show: (value, wrong) => { input.value = String(wrong ? field.default : value); } };
    }
    if (field.naming) {
      const input = h('select', { id, onchange: () => this.changed(key, Number(input.value)) });
      return { input, parts: [input], show: (value, wrong, state) => {
        const named = this.#named(field, state);
        if (named.map(([, name]) => name).join() !== [...input.options].map((option) => option.text).join()) {
          input.replaceChildren(...named.map(([number, name]) => h('option', { value: String(number) }, name)));
        }
        input.value = String(wrong ? field.default : value);
      } };
    }
    if (field.kind === 'seed') {
      const input = h('input', { id, type: 'text', class: 'seed', autocomplete: 'off', spellcheck: 'false',
        onchange: () => this.changed(key, input.value.trim()) });
      return { input, parts: [input], show: (value) => { if (document.activeElement !== input) input.value = String(value); } };
    }
    if (field.kind === 'numbers') {
      const input = h('textarea', { id, rows: 3, autocomplete: 'off', spellcheck: 'false', onchange: () => this.changed(key, input.value.trim()) });
      return { input, parts: [input], show: (value) => { if (document.activeElement !== input) input.value = String(value).replaceAll(/,\s*/g, ', '); } };
    }
    const map = slide(field);
    /** Whether a word has begun and not ended: then nobody else writes into the field. */
    let typing = false;
    const long = (field.slider_max ?? field.max ?? 0) >= 1e5;
    const input = h('input', { id, type: 'text', inputmode: 'decimal', autocomplete: 'off', class: long ? 'long' : undefined,
      onblur: () => { typing = false; },
      oninput: () => {
        typing = true;
        // While typing, only a value in range acts; the rest waits for the end of the word.
        const value = parse(input.value);
        if (typeof value === 'number' && value >= (field.min ?? -Infinity) && value <= (field.max ?? Infinity)) this.changed(key, value);
      },
      onchange: () => {
        typing = false;
        this.changed(key, parse(input.value));
      } });
    const slider = h('input', { type: 'range', min: map.min, max: map.max, step: map.step, 'aria-label': field.label, 'aria-describedby': `${id}-doc`,
      oninput: () => {
        const value = map.value(slider.valueAsNumber);
        input.value = plain(value);
        slider.setAttribute('aria-valuetext', `${plain(value)} ${this.#unit(field)}`.trim());
        this.changed(key, value);
      } });
    return { input, parts: [slider, input], show: (value, wrong) => {
      // The slider shows what is used: the default where the typed value is no good.
      const shown = typeof value === 'number' && !wrong ? value : Number(field.default);
      slider.value = String(map.at(shown));
      slider.setAttribute('aria-valuetext', `${plain(shown)} ${this.#unit(field)}`.trim());
      const text = typeof value === 'number' ? plain(value) : String(value);
      if (!typing && (document.activeElement !== input || parse(input.value) !== value)) input.value = text;
    } };
  }

  /** Whether a field is of use in a state. @param {Field} field @param {State} state */
  #used({ when }, state) {
    return !when || when.values.includes(String(state[when.key] ?? ''));
  }

  /**
   * What the numbers of a field stand for: what the fields of these numbers say, where they are of use or chosen.
   * @param {Field} field
   * @param {State} state
   */
  #named({ key, naming, min = 0, max = 0 }, state) {
    /** @type {[number, string][]} */
    const named = [];
    for (let number = min; number <= max; number += 1) {
      const field = this.#controls.get(`${naming}${number}`)?.field;
      const used = !!field && this.#used(field, state);
      if (!field || (!used && number !== state[key])) continue;
      const said = state[field.key] ?? field.default;
      const name = field.options?.find((option) => option.key === said)?.label ?? String(said);
      named.push([number, used ? name : `${name} (not here)`]);
    }
    return named;
  }

  /**
   * Shows a state and what is wrong in it.
   * @param {State} state
   * @param {FieldError[]} errors
   */
  show(state, errors) {
    this.#state = state;
    for (const [key, control] of this.#controls) {
      const unit = this.#unit(control.field);
      say(control.unit, unit && ` ${unit}`);
      const value = state[key] ?? control.field.default;
      const wrong = errors.filter((error) => error.field === key);
      control.show(value, wrong.length > 0, state);
      say(control.error, wrong.map((error) => error.message).join(' '));
      control.error.hidden = wrong.length === 0;
      control.row.classList.toggle('wrong', wrong.length > 0);
      control.row.hidden = !wrong.length && !this.#used(control.field, state);
      if (wrong.length) control.input.setAttribute('aria-invalid', 'true');
      else control.input.removeAttribute('aria-invalid');
    }
  }

  /** Controls that the open question has no use for. */
  rest = h('div', { hidden: true });

  /** Whether a field has a control in view, and thus a place for its error. @param {string} key */
  has(key) {
    const row = this.#controls.get(key)?.row;
    return !!row?.isConnected && !this.rest.contains(row);
  }

  /** Leaves only these fields to be moved. @param {string[]} keys */
  lock(keys) {
    for (const [key, { row }] of this.#controls) row.inert = !keys.includes(key);
  }

  /** Takes all controls out of view. */
  clear() {
    this.rest.append(...[...this.#controls.values()].map(({ row }) => row));
  }

  /**
   * Puts controls somewhere, in this order.
   * @param {HTMLElement} host
   * @param {string[]} keys
   */
  put(host, keys) {
    const rows = keys.flatMap((key) => this.#controls.get(key)?.row ?? []);
    host.append(...rows);
    const fold = host.closest('details');
    if (fold) fold.hidden = rows.length === 0;
  }
}

/**
 * Puts the fields of each section where the page wants them; sections without a place fold into the main panel.
 * Of a page with tabs it only makes them: each question takes its own.
 * @param {import('../types').LabSchema} lab
 * @param {Controls} controls
 * @param {HTMLElement} panel
 */
export function place(lab, controls, panel) {
  if (lab.tabs.length) {
    for (const field of lab.fields) if (!field.hidden) controls.make(field);
    return;
  }
  for (const section of lab.sections) {
    const fields = lab.fields.filter((field) => field.section === section.key && !field.hidden);
    if (!fields.length) continue;
    const host = document.querySelector(`[data-fields="${section.key}"]`);
    const rows = fields.map((field) => controls.make(field));
    if (host) host.replaceChildren(...rows);
    else panel.append(h('details', { class: 'fold' }, h('summary', {}, section.title), section.doc ? h('p', { class: 'doc' }, section.doc) : null, ...rows));
  }
}
