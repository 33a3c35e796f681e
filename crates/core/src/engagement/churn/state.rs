//! What is known of a player before the next match: s_i of (2) and (8) to (10).
//!
//! Section 5.2 feeds the churn model with the ten most recent matches (outcome, the time
//! since the match before, the time until now, goal difference) and with counts of matches
//! in four windows. All times follow from the starts of the matches, so a state holds
//! those, the outcomes of the last ten, and the time it is looked at. A match that is
//! played moves it on, (8).

use crate::OutOfRange;
use crate::engagement::model::Outcome;
use serde::{Deserialize, Serialize};

/// Matches whose outcome, gap and age the churn model sees, K of (8).
pub const RECENT: usize = 10;

/// The largest count of matches in a window: a state keeps at least so many starts. Sixteen
/// matches a day for a month.
pub const KEPT: usize = 512;

/// Largest goal difference that is taken for one.
pub const MOST_DIFFERENCE: f64 = 1e6;

/// One of the last ten matches, as seen at a state's time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recent {
    /// How it ended for the player.
    pub outcome: Outcome,
    /// Minutes from the start of the match before it to its own, if there is one.
    pub gap: Option<f64>,
    /// Minutes from its start until now.
    pub ago: f64,
    /// Goals by which the player won, negative if lost; 0 if not known.
    pub difference: f64,
}

/// A player's recent matches at a time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// Minutes; not before the last start.
    now: f64,
    /// Starts of matches in minutes, the latest last; at most 2 · KEPT.
    starts: Vec<f64>,
    /// Of the last ten matches: the latest at 0.
    outcomes: [Outcome; RECENT],
    differences: [f32; RECENT],
    /// How many of those are known; never more than there are starts.
    known: u8,
}

impl Default for State {
    fn default() -> Self {
        Self::new()
    }
}

impl State {
    /// Somebody who has not played yet, at time 0.
    #[must_use]
    pub fn new() -> Self {
        Self {
            now: 0.0,
            starts: Vec::new(),
            outcomes: [Outcome::Draw; RECENT],
            differences: [0.0; RECENT],
            known: 0,
        }
    }

    /// Somebody described by recent matches, the latest first, and by how many matches
    /// there were within windows of given lengths (minutes, ascending, with counts); at
    /// time 0, so that starts are before it. O(counts + starts), no more than `KEPT` starts.
    ///
    /// Ages decide when the matches started; gaps are made from ages, except that of the
    /// earliest one, which puts a start before it. Where a count is larger than the number
    /// of starts so far, more starts are put in evenly between the earliest start and that
    /// window's end; where it is smaller, the matches described win.
    ///
    /// # Errors
    /// For more than ten matches; ages or gaps that are negative, not finite or not
    /// ascending; differences beyond a million; windows that are not positive and
    /// ascending.
    pub fn described(recent: &[Recent], counts: &[(f64, u32)]) -> Result<Self, OutOfRange> {
        if recent.len() > RECENT {
            return Err(OutOfRange {
                field: "recent matches",
                value: recent.len() as f64,
                allowed: "at most 10",
            });
        }
        let mut state = Self::new();
        let mut backwards = Vec::with_capacity(recent.len() + 1);
        let mut last = 0.0;
        for (at, one) in recent.iter().enumerate() {
            if !(one.ago >= last && one.ago.is_finite()) {
                return Err(OutOfRange {
                    field: "ago",
                    value: one.ago,
                    allowed: "finite, ≥ 0, and not less than that of a later match",
                });
            }
            last = one.ago;
            backwards.push(-one.ago);
            state.outcomes[at] = one.outcome;
            state.differences[at] = checked_difference(one.difference)?;
            state.known += 1;
        }
        if let Some(gap) = recent.last().and_then(|one| one.gap) {
            if !(gap >= 0.0 && gap.is_finite()) {
                return Err(OutOfRange {
                    field: "gap",
                    value: gap,
                    allowed: "finite, ≥ 0",
                });
            }
            last += gap;
            backwards.push(-last);
        }
        let mut end = 0.0;
        for &(window, count) in counts {
            if !(window > end && window.is_finite()) {
                return Err(OutOfRange {
                    field: "window",
                    value: window,
                    allowed: "finite, > 0, and longer than the one before",
                });
            }
            end = window;
            // Somebody without a match has no earlier one either.
            if recent.is_empty() || last >= window {
                continue;
            }
            let more = (count as usize).min(KEPT).saturating_sub(backwards.len());
            let step = (window - last) / (more + 1) as f64;
            let from = last;
            for place in 1..=more {
                last = from + step * place as f64;
                backwards.push(-last);
            }
        }
        backwards.reverse();
        state.starts = backwards;
        Ok(state)
    }

