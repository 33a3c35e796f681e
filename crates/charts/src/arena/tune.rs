//! The settings of one rule against each other, and what the search for the best promised.

use super::{begun, in_unit, short};
use crate::figure::common::{axis, column, sample};
use crate::figure::pieces::{ON_ITS_WAY, curve, entries, known, round_up};
use crate::figure::{Axis, Bar, Dash, Entry, Figure, Mark, Role, Sample, Shape, Ticks};
use lobbylab_core::arena::Scorecard;
use lobbylab_core::arena::lab::{ArenaTune, second_of, setting_of};
use lobbylab_core::experiment::Parts;
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::{capital, number};

/// A setting that was tried.
struct Tried {
    /// Its place among the question's entries; 0 is the present one.
    place: usize,
    value: f64,
    /// Its second setting, where one is sought.
    second: Option<f64>,
    /// Costs in the replications that choose, and in the fresh ones.
    costs: [Option<Interval>; 2],
}

fn tried(question: &ArenaTune, parts: &Parts<Vec<Scorecard>>) -> Vec<Tried> {
    let half = question.run.replications / 2;
    let mut halves = [Parts::default(), Parts::default()];
    for (number, cards) in parts.iter() {
        halves[usize::from(number >= half)].insert(number, cards.clone());
    }
    let rule = question.tuned.tuned;
    let mut all: Vec<Tried> = (question.entries().iter().enumerate())
        .filter_map(|(place, (_, settings))| {
            Some(Tried {
                place,
                value: setting_of(rule, settings)?,
                second: second_of(rule, settings).filter(|_| question.tuned.also.on()),
                costs: halves.each_ref().map(|half| {
                    known(half.mean(&|cards: &Vec<Scorecard>| question.cost(cards.get(place)?)))
                }),
            })
        })
        .collect();
    // The present setting may be one of those tried.
    let present = all.first().map(|one| (one.value, one.second));
    all.retain(|one| one.place == 0 || Some((one.value, one.second)) != present);
    lobbylab_core::order::few(&mut all, |one, other| one.value < other.value);
    all
}

/// What a player costs by setting, where the search chose and anew.
#[must_use]
pub fn tuned(question: &ArenaTune, parts: &Parts<Vec<Scorecard>>) -> Figure {
    let all = tried(question, parts);
    let rule = question.tuned.tuned;
    let field = rule.setting().map_or("", |range| range.field);
    let other = rule.second().filter(|_| question.tuned.also.on());
    let other = other.map_or("", |range| range.field);
    // By value of the first setting, in order.
    let mut values: Vec<f64> = all.iter().map(|one| one.value).collect();
    values.dedup();
    let x = |one: &Tried| {
        let place = values.iter().position(|value| *value == one.value);
        place.unwrap_or(0) as f64
    };
    let choice = question.choice(parts);
    let winner = choice.as_ref().map_or(0, |choice| choice.winner);
    let winner = all.iter().find(|one| one.place == winner);
    let second = winner.and_then(|one| one.second);
    let points = |half: usize, second: Option<f64>| -> Vec<Sample> {
        (all.iter().filter(|one| one.second == second))
            .filter_map(|one| Some(sample(x(one), one.costs[half].as_ref()?)))
            .collect()
    };
    let (chosen, fresh) = (points(0, second), points(1, second));
    let both = || chosen.iter().chain(&fresh);
    let all_high = (all.iter())
        .flat_map(|one| &one.costs)
        .flatten()
        .map(|cost| cost.mean);
    let high = both().fold(0.0f64, |high, point| high.max(point.high));
    let high = all_high.fold(high, f64::max);
    let mut marks = Vec::new();
    let mut seconds: Vec<f64> = all.iter().filter_map(|one| one.second).collect();
    lobbylab_core::order::few(&mut seconds, |one, other| one < other);
    seconds.dedup();
    for value in seconds.into_iter().filter(|value| Some(*value) != second) {
        let line = points(1, Some(value));
        marks.push(Mark::Line {
            name: format!("other {other}"),
            role: Role::Soft,
            dash: Dash::Solid,
            points: line.iter().map(|point| (point.x, point.y)).collect(),
        });
    }
    marks.extend(curve(
        "where it is chosen",
        (Role::Random, Shape::Ring, Dash::Dotted),
        chosen.clone(),
    ));
    marks.extend(curve(
        "anew",
        (Role::Optimal, Shape::Disc, Dash::Solid),
        fresh.clone(),
    ));
    let there = winner.and_then(|one| fresh.iter().find(|point| point.x == x(one)));
    if let Some(point) = there.filter(|_| choice.is_some()) {
        marks.push(Mark::Here {
            x: point.x,
            y: point.y,
            label: "the choice".to_owned(),
        });
    }
    let ticks = (values.iter().enumerate()).map(|(x, value)| (x as f64, number(*value)));
    let cells = |of: &dyn Fn(&Tried) -> Entry| -> Vec<Entry> { all.iter().map(of).collect() };
    let mut table = vec![column(field, "", cells(&|one| Entry::Number(one.value)))];
    if !other.is_empty() {
        let second = |one: &Tried| one.second.map_or(Entry::Empty, Entry::Number);
        table.push(column(other, "", cells(&second)));
    }
    table.push(column(
        "which",
        "",
        cells(&|one| Entry::Text(if one.place == 0 { "yours" } else { "tried" }.to_owned())),
    ));
    for (half, name) in ["where it is chosen", "anew"].into_iter().enumerate() {
        let of = |at: usize| move |one: &Tried| entries(one.costs[half].as_ref())[at].clone();
        table.push(column(
            format!("cost of a player, {name}, simulated"),
            "s",
            cells(&of(0)),
        ));
        table.push(column(
            format!("cost of a player, {name}, half width"),
            "s",
            cells(&of(1)),
        ));
    }
    Figure {
        finding: finding(question, parts, &all),
        x: Axis {
            ticks: Ticks::Named(ticks.collect()),
            ..axis(
                &format!("{field}, {}", short(rule)),
                "",
                -0.5,
                values.len().max(1) as f64 - 0.5,
            )
        },
        y: axis("cost of a player", "s", 0.0, round_up(1.05 * high)),
        marks,
        table,
        source: weights(question),
        ..begun("tuned")
    }
}

