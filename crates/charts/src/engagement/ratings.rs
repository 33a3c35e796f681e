//! Which rating system foretells games best: log loss and calibration on games held out.

use super::{ON_ITS_WAY, begun, calibration, ends};
use crate::figure::common::{axis, column, number};
use crate::figure::{Bar, Column, Dash, Entry, Figure, Mark, Role, Sample, Shape};
use lobbylab_core::engagement::case::{SystemComparison, SystemScore};
use lobbylab_core::engagement::lab::{EngagementRatings, SYNTHETIC};
use lobbylab_core::engagement::parameters::People;
use lobbylab_core::engagement::ratings::RatingSystem;
use lobbylab_core::experiment::Parts;
use lobbylab_core::words::grouped;

/// What who always says one half is charged: ln 2.
const COIN: f64 = core::f64::consts::LN_2;

fn role(system: RatingSystem) -> Role {
    match system {
        RatingSystem::Elo => Role::Random,
        RatingSystem::Glicko => Role::Optimal,
        RatingSystem::Glicko2 => Role::Between,
        RatingSystem::TrueSkill => Role::Patient,
        RatingSystem::BradleyTerry => Role::High,
    }
}

/// The comparison, if it is there.
fn of(parts: &Parts<SystemComparison>) -> Option<&SystemComparison> {
    parts.iter().next().map(|(_, found)| found)
}

/// Whose games they are.
fn whose(study: &EngagementRatings) -> String {
    match study.people() {
        People::File => "your games".to_owned(),
        _ => format!(
            "{} games played here between {} of these players, whose skills stay as they are",
            grouped(u64::from(SYNTHETIC[1])),
            SYNTHETIC[0]
        ),
    }
}

fn source(study: &EngagementRatings) -> String {
    format!(
        "Counted in {}: ratings of the first two thirds of the time against the last third. Log \
         loss after Glickman (1999), a draw being half a win; 95 % intervals (Student’s t over \
         games; Wilson’s for shares).",
        whose(study)
    )
}

/// Those that cannot be told from the best, by the interval of the difference.
fn ties(found: &SystemComparison, best: &SystemScore) -> Vec<&'static str> {
    (found.systems.iter())
        .filter(|one| one.system != best.system && one.behind.low() <= 0.0)
        .map(|one| one.system.label())
        .collect()
}

fn finding(study: &EngagementRatings, parts: &Parts<SystemComparison>) -> String {
    let Some(found) = of(parts) else {
        return ON_ITS_WAY.to_owned();
    };
    let Some(best) = found.best() else {
        return "No game of the last third is between players who were rated before.".to_owned();
    };
    let thousandths = |value: f64| number((1000.0 * value).round() / 1000.0);
    let ties = ties(found, best);
    let others = match &ties[..] {
        [] => "all others are behind by more than their intervals".to_owned(),
        [one] => format!("{one} cannot be told from it"),
        [most @ .., last] => format!("{} and {last} cannot be told from it", most.join(", ")),
    };
    format!(
        "{} foretells {} best: it loses {} a game, a coin {}; {others}.",
        best.system.label(),
        match study.people() {
            People::File => "your games",
            _ => "these games",
        },
        thousandths(best.log_loss.mean),
        thousandths(COIN)
    )
}

/// Log loss on games held out, by system.
#[must_use]
pub fn systems(study: &EngagementRatings, parts: &Parts<SystemComparison>) -> Figure {
    let systems = of(parts).map_or(&[][..], |found| &found.systems);
    let mut bars = Vec::new();
    let mut seen = vec![COIN];
    for one in systems {
        let loss = &one.log_loss;
        let interval = loss
            .half_width
            .is_finite()
            .then(|| (loss.low(), loss.high()));
        seen.push(loss.mean);
        seen.extend(interval.iter().flat_map(|&(low, high)| [low, high]));
        bars.push(Bar {
            name: one.system.label().to_owned(),
            role: role(one.system),
            value: loss.mean,
            interval,
            exact: None,
            note: String::new(),
        });
    }
    let (low, high) = ends(seen, (0.0, 1.0));
    Figure {
        finding: finding(study, parts),
        x: axis("log loss of a held-out game", "nats", low.max(0.0), high),
        y: axis("", "", 0.0, 1.0),
        marks: vec![
            Mark::Bars { bars },
            Mark::VerticalMark {
                x: COIN,
                label: "a coin".to_owned(),
            },
        ],
        table: table(systems),
        source: source(study),
        ..begun("systems")
    }
}

