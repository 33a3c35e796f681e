//! Wait for a fair game, but at most m periods.
//!
//! The rule between the two of the paper, as a queue with a timer: when 2n
//! players wait and no fair game is possible, a clock of m periods starts; if
//! it runs out first, the least unfair game is formed. With two levels one more
//! player always makes a fair game, so m = 0 is greedy and m ≥ 1 is patient.

use super::pool::{
    FAIR, FORCED, GATHERING, HOLD, PoolRule, RUN_OUT, Verdict, fair_game, least_unfair_game,
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
    fn decide(&mut self, strong: u32, weak: u32) -> Verdict {
        let total = strong + weak;
        if total < 2 * self.n {
            return Verdict::Wait(GATHERING);
        }
        match fair_game(self.n, strong, weak) {
            Some(h) => Verdict::Form(h, FAIR),
            None if total >= self.cap => Verdict::Form(strong.min(2 * self.n), FORCED),
            None => Verdict::WaitAtMost(f64::from(self.periods), HOLD),
        }
    }

    fn overdue(&mut self, strong: u32, weak: u32) -> Verdict {
        match least_unfair_game(self.n, strong, weak) {
            None => Verdict::Wait(GATHERING),
            Some(h) => Verdict::Form(h, RUN_OUT),
        }
    }
}
