//! Runs replications of `rules.compare`, rule by rule, in slices.

use super::super::estimate::ClassSample;
use super::{Compare, CompareSample, RuleSample};
use crate::experiment::{RunPlan, Watched};
use crate::rules::{PartyArrivals, Queues, Rule};
use crate::sim::{Occupancy, WaitsByClass};

/// All that is watched in one replication under one rule.
pub(crate) type Watch = (Occupancy, WaitsByClass<2>);

/// What watches a queue.
fn watch(question: &Compare) -> Watch {
    (
        Occupancy::default(),
        WaitsByClass::new(question.patience.unit(question.players())),
    )
}

/// All replications of the five rules.
pub(super) fn plan(question: Compare) -> RunPlan<CompareSample> {
    RunPlan::replications(
        Rule::ALL.len(),
        question.run.all(),
        move |replication, variant| watched(&question, Rule::ALL[variant], replication),
        sample,
        |samples| {
            let rules = samples.try_into().ok()?;
            Some(CompareSample { rules })
        },
    )
}

/// A replication under a rule.
pub(in crate::rules::lab) fn watched(
    question: &Compare,
    rule: Rule,
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

fn sample(run: &Watched<PartyArrivals, Queues, Watch>) -> RuleSample {
    let (occupancy, waits) = &run.watch;
    RuleSample {
        classes: ClassSample::of(waits),
        games: waits.games,
        area: occupancy.area,
        time: occupancy.time,
    }
}
