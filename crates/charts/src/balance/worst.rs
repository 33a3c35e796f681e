//! The worst game of runs, of exchanges, of the best partition, and of the best first.

use super::begun;
use super::partition::{count, infinite, look_of, of_what, unit};
use super::{ON_ITS_WAY, known, whole};
use crate::figure::common::{axis, column, percent, with_interval};
use crate::figure::pieces::{pair, round_up};
use crate::figure::{Bar, Column, Entry, Figure, Mark};
use lobbylab_core::balance::lab::{BalancePartition, PAPER, PartitionMethod, PartitionSample};
use lobbylab_core::balance::partition::Objective;
use lobbylab_core::experiment::Parts;
use lobbylab_core::sim::stats::Interval;

/// The visitor's games: the worst game of runs, of exchanges, of the best partition and of the
/// best game again and again, and the objective beside it if it is another.
#[must_use]
pub fn worst(question: &BalancePartition, parts: &Parts<PartitionSample>) -> Figure {
    let own = question.own();
    let mut bars = Vec::new();
    let mut high = 0.0f64;
    let mut push = |name: String, role, value: &Interval, note| {
        high = high.max(value.high());
        bars.push(Bar {
            name,
            role,
            value: value.mean,
            interval: Some((value.low(), value.high())),
            exact: None,
            note,
        });
    };
    let both = question.everybody.objective == Objective::Sum;
    for &divider in PartitionMethod::ALL {
        let look = look_of(divider);
        let of = |game: &str| format!("{}, {game} game", look.name);
        if let Some(value) = known(question.worst(parts, divider, own)) {
            let name = if both {
                of("worst")
            } else {
                look.name.to_owned()
            };
            push(name, look.role, &value, note(question, parts, divider));
        }
        if let Some(value) = mean_game(question, parts, divider).filter(|_| both) {
            let name = of("mean");
            push(name, look.role, &value, String::new());
        }
    }
    Figure {
        finding: finding(question, parts),
        x: axis(
            if both {
                "f, unfairness of the game"
            } else {
                "f, unfairness of the worst game"
            },
            "units of skill",
            0.0,
            round_up(1.02 * high.min(1e307)),
        ),
        y: axis("", "", 0.0, 1.0),
        marks: vec![Mark::Bars { bars }],
        table: table(question, parts),
        source: format!(
            "Bars: simulated, the mean over crowds with its 95 % interval, the same crowds for \
             all. Made small: {}. At an end: the worst game has the least or the most skilled of \
             all players. Best found: branch and bound up to 64 players; where it was stopped, \
             and with more players, it need not be an optimum. Shares of crowds: Wilson’s 95 % \
             interval. {PAPER}, sections 1.2.7 and 8.2.",
            of_what(question.everybody.objective)
        ),
        ..begun("worst")
    }
}

/// f of the mean game of the visitor's partitions.
fn mean_game(
    question: &BalancePartition,
    parts: &Parts<PartitionSample>,
    divider: PartitionMethod,
) -> Option<Interval> {
    let sum = known(question.value(parts, divider, question.own()))?;
    Some(sum.affine(1.0 / f64::from(question.everybody.games), 0.0))
}

/// What stands beside a bar of a worst game.
fn note(
    question: &BalancePartition,
    parts: &Parts<PartitionSample>,
    divider: PartitionMethod,
) -> String {
    let own = question.own();
    let (outer, all) = question.outer(parts, divider, own);
    let mut text = format!(
        "at an end: {} of {}",
        whole(outer as f64),
        whole(all as f64)
    );
    if question.everybody.objective == Objective::Unhappiness
        && let Some(value) = known(question.value(parts, divider, own))
    {
        text.push_str(&format!(", unhappiness {}", with_interval(&value)));
    }
    text
}

fn table(question: &BalancePartition, parts: &Parts<PartitionSample>) -> Vec<Column> {
    let (own, objective) = (question.own(), question.everybody.objective);
    let rows = PartitionMethod::ALL.len();
    let names = PartitionMethod::ALL.iter();
    let names = names.map(|&divider| Entry::Text(look_of(divider).name.to_owned()));
    let mut table = vec![column("partition", "", names.collect())];
    let value = |row: usize| known(question.worst(parts, PartitionMethod::ALL[row], own));
    table.extend(pair("f, worst game", "units of skill", rows, &value));
    let share = |row: usize| question.share_outer(parts, PartitionMethod::ALL[row], own);
    table.extend(pair(
        "crowds whose worst game is at an end",
        "",
        rows,
        &share,
    ));
    for &aim in Objective::ALL {
        // What aims at another objective than the visitor's is known of two only.
        let value = |row: usize| {
            known(if aim == objective {
                question.value(parts, PartitionMethod::ALL[row], own)
            } else {
                question.objective(parts, aim, PartitionMethod::ALL[row])
            })
        };
        let head = format!("{}, if that is to be small", aim.label());
        table.extend(pair(&head, unit(aim), rows, &value));
    }
    table
}

fn finding(question: &BalancePartition, parts: &Parts<PartitionSample>) -> String {
    let own = question.own();
    let of = |divider| known(question.worst(parts, divider, own));
    let (Some(runs), Some(exchanges), Some(best)) = (
        of(PartitionMethod::Runs),
        of(PartitionMethod::Exchanges),
        of(PartitionMethod::Best),
    ) else {
        return ON_ITS_WAY.to_owned();
    };
    let mut text = format!(
        "The worst of the games has an unfairness of {} in runs and {} after exchanges. In the \
         best partition found of {} it has {}.",
        with_interval(&runs),
        with_interval(&exchanges),
        count(question),
        with_interval(&best)
    );
    let games = question.games();
    let most = games.len() - 1;
    if runs.mean == 0.0 {
        return text;
    }
    for size in [own, most] {
        let (outer, all) = question.outer(parts, PartitionMethod::Runs, size);
        let (outer, all) = (whole(outer as f64), whole(all as f64));
        if size == own {
            text.push_str(&format!(
                " The least fair run is at the top or the bottom of the ladder in {outer} of {all} crowds"
            ));
            if games[size] > 2 {
                text.push_str(&format!(
                    ", {} if all were as likely",
                    percent(2.0 / f64::from(games[size]))
                ));
            }
        } else {
            text.push_str(&format!(
                "; with {} games in {outer} of {all}",
                whole(f64::from(games[size]))
            ));
        }
        if most == own {
            break;
        }
    }
    text.push('.');
    if question.everybody.objective == Objective::Unhappiness {
        let of = |divider| known(question.value(parts, divider, own));
        if let (Some(runs), Some(best)) = (of(PartitionMethod::Runs), of(PartitionMethod::Best)) {
            text.push_str(&format!(
                " The unhappiest player’s game is {} times as unfair as their best one in runs, {} \
                 in the best partition found.",
                with_interval(&runs),
                with_interval(&best)
            ));
        }
    }
    text.push_str(&infinite(question, parts));
    let (stopped, all) = question.stopped(parts, own);
    if stopped > 0 {
        text.push_str(&format!(
            " In {} of {} crowds the best found is not proven to be best.",
            whole(stopped as f64),
            whole(all as f64)
        ));
    }
    text
}
