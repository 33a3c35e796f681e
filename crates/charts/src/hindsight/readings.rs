//! What the paper leaves open about difference-wait: all readings, from the best on.

use super::begun;
use super::{ON_ITS_WAY, PAPER, known, say};
use crate::figure::common::{axis, column, sample};
use crate::figure::pieces::entries;
use crate::figure::{Axis, Entry, Figure, Mark, Role, Sample, Shape, Ticks};
use lobbylab_core::experiment::Parts;
use lobbylab_core::hindsight::lab::READINGS;
use lobbylab_core::hindsight::lab::{HindsightReadings, HindsightTable, ReadingsSample};
use lobbylab_core::hindsight::parameters::{HindsightRule, Rules};
use lobbylab_core::hindsight::rules::{ClockFrom, Dropped, Newcomer, Readings};
use lobbylab_core::order;
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::counted;

/// The starts of the clock, as the legend names them.
const CLOCKS: [(ClockFrom, &str, Role, Shape); 3] = [
    (
        ClockFrom::Pair,
        "clock from the pair on",
        Role::High,
        Shape::Wedge,
    ),
    (
        ClockFrom::Latest,
        "from the later arrival",
        Role::Ink,
        Shape::Ring,
    ),
    (
        ClockFrom::Earliest,
        "from the earlier",
        Role::Soft,
        Shape::Square,
    ),
];

/// Whom a newcomer takes and what a dropped player does, in few words.
fn words(readings: &Readings) -> String {
    let takes = match readings.newcomer {
        Newcomer::Nearest => "the nearest",
        Newcomer::SinglesFirst => "singles first",
        Newcomer::PairsFirst => "pairs first",
        Newcomer::SinglesOnly => "singles only",
        Newcomer::MostGained => "who gains most",
    };
    let dropped = match readings.dropped {
        Dropped::Searches => "searches",
        Dropped::SinglesOnly => "singles",
        Dropped::Waits => "waits",
    };
    format!("{takes}; dropped: {dropped}")
}

/// The clock too, for sentences.
fn all_words(readings: &Readings) -> String {
    let clock = CLOCKS.iter().find(|known| known.0 == readings.clock);
    let clock = clock.map_or("", |known| known.1);
    let clock = clock.strip_prefix("clock ").unwrap_or(clock);
    format!("clock {clock}; {}", words(readings))
}

