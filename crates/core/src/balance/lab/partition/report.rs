//! `balance.partition` as its runner sees it: parts, work, and the numbers as a list.

use super::{
    BalancePartition, GAMES, PartitionMethod, PartitionOutcome, PartitionPoint, PartitionSample,
};
use crate::balance::lab::common::{COUNTED, PAPER, fewer_replications};
use crate::balance::partition::Objective;
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan, TooLarge,
    Work,
};

impl Question for BalancePartition {
    type Part = PartitionSample;

    fn parts(&self) -> u32 {
        self.run.replications
    }

    fn work(&self) -> Work {
        let parts = u64::from(self.parts());
        let point = size_of::<PartitionPoint>()
            + PartitionMethod::ALL.len() * size_of::<PartitionOutcome>();
        Work {
            events: self.events_of_one() * parts,
            bytes: 48_000_000 + parts * ((GAMES.len() + 1) * point + 128) as u64,
            ..Work::default()
        }
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        fewer_replications(&self.run, work, limits)
    }

    fn plan(&self, _data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let (question, work) = (self.clone(), self.events_of_one());
        Ok(RunPlan::whole(
            move |_| work,
            move |number| question.sample(number),
        ))
    }

    fn quantities(&self, parts: &Parts<PartitionSample>) -> Vec<Quantity> {
        quantities(self, parts)
    }
}

/// All numbers, as far as they are known.
fn quantities(question: &BalancePartition, parts: &Parts<PartitionSample>) -> Vec<Quantity> {
    let mut report = ReportBuilder::new(PAPER, "games");
    if let Some(value) = question.rho() {
        let name = "times as bad as the best partition, at most, runs";
        report.exact("rho", name, "", value, "Theorem 5");
    }
    for (size, games) in question.games().into_iter().enumerate() {
        of_size(question, parts, size, games, &mut report);
    }
    let games = question.everybody.games;
    for &objective in Objective::ALL {
        for divider in [PartitionMethod::Runs, PartitionMethod::Exchanges] {
            let interval = question.objective(parts, objective, divider);
            let key = format!("own.{}.{}", objective.key(), divider.key());
            let name = format!("{games} games, {}, {}", objective.label(), divider.label());
            let unit = BalancePartition::unit(objective);
            report.over("crowds").simulated(key, name, unit, interval);
        }
    }
    report.finish()
}

/// The numbers of one size.
fn of_size(
    question: &BalancePartition,
    parts: &Parts<PartitionSample>,
    size: usize,
    games: u32,
    report: &mut ReportBuilder,
) {
    let objective = question.everybody.objective;
    for &divider in PartitionMethod::ALL {
        let (key, label) = (divider.key(), divider.label());
        let mut push = |part: &str, name: &str, unit, interval| {
            let key = format!("{key}.{games}.{part}");
            let name = format!("{name}, {games} games, {label}");
            report.over("crowds").simulated(key, name, unit, interval);
        };
        let name = "times as bad as the best partition or its bound";
        push("ratio", name, "", question.ratio(parts, divider, size));
        let unit = BalancePartition::unit(objective);
        let value = question.value(parts, divider, size);
        push("value", objective.label(), unit, value);
        let worst = question.worst(parts, divider, size);
        push("worst", "unfairness f of the worst game", "skill", worst);
        let name = "crowds whose worst game has the least or the most skilled player";
        push(
            "outer",
            name,
            "",
            question.share_outer(parts, divider, size),
        );
        if let Some(value) = question.largest(parts, divider, size) {
            let name = "times as bad as the best partition or its bound, the most seen";
            let name = format!("{name}, {games} games, {label}");
            report
                .over("games")
                .exact(format!("{key}.{games}.largest"), name, "", value, COUNTED);
        }
        let (infinite, all) = question.infinite(parts, divider, size);
        if all > 0 {
            let name = format!("crowds with an infinitely unhappy player, {games} games, {label}");
            report.over("games").exact(
                format!("{key}.{games}.infinite"),
                name,
                "",
                infinite as f64,
                COUNTED,
            );
        }
    }
    for (key, name, (some, all)) in [
        (
            "stopped",
            "crowds whose best partition is not proven to be one",
            question.stopped(parts, size),
        ),
        (
            "bests",
            "crowds where not all players' best games are known",
            question.unknown_bests(parts, size),
        ),
    ] {
        if all > 0 {
            let name = format!("{name}, {games} games");
            report
                .over("games")
                .exact(format!("{key}.{games}"), name, "", some as f64, COUNTED);
        }
    }
}
