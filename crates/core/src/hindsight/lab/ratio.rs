//! `hindsight.ratio`: how much the rules cost beside the best matching in hindsight, as
//! the arrival rate goes from a tenth to a thousand.
//!
//! Players come at a constant rate; each rule has the parameter that costs least at that
//! rate over all replications known, or follows the rate by itself. Batches that hold
//! players back are so frequent that they are hardly late; with several criteria, where
//! each of them is a matching of its own, that would take minutes and is left out.
//!
//! Costs are those of the long run (`long_run`): the end of a short run would be
//! most of them at high rates. For games of more than two all costs are of the first few
//! players only, of whom bounds are found, and of their whole run: there the end counts.

use super::PAPER;
use super::grid::grid;
use super::long_run::{games, long_run};
use super::market::{BOUNDED, by_criteria, hindsight, matching_events, too_large};
use super::parts::{Best, RatioSample};
use super::plans::RuleCurve;
use super::pool::{COST, estimate, least, whole};
use super::theory::Theory;
use crate::experiment::Switch;
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan, TooLarge,
    Work, compose,
};
use crate::hindsight::optimum::Record;
use crate::hindsight::parameters::{HindsightArrivals, HindsightRule, HindsightRun, Market, Rules};
use crate::hindsight::rules::RulePlan;
use crate::hindsight::{CostModel, Sequence, formulas};
use crate::sim::stats::Interval;
use crate::sim::{Streams, Traffic};
use crate::words::number;

compose! {
    /// The rules along the arrival rate.
    pub struct HindsightRatio {
        /// What a game is.
        market: Market,
        /// Who comes; only how criteria are distributed matters.
        players: HindsightArrivals,
        /// The rules' other parameters.
        rules: Rules,
        /// Length of the simulation.
        run: HindsightRun,
    }
}

/// The arrival rates, players per unit of time.
pub const RATES: [f64; 13] = [
    0.1,
    0.2154434690031884,
    0.4641588833612779,
    1.0,
    2.154434690031884,
    4.641588833612779,
    10.0,
    21.54434690031884,
    46.41588833612779,
    100.0,
    215.4434690031884,
    464.1588833612779,
    1000.0,
];

/// The rules that follow the rate, in the order of [`RatioSample::adaptive`].
const ADAPTIVE: [HindsightRule; 2] = [HindsightRule::Periodic, HindsightRule::MultiQueue];
/// So many replications are enough for a curve.
const MOST_REPLICATIONS: u32 = 8;
/// And so many players, at the highest rate too.
const MOST_PLAYERS: u32 = 5_000;

impl HindsightRatio {
    /// The run, no longer than it has to be.
    fn short(&self) -> HindsightRun {
        let (players, replications) = if self.market.k == 2 {
            (MOST_PLAYERS, MOST_REPLICATIONS)
        } else {
            (BOUNDED as u32, MOST_REPLICATIONS / 2)
        };
        self.run.at_most(players, replications)
    }

    /// The values of a curve's parameter that are tried at a rate, in its own unit; none
    /// where that would take too long.
    #[must_use]
    pub fn values(&self, curve: RuleCurve, rate: usize) -> Vec<f64> {
        let slow = curve == RuleCurve::Holding && self.market.criteria > 1 && self.market.k == 2;
        match RATES.get(rate) {
            Some(&rate) if !slow => grid(curve, &self.market, rate),
            _ => Vec::new(),
        }
    }

    /// The replications known at a rate.
    fn at(parts: &Parts<RatioSample>, rate: usize) -> Vec<&RatioSample> {
        let runs = whole(parts, RATES.len() as u32, &[rate as u32]);
        runs.into_iter().flatten().collect()
    }

    /// The place of the best value among those tried.
    fn chosen(samples: &[&RatioSample], curve: RuleCurve) -> Option<usize> {
        let points = samples.first()?.curves.get(curve as usize)?.len();
        least(points, samples.len(), &|run, point| {
            cost_at(samples[run], curve, point)
        })
    }

    /// What a rule costs with its best parameter at a rate, over what the best matching
    /// found costs; that of two is the optimum.
    #[must_use]
    pub fn ratio(
        &self,
        parts: &Parts<RatioSample>,
        curve: RuleCurve,
        rate: usize,
    ) -> Option<Interval> {
        let samples = Self::at(parts, rate);
        let point = Self::chosen(&samples, curve)?;
        over_best(&samples, &|sample| cost_at(sample, curve, point))
    }

