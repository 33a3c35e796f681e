//! Runs replications of `rules.compare`, rule by rule, in slices.

use super::super::estimate::ClassSample;
use super::{QueueSample, RulesCompare, RulesCompareSample};
use crate::experiment::{RunPlan, Watched};
use crate::rules::{PartyArrivals, Queues, ServiceRule};
use crate::sim::{Occupancy, WaitsByClass};

/// All that is watched in one replication under one rule.
pub(crate) type Watch = (Occupancy, WaitsByClass<2>);

/// What watches a queue.
fn watch(question: &RulesCompare) -> Watch {
    (
        Occupancy::default(),
        WaitsByClass::new(question.patience.unit(question.players())),
    )
}

/// All replications of the five rules.
pub(super) fn plan(question: RulesCompare) -> RunPlan<RulesCompareSample> {
    RunPlan::replications(
        ServiceRule::ALL.len(),
        question.run.all(),
        move |replication, variant| watched(&question, ServiceRule::ALL[variant], replication),
        sample,
        |samples| {
            let rules = samples.try_into().ok()?;
            Some(RulesCompareSample { rules })
        },
    )
}

/// A replication under a rule.
pub(in crate::rules::lab) fn watched(
    question: &RulesCompare,
    rule: ServiceRule,
    replication: u32,
) -> Watched<PartyArrivals, Queues, Watch> {
    let run = &question.run;
    Watched::new(
        question.engine(rule, u64::from(replication)),
        watch(question),
        u64::from(run.warm_up),
        run.arrivals,
    )
}

fn sample(run: &Watched<PartyArrivals, Queues, Watch>) -> QueueSample {
    let (occupancy, waits) = &run.watch;
    QueueSample {
        classes: ClassSample::of(waits),
        games: waits.games,
        area: occupancy.area,
        time: occupancy.time,
    }
}