/// What a cost is made of.
fn weights(question: &ArenaTune) -> String {
    format!(
        "Simulated, 95 % intervals, all settings on the same tickets. A player costs their wait, \
         {} s times the unfairness of their game, or {} s if they give up.",
        number(question.tuned.worth),
        number(question.tuned.gone)
    )
}

/// What the choice promised, and what it is worth anew.
#[must_use]
pub fn promise(question: &ArenaTune, parts: &Parts<Vec<Scorecard>>) -> Figure {
    let choice = question.choice(parts);
    let rows: Vec<(&str, Role, Option<Interval>)> = vec![
        (
            "As it looked",
            Role::Random,
            choice
                .as_ref()
                .and_then(|one| known(Some(one.promised.clone()))),
        ),
        (
            "Anew",
            Role::Optimal,
            choice
                .as_ref()
                .and_then(|one| known(Some(one.gain.clone()))),
        ),
    ];
    let (mut low, mut high) = (0.0f64, 0.0f64);
    let bars = rows.iter().map(|(name, role, found)| {
        if let Some(found) = found {
            low = low.min(found.low());
            high = high.max(found.high());
        }
        Bar {
            name: (*name).to_owned(),
            role: *role,
            value: found.as_ref().map_or(f64::NAN, |found| found.mean),
            interval: found.as_ref().map(|found| (found.low(), found.high())),
            exact: None,
            note: String::new(),
        }
    });
    let bars: Vec<Bar> = bars.collect();
    let names = rows
        .iter()
        .map(|(name, ..)| Entry::Text((*name).to_owned()));
    let [means, halves]: [Vec<Entry>; 2] = [0, 1].map(|at| {
        let cells = rows
            .iter()
            .map(|(.., found)| entries(found.as_ref())[at].clone());
        cells.collect()
    });
    Figure {
        finding: promise_finding(question, parts).unwrap_or_else(|| ON_ITS_WAY.to_owned()),
        x: axis(
            "saved for a player by the choice",
            "s",
            if low < 0.0 { -round_up(-low) } else { 0.0 },
            round_up(1.02 * high),
        ),
        marks: vec![Mark::Bars { bars }],
        table: vec![
            column("estimate", "", names.collect()),
            column("saved for a player, simulated", "s", means),
            column("half width", "s", halves),
        ],
        source: weights(question),
        ..begun("promise")
    }
}

/// By how much the search flattered itself.
fn promise_finding(question: &ArenaTune, parts: &Parts<Vec<Scorecard>>) -> Option<String> {
    let choice = question.choice(parts)?;
    let (promised, gain) = (known(Some(choice.promised))?, known(Some(choice.gain))?);
    if choice.winner == 0 {
        return Some("Your setting is as good as any of those tried: nothing is saved.".to_owned());
    }
    let flattered = promised.mean - gain.mean;
    Some(format!(
        "The search promised to save {} for a player; on tickets it had not seen it is {}. {}",
        in_unit(&promised, "s"),
        in_unit(&gain, "s"),
        if flattered > 0.0 {
            "The best of several estimates is flattered: believe the second."
        } else {
            "This time luck did not flatter the first."
        }
    ))
}

fn finding(question: &ArenaTune, parts: &Parts<Vec<Scorecard>>, all: &[Tried]) -> String {
    let rule = question.tuned.tuned;
    let field = rule.setting().map_or("", |range| range.field);
    let Some((choice, gained)) = question.choice(parts).zip(promise_finding(question, parts))
    else {
        return ON_ITS_WAY.to_owned();
    };
    let value = all.iter().find(|one| one.place == choice.winner);
    match value {
        Some(one) if choice.winner > 0 => format!(
            "{} is best with {field} at {}{}: a player costs {}, estimated anew. {gained}",
            capital(short(rule)),
            number(one.value),
            match rule.second().zip(one.second) {
                Some((range, value)) => format!(" and {} at {}", range.field, number(value)),
                None => String::new(),
            },
            in_unit(&choice.cost, "s")
        ),
        _ => format!("{} {gained}", "No setting that was tried beats yours."),
    }
}
