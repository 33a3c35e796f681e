//! `hindsight.front`: what can be had at all. For each weight of the criteria the best
//! matching in hindsight, its waiting and its criteria counted apart: the points of the
//! Pareto front that a weighted sum finds, its lower convex hull.

use super::PAPER;
use super::market::{
    BOUNDED, by_criteria, file_of, hindsight, matching_events, replications, sequence, too_coarse,
    too_large, too_many_pairs,
};
use super::parts::{Best, HindsightFrontSample};
use super::pool::{COST, add, estimate, whole};
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan, TooLarge,
    Work, compose,
};
use crate::hindsight::file::PlayerFile;
use crate::hindsight::parameters::{HindsightArrivals, HindsightRun, Market};
use crate::hindsight::{CostModel, Sequence};
use crate::sim::stats::Interval;
use crate::words::number;
use std::sync::Arc;

compose! {
    /// Waiting against criteria, in hindsight.
    pub struct HindsightFront {
        /// What a game is.
        market: Market,
        /// Who comes.
        players: HindsightArrivals,
        /// Length of the simulation.
        run: HindsightRun,
    }
}

/// How many times their own weight criteria weigh where the best matching is looked for.
pub const WEIGHTS: [f64; 11] = [0.05, 0.09, 0.17, 0.3, 0.55, 1.0, 1.8, 3.3, 6.0, 11.0, 20.0];

/// So many replications are enough for a curve.
const MOST_REPLICATIONS: u32 = 8;

impl HindsightFront {
    /// Whether the points are optima: for games of two. For larger ones they are the
    /// best found, of the first players, and the front may lie lower.
    #[must_use]
    pub fn exact(&self) -> bool {
        self.market.k == 2
    }

    /// Whether all is about one file, so that nothing is left to chance.
    #[must_use]
    pub fn of_file(&self) -> bool {
        self.players.of_file()
    }

    /// The run, no longer than it has to be.
    fn short(&self) -> HindsightRun {
        let (players, replications) = if self.exact() {
            (u32::MAX, MOST_REPLICATIONS)
        } else {
            (BOUNDED as u32, MOST_REPLICATIONS / 2)
        };
        self.run.at_most(players, replications)
    }

    /// A measure per player at a weight.
    fn measure(
        &self,
        parts: &Parts<HindsightFrontSample>,
        point: usize,
        measure: fn(&Best) -> f64,
    ) -> Option<Interval> {
        let pairs: Vec<(f64, f64)> = (whole(parts, WEIGHTS.len() as u32, &[point as u32]))
            .iter()
            .flatten()
            .map(|sample| (measure(&sample.best), f64::from(sample.players)))
            .collect();
        estimate(&pairs, self.of_file())
    }

    /// A point of the front, by the number of its weight: waiting and criteria cost of a
    /// player, both as the market weighs them.
    #[must_use]
    pub fn point(
        &self,
        parts: &Parts<HindsightFrontSample>,
        point: usize,
    ) -> Option<[Interval; 2]> {
        let time = self.measure(parts, point, |best| best.time)?;
        Some([time, self.measure(parts, point, |best| best.criteria)?])
    }

    /// No matching has a smaller sum of waiting and this weight times criteria, per
    /// player: the line under the front that touches it at the point if that is an
    /// optimum.
    #[must_use]
    pub fn least(&self, parts: &Parts<HindsightFrontSample>, point: usize) -> Option<Interval> {
        self.measure(parts, point, |best| best.least)
    }
}

/// Computes the weights of the replications.
struct FrontRun {
    question: HindsightFront,
    run: HindsightRun,
    file: Option<Arc<PlayerFile>>,
}

impl FrontRun {
    fn sample<const D: usize>(&self, number: u32) -> Option<HindsightFrontSample> {
        let count = WEIGHTS.len() as u32;
        let weight = WEIGHTS[(number % count) as usize];
        let HindsightFront {
            market, players, ..
        } = &self.question;
        let file = self.file.as_deref();
        let players: Sequence<D> = sequence(market, players, &self.run, file, number / count)?;
        let mut cost_model: CostModel<D> = market.cost_model();
        for each in &mut cost_model.weights {
            *each *= weight;
        }
        let mut best = hindsight(&players, &cost_model)?;
        best.criteria /= weight;
        Some(HindsightFrontSample {
            players: players.len() as u32,
            best,
        })
    }
}

impl Question for HindsightFront {
    type Part = HindsightFrontSample;

    fn parts(&self) -> u32 {
        replications(&self.players, &self.short()) * WEIGHTS.len() as u32
    }

    fn work(&self) -> Work {
        let (players, parts) = (u64::from(self.short().players), u64::from(self.parts()));
        Work {
            events: matching_events(&self.market, players) * parts,
            bytes: players * 600 + parts * size_of::<HindsightFrontSample>() as u64,
            ..Work::default()
        }
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        let run = self.short();
        too_coarse(&self.market, &self.players, &run)
            .or_else(|| too_many_pairs(&self.market, &self.players, &run, limits))
            .or_else(|| too_large(&run, work, limits))
    }

    fn plan(&self, data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let run = FrontRun {
            question: self.clone(),
            run: self.short(),
            file: file_of(&self.players, data)?,
        };
        let work = 100 * u64::from(run.run.players);
        Ok(RunPlan::whole(
            move |_| work,
            move |number| by_criteria!(run.question.market, D => run.sample::<D>(number)),
        ))
    }

    fn quantities(&self, parts: &Parts<HindsightFrontSample>) -> Vec<Quantity> {
        let mut report = ReportBuilder::new(PAPER, "players");
        let found = if self.exact() {
            "optimum"
        } else {
            "best matching found"
        };
        for (index, weight) in WEIGHTS.iter().enumerate() {
            let Some([time, criteria]) = self.point(parts, index) else {
                continue;
            };
            let measures = [
                ("time", "waiting cost of a player", Some(time)),
                ("criteria", "criteria cost of a player", Some(criteria)),
                (
                    "least",
                    "lower bound of the weighted cost of a player",
                    self.least(parts, index),
                ),
            ];
            for (key, name, interval) in measures {
                let name = format!("{name}, {found}, weight {}", number(*weight));
                let entry = (format!("{index}.{key}"), name, COST);
                add(&mut report, self.of_file(), entry, interval);
            }
        }
        report.finish()
    }
}
