//! Games for everybody: how near runs and exchanges come to the best partition.

use super::begun;
use super::{ON_ITS_WAY, highest, known, look, three, whole};
use crate::figure::common::{axis, column, sample, with_interval};
use crate::figure::look::Look;
use crate::figure::pieces::{entry, pair};
use crate::figure::{Axis, Column, Dash, Entry, Figure, Mark, Role, Sample, Scale, Shape};
use lobbylab_core::balance::lab::{BalancePartition, PAPER, PartitionMethod, PartitionSample};
use lobbylab_core::balance::partition::Objective;
use lobbylab_core::experiment::Parts;

/// Theorem 5's partition.
pub const RUNS: Look = look("runs", Role::Between, Shape::Square);
/// Runs, improved.
pub const EXCHANGES: Look = look("exchanges", Role::Patient, Shape::Ring);
/// The best game again and again.
pub const BEST_FIRST: Look = look("best first", Role::Greedy, Shape::Triangle);
/// The best partition, or the best one found.
pub const OPTIMUM: Look = look("best found", Role::Optimal, Shape::Diamond);

/// How a divider looks.
pub(super) fn look_of(divider: PartitionMethod) -> Look {
    match divider {
        PartitionMethod::Runs => RUNS,
        PartitionMethod::Exchanges => EXCHANGES,
        PartitionMethod::Best => OPTIMUM,
        PartitionMethod::First => BEST_FIRST,
    }
}

/// Above this an axis of ratios is logarithmic.
const WIDE: f64 = 20.0;

/// How many times as bad as the best partition runs, exchanges and the best game again and again
/// are, at most, against the number of games.
#[must_use]
pub fn partition(question: &BalancePartition, parts: &Parts<PartitionSample>) -> Figure {
    let games = question.games();
    let (mut lines, mut marks) = (Vec::new(), Vec::new());
    let mut high = 1.9f64;
    // What exchanges reach is often all there is to the best found: dashes over its line,
    // rings around its points.
    for (divider, dash) in [
        (PartitionMethod::Best, Dash::Solid),
        (PartitionMethod::Exchanges, Dash::Dashed),
        (PartitionMethod::Runs, Dash::Solid),
        (PartitionMethod::First, Dash::Dotted),
    ] {
        let look = look_of(divider);
        let points: Vec<Sample> = (games.iter().enumerate())
            .filter_map(|(size, games)| {
                let ratio = known(question.ratio(parts, divider, size))?;
                Some(sample(f64::from(*games), &ratio))
            })
            .collect();
        high = points.iter().map(|point| point.high).fold(high, f64::max);
        if points.is_empty() {
            continue;
        }
        lines.push(Mark::Line {
            name: look.name.to_owned(),
            role: look.role,
            dash,
            points: points.iter().map(|point| (point.x, point.y)).collect(),
        });
        marks.push(Mark::Samples {
            name: look.name.to_owned(),
            role: look.role,
            shape: look.shape,
            points,
        });
    }
    let (x, top) = (games_axis(&games), highest(high));
    // Below 1 there is nothing but room for names.
    let (scale, bottom) = if high > WIDE {
        (Scale::Log, 0.7)
    } else {
        (Scale::Linear, (1.0 - 0.15 * (top - 1.0)).max(0.0))
    };
    lines.append(&mut marks);
    let mut marks = lines;
    marks.extend(question.rho().map(|rho| promise(rho, &x, top)));
    let own = f64::from(question.everybody.games);
    marks.push(Mark::VerticalMark {
        x: own,
        label: format!("yours: {}", whole(own)),
    });
    Figure {
        finding: ratio_finding(question, parts),
        x,
        y: Axis {
            scale,
            ..axis("times as bad as the best, or its bound", "", bottom, top)
        },
        marks,
        table: ratio_table(question, parts),
        source: format!(
            "Points: simulated, the mean over crowds with its 95 % interval; lines lead from one \
             to the next. Compared: {}. Best: branch and bound up to 64 players; where it was \
             stopped, and with more players, the ratio is to a proven lower bound, and the best \
             found may be that of exchanges. {} {PAPER}, section 1.2.7.",
            of_what(question.everybody.objective),
            if question.rho().is_some() {
                "ρ = 2k^(1/q)(1 + α), exact: Theorem 5."
            } else {
                "For it the paper promises nothing."
            }
        ),
        ..begun("partition")
    }
}

