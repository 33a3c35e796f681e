// Singles play among themselves, and so do parties.
export default {
  name: 'Singles and parties apart',

  arrive(me, lobby) {
    let line = lobby.waiting.filter((ticket) => ticket.size > 1 === me.size > 1);
    const game = [];
    for (const places of lobby.game.teams) {
      const side = fill(line, places);
      if (side === undefined) return;
      line = line.filter((ticket) => !side.includes(ticket));
      game.push(...side);
    }
    // Who plays with whom the judge says: the fairest teams that part nobody.
    lobby.play(game);
  },
};

/** Takes the first tickets out of `line` whose sizes add up to `places`; undefined if none do. */
function fill(line, places) {
  // reach[at]: the sums that tickets from `at` on can make.
  const reach = [new Set([0])];
  for (const ticket of [...line].reverse()) {
    const after = reach[0];
    reach.unshift(new Set([...after, ...[...after].map((sum) => sum + ticket.size)]));
  }
  if (!reach[0].has(places)) return undefined;
  const side = [];
  let left = places;
  for (const [at, ticket] of line.entries()) {
    if (ticket.size <= left && reach[at + 1].has(left - ticket.size)) {
      left -= ticket.size;
      side.push(ticket);
    }
  }
  return side;
}

// Singles and parties apart: those who come alone play among themselves, and so do parties. A side
// must be filled exactly, and no party may be parted, so this rule has to see which sizes add up.
//
// The built-in rule “Singles and parties apart” (apart), game by game, for any sides but those of
// duels of parties (two teams of two). Of all ways to fill a side it takes the one whose first
// ticket came first, then whose second did, and so on, as there.
