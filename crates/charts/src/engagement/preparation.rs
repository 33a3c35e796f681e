//! What section 5.2 finds before anybody is paired: skills, draws by their gap, and the penalty of
//! the churn model.

use super::calibration::{of, shown};
use super::{ON_ITS_WAY, begun, ends};
use crate::figure::common::{axis, column, number, percent};
use crate::figure::pieces::round_up;
use crate::figure::{Axis, Dash, Entry, Figure, Mark, Role, Sample, Scale, Shape};
use lobbylab_core::engagement::case::{Findings, GapBin};
use lobbylab_core::engagement::lab::EngagementStudy;
use lobbylab_core::engagement::population::figures::AT;
use lobbylab_core::experiment::Parts;
use lobbylab_core::words::three_digits;

/// What the paper says of draws.
const PRINTED: f64 = 0.2;

/// What is said first where the paper prints no numbers.
fn instead(other: bool) -> &'static str {
    if other {
        "The paper’s games are not public; these are of a real tournament. "
    } else {
        ""
    }
}

fn numbers<T>(rows: &[T], read: impl Fn(&T) -> f64) -> Vec<Entry> {
    rows.iter().map(|row| Entry::Number(read(row))).collect()
}

/// The share of games that were drawn, by the gap of skills.
#[must_use]
pub fn draw_gaps(_study: &EngagementStudy, parts: &Parts<Findings>) -> Figure {
    let (found, other) = shown(parts);
    let found = found.as_deref();
    let bins: &[GapBin] = found.map_or(&[], |found| &found.gaps.bins);
    let points: Vec<Sample> = (bins.iter())
        .map(|bin| {
            let [low, high] = bin.interval();
            Sample {
                x: bin.gap,
                y: bin.share(),
                low,
                high,
            }
        })
        .collect();
    let right = round_up(points.iter().fold(400.0, |right: f64, at| right.max(at.x)));
    let top = round_up(1.02 * points.iter().fold(0.22, |top: f64, at| top.max(at.high)));
    let mut marks = vec![Mark::Line {
        name: "printed: one in five".to_owned(),
        role: Role::Soft,
        dash: Dash::Dashed,
        points: vec![(0.0, PRINTED), (right, PRINTED)],
    }];
    if let Some(found) = found {
        marks.push(Mark::Line {
            name: "all games".to_owned(),
            role: Role::Between,
            dash: Dash::Solid,
            points: vec![(0.0, found.draws), (right, found.draws)],
        });
    }
    if !points.is_empty() {
        marks.push(Mark::Samples {
            name: "games by gap".to_owned(),
            role: Role::Random,
            shape: Shape::Disc,
            points,
        });
    }
    let table = vec![
        column("mean gap", "points", numbers(bins, |bin| bin.gap)),
        column("games", "", numbers(bins, |bin| bin.games as f64)),
        column("drawn", "", numbers(bins, |bin| bin.drawn as f64)),
        column("share drawn", "", numbers(bins, GapBin::share)),
        column("lower end", "", numbers(bins, |bin| bin.interval()[0])),
        column("upper end", "", numbers(bins, |bin| bin.interval()[1])),
    ];
    Figure {
        finding: format!("{}{}", instead(other), gaps_finding(found, bins)),
        x: axis("gap of final ratings", "points", 0.0, right),
        y: axis("share drawn", "", 0.0, top),
        marks,
        table,
        source: format!(
            "Points: counted, with Wilson’s 95 % intervals. {}. Chen et al., EOMM, section 5.2 \
             and (11).",
            found.map_or("", |found| &found.source)
        ),
        ..begun("draw_gaps")
    }
}

fn gaps_finding(found: Option<&Findings>, bins: &[GapBin]) -> String {
    let Some(found) = found else {
        return ON_ITS_WAY.to_owned();
    };
    let ([first, .., last], Some(correlation)) = (bins, found.gaps.correlation) else {
        return "There are not enough games to tell how draws depend on the gap.".to_owned();
    };
    format!(
        "Equals draw {} of their games, the most unequal players {}. The correlation of gap and draw is \
         {} all the same: a number near 0, as the paper’s −0.05, does not say that the gap is \
         nothing to draws. Section 4 turns on just that.",
        percent(first.share()),
        percent(last.share()),
        number((100.0 * correlation).round() / 100.0)
    )
}

