//! Greedy EOMM: the cheapest pair first, then the cheapest of those who are left.
//!
//! No list of pairs is sorted. A chain goes from a player to the best partner, from there to
//! that one's best, and so on: along it pairs get strictly better in the order of (weight,
//! numbers), so it ends in two who are each other's best. Such a pair comes before every
//! other of the two in the greedy order, whatever the rest does, so greedy takes it too.
//! Each player enters the chain once (Benzécri's nearest-neighbour chain, for clusters).

use super::forbidden::Forbidden;
use super::weights::PairWeights;

/// Takes the cheapest pair of those who are left, again and again, by the pair's excess over
/// what its players add to any pair (by the whole weight (7) those who are least likely to stop
/// would be paired first, with each other, which gains nothing); among equals the one of
/// least numbers. In an odd pool, or where pairs are forbidden, some are left without.
///
/// # Complexity
/// O(n²).
///
/// # Panics
/// If `forbidden` is of a smaller pool.
#[must_use]
pub fn greedy(weights: &PairWeights, forbidden: Option<&Forbidden>) -> Vec<Option<usize>> {
    let players = weights.players();
    let mut mates = vec![None; players];
    let mut left: Vec<usize> = (0..players).collect();
    let mut chain: Vec<usize> = Vec::new();
    let price = |one: usize, other: usize| weights.excess(one, other);
    while let Some(&one) = chain.last().or(left.last()) {
        if chain.is_empty() {
            chain.push(one);
        }
        let mut best: Option<(f64, usize, usize)> = None;
        for &other in &left {
            if other == one || forbidden.is_some_and(|set| set.holds(one, other)) {
                continue;
            }
            let key = (price(one, other), one.min(other), one.max(other));
            if best.is_none_or(|best| comes_before(key, best)) {
                best = Some(key);
            }
        }
        let Some((_, low, high)) = best else {
            // Nobody is left for this one, so this one is nobody's best either.
            chain.clear();
            left.retain(|&other| other != one);
            continue;
        };
        let other = if low == one { high } else { low };
        if chain.len() > 1 && chain[chain.len() - 2] == other {
            mates[one] = Some(other);
            mates[other] = Some(one);
            chain.truncate(chain.len() - 2);
            left.retain(|&player| player != one && player != other);
        } else {
            chain.push(other);
        }
    }
    mates
}

/// By price, then by numbers.
fn comes_before(one: (f64, usize, usize), other: (f64, usize, usize)) -> bool {
    let numbers = (one.1, one.2).cmp(&(other.1, other.2));
    // 0 and −0 are equal here, and nothing is NaN.
    one.0 < other.0 || one.0 == other.0 && numbers.is_lt()
}