/// The axis of games: the same for all who ask for two to twenty.
fn games_axis(games: &[u32]) -> Axis {
    let end = |games: Option<&u32>| games.map_or(1.0, |games| f64::from(*games));
    Axis {
        scale: Scale::Log,
        ..axis("m, games", "", end(games.first()), end(games.last()))
    }
}

/// What runs never exceed: a line, or words where it is far above.
fn promise(rho: f64, x: &Axis, top: f64) -> Mark {
    if rho <= top {
        return Mark::Line {
            name: "ρ, never more".to_owned(),
            role: Role::Soft,
            dash: Dash::Dashed,
            points: vec![(x.min, rho), (x.max, rho)],
        };
    }
    Mark::Text {
        x: (x.min * x.max).sqrt(),
        y: 0.03 + 0.97 * top,
        text: format!("never above ρ = {}, beyond this axis", three(rho)),
        role: Role::Soft,
    }
}

/// What is to be small.
pub(super) fn of_what(objective: Objective) -> &'static str {
    match objective {
        Objective::Worst => "f of the worst game",
        Objective::Sum => "the sum of f of all games",
        Objective::Unhappiness => {
            "the unhappiness of the unhappiest player, f of their game over f of the best one that \
             they could be in"
        }
    }
}

/// Its unit.
pub(super) fn unit(objective: Objective) -> &'static str {
    match BalancePartition::unit(objective) {
        "" => "",
        _ => "units of skill",
    }
}

/// Whose badness is compared.
fn in_what(objective: Objective) -> &'static str {
    match objective {
        Objective::Worst => "in the worst game",
        Objective::Sum => "in the sum of all games",
        Objective::Unhappiness => "for the unhappiest player",
    }
}

/// The largest ratio seen at a size where the mean is shown: of a single crowd it says
/// too little.
fn largest(
    question: &BalancePartition,
    parts: &Parts<PartitionSample>,
    divider: PartitionMethod,
    size: usize,
) -> Option<f64> {
    known(question.ratio(parts, divider, size)).and_then(|_| question.largest(parts, divider, size))
}

fn ratio_table(question: &BalancePartition, parts: &Parts<PartitionSample>) -> Vec<Column> {
    let games = question.games();
    let rows = games.len();
    let unit = unit(question.everybody.objective);
    let cells = games.iter().map(|games| Entry::Number(f64::from(*games)));
    let mut table = vec![column("m, games", "", cells.collect())];
    for &divider in PartitionMethod::ALL {
        let name = look_of(divider).name;
        let head = format!("times as bad as the best or its bound, {name}");
        let ratio = |size| known(question.ratio(parts, divider, size));
        table.extend(pair(&head, "", rows, &ratio));
        let most = (0..rows).map(|size| entry(largest(question, parts, divider, size)));
        table.push(column(format!("{head}, largest seen"), "", most.collect()));
    }
    let rho = (0..rows).map(|_| entry(question.rho()));
    table.push(column("ρ, exact", "", rho.collect()));
    for &divider in PartitionMethod::ALL {
        let head = format!(
            "{}, {}",
            question.everybody.objective.label(),
            look_of(divider).name
        );
        let value = |size| known(question.value(parts, divider, size));
        table.extend(pair(&head, unit, rows, &value));
    }
    let counts = |count: &dyn Fn(usize) -> u64| {
        let cell = |size| entry(Some(count(size) as f64).filter(|_| !parts.is_empty()));
        (0..rows).map(cell).collect()
    };
    let stopped = counts(&|size| question.stopped(parts, size).0);
    table.push(column("crowds whose best is not proven", "", stopped));
    let infinite = counts(&|size| question.infinite(parts, PartitionMethod::Runs, size).0);
    table.push(column("crowds infinitely unhappy in runs", "", infinite));
    table
}

