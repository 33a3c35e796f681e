//! The five rules on the same arrivals, by whatever makes a rule good.

use crate::figure::common::{axis, column, percent};
use crate::figure::pieces::{entries, signed};
use crate::figure::{Bar, Entry, Figure, Mark};
use crate::rules::begun;
use crate::rules::{PAPER, role};
use lobbylab_core::experiment::Parts;
use lobbylab_core::rules::lab::{RulesCompare, RulesCompareSample, WaitMeasure};
use lobbylab_core::rules::{ServiceRule, Solutions, WaitObjective, WaitPopulation};
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::three_digits;

/// What a rule achieves, simulated, and its difference to FIFO.
fn simulated(
    compare: &RulesCompare,
    parts: &Parts<RulesCompareSample>,
    rule: ServiceRule,
    (objective, population): (WaitObjective, WaitPopulation),
) -> Option<(Interval, Interval)> {
    let estimate = |rule: ServiceRule| {
        let of = |population| compare.waits(parts, rule, population);
        let those = of(population);
        match objective {
            WaitObjective::Mean => those.estimate(WaitMeasure::Mean),
            WaitObjective::Variance => those.estimate(WaitMeasure::Variance),
            WaitObjective::P95 => those.estimate(WaitMeasure::P95),
            WaitObjective::P99 => those.estimate(WaitMeasure::P99),
            WaitObjective::Lost => those.left(),
            WaitObjective::Worst => [WaitPopulation::Singles, WaitPopulation::Teams]
                .into_iter()
                .filter_map(|population| of(population).estimate(WaitMeasure::Mean))
                .max_by(|a, b| a.interval().mean.total_cmp(&b.interval().mean)),
        }
    };
    let mine = estimate(rule)?;
    let (interval, above) = (mine.interval(), mine.less(&estimate(ServiceRule::Fifo)?));
    interval.half_width.is_finite().then_some((interval, above))
}

/// Whose the objective is, where that is not all players: `mean wait of singles`.
fn whose(objective: WaitObjective, population: WaitPopulation) -> String {
    let what = objective.label();
    match population {
        _ if objective == WaitObjective::Worst => what.to_owned(),
        WaitPopulation::Players => what.to_owned(),
        other if objective == WaitObjective::Lost => format!("{} lost", other.key()),
        other => format!("{what} of {}", other.key()),
    }
}

/// Bars of one objective for all rules, over one population, with paired differences to FIFO.
#[must_use]
pub fn rules(
    compare: &RulesCompare,
    parts: &Parts<RulesCompareSample>,
    solutions: &Solutions,
    objective: WaitObjective,
    population: WaitPopulation,
) -> Figure {
    let unit = match objective {
        WaitObjective::Variance => "units of time²",
        WaitObjective::Lost => "share",
        _ => "units of time",
    };
    let what = whose(objective, population);
    let mut bars = Vec::new();
    let mut high = 0.0f64;
    let mut table: [Vec<Entry>; 6] = Default::default();
    for rule in ServiceRule::ALL.iter().copied() {
        let exact = solutions.objective_over(rule, objective, population);
        let found = simulated(compare, parts, rule, (objective, population));
        let note = match &found {
            Some(_) if rule == ServiceRule::Fifo => String::new(),
            Some((_, above)) if above.mean == 0.0 && above.half_width == 0.0 => {
                "the very same games".to_owned()
            }
            Some((_, above)) if above.half_width.is_finite() => signed(above),
            _ => String::new(),
        };
        let value = (found.as_ref().map(|(interval, _)| interval.mean))
            .or(exact)
            .unwrap_or(f64::NAN);
        for end in [exact, found.as_ref().map(|(interval, _)| interval.high())] {
            high = high.max(end.filter(|end| end.is_finite()).unwrap_or(0.0));
        }
        let interval = found.as_ref().map(|(interval, _)| interval);
        let [mean, half] = entries(interval);
        let [more, more_half] = entries(found.as_ref().map(|(_, above)| above));
        let row = [
            Entry::Text(rule.label().to_owned()),
            exact.map_or(Entry::Empty, Entry::Number),
            mean,
            half,
            more,
            more_half,
        ];
        for (cells, entry) in table.iter_mut().zip(row) {
            cells.push(entry);
        }
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
        finding: finding(solutions, (objective, population), parts.is_empty()),
        x: axis(&what, unit, 0.0, 1.02 * high.max(1e-300)),
        y: axis("", "", 0.0, 1.0),
        marks: vec![Mark::Bars { bars }],
        table: vec![
            column("rule", "", name),
            column(format!("{what}, exact"), unit, exact),
            column(format!("{what}, simulated"), unit, mean),
            column("half width", unit, half),
            column("above FIFO, simulated", unit, above),
            column("half width of the difference", unit, above_half),
        ],
        source: format!(
            "Bars: simulated with 95 % intervals; ticks: exact, the waiting room's chain and the \
             tagged party's ({PAPER}, section III, corrected); right: paired difference to FIFO."
        ),
        ..begun("rules")
    }
}

fn finding(
    solutions: &Solutions,
    (objective, population): (WaitObjective, WaitPopulation),
    empty: bool,
) -> String {
    let exact = |rule| solutions.objective_over(rule, objective, population);
    let what = whose(objective, population);
    let word = |value: f64| {
        if objective == WaitObjective::Lost {
            percent(value)
        } else {
            three_digits(value)
        }
    };
    let mut text = match (
        exact(ServiceRule::Fifo),
        exact(ServiceRule::Lifo),
        exact(ServiceRule::Two),
    ) {
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
                format!("{order}. Two queues: {}.", word(two))
            } else {
                format!("{order}. Some wait for ever in two queues.")
            }
        }
        _ => "Everything here is simulated, as patience is fixed.".to_owned(),
    };
    text.push_str(if empty {
        " The simulation is on its way."
    } else {
        " All rules saw the same arrivals, so differences are known more precisely than values."
    });
    text
}
