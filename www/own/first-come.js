// First come, first served: as soon as enough wait for a game, those who have waited longest play.
// The simplest rule that there is, and the one that waits least when everybody comes alone.
//
// The built-in rule “First come, first served” (fifo), game by game, where everybody comes alone.

export default {
  name: 'First come, first served',

  // 0: look at everybody after each arrival.
  every: 0,

  match(waiting, now, lobby) {
    // Places of all sides: 2 in a duel, 10 in games of five against five.
    let places = 0;
    for (const side of lobby.game.teams) places += side;

    // `waiting` stands in the order of arrival. One list without teams: the judge makes them as
    // even as the ratings allow.
    if (waiting.length >= places) lobby.play(waiting.slice(0, places));
  },
};
