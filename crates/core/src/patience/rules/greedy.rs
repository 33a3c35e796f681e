//! The greedy rule: a game as soon as 2n players wait (Wu, section 3).

use super::pool::{FAIR, GATHERING, PoolRule, PoolVerdict, UNFAIR_NOW, least_unfair_game};

/// Forms the least unfair game whenever one is possible.
#[derive(Clone, Copy, Debug)]
pub struct GreedyRule {
    /// Team size.
    pub n: u32,
}

impl PoolRule for GreedyRule {
    #[inline]
    fn decide(&mut self, strong: u32, weak: u32) -> PoolVerdict {
        match least_unfair_game(self.n, strong, weak) {
            None => PoolVerdict::Wait(GATHERING),
            Some(h) if h % 2 == 0 => PoolVerdict::Form(h, FAIR),
            Some(h) => PoolVerdict::Form(h, UNFAIR_NOW),
        }
    }
}