    /// The time at which the state is seen, in minutes.
    #[must_use]
    pub fn now(&self) -> f64 {
        self.now
    }

    /// Looks at the player at another time, not before the last start.
    ///
    /// # Errors
    /// For a time that is not finite or before the last start.
    pub fn at(&mut self, time: f64) -> Result<(), OutOfRange> {
        if !time.is_finite() || self.starts.last().is_some_and(|&last| time < last) {
            return Err(OutOfRange {
                field: "time",
                value: time,
                allowed: "finite, and not before the player's last match",
            });
        }
        self.now = time;
        Ok(())
    }

    /// A match that starts at a time is played: (8). The state is then seen at its start.
    ///
    /// # Errors
    /// For a time that is not finite or before the last start, and for a difference beyond
    /// a million.
    ///
    /// # Complexity
    /// O(1): a state holds a bounded number of matches.
    pub fn play(&mut self, outcome: Outcome, time: f64, difference: f64) -> Result<(), OutOfRange> {
        let difference = checked_difference(difference)?;
        self.at(time)?;
        if self.starts.len() >= 2 * KEPT {
            self.starts.drain(..KEPT);
        }
        self.starts.push(time);
        self.outcomes.copy_within(..RECENT - 1, 1);
        self.differences.copy_within(..RECENT - 1, 1);
        self.outcomes[0] = outcome;
        self.differences[0] = difference;
        self.known = (self.known + 1).min(RECENT as u8);
        Ok(())
    }

    /// How many of the last ten matches are known.
    #[must_use]
    pub fn known(&self) -> usize {
        usize::from(self.known)
    }

    /// Outcomes of the last ten matches that are known, the latest first.
    #[must_use]
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes[..self.known().min(RECENT)]
    }

    /// The match `back` before the latest, which is 0; none from the tenth on. O(1).
    #[must_use]
    pub fn recent(&self, back: usize) -> Option<Recent> {
        let outcome = *self.outcomes().get(back)?;
        let place = self.starts.len().checked_sub(back + 1)?;
        let start = self.starts[place];
        Some(Recent {
            outcome,
            gap: place.checked_sub(1).map(|at| start - self.starts[at]),
            ago: self.now - start,
            difference: f64::from(self.differences[back]),
        })
    }

    /// Minutes since the start of the latest match; none for who has not played. O(1).
    #[must_use]
    pub fn idle(&self) -> Option<f64> {
        self.starts.last().map(|&start| self.now - start)
    }

    /// How many matches started in the last `window` minutes, its end included; at most
    /// [`KEPT`], so that it does not matter how many more are still kept.
    ///
    /// # Complexity
    /// O(log matches).
    #[must_use]
    pub fn count(&self, window: f64) -> usize {
        let before = self.starts.partition_point(|&s| self.now - s > window);
        (self.starts.len() - before).min(KEPT)
    }

    /// Bytes that are held beside the state itself.
    #[must_use]
    pub fn held(&self) -> usize {
        size_of::<f64>() * self.starts.capacity()
    }

    /// Forgets starts that no window reaches any more, but none that a gap needs.
    pub fn forget(&mut self, longest: f64) {
        let spare = self.starts.len().saturating_sub(RECENT + 1);
        let old = self.starts[..spare].partition_point(|&s| self.now - s > longest);
        self.starts.drain(..old);
    }
}

fn checked_difference(difference: f64) -> Result<f32, OutOfRange> {
    if difference.abs() <= MOST_DIFFERENCE {
        Ok(difference as f32)
    } else {
        Err(OutOfRange {
            field: "difference",
            value: difference,
            allowed: "−10⁶ to 10⁶",
        })
    }
}
