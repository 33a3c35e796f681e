// By lot: who has come plays somebody who waits.
export default {
  name: 'By lot',

  // At least four to choose from, or else this would be first come, first served.
  arrive(me, lobby) {
    const others = lobby.waiting.filter((ticket) => ticket !== me);
    if (others.length < 4) return;
    lobby.play([[others[Math.floor(lobby.random() * others.length)]], [me]]);
  },
};

// By lot: who has come plays somebody who waits, no matter whom. The measure of everything else:
// a rule that is no fairer than this one has learned nothing from the ratings.
//
// No built-in rule draws these very numbers (“Pairs by chance” has a stream of its own). `lobby.random()`
// repeats from run to run; `Math.random` would not, and is not there.
