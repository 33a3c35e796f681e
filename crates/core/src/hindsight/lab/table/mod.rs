//! `hindsight.table`: the comparison of Schlup's Table 3 on the workloads of Table 2,
//! with intervals, in several readings, and with two rules more.
//!
//! The market is the paper's: k = 2, one uniform criterion, τ_max = 5. A replication
//! draws one sequence of players for each workload, from the same streams. Each rule has
//! on each workload the parameter that costs least there over all replications known.
//! Batches are made at every arrival; their parameter is the price of holding a player
//! back.

mod workloads;

use super::PAPER;
use super::market;
use super::parts::{HindsightTableSample, Played};
use super::plans::RuleCurve;
use super::pool::{COST, estimate, least, whole};
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan, TooLarge,
    Work, choices, compose,
};
use crate::hindsight::contest::play_rows;
use crate::hindsight::parameters::{HindsightRule, HindsightRun};
use crate::hindsight::rules::RulePlan;
use crate::hindsight::{CostModel, Criteria, Sequence, formulas};
use crate::sim::Streams;
use crate::sim::stats::{Interval, Linear};
use crate::words::number;
pub(crate) use workloads::paper_market;
use workloads::{LONGEST, RATES, parameter, rows, workloads};
pub use workloads::{WORKLOAD_LABELS, WORKLOADS};

compose! {
    /// Table 3.
    pub struct HindsightTable {
        /// Length of the simulation.
        run: HindsightRun,
    }
}

choices! {
    /// How a figure of Table 3 is understood.
    pub enum TableReading {
        /// Rates that rise do so in ten steps of equally many players; the ratio is
        /// that of the costs summed over the six workloads.
        Steps = "steps", "rising in ten steps, ratio of sums";
        /// Rates that rise do so in proportion to time.
        Continuous = "continuous", "rising in proportion to time";
        /// The mean of the six workloads' ratios.
        MeanOfRatios = "mean", "mean of the six ratios";
        /// A computer player's place costs no waiting.
        ComputersFree = "free", "computer players not charged";
    }
}

impl TableReading {
    /// The workloads that are summed over.
    #[must_use]
    pub const fn workloads(self) -> [u32; 6] {
        match self {
            Self::Continuous => [0, 1, 2, 6, 7, 8],
            _ => [0, 1, 2, 3, 4, 5],
        }
    }

    /// What a rule costs on a sequence.
    fn cost(self, played: &Played) -> f64 {
        match self {
            Self::ComputersFree => played.total() - f64::from(played.computers),
            _ => played.total(),
        }
    }

    /// What the optimum costs there.
    fn best(self, sample: &HindsightTableSample) -> f64 {
        let free = sample.free.filter(|_| self == Self::ComputersFree);
        free.unwrap_or(sample.best).total()
    }
}

/// The parameter of a rule's row that costs least over some samples.
fn choose(
    samples: &[&HindsightTableSample],
    rule: HindsightRule,
    reading: TableReading,
) -> Option<usize> {
    let points = samples.first()?.rows.get(rule as usize)?.len();
    least(points, samples.len(), &|run, point| {
        cost_at(samples[run], rule, point, reading)
    })
}

/// What a rule costs on a sample with a parameter.
fn cost_at(
    sample: &HindsightTableSample,
    rule: HindsightRule,
    point: usize,
    reading: TableReading,
) -> f64 {
    let played = sample
        .rows
        .get(rule as usize)
        .and_then(|row| row.get(point));
    played.map_or(0.0, |played| reading.cost(played))
}

