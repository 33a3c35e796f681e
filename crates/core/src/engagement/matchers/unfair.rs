//! How unfair a pair is: the gap of skills, or how far the chances are from even.

use super::super::model::{Candidate, win_probability};
use super::refused::{Refused, check_candidate, check_players};
use super::weights::{pair_count, row_start};
use crate::out_of_range::OutOfRange;
use serde::{Deserialize, Serialize};

/// What is counted as unfair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Measure {
    /// |p − ½|, p being the chance to win if there were no draws: 0 to ½.
    Chance,
    /// |rᵢ − rⱼ|, in points.
    Gap,
}

/// The unfairness of all pairs of a pool: 4n² bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct Unfairness {
    players: usize,
    /// The pairs i < j, row by row.
    pairs: Vec<f64>,
}

impl Unfairness {
    /// Of a pool.
    ///
    /// # Errors
    /// If a skill or a risk is out of range, or there are too many players.
    ///
    /// # Complexity
    /// O(n²).
    pub fn of(candidates: &[Candidate], measure: Measure) -> Result<Self, Refused> {
        check_players(candidates.len())?;
        for (player, candidate) in candidates.iter().enumerate() {
            check_candidate(player, candidate)?;
        }
        let mut pairs = Vec::with_capacity(pair_count(candidates.len()));
        for (at, one) in candidates.iter().enumerate() {
            pairs.extend(candidates[at + 1..].iter().map(|other| match measure {
                Measure::Chance => (win_probability(one.skill, other.skill) - 0.5).abs(),
                Measure::Gap => (one.skill.r - other.skill.r).abs(),
            }));
        }
        Ok(Self {
            players: candidates.len(),
            pairs,
        })
    }

    /// How many players there are.
    #[must_use]
    pub fn players(&self) -> usize {
        self.players
    }

    /// Of a pair.
    ///
    /// # Panics
    /// If there is no such pair.
    #[must_use]
    #[inline]
    pub fn pair(&self, one: usize, other: usize) -> f64 {
        let (one, other) = (one.min(other), one.max(other));
        assert!(one < other, "a player against himself");
        self.pairs[row_start(self.players, one) + other - one - 1]
    }

    /// Of a pairing: the sum over its pairs, in the order of the players.
    ///
    /// # Panics
    /// If a mate is not there.
    #[must_use]
    pub fn total(&self, mates: &[Option<usize>]) -> f64 {
        let mut total = 0.0;
        for (player, mate) in mates.iter().enumerate() {
            if let Some(mate) = *mate
                && player < mate
            {
                total += self.pair(player, mate);
            }
        }
        total
    }

    /// The pairs i < j, row by row.
    #[must_use]
    pub(crate) fn all(&self) -> &[f64] {
        &self.pairs
    }
}

/// Refuses what is no cap.
pub(crate) fn check_cap(cap: f64) -> Result<(), Refused> {
    if cap >= 0.0 {
        return Ok(());
    }
    Err(Refused::Number(OutOfRange {
        field: "cap",
        value: cap,
        allowed: "cap ≥ 0",
    }))
}
