//! Estimates from the parts that have come in: means, ratios and paired differences over
//! replications, each with its confidence interval.
//!
//! `pick` takes a number from a part, or `None` where the part has none. All return `None`
//! while no part has one. Time: linear in the parts.

use super::parts::Parts;
use crate::sim::stats::{Interval, Linear, paired, replications};

impl<P> Parts<P> {
    /// The numbers of all parts that have one, in the order of the parts. O(parts).
    pub fn numbers<T>(&self, pick: &dyn Fn(&P) -> Option<T>) -> Vec<T> {
        let mut numbers = Vec::new();
        for (_, part) in self.iter() {
            numbers.extend(pick(part));
        }
        numbers
    }

    /// The mean over parts.
    ///
    /// # Examples
    /// ```
    /// use lobbylab_core::experiment::Parts;
    /// let mut parts = Parts::default();
    /// for (number, wait) in [1.0, 2.0, 3.0].into_iter().enumerate() {
    ///     parts.insert(number as u32, wait);
    /// }
    /// let mean = parts.mean(&|wait| Some(*wait)).expect("three parts");
    /// assert_eq!((mean.mean, mean.samples), (2.0, 3));
    /// ```
    #[must_use]
    pub fn mean(&self, pick: &dyn Fn(&P) -> Option<f64>) -> Option<Interval> {
        let values = self.numbers(pick);
        (!values.is_empty()).then(|| replications(values))
    }

    /// The ratio of two sums over parts, each part giving (above, below); by linearisation.
    /// `None` also if nothing is below.
    #[must_use]
    pub fn ratio(&self, pick: &dyn Fn(&P) -> Option<(f64, f64)>) -> Option<Interval> {
        let interval = Linear::ratio(&self.numbers(pick))?.interval();
        interval.mean.is_finite().then_some(interval)
    }

    /// The mean difference of two numbers of the same part: on common random numbers its
    /// interval is narrower than those of the means.
    #[must_use]
    pub fn paired(&self, pick: &dyn Fn(&P) -> Option<(f64, f64)>) -> Option<Interval> {
        let pairs = self.numbers(pick);
        (!pairs.is_empty()).then(|| paired(pairs))
    }
}
