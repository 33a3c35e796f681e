//! The one timer that tells a rule that somebody has waited τ_max.
//!
//! All wait equally long at most, so the longest-waiting player is the next to run
//! out of time, and a timer for that one alone is enough. It is not moved when the
//! player gets a game before: when it rings for nobody it is set anew, for whoever
//! waits longest then. So at most one timer is set at a time, and it rings at most
//! once per time-out and once more per τ_max.

use crate::OutOfRange;
use crate::sim::{Desk, Observer, Player};

/// When the longest-waiting player runs out of time.
#[derive(Clone, Copy, Debug)]
pub(super) struct TimeOutTimer {
    longest: f64,
    set: bool,
}

impl TimeOutTimer {
    /// Not set; nobody waits longer than `longest`.
    pub(super) fn new(longest: f64) -> Result<Self, OutOfRange> {
        Ok(Self {
            longest: self::longest(longest)?,
            set: false,
        })
    }

    /// The longest wait, τ_max.
    pub(super) fn longest(&self) -> f64 {
        self.longest
    }

    /// Whether somebody who arrived then may still wait. The sum is the same as in
    /// [`watch`](Self::watch), to the bit: what has rung is over.
    pub(super) fn allows(&self, arrived: f64, now: f64) -> bool {
        arrived + self.longest > now
    }

    /// Somebody waits, and the first of them arrived then.
    #[inline]
    pub(super) fn watch<P: Player, O: Observer<P>>(
        &mut self,
        first: f64,
        desk: &mut Desk<'_, P, O>,
    ) {
        if !self.set {
            self.set = true;
            desk.timer_at(first + self.longest, 0);
        }
    }

    /// The timer has rung.
    pub(super) fn rung(&mut self) {
        self.set = false;
    }
}

/// Checks the longest wait.
pub(super) fn longest(longest: f64) -> Result<f64, OutOfRange> {
    if longest > 0.0 && longest.is_finite() {
        Ok(longest)
    } else {
        Err(OutOfRange {
            field: "tau_max",
            value: longest,
            allowed: "a positive, finite time",
        })
    }
}

/// Most players of a game. None is anywhere near; but what is counted stays far from
/// where counts end.
const MOST_PLAYERS: usize = 1_000_000;

/// Checks the number of players in a game.
pub(super) fn players(players: usize) -> Result<usize, OutOfRange> {
    if (2..=MOST_PLAYERS).contains(&players) {
        Ok(players)
    } else {
        Err(OutOfRange {
            field: "k",
            value: players as f64,
            allowed: "2 to 1000000 players",
        })
    }
}
