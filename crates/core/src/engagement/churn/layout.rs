//! The features of the churn model: section 5.2, "Churn Prediction Model".
//!
//! Of each of the ten most recent matches: three columns of which one is 1 (won, drawn,
//! lost), ln(1 + minutes) since the match before, ln(1 + minutes) until now, and the goal
//! difference if there is one; then ln(1 + matches) in four windows; then three columns of
//! which one is 1, the outcome of the upcoming match. A match that is not there, or a gap
//! that is not known, is 0 in all its columns.

use super::state::{RECENT, State};
use crate::OutOfRange;
use crate::engagement::model::Outcome;
use serde::{Deserialize, Serialize};

/// Most features that a layout has.
pub const MOST_FEATURES: usize = 67;

/// Which features there are, and what churn is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Layout {
    /// Lengths of the four windows in which matches are counted, minutes, ascending.
    pub windows: [f64; 4],
    /// Whether goal differences are features.
    pub differences: bool,
    /// Churn is no further match within this many minutes after the start of one.
    pub churn: f64,
}

/// What one column of the features is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Feature {
    /// 1 if the match this far back (0 is the latest) ended so.
    Ended(usize, Outcome),
    /// ln(1 + minutes) from the start of the match before to its own.
    Gap(usize),
    /// ln(1 + minutes) from its start until now.
    Ago(usize),
    /// Its goal difference.
    Difference(usize),
    /// ln(1 + matches) in the last so many minutes.
    Count(f64),
    /// 1 if the upcoming match ends so.
    Upcoming(Outcome),
}

impl Layout {
    /// The paper's: eight hours, a day, a week, a month; churn is eight hours; goals.
    #[must_use]
    pub const fn paper() -> Self {
        Self {
            windows: [480.0, 1440.0, 10_080.0, 43_200.0],
            differences: true,
            churn: 480.0,
        }
    }

    /// For a tournament of some hours: 5, 15, 30, 60 minutes; churn is 30 minutes.
    #[must_use]
    pub const fn tournament() -> Self {
        Self {
            windows: [5.0, 15.0, 30.0, 60.0],
            differences: false,
            churn: 30.0,
        }
    }

    /// For people who play once a week: one, two, four and twelve weeks; churn is two weeks.
    #[must_use]
    pub const fn weeks() -> Self {
        Self {
            windows: [10_080.0, 20_160.0, 40_320.0, 120_960.0],
            churn: 20_160.0,
            ..Self::paper()
        }
    }

    /// For people who play now and then: one, three, six and twelve months of 30 days; churn
    /// is three.
    #[must_use]
    pub const fn months() -> Self {
        Self {
            windows: [43_200.0, 129_600.0, 259_200.0, 518_400.0],
            churn: 129_600.0,
            ..Self::paper()
        }
    }

    /// Checks the numbers.
    ///
    /// # Errors
    /// For windows that are not positive, finite and ascending, and a churn window that is
    /// not positive and finite.
    pub fn check(&self) -> Result<(), OutOfRange> {
        let mut before = 0.0;
        for &window in &self.windows {
            if !(window > before && window.is_finite()) {
                return Err(OutOfRange {
                    field: "window",
                    value: window,
                    allowed: "finite, > 0, and longer than the one before",
                });
            }
            before = window;
        }
        if !(self.churn > 0.0 && self.churn.is_finite()) {
            return Err(OutOfRange {
                field: "churn window",
                value: self.churn,
                allowed: "finite, > 0",
            });
        }
        Ok(())
    }

    /// Columns of each recent match: 5, or 6 with goal differences.
    #[must_use]
    pub const fn per_match(&self) -> usize {
        if self.differences { 6 } else { 5 }
    }

    /// What churn is, in words.
    #[must_use]
    pub fn churned(&self) -> String {
        let (number, unit) = in_units(self.churn);
        format!("no further game within {number} {unit} after the start of one")
    }

    /// How many features there are: 57, or 67 with goal differences.
    #[must_use]
    pub const fn features(&self) -> usize {
        RECENT * self.per_match() + 4 + 3
    }

    /// The place of the first of the three columns of the upcoming outcome.
    #[must_use]
    pub const fn upcoming(&self) -> usize {
        self.features() - 3
    }

