// Patient: only games with as many strong players on both sides.
export default {
  name: 'Patient (two levels)',
  every: 0,

  match(waiting, now, lobby) {
    const n = lobby.game.teams[0];
    if (waiting.length < 2 * n) return;
    const strong = waiting.filter((ticket) => ticket.strong);
    const weak = waiting.filter((ticket) => !ticket.strong);

    // An even number of strong players, as many as there are places for.
    const h = Math.min(strong.length, 2 * n) & ~1;
    if (2 * n - h > weak.length) {
      lobby.log(`${waiting.length} wait, ${strong.length} of them strong: no even game yet`);
      return;
    }
    lobby.because('as many strong players on both sides');
    lobby.play([
      [...strong.slice(0, h / 2), ...weak.slice(0, n - h / 2)],
      [...strong.slice(h / 2, h), ...weak.slice(n - h / 2, 2 * n - h)],
    ]);
  },
};

// Patient: only games with as many strong players on both sides; otherwise it waits for one more
// player. Of 2n + 1 players such a game can always be made, so nobody waits for long.
//
// The built-in rule “Patient (two levels)” (patient), game by game, for two teams of one size of
// players who come alone. That one also has a crowd at which it gives in; it is never reached
// where more than one may wait beyond a game.
