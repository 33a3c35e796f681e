//! `rules.curve`: simulated variances along the share of singles, to lie on the
//! exact curves (Xu, Yu and Wu, Figure 5).
//!
//! Every replication is run at one of [`POINTS`] shares with the visitor's
//! number of players per unit of time, so points are independent of each other.

use super::PAPER;
use super::compare::run::watched;
use super::compare::{RulesCompare, weights};
use super::estimate::{ClassSample, WaitMeasure, Waits};
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan, TooLarge,
    Work, compose,
};
use crate::rules::parameters::{Patience, Rates, RulesRun};
use crate::rules::{ServiceRule, WaitPopulation};
use crate::sim::stats::{Interval, Moments, Tally};
use serde::{Deserialize, Serialize};

/// Points along the axis.
pub const POINTS: u32 = 7;
/// The rules simulated; packing forms FIFO's games.
pub const CURVES: [ServiceRule; 4] = super::choose::RIVALS;

compose! {
    /// Variance against the share of singles, simulated.
    pub struct RulesCurve {
        /// Who arrives; only the number of players per unit of time matters.
        rates: Rates,
        /// Who leaves.
        patience: Patience,
        /// Length of the simulation.
        run: RulesRun,
    }
}

/// One replication, at one point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CurveSample {
    /// Waits of singles and of teams under each of [`CURVES`].
    pub rules: [[Moments; 2]; CURVES.len()],
}

impl RulesCurve {
    /// The share of players who come alone at a point.
    #[must_use]
    pub fn share(point: u32) -> f64 {
        f64::from(point + 1) / f64::from(POINTS + 1)
    }

    /// The market at a point.
    #[must_use]
    pub fn at(&self, point: u32) -> RulesCompare {
        let players = self.rates.l1 + 2.0 * self.rates.l2;
        let share = Self::share(point);
        RulesCompare {
            rates: Rates {
                l1: share * players,
                l2: 0.5 * (1.0 - share) * players,
            },
            patience: self.patience.clone(),
            run: self.run.clone(),
        }
    }

    /// The simulated variance of players' waits at a point under a rule (Xu, Yu and Wu,
    /// Figure 5); `None` as long as there are too few replications for an interval. O(parts).
    #[must_use]
    pub fn variance(
        &self,
        parts: &Parts<CurveSample>,
        rule: ServiceRule,
        point: u32,
    ) -> Option<Interval> {
        let place = CURVES.iter().position(|known| *known == rule)?;
        let samples: Vec<[ClassSample; 2]> = parts
            .iter()
            .filter(|(number, _)| number % POINTS == point)
            .map(|(_, sample)| {
                sample.rules[place].map(|waits| ClassSample {
                    waits,
                    tally: Tally::default(),
                    left: 0,
                })
            })
            .collect();
        let replications = samples.iter().map(|sample| &sample[..]).collect();
        let waits = Waits::new(
            replications,
            weights(WaitPopulation::Players),
            f64::INFINITY,
        );
        let interval = waits.estimate(WaitMeasure::Variance)?.interval();
        interval.half_width.is_finite().then_some(interval)
    }
}

impl Question for RulesCurve {
    type Part = CurveSample;

    fn parts(&self) -> u32 {
        // At least eight at every point.
        self.run.replications.max(8 * POINTS)
    }

    fn work(&self) -> Work {
        let replications = u64::from(self.parts());
        Work {
            events: self.run.all() * replications * CURVES.len() as u64,
            bytes: replications * size_of::<CurveSample>() as u64,
            ..Work::default()
        }
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        self.run.too_large(work, limits)
    }

    fn plan(&self, _data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let markets: Vec<RulesCompare> = (0..POINTS).map(|point| self.at(point)).collect();
        Ok(RunPlan::replications(
            CURVES.len(),
            self.run.all(),
            move |replication, variant| {
                let market = &markets[(replication % POINTS) as usize];
                watched(market, CURVES[variant], replication)
            },
            |run| run.watch.1.moments(),
            |samples| {
                let rules = samples.try_into().ok()?;
                Some(CurveSample { rules })
            },
        ))
    }

    fn quantities(&self, parts: &Parts<CurveSample>) -> Vec<Quantity> {
        let mut report = ReportBuilder::new(PAPER, "players");
        for rule in CURVES {
            for point in 0..POINTS {
                let key = format!("{}.variance.{point}.simulated", rule.key());
                let (label, share) = (rule.label(), Self::share(point));
                let name = format!("variance of the wait, {label}, {share} of players come alone");
                let variance = self.variance(parts, rule, point);
                report.simulated(key, name, "units of time²", variance);
            }
        }
        report.finish()
    }
}
