// Enough for three games are gathered, sorted, and play at once.
const GAMES = 3;

export default {
  name: 'Periodic match',
  every: 0,

  match(waiting, now, lobby) {
    let players = 0;
    for (const side of lobby.game.teams) players += side;
    if (waiting.length < GAMES * players) return;
    const sorted = waiting.slice(0, GAMES * players).sort((a, b) => a.place - b.place || a.id - b.id);
    for (let at = 0; at < sorted.length; at += players) {
      // Within a game in the order of arrival, as there: that decides ties when teams are made.
      lobby.play(sorted.slice(at, at + players).sort((a, b) => a.id - b.id));
    }
  },
};

// Gather, then play: waits until three games' players are there, sorts them and forms all games at
// once. The more are gathered the fairer the games, and the longer the first of them waits: the
// trade that Schlup's periodic match is about.
//
// The built-in rule “Periodic match” (periodic) with its default x = 3, game by game, where
// everybody comes alone. That one also ends a period when somebody has waited for τ; on a market
// where players come this fast that does not happen.
