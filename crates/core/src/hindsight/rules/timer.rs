//! The engine's timer for a rule that keeps its own list of what is due.
//!
//! A rule with many due times puts them into an order of its own and asks the
//! engine for one call, at the first of them. When an earlier one turns up it asks
//! again; the call that is then too late is told from the right one by the time.

use crate::sim::{Desk, Observer, Player};

/// When the rule is to be called.
#[derive(Clone, Copy, Debug)]
pub(super) struct EarliestTimer {
    at: f64,
}

impl EarliestTimer {
    /// Never.
    pub(super) const fn new() -> Self {
        Self { at: f64::INFINITY }
    }

    /// At this time, unless it is set for an earlier one; infinity is never.
    #[inline]
    pub(super) fn set<P: Player, O: Observer<P>>(&mut self, at: f64, desk: &mut Desk<'_, P, O>) {
        if at < self.at {
            self.at = at;
            desk.timer_at(at, 0);
        }
    }

    /// A call has come. Whether it is the one that counts, which is then done with.
    #[inline]
    pub(super) fn rung(&mut self, now: f64) -> bool {
        let counts = self.at <= now;
        if counts {
            self.at = f64::INFINITY;
        }
        counts
    }
}
