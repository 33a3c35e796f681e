//! The controller that opens and closes the choice of sides: what it sees and
//! does in time, and how long the queue is meanwhile.

use crate::figure::common::{axis, column, number, percent, with_interval};
use crate::figure::pieces::{finite, round_up, share};
use crate::figure::{Axis, Column, Dash, Entry, Figure, Mark, Pattern, Role, Scale, Ticks};
use crate::rules::PAPER;
use crate::rules::begun;
use lobbylab_core::experiment::Parts;
use lobbylab_core::rules::lab::{
    AdaptiveSample, ControllerMoment, Linear, POLICIES, PolicySample, RulesAdaptive,
};
use lobbylab_core::rules::slack;
use lobbylab_core::sim::stats::{Interval, replications};
use lobbylab_core::words::three_digits;

/// Place of the policy that never closes.
pub(super) const OPEN: usize = 0;
/// Place of the policy that never opens.
pub(super) const CLOSED: usize = 1;
/// Place of the controller.
pub(super) const ADAPTIVE: usize = 2;

/// Swings of favour shown at most.
const SWINGS: f64 = 3.0;
/// Points of the true curve while no run is there.
const STEPS: u32 = 180;

/// The colour of a policy.
#[must_use]
pub fn policy_role(place: usize) -> Role {
    match place {
        OPEN => Role::Greedy,
        CLOSED => Role::Patient,
        _ => Role::Optimal,
    }
}

/// A ratio of sums over replications of a policy.
pub(super) fn ratio(
    parts: &Parts<AdaptiveSample>,
    place: usize,
    of: impl Fn(&PolicySample) -> (f64, f64),
) -> Option<Interval> {
    let pairs: Vec<(f64, f64)> = (parts.iter())
        .map(|(_, part)| of(&part.policies[place]))
        .collect();
    finite(Linear::ratio(&pairs)?.interval())
}

/// Share of time in which a policy has sides open.
pub(super) fn open_share(parts: &Parts<AdaptiveSample>, place: usize) -> Option<Interval> {
    ratio(parts, place, |run| (run.open, run.line.time))
}

/// Share of a swing in which an open queue is stable, λC > |λA − λB|.
pub(super) fn bearable(question: &RulesAdaptive) -> f64 {
    let (free, crowd) = (
        1.0 - question.drift.choosy,
        question.drift.choosy * question.drift.swing,
    );
    if free <= 0.0 {
        0.0
    } else if crowd <= free {
        1.0
    } else {
        libm::asin(free / crowd) / std::f64::consts::FRAC_PI_2
    }
}

/// The least λC − |λA − λB| of a swing.
pub(super) fn least_slack(question: &RulesAdaptive) -> f64 {
    1.0 - question.drift.choosy - question.drift.choosy * question.drift.swing
}

/// The moments of the first replication under a policy; none while it is not in.
fn looks(parts: &Parts<AdaptiveSample>, place: usize) -> &[ControllerMoment] {
    (parts.iter())
        .find(|(number, _)| *number == 0)
        .map_or(&[], |(_, part)| &part.policies[place].looks)
}

/// Time since the first moment.
fn since(looks: &[ControllerMoment], look: &ControllerMoment) -> f64 {
    look.time - looks.first().map_or(0.0, |first| first.time)
}

/// How many arrivals are shown, one per unit of time on average.
fn shown(question: &RulesAdaptive) -> f64 {
    f64::from(question.run.arrivals).min((SWINGS * question.drift.cycle).ceil())
}

fn time_axis(question: &RulesAdaptive) -> Axis {
    axis("time since the warm-up, t", "", 0.0, shown(question))
}

/// The nearest quarter outwards.
fn quarter(value: f64, up: bool) -> f64 {
    let quarters = 4.0 * value;
    0.25 * if up {
        quarters.ceil()
    } else {
        quarters.floor()
    }
}

