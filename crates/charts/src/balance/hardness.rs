//! What the best game with roles costs to find, on instances made to be hard.

use super::begun;
use super::{ON_ITS_WAY, known, look, whole};
use crate::figure::common::{axis, column, sample, with_interval};
use crate::figure::look::Look;
use crate::figure::pieces::{curve, entry, pair, round_up};
use crate::figure::{Axis, Column, Dash, Entry, Figure, Mark, Role, Sample, Scale, Shape};
use lobbylab_core::balance::lab::{BalanceHardness, HardSample, PAPER};
use lobbylab_core::balance::parameters::Terms;
use lobbylab_core::experiment::Parts;
use lobbylab_core::sim::stats::Interval;

/// The queue without roles.
pub const WITHOUT: Look = look("without roles", Role::Greedy, Shape::Ring);

/// How a number of terms looks: all are one exact solver.
fn look_of(terms: Terms) -> Look {
    match terms {
        Terms::Two => look("2 numbers to add up", Role::Optimal, Shape::Disc),
        Terms::Four => look("4 numbers", Role::Optimal, Shape::Square),
        Terms::Six => look("6 numbers", Role::Optimal, Shape::Triangle),
        Terms::Eight => look("8 numbers", Role::Optimal, Shape::Diamond),
    }
}

/// What solvers looked at until they knew the answer, against the number of players.
#[must_use]
pub fn hardness(question: &BalanceHardness, parts: &Parts<HardSample>) -> Figure {
    let own = question.instance.terms;
    let mut marks = Vec::new();
    let mut high = 3e6f64;
    let mut push = |look: Look, dash, points: Vec<Sample>| {
        high = points.iter().map(|point| point.high).fold(high, f64::max);
        marks.extend(curve(look.name, (look.role, look.shape, dash), points));
    };
    let points = |terms, value: &dyn Fn(usize) -> Option<Interval>| -> Vec<Sample> {
        let lengths = BalanceHardness::lengths(terms).iter().enumerate();
        lengths
            .filter_map(|(size, &length)| {
                let players = f64::from(BalanceHardness::players(terms, length));
                Some(sample(players, &known(value(size))?)).filter(|point| point.y > 0.0)
            })
            .collect()
    };
    let sets = points(own, &|size| question.sets(parts, own, size));
    push(WITHOUT, Dash::Solid, sets);
    let planted = points(own, &|size| question.nodes(parts, own, size, true));
    let name = match own {
        Terms::Two => "2, solvable",
        Terms::Four => "4, solvable",
        Terms::Six => "6, solvable",
        Terms::Eight => "8, solvable",
    };
    push(
        look(name, Role::Optimal, Shape::Wedge),
        Dash::Dotted,
        planted,
    );
    for &terms in Terms::ALL {
        let nodes = points(terms, &|size| question.nodes(parts, terms, size, false));
        push(look_of(terms), Dash::Solid, nodes);
    }
    let players = f64::from(question.own());
    marks.push(Mark::VerticalMark {
        x: players,
        label: format!("yours: {}", whole(players)),
    });
    let log = |axis: Axis| Axis {
        scale: Scale::Log,
        ..axis
    };
    Figure {
        finding: finding(question, parts),
        x: log(axis("n, players", "", 8.0, 600.0)),
        y: log(axis(
            "pairs of players looked at (without roles: sets)",
            "",
            1.0,
            round_up(high),
        )),
        marks,
        table: table(question, parts),
        source: format!(
            "Points: simulated, the mean over instances with its 95 % interval; lines lead from \
             one to the next. With roles: pairs of players that the exact search tries on the \
             players which Theorem 2 makes of lists of numbers, without a solution, and with one \
             put in. Without: sets of players that the queue looks at for each game it takes \
             out, α = 1, p = 1, q = 2, as many players of the visitor’s crowd. Exponents: least \
             squares between logarithms; fastest known: of ways to find sums. Each answer is \
             compared with a plain search of sums. {PAPER}, Theorem 2."
        ),
        ..begun("hardness")
    }
}

