// As soon as twelve wait, the two nearest in rating play.
const CROWD = 12;

export default {
  name: 'Best game of a crowd',
  every: 0,

  match(waiting, now, lobby) {
    if (waiting.length < CROWD) return;
    const sorted = [...waiting].sort((a, b) => a.rating - b.rating || a.id - b.id);
    let best = 1;
    for (let at = 2; at < sorted.length; at += 1) {
      const gap = sorted[at].rating - sorted[at - 1].rating;
      if (gap < sorted[best].rating - sorted[best - 1].rating) best = at;
    }
    const [low, high] = [sorted[best - 1], sorted[best]];
    lobby.because(`${(high.rating - low.rating).toFixed(1)} points apart, the least of ${waiting.length}`);
    lobby.play([[low], [high]]);
  },
};

// The closest pair of a crowd: as soon as twelve wait, the two who are nearest to each other in
// rating play, and the others wait for more to choose from.
//
// The built-in rule “Best game of a crowd” (crowd) with its default of twelve, game by game, in
// duels of players who come alone. Of equally close pairs the one with the lower ratings plays.
