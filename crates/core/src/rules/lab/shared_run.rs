//! What the simulated questions of this lab have in common: how much work they
//! are, what is offered when it is too much, how estimates are reported.

use super::estimate::{WaitMeasure, Waits};
use super::line_run::LineSample;
use crate::experiment::{Limits, ReportBuilder, TooLarge, Work};
use crate::rules::Leaving;
use crate::rules::parameters::{Patience, RulesRun};
use crate::sim::stats::Interval;

/// Bytes of what a class keeps of one run, roughly: some 20 octaves of 32 bins.
pub(super) const BYTES_A_CLASS: usize = 20 * 32 * 4 + 64;

/// The work of `parts` replications of `variants` variants each, which keep
/// `bytes` each.
pub(super) fn work(run: &RulesRun, parts: u32, variants: usize, bytes: usize) -> Work {
    Work {
        events: run
            .all()
            .saturating_mul(u64::from(parts))
            .saturating_mul(variants as u64),
        bytes: u64::from(parts) * bytes as u64,
        ..Work::default()
    }
}

/// Whether that is too much where an event costs `weight` times what it does in
/// the plainest queue; and runs that fit.
pub(super) fn too_large(
    run: &RulesRun,
    work: &Work,
    limits: &Limits,
    weight: u64,
) -> Option<TooLarge> {
    let limits = Limits {
        events: limits.events / weight.max(1),
        ..*limits
    };
    run.too_large(work, &limits)
}

/// Reports mean, variance and quantiles of the waits of a population; what there is nothing
/// to say of is left out. `finish` may widen the intervals.
pub(super) fn report_waits(
    report: &mut ReportBuilder,
    key: &str,
    name: &str,
    waits: &Waits<'_>,
    finish: &dyn Fn(WaitMeasure, Interval) -> Interval,
) {
    for (measure, unit) in MEASURES {
        if let Some(estimate) = waits.estimate(measure) {
            let key = format!("{key}.{}.simulated", measure.key());
            let name = format!("{}, {name}", measure.label());
            report.simulated(key, name, unit, finish(measure, estimate.interval()));
        }
    }
}

/// Reports the share of a population that loses patience, where that may happen.
pub(super) fn report_left(
    report: &mut ReportBuilder,
    key: &str,
    name: &str,
    waits: &Waits<'_>,
    patience: &Patience,
) {
    if patience.leaving != Leaving::Never
        && let Some(left) = waits.left()
    {
        let name = format!("share that loses patience, {name}");
        report.simulated(format!("{key}.left.simulated"), name, "", left.interval());
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
pub(super) const MEASURES: [(WaitMeasure, &str); 4] = [
    (WaitMeasure::Mean, "units of time"),
    (WaitMeasure::Variance, "squared units of time"),
    (WaitMeasure::P95, "units of time"),
    (WaitMeasure::P99, "units of time"),
];
