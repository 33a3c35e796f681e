//! The greedy rule: a game as soon as 2n players wait (Wu, section 3).

use super::pool::{FAIR, GATHERING, PoolRule, UNFAIR_NOW, Verdict, least_unfair_game};

/// Forms the least unfair game whenever one is possible.
#[derive(Clone, Copy, Debug)]
pub struct Greedy {
    /// Team size.
    pub n: u32,
}

impl PoolRule for Greedy {
    #[inline]
    fn decide(&mut self, strong: u32, weak: u32) -> Verdict {
        match least_unfair_game(self.n, strong, weak) {
            None => Verdict::Wait(GATHERING),
            Some(h) if h % 2 == 0 => Verdict::Form(h, FAIR),
            Some(h) => Verdict::Form(h, UNFAIR_NOW),
        }
    }
}
