//! Pairs that must not meet: recent opponents, blocks, regions, gaps beyond a cap.
//!
//! The paper leaves these to future work ("fewer edges in the constructed graph"). A bit for
//! each pair, so that any number of reasons is one look-up.

use super::refused::{PairingError, check_length, check_players};
use super::unfair::{Unfairness, check_cap};

/// A set of pairs of a pool, n²/8 bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forbidden {
    players: usize,
    /// Words of a row.
    words: usize,
    bits: Vec<u64>,
}

impl Forbidden {
    /// Nothing is forbidden yet in a pool of so many.
    ///
    /// # Errors
    /// If there are too many players.
    pub fn none(players: usize) -> Result<Self, PairingError> {
        check_players(players)?;
        let words = players.div_ceil(64);
        Ok(Self {
            players,
            words,
            bits: vec![0; words * players],
        })
    }

    /// How many players the pool has.
    #[must_use]
    pub fn players(&self) -> usize {
        self.players
    }

    /// These two must not meet: one has blocked the other.
    ///
    /// # Errors
    /// If one of them is not there, or both are the same. Nothing has changed then.
    ///
    /// # Complexity
    /// O(1).
    pub fn forbid(&mut self, one: usize, other: usize) -> Result<(), PairingError> {
        if one == other || one >= self.players || other >= self.players {
            return Err(PairingError::Pair {
                pair: [one, other],
                players: self.players,
            });
        }
        self.set(one, other);
        Ok(())
    }

    /// The pairs of another set must not meet either.
    ///
    /// # Errors
    /// If it is of another pool.
    pub fn join(&mut self, other: &Self) -> Result<(), PairingError> {
        check_length("the other set", other.players, self.players)?;
        for (word, more) in self.bits.iter_mut().zip(&other.bits) {
            *word |= more;
        }
        Ok(())
    }

    /// Players of different regions must not meet.
    ///
    /// # Errors
    /// If there is not one region for each player.
    pub fn forbid_across(&mut self, regions: &[u32]) -> Result<(), PairingError> {
        self.forbid_apart(regions, 0)
    }

    /// Players whose classes are more than `most` apart must not meet: latency classes.
    ///
    /// # Errors
    /// If there is not one class for each player.
    pub fn forbid_apart(&mut self, classes: &[u32], most: u32) -> Result<(), PairingError> {
        check_length("classes", classes.len(), self.players)?;
        self.forbid_where(&|one, other| classes[one].abs_diff(classes[other]) > most);
        Ok(())
    }

    /// Pairs that are less fair than a cap allows must not meet; at the cap they may.
    ///
    /// # Errors
    /// If the cap is not a number from 0, or the pool is another.
    pub fn forbid_unfair(&mut self, unfairness: &Unfairness, cap: f64) -> Result<(), PairingError> {
        check_length("the unfairness", unfairness.players(), self.players)?;
        check_cap(cap)?;
        self.forbid_where(&|one, other| unfairness.pair(one, other) > cap);
        Ok(())
    }

    /// Whether two players must not meet. Nobody meets themselves.
    ///
    /// # Panics
    /// If one of them is not there.
    #[must_use]
    #[inline]
    pub fn holds(&self, one: usize, other: usize) -> bool {
        one == other || self.bits[one * self.words + other / 64] >> (other % 64) & 1 == 1
    }

    /// How many pairs are forbidden. O(n²), 64 pairs at a time.
    #[must_use]
    pub fn pairs(&self) -> usize {
        let ones: u32 = self.bits.iter().map(|word| word.count_ones()).sum();
        ones as usize / 2
    }

    fn set(&mut self, one: usize, other: usize) {
        self.bits[one * self.words + other / 64] |= 1 << (other % 64);
        self.bits[other * self.words + one / 64] |= 1 << (one % 64);
    }

    fn forbid_where(&mut self, forbidden: &dyn Fn(usize, usize) -> bool) {
        for one in 0..self.players {
            for other in one + 1..self.players {
                if forbidden(one, other) {
                    self.set(one, other);
                }
            }
        }
    }
}
