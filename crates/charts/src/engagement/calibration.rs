//! What was foretold against what came: the paper's Figures 2 and 3.

use super::ON_ITS_WAY;
use super::begun;
use crate::figure::common::{axis, column, number, percent};
use crate::figure::pieces::round_up;
use crate::figure::{Dash, Entry, Figure, Mark, Role, Sample, Shape};
use lobbylab_core::engagement::case::{Calibration, Findings};
use lobbylab_core::engagement::lab::EngagementStudy;
use lobbylab_core::experiment::Parts;
use lobbylab_core::words::capital;
use std::borrow::Cow;

/// The findings, if they are there.
pub(super) fn of(parts: &Parts<Findings>) -> Option<&Findings> {
    parts.iter().next().map(|(_, findings)| findings)
}

/// The findings to be shown, and whether they are not those of the players: the paper prints
/// no numbers of its own.
pub(super) fn shown(parts: &Parts<Findings>) -> (Option<Cow<'_, Findings>>, bool) {
    match of(parts) {
        Some(found) if found.wins.is_empty() && found.rows == 0 => {
            (Some(Cow::Owned(Findings::tournament())), true)
        }
        found => (found.map(Cow::Borrowed), false),
    }
}

/// Which of the two figures.
struct Kind {
    key: &'static str,
    x: &'static str,
    y: &'static str,
    figure: &'static str,
}

/// What is said after a figure of the tournament where the paper's players are shown.
fn instead(kind: &Kind) -> String {
    format!(
        " The paper shows its {} without numbers, and its games are not public; these are of a \
         real tournament.",
        kind.figure
    )
}

const WINS: Kind = Kind {
    key: "wins",
    x: "predicted chance to win",
    y: "share that won",
    figure: "Figure 2",
};

const CHURN: Kind = Kind {
    key: "churn",
    x: "predicted churn risk",
    y: "share that stopped",
    figure: "Figure 3",
};

/// Chances to win, foretold and real.
#[must_use]
pub fn wins(_study: &EngagementStudy, parts: &Parts<Findings>) -> Figure {
    let (found, other) = shown(parts);
    let found = found.as_deref();
    let finding = match found {
        None => ON_ITS_WAY.to_owned(),
        Some(found) => match &found.wins[..] {
            [] => "There are no games to compare with.".to_owned(),
            [first] => format!("By {}: {}.", first.name, off(first)),
            [first, second, ..] => format!(
                "By {}, which know how the games ended, forecasts are {} off. {}, it is {}{}.",
                first.name.replace(", as in the paper", ""),
                percent(error(first)),
                capital(&second.name),
                percent(error(second)),
                slope(second)
            ),
        },
    };
    let finding = if other {
        finding + &instead(&WINS)
    } else {
        finding
    };
    calibration(
        &WINS,
        found,
        found.map_or(&[], |found| &found.wins),
        finding,
    )
}

/// Churn risks, foretold and real.
#[must_use]
pub fn churn(_study: &EngagementStudy, parts: &Parts<Findings>) -> Figure {
    let (found, other) = shown(parts);
    let found = found.as_deref();
    let finding = match found {
        None => ON_ITS_WAY.to_owned(),
        Some(found) => match (&found.churn[..], &found.marks) {
            ([], _) => "There are no games to compare with.".to_owned(),
            ([first, ..], Some(marks)) => format!(
                "The model tells one who stops from one who goes on in {} of cases, guessing in \
                 half (counted, AUC). On {} forecasts are {} off on average.",
                percent(marks.auc),
                first.name,
                percent(error(first))
            ),
            ([first, ..], None) => format!("On {}: {}.", first.name, off(first)),
        },
    };
    let finding = if other {
        finding + &instead(&CHURN)
    } else {
        finding
    };
    calibration(
        &CHURN,
        found,
        found.map_or(&[], |found| &found.churn),
        finding,
    )
}

/// Mean distance of what came from the forecast, weighted by cases.
fn error(calibration: &Calibration) -> f64 {
    let (mut sum, mut rows) = (0.0, 0.0);
    for bin in &calibration.bins {
        sum += bin.rows as f64 * (bin.observed - bin.forecast).abs();
        rows += bin.rows as f64;
    }
    if rows > 0.0 { sum / rows } else { 0.0 }
}

pub(super) fn off(calibration: &Calibration) -> String {
    format!(
        "forecasts are {} off in the mean",
        percent(error(calibration))
    )
}

/// `, and differ too much: slope .72`.
fn slope(calibration: &Calibration) -> String {
    calibration.slope.map_or(String::new(), |(slope, _)| {
        format!(
            " (slope {}, 1 would be right)",
            number((100.0 * slope).round() / 100.0)
        )
    })
}

fn calibration(
    kind: &Kind,
    found: Option<&Findings>,
    shown: &[Calibration],
    finding: String,
) -> Figure {
    let looks = [(Role::Optimal, Shape::Disc), (Role::Between, Shape::Square)];
    // What was held out tells the truth: it has the strong colour.
    let held = |name: &str| name.starts_with("held out") || name.starts_with("players");
    let mut marks = Vec::new();
    let mut high = 0.0f64;
    for calibration in shown {
        let (role, shape) = looks[usize::from(!held(&calibration.name))];
        let points: Vec<Sample> = (calibration.bins.iter())
            .map(|bin| Sample {
                x: bin.forecast,
                y: bin.observed,
                low: bin.interval[0],
                high: bin.interval[1],
            })
            .collect();
        high = points
            .iter()
            .map(|point| point.high.max(point.x))
            .fold(high, f64::max);
        marks.push(Mark::Samples {
            name: calibration.name.clone(),
            role,
            shape,
            points,
        });
    }
    let end = if kind.key == "wins" || high <= 0.0 {
        1.0
    } else {
        round_up(1.02 * high).min(1.0)
    };
    marks.insert(
        0,
        Mark::Line {
            name: "as predicted".to_owned(),
            role: Role::Soft,
            dash: Dash::Dashed,
            points: vec![(0.0, 0.0), (end, end)],
        },
    );
    let bins = || {
        shown
            .iter()
            .flat_map(|one| one.bins.iter().map(move |bin| (one, bin)))
    };
    let numbers = |read: fn(&lobbylab_core::engagement::churn::Bin) -> f64| {
        bins()
            .map(|(_, bin)| Entry::Number(read(bin)))
            .collect::<Vec<_>>()
    };
    let table = vec![
        column(
            "forecasts",
            "",
            bins()
                .map(|(one, _)| Entry::Text(one.name.clone()))
                .collect(),
        ),
        column("from", "", numbers(|bin| bin.low)),
        column("to", "", numbers(|bin| bin.high)),
        column("cases", "", numbers(|bin| bin.rows as f64)),
        column("mean forecast", "", numbers(|bin| bin.forecast)),
        column(kind.y, "", numbers(|bin| bin.observed)),
        column(
            format!("{}, standard error", kind.y),
            "",
            numbers(|bin| bin.error),
        ),
    ];
    Figure {
        finding,
        x: axis(kind.x, "", 0.0, end),
        y: axis(kind.y, "", 0.0, end),
        marks,
        table,
        source: format!(
            "Points: counted, Wilson’s 95 % intervals. {}. As Chen et al., EOMM, {}.",
            found.map_or("", |found| &found.source),
            kind.figure
        ),
        ..begun(kind.key)
    }
}
