//! What the simulated questions of this lab have in common: how much work they
//! are, what is offered when it is too much, how estimates are reported.

use super::PAPER;
use super::estimate::{Linear, Measure, Waits};
use super::line_run::LineSample;
use crate::experiment::{Evidence, Limits, Offer, Quantity, TooLarge, Value, Work};
use crate::rules::chain::{Conditions, WaitingRoom};
use crate::rules::choice::Choice;
use crate::rules::model::{Leaving, Patience, Population, Run};
use crate::rules::tagged::{Tagged, Wait};
use crate::sim::stats::Interval;

/// Bytes of what a class keeps of one run, roughly: some 20 octaves of 32 bins.
pub(super) const BYTES_A_CLASS: usize = 20 * 32 * 4 + 64;

/// The unit of the histograms where somebody arrives at `rate`: the mean gap, or
/// the patience if that is shorter. Where all leave after the same time it is
/// chosen so that a bin begins just below that time.
pub(super) fn unit(rate: f64, patience: &Patience) -> f64 {
    let (gap, tau) = (1.0 / rate, patience.tau);
    match patience.leaving {
        Leaving::Never => gap,
        Leaving::Exponential => gap.min(tau),
        Leaving::Fixed => {
            let octaves = libm::floor(libm::log2((gap / tau).min(1.0)));
            tau * (1.0 - 1e-9) * libm::exp2(octaves)
        }
    }
}

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
/// the plainest queue; and runs that fit: fewer replications, shorter ones, or
/// both where neither is enough.
pub(super) fn too_large(run: &Run, work: &Work, limits: &Limits, dear: u64) -> Option<TooLarge> {
    let limits = Limits {
        events: limits.events / dear.max(1),
        ..*limits
    };
    let mut found = run.too_large(work, &limits)?;
    if found.offers.is_empty() {
        let share = |allowed: u64, asked: u64| (allowed as f64 / asked.max(1) as f64).min(1.0);
        let shrink = |value: u32, share: f64| (f64::from(value) * share) as i64;
        // Fewer as far as memory asks, by a multiple of four; then shorter.
        let fewer = shrink(run.replications, share(limits.bytes, work.bytes));
        let fewer = (fewer - fewer % 4).max(16);
        let left = fewer as f64 / f64::from(run.replications.max(1));
        let shorter = (share(limits.events, work.events) / left).min(1.0);
        let int = |key: &str, value: i64| (key.to_owned(), Value::Int(value));
        let (arrivals, warm_up) = (shrink(run.arrivals, shorter), shrink(run.warm_up, shorter));
        if arrivals >= 100 {
            found.offers.push(Offer {
                label: format!("{fewer} replications of {arrivals} arrivals"),
                values: [
                    int("replications", fewer),
                    int("arrivals", arrivals),
                    int("warm_up", warm_up),
                ]
                .into(),
            });
        }
    }
    Some(found)
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
    let longest = match patience.leaving {
        Leaving::Fixed => patience.tau,
        Leaving::Never | Leaving::Exponential => f64::INFINITY,
    };
    let classes = runs.map(|run| &run.classes[..]).collect();
    Waits::new(classes, weights, longest)
}

/// How a tagged party's waits are known.
pub(super) const TAGGED: &str = "tagged party in the stationary chain";

/// Larger chains of a tagged party are left to those who ask for them: a report
/// is made anew whenever replications come in.
const MOST_TAGGED: usize = 3_000;

/// Exact moments of waits, where the chain is small enough to solve on the way.
pub(super) struct ExactWaits {
    tagged: Tagged,
    waits: Vec<Wait>,
}

impl ExactWaits {
    /// Under a rule; `None` if the chain is too large, or endless.
    pub(super) fn new<C: Choice>(choice: &C, conditions: &Conditions) -> Option<Self> {
        let conditions = conditions.clone().most_states(MOST_TAGGED);
        let room = WaitingRoom::new(choice, &conditions).ok()?;
        let tagged = Tagged::new(choice, &room, MOST_TAGGED).ok()?;
        let waits = tagged.waits().ok()?;
        Some(Self { tagged, waits })
    }

    /// Of a population.
    pub(super) fn population(&self, population: Population) -> Wait {
        Tagged::mix(&self.waits, &self.tagged.weights(population))
    }

    /// Of a class.
    pub(super) fn class(&self, class: usize) -> Option<Wait> {
        self.waits.get(class).copied()
    }
}

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

/// The same estimate, its interval widened by the share that a queue which
/// began empty may be short of.
pub(super) fn widened(interval: Interval, bias: f64) -> Interval {
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
