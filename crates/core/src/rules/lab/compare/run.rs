//! Runs replications of `rules.compare`, rule by rule, in slices.

use super::super::PAPER;
use super::super::estimate::ClassSample;
use super::{QueueSample, RulesCompare, RulesCompareSample, TALLIES};
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan, TooLarge,
    Watched, Work,
};
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

impl Question for RulesCompare {
    type Part = RulesCompareSample;

    fn parts(&self) -> u32 {
        self.run.replications
    }

    fn work(&self) -> Work {
        let rules = ServiceRule::ALL.len() as u64;
        let replications = u64::from(self.run.replications);
        Work {
            events: self.run.all() * replications * rules,
            states: 0,
            choices: 0,
            bytes: replications * (size_of::<RulesCompareSample>() as u64 + rules * TALLIES),
        }
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        self.run.too_large(work, limits)
    }

    fn plan(&self, _data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        Ok(plan(self.clone()))
    }

    fn quantities(&self, parts: &Parts<RulesCompareSample>) -> Vec<Quantity> {
        let mut report = ReportBuilder::new(PAPER, "players");
        for rule in ServiceRule::ALL.iter().copied() {
            self.of_rule(rule, parts, &mut report);
        }
        report.finish()
    }
}

/// All replications of the five rules.
fn plan(question: RulesCompare) -> RunPlan<RulesCompareSample> {
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
