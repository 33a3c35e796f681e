//! What the churn model has learned: its weights, by how long ago a game was.

use super::begun;
use super::calibration::of;
use super::{ON_ITS_WAY, ends};
use crate::figure::common::{axis, column, number};
use crate::figure::{Axis, Column, Dash, Entry, Figure, Mark, Role, Shape, Ticks};
use lobbylab_core::engagement::Outcome;
use lobbylab_core::engagement::case::Findings;
use lobbylab_core::engagement::churn::Feature;
use lobbylab_core::engagement::lab::EngagementStudy;
use lobbylab_core::experiment::Parts;

/// A curve of weights: name, colour, shape, dash, which features.
struct Curve {
    name: &'static str,
    role: Role,
    shape: Shape,
    dash: Dash,
    weight: fn(Feature) -> Option<f64>,
}

/// The place of a game along the axis: 0 is the upcoming one.
fn outcome(feature: Feature, wanted: Outcome) -> Option<f64> {
    match feature {
        Feature::Ended(back, outcome) if outcome == wanted => Some(back as f64 + 1.0),
        Feature::Upcoming(outcome) if outcome == wanted => Some(0.0),
        _ => None,
    }
}

const CURVES: [Curve; 5] = [
    Curve {
        name: "won",
        role: Role::Optimal,
        shape: Shape::Disc,
        dash: Dash::Solid,
        weight: |feature| outcome(feature, Outcome::Win),
    },
    Curve {
        name: "drawn",
        role: Role::Random,
        shape: Shape::Square,
        dash: Dash::Solid,
        weight: |feature| outcome(feature, Outcome::Draw),
    },
    Curve {
        name: "lost",
        role: Role::Worst,
        shape: Shape::Wedge,
        dash: Dash::Solid,
        weight: |feature| outcome(feature, Outcome::Loss),
    },
    Curve {
        name: "gap before it, per e-fold",
        role: Role::Patient,
        shape: Shape::Diamond,
        dash: Dash::Dashed,
        weight: |feature| match feature {
            Feature::Gap(back) => Some(back as f64 + 1.0),
            _ => None,
        },
    },
    Curve {
        name: "time since it, per e-fold",
        role: Role::Between,
        shape: Shape::Triangle,
        dash: Dash::Dashed,
        weight: |feature| match feature {
            Feature::Ago(back) => Some(back as f64 + 1.0),
            _ => None,
        },
    },
];

fn points(found: &Findings, curve: &Curve) -> Vec<(f64, f64)> {
    let layout = &found.model.layout;
    let mut points: Vec<(f64, f64)> = (0..layout.features())
        .filter_map(|place| {
            let x = (curve.weight)(layout.feature(place)?)?;
            Some((x, *found.model.weights.get(place)?))
        })
        .collect();
    lobbylab_core::order::few(&mut points, |one, other| one.0 < other.0);
    points
}

/// Weights of the churn model.
#[must_use]
pub fn coefficients(_study: &EngagementStudy, parts: &Parts<Findings>) -> Figure {
    let found = of(parts);
    let mut marks = vec![Mark::HorizontalMark {
        y: 0.0,
        label: String::new(),
    }];
    let mut seen = vec![0.0];
    if let Some(found) = found {
        for curve in &CURVES {
            let points = points(found, curve);
            seen.extend(points.iter().map(|point| point.1));
            marks.push(Mark::Line {
                name: curve.name.to_owned(),
                role: curve.role,
                dash: curve.dash,
                points: points
                    .iter()
                    .copied()
                    .filter(|point| point.0 > 0.0)
                    .collect(),
            });
            marks.push(Mark::Dots {
                name: curve.name.to_owned(),
                role: curve.role,
                shape: curve.shape,
                points,
            });
        }
    }
    let (low, high) = ends(seen, (-1.0, 1.0));
    let ticks = (0..=10).map(|back| match back {
        0 => (0.0, "next".to_owned()),
        1 => (1.0, "last".to_owned()),
        back => (f64::from(back), back.to_string()),
    });
    Figure {
        finding: finding(found),
        x: Axis {
            ticks: Ticks::Named(ticks.collect()),
            ..axis("which game, counted back", "", -0.5, 10.5)
        },
        y: axis("weight, in log-odds of stopping", "", low, high),
        marks,
        table: table(found),
        source: format!(
            "Weights of the logistic regression for features as they are: 1 for an outcome, \
             ln(1 + minutes) for times, ln(1 + games) for counts. {}. Chen et al., EOMM, \
             section 5.2.",
            found.map_or("", |found| &found.source)
        ),
        ..begun("coefficients")
    }
}

