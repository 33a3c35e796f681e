//! `patience.levels`: the optimal rule with more than two levels.

use super::PAPER;
use crate::experiment::{
    Data, ExperimentError, Limits, Offer, Parts, Quantity, Question, ReportBuilder, RunPlan,
    TooLarge, Value, Work, compose,
};
use crate::markov::GainBounds;
use crate::patience::parameters::{PoolCap, SkillLevels, StrongShare, TeamSize, UnfairnessCost};
use crate::patience::{Action, LevelMarket, Process, Shape, SolverError, process_size};
use serde::{Deserialize, Serialize};

compose! {
    /// More levels than two, by the solver.
    pub struct PatienceLevels {
        /// Team size.
        team: TeamSize,
        /// Shifts the bell of levels.
        share: StrongShare,
        /// Cost of unfairness.
        price: UnfairnessCost,
        /// Pool cap.
        room: PoolCap,
        /// The levels.
        ladder: SkillLevels,
    }
}

/// One pool of 2n or more players and what the optimal rule does there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PoolDecision {
    /// Players of each level waiting, from the lowest.
    pub counts: Vec<u32>,
    /// Players of each level in the game formed; empty when it waits.
    pub take: Vec<u32>,
    /// Imbalance of the game formed; of the fairest possible one when it waits.
    pub imbalance: u32,
}

/// The solver's answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LevelsSolved {
    /// Optimal cost per period, certified.
    pub lower: f64,
    /// Its upper bound.
    pub upper: f64,
    /// Exact cost of forming the least unfair game at once.
    pub greedy: f64,
    /// Exact cost of forming only fair games.
    pub patient: f64,
    /// Pools.
    pub states: u64,
    /// Pairs of pool and decision.
    pub choices: u64,
    /// Rounds of policy iteration.
    pub rounds: u64,
    /// What the rule does where it has a choice.
    pub pools: Vec<PoolDecision>,
}

/// The part of a cost by which it may be off where it is told as exact.
const MOST_OFF: f64 = 1e-6;

impl PatienceLevels {
    /// The share of each level among arrivals, from the lowest. O(levels²) for a bell,
    /// O(levels) where all are alike.
    #[must_use]
    pub fn shares(&self) -> Vec<f64> {
        let levels = self.ladder.levels;
        match self.ladder.shape {
            Shape::Uniform => vec![1.0 / f64::from(levels); levels as usize],
            Shape::Binomial => {
                let q = self.share.q;
                let mut row = vec![1.0];
                for _ in 1..levels {
                    let mut next = vec![0.0; row.len() + 1];
                    for (successes, share) in row.iter().enumerate() {
                        next[successes] += share * (1.0 - q);
                        next[successes + 1] += share * q;
                    }
                    row = next;
                }
                row
            }
        }
    }

    /// All of it; `None` where a rule's cost cannot be told: where levels are so rare that the
    /// differences of what pools are worth leave no digits of it.
    fn solve(&self) -> Result<Option<LevelsSolved>, SolverError> {
        let n = self.team.n;
        let process = Process::new(LevelMarket {
            n,
            cap: self.room.cap(n),
            shares: self.shares(),
            alpha: self.price.alpha,
        })?;
        let optimum = process.solve()?;
        let greedy = process.evaluate(&process.greedy_policy())?;
        let patient = process.evaluate(&process.patient_policy())?;
        let told = |gain: GainBounds| gain.width() <= MOST_OFF * (1.0 + gain.middle().abs());
        if [optimum.gain, greedy.gain, patient.gain]
            .map(told)
            .contains(&false)
        {
            return Ok(None);
        }
        let pools = optimum
            .actions
            .iter()
            .filter_map(|pool| {
                let least = pool.least_imbalance?;
                let (take, imbalance) = match &pool.action {
                    Action::Form { take, imbalance } => (take.clone(), *imbalance),
                    _ => (Vec::new(), least),
                };
                Some(PoolDecision {
                    counts: pool.counts.clone(),
                    take,
                    imbalance,
                })
            })
            .collect();
        Ok(Some(LevelsSolved {
            lower: optimum.gain.lower,
            upper: optimum.gain.upper,
            greedy: greedy.gain.middle(),
            patient: patient.gain.middle(),
            states: process.mdp().states() as u64,
            choices: process.mdp().choices() as u64,
            rounds: u64::from(optimum.rounds),
            pools,
        }))
    }
}

