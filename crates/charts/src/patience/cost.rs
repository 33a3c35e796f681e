//! Cost against α: the exact lines cross at α*, simulated points lie on them.

use super::begun;
use super::{alpha_top, axis, column, number, with_interval};
use crate::figure::common::{sample, sample_columns};
use crate::figure::{Dash, Entry, Figure, Mark, Role, Sample, Shape};
use lobbylab_core::experiment::Parts;
use lobbylab_core::order;
use lobbylab_core::patience::lab::{PatienceCompare, PatienceCompareSample, costs_at};
use lobbylab_core::patience::{PatienceRule, exact};
use lobbylab_core::words::three_digits;

/// Simulated points along the axis, each from its own share of the replications.
const POINTS: u32 = 8;
/// Rows of exact values in the table.
const ROWS: u32 = 24;

/// Cost per period of greedy and patient over α.
#[must_use]
pub fn cost(compare: &PatienceCompare, parts: &Parts<PatienceCompareSample>) -> Figure {
    let (n, q, alpha) = (compare.team.n, compare.share.q, compare.price.alpha);
    let top = alpha_top(alpha);
    let star = exact::alpha_star(n, q);
    let at = |alpha: f64, rule| {
        let mut there = compare.clone();
        there.price.alpha = alpha;
        there.exact_cost(rule)
    };
    let low = f64::from(n) - 0.5;
    let high = at(top, PatienceRule::Greedy).max(f64::from(n));
    let room = 0.12 * (high - low).max(0.5);
    let mut marks = Vec::new();
    if (0.0..=top).contains(&star) {
        marks.push(Mark::VerticalMark {
            x: star,
            label: "α*".to_owned(),
        });
    }
    let mut simulated = Vec::new();
    for (rule, role, shape, dash) in [
        (
            PatienceRule::Greedy,
            Role::Greedy,
            Shape::Square,
            Dash::Solid,
        ),
        (
            PatienceRule::Patient,
            Role::Patient,
            Shape::Disc,
            Dash::Solid,
        ),
    ] {
        marks.push(Mark::Line {
            name: format!("{}, exact", rule.label()),
            role,
            dash,
            points: vec![(0.0, at(0.0, rule)), (top, at(top, rule))],
        });
        let points: Vec<Sample> = (0..POINTS)
            .map(|index| {
                let x = top * (f64::from(index) + 0.5) / f64::from(POINTS);
                (x, costs_at(parts, rule, x, index, POINTS))
            })
            .filter(|(_, interval)| interval.half_width.is_finite())
            .map(|(x, interval)| sample(x, &interval))
            .collect();
        if !points.is_empty() {
            marks.push(Mark::Samples {
                name: format!("{}, simulated", rule.label()),
                role,
                shape,
                points: points.clone(),
            });
        }
        simulated.push((rule, points));
    }
    let better = compare.exact_cost(PatienceRule::Optimal);
    marks.push(Mark::Here {
        x: alpha,
        y: better,
        label: "you are here".to_owned(),
    });
    let mut xs: Vec<f64> = (0..=ROWS)
        .map(|row| top * f64::from(row) / f64::from(ROWS))
        .collect();
    for (_, points) in &simulated {
        xs.extend(points.iter().map(|point| point.x));
    }
    order::few(&mut xs, |a, b| a < b);
    xs.dedup();
    let exact_column = |rule: PatienceRule| {
        column(
            format!("{}, exact", rule.label()),
            "per period",
            xs.iter().map(|&x| Entry::Number(at(x, rule))).collect(),
        )
    };
    let mut table = vec![
        column(
            "α",
            "periods",
            xs.iter().map(|&x| Entry::Number(x)).collect(),
        ),
        exact_column(PatienceRule::Greedy),
        exact_column(PatienceRule::Patient),
    ];
    for (rule, points) in &simulated {
        table.extend(sample_columns(rule.label(), "per period", &xs, points));
    }
    Figure {
        finding: finding(compare, star, parts),
        x: axis("price of unfairness, α", "periods", 0.0, top),
        y: axis("cost per period", "", low - room, high + room),
        marks,
        table,
        source: "Lines: exact, Wu, Dynamic Matching With Teams, section 3. \
                 Points: simulated, 95 % intervals from independent replications."
            .to_owned(),
        ..begun("cost")
    }
}

fn finding(compare: &PatienceCompare, star: f64, parts: &Parts<PatienceCompareSample>) -> String {
    let (n, q) = (compare.team.n, compare.share.q);
    let slope = three_digits(exact::unfair_share(n, q));
    let mut text = if !compare.patience_possible() {
        format!(
            "Nobody can wait for fairness at a cap of M = 2n: patient is forced to be greedy. \
             Every step of α costs both {slope}."
        )
    } else if star.is_infinite() {
        format!(
            "At q = {} no game is ever unfair: both rules cost n − ½ = {}, whatever α.",
            number(q),
            number(f64::from(n) - 0.5)
        )
    } else {
        format!(
            "Greedy and patient cross at α* = {}; every step of α costs greed another {slope}.",
            three_digits(star)
        )
    };
    if parts.len() > 1 && compare.patience_possible() {
        let here = costs_at(parts, PatienceRule::Greedy, compare.price.alpha, 0, 1);
        text.push_str(&format!(
            " Simulated at your α, greed costs {}.",
            with_interval(&here)
        ));
    }
    text
}
