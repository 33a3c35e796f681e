//! What the simulated questions of this lab have in common: how much work they
//! are, what is offered when it is too much, how estimates are reported.

use super::PAPER;
use super::estimate::{Linear, Measure, Waits};
use super::line_run::LineSample;
use crate::experiment::{Evidence, Limits, Quantity, TooLarge, Work};
use crate::rules::Leaving;
use crate::rules::parameters::{Patience, Run};
use crate::sim::stats::Interval;

/// Bytes of what a class keeps of one run, roughly: some 20 octaves of 32 bins.
pub(super) const BYTES_A_CLASS: usize = 20 * 32 * 4 + 64;

/// The work of `parts` replications of `variants` variants each, which keep
/// `bytes` each.
pub(super) fn work(run: &Run, parts: u32, variants: usize, bytes: usize) -> Work {
    Work {
        events: run
            .all()
            .saturating_mul(u64::from(parts))
            .saturating_mul(variants as u64),
        bytes: u64::from(parts) * bytes as u64,
        ..Work::default()
    }
}

/// Whether that is too much where an event costs `dear` times what it does in
/// the plainest queue; and runs that fit.
pub(super) fn too_large(run: &Run, work: &Work, limits: &Limits, dear: u64) -> Option<TooLarge> {
    let limits = Limits {
        events: limits.events / dear.max(1),
        ..*limits
    };
    run.too_large(work, &limits)
}

/// Quantities, one after another.
#[derive(Default)]
pub(super) struct Numbers {
    list: Vec<Quantity>,
}

impl Numbers {
    /// All of them.
    pub(super) fn done(self) -> Vec<Quantity> {
        self.list
    }

    fn push(
        &mut self,
        key: &str,
        name: &str,
        unit: &'static str,
        population: &'static str,
        source: &'static str,
        evidence: Evidence,
    ) {
        self.list.push(Quantity {
            key: key.to_owned(),
            name: name.to_owned(),
            unit,
            population,
            source,
            evidence,
        });
    }

    /// An exact value.
    pub(super) fn exact(
        &mut self,
        key: &str,
        name: &str,
        unit: &'static str,
        population: &'static str,
        (value, method, source): (f64, &'static str, &'static str),
    ) {
        let evidence = Evidence::Exact { value, method };
        self.push(key, name, unit, population, source, evidence);
    }

    /// Mean, variance and quantiles of the waits of a population; what there is
    /// nothing to say of is left out. `finish` may widen the intervals.
    pub(super) fn waits(
        &mut self,
        key: &str,
        name: &str,
        population: &'static str,
        waits: &Waits<'_>,
        finish: &dyn Fn(Measure, Interval) -> Interval,
    ) {
        for (measure, unit) in MEASURES {
            if let Some(estimate) = waits.estimate(measure) {
                let key = format!("{key}.{}", measure.key());
                let name = format!("{}, {name}", measure.label());
                self.simulated(
                    &key,
                    &name,
                    unit,
                    population,
                    finish(measure, estimate.interval()),
                );
            }
        }
    }

    /// The share of a population that loses patience, where that may happen.
    pub(super) fn left(
        &mut self,
        key: &str,
        name: &str,
        population: &'static str,
        waits: &Waits<'_>,
        patience: &Patience,
    ) {
        if patience.leaving != Leaving::Never
            && let Some(left) = waits.left()
        {
            let name = format!("share that loses patience, {name}");
            let key = format!("{key}.left");
            self.simulated(&key, &name, "", population, left.interval());
        }
    }

    /// An estimate. Its key is marked as simulated, so that it can stand beside
    /// the exact one.
    pub(super) fn simulated(
        &mut self,
        key: &str,
        name: &str,
        unit: &'static str,
        population: &'static str,
        interval: Interval,
    ) {
        let key = format!("{key}.simulated");
        let evidence = Evidence::Simulated { interval };
        self.push(&key, name, unit, population, PAPER, evidence);
    }
}

/// Waits of a population, one weight for each class, in some runs.
pub(super) fn waits<'a, 'r: 'a>(
    runs: impl Iterator<Item = &'r LineSample>,
    weights: &'a [u32],
    patience: &Patience,
) -> Waits<'a> {
    let classes = runs.map(|run| &run.classes[..]).collect();
    Waits::new(classes, weights, patience.longest())
}

/// How a tagged party's waits are known.
pub(super) const TAGGED: &str = "tagged party in the stationary chain";

/// Larger chains of a tagged party are left to those who ask for them: a report
/// is made anew whenever replications come in.
pub(super) const MOST_TAGGED: usize = 3_000;

/// What is told of the waits of a population.
pub(super) const MEASURES: [(Measure, &str); 4] = [
    (Measure::Mean, "units of time"),
    (Measure::Variance, "squared units of time"),
    (Measure::P95, "units of time"),
    (Measure::P99, "units of time"),
];

/// A ratio of sums over replications, each pair what is above and below.
pub(super) fn ratio(pairs: impl Iterator<Item = (f64, f64)>) -> Option<Interval> {
    let pairs: Vec<(f64, f64)> = pairs.collect();
    Linear::ratio(&pairs).map(|linear| linear.interval())
}
