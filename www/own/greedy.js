// Greedy: whoever is there plays at once, in the most even teams.
export default {
  name: 'Greedy (two levels)',
  every: 0,

  match(waiting, now, lobby) {
    const n = lobby.game.teams[0];
    if (waiting.length < 2 * n) return;
    const strong = waiting.filter((ticket) => ticket.strong);
    const weak = waiting.filter((ticket) => !ticket.strong);

    // So many strong players are in the game: the most that can be shared evenly, if there are
    // weak ones for the rest; otherwise as many as there are, and one team has one more.
    const even = Math.min(strong.length, 2 * n) & ~1;
    const h = 2 * n - even <= weak.length ? even : Math.min(strong.length, 2 * n);

    // The longest-waiting of each level; the odd strong player is in the first team.
    const first = Math.ceil(h / 2);
    lobby.because(h % 2 === 0 ? 'as many strong players on both sides' : 'nobody else is there');
    lobby.play([
      [...strong.slice(0, first), ...weak.slice(0, n - first)],
      [...strong.slice(first, h), ...weak.slice(n - first, 2 * n - h)],
    ]);
  },
};

// Greedy: whoever is there plays at once, in the most even teams that these players allow. It
// knows two levels only, strong and weak: the question of Wu's paper is what it costs not to wait.
//
// The built-in rule “Greedy (two levels)” (greedy), game by game, for two teams of one size of
// players who come alone.