/// What a feature is, in words.
fn words(feature: Feature) -> String {
    let ended = |outcome| match outcome {
        Outcome::Win => "won",
        Outcome::Draw => "drawn",
        Outcome::Loss => "lost",
    };
    let game = |back: usize| match back {
        0 => "last game".to_owned(),
        back => format!("game {} back", back + 1),
    };
    match feature {
        Feature::Ended(back, outcome) => format!("{}: {}", game(back), ended(outcome)),
        Feature::Gap(back) => format!("{}: ln(1 + minutes since the one before)", game(back)),
        Feature::Ago(back) => format!("{}: ln(1 + minutes since it began)", game(back)),
        Feature::Difference(back) => format!("{}: goals ahead", game(back)),
        Feature::Count(window) => {
            format!("ln(1 + games in the last {} minutes)", number(window))
        }
        Feature::Upcoming(outcome) => format!("next game: {}", ended(outcome)),
    }
}

fn table(found: Option<&Findings>) -> Vec<Column> {
    let Some(found) = found else {
        return Vec::new();
    };
    let layout = &found.model.layout;
    let (mut names, mut meanings) = (Vec::new(), Vec::new());
    let (mut weights, mut standard) = (Vec::new(), Vec::new());
    for place in 0..layout.features() {
        let Some(feature) = layout.feature(place) else {
            continue;
        };
        names.push(Entry::Text(feature.name()));
        meanings.push(Entry::Text(words(feature)));
        let number = |values: &[f64]| {
            values
                .get(place)
                .map_or(Entry::Empty, |v| Entry::Number(*v))
        };
        weights.push(number(&found.model.weights));
        standard.push(number(&found.standard));
    }
    names.push(Entry::Text("intercept".to_owned()));
    meanings.push(Entry::Text("log-odds where all else is 0".to_owned()));
    weights.push(Entry::Number(found.model.intercept));
    standard.push(Entry::Empty);
    let mut columns = vec![
        column("feature", "", names),
        column("what it is", "", meanings),
        column("weight", "", weights),
    ];
    if !found.standard.is_empty() {
        columns.push(column("weight, features of variance 1", "", standard));
    }
    columns
}

fn finding(found: Option<&Findings>) -> String {
    let Some(found) = found else {
        return ON_ITS_WAY.to_owned();
    };
    let upcoming = |outcome| found.model.upcoming(outcome);
    let odds = libm::exp(upcoming(Outcome::Loss) - upcoming(Outcome::Win));
    let [win, _, loss] = found.mean_risks;
    // As it would be printed: by 1.
    if (100.0 * odds).round() == 100.0 {
        return format!(
            "Whether the next game is lost or won counts for nothing visible: the odds of \
             stopping change by at most 0.5 %, and {} stop in the mean. That leaves \
             engagement-optimised pairing hardly any lever.",
            crate::figure::common::percent(win)
        );
    }
    format!(
        "Losing the next game instead of winning it multiplies the odds of stopping by {}. The \
         risk goes from {} to {} on average. That is the lever of engagement-optimised pairing{}.",
        number((100.0 * odds).round() / 100.0),
        crate::figure::common::percent(win),
        crate::figure::common::percent(loss),
        if found.rows == 0 {
            ", with weights chosen so that what the paper prints comes out"
        } else {
            ""
        }
    )
}
