//! Skill groups: each one's rule, and what they cost and buy together.

use super::begun;
use super::{axis, column, number, percent, with_interval};
use crate::figure::pieces::two_columns;
use crate::figure::{Bar, Cell, Dash, Entry, Figure, Glyph, Mark, Role};
use lobbylab_core::experiment::Parts;
use lobbylab_core::patience::lab::{GroupsSample, PLANS, PatienceGroups};
use lobbylab_core::sim::stats::{Interval, replications};
use lobbylab_core::words::three_digits;

/// Effective α of each group against its threshold.
#[must_use]
pub fn groups(question: &PatienceGroups) -> Figure {
    let groups = question.groups();
    let high = groups
        .iter()
        .map(|group| {
            let threshold = if group.threshold.is_finite() {
                group.threshold
            } else {
                0.0
            };
            group.effective_alpha.max(threshold.min(3.0))
        })
        .fold(1.2, f64::max);
    let top = 1.15 * high;
    let mut cells = Vec::new();
    let mut marks = Vec::new();
    let mut lines = Vec::new();
    for group in &groups {
        let (role, glyph, rule) = if group.patient {
            (Role::Patient, Glyph::Ring, "patient")
        } else {
            (Role::Greedy, Glyph::Cross, "greedy")
        };
        cells.push(Cell {
            x: 0.5 * (group.from + group.to),
            y: 0.5 * group.effective_alpha,
            width: 0.94 * (group.to - group.from),
            height: group.effective_alpha.max(0.002 * top),
            role,
            shade: 0.75,
            glyph,
            here: false,
            says: format!(
                "Skills {} to {}: {} of all players, effective α {}, threshold {}: {rule}.",
                number(group.from),
                number(group.to),
                percent(group.share),
                three_digits(group.effective_alpha),
                three_digits(group.threshold)
            ),
        });
        // A gap between the steps of the threshold.
        lines.push((group.from, group.threshold));
        lines.push((group.to, group.threshold));
        lines.push((group.to, f64::NAN));
    }
    marks.push(Mark::Cells {
        name: "effective α of each group".to_owned(),
        cells,
    });
    marks.push(Mark::Line {
        name: "threshold α*".to_owned(),
        role: Role::Ink,
        dash: Dash::Dashed,
        points: lines,
    });
    let patient = groups.iter().filter(|group| group.patient).count();
    let finding = match (patient, groups.len()) {
        (0, 1) => "One pool, greedy.".to_owned(),
        (1, 1) => "One pool, patient.".to_owned(),
        (0, _) => {
            "All groups should be greedy: each sees too few players of its own to wait.".to_owned()
        }
        (some, all) if some == all => "All groups should be patient.".to_owned(),
        (some, all) => format!(
            "{some} of {all} groups should be patient (rings); the others see too few players \
             of their own to wait (crosses)."
        ),
    };
    let numbers = |read: &dyn Fn(&lobbylab_core::patience::Group) -> f64| {
        groups
            .iter()
            .map(|group| Entry::Number(read(group)))
            .collect::<Vec<_>>()
    };
    Figure {
        finding,
        x: axis("skill, of the whole range", "", 0.0, 1.0),
        y: axis("price times share of arrivals, α·w", "periods", 0.0, top),
        marks,
        table: vec![
            column("skills from", "", numbers(&|group| group.from)),
            column("to", "", numbers(&|group| group.to)),
            column("share of arrivals w", "", numbers(&|group| group.share)),
            column("share of strong q", "", numbers(&|group| group.q)),
            column(
                "effective α",
                "periods",
                numbers(&|group| group.effective_alpha),
            ),
            column("threshold α*", "periods", numbers(&|group| group.threshold)),
            column(
                "rule",
                "",
                groups
                    .iter()
                    .map(|group| {
                        Entry::Text((if group.patient { "patient" } else { "greedy" }).to_owned())
                    })
                    .collect(),
            ),
        ],
        source: "Exact, Wu, Dynamic Matching With Teams, section 4 with Theorem 3.3.".to_owned(),
        ..begun("groups")
    }
}

