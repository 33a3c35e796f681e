//! RandomMM: everybody in random order, consecutive pairs.

use super::consecutive;
use crate::sim::Stream;
use rand::RngExt;

/// Pairs a pool of so many by a shuffle (Fisher and Yates), section 5.3: every pairing is as
/// likely. In an odd pool the last of the shuffled sits out. O(n): n − 1 draws.
#[must_use]
pub fn random(players: usize, stream: &mut Stream) -> Vec<Option<usize>> {
    let mut order: Vec<usize> = (0..players).collect();
    for last in (1..players).rev() {
        order.swap(last, stream.random_range(0..=last as u64) as usize);
    }
    consecutive(&order)
}
