// Each region by itself, first come, first served.
export default {
  name: 'Each region by itself',

  // Only the newcomer's region can have become full.
  arrive(me, lobby) {
    let places = 0;
    for (const side of lobby.game.teams) places += side;
    const here = lobby.waiting.filter((ticket) => ticket.region === me.region);
    if (here.length < places) return;
    lobby.because(`all from region ${me.region}`);
    lobby.play(here.slice(0, places));
  },
};

// Each region by itself: whoever comes from the same place plays together, first come, first
// served. Latencies are short, and where few live the wait is long.
//
// The built-in rule “Each region by itself” (regions), game by game, where everybody comes alone.
