//! The patient rule: only fair games, waiting one more player for them (Wu,
//! section 3).
//!
//! Out of 2n + 1 players a fair game can always be made, so the pool never
//! exceeds that. A cap of M = 2n forbids the wait: then an unfair game is
//! forced and the rule is the greedy one.

use super::pool::{FAIR, FORCED, GATHERING, HOLD, PoolRule, Verdict, fair_game};

/// Forms a fair game at once; otherwise waits, unless the pool is at its cap.
#[derive(Clone, Copy, Debug)]
pub struct Patient {
    /// Team size.
    pub n: u32,
    /// The paper's M: with this many players waiting a game is forced.
    pub cap: u32,
}

impl PoolRule for Patient {
    #[inline]
    fn decide(&mut self, strong: u32, weak: u32) -> Verdict {
        let total = strong + weak;
        if total < 2 * self.n {
            return Verdict::Wait(GATHERING);
        }
        match fair_game(self.n, strong, weak) {
            Some(h) => Verdict::Form(h, FAIR),
            None if total >= self.cap => Verdict::Form(strong.min(2 * self.n), FORCED),
            None => Verdict::Wait(HOLD),
        }
    }
}
