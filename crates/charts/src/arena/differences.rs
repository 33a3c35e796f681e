//! Every rule against the baseline on the same tickets, measure by measure.

use super::{begun, look, short};
use crate::figure::common::{axis, column, with_interval};
use crate::figure::pieces::{ON_ITS_WAY, entries, known};
use crate::figure::{Axis, Entry, Figure, Mark, Scale, Span, Ticks};
use lobbylab_core::arena::lab::ArenaRace;
use lobbylab_core::arena::{ArenaGauge, Scorecard};
use lobbylab_core::experiment::Parts;
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::capital;

/// The measures compared, from above, as the axis says them.
const COMPARED: [(ArenaGauge, &str); 6] = [
    (ArenaGauge::WaitMean, "mean wait"),
    (ArenaGauge::WaitP90, "P90 of waits"),
    (ArenaGauge::GaveUp, "gave up"),
    (ArenaGauge::Unfair, "unfairness"),
    (ArenaGauge::Latency, "latency"),
    (ArenaGauge::Churn, "churn"),
];

/// Ratios beyond this are at the end of the axis.
const REACH: f64 = 1000.0;

/// How many times the baseline's a measure of a rule is: the mean over replications of the
/// ratios on the same tickets. `None` where the baseline has none of it.
#[must_use]
pub fn ratio(
    parts: &Parts<Vec<Scorecard>>,
    lane: usize,
    base: usize,
    gauge: ArenaGauge,
) -> Option<Interval> {
    let of = |cards: &Vec<Scorecard>| {
        let (rule, base) = (
            cards.get(lane)?.value(gauge)?,
            cards.get(base)?.value(gauge)?,
        );
        (base > 0.0).then(|| rule / base)
    };
    let all = parts.iter().all(|(_, cards)| of(cards).is_some());
    all.then(|| known(parts.mean(&of))).flatten()
}

/// A multiple of the baseline's in words a person uses, as a number and what stands behind it:
/// `87 ± 1` and `% less`, `30 ± 2` and `% more`, from twice as much on `2.4 ± 0.1` and `times as
/// much`; no number where they are the same but for rounding.
#[must_use]
pub fn against<'w>(
    ratio: &Interval,
    [less, more, times, same]: [&'w str; 4],
) -> (Option<Interval>, &'w str) {
    if (ratio.mean - 1.0).abs() + ratio.half_width < 1e-9 {
        (None, same)
    } else if ratio.mean < 1.0 {
        (Some(ratio.affine(-100.0, 100.0)), less)
    } else if ratio.mean < 2.0 {
        (Some(ratio.affine(100.0, -100.0)), more)
    } else {
        (Some(ratio.clone()), times)
    }
}

/// What unfairness of games comes to, for [`against`].
pub const UNFAIR: [&str; 4] = [
    "% less unfair than",
    "% more unfair than",
    "times as unfair as",
    "just as unfair as",
];
/// How many give up, for [`against`].
pub const GIVE_UP: [&str; 4] = [
    "% fewer give up",
    "% more give up",
    "times as many give up",
    "just as many give up",
];
/// How long players wait, for [`against`].
pub const LONGER: [&str; 4] = ["% less", "% longer", "times as long", "just as long"];

/// The same as one text.
#[must_use]
pub fn said(ratio: &Interval, words: [&str; 4]) -> String {
    match against(ratio, words) {
        (Some(size), words) => format!("{} {words}", with_interval(&size)),
        (None, words) => words.to_owned(),
    }
}

/// The difference to the baseline that tells most: of waits, giving up and unfairness the one
/// that is surest to be none, as a multiple of the baseline's.
#[must_use]
pub fn telling(
    question: &ArenaRace,
    parts: &Parts<Vec<Scorecard>>,
    base: usize,
    gauge: ArenaGauge,
) -> Option<(usize, Interval)> {
    let lanes = (0..question.lanes.rules().len()).filter(|lane| *lane != base);
    let all = lanes.filter_map(|lane| Some((lane, ratio(parts, lane, base, gauge)?)));
    all.min_by(|(_, one), (_, other)| one.mean.total_cmp(&other.mean))
}