/// What the controller sees and does.
#[must_use]
pub fn drift(question: &RulesAdaptive, parts: &Parts<AdaptiveSample>) -> Figure {
    let looks = looks(parts, ADAPTIVE);
    let truth: Vec<(f64, f64)> = if looks.is_empty() {
        let swing = question.swing();
        (0..=STEPS)
            .map(|step| {
                let time = shown(question) * f64::from(step) / f64::from(STEPS);
                // Arrivals are counted from the beginning of the warm-up.
                let number = u64::from(question.run.warm_up) + time as u64;
                (time, slack(swing.rates(number)))
            })
            .collect()
    } else {
        (looks.iter())
            .map(|look| (since(looks, look), look.slack))
            .collect()
    };
    let believed: Vec<(f64, f64)> = (looks.iter())
        .map(|look| (since(looks, look), look.believed))
        .collect();
    let margin = question.drift.margin;
    let ends = truth.iter().chain(&believed).map(|point| point.1);
    let low = quarter(ends.clone().fold(-0.05, f64::min), false).max(-1.0);
    let high = quarter(ends.fold(margin + 0.05, f64::max), true);
    let mut marks: Vec<Mark> = open_spells(looks)
        .into_iter()
        .map(|(from, to)| Mark::Region {
            name: "sides are open".to_owned(),
            role: Role::Optimal,
            pattern: Pattern::Plain,
            outline: vec![(from, low), (to, low), (to, high), (from, high)],
            label_at: None,
        })
        .collect();
    for y in [0.0, margin] {
        marks.push(Mark::HorizontalMark {
            y,
            label: String::new(),
        });
    }
    if !believed.is_empty() {
        marks.push(Mark::Line {
            name: "the controller's estimate".to_owned(),
            role: policy_role(ADAPTIVE),
            dash: Dash::Solid,
            points: believed,
        });
    }
    marks.push(Mark::Line {
        name: "true".to_owned(),
        role: Role::Ink,
        dash: Dash::Solid,
        points: truth.clone(),
    });
    Figure {
        finding: drift_finding(question, parts),
        x: time_axis(question),
        y: Axis {
            // What the controller goes by stands where one looks for numbers.
            ticks: Ticks::Named(vec![
                (0.0, "0, closes".to_owned()),
                (margin, "ε, opens".to_owned()),
                (low, number(low)),
                (high, number(high)),
            ]),
            ..axis("room for choice, λC − |λA − λB|", "", low, high)
        },
        marks,
        table: drift_table(&truth, looks),
        source: format!(
            "The first replication, a look every few arrivals. An open queue is stable while the \
             true curve is above 0, {PAPER}, (12). One player comes per unit of time."
        ),
        ..begun("drift")
    }
}

/// From when to when sides were open, as far as looks tell.
fn open_spells(looks: &[ControllerMoment]) -> Vec<(f64, f64)> {
    let mut spells: Vec<(f64, f64)> = Vec::new();
    for pair in looks.windows(2).filter(|pair| pair[0].open) {
        let (from, to) = (since(looks, &pair[0]), since(looks, &pair[1]));
        match spells.last_mut() {
            Some(last) if last.1 == from => last.1 = to,
            _ => spells.push((from, to)),
        }
    }
    spells
}

fn drift_finding(question: &RulesAdaptive, parts: &Parts<AdaptiveSample>) -> String {
    let (bearable, worst) = (bearable(question), least_slack(question));
    let queue = if bearable >= 1.0 {
        "An open queue would always be stable".to_owned()
    } else if worst < 0.0 && bearable > 0.0 {
        format!(
            "An open queue is stable for {} of a swing; for the rest it grows, by up to {} players \
             per unit of time",
            percent(bearable),
            three_digits(-worst)
        )
    } else {
        format!(
            "Nobody is free, so an open queue is never stable: it grows by up to {} players per \
             unit of time",
            three_digits(worst.abs())
        )
    };
    let switches = ratio(parts, ADAPTIVE, |run| (run.switches as f64, run.line.time));
    match (open_share(parts, ADAPTIVE), switches) {
        (Some(open), Some(switches)) => format!(
            "{queue}. The controller has sides open {} of the time and changes its mind {} times \
             in a swing.",
            share(&open),
            with_interval(&switches.affine(question.drift.cycle, 0.0))
        ),
        _ => format!("{queue}. The simulation is on its way."),
    }
}

