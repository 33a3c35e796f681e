//! What players' wishes cost in fairness: each at the visitor's strength, and along it.

use super::begun;
use super::{ON_ITS_WAY, known, look, three, whole};
use crate::figure::common::{axis, column, percent, sample, with_interval};
use crate::figure::look::Look;
use crate::figure::pieces::{entry, pair, round_up};
use crate::figure::{Axis, Bar, Column, Dash, Entry, Figure, Mark, Role, Sample, Shape, Ticks};
use lobbylab_core::balance::lab::{
    BalanceWishes, COMPONENTS, FARTHEST, PAPER, WishKind, WishSample,
};
use lobbylab_core::balance::parameters::Wished;
use lobbylab_core::experiment::Parts;

/// Players play with friends.
pub const PARTIES: Look = look("parties", Role::High, Shape::Triangle);
/// Players do not meet others.
pub const AVOIDED: Look = look("avoided players", Role::Patient, Shape::Disc);
/// Several skills count.
pub const SKILLS: Look = look("several skills", Role::Between, Shape::Square);
/// A data centre is near by.
pub const LATENCY: Look = look("latency", Role::Low, Shape::Wedge);
/// All of these.
pub const ALL_WISHES: Look = look("all wishes", Role::Optimal, Shape::Diamond);

/// How a wish looks.
fn look_of(kind: WishKind) -> Look {
    match kind {
        WishKind::Parties => PARTIES,
        WishKind::Avoided => AVOIDED,
        WishKind::Skills => SKILLS,
        WishKind::Latency => LATENCY,
        WishKind::All => ALL_WISHES,
    }
}

/// How many times as unfair the best game under each wish is, at the visitor's strength.
#[must_use]
pub fn wishes(question: &BalanceWishes, parts: &Parts<WishSample>) -> Figure {
    let mut bars = Vec::new();
    let mut high = 3.0f64;
    for &kind in WishKind::ALL {
        let bar = Bar {
            name: name(&question.wished, kind),
            role: look_of(kind).role,
            value: f64::NAN,
            interval: None,
            exact: None,
            note: String::new(),
        };
        let Some(price) = known(question.price(parts, kind, None)) else {
            let (none, all) = question.without(parts, kind, None);
            if none > 0 && all > 1 {
                let note = format!("no game in {} of {}", whole(none as f64), whole(all as f64));
                bars.push(Bar { note, ..bar });
            }
            continue;
        };
        high = high.max(price.high());
        bars.push(Bar {
            value: price.mean,
            interval: Some((price.low(), price.high())),
            note: if price.mean <= 1.0 + 1e-9 {
                "costs nothing".to_owned()
            } else {
                format!("{} times", with_interval(&price))
            },
            ..bar
        });
    }
    Figure {
        finding: finding(question, parts),
        x: axis("f, over f without wishes", "", 0.0, end(high)),
        y: axis("", "", 0.0, 1.0),
        marks: vec![
            Mark::Bars { bars },
            Mark::VerticalMark {
                x: 1.0,
                label: "no wishes".to_owned(),
            },
        ],
        table: table(question, parts),
        source: source("Bars"),
        ..begun("wishes")
    }
}

/// The same along the strength of each wish.
#[must_use]
pub fn wish_curves(question: &BalanceWishes, parts: &Parts<WishSample>) -> Figure {
    let mut marks = vec![Mark::HorizontalMark {
        y: 1.0,
        label: "no wishes".to_owned(),
    }];
    let mut high = 4.0f64;
    for &kind in WishKind::ALL {
        let points = points(question, parts, kind);
        high = points.iter().map(|point| point.high).fold(high, f64::max);
        if points.is_empty() {
            continue;
        }
        let look = look_of(kind);
        let name = format!("{}, to {}", look.name, last(kind));
        let start = std::iter::once((0.0, 1.0));
        marks.push(Mark::Line {
            name: name.clone(),
            role: look.role,
            dash: Dash::Solid,
            points: start
                .chain(points.iter().map(|point| (point.x, point.y)))
                .collect(),
        });
        marks.push(Mark::Samples {
            name,
            role: look.role,
            shape: look.shape,
            points,
        });
    }
    let ticks = [(0.0, "none"), (0.5, "half"), (1.0, "most")];
    Figure {
        finding: curves_finding(question, parts),
        x: Axis {
            ticks: Ticks::Named(ticks.map(|(at, word)| (at, word.to_owned())).to_vec()),
            ..axis(
                "strength of each wish, from none to its most",
                "",
                -0.03,
                1.03,
            )
        },
        y: axis("f, over f without wishes", "", 0.8, end(high)),
        marks,
        table: curves_table(question, parts),
        source: source("Points; lines lead from one to the next, from 1 without the wish on"),
        ..begun("wish_curves")
    }
}

/// Where an axis of ratios ends.
fn end(high: f64) -> f64 {
    round_up(high.min(1e307))
}

