//! What may be asked of an exact matchmaker.

use super::forbidden::Forbidden;
use super::refused::{PairingError, check_length};
use super::unfair::Unfairness;
use crate::out_of_range::OutOfRange;

/// The largest cost of sitting out in size, and the largest price.
const MOST: f64 = 1e9;

/// Best or worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The least weight: EOMM.
    Least,
    /// The greatest: WorstMM.
    Most,
}

/// Who may sit out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bench {
    /// One player of an odd pool, nobody of an even one.
    OddOne,
    /// Anybody.
    Anybody,
}

/// What a pairing must be, and what it is worth.
#[derive(Clone, Copy, Debug)]
pub struct PairingRequest<'a> {
    /// Best or worst.
    pub aim: Aim,
    /// Who may sit out.
    pub bench: Bench,
    /// What it costs that a player sits out: one for each, or empty for 0.
    pub sitting: &'a [f64],
    /// Who must not meet.
    pub forbidden: Option<&'a Forbidden>,
    /// Unfairness and its price μ ≥ 0: a pair then counts w + μu.
    pub price: Option<(&'a Unfairness, f64)>,
}

impl PairingRequest<'_> {
    /// EOMM as in the paper.
    pub const EOMM: Self = Self {
        aim: Aim::Least,
        bench: Bench::OddOne,
        sitting: &[],
        forbidden: None,
        price: None,
    };

    /// WorstMM as in the paper.
    pub const WORST: Self = Self {
        aim: Aim::Most,
        ..Self::EOMM
    };

    /// Refuses what does not fit a pool of so many, or is out of range.
    pub(crate) fn check(&self, players: usize) -> Result<(), PairingError> {
        if !self.sitting.is_empty() {
            check_length("sitting", self.sitting.len(), players)?;
        }
        for (player, &value) in self.sitting.iter().enumerate() {
            if !(-MOST..=MOST).contains(&value) {
                let wrong = OutOfRange {
                    field: "cost of sitting out",
                    value,
                    allowed: "-1e9 to 1e9",
                };
                return Err(PairingError::Player { player, wrong });
            }
        }
        if let Some(forbidden) = self.forbidden {
            check_length("forbidden", forbidden.players(), players)?;
        }
        if let Some((unfairness, price)) = self.price {
            check_length("unfairness", unfairness.players(), players)?;
            if !(0.0..=MOST).contains(&price) {
                return Err(PairingError::Number(OutOfRange {
                    field: "price of unfairness",
                    value: price,
                    allowed: "0 to 1e9",
                }));
            }
        }
        Ok(())
    }
}
