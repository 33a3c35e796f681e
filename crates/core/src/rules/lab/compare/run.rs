//! Runs replications of `rules.compare`, rule by rule, in slices.

use super::super::estimate::ClassSample;
use super::{Compare, CompareSample, RuleSample};
use crate::experiment::{RunPlan, Trial, Watched};
use crate::rules::{PartyArrivals, Queues, Rule};
use crate::sim::{Occupancy, WaitsByClass};

/// All that is watched in one replication under one rule.
pub(crate) type Watch = (Occupancy, WaitsByClass<2>);

/// Replications of the five rules.
pub(crate) struct CompareTrial {
    question: Compare,
}

/// What watches a queue.
pub(in crate::rules::lab) fn watch(question: &Compare) -> Watch {
    (
        Occupancy::default(),
        WaitsByClass::new(question.patience.unit(question.players())),
    )
}

impl CompareTrial {
    /// All its replications.
    pub(in crate::rules::lab) fn plan(question: Compare) -> RunPlan<<Self as Trial>::Part> {
        let arrivals = question.run.all();
        RunPlan::of_trial(Self { question }, arrivals)
    }
}

impl Trial for CompareTrial {
    type Workload = PartyArrivals;
    type Matcher = Queues;
    type Watch = Watch;
    type Sample = RuleSample;
    type Part = CompareSample;

    const VARIANTS: usize = Rule::ALL.len();

    fn start(&self, replication: u32, variant: usize) -> Watched<PartyArrivals, Queues, Watch> {
        let question = &self.question;
        let engine = question.engine(Rule::ALL[variant], u64::from(replication));
        let run = &question.run;
        Watched::new(
            engine,
            watch(question),
            u64::from(run.warm_up),
            run.arrivals,
        )
    }

    fn sample(&self, run: &Watched<PartyArrivals, Queues, Watch>) -> RuleSample {
        let (occupancy, waits) = &run.watch;
        RuleSample {
            classes: ClassSample::of(waits),
            games: waits.games,
            area: occupancy.area,
            time: occupancy.time,
        }
    }

    fn part(&self, samples: Vec<RuleSample>) -> Option<CompareSample> {
        let rules = samples.try_into().ok()?;
        Some(CompareSample { rules })
    }
}