impl HindsightTable {
    /// How a rule's parameter is written; greedy has none.
    #[must_use]
    pub const fn symbol(rule: HindsightRule) -> &'static str {
        match rule {
            HindsightRule::Greedy => "",
            HindsightRule::Periodic => RuleCurve::Periodic.symbol(),
            HindsightRule::MultiQueue => RuleCurve::MultiQueue.symbol(),
            HindsightRule::DifferenceWait => RuleCurve::DifferenceWait.symbol(),
            HindsightRule::Widening => RuleCurve::Widening.symbol(),
            HindsightRule::Batched => RuleCurve::Holding.symbol(),
        }
    }

    /// The values of a rule's parameter that are tried, in its own unit. O(plans of the table).
    #[must_use]
    pub fn values(&self, rule: HindsightRule) -> Vec<f64> {
        (rows().get(rule as usize)).map_or_else(Vec::new, |row| row.iter().map(parameter).collect())
    }

    /// A row of Table 3 (Schlup): what a rule costs on six workloads, with the best parameter
    /// on each, over what the optimum costs. Of the replications of which all six are
    /// known. O(values of the parameter · parts).
    #[must_use]
    pub fn ratio(
        &self,
        parts: &Parts<HindsightTableSample>,
        rule: HindsightRule,
        reading: TableReading,
    ) -> Option<Interval> {
        let runs = whole(parts, WORKLOADS as u32, &reading.workloads());
        let pairs = |member: usize| -> Option<Vec<(f64, f64)>> {
            let samples: Vec<&HindsightTableSample> = runs.iter().map(|run| run[member]).collect();
            let point = choose(&samples, rule, reading)?;
            let pair = |sample: &&HindsightTableSample| {
                (cost_at(sample, rule, point, reading), reading.best(sample))
            };
            Some(samples.iter().map(pair).collect())
        };
        let mut columns = (0..6).map(pairs).collect::<Option<Vec<_>>>()?;
        if reading == TableReading::MeanOfRatios {
            let mut mean = Linear::ratio(columns.first()?)?;
            for column in &columns[1..] {
                mean.add(&Linear::ratio(column)?);
            }
            return Some(mean.interval().affine(1.0 / 6.0, 0.0));
        }
        let mut sums = columns.pop()?;
        for column in columns {
            for (sum, pair) in sums.iter_mut().zip(column) {
                sum.0 += pair.0;
                sum.1 += pair.1;
            }
        }
        estimate(&sums, false)
    }

    /// Of one workload: the replications known, and the parameter chosen.
    fn chosen(
        parts: &Parts<HindsightTableSample>,
        rule: HindsightRule,
        workload: usize,
    ) -> Option<(Vec<&HindsightTableSample>, usize)> {
        let runs = whole(parts, WORKLOADS as u32, &[workload as u32]);
        let samples: Vec<&HindsightTableSample> = runs.into_iter().flatten().collect();
        let point = choose(&samples, rule, TableReading::Steps)?;
        Some((samples, point))
    }

    /// On one workload: the parameter of least cost, in its own unit, and what a player
    /// costs with it. O(values of the parameter · parts + plans of the table).
    #[must_use]
    pub fn best(
        &self,
        parts: &Parts<HindsightTableSample>,
        rule: HindsightRule,
        workload: usize,
    ) -> Option<(f64, Interval)> {
        let (samples, point) = Self::chosen(parts, rule, workload)?;
        let cost = |sample: &&HindsightTableSample| {
            let cost = cost_at(sample, rule, point, TableReading::Steps);
            (cost, f64::from(sample.players))
        };
        let pairs: Vec<(f64, f64)> = samples.iter().map(cost).collect();
        let value = self.values(rule).get(point).copied()?;
        Some((value, estimate(&pairs, false)?))
    }

    /// On one workload: what a rule costs over what the optimum costs (Schlup, section 5).
    /// O(values of the parameter · parts).
    #[must_use]
    pub fn ratio_on(
        &self,
        parts: &Parts<HindsightTableSample>,
        rule: HindsightRule,
        workload: usize,
    ) -> Option<Interval> {
        let (samples, point) = Self::chosen(parts, rule, workload)?;
        let pair = |sample: &&HindsightTableSample| {
            let cost = cost_at(sample, rule, point, TableReading::Steps);
            (cost, sample.best.total())
        };
        let pairs: Vec<(f64, f64)> = samples.iter().map(pair).collect();
        estimate(&pairs, false)
    }

    /// What the optimum costs a player on a workload (Schlup, section 3.2). O(parts).
    #[must_use]
    pub fn optimum(
        &self,
        parts: &Parts<HindsightTableSample>,
        workload: usize,
    ) -> Option<Interval> {
        let runs = whole(parts, WORKLOADS as u32, &[workload as u32]);
        let pair =
            |sample: &&HindsightTableSample| (sample.best.total(), f64::from(sample.players));
        let pairs: Vec<(f64, f64)> = runs.iter().flatten().map(pair).collect();
        estimate(&pairs, false)
    }

    /// What the paper prints.
    #[must_use]
    pub const fn printed(rule: HindsightRule) -> Option<f64> {
        match rule {
            HindsightRule::Greedy => Some(2.04),
            HindsightRule::Periodic => Some(1.64),
            HindsightRule::MultiQueue => Some(1.41),
            HindsightRule::DifferenceWait => Some(1.39),
            _ => None,
        }
    }

    /// What the paper's estimates predict where they are meant, on the three constant
    /// workloads: the sum of (2), of (5) at n_opt (6) or of (7) at r_opt (9), neither
    /// rounded, over the sum of what the optimum costs there. The interval is the
    /// optimum's. O(parts).
    #[must_use]
    pub fn formula(
        &self,
        parts: &Parts<HindsightTableSample>,
        rule: HindsightRule,
    ) -> Option<Interval> {
        let mut player = 0.0;
        for rate in RATES {
            let game = match rule {
                HindsightRule::Greedy => formulas::greedy(2, rate, LONGEST),
                HindsightRule::Periodic => {
                    let best = formulas::best_period(2, rate, LONGEST).max(2.0);
                    formulas::periodic(2, best, rate, LONGEST)
                }
                HindsightRule::MultiQueue => {
                    let best = formulas::best_ranges(2, rate, LONGEST).max(1.0);
                    formulas::multi_queue(2, best, rate, LONGEST)
                }
                _ => return None,
            };
            player += game.total() / 2.0;
        }
        let pairs: Vec<(f64, f64)> = whole(parts, WORKLOADS as u32, &[0, 1, 2])
            .iter()
            .map(|run| {
                let best = run.iter().map(|sample| sample.best.total()).sum();
                (player * f64::from(run[0].players), best)
            })
            .collect();
        estimate(&pairs, false)
    }
}

