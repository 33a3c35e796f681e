//! Open, closed or adaptive: what each policy costs in waiting and gives in
//! sides.

use crate::figure::common::{axis, column, with_interval};
use crate::figure::pieces::{entries, entry, finite, round_down, round_up, share};
use crate::figure::{Axis, Bar, Entry, Figure, Mark, Scale};
use crate::rules::PAPER;
use crate::rules::adaptive::drift::{
    ADAPTIVE, CLOSED, OPEN, bearable, least_slack, open_share, policy_role, ratio,
};
use crate::rules::begun;
use lobbylab_core::experiment::Parts;
use lobbylab_core::rules::exact::sides::Sides;
use lobbylab_core::rules::lab::{AdaptiveSample, POLICIES, RulesAdaptive, WaitMeasure, Waits};
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::three_digits;

/// Everybody counts once.
const ALL: [u32; 3] = [1, 1, 1];

/// Exact mean wait, where there is one.
fn exact(question: &RulesAdaptive, place: usize) -> Option<f64> {
    let (choosy, swing) = (question.drift.choosy, question.drift.swing);
    match place {
        // Every other player waits for the next one.
        CLOSED => Some(0.5),
        // Rates that stand still are the paper's own case.
        OPEN if choosy * swing == 0.0 => {
            let sides = Sides::new(0.5 * choosy, 0.5 * choosy, 1.0 - choosy);
            sides.stable.then(|| sides.overall().mean)
        }
        _ => None,
    }
}

fn wait(parts: &Parts<AdaptiveSample>, place: usize) -> Option<Interval> {
    let samples = (parts.iter()).map(|(_, part)| &part.policies[place].line.classes[..]);
    let waits = Waits::new(samples.collect(), &ALL, f64::INFINITY);
    finite(waits.estimate(WaitMeasure::Mean)?.interval())
}

/// Share of those who care for a side and get it.
fn pleased(parts: &Parts<AdaptiveSample>, place: usize) -> Option<Interval> {
    ratio(parts, place, |run| (run.pleased, run.caring as f64))
}

fn note(parts: &Parts<AdaptiveSample>, place: usize) -> String {
    // Always open and always closed are known without a run.
    match place {
        OPEN => "all get their side".to_owned(),
        CLOSED => "half get their side".to_owned(),
        _ => pleased(parts, place).map_or_else(String::new, |pleased| {
            format!("{} get theirs", share(&pleased))
        }),
    }
}

/// Mean wait under the three policies.
#[must_use]
pub fn controllers(question: &RulesAdaptive, parts: &Parts<AdaptiveSample>) -> Figure {
    let mut bars = Vec::new();
    let mut table: [Vec<Entry>; 8] = Default::default();
    let (mut low, mut high) = (0.5f64, 0.5f64);
    for (place, (_, name)) in POLICIES.iter().enumerate() {
        let (exact, wait) = (exact(question, place), wait(parts, place));
        let ends = wait.as_ref().map(|wait| (wait.low(), wait.high()));
        for end in [exact, ends.map(|ends| ends.1)].into_iter().flatten() {
            high = high.max(end);
        }
        // On an axis in powers a lower end at nought has no place.
        for end in [exact, wait.as_ref().map(|wait| wait.mean)]
            .into_iter()
            .flatten()
        {
            low = low.min(end);
        }
        let [mean, half] = entries(wait.as_ref());
        let [pleased, pleased_half] = entries(pleased(parts, place).as_ref());
        let [open, open_half] = entries(open_share(parts, place).as_ref());
        let cells = [
            Entry::Text((*name).to_owned()),
            entry(exact),
            mean,
            half,
            pleased,
            pleased_half,
            open,
            open_half,
        ];
        for (column, cell) in table.iter_mut().zip(cells) {
            column.push(cell);
        }
        bars.push(Bar {
            name: (*name).to_owned(),
            role: policy_role(place),
            value: (wait.as_ref().map(|wait| wait.mean))
                .or(exact)
                .unwrap_or(f64::NAN),
            interval: ends,
            exact,
            note: note(parts, place),
        });
    }
    let [
        name,
        exact,
        mean,
        half,
        pleased,
        pleased_half,
        open,
        open_half,
    ] = table;
    Figure {
        finding: finding(question, parts),
        x: Axis {
            scale: Scale::Log,
            ..axis(
                "mean wait",
                "time",
                round_down(0.5 * low),
                round_up(1.5 * high).max(5.0),
            )
        },
        y: axis("", "", 0.0, 1.0),
        marks: vec![Mark::Bars { bars }],
        table: vec![
            column("policy", "", name),
            column("mean wait, exact", "time", exact),
            column("mean wait, simulated", "time", mean),
            column("half width", "time", half),
            column(
                "share of those who care who get their side, simulated",
                "",
                pleased,
            ),
            column("half width of that share", "", pleased_half),
            column("share of time with sides open, simulated", "", open),
            column("half width of the share of time", "", open_half),
        ],
        source: format!(
            "Points: simulated with 95 % intervals; ticks: exact, {PAPER}, (1) with k = 2, and \
             (16) where favour stands still. A side given by lot counts one half. One player \
             comes per unit of time."
        ),
        ..begun("controllers")
    }
}

fn finding(question: &RulesAdaptive, parts: &Parts<AdaptiveSample>) -> String {
    let mut text = match (
        wait(parts, OPEN),
        wait(parts, ADAPTIVE),
        pleased(parts, ADAPTIVE),
    ) {
        (Some(open), Some(adaptive), Some(pleased)) => format!(
            "The controller gives {} of those who care their side for a mean wait of {} units of time. By chance \
             half of them get theirs for 0.5; an open choice gives it to all for {}.",
            share(&pleased),
            with_interval(&adaptive),
            with_interval(&open)
        ),
        (Some(_), Some(adaptive), None) => format!(
            "Nobody cares for a side: the controller's mean wait is {} units of time, that of lots 0.5.",
            with_interval(&adaptive)
        ),
        _ => "Assigning sides at random satisfies half of those who care with a mean wait of 0.5 units of time. An \
              open choice gives all of them theirs. The simulation is on its way."
            .to_owned(),
    };
    let (drift, run) = (&question.drift, &question.run);
    if bearable(question) == 0.0 {
        let crowd = -least_slack(question);
        text.push_str(&format!(
            " With nobody free the open queue has no long run{}: its wait grows with the length \
             of the runs.",
            if crowd > 0.0 {
                format!(
                    " (it grows by up to {} players per unit of time)",
                    three_digits(crowd)
                )
            } else {
                String::new()
            }
        ));
    } else if f64::from(run.arrivals) < drift.cycle && drift.swing > 0.0 {
        text.push_str(" The runs are shorter than one swing and tell of a part of it only.");
    }
    text
}
