//! Table 3, live: the printed figures, the formulas', and what comes out in each
//! reading.

use super::begun;
use super::{ON_ITS_WAY, PAPER, known, say, short};
use crate::figure::common::{axis, column, number};
use crate::figure::pieces::{entries, entry, finite};
use crate::figure::{Axis, Entry, Figure, Mark, Role, Shape, Span, Ticks};
use lobbylab_core::experiment::Parts;
use lobbylab_core::hindsight::lab::WORKLOAD_LABELS;
use lobbylab_core::hindsight::lab::{HindsightTable, HindsightTableSample, TableReading};
use lobbylab_core::hindsight::parameters::HindsightRule;
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::{capital, listed};

/// How a reading is shown.
fn dress(reading: TableReading) -> (&'static str, Role, Shape) {
    match reading {
        TableReading::Steps => ("live", Role::Ink, Shape::Disc),
        TableReading::Continuous => ("rising evenly", Role::Soft, Shape::Square),
        TableReading::MeanOfRatios => ("mean of ratios", Role::Soft, Shape::Triangle),
        TableReading::ComputersFree => ("computers free", Role::Soft, Shape::Wedge),
    }
}

/// The height of a row.
fn row(rule: HindsightRule) -> f64 {
    (HindsightRule::ALL.len() - rule as usize) as f64
}

/// All rules over all readings, with the printed figures and the formulas'.
#[must_use]
pub fn table(table: &HindsightTable, parts: &Parts<HindsightTableSample>) -> Figure {
    let rules = || HindsightRule::ALL.iter().copied();
    let ratio = |rule, reading| known(table.ratio(parts, rule, reading));
    let mut marks = Vec::new();
    let mut high = 2.2f64;
    let mut low = 1.2f64;
    let mut columns = vec![
        column("rule", "", rules().map(|rule| text(rule.label())).collect()),
        column(
            "printed",
            "",
            rules()
                .map(|rule| entry(HindsightTable::printed(rule)))
                .collect(),
        ),
    ];
    let readings = TableReading::ALL.len() as f64;
    for reading in TableReading::ALL.iter().copied() {
        let (name, role, shape) = dress(reading);
        // One above the other, within the row.
        let rise = 0.5 - (f64::from(reading as u32) + 0.5) / readings;
        let mut points = Vec::new();
        let mut cells = [Vec::new(), Vec::new()];
        for rule in rules() {
            let interval = ratio(rule, reading);
            if let Some(interval) = &interval {
                high = high.max(interval.high());
                low = low.min(interval.low());
                points.push(span(interval, row(rule) + 0.72 * rise));
            }
            for (cells, entry) in cells.iter_mut().zip(entries(interval.as_ref())) {
                cells.push(entry);
            }
        }
        if !points.is_empty() {
            marks.push(Mark::Spans {
                name: name.to_owned(),
                role,
                shape,
                points,
            });
        }
        let [means, halves] = cells;
        columns.push(column(format!("{}, simulated", reading.label()), "", means));
        columns.push(column(
            format!("half width, {}", reading.label()),
            "",
            halves,
        ));
    }
    let formulas: Vec<Option<Interval>> = rules()
        .map(|rule| known(table.formula(parts, rule)))
        .collect();
    let at_formula = (rules().zip(&formulas))
        .filter_map(|(rule, interval)| Some(span(interval.as_ref()?, row(rule))))
        .collect::<Vec<_>>();
    if !at_formula.is_empty() {
        marks.push(Mark::Spans {
            name: "formulas".to_owned(),
            role: Role::Worst,
            shape: Shape::Ring,
            points: at_formula,
        });
    }
    marks.push(Mark::Dots {
        name: "printed".to_owned(),
        role: Role::Worst,
        shape: Shape::Cross,
        points: rules()
            .filter_map(|rule| Some((HindsightTable::printed(rule)?, row(rule))))
            .collect(),
    });
    let of_formula = formulas.iter().map(|interval| entries(interval.as_ref()));
    let (means, halves) = of_formula.map(|[mean, half]| (mean, half)).unzip();
    columns.push(column("formulas, constant rates", "", means));
    columns.push(column("half width, formulas", "", halves));
    for (workload, label) in WORKLOAD_LABELS.iter().enumerate() {
        let best = |rule| known_best(table, parts, rule, workload);
        let values = rules().map(|rule| entry(best(rule).map(|(value, _)| value)));
        columns.push(column(
            format!("best parameter, {label}"),
            "",
            values.collect(),
        ));
    }
    let names = rules().map(|rule| (row(rule), capital(short(rule))));
    Figure {
        finding: finding(table, parts),
        x: axis(
            "cost over that in hindsight",
            "",
            (10.0 * low - 0.2).floor() / 10.0,
            (10.0 * high + 0.2).ceil() / 10.0,
        ),
        y: Axis {
            ticks: Ticks::Named(names.collect()),
            ..axis("", "", 0.4, HindsightRule::ALL.len() as f64 + 0.6)
        },
        marks,
        table: columns,
        source: format!(
            "Crosses: {PAPER}, Table 3. Points: simulated over its six workloads (k = 2, τmax = \
             5), each rule with its best parameter on each, 95 % intervals; live: rising in ten \
             steps, ratio of sums. Rings: (2), (5) at (6), (7) at (9) over the simulated optimum \
             at rates 1, 3 and 10."
        ),
        ..begun("table")
    }
}