/// Computes the workloads of the replications.
struct TableRun {
    run: HindsightRun,
    rows: Vec<Vec<RulePlan>>,
}

impl TableRun {
    fn sample(&self, number: u32) -> Option<HindsightTableSample> {
        let (replication, workload) = (number / WORKLOADS as u32, number % WORKLOADS as u32);
        let count = self.run.players as usize;
        let traffic = *workloads(count as u64).get(workload as usize)?;
        let streams = Streams::new(self.run.seed.0, u64::from(replication));
        let players = Sequence::draw(traffic, Criteria::Uniform, &streams, count).ok()?;
        let mut cost_model: CostModel<1> = paper_market().cost_model();
        let rows = play_rows(&players, &self.rows, &cost_model).ok()?;
        let mut best = |charged: bool| {
            cost_model.computer_waits = charged;
            market::hindsight(&players, &cost_model)
        };
        Some(HindsightTableSample {
            players: players.len() as u32,
            rows,
            best: best(true)?,
            // Only the paper's own workloads are read in this way too.
            free: if workload < 6 {
                Some(best(false)?)
            } else {
                None
            },
        })
    }
}

impl Question for HindsightTable {
    type Part = HindsightTableSample;

    fn parts(&self) -> u32 {
        self.run.replications * WORKLOADS as u32
    }

    fn work(&self) -> Work {
        let (players, parts) = (u64::from(self.run.players), u64::from(self.parts()));
        let plans: usize = rows().iter().map(Vec::len).sum();
        Work {
            // And two matchings of some fifty each.
            events: players * parts * (plans as u64 + 100),
            bytes: players * 600 + parts * plans as u64 * size_of::<Played>() as u64,
            ..Work::default()
        }
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        market::too_large(&self.run, work, limits)
    }

    fn plan(&self, _data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let run = TableRun {
            run: self.run.clone(),
            rows: rows(),
        };
        let plans: usize = run.rows.iter().map(Vec::len).sum();
        let work = (plans as u64 + 100) * u64::from(self.run.players);
        Ok(RunPlan::whole(
            move |_| work,
            move |number| run.sample(number),
        ))
    }

    fn quantities(&self, parts: &Parts<HindsightTableSample>) -> Vec<Quantity> {
        let mut report = ReportBuilder::new(PAPER, "players");
        for rule in HindsightRule::ALL.iter().copied() {
            self.of_rule(parts, rule, &mut report);
        }
        for (workload, label) in WORKLOAD_LABELS.iter().enumerate() {
            let name = format!("cost of a player, optimum, {label}");
            let interval = self.optimum(parts, workload);
            report.simulated(format!("best.{workload}.cost"), name, COST, interval);
        }
        report.finish()
    }
}

impl HindsightTable {
    /// The numbers of one rule.
    fn of_rule(
        &self,
        parts: &Parts<HindsightTableSample>,
        rule: HindsightRule,
        report: &mut ReportBuilder,
    ) {
        let (key, label) = (rule.key(), rule.label());
        let mut push = |end: &str, name: &str, unit, interval: Option<Interval>| {
            let (key, name) = (format!("{key}.{end}"), format!("{name}, {label}"));
            report.simulated(key, name, unit, interval);
        };
        for reading in TableReading::ALL.iter().copied() {
            let name = format!("cost over the optimum's, {}", reading.label());
            let interval = self.ratio(parts, rule, reading);
            push(&format!("{}.ratio", reading.key()), &name, "", interval);
        }
        let name = "estimated cost over the optimum's, constant rates";
        push("formula.ratio", name, "", self.formula(parts, rule));
        for (workload, on) in WORKLOAD_LABELS.iter().enumerate() {
            let name = format!("cost over the optimum's, {on}");
            let interval = self.ratio_on(parts, rule, workload);
            push(&format!("{workload}.ratio"), &name, "", interval);
            if let Some((value, interval)) = self.best(parts, rule, workload) {
                let value = number(value);
                let name = format!("cost of a player with the best parameter, {value}, {on}");
                push(&format!("{workload}.cost"), &name, COST, Some(interval));
            }
        }
        if let Some(value) = Self::printed(rule) {
            let name = format!("competitive ratio as printed, {label}");
            report
                .citing("Schlup, Table 3")
                .printed(format!("{key}.printed"), name, "", value, false)
                .citing(PAPER);
        }
    }
}
