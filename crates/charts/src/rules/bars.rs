//! The five rules on the same arrivals, by whatever makes a rule good.

use super::{PAPER, role};
use crate::common::{axis, column, number, percent, with_interval};
use crate::figure::{Bar, Entry, Figure, Mark};
use lobbylab_core::experiment::Parts;
use lobbylab_core::rules::lab::{Compare, CompareSample, Measure, objectives};
use lobbylab_core::rules::model::{Objective, Population, Rates, Rule};
use lobbylab_core::rules::solved::theta;
use lobbylab_core::sim::stats::Interval;

/// What a rule achieves, simulated, and its difference to FIFO.
fn simulated(
    compare: &Compare,
    parts: &Parts<CompareSample>,
    rule: Rule,
    objective: Objective,
) -> Option<(Interval, Interval)> {
    let estimate = |rule: Rule| {
        let of = |population| compare.waits(parts, rule, population);
        let players = of(Population::Players);
        match objective {
            Objective::Mean => players.estimate(Measure::Mean),
            Objective::Variance => players.estimate(Measure::Variance),
            Objective::P95 => players.estimate(Measure::P95),
            Objective::P99 => players.estimate(Measure::P99),
            Objective::Lost => players.left(),
            Objective::Worst => [Population::Singles, Population::Teams]
                .into_iter()
                .filter_map(|population| of(population).estimate(Measure::Mean))
                .max_by(|a, b| a.interval().mean.total_cmp(&b.interval().mean)),
        }
    };
    let mine = estimate(rule)?;
    let (interval, above) = (mine.interval(), mine.less(&estimate(Rule::Fifo)?));
    interval.half_width.is_finite().then_some((interval, above))
}

/// Bars of one objective for all rules, with paired differences to FIFO.
#[must_use]
pub fn rules(compare: &Compare, parts: &Parts<CompareSample>, objective: Objective) -> Figure {
    let Rates { l1, l2 } = compare.rates;
    let theta = theta(&compare.patience);
    let unit = match objective {
        Objective::Variance => "time²",
        Objective::Lost => "",
        _ => "time",
    };
    let mut bars = Vec::new();
    let mut high = 0.0f64;
    let mut table: [Vec<Entry>; 6] = Default::default();
    let mut values = Vec::new();
    for rule in Rule::ALL.iter().copied() {
        let exact = theta
            .and_then(|theta| objectives(rule, l1, l2, theta).ok())
            .map(|values| values[objective as usize]);
        let found = simulated(compare, parts, rule, objective);
        let note = match &found {
            Some(_) if rule == Rule::Fifo => String::new(),
            Some((_, above)) if above.mean == 0.0 && above.half_width == 0.0 => {
                "the very same games".to_owned()
            }
            Some((_, above)) if above.half_width.is_finite() => {
                let sign = if above.mean > 0.0 { "+" } else { "" };
                format!("{sign}{}", with_interval(above))
            }
            _ => String::new(),
        };
        let value = (found.as_ref().map(|(interval, _)| interval.mean))
            .or(exact)
            .unwrap_or(f64::NAN);
        for end in [exact, found.as_ref().map(|(interval, _)| interval.high())] {
            high = high.max(end.filter(|end| end.is_finite()).unwrap_or(0.0));
        }
        let entry = |value: Option<f64>| value.map_or(Entry::Empty, Entry::Number);
        let interval = found.as_ref().map(|(interval, _)| interval);
        let above = found.as_ref().map(|(_, above)| above);
        table[0].push(Entry::Text(rule.label().to_owned()));
        table[1].push(entry(exact));
        table[2].push(entry(interval.map(|interval| interval.mean)));
        table[3].push(entry(interval.map(|interval| interval.half_width)));
        table[4].push(entry(above.map(|above| above.mean)));
        table[5].push(entry(above.map(|above| above.half_width)));
        values.push((rule, exact, found.clone()));
        if value.is_finite() || exact.is_some_and(f64::is_finite) {
            bars.push(Bar {
                name: rule.label().to_owned(),
                role: role(rule),
                value,
                interval: interval.map(|interval| (interval.low(), interval.high())),
                exact: exact.filter(|exact| exact.is_finite()),
                note,
            });
        }
    }
    let [name, exact, mean, half, above, above_half] = table;
    Figure {
        key: "rules",
        title: "Five rules on the same arrivals".to_owned(),
        finding: finding(&values, objective, parts.is_empty()),
        x: axis(objective.label(), unit, 0.0, 1.02 * high.max(1e-300)),
        y: axis("", "", 0.0, 1.0),
        marks: vec![Mark::Bars { bars }],
        table: vec![
            column("rule", "", name),
            column(format!("{}, exact", objective.label()), unit, exact),
            column(format!("{}, simulated", objective.label()), unit, mean),
            column("half width", unit, half),
            column("above FIFO, simulated", unit, above),
            column("half width of the difference", unit, above_half),
        ],
        source: format!(
            "Bars: simulated with 95 % intervals; ticks: exact, the waiting room's chain and the \
             tagged party's ({PAPER}, section III, corrected); right: paired difference to FIFO."
        ),
    }
}

type Found = (Rule, Option<f64>, Option<(Interval, Interval)>);

fn finding(values: &[Found], objective: Objective, empty: bool) -> String {
    let exact = |rule: Rule| {
        (values.iter().find(|(known, ..)| *known == rule)).and_then(|(_, exact, _)| *exact)
    };
    let what = objective.label();
    let word = |value: f64| {
        if objective == Objective::Lost {
            percent(value)
        } else {
            number(value)
        }
    };
    let mut text = match (exact(Rule::Fifo), exact(Rule::Lifo), exact(Rule::Two)) {
        (Some(fifo), Some(lifo), Some(two)) => {
            let order = if (lifo - fifo).abs() <= 1e-9 * fifo.abs() {
                format!("One queue: {what} {} in any order", word(fifo))
            } else {
                format!(
                    "One queue: {what} {} with FIFO, {} with LIFO",
                    word(fifo),
                    word(lifo)
                )
            };
            if two.is_finite() {
                format!("{order}; two queues: {}.", word(two))
            } else {
                format!("{order}; with two queues some wait for ever.")
            }
        }
        _ => "With a fixed patience everything here is simulated.".to_owned(),
    };
    text.push_str(if empty {
        " The simulation is on its way."
    } else {
        " Same arrivals, so the differences are sharper than the values."
    });
    text
}