fn table(question: &BalanceHardness, parts: &Parts<HardSample>) -> Vec<Column> {
    let mut sizes = Vec::new();
    for &terms in Terms::ALL {
        let lengths = BalanceHardness::lengths(terms).iter().enumerate();
        sizes.extend(lengths.map(|(size, &length)| (terms, size, length)));
    }
    let rows = sizes.len();
    let cells = |text: &dyn Fn(&(Terms, usize, u32)) -> Entry| sizes.iter().map(text).collect();
    let mut table = vec![
        column(
            "numbers to add up",
            "",
            cells(&|(terms, ..)| Entry::Text(terms.key().to_owned())),
        ),
        column(
            "numbers to choose each from",
            "",
            cells(&|at| Entry::Number(f64::from(at.2))),
        ),
        column(
            "n, players",
            "",
            cells(&|at| Entry::Number(f64::from(BalanceHardness::players(at.0, at.2)))),
        ),
    ];
    for (head, planted) in [("no solution", false), ("a solution put in", true)] {
        let value = |row: usize| {
            let (terms, size, _) = sizes[row];
            known(question.nodes(parts, terms, size, planted))
        };
        table.extend(pair(&format!("pairs tried, {head}"), "", rows, &value));
    }
    let value = |row: usize| {
        let (terms, size, _) = sizes[row];
        known(question.sets(parts, terms, size))
    };
    table.extend(pair("sets looked at without roles", "", rows, &value));
    let stopped = cells(&|&(terms, size, _)| {
        let stopped = question.stopped(parts, terms, size).0 as f64;
        entry(Some(stopped).filter(|_| !parts.is_empty()))
    });
    table.push(column("searches stopped", "", stopped));
    table
}

/// A large number with its interval.
fn grouped(interval: &Interval) -> String {
    if interval.half_width < 1.0 {
        return with_interval(interval);
    }
    format!("{} ± {}", whole(interval.mean), whole(interval.half_width))
}

fn finding(question: &BalanceHardness, parts: &Parts<HardSample>) -> String {
    let slopes: Vec<(Terms, Interval)> = (Terms::ALL.iter())
        .filter_map(|&terms| Some((terms, known(question.slope(parts, terms))?)))
        .collect();
    if slopes.is_empty() {
        return ON_ITS_WAY.to_owned();
    }
    let said: Vec<String> = (slopes.iter())
        .map(|(terms, slope)| {
            // Meeting in the middle: n to half as many as are added up.
            let known = terms.team() - 1;
            let slope = with_interval(slope);
            format!(
                "with {} to add up it is {slope}, the fastest known {known}",
                terms.key()
            )
        })
        .collect();
    let mut text = format!(
        "The search with roles grows like n to a power, and the more numbers are added up the \
         higher. Fitted over all lengths, {}.",
        said.join("; ")
    );
    let own = question.instance.terms;
    let size = BalanceHardness::lengths(own).len() - 1;
    let players = BalanceHardness::players(own, BalanceHardness::lengths(own)[size]);
    if let (Some(nodes), Some(sets)) = (
        known(question.nodes(parts, own, size, false)),
        known(question.sets(parts, own, size)),
    ) {
        text.push_str(&format!(
            " With {} players and {} to add up that is {}; without roles the queue looks at {} \
             sets for a game.",
            whole(f64::from(players)),
            own.key(),
            grouped(&nodes),
            with_interval(&sets)
        ));
    }
    let (right, answers) = question.right(parts);
    text.push_str(&format!(
        " Of {} answers {} are right.",
        whole(answers as f64),
        whole(right as f64)
    ));
    let stops = Terms::ALL.iter().flat_map(|&terms| {
        let sizes = 0..BalanceHardness::lengths(terms).len();
        sizes.map(move |size| question.stopped(parts, terms, size).0)
    });
    let stopped: u64 = stops.sum();
    if stopped > 0 {
        text.push_str(&format!(
            " {} searches were stopped before they knew; they count with what they had done, and \
             their sizes not for the powers.",
            whole(stopped as f64)
        ));
    }
    text
}
