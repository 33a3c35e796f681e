//! `hindsight.sweep`: what every rule costs along its parameter, on the same players
//! (Schlup, Figures 2 and 3).

use super::PAPER;
use super::grid::grid;
use super::market::{by_criteria, events, file_of, replications, sequence, too_coarse, too_large};
use super::parts::{Played, SweepSample};
use super::plans::RuleCurve;
use super::pool::{COST, add, estimate, least};
use super::theory::Theory;
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan, TooLarge,
    Work, compose,
};
use crate::hindsight::contest::play_rows;
use crate::hindsight::file::PlayerFile;
use crate::hindsight::parameters::{HindsightArrivals, HindsightRun, Market, Rules};
use crate::hindsight::rules::RulePlan;
use crate::hindsight::{Cost, CostModel, Sequence};
use crate::sim::stats::Interval;
use crate::words::number;
use std::sync::Arc;

compose! {
    /// Every rule along its parameter.
    pub struct HindsightSweep {
        /// What a game is.
        market: Market,
        /// Who comes.
        players: HindsightArrivals,
        /// The rules' other parameters.
        rules: Rules,
        /// Length of the simulation.
        run: HindsightRun,
    }
}

impl HindsightSweep {
    /// Whether all is about one file, so that nothing is left to chance.
    #[must_use]
    pub fn of_file(&self) -> bool {
        self.players.of_file()
    }

    /// The values of a curve's parameter that are tried, in its own unit. Where many
    /// players come they reach farther than [`RuleCurve::values`].
    #[must_use]
    pub fn values(&self, curve: RuleCurve) -> Vec<f64> {
        if self.of_file() {
            curve.values(&self.market)
        } else {
            grid(curve, &self.market, self.players.rate)
        }
    }

    /// The plans of all curves, by curve, by point.
    pub(crate) fn plans(&self) -> Vec<Vec<RulePlan>> {
        let plans = |curve: &RuleCurve| {
            let values = self.values(*curve);
            values
                .iter()
                .map(|&value| curve.plan(&self.rules, value))
                .collect()
        };
        RuleCurve::ALL.iter().map(plans).collect()
    }

    /// A measure of a point, per player.
    fn measure(
        &self,
        parts: &Parts<SweepSample>,
        curve: RuleCurve,
        point: usize,
        measure: fn(&Played) -> f64,
    ) -> Option<Interval> {
        let pairs: Vec<(f64, f64)> = (parts.iter())
            .filter_map(|(_, sample)| {
                let played = sample.curves.get(curve as usize)?.get(point)?;
                Some((measure(played), f64::from(sample.players)))
            })
            .collect();
        estimate(&pairs, self.of_file())
    }

    /// Mean criteria cost, waiting cost and whole cost of a player at a point of a
    /// curve; `None` before there is anything.
    #[must_use]
    pub fn at(
        &self,
        parts: &Parts<SweepSample>,
        curve: RuleCurve,
        point: usize,
    ) -> Option<[Interval; 3]> {
        Some([
            self.measure(parts, curve, point, |played| played.criteria)?,
            self.measure(parts, curve, point, |played| played.time)?,
            self.measure(parts, curve, point, Played::total)?,
        ])
    }

    /// The point of a curve that costs least over all replications, and what a player
    /// costs there (Schlup, Figures 2 and 3). One of several that are about as good.
    /// O(points · replications).
    #[must_use]
    pub fn optimum(
        &self,
        parts: &Parts<SweepSample>,
        curve: RuleCurve,
    ) -> Option<(usize, Interval)> {
        let runs: Vec<&Vec<Played>> = (parts.iter())
            .filter_map(|(_, sample)| sample.curves.get(curve as usize))
            .collect();
        let points = runs.first()?.len();
        let cost = |run: usize, point: usize| runs[run].get(point).map_or(0.0, Played::total);
        let point = least(points, runs.len(), &cost)?;
        let cost = self.measure(parts, curve, point, Played::total)?;
        Some((point, cost))
    }

    /// What the paper estimates that a player costs with a value of the parameter: (5)
    /// with n = x·k for periodic match, (7) for multi-queue, the criteria with their
    /// weight. `None` for other rules and where the estimates are not meant. They hold
    /// where no time-out happens.
    #[must_use]
    pub fn formula(&self, curve: RuleCurve, value: f64) -> Option<Cost> {
        Theory::of(&self.market, &self.players)?.estimate(curve, value)
    }

    /// Where [`formula`](Self::formula) is least: n_opt/k by (6), r_opt by (9), with the
    /// criteria's weight; at least 1, and not rounded.
    #[must_use]
    pub fn formula_best(&self, curve: RuleCurve) -> Option<f64> {
        Theory::of(&self.market, &self.players)?.best(curve)
    }
}

/// Computes the replications.
struct SweepRun {
    question: HindsightSweep,
    plans: Vec<Vec<RulePlan>>,
    file: Option<Arc<PlayerFile>>,
}

impl SweepRun {
    fn sample<const D: usize>(&self, replication: u32) -> Option<SweepSample> {
        let HindsightSweep {
            market,
            players,
            run,
            ..
        } = &self.question;
        let cost_model: CostModel<D> = market.cost_model();
        let players: Sequence<D> =
            sequence(market, players, run, self.file.as_deref(), replication)?;
        Some(SweepSample {
            players: players.len() as u32,
            curves: play_rows(&players, &self.plans, &cost_model).ok()?,
        })
    }
}

impl Question for HindsightSweep {
    type Part = SweepSample;

    fn parts(&self) -> u32 {
        replications(&self.players, &self.run)
    }

    fn work(&self) -> Work {
        let (players, parts) = (u64::from(self.run.players), u64::from(self.parts()));
        let plans: Vec<RulePlan> = self.plans().into_iter().flatten().collect();
        let of_plan = |plan: &RulePlan| events(&self.market, &self.players, &self.run, plan);
        let each: u64 = plans.iter().map(of_plan).sum();
        Work {
            events: each.saturating_mul(parts),
            bytes: players * 300 + parts * (plans.len() * size_of::<Played>()) as u64,
            ..Work::default()
        }
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        too_coarse(&self.market, &self.players, &self.run)
            .or_else(|| too_large(&self.run, work, limits))
    }

    fn plan(&self, data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let run = SweepRun {
            question: self.clone(),
            plans: self.plans(),
            file: file_of(&self.players, data)?,
        };
        let plans: usize = run.plans.iter().map(Vec::len).sum();
        let work = plans as u64 * u64::from(self.run.players);
        Ok(RunPlan::whole(
            move |_| work,
            move |number| by_criteria!(run.question.market, D => run.sample::<D>(number)),
        ))
    }

    fn quantities(&self, parts: &Parts<SweepSample>) -> Vec<Quantity> {
        let mut report = ReportBuilder::new(PAPER, "players");
        for curve in RuleCurve::ALL {
            let (label, symbol) = (curve.label(), curve.symbol());
            for (point, value) in self.values(curve).into_iter().enumerate() {
                let Some(measures) = self.at(parts, curve, point) else {
                    continue;
                };
                let names = [
                    ("criteria", "criteria cost"),
                    ("time", "waiting cost"),
                    ("cost", "cost"),
                ];
                for ((key, name), interval) in names.into_iter().zip(measures) {
                    let key = format!("{}.{point}.{key}", curve.key());
                    let value = number(value);
                    let name = format!("{name} of a player, {}, {symbol} = {value}", label);
                    let entry = (key, name, COST);
                    add(&mut report, self.of_file(), entry, Some(interval));
                }
            }
        }
        report.finish()
    }
}
