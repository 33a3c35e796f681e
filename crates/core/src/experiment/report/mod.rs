//! What comes back: numbers, each with its evidence.

mod builder;

use super::parameters::{Value, Values};
use crate::sim::stats::Interval;
use serde::Serialize;

pub use builder::ReportBuilder;

/// How a number is known.
///
/// ```
/// use lobbylab_core::experiment::Evidence;
/// let exact = Evidence::Exact { value: 4.5, method: "closed form" };
/// assert!(matches!(exact, Evidence::Exact { value, .. } if value == 4.5));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Evidence {
    /// Computed exactly, up to rounding, by the method named.
    Exact {
        /// The value.
        value: f64,
        /// Closed form, stationary chain, …
        method: &'static str,
    },
    /// Known to lie between two bounds that the method proves.
    Bounded {
        /// Lower bound.
        lower: f64,
        /// Upper bound.
        upper: f64,
        /// How the bounds are proved.
        method: &'static str,
    },
    /// Estimated by simulation.
    Simulated {
        /// Estimate with its confidence interval, sample count and method.
        interval: Interval,
    },
    /// As the paper prints it.
    Printed {
        /// The printed value.
        value: f64,
        /// Whether it is wrong here.
        wrong: bool,
    },
}

/// One number of a report.
///
/// ```
/// use lobbylab_core::experiment::{Evidence, ReportBuilder};
/// let mut numbers = ReportBuilder::new("Wu, section 3", "periods");
/// numbers.exact("greedy.cost", "cost, greedy", "per period", 4.5, "closed form");
/// let all = numbers.finish();
/// assert_eq!((all[0].key.as_str(), all[0].population), ("greedy.cost", "periods"));
/// assert!(matches!(all[0].evidence, Evidence::Exact { .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Quantity {
    /// Its name for programs: `greedy.cost`.
    pub key: String,
    /// Its name for people.
    pub name: String,
    /// Unit.
    pub unit: &'static str,
    /// Over whom or what it is taken: players, games, periods.
    pub population: &'static str,
    /// Paper and equation.
    pub source: &'static str,
    /// Value and evidence.
    pub evidence: Evidence,
}

/// The answer to an experiment.
///
/// # Examples
/// ```
/// use lobbylab_core::experiment::{Report, ReportBuilder, Values};
/// let report = |cost: f64| {
///     let mut numbers = ReportBuilder::new("Wu, section 3", "periods");
///     numbers.exact("greedy.cost", "cost, greedy", "per period", cost, "closed form");
///     Report {
///         question: "patience.compare",
///         engine: lobbylab_core::VERSION,
///         parameters: Values::new(),
///         done: 1.0,
///         quantities: numbers.finish(),
///     }
/// };
/// assert!(report(4.5).get("greedy.cost").is_some());
/// assert_eq!(report(4.5).fingerprint(), report(4.5).fingerprint());
/// assert_ne!(report(4.5).fingerprint(), report(4.5_f64.next_up()).fingerprint());
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// Which question was asked.
    pub question: &'static str,
    /// The engine's version.
    pub engine: &'static str,
    /// The parameters, seed among them.
    pub parameters: Values,
    /// The share of the work done, 0 to 1.
    pub done: f64,
    /// The numbers.
    pub quantities: Vec<Quantity>,
}

impl Report {
    /// Looks a number up by key. O(quantities).
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Quantity> {
        self.quantities.iter().find(|quantity| quantity.key == key)
    }

    /// 64 bits that change when any parameter or any bit of any number does
    /// (FNV-1a over keys and bit patterns): two machines that print the same
    /// fingerprint computed the same report.
    ///
    /// O(numbers and their keys). Fowler, Noll and Vo's hash 1a of 64 bits.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let mut hash = Fnv::default();
        hash.text(self.question);
        for (key, value) in &self.parameters {
            hash.text(key);
            match value {
                Value::Real(number) => hash.number(*number),
                other => hash.text(&other.to_string()),
            }
        }
        hash.number(self.done);
        for quantity in &self.quantities {
            hash.text(&quantity.key);
            match &quantity.evidence {
                Evidence::Exact { value, .. } | Evidence::Printed { value, .. } => {
                    hash.number(*value);
                }
                Evidence::Bounded { lower, upper, .. } => {
                    hash.number(*lower);
                    hash.number(*upper);
                }
                Evidence::Simulated { interval } => {
                    hash.number(interval.mean);
                    hash.number(interval.half_width);
                    hash.number(interval.samples as f64);
                }
            }
        }
        hash.0
    }
}

/// Fowler, Noll and Vo's hash, variant 1a, 64 bits.
pub(crate) struct Fnv(pub(crate) u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
        self.bytes(&[0xff]);
    }
    pub(crate) fn number(&mut self, number: f64) {
        self.bytes(&number.to_bits().to_le_bytes());
    }
}