/// Words as an entry.
pub(super) fn text(words: &str) -> Entry {
    Entry::Text(words.to_owned())
}

fn span(interval: &Interval, y: f64) -> Span {
    Span {
        x: interval.mean,
        y,
        low: interval.low(),
        high: interval.high(),
    }
}

/// The best parameter on a workload, and what a player costs with it.
pub(super) fn known_best(
    table: &HindsightTable,
    parts: &Parts<HindsightTableSample>,
    rule: HindsightRule,
    workload: usize,
) -> Option<(f64, Interval)> {
    let (value, cost) = table.best(parts, rule, workload)?;
    Some((value, finite(cost)?))
}

fn finding(table: &HindsightTable, parts: &Parts<HindsightTableSample>) -> String {
    let printed: Vec<(HindsightRule, f64)> = (HindsightRule::ALL.iter())
        .filter_map(|&rule| Some((rule, HindsightTable::printed(rule)?)))
        .collect();
    let each = |of: &dyn Fn(HindsightRule, f64) -> Option<String>| -> Option<Vec<String>> {
        (printed.iter())
            .map(|&(rule, value)| of(rule, value))
            .collect()
    };
    let ratio = |rule, reading| known(table.ratio(parts, rule, reading));
    let Some(live) = each(&|rule, value| {
        let ratio = ratio(rule, TableReading::Steps)?;
        Some(format!(
            "{} {} ({})",
            short(rule),
            say(&ratio),
            number(value)
        ))
    }) else {
        let printed = each(&|rule, value| Some(format!("{} {}", short(rule), number(value))));
        return format!(
            "{ON_ITS_WAY} The paper prints, over hindsight: {}.",
            listed(&printed.unwrap_or_default())
        );
    };
    // A printed figure is met if it lies in the interval of a reading.
    let met = |rule: HindsightRule, value: f64, reading: TableReading| {
        ratio(rule, reading).is_some_and(|ratio| ratio.covers(value))
    };
    let (mut never, mut elsewhere) = (Vec::new(), Vec::new());
    for &(rule, value) in &printed {
        if met(rule, value, TableReading::Steps) {
            continue;
        }
        let mut readings = TableReading::ALL.iter();
        if readings.any(|reading| met(rule, value, *reading)) {
            elsewhere.push(short(rule).to_owned());
        } else {
            never.push(short(rule).to_owned());
        }
    }
    let mut text = format!("Over hindsight, printed in brackets: {}.", listed(&live));
    if never.is_empty() && elsewhere.is_empty() {
        text.push_str(" All printed figures lie within the intervals.");
    }
    if !elsewhere.is_empty() {
        text.push_str(&format!(
            " For {} another way of counting meets the printed figure.",
            listed(&elsewhere)
        ));
    }
    if !never.is_empty() {
        let open = short(HindsightRule::DifferenceWait);
        let elsewhere = match never.as_slice() {
            [only] if only == open => "; see What the paper leaves open".to_owned(),
            all if all.iter().any(|name| name == open) => {
                format!("; for {open} see What the paper leaves open")
            }
            _ => String::new(),
        };
        text.push_str(&format!(
            " No way of counting shown here meets the printed figure of {}{elsewhere}.",
            never.join(" or of ")
        ));
    }
    if let (Some(widening), Some(batched)) = (
        ratio(HindsightRule::Widening, TableReading::Steps),
        ratio(HindsightRule::Batched, TableReading::Steps),
    ) {
        text.push_str(&format!(
            " Beyond the paper: a widening window {}, batches that hold players back {}.",
            say(&widening),
            say(&batched)
        ));
    }
    text
}
