//! `patience.foresight`: what it is worth to know who will come.
//!
//! Remark (I): a policy that is best on average may be best on no single path. Each replication is
//! a path of arrivals; on it the greedy rule, the patient rule and the best games of who knows all
//! of it ([`path_costs`]). The same uniform numbers make strong and weak players at all shares q.

use super::PAPER;
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan, TooLarge,
    Work, compose,
};
use crate::patience::exact::{self, PathCosts, path_costs};
use crate::patience::group_cost;
use crate::patience::parameters::{PatienceRun, StrongShare, TeamSize, UnfairnessCost};
use crate::sim::Streams;
use crate::sim::stats::Interval;
use rand::RngExt;
use serde::{Deserialize, Serialize};

compose! {
    /// Knowing all arrivals in advance.
    pub struct PatienceForesight {
        /// Team size.
        team: TeamSize,
        /// Share of strong players.
        share: StrongShare,
        /// Cost of unfairness.
        price: UnfairnessCost,
        /// Length of the simulation.
        run: PatienceRun,
    }
}

/// Shares of strong players that are looked at beside the visitor's: .05, .15, …, .95.
pub const FORESEEN: usize = 10;

/// `patience.foresight`: one path, at all shares ([`PatienceForesight::shares`]).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ForesightSample {
    /// Cost per period of the greedy rule.
    pub greedy: [f64; FORESEEN + 1],
    /// Of the patient rule.
    pub patient: [f64; FORESEEN + 1],
    /// Of the best games in hindsight.
    pub foreseen: [f64; FORESEEN + 1],
}

impl PatienceForesight {
    /// The shares of strong players that are looked at; the last is the visitor's. O(shares).
    #[must_use]
    pub fn shares(&self) -> [f64; FORESEEN + 1] {
        std::array::from_fn(|at| match at {
            FORESEEN => self.share.q,
            at => (at as f64 + 0.5) / FORESEEN as f64,
        })
    }

    /// Whether patience is the better rule at a share, by Theorem 3.3. O(1).
    #[must_use]
    pub fn patience_is_best(&self, q: f64) -> bool {
        exact::patience_is_best(self.team.n, q, self.price.alpha)
    }

    /// The exact cost per period of the better rule at a share, which is the least of all rules.
    #[must_use]
    pub fn best(&self, q: f64) -> f64 {
        let patient = self.patience_is_best(q);
        group_cost(self.team.n, q, self.price.alpha, patient)
    }

    /// How much less per period who knows all arrivals pays than the better rule, on the same path.
    /// `None` of fewer than two paths.
    #[must_use]
    pub fn saved(&self, parts: &Parts<ForesightSample>, at: usize) -> Option<Interval> {
        let patient = self.patience_is_best(*self.shares().get(at)?);
        let saved = parts.mean(&|sample| {
            let of = if patient {
                sample.patient
            } else {
                sample.greedy
            };
            Some(of.get(at)? - sample.foreseen.get(at)?)
        })?;
        saved.half_width.is_finite().then_some(saved)
    }

    /// What who knows all arrivals pays per period: the exact cost of the better rule, less what is
    /// [saved](Self::saved) on the same path. So neither the empty start nor the rule's luck counts.
    #[must_use]
    pub fn foreseen(&self, parts: &Parts<ForesightSample>, at: usize) -> Option<Interval> {
        let saved = self.saved(parts, at)?;
        Some(saved.affine(-1.0, self.best(*self.shares().get(at)?)))
    }

    /// On how many paths at the visitor's share the rule that is better on average cost more than
    /// the other one, on how many more than need be, and of how many paths. O(parts).
    #[must_use]
    pub fn beaten(&self, parts: &Parts<ForesightSample>) -> (u64, u64, u64) {
        let patient = self.patience_is_best(self.share.q);
        (parts.iter()).fold((0, 0, 0), |(other, any, all), (_, sample)| {
            let (greedy, waiting) = (sample.greedy[FORESEEN], sample.patient[FORESEEN]);
            let (own, rival) = if patient {
                (waiting, greedy)
            } else {
                (greedy, waiting)
            };
            let more = |than: f64| u64::from(own > than);
            (
                other + more(rival),
                any + more(sample.foreseen[FORESEEN]),
                all + 1,
            )
        })
    }

    fn sample(&self, replication: u32) -> ForesightSample {
        let streams = Streams::new(self.run.seed.0, u64::from(replication));
        let mut stream = streams.stream("arrivals");
        let uniforms: Vec<f64> = (0..self.run.periods).map(|_| stream.random()).collect();
        let mut strong = vec![false; uniforms.len()];
        let costs = self.shares().map(|q| {
            for (one, &uniform) in strong.iter_mut().zip(&uniforms) {
                *one = uniform < q;
            }
            path_costs(self.team.n, self.price.alpha, &strong)
        });
        let per_period =
            |of: fn(&PathCosts) -> f64| costs.map(|costs| of(&costs) / f64::from(self.run.periods));
        ForesightSample {
            greedy: per_period(|costs| costs.greedy),
            patient: per_period(|costs| costs.patient),
            foreseen: per_period(|costs| costs.foreseen),
        }
    }

    /// Periods of all shares in one replication.
    fn periods(&self) -> u64 {
        (FORESEEN as u64 + 1) * u64::from(self.run.periods)
    }
}

impl Question for PatienceForesight {
    type Part = ForesightSample;

    fn parts(&self) -> u32 {
        self.run.replications
    }

    fn work(&self) -> Work {
        let parts = u64::from(self.parts());
        Work {
            events: self.periods() * parts,
            // A path's uniform numbers, who is strong, and how many were so far.
            bytes: 13 * u64::from(self.run.periods) + parts * size_of::<ForesightSample>() as u64,
            ..Work::default()
        }
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        let events = limits.events as f64 / work.events as f64;
        let bytes = limits.bytes as f64 / work.bytes as f64;
        let share = events.min(bytes);
        // Some bytes are a replication's, however short it is.
        (share < 1.0).then(|| {
            let subject = "Knowing all arrivals";
            self.run.fewer_periods(subject, work, 0.9 * share)
        })
    }

    fn plan(&self, _data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let question = self.clone();
        let work = self.periods();
        Ok(RunPlan::whole(
            move |_| work,
            move |number| Some(question.sample(number)),
        ))
    }

    fn quantities(&self, parts: &Parts<ForesightSample>) -> Vec<Quantity> {
        let mut report = ReportBuilder::new(PAPER, "replications");
        let unit = "per period";
        for (at, q) in self.shares().into_iter().enumerate() {
            let (key, place) = match at {
                FORESEEN => (
                    "own".to_owned(),
                    "at your share of strong players".to_owned(),
                ),
                _ => (format!("q{q:.2}"), format!("at q = {q:.2}")),
            };
            let name = format!("cost of the better rule, {place}");
            let method = "closed form, Theorem 3.3";
            report.exact(format!("{key}.best"), name, unit, self.best(q), method);
            let name = format!("cost if all arrivals are known, {place}");
            let cost = self.foreseen(parts, at);
            report.simulated(format!("{key}.foreseen.simulated"), name, unit, cost);
            let name = format!("what knowing all arrivals saves, {place}");
            let saved = self.saved(parts, at);
            report.simulated(format!("{key}.saved.simulated"), name, unit, saved);
        }
        report.finish()
    }
}
