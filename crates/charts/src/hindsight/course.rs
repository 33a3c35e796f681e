//! What a player of the animation has cost so far, as the run goes on (Schlup, section 5.3).

use super::{PAPER, begun, role, short};
use crate::figure::common::{axis, column, number};
use crate::figure::pieces::{entry, round_up};
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
        points: (points.iter().map(|point| (players(point), y(point)))).collect(),
    };
    let best = |point: &CoursePoint| point.account.best_per_player();
    let mut marks = vec![line(short(rule), role(rule), Dash::Solid, &mean)];
    if points.iter().all(|point| best(point).is_some()) {
        let known = |point: &CoursePoint| best(point).unwrap_or(f64::NAN);
        marks.push(line("hindsight", Role::Optimal, Dash::Dashed, &known));
    }
    let shown = points.iter().rev().find(|point| point.step <= step);
    if let Some(shown) = shown {
        marks.push(Mark::Here {
            x: players(shown),
            y: mean(shown),
            label: "shown".to_owned(),
        });
    }
    let all = points.iter().map(mean);
    let top = round_up(1.05 * all.fold(0.1, f64::max));
    let last = points.last().map_or(0.0, players);
    let cells = |of: &dyn Fn(&CoursePoint) -> Option<f64>| -> Vec<Entry> {
        points.iter().map(|point| entry(of(point))).collect()
    };
    let unit = "waits of τmax";
    Figure {
        finding: finding(rule, points),
        x: axis("players who have played or left", "", 0.0, last.max(10.0)),
        y: axis("mean cost of a player so far", unit, 0.0, top),
        marks,
        table: vec![
            column("players", "", cells(&|point| Some(players(point)))),
            column("time", "units of time", cells(&|point| Some(point.time))),
            column(short(rule), unit, cells(&|point| Some(mean(point)))),
            column("hindsight", unit, cells(&best)),
        ],
        source: format!(
            "Exact for the players of the animation. In hindsight the same players bear their own \
             waiting and half of the pair's criteria cost, so its line too is of those who have \
             played. Costs: {PAPER}, (1) and section 5.3."
        ),
        ..begun("course")
    }
}

/// Players who have played or left by then.
fn players(point: &CoursePoint) -> f64 {
    point.account.players as f64
}

/// Mean cost of a player so far.
fn mean(point: &CoursePoint) -> f64 {
    point.account.per_player().unwrap_or(0.0)
}

/// How the beginning compares with the whole.
fn finding(rule: HindsightRule, points: &[CoursePoint]) -> String {
    let Some(last) = points.last() else {
        return "Nobody has played, so nothing has cost anything.".to_owned();
    };
    // The first after whom a quarter of all has played.
    let early = (points.iter()).find(|point| 4.0 * players(point) >= players(last));
    let early = early.unwrap_or(last);
    let (first, whole) = (mean(early), mean(last));
    if early.step == last.step {
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
    let best = [early, last].map(|point| point.account.best_per_player());
    if let [Some(before), Some(best)] = best {
        said.push_str(&format!(
            " Hindsight pays {} and {} for the same players.",
            number(before),
            number(best)
        ));
    }
    said
}
