//! The border α* against the size of teams: greed loses as n grows (Wu, Implication 3).

use super::begun;
use super::{axis, column, number};
use crate::figure::{Dash, Entry, Figure, Mark, Role};
use lobbylab_core::patience::exact;
use lobbylab_core::patience::lab::PatienceCompare;
use lobbylab_core::words::three_digits;

/// The largest teams of the lab.
const LARGEST: u32 = 50;
/// Borders up to here are in view: 1 is where they all lead.
const LEAST_TOP: f64 = 3.0;

/// α*(n) at the share of strong players; at one half it is 1 for teams of every size.
#[must_use]
pub fn growth(compare: &PatienceCompare) -> Figure {
    let (q, alpha) = (compare.share.q, compare.price.alpha);
    let top = (1.25 * alpha).max(LEAST_TOP);
    let borders: Vec<(f64, f64)> = (1..=LARGEST)
        .map(|size| (f64::from(size), exact::alpha_star(size, q)))
        .collect();
    let seen = borders.iter().copied().filter(|point| point.1 <= top);
    let mut marks = vec![Mark::Here {
        x: f64::from(compare.team.n),
        y: alpha,
        label: "you are here".to_owned(),
    }];
    let points: Vec<(f64, f64)> = seen.collect();
    if !points.is_empty() {
        marks.push(Mark::Line {
            name: format!("α* at q = {}", number(q)),
            role: Role::Optimal,
            dash: Dash::Solid,
            points,
        });
    }
    let cells = |of: fn(&(f64, f64)) -> f64| {
        let entries = borders.iter().map(|point| match of(point) {
            value if value.is_finite() => Entry::Number(value),
            _ => Entry::Text("none".to_owned()),
        });
        entries.collect()
    };
    Figure {
        finding: finding(q, alpha, &borders),
        x: axis("players in a team, n", "", 0.0, f64::from(LARGEST) + 1.0),
        y: axis(
            "threshold price, α*: below it greed wins",
            "periods",
            0.0,
            top,
        ),
        marks,
        table: vec![
            column("n", "players in a team", cells(|point| point.0)),
            column("α*", "periods", cells(|point| point.1)),
        ],
        source: "Exact: Wu, Dynamic Matching With Teams, Theorem 3.3 and Implication 3.".to_owned(),
        ..begun("growth")
    }
}

fn finding(q: f64, alpha: f64, borders: &[(f64, f64)]) -> String {
    let last = three_digits(borders.last().map_or(1.0, |point| point.1));
    if q <= 0.0 || q >= 1.0 {
        return format!(
            "At q = {} all are alike: greed is never unfair in teams of any size.",
            number(q)
        );
    }
    match borders.iter().position(|point| point.1 <= alpha) {
        Some(0) => format!(
            "At your α waiting is better for teams of every size; for large ones the border falls to {last}."
        ),
        Some(before) => format!(
            "At your α greed wins in small teams only: from teams of {} on, waiting is better.",
            before + 1
        ),
        None => format!(
            "At your α greed wins up to teams of {LARGEST}; the border falls to {last} there."
        ),
    }
}
