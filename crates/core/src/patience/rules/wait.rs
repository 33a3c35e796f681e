//! Wait for a fair game, but at most m periods.
//!
//! The rule between the two of the paper, as a queue with a timer: when 2n
//! players wait and no fair game is possible, a clock of m periods starts; if
//! it runs out first, the least unfair game is formed. With two levels one more
//! player always makes a fair game, so m = 0 is greedy and m ≥ 1 is patient.

use super::pool::{
    FAIR, FORCED, GATHERING, HOLD, PoolRule, PoolVerdict, RUN_OUT, fair_game, least_unfair_game,
};

/// Waits for fairness at most `periods`.
#[derive(Clone, Copy, Debug)]
pub struct WaitAtMost {
    /// Team size.
    pub n: u32,
    /// The paper's M.
    pub cap: u32,
    /// How long to hold out.
    pub periods: u32,
}

impl PoolRule for WaitAtMost {
    #[inline]
    fn decide(&mut self, strong: u32, weak: u32) -> PoolVerdict {
        let total = strong + weak;
        if total < 2 * self.n {
            return PoolVerdict::Wait(GATHERING);
        }
        match fair_game(self.n, strong, weak) {
            Some(h) => PoolVerdict::Form(h, FAIR),
            None if total >= self.cap => PoolVerdict::Form(strong.min(2 * self.n), FORCED),
            None => PoolVerdict::WaitAtMost(f64::from(self.periods), HOLD),
        }
    }

    fn overdue(&mut self, strong: u32, weak: u32) -> PoolVerdict {
        match least_unfair_game(self.n, strong, weak) {
            None => PoolVerdict::Wait(GATHERING),
            Some(h) => PoolVerdict::Form(h, RUN_OUT),
        }
    }
}
