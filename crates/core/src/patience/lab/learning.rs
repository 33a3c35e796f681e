//! `patience.learning`: what it costs to have to learn α.
//!
//! Section 4 sketches an iteration: estimate, play, ask the players, adjust. Three matchmakers see the
//! same arrivals: one knows α, one asks, one asks and tries an uneven game now and then
//! ([`LearningRule`]). Watched from the first period on, as learning is what a run begins with.

use super::PAPER;
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan, TooLarge,
    Work, choices, compose,
};
use crate::patience::parameters::{Feedback, PatienceRun, StrongShare, TeamSize, UnfairnessCost};
use crate::patience::{
    GreedyRule, ImbalanceTally, LearningPlan, LearningRule, PatientRule, PoolRule, TwoLevelPlayer,
    TwoLevelPool, TwoLevelSampler, exact,
};
use crate::sim::stats::Interval;
use crate::sim::{Engine, Occupancy, Periodic, Streams};
use serde::{Deserialize, Serialize};

compose! {
    /// Learning what an uneven game costs.
    pub struct PatienceLearning {
        /// Team size.
        team: TeamSize,
        /// Share of strong players.
        share: StrongShare,
        /// What is to be learned.
        price: UnfairnessCost,
        /// What is known at first, and who answers.
        feedback: Feedback,
        /// Length of the simulation.
        run: PatienceRun,
    }
}

choices! {
    /// How a matchmaker comes to know α.
    pub enum Learner {
        /// By asking after uneven games.
        Asks = "asks", "asks";
        /// By asking, and by playing an uneven game now and then.
        Tries = "tries", "asks and tries";
    }
}

/// Moments of a run at which it is looked at: the end, half of it, a quarter, …
pub const LOOKS: usize = 10;

/// A learner at a moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LearningPoint {
    /// Cost per period so far.
    pub cost: f64,
    /// The estimate of α.
    pub estimate: f64,
    /// Whether the rule that the estimate asks for is the best one.
    pub right: bool,
}

/// `patience.learning`: one replication, by moment ([`PatienceLearning::moments`]).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct LearningSample {
    /// Cost per period so far of the matchmaker who knows α.
    pub known: [f64; LOOKS],
    /// The same of the learners, in the order of [`Learner::ALL`].
    pub learners: [[LearningPoint; LOOKS]; 2],
}

impl PatienceLearning {
    /// The periods after which a run is looked at, ascending. O(looks).
    #[must_use]
    pub fn moments(&self) -> [u32; LOOKS] {
        std::array::from_fn(|at| (self.run.periods >> (LOOKS - 1 - at)).max(1))
    }

    /// Whether waiting is best, by Theorem 3.3. O(1).
    #[must_use]
    pub fn patience_is_best(&self) -> bool {
        exact::patience_is_best(self.team.n, self.share.q, self.price.alpha)
    }

    /// How much more a learner has paid per period, so far, than who knows α; on the same arrivals.
    #[must_use]
    pub fn extra(
        &self,
        parts: &Parts<LearningSample>,
        learner: Learner,
        moment: usize,
    ) -> Option<Interval> {
        parts.mean(&|sample| {
            let point = sample.learners[learner as usize].get(moment)?;
            Some(point.cost - sample.known.get(moment)?)
        })
    }

    /// The share of learners whose estimate asks for the wrong rule.
    #[must_use]
    pub fn wrong(
        &self,
        parts: &Parts<LearningSample>,
        learner: Learner,
        moment: usize,
    ) -> Option<Interval> {
        parts.mean(&|sample| {
            let point = sample.learners[learner as usize].get(moment)?;
            Some(f64::from(u8::from(!point.right)))
        })
    }

    /// The mean estimate of α.
    #[must_use]
    pub fn estimate(
        &self,
        parts: &Parts<LearningSample>,
        learner: Learner,
        moment: usize,
    ) -> Option<Interval> {
        parts.mean(&|sample| Some(sample.learners[learner as usize].get(moment)?.estimate))
    }