/// The density of skills, by their quantiles.
#[must_use]
pub fn skills(_study: &EngagementStudy, parts: &Parts<Findings>) -> Figure {
    let found = of(parts);
    let quantiles: &[f64] = found.map_or(&[], |found| &found.skills);
    // Shares of players between two quantiles, for each hundred points.
    let mut steps = Vec::new();
    let mut top = 0.0f64;
    for (at, of) in AT.windows(2).zip(quantiles.windows(2)) {
        if of[1] > of[0] {
            let density = 100.0 * (at[1] - at[0]) / (of[1] - of[0]);
            top = top.max(density);
            steps.push((of[0], density));
            steps.push((of[1], density));
        }
    }
    let (left, right) = ends(quantiles.iter().copied(), (1000.0, 2000.0));
    let middle = |at: f64| {
        let place = AT.iter().position(|known| *known >= at);
        place.and_then(|place| quantiles.get(place)).copied()
    };
    let mut marks = Vec::new();
    if !steps.is_empty() {
        marks.push(Mark::Line {
            name: "players".to_owned(),
            role: Role::Between,
            dash: Dash::Solid,
            points: steps,
        });
    }
    if let Some(median) = middle(0.5) {
        marks.push(Mark::VerticalMark {
            x: median,
            label: "median".to_owned(),
        });
    }
    let finding = match (found, middle(0.1), middle(0.9)) {
        (None, ..) => ON_ITS_WAY.to_owned(),
        (Some(_), Some(low), Some(high)) => format!(
            "Four of five players have a skill between {} and {} points.{}",
            three(low),
            three(high),
            if found.is_some_and(|found| found.rows == 0) {
                " The paper prints no skill; these are assumed, as its players are calibrated."
            } else {
                ""
            }
        ),
        _ => "There are no players to look at.".to_owned(),
    };
    Figure {
        finding,
        x: axis("skill", "points", left, right),
        y: axis(
            "share of players in 100 points",
            "",
            0.0,
            round_up(1.05 * top),
        ),
        marks,
        table: vec![
            column(
                "share of players below",
                "",
                numbers(&AT[..quantiles.len().min(AT.len())], |at| *at),
            ),
            column("skill", "points", numbers(quantiles, |skill| *skill)),
        ],
        source: format!(
            "Counted: as many players between two corners as the quantiles say. {}. Chen et al., \
             EOMM, section 5.2: Glicko’s final ratings.",
            found.map_or("", |found| &found.source)
        ),
        ..begun("skills")
    }
}

fn three(points: f64) -> String {
    number(points.round())
}

/// What cross-validation finds of each penalty.
#[must_use]
pub fn penalties(_study: &EngagementStudy, parts: &Parts<Findings>) -> Figure {
    let (found, other) = shown(parts);
    let found = found.as_deref();
    let (tried, best) = found.map_or((&[][..], 0), |found| (&found.tried.0[..], found.tried.1));
    let points: Vec<(f64, f64)> = (tried.iter())
        .filter(|one| one.penalty > 0.0 && one.log_loss.is_finite())
        .map(|one| (one.penalty, one.log_loss))
        .collect();
    let base = found.and_then(|found| Some(found.marks?.base_log_loss));
    let (low, high) = ends(points.iter().map(|at| at.1).chain(base), (0.0, 1.0));
    let reach = |pick: fn(f64, f64) -> f64, usual: f64| {
        points.iter().map(|at| at.0).reduce(pick).unwrap_or(usual)
    };
    let (left, right) = (reach(f64::min, 1e-4) / 2.0, reach(f64::max, 1.0) * 2.0);
    let mut marks = Vec::new();
    if let Some(base) = base {
        marks.push(Mark::HorizontalMark {
            y: base,
            label: "no model".to_owned(),
        });
    }
    if !points.is_empty() {
        marks.push(Mark::Line {
            name: "players not seen".to_owned(),
            role: Role::Between,
            dash: Dash::Solid,
            points: points.clone(),
        });
        marks.push(Mark::Dots {
            name: "players not seen".to_owned(),
            role: Role::Between,
            shape: Shape::Disc,
            points,
        });
    }
    let chosen = tried.get(best);
    if let Some(chosen) = chosen {
        marks.push(Mark::Dots {
            name: "chosen".to_owned(),
            role: Role::Optimal,
            shape: Shape::Around,
            points: vec![(chosen.penalty, chosen.log_loss)],
        });
    }
    let finding = match (found, chosen) {
        (None, _) => ON_ITS_WAY.to_owned(),
        (Some(_), None) => "There is no fit whose penalties could be shown.".to_owned(),
        (Some(_), Some(chosen)) => format!(
            "{}The penalty C = {} foretells players best whom the fit has not seen, with a log-loss of \
             {}. The smaller C is, the more weights are held near 0.",
            instead(other),
            number(chosen.penalty),
            three_digits(chosen.log_loss)
        ),
    };
    Figure {
        finding,
        x: Axis {
            scale: Scale::Log,
            ..axis("C, inverse strength of the penalty", "", left, right)
        },
        y: axis("log-loss of churn", "", low, high),
        marks,
        table: vec![
            column("C", "", numbers(tried, |one| one.penalty)),
            column("log-loss, held out", "", numbers(tried, |one| one.log_loss)),
        ],
        source: format!(
            "Logistic regression, five folds by player: what each fit says of those that it has not \
             seen. {}. Chen et al., EOMM, section 5.2.",
            found.map_or("", |found| &found.source)
        ),
        ..begun("penalties")
    }
}
