//! Runs replications of `rules.compare`, rule by rule, in slices.

use super::compare::{Compare, CompareSample, RuleSample};
use super::estimate::ClassSample;
use crate::experiment::{Question, Replications, Shard, Trial, Watched};
use crate::rules::model::Rule;
use crate::rules::queues::Queues;
use crate::rules::workload::PartyArrivals;
use crate::sim::{Occupancy, WaitsByClass};

/// All that is watched in one replication under one rule.
pub(crate) type Watch = (Occupancy, WaitsByClass<2>);

/// Replications of the five rules.
pub(crate) struct CompareTrial {
    question: Compare,
}

/// What watches a queue.
pub(super) fn watch(question: &Compare) -> Watch {
    (
        Occupancy::default(),
        WaitsByClass::new(question.patience.unit(question.players())),
    )
}

impl CompareTrial {
    /// A shard's replications, at their beginning.
    pub(super) fn replications(question: Compare, shard: Shard) -> Replications<CompareTrial> {
        let (parts, arrivals) = (question.parts(), question.run.all());
        Replications::new(Self { question }, shard, parts, arrivals)
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
