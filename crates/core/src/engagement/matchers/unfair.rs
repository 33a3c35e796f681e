//! How unfair a pair is: |p − ½|, how far the chances are from even, p being the chance to win
//! if there were no draws.

use super::refused::{PairingError, check_candidate, check_players};
use super::triangle::{pair_count, row_start};
use crate::engagement::model::{Candidate, win_probability};
use crate::out_of_range::OutOfRange;

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
    pub fn of(candidates: &[Candidate]) -> Result<Self, PairingError> {
        check_players(candidates.len())?;
        for (player, candidate) in candidates.iter().enumerate() {
            check_candidate(player, candidate)?;
        }
        let mut pairs = Vec::with_capacity(pair_count(candidates.len()));
        for (at, one) in candidates.iter().enumerate() {
            let off_even =
                |other: &Candidate| (win_probability(one.skill, other.skill) - 0.5).abs();
            pairs.extend(candidates[at + 1..].iter().map(off_even));
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
        assert!(one < other, "a player against themselves");
        self.pairs[row_start(self.players, one) + other - one - 1]
    }

    /// Of a pairing: the sum over its pairs, in the order of the players.
    ///
    /// # Panics
    /// If a mate is not there.
    ///
    /// # Complexity
    /// O(players).
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
pub(crate) fn check_cap(cap: f64) -> Result<(), PairingError> {
    if cap >= 0.0 {
        return Ok(());
    }
    Err(PairingError::Number(OutOfRange {
        field: "cap",
        value: cap,
        allowed: "cap ≥ 0",
    }))
}