fn ratio_finding(question: &BalancePartition, parts: &Parts<PartitionSample>) -> String {
    let own = question.own();
    let promise = question.rho().map_or(String::new(), |rho| {
        format!(
            "Theorem 5 promises that runs are at most {} times as bad as the best partition",
            three(rho)
        )
    });
    if parts.len() < 2 {
        return match promise.is_empty() {
            true => ON_ITS_WAY.to_owned(),
            false => format!("{promise}. {ON_ITS_WAY}"),
        };
    }
    let of = |divider| known(question.ratio(parts, divider, own));
    let mut text = match (of(PartitionMethod::Runs), of(PartitionMethod::Exchanges)) {
        (Some(runs), Some(exchanges)) if runs.mean > 1.0 + 1e-9 => format!(
            "Runs are {} times as bad as the best partition {} with {}. Exchanges are {} times as \
             bad.",
            with_interval(&runs),
            in_what(question.everybody.objective),
            count(question),
            with_interval(&exchanges)
        ),
        (Some(_), _) => format!("Runs are as good as it gets with {}.", count(question)),
        _ => format!("There is no ratio to show with {}.", count(question)),
    };
    if let Some(first) = of(PartitionMethod::First) {
        text.push_str(&format!(
            " Taking the best game out again and again is {} times as bad.",
            with_interval(&first)
        ));
    }
    let sizes = 0..question.games().len();
    let seen = sizes.filter_map(|size| largest(question, parts, PartitionMethod::Runs, size));
    if !promise.is_empty() {
        let seen = (seen.reduce(f64::max)).map_or(String::new(), |most| {
            format!("; the most seen is {}", three(most))
        });
        text.push_str(&format!(" {promise}{seen}."));
    }
    text.push_str(&unsure(question, parts));
    text
}

/// `3 games`.
pub(super) fn count(question: &BalancePartition) -> String {
    match question.everybody.games {
        1 => "one game".to_owned(),
        games => format!("{} games", whole(f64::from(games))),
    }
}

/// What is not proven, or infinite, with the visitor's number of games: sentences with a
/// space before them.
fn unsure(question: &BalancePartition, parts: &Parts<PartitionSample>) -> String {
    let own = question.own();
    let mut text = String::new();
    let (stopped, all) = question.stopped(parts, own);
    if stopped > 0 {
        text.push_str(&format!(
            " In {} of {} crowds the best one is not proven: the ratio is to a bound there, and \
             so too large.",
            whole(stopped as f64),
            whole(all as f64)
        ));
        if let Some(best) = known(question.ratio(parts, PartitionMethod::Best, own)) {
            text.push_str(&format!(
                " The best found is {} times the bound.",
                with_interval(&best)
            ));
        }
    }
    text.push_str(&infinite(question, parts));
    let (unknown, all) = question.unknown_bests(parts, own);
    if unknown > 0 && question.everybody.objective == Objective::Unhappiness {
        text.push_str(&format!(
            " In {} of {} crowds not all players’ best games are known; there unhappiness is an \
             upper bound.",
            whole(unknown as f64),
            whole(all as f64)
        ));
    }
    text
}

/// Who is left out of means, a sentence with a space before it.
pub(super) fn infinite(question: &BalancePartition, parts: &Parts<PartitionSample>) -> String {
    let (infinite, all) = question.infinite(parts, PartitionMethod::Runs, question.own());
    if infinite == 0 {
        return String::new();
    }
    format!(
        " In {} of {} crowds a player of runs is infinitely unhappy: they could have played without \
         any unfairness.",
        whole(infinite as f64),
        whole(all as f64)
    )
}
