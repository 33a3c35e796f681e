// All who wait are paired, and pairs exchange players as long as that helps.
export default {
  name: 'Exchanges (2-opt)',
  every: 10,

  match(waiting, now, lobby) {
    const pairs = [];
    for (let at = 0; at + 1 < waiting.length; at += 2) pairs.push([waiting[at], waiting[at + 1]]);
    for (let better = true; better; ) {
      better = false;
      for (let p = 0; p < pairs.length; p += 1) {
        for (let q = p + 1; q < pairs.length; q += 1) {
          const [[a, b], [c, d]] = [pairs[p], pairs[q]];
          const ways = [[[a, b], [c, d]], [[a, c], [b, d]], [[a, d], [b, c]]];
          const sums = ways.map(([x, y]) => cost(...x) + cost(...y));
          const best = sums.indexOf(Math.min(...sums));
          // A thousandth of a point is no gain: rounding must not go round in circles.
          if (sums[best] < sums[0] - 0.001) {
            [pairs[p], pairs[q]] = ways[best];
            better = true;
          }
        }
      }
    }
    return pairs.map(([one, other]) => [[one], [other]]);
  },
};

/** What a game of these two costs: points of rating, and milliseconds of the best common site. */
function cost(one, other) {
  let latency = 0;
  if (one.latency.length > 0) {
    latency = Infinity;
    for (const [site, own] of one.latency.entries()) {
      latency = Math.min(latency, Math.max(own, other.latency[site]));
    }
  }
  return Math.abs(one.rating - other.rating) + latency;
}

// A batch with a local optimum: every ten seconds all who wait are paired somehow, and then two
// pairs exchange players as long as that brings their ratings nearer together (2-opt). Nothing
// ends in a worse place than it began, but the best pairing of all may be another one: on a line
// of ratings that is “Pairs of equal skill” or close to it, with regions and latencies nobody knows.
//
// No built-in rule is this one. Change `cost` to what you care about.
