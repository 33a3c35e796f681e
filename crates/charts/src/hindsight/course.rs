//! What a player of the animation has cost so far, as the run goes on (Schlup, section 5.3).

use super::{PAPER, begun, role, short};
use crate::figure::common::{axis, column, number};
use crate::figure::pieces::round_up;
use crate::figure::{Dash, Entry, Figure, Mark, Role};
use lobbylab_core::hindsight::parameters::HindsightRule;
use lobbylab_core::hindsight::stage::CoursePoint;

/// Mean costs so far of the rule and, for the same players, of hindsight; `step` is the one
/// that the animation shows. O(points).
#[must_use]
pub fn course(rule: HindsightRule, points: &[CoursePoint], step: u32) -> Figure {
    let line = |name: &str, role, dash, y: &dyn Fn(&CoursePoint) -> f64| Mark::Line {
        name: name.to_owned(),
        role,
        dash,
        points: (points.iter().map(|point| (point.players as f64, y(point)))).collect(),
    };
    let mut marks = vec![line(
        short(rule),
        role(rule),
        Dash::Solid,
        &CoursePoint::per_player,
    )];
    let known = points.iter().all(|point| point.best.is_some());
    if known {
        let best = |point: &CoursePoint| point.best_per_player().unwrap_or(f64::NAN);
        marks.push(line("hindsight", Role::Optimal, Dash::Dashed, &best));
    }
    let shown = points.iter().rev().find(|point| point.step <= step);
    if let Some(shown) = shown {
        marks.push(Mark::Here {
            x: shown.players as f64,
            y: shown.per_player(),
            label: "shown".to_owned(),
        });
    }
    let all = points.iter().map(CoursePoint::per_player);
    let top = round_up(1.05 * all.fold(0.1, f64::max));
    let last = points.last().map_or(1, |point| point.players);
    let numbers = |of: &dyn Fn(&CoursePoint) -> f64| -> Vec<Entry> {
        points
            .iter()
            .map(|point| Entry::Number(of(point)))
            .collect()
    };
    let unit = "waits of τmax";
    Figure {
        finding: finding(rule, points),
        x: axis(
            "players who have played or left",
            "",
            0.0,
            last.max(10) as f64,
        ),
        y: axis("mean cost of a player so far", unit, 0.0, top),
        marks,
        table: vec![
            column("players", "", numbers(&|point| point.players as f64)),
            column("time", "units of time", numbers(&|point| point.time)),
            column(short(rule), unit, numbers(&CoursePoint::per_player)),
            column(
                "hindsight",
                unit,
                (points.iter())
                    .map(|point| match point.best_per_player() {
                        Some(best) => Entry::Number(best),
                        None => Entry::Empty,
                    })
                    .collect(),
            ),
        ],
        source: format!(
            "Exact for the players of the animation. In hindsight the same players bear their own \
             waiting and half of the pair's criteria cost, so its line too is of those who have \
             played. Costs: {PAPER}, (1) and section 5.3."
        ),
        ..begun("course")
    }
}

/// How the beginning compares with the whole.
fn finding(rule: HindsightRule, points: &[CoursePoint]) -> String {
    let Some(last) = points.last() else {
        return "Nobody has played, so nothing has cost anything.".to_owned();
    };
    // The first after whom a quarter of all has played.
    let early = points
        .iter()
        .find(|point| 4 * point.players >= last.players);
    let early = early.unwrap_or(last);
    let (first, whole) = (early.per_player(), last.per_player());
    if early.players == last.players {
        return format!("A player costs {} with {}.", number(whole), short(rule));
    }
    let mut said = if (first - whole).abs() <= 0.1 * whole {
        format!(
            "The first quarter of the players costs {} each, about as much as all: {}.",
            number(first),
            number(whole)
        )
    } else if first > whole {
        format!(
            "A costly beginning is made up for: {} each for the first quarter of the players, {} in \
             the end.",
            number(first),
            number(whole)
        )
    } else {
        format!(
            "The beginning is the cheaper part: {} each for the first quarter of the players, {} in \
             the end.",
            number(first),
            number(whole)
        )
    };
    if let (Some(before), Some(best)) = (early.best_per_player(), last.best_per_player()) {
        said.push_str(&format!(
            " Hindsight pays {} and {} for the same players.",
            number(before),
            number(best)
        ));
    }
    said
}
