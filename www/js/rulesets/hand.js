// @ts-check
/** A table of tickets that a visitor edits, played step by step. */
import { find, h, say } from '../base/dom.js';
import { ask } from './ask.js';
import { given } from './players.js';

/** @typedef {import('./examples.js').Ticket} Ticket */
/** @typedef {{ at: number, id: string, words: string }} Event */
/** @typedef {{ at: number, step: number, teams: [string, string[]][] }} Game */
/** @typedef {{ games: Game[], timed_out: [string, number][], waiting: string[], hopeless: [string, string][], events: Event[] }} Case */

/** @type {string[]} The attributes that the rule set asks for. */
let names = [];
/** @type {Case | undefined} */
let played;
/** @type {number[]} The moments at which something happens. */
let moments = [];
let place = 0;

const body = () => find('.tickets tbody');

/** @param {Ticket} ticket */
function row(ticket) {
  const cell = (/** @type {string} */ key, /** @type {string} */ label, /** @type {string} */ value) =>
    h('td', {}, h('input', { type: 'text', 'data-key': key, 'aria-label': `${label} of ticket ${ticket.id}`, value }));
  const made = h('tr', {}, cell('id', 'name', ticket.id), cell('t', 'time', String(ticket.t)), cell('players', 'players', String(ticket.players ?? 1)),
    ...names.map((name) => cell(`@${name}`, name, ticket.attributes?.[name] ?? '')),
    cell('latency', 'latencies', ticket.latency ?? ''),
    h('td', {}, h('button', { type: 'button', class: 'link', onclick: () => made.remove() }, `remove`)));
  return made;
}

/** The tickets of the table. @returns {Ticket[]} */
function listed() {
  return [...body().querySelectorAll('tr')].map((line) => {
    const said = (/** @type {string} */ key) => /** @type {HTMLInputElement | null} */ (line.querySelector(`[data-key="${CSS.escape(key)}"]`))?.value.trim() ?? '';
    return {
      id: said('id'), t: Number(said('t')), players: Number(said('players') || 1),
      attributes: Object.fromEntries(names.map((name) => [name, said(`@${name}`)]).filter(([, value]) => value !== '')),
      latency: said('latency'),
    };
  });
}

/** What the engine reads. @param {Ticket[]} tickets */
function written(tickets) {
  return JSON.stringify(tickets.map(({ id, t, players = 1, attributes = {}, latency = '' }) => {
    if (!Number.isFinite(t) || t < 0) throw new Error(`the time of ticket ${id} is no number from 0`);
    if (!Number.isInteger(players) || players < 1 || players > 100) throw new Error(`ticket ${id} has ${players} players; allowed: 1 to 100`);
    const values = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, valued(value)]));
    const sites = Object.fromEntries(latency.split(',').map((one) => one.split(':')).filter((pair) => pair.length === 2).map(([site = '', ms]) => [site.trim(), Number(ms)]));
    const one = { attributes: values, latency: sites };
    return { id, t, players: Array.from({ length: players }, () => one) };
  }));
}

/** A number, a list with + between, or a text. @param {string} text */
function valued(text) {
  if (text !== '' && Number.isFinite(Number(text))) return Number(text);
  return text.includes('+') ? text.split('+').map((one) => one.trim()) : text;
}

/**
 * Other attributes: the table gets their columns, and keeps its tickets.
 * @param {string[]} asked
 * @param {Ticket[]} [tickets]
 */
export function columns(asked, tickets) {
  const now = tickets ?? (body().children.length ? listed() : [{ id: 'a', t: 0 }, { id: 'b', t: 4 }]);
  names = asked;
  find('.tickets thead').replaceChildren(h('tr', {}, ...['ticket', 'comes at, s', 'players', ...names, 'latencies (site: ms, …)', ''].map((name) =>
    h('th', { scope: 'col' }, name === '' ? h('span', { class: 'sr' }, 'remove') : name))));
  body().replaceChildren(...now.map(row));
}

/** One more ticket, like the last. */
export function more() {
  const now = listed();
  const last = now.at(-1);
  let count = now.length + 1;
  while (now.some((one) => one.id === `t${count}`)) count += 1;
  const made = row({ ...last, id: `t${count}`, t: (last?.t ?? 0) + 1 });
  body().append(made);
  made.querySelector('input')?.focus();
}

/** Plays the table. @param {string} text the rule set */
export async function hand(text) {
  const until = Number(find('#until', document).getAttribute('value') ?? 0);
  const typed = /** @type {HTMLInputElement} */ (find('#until')).value;
  played = /** @type {Case} */ (await ask('by_hand', [text, written(listed()), typed === '' ? until : Number(typed), 1, given('assume.')]));
  moments = [...new Set(played.events.map((event) => event.at))];
  find('.hand').hidden = false;
  seek(moments.length - 1);
}

/** Shows what has happened up to a moment. @param {number} to */
export function seek(to) {
  if (!played) return;
  place = Math.max(0, Math.min(to, moments.length - 1));
  const now = moments[place] ?? 0;
  say(find('.moment'), `${now} s · step ${place + 1} of ${Math.max(moments.length, 1)}`);
  const past = played.events.filter((event) => event.at <= now);
  find('.hand .events').replaceChildren(...past.map((event) => h('li', { class: event.at === now ? 'now' : undefined },
    h('span', {}, `${event.at} s`), h('b', {}, event.id), h('span', {}, event.words))));
  const games = played.games.filter((game) => game.at <= now);
  const told = games.map((game) => `at ${game.at} s ${game.teams.map(([name, ids]) => `${name}: ${ids.join(', ')}`).join(' against ')}`);
  const end = place === moments.length - 1;
  const rest = end && played.waiting.length ? ` Still waiting: ${played.waiting.join(', ')}.` : '';
  const never = end ? played.hopeless.map(([id, why]) => ` ${id} can never be in a game: ${why}.`).join('') : '';
  say(find('.outcome'), `${told.length ? `Games ${told.join('; ')}.` : 'No game yet.'}${rest}${never}`);
}

/** @param {number} by */
export const turn = (by) => seek(place + by);
