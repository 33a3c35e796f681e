//! Ratios of sums over independent replications, with intervals.
//!
//! A replication yields sums. An estimate is a ratio of such sums over all
//! replications together, so it has no bias from dividing in each replication apart;
//! and it is written as the mean of one number for each replication (the ratio
//! linearised about its estimate, the delta method), so that Student's t gives its
//! interval and differences on the same arrivals are paired.

use super::interval::Interval;
use super::moments::Moments;

/// How intervals of one rule are made.
const METHOD: &str = "ratio of sums over independent replications, linearised, Student's t";
/// How intervals of differences are made.
const PAIRED: &str = "paired replications (common random numbers), linearised, Student's t";

/// An estimate as the mean of one number for each replication.
///
/// # Examples
/// ```
/// use lobbylab_core::sim::stats::Linear;
/// // Σ waits over Σ players, three replications.
/// let ratio = Linear::ratio(&[(10.0, 5.0), (12.0, 6.0), (8.0, 4.0)]).expect("somebody came");
/// assert_eq!(ratio.interval().mean, 2.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Linear {
    pub(crate) values: Vec<f64>,
    /// Whether there is data enough to say how far it may be off.
    pub(crate) bounded: bool,
}

impl Linear {
    /// A ratio of two sums over replications: Σ above / Σ below. `None` if
    /// nothing is below.
    ///
    /// O(replications). The delta method: Cochran, Sampling Techniques, 1977, section 6.3.
    #[must_use]
    pub fn ratio(pairs: &[(f64, f64)]) -> Option<Self> {
        let (mut above, mut below) = (0.0, 0.0);
        for pair in pairs {
            above += pair.0;
            below += pair.1;
        }
        let ratio = above / below;
        let usual = below / pairs.len() as f64;
        let values = pairs
            .iter()
            .map(|pair| ratio + (pair.0 - ratio * pair.1) / usual)
            .collect();
        (below > 0.0).then_some(Self {
            values,
            bounded: true,
        })
    }

    /// Adds another estimate from the same replications.
    #[cfg(any(feature = "hindsight", feature = "arena"))]
    pub(crate) fn add(&mut self, other: &Self) {
        for (mine, theirs) in self.values.iter_mut().zip(&other.values) {
            *mine += theirs;
        }
        self.bounded &= other.bounded;
    }

    /// The estimate with its interval. O(values).
    #[must_use]
    pub fn interval(&self) -> Interval {
        self.student(self.values.iter().copied(), METHOD)
    }

    /// This less another on the same arrivals. O(values).
    #[must_use]
    pub fn less(&self, other: &Self) -> Interval {
        let pairs = self.values.iter().zip(&other.values);
        let mut interval = self.student(pairs.map(|(mine, theirs)| mine - theirs), PAIRED);
        if !other.bounded {
            interval.half_width = f64::INFINITY;
        }
        interval
    }

    fn student(&self, values: impl Iterator<Item = f64>, method: &'static str) -> Interval {
        let mut moments = Moments::default();
        for value in values {
            moments.add(value);
        }
        let mut interval = Interval::student(&moments, method);
        if !self.bounded {
            interval.half_width = f64::INFINITY;
        }
        interval
    }
}
