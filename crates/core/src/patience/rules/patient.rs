//! The patient rule: only fair games, waiting one more player for them (Wu,
//! section 3).
//!
//! Out of 2n + 1 players a fair game can always be made, so the pool never
//! exceeds that. A cap of M = 2n forbids the wait: then an unfair game is
//! forced and the rule is the greedy one.

use super::pool::{FAIR, FORCED, GATHERING, HOLD, PoolRule, PoolVerdict, fair_game};

/// Forms a fair game at once; otherwise waits, unless the pool is at its cap.
#[derive(Clone, Copy, Debug)]
pub struct PatientRule {
    /// Team size.
    pub n: u32,
    /// The paper's M: with this many players waiting a game is forced.
    pub cap: u32,
}

impl PoolRule for PatientRule {
    #[inline]
    fn decide(&mut self, strong: u32, weak: u32) -> PoolVerdict {
        let total = strong + weak;
        if total < 2 * self.n {
            return PoolVerdict::Wait(GATHERING);
        }
        match fair_game(self.n, strong, weak) {
            Some(h) => PoolVerdict::Form(h, FAIR),
            None if total >= self.cap => PoolVerdict::Form(strong.min(2 * self.n), FORCED),
            None => PoolVerdict::Wait(HOLD),
        }
    }
}
