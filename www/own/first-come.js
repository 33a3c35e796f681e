// Whoever has waited longest plays.
export default {
  name: 'First come, first served',
  every: 0, // after each arrival

  match(waiting, now, lobby) {
    let places = 0; // 2 in a duel
    for (const side of lobby.game.teams) places += side;
    if (waiting.length >= places) lobby.play(waiting.slice(0, places));
  },
};

// First come, first served: as soon as enough wait for a game, those who have waited longest play.
// The simplest rule that there is, and the one that waits least when everybody comes alone.
//
// `places` are those of all sides: 10 in games of five against five. `waiting` stands in the order
// of arrival. One list without teams: the judge makes them as even as the ratings allow.
//
// The built-in rule “First come, first served” (fifo), game by game, where everybody comes alone.
