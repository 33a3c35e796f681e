// Every ten seconds all who wait are sorted by rating and cut into games.
export default {
  name: 'Games of neighbours',

  // Δ: at the multiples of ten seconds that follow an arrival.
  every: 10,

  match(waiting, now, lobby) {
    const players = lobby.game.teams[0] + lobby.game.teams[1];
    // Who came last waits for the next batch if they are too many.
    const whole = Math.floor(waiting.length / players) * players;
    const sorted = waiting.slice(0, whole).sort((a, b) => a.rating - b.rating || a.id - b.id);
    for (let at = 0; at < whole; at += players) lobby.play(sorted.slice(at, at + players));
  },
};

// Games of neighbours: every Δ seconds all who wait stand in the order of their ratings and are
// cut into games. Of all ways to cut them into games this has the least spread of ratings.
//
// The built-in rule “Games of neighbours” (runs) with its default Δ, game by game, for two teams
// of one size of players who come alone. Of equal ratings the first to come stands first.