/// Ratios to the baseline, with intervals.
#[must_use]
pub fn differences(question: &ArenaRace, parts: &Parts<Vec<Scorecard>>, base: usize) -> Figure {
    let rules = question.lanes.rules();
    let others = || (0..rules.len()).filter(|lane| *lane != base);
    let there: Vec<(ArenaGauge, &str)> = (COMPARED.iter().copied())
        .filter(|(gauge, _)| others().any(|lane| ratio(parts, lane, base, *gauge).is_some()))
        .collect();
    let row = |place: usize| (there.len() - place) as f64;
    let (mut low, mut high) = (0.5f64, 2.0f64);
    let mut marks = vec![Mark::VerticalMark {
        x: 1.0,
        label: rules.get(base).map_or("", |rule| short(*rule)).to_owned(),
    }];
    let mut table = vec![column(
        "measure",
        "",
        there
            .iter()
            .map(|(gauge, _)| Entry::Text(gauge.label().to_owned()))
            .collect(),
    )];
    let count = (rules.len().max(2) - 1) as f64;
    for (place, lane) in others().enumerate() {
        let rule = rules[lane];
        let look = look(rule, lane);
        // One above the other, within the row.
        let rise = 0.5 - (place as f64 + 0.5) / count;
        let (mut points, mut cells) = (Vec::new(), [Vec::new(), Vec::new()]);
        for (place, (gauge, _)) in there.iter().enumerate() {
            let found = ratio(parts, lane, base, *gauge);
            if let Some(found) = &found
                && found.mean > 0.0
            {
                let x = found.mean.clamp(1.0 / REACH, REACH);
                let ends = [found.low(), found.high()].map(|end| end.clamp(0.5 * x, 2.0 * x));
                low = low.min(ends[0]);
                high = high.max(ends[1]);
                points.push(Span {
                    x,
                    y: row(place) + 0.75 * rise,
                    low: ends[0],
                    high: ends[1],
                });
            }
            for (cells, entry) in cells.iter_mut().zip(entries(found.as_ref())) {
                cells.push(entry);
            }
        }
        if !points.is_empty() {
            marks.push(Mark::Spans {
                name: look.name.to_owned(),
                role: look.role,
                shape: look.shape,
                points,
            });
        }
        let [means, halves] = cells;
        table.push(column(
            format!("{}, times the baseline", rule.label()),
            "",
            means,
        ));
        table.push(column(format!("{}, half width", rule.label()), "", halves));
    }
    let ticks = there.iter().enumerate();
    let ticks = ticks.map(|(place, (_, name))| (row(place), (*name).to_owned()));
    Figure {
        finding: finding(question, parts, base),
        x: Axis {
            scale: Scale::Log,
            ..axis("times the baseline’s", "", 0.9 * low, 1.1 * high)
        },
        y: Axis {
            ticks: Ticks::Named(ticks.collect()),
            ..axis("", "", 0.4, there.len().max(1) as f64 + 0.6)
        },
        marks,
        table,
        source: "Simulated: means over replications of a rule’s measure over the baseline’s on \
                 the same tickets, 95 % intervals."
            .to_owned(),
        ..begun("differences")
    }
}

fn finding(question: &ArenaRace, parts: &Parts<Vec<Scorecard>>, base: usize) -> String {
    let rules = question.lanes.rules();
    let Some(&pinned) = rules.get(base) else {
        return ON_ITS_WAY.to_owned();
    };
    if rules.len() < 2 {
        return format!(
            "Only {} races: a second rule gives it something to be compared with.",
            short(pinned)
        );
    }
    let fair = telling(question, parts, base, ArenaGauge::Unfair);
    let Some((lane, fair)) = fair else {
        return ON_ITS_WAY.to_owned();
    };
    let name = capital(short(rules[lane]));
    let games = format!(
        "{name}: games {} under {}",
        said(&fair, UNFAIR),
        short(pinned)
    );
    match ratio(parts, lane, base, ArenaGauge::WaitMean) {
        Some(wait) => format!("{games}, waits {}.", said(&wait, LONGER)),
        None => format!("{games}."),
    }
}
