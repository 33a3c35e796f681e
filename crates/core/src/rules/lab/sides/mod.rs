//! `rules.sides`: a 1v1 game whose players may choose sides.
//!
//! Exact means and what a simulation finds, also where it finds what it cannot:
//! near λC = |λA − λB| a run must be as long as [`Pace`] says, beyond it the
//! queue grows by |λA − λB| − λC a unit of time.

mod run;

use super::PAPER;
use super::estimate::{WaitMeasure, widened};
use super::line_run::LineSample;
use super::shared_run::{self, report_left, report_waits};
use crate::experiment::{Parts, Quantity, ReportBuilder, compose};
use crate::rules::exact::sides as exact;
use crate::rules::parameters::{Patience, RulesRun, SideRates};
use crate::rules::{Class, Graph, Leaving, Meetings, Pace, PartyArrivals};
use crate::sim::{Engine, Streams};
use serde::{Deserialize, Serialize};

compose! {
    /// Choosing sides: how long each kind of player waits.
    pub struct RulesSides {
        /// Who arrives.
        sides: SideRates,
        /// Whether they leave without a game.
        patience: Patience,
        /// Length of the simulation.
        run: RulesRun,
    }
}

/// The classes, in the order of samples: keys and names.
pub const SIDE_CLASSES: [(&str, &str); 3] = [
    ("a", "players for side A"),
    ("b", "players for side B"),
    ("c", "choice-free players"),
];

/// Who waits at one moment of a replication.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Moment {
    /// When, from the empty start on.
    pub time: f64,
    /// Players for side A who wait.
    pub a: u32,
    /// Players for side B who wait.
    pub b: u32,
}

/// One replication.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SidesSample {
    /// After warm-up.
    pub line: LineSample,
    /// How many of each class wait at the end.
    pub waiting: [u64; 3],
    /// Some moments from the empty start on; of the first replications only.
    pub path: Vec<Moment>,
}

/// Moments of the path of a replication.
pub(super) const MOMENTS: u32 = 60;
/// Replications whose paths are kept.
pub(super) const PATHS: u32 = 4;

impl RulesSides {
    /// Arrivals per unit of time, by class.
    #[must_use]
    pub fn rates(&self) -> [f64; 3] {
        [self.sides.la, self.sides.lb, self.sides.lc]
    }

    /// What is known of the queue where nobody leaves without a game.
    #[must_use]
    pub fn exact(&self) -> exact::Sides {
        exact::Sides::new(self.sides.la, self.sides.lb, self.sides.lc)
    }

    /// All arrivals per unit of time. O(1).
    #[must_use]
    pub fn rate(&self) -> f64 {
        self.rates().iter().sum()
    }

    /// How many more players wait after a unit of time where the queue is
    /// unstable: |λA − λB| − λC; negative where it is stable.
    #[must_use]
    pub fn drift(&self) -> f64 {
        self.exact().drift()
    }

    /// Mean patience; infinite where nobody leaves.
    #[must_use]
    pub fn tau(&self) -> f64 {
        match self.patience.leaving {
            Leaving::Never => f64::INFINITY,
            Leaving::Exponential | Leaving::Fixed => self.patience.tau,
        }
    }

    /// Whether waiting times have a stationary distribution: if λC > |λA −
    /// λB| (12), or if players lose patience.
    #[must_use]
    pub fn stable(&self) -> bool {
        self.patience.leaving != Leaving::Never || self.exact().stable
    }

    /// How long a run must be here, and what the run asked for is worth.
    #[must_use]
    pub fn pace(&self) -> Pace {
        let [a, b, c] = self.rates();
        let of = |up, down| {
            let (rate, run) = (self.rate(), &self.run);
            Pace::of(up, down, self.tau(), rate, run.warm_up, run.arrivals)
        };
        of(a, b + c).slower(of(b, a + c))
    }

    /// Whether the run asked for is too short for its numbers to be trusted
    /// beyond their (widened) intervals. Unstable queues have no length that
    /// would do.
    #[must_use]
    pub fn too_short(&self) -> bool {
        self.pace().too_short(self.run.arrivals)
    }

    /// A replication's queue. O(1).
    #[must_use]
    pub fn engine(&self, replication: u64) -> Engine<PartyArrivals, Meetings> {
        let streams = Streams::new(self.run.seed.0, replication);
        let classes = self.rates().map(|rate| Class { rate, size: 1 });
        let arrivals = PartyArrivals::new(&classes, &self.patience, &streams);
        Engine::new(arrivals, Meetings::on(&Graph::sides()))
    }
}

