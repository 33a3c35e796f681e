// A newcomer plays the nearest of those who wait, if near enough.
const WINDOW = 0.05;

export default {
  name: 'Window on rating',

  // Told of each arrival; those who waited before already know that none of them fits another.
  arrive(me, lobby) {
    let best;
    let least = Infinity;
    for (const other of lobby.waiting) {
      const apart = Math.abs(other.place - me.place);
      // “<” and not “<=”: the list is in the order of arrival, so the first of equals stays.
      if (other !== me && apart <= WINDOW && apart < least) [best, least] = [other, apart];
    }
    if (best === undefined) return;
    lobby.because(`${(100 * least).toFixed(1)} % of all players lie between them`);
    lobby.play([best, me]);
  },
};

// A window on rating: a newcomer plays the nearest of those who wait, if they are near enough.
// Nearness is in places: 0.05 means that at most a twentieth of all players lies between the two.
//
// The built-in rule “Widening window” (widening) with no growth (growth=0), game by game, in
// duels. Of equally near players the one who came first plays, as there.
