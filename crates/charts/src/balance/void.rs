//! Whom the candidates of Lemma 3 forget, once waiting counts.

use super::begun;
use super::{BEST, NEIGHBOURS};
use crate::figure::common::{axis, column};
use crate::figure::{Dash, Entry, Figure, Mark};
use lobbylab_core::balance::lab::PAPER;
use lobbylab_core::balance::roles::TimedRoleQueue;
use lobbylab_core::balance::{Exponent, Measure};
use std::sync::OnceLock;

/// Skills, and roles as bits: two who play role 2, three who play role 1. The last one has waited
/// longest.
const PLAYERS: [(f64, u8); 5] = [(50.0, 2), (51.0, 2), (60.0, 1), (61.0, 1), (100.0, 1)];

/// How much longer the oldest has waited than the others.
const WAITS: u32 = 60;

/// f of the next game against how much longer the player at 100 has waited: of all games, and of the
/// paper's candidates. Takes no parameters: it is about one example.
#[must_use]
pub fn role_outlier() -> Figure {
    static FOUND: OnceLock<Vec<[f64; 3]>> = OnceLock::new();
    let points = FOUND.get_or_init(|| {
        (0..=WAITS)
            .filter_map(|wait| next(f64::from(wait)))
            .collect()
    });
    let turn = points
        .windows(2)
        .find(|pair| pair[1][1] > pair[0][1])
        .map(|pair| pair[1]);
    let mut marks = Vec::new();
    for (name, look, dash, which) in [
        ("of the paper’s candidates", NEIGHBOURS, Dash::Dashed, 2),
        ("of all games", BEST, Dash::Solid, 1),
    ] {
        marks.push(Mark::Line {
            name: name.to_owned(),
            role: look.role,
            dash,
            points: points.iter().map(|at| (at[0], at[which])).collect(),
        });
    }
    if let Some(turn) = turn {
        marks.push(Mark::VerticalMark {
            x: turn[0],
            label: "the oldest’s turn".to_owned(),
        });
    }
    let cells = |which: usize| points.iter().map(|at| Entry::Number(at[which])).collect();
    let finding = match turn {
        Some(turn) => format!(
            "The player at 100 has waited longest, and plays once that counts for {:.0}. The paper’s \
             candidates never let them play: two others of their role stand nearer to those of the other \
             role, so each shortest stretch that fills all roles leaves them out.",
            turn[0]
        ),
        None => "Both find the same games here.".to_owned(),
    };
    Figure {
        finding,
        x: axis(
            "β times how much longer they have waited",
            "",
            0.0,
            f64::from(WAITS),
        ),
        y: axis("f of the next game", "units of skill", 0.0, 60.0),
        marks,
        table: vec![
            column(
                "β times how much longer the oldest has waited",
                "",
                cells(0),
            ),
            column("f, of all games, exact", "units of skill", cells(1)),
            column(
                "f, of the paper’s candidates, exact",
                "units of skill",
                cells(2),
            ),
        ],
        source: format!(
            "Exact: all games with the oldest, by branch and bound, and one game for each shortest stretch. \
             k = 2, α = 1, p = 1, q = 2; role 2 at 50 and 51, role 1 at 60, 61 and 100. {PAPER}, \
             section 6.1 with 1.2.5."
        ),
        ..begun("role_outlier")
    }
}

/// After so long a wait: the wait, f of the next game, f of the best candidate.
fn next(wait: f64) -> Option<[f64; 3]> {
    let measure = Measure::new(1.0, Exponent::ONE, Exponent::TWO).ok()?;
    let mut queue = TimedRoleQueue::new(measure, 2, 1.0, f64::INFINITY).ok()?;
    for (id, (skill, roles)) in (0..).zip(PLAYERS) {
        let oldest = id as usize + 1 == PLAYERS.len();
        queue
            .insert(id, skill, roles, if oldest { -wait } else { 0.0 })
            .ok()?;
    }
    let candidate = queue.best_candidate()?.game.value;
    Some([wait, queue.best(0.0)?.game.value, candidate])
}