fn quantities(question: &RulesSides, parts: &Parts<SidesSample>) -> Vec<Quantity> {
    let mut report = ReportBuilder::new("Xu, Yu and Wu, (12)", "all");
    let (pace, stable) = (question.pace(), question.stable());
    let flag = |flag: bool| f64::from(u8::from(flag));
    let compared = "λC > |λA − λB|, compared exactly";
    report.exact(
        "stable",
        "stable (1) or not (0)",
        "",
        flag(stable),
        compared,
    );
    let name = "growth of the queue, where it is above 0";
    let (unit, method) = ("players per unit of time", "|λA − λB| − λC");
    report.exact("drift", name, unit, question.drift(), method);
    report.citing("Morse (1955); Abate and Whitt (1987)");
    let method = "birth–death walk, 1/(√down − √up)²";
    for (key, name, value) in [
        ("run.relaxation", "relaxation time", pace.relaxation),
        ("run.warm_up", "warm-up that would do", pace.warm_up),
        ("run.arrivals", "arrivals that would do", pace.arrivals),
    ] {
        report.exact(key, name, "arrivals", value, method);
    }
    let name = "share that is missing because the run begins empty";
    report.exact("run.bias", name, "", pace.bias, "reflected Brownian motion");
    let name = "too short a run (1) or not (0)";
    report.exact(
        "run.too_short",
        name,
        "",
        flag(question.too_short()),
        method,
    );
    exact_numbers(question, &mut report);
    if parts.is_empty() {
        return report.finish();
    }
    report.citing(PAPER);
    // An unstable queue has no mean to be short of.
    let bias = if stable { pace.bias } else { 0.0 };
    let widen = |measure, interval| match measure {
        // Squares are reached later than means: twice as much is missing of
        // them, at first order.
        WaitMeasure::Variance => widened(interval, (2.0 * bias).min(1.0)),
        WaitMeasure::Mean | WaitMeasure::P95 | WaitMeasure::P99 => widened(interval, bias),
    };
    let so_far = if stable {
        ""
    } else {
        " (in this run; it grows for ever)"
    };
    let runs = || parts.iter().map(|(_, sample)| &sample.line);
    let weights: [(&str, &str, [u32; 3]); 4] = [
        (SIDE_CLASSES[0].0, SIDE_CLASSES[0].1, [1, 0, 0]),
        (SIDE_CLASSES[1].0, SIDE_CLASSES[1].1, [0, 1, 0]),
        (SIDE_CLASSES[2].0, SIDE_CLASSES[2].1, [0, 0, 1]),
        ("players", "all players", [1, 1, 1]),
    ];
    for (key, name, weights) in &weights {
        let name = format!("{name}{so_far}");
        let waits = shared_run::waits(runs(), weights, &question.patience);
        report_waits(report.over("players"), key, &name, &waits, &widen);
        report_left(&mut report, key, &name, &waits, &question.patience);
    }
    for (class, (key, name)) in SIDE_CLASSES.iter().enumerate() {
        let mean = parts.ratio(&|sample| Some((*sample.line.area.get(class)?, sample.line.time)));
        let mean = mean.map(|mean| widen(WaitMeasure::Mean, mean));
        let waiting = format!("{name} waiting{so_far}");
        (report.over("time")).simulated(
            format!("{key}.waiting.simulated"),
            waiting,
            "players",
            mean,
        );
        let end = parts.mean(&|sample| Some(sample.waiting[class] as f64));
        let name = format!("{name} waiting at the end of the run");
        (report.over("replications")).simulated(
            format!("{key}.end.simulated"),
            name,
            "players",
            end,
        );
    }
    report.finish()
}

/// Means, variances and numbers waiting by (13)–(16), where they hold.
fn exact_numbers(question: &RulesSides, report: &mut ReportBuilder) {
    if question.patience.leaving != Leaving::Never {
        return;
    }
    let exact = question.exact();
    let populations = [
        (SIDE_CLASSES[0], exact.class(0), "Xu, Yu and Wu, (13)"),
        (SIDE_CLASSES[1], exact.class(1), "Xu, Yu and Wu, (14)"),
        (SIDE_CLASSES[2], exact.class(2), "Xu, Yu and Wu, (15)"),
        (
            ("players", "all players"),
            exact.overall(),
            "Xu, Yu and Wu, (16)",
        ),
    ];
    let waiting = exact.mean_waiting();
    for (place, ((key, name), moments, source)) in populations.into_iter().enumerate() {
        report.citing(source).over("players");
        let values = [moments.mean, moments.variance()];
        for (value, (measure, unit)) in values.into_iter().zip(shared_run::MEASURES) {
            let key = format!("{key}.{}", measure.key());
            let name = format!("{}, {name}", measure.label());
            report.exact(key, name, unit, value, "closed form");
        }
        if let Some(&value) = waiting.get(place) {
            let (key, name) = (format!("{key}.waiting"), format!("{name} waiting"));
            let method = "closed form, Little's law";
            (report.over("time")).exact(key, name, "players", value, method);
        }
    }
}
