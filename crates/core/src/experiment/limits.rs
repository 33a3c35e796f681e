//! How much a run will take, said before it starts.

use super::parameters::{Value, Values};
use std::fmt;

/// The work an experiment asks for.
///
/// ```
/// use lobbylab_core::experiment::{Limits, Work};
/// let fits = Work { events: 1_000_000, ..Work::default() };
/// assert!(fits.excess(&Limits::PAGE) <= 1);
/// ```
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

impl Work {
    /// How many times as much events or memory it asks for as there is, rounded up; 1 or less
    /// if it fits. O(1).
    ///
    /// # Examples
    /// ```
    /// use lobbylab_core::experiment::{Limits, Work};
    /// let work = Work { events: 50_000_000_000, ..Work::default() };
    /// assert_eq!(work.excess(&Limits::PAGE), 3);
    /// assert_eq!(work.excess(&Limits::NATIVE), 1);
    /// ```
    #[must_use]
    pub fn excess(&self, limits: &Limits) -> u64 {
        let events = self.events.div_ceil(limits.events.max(1));
        events.max(self.bytes.div_ceil(limits.bytes.max(1)))
    }
}

/// Resource limits of the host: a page, or a command line.
///
/// ```
/// use lobbylab_core::experiment::Limits;
/// assert!(Limits::PAGE.events < Limits::NATIVE.events && Limits::PAGE.bytes < Limits::NATIVE.bytes);
/// ```
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

/// Parameter changes that bring a run within the limits.
///
/// ```
/// use lobbylab_core::experiment::{Offer, Value};
/// let offer = Offer::whole("periods", 1000, "1,000 periods");
/// assert_eq!(offer.values["periods"], Value::Int(1000));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Offer {
    /// What a button for it says.
    pub label: String,
    /// The parameters to change.
    pub values: Values,
}

/// A run that asks for more than there is.
///
/// ```
/// use lobbylab_core::experiment::TooLarge;
/// let told = TooLarge::one("n", "teams of 99 have too many states", "teams of 50", 50);
/// assert_eq!((told.field, told.offers.len()), ("n", 1));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct TooLarge {
    /// The parameter that matters most.
    pub field: &'static str,
    /// What is asked for and what the limit is.
    pub message: String,
    /// What would fit.
    pub offers: Vec<Offer>,
}

impl Offer {
    /// A smaller value of one whole number.
    #[must_use]
    pub fn whole(field: &str, value: u64, label: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            values: [(field.to_owned(), Value::Int(value as i64))].into(),
        }
    }
}

impl TooLarge {
    /// With one way out: a smaller value of the parameter that matters most.
    #[must_use]
    pub fn one(
        field: &'static str,
        message: impl Into<String>,
        label: impl Into<String>,
        value: u64,
    ) -> Self {
        Self {
            field,
            message: message.into(),
            offers: vec![Offer::whole(field, value, label)],
        }
    }
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for TooLarge {}
