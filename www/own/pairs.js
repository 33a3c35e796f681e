// Every ten seconds the first in rating plays the second, the third the fourth.
export default {
  name: 'Equal skill',
  every: 10,

  match(waiting, now, lobby) {
    const sorted = [...waiting].sort((a, b) => a.rating - b.rating || a.id - b.id);
    const pairs = [];
    for (let at = 0; at + 1 < sorted.length; at += 2) {
      // Who came first is named first, as there.
      pairs.push([sorted[at], sorted[at + 1]].sort((a, b) => a.id - b.id));
    }
    // Games are formed in the order in which their first players came. `match` may also return
    // them in place of calling `lobby.play`.
    pairs.sort((a, b) => a[0].id - b[0].id);
    return pairs.map(([one, other]) => [[one], [other]]);
  },
};

// Pairs in the order of ratings: every Δ seconds the first plays the second, the third the
// fourth, and so on; of an odd number the best player waits. What the engagement paper calls
// SkillMM.
//
// The built-in rule “Pairs of equal skill” (skill) with its default Δ, game by game, in duels.