    /// What a column is; none beyond the last.
    #[must_use]
    pub fn feature(&self, place: usize) -> Option<Feature> {
        let matches = RECENT * self.per_match();
        if place < matches {
            let back = place / self.per_match();
            return Some(match place % self.per_match() {
                3 => Feature::Gap(back),
                4 => Feature::Ago(back),
                5 => Feature::Difference(back),
                outcome => Feature::Ended(back, Outcome::ALL[outcome]),
            });
        }
        match place - matches {
            at @ 0..4 => Some(Feature::Count(self.windows[at])),
            at @ 4..7 => Some(Feature::Upcoming(Outcome::ALL[at - 4])),
            _ => None,
        }
    }

    /// Writes the features of a state into the beginning of `into`, which should have room
    /// for [`features`](Self::features) numbers; what has no room is left out.
    ///
    /// # Complexity
    /// O(features).
    pub fn fill(&self, state: &State, upcoming: Option<Outcome>, into: &mut [f64]) {
        let mut row = [0.0; MOST_FEATURES];
        let width = self.per_match();
        for (back, columns) in row.chunks_exact_mut(width).take(RECENT).enumerate() {
            let Some(recent) = state.recent(back) else {
                break;
            };
            columns[recent.outcome.index()] = 1.0;
            columns[3] = recent.gap.map_or(0.0, libm::log1p);
            columns[4] = libm::log1p(recent.ago);
            if let Some(difference) = columns.get_mut(5) {
                *difference = recent.difference;
            }
        }
        for (at, &window) in self.windows.iter().enumerate() {
            row[RECENT * width + at] = libm::log1p(state.count(window) as f64);
        }
        if let Some(outcome) = upcoming {
            row[self.upcoming() + outcome.index()] = 1.0;
        }
        let length = self.features().min(into.len());
        into[..length].copy_from_slice(&row[..length]);
    }
}

impl Feature {
    /// A short name: `m1_win`, `m1_gap`, `n_5m`, `up_loss`.
    #[must_use]
    pub fn name(self) -> String {
        const ENDS: [&str; 3] = ["win", "draw", "loss"];
        match self {
            Self::Ended(back, outcome) => format!("m{}_{}", back + 1, ENDS[outcome.index()]),
            Self::Gap(back) => format!("m{}_gap", back + 1),
            Self::Ago(back) => format!("m{}_ago", back + 1),
            Self::Difference(back) => format!("m{}_difference", back + 1),
            Self::Count(window) => {
                let (number, unit) = in_units(window);
                format!("n_{number}{}", &unit[..1])
            }
            Self::Upcoming(outcome) => format!("up_{}", ENDS[outcome.index()]),
        }
    }

    /// What it means, as an entry of a table.
    #[cfg(feature = "words")]
    #[must_use]
    pub fn meaning(self) -> String {
        const ENDS: [&str; 3] = ["won", "drawn", "lost"];
        let which = |back: usize| match back {
            0 => "the latest match".to_owned(),
            1 => "the match before the latest".to_owned(),
            back => format!("the match {back} before the latest"),
        };
        match self {
            Self::Ended(back, outcome) => {
                format!("{} was {}", which(back), ENDS[outcome.index()])
            }
            Self::Gap(back) => format!(
                "time from the start of {} back to the start of the one before: ln(1 + minutes)",
                which(back)
            ),
            Self::Ago(back) => format!(
                "time from the start of {} until now: ln(1 + minutes)",
                which(back)
            ),
            Self::Difference(back) => format!("goals by which {} was won", which(back)),
            Self::Count(window) => {
                let (number, unit) = in_units(window);
                format!("matches that started in the last {number} {unit}: ln(1 + matches)")
            }
            Self::Upcoming(outcome) => {
                format!("the upcoming match is {}", ENDS[outcome.index()])
            }
        }
    }
}

/// Minutes as a number of days, hours or minutes, whichever is whole and more than one.
fn in_units(minutes: f64) -> (f64, &'static str) {
    for (unit, name) in [(1440.0, "days"), (60.0, "hours")] {
        let number = minutes / unit;
        if number > 1.0 && number.floor() == number {
            return (number, name);
        }
    }
    (minutes, "minutes")
}