    fn rule(&self, learner: Learner, streams: &Streams) -> LearningRule {
        let plan = LearningPlan {
            n: self.team.n,
            alpha: self.price.alpha,
            guess: self.feedback.guess,
            answering: self.feedback.answering,
            trials: learner == Learner::Tries,
        };
        LearningRule::new(plan, streams.stream("answers"))
    }

    fn sample(&self, replication: u32) -> LearningSample {
        let n = self.team.n;
        let streams = Streams::new(self.run.seed.0, u64::from(replication));
        let best = self.patience_is_best();
        let known = if best {
            let rule = PatientRule { n, cap: 2 * n + 1 };
            self.watch(rule, &streams, |_| (0.0, true))
        } else {
            self.watch(GreedyRule { n }, &streams, |_| (0.0, true))
        };
        let learners = [Learner::Asks, Learner::Tries].map(|learner| {
            let rule = self.rule(learner, &streams);
            self.watch(rule, &streams, |rule: &LearningRule| {
                (rule.estimate(), rule.is_patient() == best)
            })
        });
        LearningSample {
            known: known.map(|point| point.cost),
            learners,
        }
    }

    /// A rule on a replication's arrivals, looked at at all moments.
    fn watch<R: PoolRule>(
        &self,
        rule: R,
        streams: &Streams,
        look: impl Fn(&R) -> (f64, bool),
    ) -> [LearningPoint; LOOKS] {
        let players = TwoLevelSampler::new(self.share.q, streams.stream("arrivals"));
        let pool = TwoLevelPool::<R, TwoLevelPlayer>::new(self.team.n, rule);
        let mut engine = Engine::new(Periodic::new(players), pool);
        let mut watch = (Occupancy::default(), ImbalanceTally::default());
        let mut done = 0;
        self.moments().map(|moment| {
            engine.run(u64::from(moment - done), &mut watch);
            done = moment;
            let (occupancy, games) = &watch;
            let (estimate, right) = look(engine.matcher().rule());
            let paid = occupancy.area + self.price.alpha * games.imbalance_players;
            LearningPoint {
                cost: paid / f64::from(moment),
                estimate,
                right,
            }
        })
    }
}

impl Question for PatienceLearning {
    type Part = LearningSample;

    fn parts(&self) -> u32 {
        self.run.replications
    }

    fn work(&self) -> Work {
        let parts = u64::from(self.parts());
        Work {
            events: 3 * u64::from(self.run.periods) * parts,
            bytes: parts * size_of::<LearningSample>() as u64,
            ..Work::default()
        }
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        let share = limits.events as f64 / work.events as f64;
        (share < 1.0).then(|| self.run.fewer_periods("Learning", work, share))
    }

    fn plan(&self, _data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let question = self.clone();
        let work = 3 * u64::from(self.run.periods);
        Ok(RunPlan::whole(
            move |_| work,
            move |number| Some(question.sample(number)),
        ))
    }

    fn quantities(&self, parts: &Parts<LearningSample>) -> Vec<Quantity> {
        let mut report = ReportBuilder::new(PAPER, "replications");
        for &learner in Learner::ALL {
            let (key, label) = (learner.key(), learner.label());
            for (at, moment) in self.moments().into_iter().enumerate() {
                let told = |what: &str| format!("{key}.{at}.{what}.simulated");
                let after = format!("who {label}, after {moment} periods");
                let extra = self.extra(parts, learner, at);
                let name = format!("cost so far above who knows α, {after}");
                report.simulated(told("extra"), name, "per period", extra);
                let estimate = self.estimate(parts, learner, at);
                let name = format!("estimate of α, {after}");
                report.simulated(told("estimate"), name, "periods", estimate);
                let wrong = self.wrong(parts, learner, at);
                let name = format!("share that follows the wrong rule, {after}");
                report.simulated(told("wrong"), name, "", wrong);
            }
        }
        report.finish()
    }
}
