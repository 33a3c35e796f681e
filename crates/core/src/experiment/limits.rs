//! How much a run will take, said before it starts.

use super::field::Values;
use std::fmt;

/// The work an experiment asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Events to simulate (arrivals, all rules and replications together).
    pub events: u64,
    /// States of the largest chain or decision process.
    pub states: u64,
    /// State-action pairs of the largest decision process.
    pub choices: u64,
    /// Memory held at the peak, in bytes, roughly.
    pub bytes: u64,
}

/// What a place can afford.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Events.
    pub events: u64,
    /// State-action pairs.
    pub choices: u64,
    /// Bytes.
    pub bytes: u64,
}

impl Limits {
    /// For a browser tab, also on a phone: minutes of work, 200 MB.
    pub const PAGE: Limits = Limits {
        events: 20_000_000_000,
        choices: 4_000_000,
        bytes: 200_000_000,
    };
    /// For a command line.
    pub const NATIVE: Limits = Limits {
        events: 100_000_000_000_000,
        choices: 1_000_000_000,
        bytes: 32_000_000_000,
    };
}

/// A change of parameters that would fit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Offer {
    /// What a button for it says.
    pub label: String,
    /// The parameters to change.
    pub values: Values,
}

/// A run that asks for more than there is.
#[derive(Clone, Debug, PartialEq)]
pub struct TooLarge {
    /// The parameter that matters most.
    pub field: &'static str,
    /// What is asked for and what the limit is.
    pub message: String,
    /// What would fit.
    pub offers: Vec<Offer>,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for TooLarge {}
