//! `patience.compare`: the four rules on the same arrivals.

use crate::experiment::{ExperimentError, Parts, compose};
use crate::patience::parameters::{
    PatienceRun, PoolCap, StrongShare, TeamSize, UnfairnessCost, WaitLimit,
};
use crate::patience::{
    GreedyRule, LevelMarket, LevelOptimum, PatienceRule, PatientRule, PoolRule, PoolTable,
    PoolVerdict, Process, TwoLevelPlayer, TwoLevelPool, TwoLevelSampler, WaitAtMost, exact,
};
use crate::sim::stats::{Interval, Moments, replications};
use crate::sim::{Engine, Periodic, Streams};
use serde::{Deserialize, Serialize};

compose! {
    /// Greedy, patient, wait-at-most-m and optimal, exact and simulated.
    pub struct PatienceCompare {
        /// Team size.
        team: TeamSize,
        /// Share of strong players.
        share: StrongShare,
        /// Cost of unfairness.
        price: UnfairnessCost,
        /// Pool cap.
        room: PoolCap,
        /// The rule between.
        at_most: WaitLimit,
        /// Length of the simulation.
        run: PatienceRun,
    }
}

/// Any of the lab's rules, for queues whose rule is chosen at run time.
#[derive(Clone, Debug)]
pub enum AnyRule {
    /// Greedy.
    Greedy(GreedyRule),
    /// Patient.
    Patient(PatientRule),
    /// Wait at most m.
    Wait(WaitAtMost),
    /// The solver's.
    Optimal(PoolTable),
}

impl PoolRule for AnyRule {
    #[inline]
    fn decide(&mut self, strong: u32, weak: u32) -> PoolVerdict {
        match self {
            Self::Greedy(rule) => rule.decide(strong, weak),
            Self::Patient(rule) => rule.decide(strong, weak),
            Self::Wait(rule) => rule.decide(strong, weak),
            Self::Optimal(rule) => rule.decide(strong, weak),
        }
    }

    fn overdue(&mut self, strong: u32, weak: u32) -> PoolVerdict {
        match self {
            Self::Greedy(rule) => rule.overdue(strong, weak),
            Self::Patient(rule) => rule.overdue(strong, weak),
            Self::Wait(rule) => rule.overdue(strong, weak),
            Self::Optimal(rule) => rule.overdue(strong, weak),
        }
    }
}

/// One rule in one replication, after warm-up.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PoolSample {
    /// Waiting cost: the time integral of the number waiting.
    pub area: f64,
    /// Periods watched.
    pub time: f64,
    /// Games formed.
    pub games: u64,
    /// Unfair ones among them.
    pub unfair: u64,
    /// Σ imbalance × players.
    pub imbalance_persons: f64,
    /// Waiting times of weak and of strong players.
    pub waits: [Moments; 2],
    /// 95th percentile of the waiting time, in periods.
    pub p95: f64,
    /// Greatest common divisor of the times between visits to the empty pool.
    pub period: u64,
    /// How many such times there were.
    pub returns: u64,
}

impl PoolSample {
    /// Cost per period at a given α.
    #[must_use]
    pub fn cost(&self, alpha: f64) -> f64 {
        (self.area + alpha * self.imbalance_persons) / self.time
    }
}

/// One replication: the rules in the order of [`PatienceRule::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PatienceCompareSample {
    /// By rule.
    pub rules: [PoolSample; 4],
}

impl PatienceCompareSample {
    /// One rule's.
    #[must_use]
    pub fn rule(&self, rule: PatienceRule) -> &PoolSample {
        &self.rules[rule as usize]
    }
}

/// The simulated cost of a rule at a given α from every `of`-th replication,
/// beginning with number `index`: independent points along a curve. O(replications).
#[must_use]
pub fn costs_at(
    parts: &Parts<PatienceCompareSample>,
    rule: PatienceRule,
    alpha: f64,
    index: u32,
    of: u32,
) -> Interval {
    replications(
        parts
            .iter()
            .filter(|(number, _)| number % of == index)
            .map(|(_, sample)| sample.rule(rule).cost(alpha)),
    )
}

impl PatienceCompare {
    /// The paper's M.
    #[must_use]
    pub fn cap(&self) -> u32 {
        self.room.cap(self.team.n)
    }

    /// The optimal rule by the solver.
    ///
    /// # Errors
    /// When the solver fails.
    pub fn optimum(&self) -> Result<LevelOptimum, ExperimentError> {
        let market = LevelMarket {
            n: self.team.n,
            cap: self.cap(),
            shares: vec![1.0 - self.share.q, self.share.q],
            alpha: self.price.alpha,
        };
        Process::new(market)
            .and_then(|process| process.solve())
            .map_err(|error| ExperimentError::Solver(error.to_string()))
    }

    /// A rule, ready to run; the solver's is passed in.
    #[must_use]
    pub fn rule(&self, rule: PatienceRule, optimal: &PoolTable) -> AnyRule {
        let (n, cap) = (self.team.n, self.cap());
        match rule {
            PatienceRule::Greedy => AnyRule::Greedy(GreedyRule { n }),
            PatienceRule::Patient => AnyRule::Patient(PatientRule { n, cap }),
            PatienceRule::Wait => AnyRule::Wait(WaitAtMost {
                n,
                cap,
                periods: self.at_most.wait,
            }),
            PatienceRule::Optimal => AnyRule::Optimal(optimal.clone()),
        }
    }

    /// A replication's queue under a rule.
    #[must_use]
    pub fn engine(
        &self,
        rule: PatienceRule,
        optimal: &PoolTable,
        replication: u64,
    ) -> Engine<Periodic<TwoLevelSampler>, TwoLevelPool<AnyRule, TwoLevelPlayer>> {
        let streams = Streams::new(self.run.seed.0, replication);
        let players = TwoLevelSampler::new(self.share.q, streams.stream("arrivals"));
        let pool = TwoLevelPool::new(self.team.n, self.rule(rule, optimal));
        Engine::new(Periodic::new(players), pool)
    }

    /// The exact cost per period of a rule; the optimal one's is the smaller of
    /// the two by Theorem 3.3.
    #[must_use]
    pub fn exact_cost(&self, rule: PatienceRule) -> f64 {
        let (n, q, alpha) = (self.team.n, self.share.q, self.price.alpha);
        let greedy = exact::greedy_cost(n, q, alpha);
        let patient = if self.patience_possible() {
            exact::patient_cost(n, q)
        } else {
            greedy
        };
        match rule {
            PatienceRule::Greedy => greedy,
            PatienceRule::Patient => patient,
            PatienceRule::Wait if self.at_most.wait == 0 => greedy,
            PatienceRule::Wait => patient,
            PatienceRule::Optimal => greedy.min(patient),
        }
    }

    /// Whether the cap leaves room for the one more player.
    #[must_use]
    pub fn patience_possible(&self) -> bool {
        self.room.slack >= 1
    }
}

impl PatienceCompare {
    /// The optimal rule as a table for the simulation.
    ///
    /// # Errors
    /// When the solver fails.
    pub fn table(&self) -> Result<PoolTable, ExperimentError> {
        Ok(self.optimum()?.table(self.team.n, self.cap()))
    }
}
