//! `hindsight.readings`: difference-wait in all readings of what the paper leaves open,
//! on the paper's six workloads.
//!
//! A reading says when a pair's clock starts, whom a newcomer takes and what a dropped
//! player does: 3 · 5 · 3 = 45. Some cannot differ (where no dropped player ever makes
//! a pair, a clock that starts with the pair starts with the later arrival): those are
//! played once.

use super::PAPER;
use super::market;
use super::parts::ReadingsSample;
use super::pool::{estimate, least, whole};
use super::table::paper_market;
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan, TooLarge,
    Work, compose,
};
use crate::hindsight::contest::{paper_rules, paper_workloads};
use crate::hindsight::parameters::{HindsightRule, HindsightRun, Rules};
use crate::hindsight::rules::{ClockFrom, Dropped, Newcomer};
use crate::hindsight::rules::{Readings, RulePlan};
use crate::hindsight::{CostModel, Criteria, Sequence};
use crate::sim::Streams;
use crate::sim::stats::Interval;

compose! {
    /// All readings of difference-wait.
    pub struct HindsightReadings {
        /// Length of the simulation.
        run: HindsightRun,
    }
}

/// How many readings there are.
pub const READINGS: usize = ClockFrom::ALL.len() * Newcomer::ALL.len() * Dropped::ALL.len();
/// The workloads of a replication.
const WORKLOADS: u32 = 6;
/// So many replications tell the readings apart; more would only take time.
const MOST_REPLICATIONS: u32 = 8;

/// The values of f that are tried, from 0.
fn factors() -> Vec<f64> {
    let plans = paper_rules()
        .into_iter()
        .nth(HindsightRule::DifferenceWait as usize);
    let factor = |plan| match plan {
        RulePlan::DifferenceWait { factor, .. } => Some(factor),
        _ => None,
    };
    (plans.into_iter())
        .flat_map(|(_, plans)| plans.into_iter().filter_map(factor))
        .collect()
}

/// The three answers of a reading.
fn answers(index: usize) -> (ClockFrom, Newcomer, Dropped) {
    let (left, rest) = (index % Dropped::ALL.len(), index / Dropped::ALL.len());
    let (takes, clock) = (rest % Newcomer::ALL.len(), rest / Newcomer::ALL.len());
    let clock = clock.min(ClockFrom::ALL.len() - 1);
    (
        ClockFrom::ALL[clock],
        Newcomer::ALL[takes],
        Dropped::ALL[left],
    )
}

/// The first reading that does the same.
fn same(index: usize) -> usize {
    let (mut clock, takes, mut left) = answers(index);
    match takes {
        // Nobody is ever dropped.
        Newcomer::SinglesOnly => left = Dropped::Searches,
        // A dropped player finds nobody single: the newcomer would have taken them.
        Newcomer::SinglesFirst if left == Dropped::Waits => left = Dropped::SinglesOnly,
        _ => {}
    }
    let settled = left == Dropped::Waits
        || takes == Newcomer::SinglesOnly
        || (takes == Newcomer::SinglesFirst && left == Dropped::SinglesOnly);
    // Every pair is made by a newcomer.
    if settled && clock == ClockFrom::Latest {
        clock = ClockFrom::Pair;
    }
    (clock as usize * Newcomer::ALL.len() + takes as usize) * Dropped::ALL.len() + left as usize
}

impl HindsightReadings {
    /// A reading by its number, below [`READINGS`]; 0 is the default, which follows the
    /// paper's words most closely.
    #[must_use]
    pub fn reading(index: usize) -> Readings {
        let (clock, takes, left) = answers(index);
        let rules = Rules {
            clock,
            takes,
            left,
            ..Rules::default()
        };
        rules.readings()
    }

    /// A reading in words.
    #[must_use]
    pub fn label(index: usize) -> String {
        let (clock, takes, left) = answers(index);
        format!(
            "the clock starts {}; a newcomer takes {}; a dropped player {}",
            clock.label(),
            takes.label(),
            left.label()
        )
    }

    /// The number of the reading that a visitor has chosen.
    #[must_use]
    pub fn index(rules: &Rules) -> usize {
        let number = rules.clock as usize * Newcomer::ALL.len() + rules.takes as usize;
        number * Dropped::ALL.len() + rules.left as usize
    }