fn table(systems: &[SystemScore]) -> Vec<Column> {
    let numbers = |read: &dyn Fn(&SystemScore) -> Option<f64>| {
        let entry = |one| read(one).map_or(Entry::Empty, Entry::Number);
        systems.iter().map(entry).collect::<Vec<Entry>>()
    };
    let names = (systems.iter()).map(|one| Entry::Text(one.system.label().to_owned()));
    let slope = |one: &SystemScore| Some(one.calibration.as_ref()?.slope?.0);
    vec![
        column("rating system", "", names.collect()),
        column("log loss", "nats", numbers(&|one| Some(one.log_loss.mean))),
        column(
            "log loss, half width of its 95 % interval",
            "nats",
            numbers(&|one| Some(one.log_loss.half_width)),
        ),
        column(
            "more than the best",
            "nats",
            numbers(&|one| Some(one.behind.mean)),
        ),
        column(
            "more than the best, half width of its 95 % interval",
            "nats",
            numbers(&|one| Some(one.behind.half_width)),
        ),
        column("slope of what came", "", numbers(&slope)),
    ]
}

/// Chances to win by each system, against what came; the one that is looked at with intervals.
#[must_use]
pub fn system_calibration(study: &EngagementRatings, parts: &Parts<SystemComparison>) -> Figure {
    let chosen = study.rated.rating;
    let mut marks = vec![Mark::Line {
        name: "as predicted".to_owned(),
        role: Role::Soft,
        dash: Dash::Dashed,
        points: vec![(0.0, 0.0), (1.0, 1.0)],
    }];
    let found = of(parts);
    let mut rows = Vec::new();
    for one in found.iter().flat_map(|found| &found.systems) {
        let Some(curve) = &one.calibration else {
            continue;
        };
        let bins = || curve.bins.iter().filter(|bin| bin.rows > 0);
        rows.extend(bins().map(|bin| (one.system, bin)));
        if one.system == chosen {
            marks.push(Mark::Samples {
                name: one.system.label().to_owned(),
                role: role(one.system),
                shape: Shape::Disc,
                points: bins()
                    .map(|bin| Sample {
                        x: bin.forecast,
                        y: bin.observed,
                        low: bin.interval[0],
                        high: bin.interval[1],
                    })
                    .collect(),
            });
        } else {
            marks.push(Mark::Line {
                name: one.system.label().to_owned(),
                role: role(one.system),
                dash: Dash::Solid,
                points: bins().map(|bin| (bin.forecast, bin.observed)).collect(),
            });
        }
    }
    let numbers = |read: fn(&lobbylab_core::engagement::churn::Bin) -> f64| {
        (rows.iter())
            .map(|(_, bin)| Entry::Number(read(bin)))
            .collect::<Vec<_>>()
    };
    let names = (rows.iter()).map(|(system, _)| Entry::Text(system.label().to_owned()));
    let table = vec![
        column("rating system", "", names.collect()),
        column("cases", "", numbers(|bin| bin.rows as f64)),
        column("mean forecast", "", numbers(|bin| bin.forecast)),
        column("share that won", "", numbers(|bin| bin.observed)),
        column(
            "share that won, standard error",
            "",
            numbers(|bin| bin.error),
        ),
    ];
    let curve = found.and_then(|found| found.of(chosen)?.calibration.as_ref());
    Figure {
        finding: match curve {
            None => finding(study, parts),
            Some(curve) => format!("By {}, {}.", chosen.label(), calibration::off(curve)),
        },
        x: axis("predicted chance to win", "", 0.0, 1.0),
        y: axis("share that won", "", 0.0, 1.0),
        marks,
        table,
        source: source(study),
        ..begun("system_calibration")
    }
}