/// Along a ladder: where on the common axis, and the price.
fn points(question: &BalanceWishes, parts: &Parts<WishSample>, kind: WishKind) -> Vec<Sample> {
    let ladder = kind.ladder();
    let rungs = ladder.iter().enumerate();
    rungs
        .filter_map(|(rung, &strength)| {
            let price = known(question.price(parts, kind, Some(rung)))?;
            Some(sample(place(kind, strength), &price))
        })
        .collect()
}

/// Where a strength stands between none and the ladder's end.
fn place(kind: WishKind, strength: f64) -> f64 {
    let last = kind.ladder().last().copied().unwrap_or(1.0);
    (strength - kind.none()) / (last - kind.none())
}

/// A strength in words.
fn strength(wished: &Wished, kind: WishKind, value: f64) -> String {
    match kind {
        WishKind::Parties => format!("{} in parties of {}", percent(value), wished.party),
        WishKind::Avoided => format!("{} avoided by each", three(value)),
        WishKind::Skills if value == 1.0 => "one skill".to_owned(),
        WishKind::Skills => format!("{} skills", three(value)),
        WishKind::Latency => format!("latency, {} skill per ms", three(value)),
        WishKind::All => "all of these".to_owned(),
    }
}

/// A wish of the visitor in words.
fn name(wished: &Wished, kind: WishKind) -> String {
    strength(wished, kind, kind.own(wished).unwrap_or(0.0))
}

/// The end of a ladder in words.
fn last(kind: WishKind) -> String {
    let last = kind.ladder().last().copied().unwrap_or(0.0);
    match kind {
        WishKind::Parties => format!("{} of players", percent(last)),
        WishKind::Latency => format!("{} skill per ms", three(last)),
        _ => three(last),
    }
}

fn source(marks: &str) -> String {
    format!(
        "{marks}: simulated, the ratio of the mean f of the best games under the wish to that of \
         the best games of the same crowds without wishes, with its 95 % interval; only crowds in \
         which a game was found. f is that of the first skill: other skills, and latency, choose \
         the game but are not counted. Crowds: the first 40 who wait at most. Search: exact \
         unless stopped; then the best game found counts. Shares of crowds: Wilson’s 95 % \
         interval. Latency: a place by chance on a circle, centres evenly spaced, 0 to {} ms. \
         {PAPER}, section 8.3.",
        whole(FARTHEST)
    )
}

fn table(question: &BalanceWishes, parts: &Parts<WishSample>) -> Vec<Column> {
    let rows = WishKind::ALL.len() + 1;
    // The first row is without wishes.
    let kind = |row: usize| row.checked_sub(1).map(|at| WishKind::ALL[at]);
    let names = (0..rows).map(|row| {
        let name = kind(row).map_or("no wishes".to_owned(), |kind| name(&question.wished, kind));
        Entry::Text(name)
    });
    let mut table = vec![column("wish", "", names.collect())];
    let price = |row| known(question.price(parts, kind(row)?, None));
    table.extend(pair("times as unfair as without wishes", "", rows, &price));
    for (letter, _, part) in COMPONENTS {
        let value = |row| {
            known(match kind(row) {
                None => question.free(parts, part),
                Some(kind) => question.value(parts, kind, None, part),
            })
        };
        let head = format!("{letter}, first skill");
        table.extend(pair(&head, "units of skill", rows, &value));
    }
    let delay = |row| {
        known(match kind(row) {
            None => question.free_delay(parts),
            Some(kind) => question.delay(parts, kind, None),
        })
    };
    table.extend(pair("mean latency", "ms", rows, &delay));
    let without = |row| question.share_without(parts, kind(row)?, None);
    table.extend(pair("crowds without a game", "", rows, &without));
    let stopped = (0..rows).map(|row| {
        let count = kind(row).map(|kind| question.stopped_at(parts, kind, None) as f64);
        entry(count.filter(|_| !parts.is_empty()))
    });
    table.push(column("searches stopped", "", stopped.collect()));
    table
}

fn curves_table(question: &BalanceWishes, parts: &Parts<WishSample>) -> Vec<Column> {
    let mut rungs = Vec::new();
    for &kind in WishKind::ALL {
        let ladder = kind.ladder().iter().enumerate();
        rungs.extend(ladder.map(|(rung, &value)| (kind, rung, value)));
    }
    let rows = rungs.len();
    let texts = |text: &dyn Fn(&(WishKind, usize, f64)) -> String| {
        rungs.iter().map(|rung| Entry::Text(text(rung))).collect()
    };
    let wish = texts(&|(kind, ..)| kind.label().to_owned());
    let words = texts(&|(kind, _, value)| strength(&question.wished, *kind, *value));
    let mut table = vec![column("wish", "", wish), column("strength", "", words)];
    let price = |row: usize| {
        let (kind, rung, _) = rungs[row];
        known(question.price(parts, kind, Some(rung)))
    };
    table.extend(pair("times as unfair as without wishes", "", rows, &price));
    let delay = |row: usize| {
        let (kind, rung, _) = rungs[row];
        known(question.delay(parts, kind, Some(rung)))
    };
    table.extend(pair("mean latency", "ms", rows, &delay));
    let without = |row: usize| {
        let (kind, rung, _) = rungs[row];
        question.share_without(parts, kind, Some(rung))
    };
    table.extend(pair("crowds without a game", "", rows, &without));
    let stopped = rungs.iter().map(|(kind, rung, _)| {
        let count = question.stopped_at(parts, *kind, Some(*rung)) as f64;
        entry(Some(count).filter(|_| !parts.is_empty()))
    });
    table.push(column("searches stopped", "", stopped.collect()));
    table
}