    /// The run, no longer than it has to be.
    fn short(&self) -> HindsightRun {
        self.run.at_most(u32::MAX, MOST_REPLICATIONS)
    }

    /// What difference-wait costs in a reading on the six workloads, with the best f on
    /// each, over what the optimum costs; of the replications of which all six are known
    /// (Schlup, section 4.4). O(values of f · parts).
    #[must_use]
    pub fn ratio(&self, parts: &Parts<ReadingsSample>, index: usize) -> Option<Interval> {
        let runs = whole(parts, WORKLOADS, &[0, 1, 2, 3, 4, 5]);
        let first = runs.first()?.first()?;
        let points = first.readings.get(index)?.len();
        let mut sums = vec![(0.0, 0.0); runs.len()];
        for member in 0..WORKLOADS as usize {
            let cost = |run: usize, point: usize| {
                let row = runs[run][member].readings.get(index);
                row.and_then(|row| row.get(point).copied()).unwrap_or(0.0)
            };
            let point = least(points, runs.len(), &cost)?;
            for (run, sum) in sums.iter_mut().enumerate() {
                sum.0 += cost(run, point);
                sum.1 += runs[run][member].best;
            }
        }
        estimate(&sums, false)
    }
}

/// Computes the workloads of the replications.
struct ReadingsRun {
    run: HindsightRun,
    factors: Vec<f64>,
}

impl ReadingsRun {
    fn sample(&self, number: u32) -> Option<ReadingsSample> {
        let (replication, workload) = (number / WORKLOADS, number % WORKLOADS);
        let count = self.run.players as usize;
        let traffic = *paper_workloads(count as u64).get(workload as usize)?;
        let streams = Streams::new(self.run.seed.0, u64::from(replication));
        let players = Sequence::draw(traffic, Criteria::Uniform, &streams, count).ok()?;
        let cost_model: CostModel<1> = paper_market().cost_model();
        let best = players.optimum(&cost_model).ok()?.total();
        let cost = |plan| Some(players.play(plan, &cost_model).ok()?.cost.total());
        // With f = 0 all readings are greedy.
        let greedy = cost(RulePlan::Greedy)?;
        let mut readings: Vec<Vec<f64>> = Vec::with_capacity(READINGS);
        for index in 0..READINGS {
            if let Some(known) = readings.get(same(index)) {
                readings.push(known.clone());
                continue;
            }
            let of_factor = |&factor: &f64| {
                let readings = HindsightReadings::reading(index);
                if factor > 0.0 {
                    cost(RulePlan::DifferenceWait { factor, readings })
                } else {
                    Some(greedy)
                }
            };
            readings.push(self.factors.iter().map(of_factor).collect::<Option<_>>()?);
        }
        Some(ReadingsSample { readings, best })
    }
}

impl Question for HindsightReadings {
    type Part = ReadingsSample;

    fn parts(&self) -> u32 {
        self.short().replications * WORKLOADS
    }

    fn work(&self) -> Work {
        let (players, parts) = (u64::from(self.run.players), u64::from(self.parts()));
        let plans = (READINGS * factors().len()) as u64;
        Work {
            events: players * parts * (plans + 50),
            bytes: players * 600 + parts * plans * size_of::<f64>() as u64,
            ..Work::default()
        }
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        market::too_large(&self.short(), work, limits)
    }

    fn plan(&self, _data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let run = ReadingsRun {
            run: self.run.clone(),
            factors: factors(),
        };
        let work = (READINGS * run.factors.len()) as u64 * u64::from(self.run.players);
        Ok(RunPlan::whole(
            move |_| work,
            move |number| run.sample(number),
        ))
    }

    fn quantities(&self, parts: &Parts<ReadingsSample>) -> Vec<Quantity> {
        let mut report = ReportBuilder::new(PAPER, "players");
        for index in 0..READINGS {
            let name = format!("cost over the optimum's: {}", Self::label(index));
            let interval = self.ratio(parts, index);
            report.simulated(format!("{index}.ratio"), name, "", interval);
        }
        report.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::{READINGS, same};

    #[test]
    fn a_reading_stands_for_those_that_do_the_same() {
        let mut distinct = 0;
        for index in 0..READINGS {
            assert!(same(index) <= index);
            assert_eq!(same(same(index)), same(index));
            distinct += usize::from(same(index) == index);
        }
        assert_eq!((distinct, same(0)), (31, 0));
    }
}
