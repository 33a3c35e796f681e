//! `rules.adaptive`: a controller that opens and closes the choice of sides
//! while preferences drift, against leaving it open or closed for ever.

mod run;

use super::line_run::LineSample;
use super::shared_run::{self, BYTES_A_CLASS, Numbers, ratio};
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, RunPlan, TooLarge, Work, compose,
};
use crate::rules::parameters::{Drift, Patience, Run};
use crate::rules::{Controller, Drifting, Policy, PreferenceDrift, SideQueue};
use crate::sim::stats::replications;
use crate::sim::{Engine, Streams};
use run::AdaptiveTrial;
use serde::{Deserialize, Serialize};

compose! {
    /// Choosing sides while preferences drift.
    pub struct Adaptive {
        /// Preferences and controller.
        drift: Drift,
        /// Length of the simulation.
        run: Run,
    }
}

/// The policies, in the order of samples: keys and names.
pub const POLICIES: [(&str, &str); 3] = [
    ("open", "always open"),
    ("closed", "always closed"),
    ("adaptive", "adaptive"),
];

/// One moment of a run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Look {
    /// When.
    pub time: f64,
    /// λC − |λA − λB| as it is.
    pub slack: f64,
    /// What the controller believes it to be; of no meaning where there is none.
    pub believed: f64,
    /// Whether players may choose.
    pub open: bool,
    /// Players waiting.
    pub waiting: u32,
}

/// One policy in one replication, after warm-up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PolicySample {
    /// Waits and numbers waiting of A, B and C.
    pub line: LineSample,
    /// Players with a favourite side who got a game.
    pub caring: u64,
    /// How many of them got that side; those whose side was drawn by lot count
    /// one half.
    pub pleased: f64,
    /// Time during which players could choose.
    pub open: f64,
    /// How often the choice was opened or closed.
    pub switches: u64,
    /// Some moments; of the first replication only.
    pub looks: Vec<Look>,
}

/// One replication: the policies in the order of [`POLICIES`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AdaptiveSample {
    /// By policy.
    pub policies: [PolicySample; 3],
}

/// Moments kept of the first replication.
pub(super) const LOOKS: u32 = 200;
/// Swings of favour that they show at most.
pub(super) const SWINGS: f64 = 3.0;

impl Adaptive {
    /// How favour swings.
    #[must_use]
    pub fn swing(&self) -> PreferenceDrift {
        PreferenceDrift {
            choosy: self.drift.choosy,
            swing: self.drift.swing,
            cycle: self.drift.cycle,
        }
    }

    /// A policy by its place in [`POLICIES`].
    #[must_use]
    pub fn policy(&self, place: usize) -> Policy {
        match place {
            0 => Policy::Open,
            1 => Policy::Closed,
            _ => Policy::Adaptive(Controller::new(self.drift.memory, self.drift.margin)),
        }
    }

    /// A replication's queue under a policy.
    #[must_use]
    pub fn engine(&self, policy: usize, replication: u64) -> Engine<Drifting, SideQueue> {
        let streams = Streams::new(self.run.seed.0, replication);
        let (gaps, wishes) = (streams.stream("arrivals"), streams.stream("wishes"));
        let arrivals = Drifting::new(self.swing(), gaps, wishes);
        Engine::new(arrivals, SideQueue::new(self.policy(policy)))
    }

    /// Arrivals between two moments that are kept. An odd number: with sides
    /// closed the number waiting is that of the arrivals, odd or even, and an
    /// even step would always see the same.
    pub(super) fn between_looks(&self) -> u32 {
        // At most 3·10⁶, so the conversion is exact enough and never saturates.
        let shown = self
            .run
            .arrivals
            .min((SWINGS * self.drift.cycle).ceil() as u32);
        shown.div_ceil(LOOKS) | 1
    }
}

impl Question for Adaptive {
    type Part = AdaptiveSample;

    fn parts(&self) -> u32 {
        self.run.replications
    }

    fn work(&self) -> Work {
        let bytes = size_of::<AdaptiveSample>() + 9 * BYTES_A_CLASS;
        shared_run::work(&self.run, self.parts(), POLICIES.len(), bytes)
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        shared_run::too_large(&self.run, work, limits, 4)
    }

    fn plan(&self, _data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        Ok(AdaptiveTrial::plan(self.clone()))
    }

    fn quantities(&self, parts: &Parts<AdaptiveSample>) -> Vec<Quantity> {
        quantities(parts)
    }
}

fn quantities(parts: &Parts<AdaptiveSample>) -> Vec<Quantity> {
    let mut numbers = Numbers::default();
    let pairs = "Xu, Yu and Wu, (1) with k = 2";
    numbers.exact(
        "closed.mean",
        "mean wait, always closed",
        "units of time",
        "players",
        (0.5, "closed form", pairs),
    );
    // Every other player waits for an exponential time.
    numbers.exact(
        "closed.variance",
        "variance of the wait, always closed",
        "squared units of time",
        "players",
        (0.75, "closed form", pairs),
    );
    if parts.is_empty() {
        return numbers.done();
    }
    for (place, (key, name)) in POLICIES.iter().enumerate() {
        let runs = || parts.iter().map(|(_, sample)| &sample.policies[place]);
        let lines = || runs().map(|run| &run.line);
        let waits = shared_run::waits(lines(), &[1, 1, 1], &Patience::default());
        numbers.waits(key, name, "players", &waits, &|_, interval| interval);
        let longest = replications(lines().map(|line| line.longest as f64));
        let long = format!("longest queue, {name}");
        let key_of = |what: &str| format!("{key}.{what}");
        numbers.simulated(
            &key_of("longest"),
            &long,
            "players",
            "replications",
            longest,
        );
        if let Some(share) = ratio(runs().map(|run| (run.pleased, run.caring as f64))) {
            let name = format!("share of those who care who get their side, {name}");
            numbers.simulated(&key_of("pleased"), &name, "", "players who care", share);
        }
        if let Some(share) = ratio(runs().map(|run| (run.open, run.line.time))) {
            let name = format!("share of time that sides are open, {name}");
            numbers.simulated(&key_of("open"), &name, "", "time", share);
        }
        if let Some(rate) = ratio(runs().map(|run| (run.switches as f64, run.line.time))) {
            let name = format!("openings and closings, {name}");
            numbers.simulated(&key_of("switches"), &name, "per unit of time", "time", rate);
        }
    }
    numbers.done()
}