    /// The parameter of least cost at a rate, in its own unit.
    #[must_use]
    pub fn best_value(
        &self,
        parts: &Parts<RatioSample>,
        curve: RuleCurve,
        rate: usize,
    ) -> Option<f64> {
        let point = Self::chosen(&Self::at(parts, rate), curve)?;
        self.values(curve, rate).get(point).copied()
    }

    /// What a rule that follows the rate by itself costs over the best matching: 0 for
    /// periodic match, 1 for multi-queue.
    #[must_use]
    pub fn adaptive(
        &self,
        parts: &Parts<RatioSample>,
        which: usize,
        rate: usize,
    ) -> Option<Interval> {
        over_best(&Self::at(parts, rate), &|sample| {
            sample.adaptive.get(which).copied().unwrap_or(0.0)
        })
    }

    /// What greedy costs over the best matching.
    #[must_use]
    pub fn greedy(&self, parts: &Parts<RatioSample>, rate: usize) -> Option<Interval> {
        over_best(&Self::at(parts, rate), &|sample| sample.greedy)
    }

    /// What the best matching costs a player (Schlup, section 3.2). O(parts).
    #[must_use]
    pub fn best(&self, parts: &Parts<RatioSample>, rate: usize) -> Option<Interval> {
        let pair = |sample: &&RatioSample| (sample.best.total(), f64::from(sample.players));
        let pairs: Vec<(f64, f64)> = Self::at(parts, rate).iter().map(pair).collect();
        estimate(&pairs, false)
    }

    /// How far the best matching found may be from the optimum: its cost over the lower
    /// bound. 1, but for rounding, for games of two. O(parts).
    #[must_use]
    pub fn slack(&self, parts: &Parts<RatioSample>, rate: usize) -> Option<Interval> {
        let pair = |sample: &&RatioSample| (sample.best.total(), sample.best.least);
        let pairs: Vec<(f64, f64)> = Self::at(parts, rate).iter().map(pair).collect();
        estimate(&pairs, false)
    }

    /// What greedy costs a player, exactly; where theory knows: one uniform criterion
    /// with the paper's weight.
    #[must_use]
    pub fn greedy_exact(&self, rate: usize) -> Option<f64> {
        Theory::at(&self.market, &self.players, *RATES.get(rate)?)?.greedy_exact()
    }

    /// The best parameter at a rate by (6) or (9), with the criteria's weight; at least 1,
    /// and not rounded. Meant for one uniform criterion.
    #[must_use]
    pub fn formula_best(&self, curve: RuleCurve, rate: usize) -> Option<f64> {
        Theory::at(&self.market, &self.players, *RATES.get(rate)?)?.best(curve)
    }
}

/// What a rule costs on a sample at a point of its curve.
fn cost_at(sample: &RatioSample, curve: RuleCurve, point: usize) -> f64 {
    let row = sample.curves.get(curve as usize);
    row.and_then(|row| row.get(point).copied()).unwrap_or(0.0)
}

/// A cost over that of the best matching.
fn over_best(samples: &[&RatioSample], cost: &dyn Fn(&RatioSample) -> f64) -> Option<Interval> {
    let pairs: Vec<(f64, f64)> = (samples.iter())
        .map(|sample| (cost(sample), sample.best.total()))
        .collect();
    estimate(&pairs, false)
}

/// The time between batches that hold players back: a 64th of that in which a period of
/// the best length gathers. So each player is looked at some dozen times.
fn often(market: &Market, rate: f64) -> f64 {
    let period = formulas::best_period(market.k, rate * market.weight, market.tau);
    ((period.max(0.0) + 1.0) / rate).min(market.tau) / 64.0
}

/// What a rule costs.
fn costs<const D: usize>(
    players: &Sequence<D>,
    plan: RulePlan,
    cost_model: &CostModel<D>,
) -> Option<f64> {
    if cost_model.players > 2 {
        return Some(players.play(plan, cost_model).ok()?.cost.total());
    }
    let mut record = Record::default();
    players.watch(plan, cost_model, &mut record).ok()?;
    Some(long_run(players, cost_model, &record.games).total())
}

/// The best matching; its lower bound in proportion.
fn best<const D: usize>(players: &Sequence<D>, cost_model: &CostModel<D>) -> Option<Best> {
    if cost_model.players > 2 {
        return hindsight(players, cost_model);
    }
    let best = players.best(cost_model).ok()?;
    let cost = long_run(players, cost_model, &games(players, cost_model, &best));
    let known = best.least / f64::max(best.cost.total(), f64::MIN_POSITIVE);
    Some(Best::new(cost, cost.total() * known))
}

