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

/// α*(n) at the share of strong players, and at one half, where it is least.
#[must_use]
pub fn growth(compare: &PatienceCompare) -> Figure {
    let (n, q, alpha) = (compare.team.n, compare.share.q, compare.price.alpha);
    let sizes = || 1..=LARGEST;
    let border = |share: f64| move |size: u32| exact::alpha_star(size, share);
    let own = border(q);
    let top = (1.25 * alpha).max(LEAST_TOP);
    let line = |of: &dyn Fn(u32) -> f64| -> Vec<(f64, f64)> {
        (sizes().map(|size| (f64::from(size), of(size))))
            .filter(|(_, border)| *border <= top)
            .collect()
    };
    let mut marks = Vec::new();
    for (name, role, dash, points) in [
        (
            "q = 0.5".to_owned(),
            Role::Between,
            Dash::Dashed,
            line(&border(0.5)),
        ),
        (
            format!("q = {}, as here", number(q)),
            Role::Optimal,
            Dash::Solid,
            line(&own),
        ),
    ] {
        if !points.is_empty() {
            marks.push(Mark::Line {
                name,
                role,
                dash,
                points,
            });
        }
    }
    marks.push(Mark::Here {
        x: f64::from(n),
        y: alpha,
        label: "you are here".to_owned(),
    });
    let columns = [
        ("α* here", &own as &dyn Fn(u32) -> f64),
        ("α* at q = 0.5", &border(0.5)),
    ];
    let mut table = vec![column(
        "n",
        "players in a team",
        sizes().map(|size| Entry::Number(f64::from(size))).collect(),
    )];
    table.extend(columns.map(|(name, of)| {
        let cells = sizes().map(|size| match of(size) {
            border if border.is_finite() => Entry::Number(border),
            _ => Entry::Text("none".to_owned()),
        });
        column(name, "periods", cells.collect())
    }));
    Figure {
        finding: finding(q, alpha, &own),
        x: axis("n, players in a team", "", 0.0, f64::from(LARGEST) + 1.0),
        y: axis("α*, below it greed wins", "periods", 0.0, top),
        marks,
        table,
        source: "Exact: Wu, Dynamic Matching With Teams, Theorem 3.3 and Implication 3.".to_owned(),
        ..begun("growth")
    }
}

fn finding(q: f64, alpha: f64, border: &dyn Fn(u32) -> f64) -> String {
    if border(1).is_infinite() {
        return format!(
            "At q = {} all are alike: greed is never unfair in teams of any size.",
            number(q)
        );
    }
    let last = border(LARGEST);
    match (1..=LARGEST).find(|&size| border(size) <= alpha) {
        Some(1) => format!(
            "At your α waiting is better for teams of every size; for large ones the border falls to {}.",
            three_digits(last)
        ),
        Some(size) => format!(
            "At your α greed wins in small teams only: from teams of {} on, waiting is better.",
            size
        ),
        None => format!(
            "At your α greed wins up to teams of {}; the border falls to {} there.",
            LARGEST,
            three_digits(last)
        ),
    }
}