impl Question for PatienceLevels {
    type Part = LevelsSolved;

    fn parts(&self) -> u32 {
        1
    }

    fn work(&self) -> Work {
        let (states, choices) =
            process_size(self.team.n, self.room.cap(self.team.n), self.ladder.levels);
        Work {
            events: 0,
            states,
            choices,
            bytes: choices
                .saturating_mul(16)
                .saturating_add(states.saturating_mul(160)),
        }
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        // The answer goes to the page pool by pool, so pools count too.
        let pools = limits.choices / 10;
        if work.choices <= limits.choices && work.bytes <= limits.bytes && work.states <= pools {
            return None;
        }
        let fits = |n: u32, slack: u32, levels: u32| {
            let (states, choices) = process_size(n, 2 * n + slack, levels);
            choices <= limits.choices && states <= pools
        };
        let (n, slack, levels) = (self.team.n, self.room.slack, self.ladder.levels);
        let int = |key: &str, value: u32| (key.to_owned(), Value::Int(i64::from(value)));
        let whole = |key, value: u32, label| Offer::whole(key, u64::from(value), label);
        let mut offers = Vec::new();
        if let Some(least) = (1..levels).rev().find(|&k| k >= 2 && fits(n, slack, k)) {
            offers.push(whole("levels", least, format!("{least} levels")));
        }
        if let Some(small) = (1..n).rev().find(|&m| fits(m, slack, levels)) {
            offers.push(whole("n", small, format!("teams of {small}")));
        }
        if slack > 1 && fits(n, 1, levels) {
            offers.push(whole("slack", 1, "M = 2n + 1".to_owned()));
        }
        // Where one change is not enough: the smallest cap that allows to wait,
        // and as many levels as fit then.
        if offers.is_empty()
            && let Some(most) = (2..levels).rev().find(|&k| fits(n, 1, k))
        {
            offers.push(Offer {
                label: format!("{most} levels, M = 2n + 1"),
                values: [int("levels", most), int("slack", 1)].into_iter().collect(),
            });
        }
        Some(TooLarge {
            field: "levels",
            message: format!(
                "{levels} levels, teams of {n} and a cap of {} make {} pools with up to {} decisions; \
                 {pools} pools and {} decisions fit here.",
                2 * n + slack,
                counted(work.states),
                counted(work.choices),
                limits.choices
            ),
            offers,
        })
    }

    fn plan(&self, _data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let question = self.clone();
        // Without an answer the page says that there is none.
        Ok(RunPlan::whole(
            |_| 1,
            move |_| question.solve().ok().flatten(),
        ))
    }

    fn quantities(&self, parts: &Parts<LevelsSolved>) -> Vec<Quantity> {
        let Some((_, solved)) = parts.iter().next() else {
            return Vec::new();
        };
        let mut report = ReportBuilder::new(PAPER, "periods");
        let unit = "per period";
        report.bounded(
            "optimal.cost",
            "least possible cost",
            unit,
            [solved.lower, solved.upper],
            "policy iteration, certified by one Bellman sweep",
        );
        let chain = "chain of the rule, solved";
        let greedy = "cost, least unfair game at once";
        report.exact("greedy.cost", greedy, unit, solved.greedy, chain);
        let patient = "cost, fair games only";
        report.exact("patient.cost", patient, unit, solved.patient, chain);
        report.finish()
    }
}

/// A count in words a person can read, also when it is beyond counting.
fn counted(count: u64) -> String {
    if count < 10_000_000 {
        count.to_string()
    } else if count == u64::MAX {
        "more than 10^19".to_owned()
    } else {
        format!("{:.1e}", count as f64)
    }
}