/// Cost of one pool and of groups under three ways, and the range of skills.
#[must_use]
pub fn group_costs(question: &PatienceGroups, parts: &Parts<GroupsSample>) -> Figure {
    let alpha = question.price.alpha;
    let exact = question.exact_costs();
    let by = |plan: usize, measure: &dyn Fn(usize, &GroupsSample) -> f64| -> Option<Interval> {
        let interval = replications(parts.iter().map(|(_, part)| measure(plan, part)));
        interval.half_width.is_finite().then_some(interval)
    };
    let cost = |plan| by(plan, &|plan, part| part.plans[plan].cost(alpha));
    let range = |plan| by(plan, &|plan, part| part.plans[plan].range);
    let gap = |plan| by(plan, &|plan, part| part.plans[plan].gap);
    let mut bars = Vec::new();
    let mut high = 0.0f64;
    for (plan, name) in PLANS.iter().enumerate() {
        let role = match plan {
            0 | 2 => Role::Greedy,
            1 | 3 => Role::Patient,
            _ => Role::Optimal,
        };
        let (cost, range) = (cost(plan), range(plan));
        high = high
            .max(exact[plan])
            .max(cost.as_ref().map_or(0.0, Interval::high));
        bars.push(Bar {
            name: (*name).to_owned(),
            role,
            value: cost.as_ref().map_or(exact[plan], |interval| interval.mean),
            interval: cost
                .as_ref()
                .map(|interval| (interval.low(), interval.high())),
            exact: Some(exact[plan]),
            note: range.map_or_else(String::new, |interval| {
                format!(
                    "range {}",
                    number((interval.mean * 1000.0).round() / 1000.0)
                )
            }),
        });
    }
    let settled = parts
        .iter()
        .filter(|(_, part)| part.plans[4].settled)
        .count();
    let finding = match (range(1), range(4)) {
        (Some(pool), Some(groups)) => format!(
            "Groups cost {} a period against {} in one pool, for games among equals. The range of \
             skills in a game is {} in one pool and {} in groups. In {settled} of {} runs every group found \
             its rule from the arrivals it saw.",
            number((exact[4] * 100.0).round() / 100.0),
            number((exact[0].min(exact[1]) * 100.0).round() / 100.0),
            with_interval(&pool),
            with_interval(&groups),
            parts.len()
        ),
        _ => "Exact costs; the simulation is on its way.".to_owned(),
    };
    let rows = PLANS.len();
    let mut table = vec![
        column(
            "way",
            "",
            (PLANS.iter())
                .map(|name| Entry::Text((*name).to_owned()))
                .collect(),
        ),
        column(
            "cost, exact",
            "per period",
            exact.iter().map(|&cost| Entry::Number(cost)).collect(),
        ),
    ];
    let mut simulated = |names: [&str; 2], unit, of: &dyn Fn(usize) -> Option<Interval>| {
        table.extend(two_columns(names.map(str::to_owned), unit, rows, of));
    };
    simulated(["cost, simulated", "half width"], "per period", &cost);
    simulated(
        [
            "range of skills in a game, simulated",
            "half width of the range",
        ],
        "",
        &range,
    );
    simulated(
        [
            "difference of the teams’ mean skills, simulated",
            "half width of the difference",
        ],
        "",
        &gap,
    );
    Figure {
        finding,
        x: axis("cost per period", "", 0.0, 1.02 * high),
        y: axis("", "", 0.0, 1.0),
        marks: vec![Mark::Bars { bars }],
        table,
        source: "Bars: simulated with 95 % intervals; ticks: exact, Wu, Dynamic Matching \
                 With Teams, section 4; right: range of skills within a game."
            .to_owned(),
        ..begun("group_costs")
    }
}
