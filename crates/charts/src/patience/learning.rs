//! What it costs to have to learn α, and how many never do (Wu, section 4).

use super::begun;
use super::{axis, column, number, percent, with_interval};
use crate::figure::common::sample;
use crate::figure::pieces::{ON_ITS_WAY, entry, known};
use crate::figure::{Axis, Dash, Entry, Figure, Mark, Role, Sample, Scale, Shape};
use lobbylab_core::experiment::Parts;
use lobbylab_core::patience::lab::{LOOKS, Learner, LearningSample, PatienceLearning};
use lobbylab_core::sim::stats::Interval;

const LOOKS_OF: [(Learner, Role, Shape); 2] = [
    (Learner::Asks, Role::Random, Shape::Square),
    (Learner::Tries, Role::Optimal, Shape::Disc),
];

/// The cost above that of who knows α, so far, against time.
#[must_use]
pub fn learning(question: &PatienceLearning, parts: &Parts<LearningSample>) -> Figure {
    let moments = question.moments();
    let mut marks = vec![Mark::HorizontalMark {
        y: 0.0,
        label: "knows α".to_owned(),
    }];
    let mut table = vec![column(
        "periods",
        "",
        moments
            .iter()
            .map(|&at| Entry::Number(f64::from(at)))
            .collect(),
    )];
    let (mut low, mut high) = (0.0f64, 0.0f64);
    for (learner, role, shape) in LOOKS_OF {
        let mut cells: [Vec<Entry>; 4] = Default::default();
        let mut points: Vec<Sample> = Vec::new();
        for (at, &moment) in moments.iter().enumerate() {
            let extra = known(question.extra(parts, learner, at));
            points.extend(extra.as_ref().map(|extra| sample(f64::from(moment), extra)));
            cells[0].push(entry(extra.as_ref().map(|extra| extra.mean)));
            cells[1].push(entry(extra.as_ref().map(|extra| extra.half_width)));
            let estimate = known(question.estimate(parts, learner, at));
            cells[2].push(entry(estimate.map(|estimate| estimate.mean)));
            let wrong = known(question.wrong(parts, learner, at));
            cells[3].push(entry(wrong.map(|wrong| wrong.mean)));
        }
        low = points.iter().fold(low, |low, point| low.min(point.low));
        high = points.iter().fold(high, |high, point| high.max(point.high));
        let name = learner.label();
        let heads = [
            format!("cost so far above who knows α, {name}"),
            "half width".to_owned(),
            format!("mean estimate of α, {name}"),
            format!("share that follows the wrong rule, {name}"),
        ];
        let units = ["per period", "per period", "periods", ""];
        for ((head, unit), cells) in heads.into_iter().zip(units).zip(cells) {
            table.push(column(head, unit, cells));
        }
        if points.is_empty() {
            continue;
        }
        marks.push(Mark::Line {
            name: name.to_owned(),
            role,
            dash: Dash::Solid,
            points: points.iter().map(|point| (point.x, point.y)).collect(),
        });
        marks.push(Mark::Samples {
            name: name.to_owned(),
            role,
            shape,
            points,
        });
    }
    let room = 0.06 * (high - low).max(1e-3);
    let end = f64::from(question.run.periods);
    Figure {
        finding: finding(question, parts),
        x: Axis {
            scale: Scale::Log,
            ..axis(
                "periods since the start",
                "",
                f64::from(moments[0]).min(0.9 * end),
                1.1 * end,
            )
        },
        y: axis(
            "cost so far above who knows α",
            "per period",
            low - room,
            high + room,
        ),
        marks,
        table,
        source:
            "Simulated: the same arrivals for all three, 95 % intervals. The learners are ours: \
                 exponential answers of mean α after uneven games, the first guess counts as one, \
                 Theorem 3.3 on the estimates; Wu, Dynamic Matching With Teams, section 4."
                .to_owned(),
        ..begun("learning")
    }
}

fn finding(question: &PatienceLearning, parts: &Parts<LearningSample>) -> String {
    let last = LOOKS - 1;
    let wrong = |learner| {
        question
            .wrong(parts, learner, last)
            .filter(|one| one.mean.is_finite())
    };
    let (Some(asks), Some(tries)) = (wrong(Learner::Asks), wrong(Learner::Tries)) else {
        return ON_ITS_WAY.to_owned();
    };
    let share = |interval: &Interval| format!("{} %", with_interval(&interval.affine(100.0, 0.0)));
    let after = format!("after {} periods", number(f64::from(question.run.periods)));
    let trap = if question.patience_is_best() {
        "Waiting is right here, and whoever plays at once hears enough to find that out."
    } else {
        "Who waits plays no uneven game and hears no more of them, so a few dear answers at first can \
         keep them waiting for good."
    };
    if asks.mean == 0.0 && tries.mean == 0.0 {
        return format!(
            "All {} learners follow the right rule {after}. {trap}",
            parts.len()
        );
    }
    let told = |one: &Interval| {
        if one.half_width.is_finite() && one.half_width > 0.0 {
            share(one)
        } else {
            percent(one.mean)
        }
    };
    format!(
        "Those who only ask end with the wrong rule in {} of runs, those who try in {}. {trap}",
        told(&asks),
        told(&tries)
    )
}