fn drift_table(truth: &[(f64, f64)], looks: &[ControllerMoment]) -> Vec<Column> {
    let numbers = |values: Vec<f64>| values.into_iter().map(Entry::Number).collect();
    let mut table = vec![
        column(
            "time since the warm-up",
            "",
            numbers(truth.iter().map(|point| point.0).collect()),
        ),
        column(
            "λC − |λA − λB|, true",
            "",
            numbers(truth.iter().map(|point| point.1).collect()),
        ),
    ];
    if !looks.is_empty() {
        table.push(column(
            "λC − |λA − λB|, estimated",
            "",
            numbers(looks.iter().map(|look| look.believed).collect()),
        ));
        let sides = looks.iter().map(|look| {
            let word = if look.open { "open" } else { "closed" };
            Entry::Text(word.to_owned())
        });
        table.push(column("sides", "", sides.collect()));
    }
    table
}

/// How long the queue is in time under the three policies.
#[must_use]
pub fn queues(question: &RulesAdaptive, parts: &Parts<AdaptiveSample>) -> Figure {
    let mut marks = Vec::new();
    let mut most = 0u32;
    for place in [OPEN, ADAPTIVE, CLOSED] {
        let looks = looks(parts, place);
        most = looks.iter().fold(most, |most, look| most.max(look.waiting));
        if !looks.is_empty() {
            marks.push(Mark::Line {
                name: POLICIES[place].1.to_owned(),
                role: policy_role(place),
                dash: Dash::Solid,
                points: (looks.iter())
                    .map(|look| (since(looks, look), f64::from(look.waiting)))
                    .collect(),
            });
        }
    }
    // A queue that grows for long hides all others unless the axis is in powers.
    let top = round_up(1.05 * f64::from(most).max(4.0));
    // A little below 0, so that an empty queue is seen.
    let y = axis("players waiting", "", -0.08 * top, top);
    let y = if most > 400 {
        Axis {
            scale: Scale::Log,
            min: 0.7,
            ..y
        }
    } else {
        y
    };
    let mut table = Vec::new();
    for (place, (_, name)) in POLICIES.iter().enumerate() {
        let looks = looks(parts, place);
        if looks.is_empty() {
            continue;
        }
        if table.is_empty() {
            let times = looks.iter().map(|look| Entry::Number(since(looks, look)));
            table.push(column("time since the warm-up", "", times.collect()));
        }
        let waiting = looks
            .iter()
            .map(|look| Entry::Number(f64::from(look.waiting)));
        table.push(column(
            format!("players waiting, {name}"),
            "",
            waiting.collect(),
        ));
    }
    Figure {
        finding: queues_finding(question, parts),
        x: time_axis(question),
        y,
        marks,
        table,
        source: format!(
            "The first replication, all policies on the same arrivals, a look every few arrivals. \
             One player comes per unit of time. Beyond {PAPER}, section IV."
        ),
        ..begun("queues")
    }
}

fn queues_finding(question: &RulesAdaptive, parts: &Parts<AdaptiveSample>) -> String {
    let longest = |place: usize| {
        let runs = parts
            .iter()
            .map(|(_, part)| part.policies[place].line.longest as f64);
        finite(replications(runs))
    };
    let worst = least_slack(question);
    let why = if worst < 0.0 {
        format!(
            "While favour outruns the free players, an open queue grows by up to {} players per \
             unit of time.",
            three_digits(-worst)
        )
    } else {
        "The free players always outweigh the crowd, so an open queue never runs away.".to_owned()
    };
    match (longest(OPEN), longest(ADAPTIVE)) {
        (Some(open), Some(adaptive)) => format!(
            "{why} At its longest it held {} players in a run, the controller's {}; closed, never \
             more than one waits.",
            with_interval(&open),
            with_interval(&adaptive)
        ),
        _ => format!("{why} The simulation is on its way."),
    }
}
