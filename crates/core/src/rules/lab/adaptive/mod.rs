//! `rules.adaptive`: a controller that opens and closes the choice of sides
//! while preferences drift, against leaving it open or closed for ever.

mod run;

use super::PAPER;
use super::line_run::LineSample;
use super::shared_run::{self, report_waits};
use crate::experiment::{Parts, Quantity, ReportBuilder, compose};
use crate::rules::parameters::{Drift, Patience, RulesRun};
use crate::rules::{Controller, Drifting, PreferenceDrift, SidePolicy, SideQueue};
use crate::sim::{Engine, Streams};
use serde::{Deserialize, Serialize};

compose! {
    /// Choosing sides while preferences drift.
    pub struct RulesAdaptive {
        /// Preferences and controller.
        drift: Drift,
        /// Length of the simulation.
        run: RulesRun,
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
pub struct ControllerMoment {
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
    pub looks: Vec<ControllerMoment>,
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

impl RulesAdaptive {
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
    pub fn policy(&self, place: usize) -> SidePolicy {
        match place {
            0 => SidePolicy::Open,
            1 => SidePolicy::Closed,
            _ => SidePolicy::Adaptive(Controller::new(self.drift.memory, self.drift.margin)),
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

fn quantities(parts: &Parts<AdaptiveSample>) -> Vec<Quantity> {
    let mut report = ReportBuilder::new("Xu, Yu and Wu, (1) with k = 2", "players");
    let closed = "closed form";
    let name = "mean wait, always closed";
    report.exact("closed.mean", name, "units of time", 0.5, closed);
    // Every other player waits for an exponential time.
    let name = "variance of the wait, always closed";
    report.exact(
        "closed.variance",
        name,
        "squared units of time",
        0.75,
        closed,
    );
    if parts.is_empty() {
        return report.finish();
    }
    report.citing(PAPER);
    for (place, (key, name)) in POLICIES.iter().enumerate() {
        let runs = parts.iter().map(|(_, sample)| &sample.policies[place].line);
        let waits = shared_run::waits(runs, &[1, 1, 1], &Patience::default());
        report_waits(report.over("players"), key, name, &waits, &|_, interval| {
            interval
        });
        let of = |pick: &dyn Fn(&PolicySample) -> (f64, f64)| {
            parts.ratio(&|sample| Some(pick(&sample.policies[place])))
        };
        let key = |what: &str| format!("{key}.{what}.simulated");
        let longest = parts.mean(&|sample| Some(sample.policies[place].line.longest as f64));
        let long = format!("longest queue, {name}");
        (report.over("replications")).simulated(key("longest"), long, "players", longest);
        let pleased = of(&|run| (run.pleased, run.caring as f64));
        let side = format!("share of those who care who get their side, {name}");
        (report.over("players who care")).simulated(key("pleased"), side, "", pleased);
        let share = of(&|run| (run.open, run.line.time));
        let open = format!("share of time that sides are open, {name}");
        (report.over("time")).simulated(key("open"), open, "", share);
        let rate = of(&|run| (run.switches as f64, run.line.time));
        let switches = format!("openings and closings, {name}");
        report.simulated(key("switches"), switches, "per unit of time", rate);
    }
    report.finish()
}
