// @ts-check
/**
 * The stage of a run by hand: who waits, at which rating, and whom the rule puts together, with what it says of that. All of it was
 * played before; here is only drawn how it stood at a moment.
 */
import { find, say } from '../base/dom.js';
import { part } from '../base/shown.js';
import { look } from '../base/theme.js';
import { mean } from './hand.js';

/** @typedef {import('./hand.js').Played} Played */
/** @typedef {import('./hand.js').Game} Game */

/** Left of the field of dots are ratings, below it the line that names its axes. */
const [WIDTH, HEIGHT, EDGE, LEFT, NAMES] = [720, 240, 14, 88, 34];
/** How long the whole run is shown, in milliseconds. */
const SHOWN = 10_000;

/** @type {Played | undefined} */
let played;
let moment = 0;
let playing = false;
let last = 0;

const slider = () => /** @type {HTMLInputElement} */ (find('.own-stage input'));
const button = () => /** @type {HTMLButtonElement} */ (find('[data-do=stage]'));

/** The game that was formed last, at the moment. @returns {Game | undefined} */
const latest = () => played?.games.findLast((game) => game.at <= moment);

/** The side with the higher ratings. @param {Game} game */
const higher = ({ ratings }) => {
  const means = ratings.map(mean);
  return means.indexOf(Math.max(...means));
};

/** Two or three round ratings. @param {number} low @param {number} high */
function ticks(low, high) {
  let [step, at] = [1, 0];
  while (Math.floor(high / step) - Math.ceil(low / step) > 2) step *= [2, 2.5, 2][at++ % 3] ?? 2;
  return Array.from({ length: Math.floor(high / step) - Math.ceil(low / step) + 1 }, (_, place) => (Math.ceil(low / step) + place) * step);
}

function draw() {
  if (!played) return;
  const { came, games, until } = played;
  const ratings = came.map(({ rating }) => rating);
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const x = (/** @type {number} */ at) => LEFT + ((WIDTH - LEFT - EDGE) * at) / Math.max(until, 1e-9);
  const y = (/** @type {number} */ rating) => HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (rating - low)) / Math.max(high - low, 1e-9);
  const now = latest();
  const drawn = ticks(low, high).flatMap((rating) => [
    part('line', { class: 'tick', x1: LEFT - EDGE, x2: WIDTH, y1: y(rating), y2: y(rating) }),
    part('text', { x: LEFT - EDGE - 6, y: y(rating), 'text-anchor': 'end', 'dominant-baseline': 'middle' }, String(rating))]);
  drawn.push(part('line', { class: 'now', x1: x(moment), x2: x(moment), y1: 0, y2: HEIGHT }));
  for (const [number, { at, rating, until: end, game }] of came.entries()) {
    if (at > moment) continue;
    const gone = end !== undefined && end <= moment;
    const its = game === undefined ? undefined : games[game];
    const member = its !== undefined && its === now;
    // Before the game is formed it has no side.
    const side = gone && its ? (its.teams[higher(its)]?.includes(number) ? ' high' : ' low') : '';
    drawn.push(part('line', { class: gone ? (game === undefined ? 'left' : 'over') : 'waits', x1: x(at), x2: x(gone ? end : moment), y1: y(rating), y2: y(rating) }));
    drawn.push(part('circle', { class: `came${side}`, cx: x(at), cy: y(rating), r: 5 }));
    if (!gone || member) drawn.push(part('circle', { class: member ? `member${side}` : 'waits', cx: x(gone ? end : moment), cy: y(rating), r: member ? 8 : 5 }));
  }
  for (const game of games) {
    if (game.at > moment) continue;
    const heights = game.ratings.flat().map(y);
    drawn.push(part('line', { class: game === now ? 'game latest' : 'game', x1: x(game.at), x2: x(game.at), y1: Math.min(...heights), y2: Math.max(...heights) }));
  }
  const named = (/** @type {string} */ words, /** @type {Record<string, unknown>} */ place) => part('text', { ...place, y: HEIGHT + NAMES - 10 }, words);
  drawn.push(part('line', { class: 'axis', x1: 0, x2: WIDTH, y1: HEIGHT, y2: HEIGHT }), named('↑ rating', { x: EDGE }), named(`time → ${Math.round(until)} s`, { x: WIDTH - EDGE, 'text-anchor': 'end' }));
  find('.own-stage svg').replaceChildren(...drawn);
  tell(now);
  slider().value = String(moment);
  say(button(), playing ? 'Pause' : 'Go on');
  // At the end there is nothing to go on with: Play ten games begins anew.
  if (moment >= until && document.activeElement === button()) find('[data-do=hand]').focus();
  button().hidden = moment >= until;
}

/** Who meets whom, in words. @param {Game} game */
function meeting({ teams, ratings, waited }) {
  const one = played?.alone ? 'player' : 'ticket';
  const longest = Math.max(...waited.flat());
  return teams.map((team, side) => {
    const [many, rated, wait] = [team.length > 1, ratings[side] ?? [], waited[side] ?? []];
    const rating = `${Math.round(mean(rated))}`;
    const waits = longest > 0 && wait.includes(longest) ? `, ${many ? 'one of whom' : 'who'} waited ${longest.toFixed(1)}\u00a0s${side < teams.length - 1 ? ',' : ''}` : '';
    return `${one}${many ? 's' : ''} ${team.join(', ')} (${side ? '' : many ? 'mean rating ' : 'rating '}${rating})${waits}`;
  }).join(teams.length > 2 ? ' against ' : (teams[0]?.length ?? 1) > 1 ? ' meet ' : ' meets ');
}

/** What stands below the picture. @param {Game | undefined} game */
function tell(game) {
  say(find('.own-stage .who'), game ? `${game.at.toFixed(1)}\u00a0s: ${meeting(game)}.` : 'Nobody plays yet.');
  say(find('.own-stage q'), game?.because ?? '');
  find('.own-stage q').hidden = !game?.because;
}

/** @param {number} time */
function frame(time) {
  if (!playing || !played) return;
  moment = Math.min(played.until, moment + (played.until * (time - last)) / SHOWN);
  last = time;
  if (moment >= played.until) playing = false;
  draw();
  if (playing) requestAnimationFrame(frame);
}

/** Plays the run from the moment that is shown, from its beginning if it has ended, or stops. @param {boolean} [whole] without motion, it stays at its end */
export function watch(whole = false) {
  if (!played || (whole && look().reduced)) return;
  playing = !playing;
  if (playing && moment >= played.until) moment = 0;
  if (playing && look().reduced) {
    // Without motion: from one game to the next.
    playing = false;
    moment = played.games.find((game) => game.at > moment)?.at ?? played.until;
  }
  draw();
  last = performance.now();
  if (playing) requestAnimationFrame(frame);
}

/** Shows a run, at its end. @param {Played} run */
export function show(run) {
  played = run;
  playing = false;
  moment = run.until;
  find('.own-stage').hidden = run.came.length === 0;
  slider().max = String(run.until);
  draw();
}

slider().addEventListener('input', () => {
  playing = false;
  const at = Number(slider().value);
  // The slider ends a little before the end that it was told.
  moment = played && at > 0.999 * played.until ? played.until : at;
  draw();
});