/// Computes the rates of the replications.
struct RatioRun {
    question: HindsightRatio,
    run: HindsightRun,
}

impl RatioRun {
    fn sample<const D: usize>(&self, number: u32) -> Option<RatioSample> {
        let HindsightRatio {
            market,
            players,
            rules,
            ..
        } = &self.question;
        let index = number as usize % RATES.len();
        let streams = Streams::new(self.run.seed.0, u64::from(number) / RATES.len() as u64);
        let rate = RATES[index];
        let count = self.run.players as usize;
        let traffic = Traffic::Constant { rate };
        let players: Sequence<D> = Sequence::draw(traffic, players.spread, &streams, count).ok()?;
        let cost_model: CostModel<D> = market.cost_model();
        let rules = Rules {
            period: often(market, rate),
            ..rules.clone()
        };
        let mut plans: Vec<Vec<RulePlan>> = (RuleCurve::ALL.iter())
            .map(|curve| {
                let values = self.question.values(*curve, index);
                let plan = |&value: &f64| curve.plan(&rules, value);
                values.iter().map(plan).collect()
            })
            .collect();
        let follow = Rules {
            adaptive_x: Switch::On,
            adaptive_r: Switch::On,
            ..rules.clone()
        };
        plans.push(ADAPTIVE.map(|rule| follow.plan(rule)).into());
        plans.push(vec![RulePlan::Greedy]);
        let cost = |plan: RulePlan| costs(&players, plan, &cost_model);
        let mut curves: Vec<Vec<f64>> = (plans.iter())
            .map(|row| row.iter().map(|&plan| cost(plan)).collect())
            .collect::<Option<_>>()?;
        let greedy = *curves.pop()?.first()?;
        let adaptive = curves.pop()?.try_into().ok()?;
        Some(RatioSample {
            players: players.len() as u32,
            curves,
            greedy,
            adaptive,
            best: best(&players, &cost_model)?,
        })
    }
}

impl Question for HindsightRatio {
    type Part = RatioSample;

    fn parts(&self) -> u32 {
        self.short().replications * RATES.len() as u32
    }

    fn work(&self) -> Work {
        let (players, parts) = (u64::from(self.short().players), u64::from(self.parts()));
        let count = |curve: RuleCurve| self.values(curve, 0).len() as u64;
        let plans: u64 = RuleCurve::ALL.iter().map(|&curve| count(curve)).sum();
        // Each player is in some dozen of the batches that hold players back.
        let looks = plans + 3 + 30 * count(RuleCurve::Holding);
        let best = matching_events(&self.market, players);
        Work {
            events: (players * looks + best) * parts,
            bytes: players * 600 + parts * plans * size_of::<f64>() as u64,
            ..Work::default()
        }
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        too_large(&self.short(), work, limits)
    }

    fn plan(&self, _data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let run = RatioRun {
            question: self.clone(),
            run: self.short(),
        };
        let work = 200 * u64::from(run.run.players);
        Ok(RunPlan::whole(
            move |_| work,
            move |number| by_criteria!(run.question.market, D => run.sample::<D>(number)),
        ))
    }

    fn quantities(&self, parts: &Parts<RatioSample>) -> Vec<Quantity> {
        let mut report = ReportBuilder::new(PAPER, "players");
        for (index, &rate) in RATES.iter().enumerate() {
            let at = format!("{} players per unit of time", number(rate));
            let mut push = |key: String, name: &str, unit, interval: Option<Interval>| {
                report.simulated(key, format!("{name}, {at}"), unit, interval);
            };
            let over = "cost over that in hindsight";
            let name = format!("{over}, {}", HindsightRule::Greedy.label());
            let key = format!("greedy.{index}.ratio");
            push(key, &name, "", self.greedy(parts, index));
            for curve in RuleCurve::ALL {
                let (key, label) = (curve.key(), curve.label());
                let best = self
                    .best_value(parts, curve, index)
                    .map_or_else(String::new, number);
                let name = format!("{over}, {label}, {} = {best}", curve.symbol());
                let key = format!("{key}.{index}.ratio");
                push(key, &name, "", self.ratio(parts, curve, index));
            }
            for (which, rule) in ADAPTIVE.iter().enumerate() {
                let name = format!("{over}, {} that follows the rate", rule.label());
                let key = format!("{}.adaptive.{index}.ratio", rule.key());
                push(key, &name, "", self.adaptive(parts, which, index));
            }
            let (key, name) = (
                format!("best.{index}.cost"),
                "cost of a player in hindsight",
            );
            push(key, name, COST, self.best(parts, index));
        }
        report.finish()
    }
}
