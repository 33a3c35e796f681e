//! Pairs that must not be, put right by exchanges: for the matchmakers that know no
//! forbidden pairs of their own (RandomMM, SkillMM, greedy).
//!
//! A pair that is forbidden exchanges partners with the nearest pair, in the order of the
//! list, with which both new pairs are allowed. Where there is none the two meet all the
//! same: a rule against meeting again must not keep anybody from playing.

use crate::engagement::matchers::Forbidden;

/// Mends the pairs of a pool, which stand in the order that decides what is near. Returns
/// how many forbidden ones are left.
///
/// # Complexity
/// O(n) for each forbidden pair.
///
/// # Panics
/// If a pair is of players whom `forbidden` does not have.
pub(crate) fn mend(pairs: &mut [[usize; 2]], forbidden: &Forbidden) -> usize {
    let mut left = 0;
    for at in 0..pairs.len() {
        let [one, other] = pairs[at];
        if !forbidden.holds(one, other) {
            continue;
        }
        let found = nearest(at, pairs.len()).find_map(|place| {
            let [a, b] = pairs[place];
            let allowed = |x: [usize; 2], y: [usize; 2]| {
                !forbidden.holds(x[0], x[1]) && !forbidden.holds(y[0], y[1])
            };
            let ways = [([one, a], [other, b]), ([one, b], [other, a])];
            ways.into_iter()
                .find(|&(x, y)| allowed(x, y))
                .map(|way| (place, way))
        });
        match found {
            Some((place, (here, there))) => {
                pairs[at] = here;
                pairs[place] = there;
            }
            None => left += 1,
        }
    }
    left
}

/// All other places of a list, the nearest first, of two as near the earlier.
fn nearest(at: usize, length: usize) -> impl Iterator<Item = usize> {
    (1..length)
        .flat_map(move |apart| [at.checked_sub(apart), Some(at + apart)])
        .flatten()
        .filter(move |&place| place < length)
}