/// All readings from the best to the worst, the default and the visitor's marked.
#[must_use]
pub fn readings(
    question: &HindsightReadings,
    parts: &Parts<ReadingsSample>,
    rules: &Rules,
) -> Figure {
    let mut sorted: Vec<(usize, Interval)> = (0..READINGS)
        .filter_map(|index| Some((index, known(question.ratio(parts, index))?)))
        .collect();
    order::few(&mut sorted, |a, b| (a.1.mean, a.0) < (b.1.mean, b.0));
    let printed = HindsightTable::printed(HindsightRule::DifferenceWait);
    let mut marks = Vec::new();
    let (mut low, mut high) = (1.35f64, 1.55f64);
    for (clock, name, role, shape) in CLOCKS {
        let points: Vec<Sample> = (sorted.iter().enumerate())
            .filter(|(_, (index, _))| HindsightReadings::reading(*index).clock == clock)
            .map(|(place, (_, interval))| sample((place + 1) as f64, interval))
            .collect();
        for point in &points {
            (low, high) = (low.min(point.low), high.max(point.high));
        }
        if !points.is_empty() {
            marks.push(Mark::Samples {
                name: name.to_owned(),
                role,
                shape,
                points,
            });
        }
    }
    if let Some(y) = printed {
        marks.push(Mark::HorizontalMark {
            y,
            label: "printed".to_owned(),
        });
    }
    let place = |wanted: usize| sorted.iter().position(|(index, _)| *index == wanted);
    let mine = HindsightReadings::index(rules);
    let mut here = vec![(0, "closest to the words")];
    if mine != 0 {
        here.push((mine, "yours"));
    }
    for (wanted, label) in here {
        if let Some(place) = place(wanted) {
            marks.push(Mark::Here {
                x: (place + 1) as f64,
                y: sorted[place].1.mean,
                label: label.to_owned(),
            });
        }
    }
    let count = READINGS as f64;
    if let (Some(first), Some(last)) = (sorted.first(), sorted.last()) {
        for (x, end, rise) in [(8.0, first, -0.055), (count - 8.0, last, -0.11)] {
            marks.push(Mark::Text {
                x,
                y: end.1.mean + rise * (high - low),
                text: words(&HindsightReadings::reading(end.0)),
                role: Role::Ink,
            });
        }
    }
    let [means, halves] = [0, 1].map(|side: usize| {
        let cell = |(_, interval): &(usize, Interval)| {
            let [mean, half] = entries(Some(interval));
            if side == 0 { mean } else { half }
        };
        sorted.iter().map(cell).collect()
    });
    let ranks = (1..=sorted.len()).map(|rank| Entry::Number(rank as f64));
    let labels = sorted
        .iter()
        .map(|(index, _)| Entry::Text(HindsightReadings::label(*index)));
    let ticks = [1.0, 10.0, 20.0, 30.0, 40.0];
    Figure {
        finding: finding(&sorted, mine, printed),
        x: Axis {
            ticks: Ticks::Named(ticks.map(|at| (at, format!("{at}"))).into()),
            ..axis("readings, the best first", "", 0.0, count + 1.0)
        },
        y: axis(
            "cost over that in hindsight",
            "",
            // Room for the words below the first.
            (20.0 * (low - 0.08 * (high - low))).floor() / 20.0,
            (20.0 * high).ceil() / 20.0,
        ),
        marks,
        table: vec![
            column("rank", "", ranks.collect()),
            column("reading", "", labels.collect()),
            column("cost over that in hindsight, simulated", "", means),
            column("half width", "", halves),
        ],
        source: format!(
            "Simulated over the six workloads of {PAPER}, Table 2, difference-wait with the best \
             f on each, 95 % intervals, in eight replications at most: where Table 3 above has \
             more, its numbers differ a little. Readings that cannot differ are played once. Line: \
             Table 3."
        ),
        ..begun("readings")
    }
}

fn finding(sorted: &[(usize, Interval)], mine: usize, printed: Option<f64>) -> String {
    let (Some(first), Some(last)) = (sorted.first(), sorted.last()) else {
        return format!(
            "When a pair's clock starts, whom a newcomer takes, what a dropped player does: the \
             paper's words allow {READINGS} rules. {ON_ITS_WAY}"
        );
    };
    let of = |wanted: usize| sorted.iter().find(|(index, _)| *index == wanted);
    let told = |(index, interval): &(usize, Interval)| {
        format!(
            "{} ({})",
            say(interval),
            all_words(&HindsightReadings::reading(*index))
        )
    };
    let mut text = format!(
        "The readings cost from {} to {} times hindsight.",
        told(first),
        told(last)
    );
    if let Some((_, default)) = of(0) {
        text.push_str(&format!(
            " The one closest to the paper's words costs {}",
            say(default)
        ));
        if let Some(printed) = printed {
            let met = sorted
                .iter()
                .filter(|(_, ratio)| ratio.covers(printed))
                .count();
            let whose = match met {
                0 => "the interval of no reading".to_owned(),
                1 => "the interval of one reading".to_owned(),
                met => format!("the intervals of {}", counted(met, "reading")),
            };
            text.push_str(&format!("; the printed {printed} lies in {whose}"));
        }
        text.push('.');
    }
    if let Some((_, yours)) = of(mine).filter(|_| mine != 0) {
        text.push_str(&format!(" Yours costs {}.", say(yours)));
    }
    text
}
