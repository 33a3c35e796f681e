//! Mean, variance and quantiles of waiting times from independent replications,
//! with intervals.
//!
//! A replication yields sums: of waits, of their squares, of counts below a
//! point. An estimate is a ratio of such sums over all replications together,
//! so it has no bias from dividing in each replication apart; and it is written
//! as the mean of one number for each replication (the ratio linearised about
//! its estimate, the delta method), so that Student's t gives its interval and
//! differences of two rules on the same arrivals are paired.
//!
//! A quantile is the pooled one. Its interval is that of the share of waits
//! below it, carried over by the pooled quantile function on both sides, which
//! needs no estimate of a density.

use crate::experiment::choices;
use crate::sim::WaitsByClass;
pub use crate::sim::stats::Linear;
use crate::sim::stats::{Interval, Moments, Pooled, Tally};
use serde::{Deserialize, Serialize};

choices! {
    /// What is said of a distribution of waiting times.
    pub enum WaitMeasure {
        /// Mean.
        Mean = "mean", "mean wait";
        /// Variance.
        Variance = "variance", "variance of the wait";
        /// 95th percentile.
        P95 = "p95", "95th percentile of the wait";
        /// 99th percentile.
        P99 = "p99", "99th percentile of the wait";
    }
}

/// Waits of one class in one replication, after warm-up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClassSample {
    /// Mean and variance of the waits that ended, by a game or by leaving.
    pub waits: Moments,
    /// Where they fall.
    pub tally: Tally,
    /// Those of them who left without a game.
    pub left: u64,
}

impl ClassSample {
    /// What an observer has kept.
    #[must_use]
    pub fn of<const CLASSES: usize>(waits: &WaitsByClass<CLASSES>) -> [Self; CLASSES] {
        let moments = waits.moments();
        std::array::from_fn(|class| Self {
            waits: moments[class],
            tally: waits.histograms()[class].tally(),
            left: waits.left[class],
        })
    }
}

/// The waits of a population: classes with weights, in every replication.
#[derive(Clone, Debug)]
pub struct Waits<'a> {
    replications: Vec<&'a [ClassSample]>,
    weights: &'a [u32],
    /// Nobody waits longer than this.
    longest: f64,
    /// Whether some class that is meant came too rarely to tell anything.
    rare: bool,
}

impl<'a> Waits<'a> {
    /// Replications in their order, each by class; one weight for each class
    /// (persons, or 1, or 0 for those who are not meant). No wait is longer
    /// than `longest`, which may be infinite.
    #[must_use]
    pub fn new(replications: Vec<&'a [ClassSample]>, weights: &'a [u32], longest: f64) -> Self {
        Self {
            replications,
            weights,
            longest,
            rare: false,
        }
    }

    /// The same, where `rare` says whether some class that is meant comes too
    /// rarely for the runs to tell of it: estimates then have no bounds.
    #[must_use]
    pub fn rare(mut self, rare: bool) -> Self {
        self.rare = rare;
        self
    }

    /// (weight, sample) of the classes that are meant.
    fn classes(
        &self,
        replication: &'a [ClassSample],
    ) -> impl Iterator<Item = (f64, &'a ClassSample)> {
        (self
            .weights
            .iter()
            .map(|weight| f64::from(*weight))
            .zip(replication))
        .filter(|(weight, _)| *weight > 0.0)
    }

    /// A ratio to the number of waits, by weight, of something that is summed
    /// over classes.
    fn per_wait(&self, measure: impl Fn(&ClassSample) -> f64) -> Option<Linear> {
        let pairs: Vec<(f64, f64)> = (self.replications.iter())
            .map(|replication| {
                self.classes(replication)
                    .fold((0.0, 0.0), |sums, (weight, sample)| {
                        let count = sample.waits.count as f64;
                        (sums.0 + weight * measure(sample), sums.1 + weight * count)
                    })
            })
            .collect();
        Linear::ratio(&pairs)
    }

    /// A measure, with an interval to be made of it; `None` if nobody has waited.
    #[must_use]
    pub fn estimate(&self, measure: WaitMeasure) -> Option<Linear> {
        let mut found = self.found(measure)?;
        found.bounded &= !self.rare;
        Some(found)
    }

    fn found(&self, measure: WaitMeasure) -> Option<Linear> {
        match measure {
            WaitMeasure::Mean => self.mean(),
            WaitMeasure::Variance => {
                let mean = self.mean()?.interval().mean;
                self.per_wait(|sample| {
                    let off = sample.waits.mean - mean;
                    sample.waits.squares + sample.waits.count as f64 * (off * off)
                })
            }
            WaitMeasure::P95 => self.quantile(0.95),
            WaitMeasure::P99 => self.quantile(0.99),
        }
    }

    fn mean(&self) -> Option<Linear> {
        self.per_wait(|sample| sample.waits.count as f64 * sample.waits.mean)
    }

    /// The share of those who left without a game.
    #[must_use]
    pub fn left(&self) -> Option<Linear> {
        self.per_wait(|sample| sample.left as f64)
    }

    /// The distribution of all replications together. O(replications · classes · bins).
    #[must_use]
    pub fn pooled(&self) -> Pooled {
        let mut pooled = Pooled::default();
        for replication in &self.replications {
            for (weight, sample) in self.weights.iter().zip(*replication) {
                if *weight > 0 {
                    pooled.add(&sample.tally, *weight);
                }
            }
        }
        pooled
    }

    fn quantile(&self, p: f64) -> Option<Linear> {
        let pooled = self.pooled();
        let place = pooled.quantile(p)?;
        let below = self.per_wait(|sample| sample.tally.below(&place))?;
        // How far the share below may be off, and what that is in time.
        let off = below.interval().half_width;
        let at = |p: f64| Some(pooled.quantile(p)?.value.min(self.longest));
        let bounded = off < 1.0 - p && off < p;
        let reach = if bounded { off } else { 0.5 * (1.0 - p) };
        let slope = if reach > 0.0 {
            0.5 * (at(p + reach)? - at(p - reach)?) / reach
        } else {
            0.0
        };
        let value = place.value.min(self.longest);
        let values = below.values.iter().map(|share| value + slope * (p - share));
        Some(Linear {
            values: values.collect(),
            bounded,
        })
    }
}

/// The same estimate, its interval widened by the share that a queue which
/// began empty may be short of.
#[must_use]
pub fn widened(interval: Interval, bias: f64) -> Interval {
    let missing = bias.clamp(0.0, 1.0);
    let short = interval.mean.abs() * missing / (1.0 - missing);
    if short.is_nan() || short == 0.0 {
        return interval;
    }
    Interval {
        half_width: interval.half_width + short,
        method: "independent replications, linearised, Student's t, widened by the bias of the empty start"
            .into(),
        ..interval
    }
}
