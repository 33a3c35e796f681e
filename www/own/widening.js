// A window on rating that widens with the wait.
const START = 0.05;
const GROWTH = 0.005;

export default {
  name: 'Widening window',
  arrive: look,

  // The moment has come. Who was planned may be gone: then `look` plans anew.
  timer(id, lobby) {
    const me = lobby.waiting.find((ticket) => ticket.id === id);
    if (me !== undefined) look(me, lobby);
  },
};

/** Whom `me` plays first, of those who came before, and when. */
function plan(me, lobby) {
  let best;
  let [opens, least] = [Infinity, Infinity];
  for (const other of lobby.waiting) {
    if (other.id >= me.id) break;
    const apart = Math.abs(other.place - me.place);
    const missing = apart - START;
    const at = Math.max(me.at + (missing <= 0 ? 0 : missing / GROWTH), lobby.now);
    // Who opens first, then the nearest, then who came first.
    if (at < opens || (at === opens && apart < least)) [best, opens, least] = [other, at, apart];
  }
  return { best, opens, least };
}

function look(me, lobby) {
  const { best, opens, least } = plan(me, lobby);
  if (best === undefined) return;
  if (opens <= lobby.now) {
    lobby.because(`${(100 * least).toFixed(1)} % between them, after ${(lobby.now - me.at).toFixed(0)} s`);
    lobby.play([best, me]);
  } else {
    // The number of the ticket is the timer's key.
    lobby.wakeAt(opens, me.id);
  }
}

// A window that widens with the wait: what many services run. After w seconds a player accepts
// others within START + GROWTH · w, in places (shares of all players). A game needs the window of
// everybody in it, so that of the one who came last counts.
//
// The built-in rule “Widening window” (widening) with its default settings, game by game, in
// duels. Nobody is asked again and again: when two windows will hold each other is known
// beforehand, and a timer says when that is.