fn finding(question: &BalanceWishes, parts: &Parts<WishSample>) -> String {
    if let Some(text) = nothing(question, parts) {
        return text;
    }
    let mut prices = Vec::new();
    for &kind in WishKind::ALL {
        if let Some(price) = known(question.price(parts, kind, None)) {
            prices.push((kind, price));
        }
    }
    let single = prices.iter().filter(|(kind, _)| *kind != WishKind::All);
    let mut text = match single.max_by(|a, b| a.1.mean.total_cmp(&b.1.mean)) {
        Some((kind, price)) if price.mean > 1.0 + 1e-9 => format!(
            "What costs most: {}; the best game is then {} times as unfair as without wishes. {} are \
             waiting.",
            name(&question.wished, *kind),
            with_interval(price),
            players(question)
        ),
        Some(_) => format!("No wish costs anything with {} waiting.", players(question)),
        None => format!(
            "There is no unfairness to compare with {} waiting.",
            players(question)
        ),
    };
    if let Some((_, price)) = prices.iter().find(|(kind, _)| *kind == WishKind::All) {
        text.push_str(&format!(" All together: {} times.", with_interval(price)));
    }
    let near = known(question.delay(parts, WishKind::Latency, None));
    if let (Some(free), Some(near)) = (known(question.free_delay(parts)), near)
        && question.wished.latency > 0.0
    {
        text.push_str(&format!(
            " Where latency counts it is {} ms instead of {}.",
            with_interval(&near),
            with_interval(&free)
        ));
    }
    for &kind in WishKind::ALL {
        let (none, all) = question.without(parts, kind, None);
        if none > 0 {
            text.push_str(&format!(
                " With {} no game was found in {} of {} crowds.",
                match kind {
                    WishKind::All => "all wishes".to_owned(),
                    _ => name(&question.wished, kind),
                },
                whole(none as f64),
                whole(all as f64)
            ));
        }
    }
    let stops = WishKind::ALL.iter();
    let stopped: u64 = stops
        .map(|&kind| question.stopped_at(parts, kind, None))
        .sum();
    text.push_str(&stopped_words(stopped, parts.len() * WishKind::ALL.len()));
    text
}

fn curves_finding(question: &BalanceWishes, parts: &Parts<WishSample>) -> String {
    if let Some(text) = nothing(question, parts) {
        return text;
    }
    let mut said = Vec::new();
    let (mut stopped, mut searches) = (0, 0);
    for &kind in WishKind::ALL {
        for rung in 0..kind.ladder().len() {
            stopped += question.stopped_at(parts, kind, Some(rung));
            searches += parts.len();
        }
        let Some(rung) = kind.ladder().len().checked_sub(1) else {
            continue;
        };
        let words = strength(&question.wished, kind, kind.ladder()[rung]);
        match known(question.price(parts, kind, Some(rung))) {
            Some(price) => said.push(format!("{words}, {}", with_interval(&price))),
            None if question.without(parts, kind, Some(rung)).0 > 0 => {
                said.push(format!("{words}, hardly a game"));
            }
            None => {}
        }
    }
    if said.is_empty() {
        return format!(
            "There is no unfairness to compare with {} waiting.",
            players(question)
        );
    }
    format!(
        "Wishes make the best game less fair with {} waiting. It is so many times as unfair as \
         without wishes: {}.{}",
        players(question),
        said.join("; "),
        stopped_words(stopped, searches)
    )
}

/// What is said if there is nothing to compare.
fn nothing(question: &BalanceWishes, parts: &Parts<WishSample>) -> Option<String> {
    let needed = question.fairness.players();
    if (question.players() as usize) < needed {
        return Some(format!(
            "{} wait, and a game takes {needed}: there is none.",
            players(question)
        ));
    }
    (parts.len() < 2).then(|| ON_ITS_WAY.to_owned())
}

fn players(question: &BalanceWishes) -> String {
    whole(f64::from(question.players()))
}

/// A sentence with a space before it.
fn stopped_words(stopped: u64, searches: usize) -> String {
    if stopped == 0 {
        return String::new();
    }
    format!(
        " {} of {} searches were stopped; there the best game found counts, and a fairer or a \
         more fitting one may be left.",
        whole(stopped as f64),
        whole(searches as f64)
    )
}
