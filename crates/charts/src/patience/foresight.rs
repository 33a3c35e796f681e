//! What it would be worth to know all arrivals in advance (Wu, Remark (I)).

use super::begun;
use super::{axis, column, number, with_interval};
use crate::figure::common::sample;
use crate::figure::pieces::{ON_ITS_WAY, pair};
use crate::figure::{Dash, Entry, Figure, Mark, Role, Sample, Shape};
use lobbylab_core::experiment::Parts;
use lobbylab_core::patience::exact;
use lobbylab_core::patience::lab::{FORESEEN, ForesightSample, PAPER, PatienceForesight};

/// Points of the lines.
const STEPS: u32 = 198;

/// The cost of both rules, and of who knows all arrivals, against the share of strong players.
#[must_use]
pub fn foresight(question: &PatienceForesight, parts: &Parts<ForesightSample>) -> Figure {
    let (n, alpha) = (question.team.n, question.price.alpha);
    let shares = question.shares();
    let greedy = |q: f64| exact::greedy_cost(n, q, alpha);
    let patient = |q: f64| exact::patient_cost(n, q);
    // Dear games make greed cost so much that the rest would be a line.
    let top = greedy(0.5).clamp(patient(0.5), 1.5 * patient(0.5));
    let points: Vec<Sample> = (shares.iter().enumerate())
        .filter(|(at, _)| *at < FORESEEN)
        .filter_map(|(at, &q)| Some(sample(q, &question.foreseen(parts, at)?)))
        .collect();
    let least = f64::from(n) - 0.5;
    let low = points.iter().fold(least, |low, point| low.min(point.low));
    let room = 0.08 * (top - low).max(0.1);
    let line = |name: &str, role, of: &dyn Fn(f64) -> f64| Mark::Line {
        name: name.to_owned(),
        role,
        dash: Dash::Solid,
        points: (1..STEPS)
            .map(|step| {
                let q = f64::from(step) / f64::from(STEPS);
                let cost = of(q);
                (q, if cost <= top + room { cost } else { f64::NAN })
            })
            .collect(),
    };
    let mut marks = vec![
        line("greedy", Role::Greedy, &greedy),
        line("patient", Role::Patient, &patient),
    ];
    if !points.is_empty() {
        marks.push(Mark::Line {
            name: "all arrivals known".to_owned(),
            role: Role::Optimal,
            dash: Dash::Dashed,
            points: points.iter().map(|point| (point.x, point.y)).collect(),
        });
        marks.push(Mark::Samples {
            name: "all arrivals known".to_owned(),
            role: Role::Optimal,
            shape: Shape::Diamond,
            points,
        });
    }
    marks.push(Mark::VerticalMark {
        x: question.share.q,
        label: format!("q = {}", number(question.share.q)),
    });
    let exactly = |of: &dyn Fn(f64) -> f64| shares.iter().map(|&q| Entry::Number(of(q))).collect();
    let unit = "per period";
    let mut table = vec![
        column("share of strong players, q", "", exactly(&|q| q)),
        column("cost of greedy, exact", unit, exactly(&greedy)),
        column("cost of patient, exact", unit, exactly(&patient)),
    ];
    let rows = shares.len();
    let foreseen = |at| question.foreseen(parts, at);
    table.extend(pair(
        "cost if all arrivals are known",
        unit,
        rows,
        &foreseen,
    ));
    let saved = |at| question.saved(parts, at);
    table.extend(pair("saved by knowing all arrivals", unit, rows, &saved));
    Figure {
        finding: finding(question, parts),
        x: axis("share of strong players, q", "", 0.0, 1.0),
        y: axis("cost per period", "", low - room, top + room),
        marks,
        table,
        source: format!(
            "Lines: exact, {PAPER}, section 3. Points: the exact cost of the better rule less what \
             was saved on simulated paths, 95 % intervals. The best games of a path that is known \
             are a shortest path; Remark (I)."
        ),
        ..begun("foresight")
    }
}

fn finding(question: &PatienceForesight, parts: &Parts<ForesightSample>) -> String {
    let Some(saved) = question.saved(parts, FORESEEN) else {
        return ON_ITS_WAY.to_owned();
    };
    let (other, any, all) = question.beaten(parts);
    if any == 0 {
        return format!(
            "Knowing all arrivals in advance would save nothing here: the better rule was the best \
             there is on each of {all} paths."
        );
    }
    let best = question.best(question.share.q);
    let rule = if question.patience_is_best(question.share.q) {
        "Patience"
    } else {
        "Greed"
    };
    let others = match other {
        0 => "never cost more than the other rule".to_owned(),
        _ => format!("cost more than the other rule on {other} of {all} paths"),
    };
    format!(
        "Knowing all arrivals in advance would save {} % of what the better rule costs. {rule} is \
         best on average. It {others}, and more than need be on {any} of {all}.",
        with_interval(&saved.affine(100.0 / best, 0.0))
    )
}
