//! The last step of the proof of Theorem 2: a pair far away is said to make v all but constant.

use super::begun;
use super::{BEST, NEIGHBOURS};
use crate::figure::common::{axis, column};
use crate::figure::pieces::round_up;
use crate::figure::{Axis, Dash, Entry, Figure, Mark, Scale};
use lobbylab_core::balance::Exponent;
use lobbylab_core::balance::hardness::SumInstance;
use lobbylab_core::balance::lab::PAPER;
use lobbylab_core::sim::Streams;
use std::sync::OnceLock;

/// How many times the largest other skill M is.
const FAR: [u32; 7] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000];
/// Pairs of players that a search tries at most; the instances need some hundreds.
const NODES: u64 = 100_000;
/// The instances among which one is looked for.
const SEEDS: u64 = 200;

/// By how far away the pair is: d of the best game with α = 1, and with an α that is enough.
#[derive(Clone, Debug)]
struct Example {
    lists: String,
    points: Vec<[f64; 3]>,
}

/// d of the best game of one instance that has a solution, against how far away the pair M is. Takes no
/// parameters: it is about one example.
#[must_use]
pub fn far_pair() -> Figure {
    static FOUND: OnceLock<Option<Example>> = OnceLock::new();
    let found = FOUND.get_or_init(example).as_ref();
    let points: &[[f64; 3]] = found.map_or(&[], |found| &found.points);
    let high = points
        .iter()
        .fold(1.0, |high: f64, at| high.max(at[1]).max(at[2]));
    let mut marks = Vec::new();
    for (name, look, dash, which) in [
        ("α = 1", NEIGHBOURS, Dash::Dashed, 1),
        ("α large enough", BEST, Dash::Solid, 2),
    ] {
        let line: Vec<(f64, f64)> = points.iter().map(|at| (at[0], at[which])).collect();
        marks.push(Mark::Line {
            name: name.to_owned(),
            role: look.role,
            dash,
            points: line.clone(),
        });
        marks.push(Mark::Dots {
            name: name.to_owned(),
            role: look.role,
            shape: look.shape,
            points: line,
        });
    }
    let cells = |which: usize| points.iter().map(|at| Entry::Number(at[which])).collect();
    let finding = match (found, points.last()) {
        (Some(found), Some(last)) => format!(
            "The best game’s teams differ by {:.0} with α = 1, however far away the pair M is. So it \
             hides that one number of each of {} can be chosen with sum 0. With an α that \
             outweighs v the best game is even and tells it.",
            last[1], found.lists
        ),
        _ => "No example was found.".to_owned(),
    };
    Figure {
        finding,
        x: Axis {
            scale: Scale::Log,
            ..axis("M, times the largest other skill", "", 0.7, 1.5e6)
        },
        y: axis(
            "d, difference of the best game’s teams",
            "",
            0.0,
            round_up(1.1 * high),
        ),
        marks,
        table: vec![
            column("M, times the largest other skill", "", cells(0)),
            column("d, α = 1, exact", "units of skill", cells(1)),
            column("d, α large enough, exact", "units of skill", cells(2)),
        ],
        source: format!(
            "Exact: branch and bound on the players that Theorem 2 makes of four lists of two numbers, k = 3, \
             p = 1, q = 2. {PAPER}, section 5."
        ),
        ..begun("far_pair")
    }
}

fn example() -> Option<Example> {
    (0..SEEDS).find_map(|seed| {
        let sum = SumInstance::drawn(&Streams::new(seed, 0), 3, 2, 4).ok()?;
        let difference = |alpha: f64, far: u32| {
            let reduction = sum.with_alpha(alpha, Exponent::TWO, far).ok()?;
            Some(reduction.best(NODES, &mut |_| {})?.found.game.difference)
        };
        let enough = sum.players(Exponent::TWO, 1).ok()?.alpha_needed();
        let even = difference(enough, 1)? == 0.0;
        if !even || difference(1.0, 1_000_000)? == 0.0 {
            return None;
        }
        let mut points = Vec::new();
        for far in FAR {
            points.push([
                f64::from(far),
                difference(1.0, far)?,
                difference(enough, far)?,
            ]);
        }
        let list = |numbers: &Vec<i64>| {
            let numbers: Vec<String> = numbers
                .iter()
                .map(|number| lobbylab_core::words::number(*number as f64))
                .collect();
            format!("{{{}}}", numbers.join(", "))
        };
        let lists: Vec<String> = sum.lists().iter().map(list).collect();
        Some(Example {
            lists: lists.join(", "),
            points,
        })
    })
}
