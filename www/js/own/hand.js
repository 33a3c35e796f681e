// @ts-check
/** The first games of a rule, one after another, and what it wrote. */
import { find, h, say } from '../base/dom.js';

/** @typedef {{ at: number, teams: number[][], ratings: number[][], waited: number[][], because?: string }} Game */
/** @typedef {{ at: number, rating: number, until?: number, game?: number }} Came a ticket; without `until` it waits, without `game` it has none */
/** @typedef {{ games: Game[], log: string[], waiting: number[], until: number, came: Came[], alone: boolean, error?: string }} Played `alone`: each ticket is one player */

/** Most lines of the console that are shown. */
const LINES = 500;

/** @param {number[]} list */
const whole = (list) => list.map((one) => Math.round(one)).join(', ');

/** @param {number[]} list */
export const mean = (list) => list.reduce((sum, one) => sum + one, 0) / list.length;

/** What the games gave, in a sentence that nobody takes for a statistic. @param {Played} played */
function sum({ games, alone }) {
  if (!games.length) return 'The rule played no game.';
  const waits = games.flatMap(({ waited }) => waited.flat());
  const sides = games.map(({ ratings }) => ratings.map(mean));
  const apart = mean(sides.map((means) => Math.max(...means) - Math.min(...means)));
  const count = games.length === 10 ? 'these ten games' : games.length === 1 ? 'this game' : `these ${games.length} games`;
  return `In ${count}, ${waits.length} ${alone ? 'players' : 'tickets (players or parties)'} waited ${mean(waits).toFixed(1)}\u00a0s on average; the sides’ ratings lay ${Math.round(apart)} points apart.`;
}

/** @param {Played} played */
export function show(played) {
  const { games, log, waiting, alone, error } = played;
  // Its place was kept.
  find('.by-hand').classList.add('seen');
  say(find('.told'), sum(played));
  find('.games').replaceChildren(...games.map(({ at, teams, ratings, waited, because }) => h('li', {},
    h('b', {}, `${Number(at).toFixed(1)} s`),
    h('span', {}, ...teams.flatMap((team, side) => [side ? ' against ' : '', `${alone ? 'player' : 'ticket'}${team.length === 1 ? '' : 's'} ${team.join(', ')}`]),
      h('small', {}, `ratings ${ratings.map(whole).join(' : ')} · waited ${waited.flat().map((one) => Number(one).toFixed(1)).join(', ')} s`),
      because ? h('q', {}, because) : null))));
  say(find('.rest'), error ? `It ended here: ${error}` : `Still waiting: ${waiting.length ? `${waiting.slice(0, 20).join(', ')}${waiting.length > 20 ? ' and others' : ''}` : 'nobody'}.`);
  find('.rest').classList.toggle('bad', Boolean(error));
  find('.console').textContent = log.length ? log.slice(0, LINES).join('\n') : 'Nothing was written; lobby.log() writes here.';
}
