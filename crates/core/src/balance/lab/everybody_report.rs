//! The numbers of `balance.partition` as a list.

use super::common::{known, simulated};
use super::everybody::{Divider, PartitionSample, Partitions};
use crate::balance::setting::Objective;
use crate::experiment::{Evidence, Parts, Quantity};

/// All numbers, as far as they are known.
pub(super) fn quantities(question: &Partitions, parts: &Parts<PartitionSample>) -> Vec<Quantity> {
    let mut out = Vec::new();
    if let Some(value) = question.rho() {
        let name = "times as bad as the best partition, at most, runs";
        let method = "Theorem 5";
        let evidence = Evidence::Exact { value, method };
        out.push(known("rho".to_owned(), name.to_owned(), "", evidence));
    }
    for (size, games) in question.games().into_iter().enumerate() {
        of_size(question, parts, size, games, &mut out);
    }
    let games = question.everybody.games;
    for &objective in Objective::ALL {
        for divider in [Divider::Runs, Divider::Exchanges] {
            let Some(interval) = question.objective(parts, objective, divider) else {
                continue;
            };
            let key = format!("own.{}.{}", objective.key(), divider.key());
            let name = format!("{games} games, {}, {}", objective.label(), divider.label());
            let unit = Partitions::unit(objective);
            out.push(simulated(key, name, unit, "crowds", interval));
        }
    }
    out
}

/// The numbers of one size.
fn of_size(
    question: &Partitions,
    parts: &Parts<PartitionSample>,
    size: usize,
    games: u32,
    out: &mut Vec<Quantity>,
) {
    let objective = question.everybody.objective;
    for &divider in Divider::ALL {
        let (key, label) = (divider.key(), divider.label());
        let mut push = |part: &str, name: &str, unit, interval| {
            if let Some(interval) = interval {
                let key = format!("{key}.{games}.{part}");
                let name = format!("{name}, {games} games, {label}");
                out.push(simulated(key, name, unit, "crowds", interval));
            }
        };
        let name = "times as bad as the best partition or its bound";
        push("ratio", name, "", question.ratio(parts, divider, size));
        let unit = Partitions::unit(objective);
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
            counted(out, format!("{key}.{games}.largest"), name, value);
        }
        let (infinite, all) = question.infinite(parts, divider, size);
        if all > 0 {
            let name = format!("crowds with an infinitely unhappy player, {games} games, {label}");
            counted(
                out,
                format!("{key}.{games}.infinite"),
                name,
                infinite as f64,
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
            counted(out, format!("{key}.{games}"), name, some as f64);
        }
    }
}

/// A number that is counted.
pub(super) fn counted(out: &mut Vec<Quantity>, key: String, name: String, value: f64) {
    let method = "counted in the crowds drawn";
    out.push(known(key, name, "", Evidence::Exact { value, method }));
}
