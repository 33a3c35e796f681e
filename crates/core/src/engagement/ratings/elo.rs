//! Elo's rating: r + K · (score − expected score).
//!
//! A. E. Elo, *The Rating of Chessplayers, Past and Present* (1978), with the logistic curve
//! on which 400 points are odds of ten to one. What one gains the other loses. An Elo rating
//! says nothing of its own uncertainty: its RD is 0.

use super::within;
use crate::engagement::history::HistoryError;
use crate::engagement::model::{Q, Skill, logistic};

/// Elo's system.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// Points that a sure defeat turned into a win earns, 0 < k ≤ 1000; 10 to 40 are usual.
    pub k: f64,
}

impl Default for Elo {
    /// K = 32.
    fn default() -> Self {
        Self { k: 32.0 }
    }
}

impl Elo {
    /// Checks the number.
    ///
    /// # Errors
    /// For a K outside its range.
    pub fn check(&self) -> Result<(), HistoryError> {
        within(
            "k",
            self.k,
            self.k > 0.0 && self.k <= 1000.0,
            "0 < k ≤ 1000",
        )
    }

    /// The expected score of a rating against another.
    #[must_use]
    pub fn expected(&self, one: f64, other: f64) -> f64 {
        logistic(Q * (one - other))
    }

    /// Both ratings after a game: `score` is that of the first, 1, ½ or 0.
    #[must_use]
    pub fn rate(&self, one: f64, other: f64, score: f64) -> [f64; 2] {
        let gain = self.k * (score - self.expected(one, other));
        [one + gain, other - gain]
    }

    /// A skill after a period in which the scores were so far above what was expected, summed.
    #[must_use]
    pub(super) fn moved(&self, skill: Skill, surplus: f64) -> Skill {
        Skill {
            r: skill.r + self.k * surplus,
            rd: 0.0,
        }
    }
}
