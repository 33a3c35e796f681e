//! The four rules on the same arrivals: cost, interval, exact value, difference.

use super::begun;
use super::{axis, column, role, with_interval};
use crate::figure::{Bar, Entry, Figure, Mark};
use lobbylab_core::experiment::Parts;
use lobbylab_core::patience::PatienceRule;
use lobbylab_core::patience::lab::{PatienceCompare, PatienceCompareSample};
use lobbylab_core::sim::stats::{Interval, paired, replications};

/// Simulated cost of a rule, if there are replications enough for an interval.
fn simulated(
    compare: &PatienceCompare,
    parts: &Parts<PatienceCompareSample>,
    rule: PatienceRule,
) -> Option<Interval> {
    let alpha = compare.price.alpha;
    let interval = replications(parts.iter().map(|(_, part)| part.rule(rule).cost(alpha)));
    interval.half_width.is_finite().then_some(interval)
}

/// Paired difference of a rule from the optimal one.
fn difference(
    compare: &PatienceCompare,
    parts: &Parts<PatienceCompareSample>,
    rule: PatienceRule,
) -> Option<Interval> {
    let alpha = compare.price.alpha;
    let interval = paired(parts.iter().map(|(_, part)| {
        (
            part.rule(rule).cost(alpha),
            part.rule(PatienceRule::Optimal).cost(alpha),
        )
    }));
    interval.half_width.is_finite().then_some(interval)
}

/// Bars of the rules' costs with intervals and paired differences.
#[must_use]
pub fn rules(compare: &PatienceCompare, parts: &Parts<PatienceCompareSample>) -> Figure {
    let mut bars = Vec::new();
    let mut high = 0.0f64;
    let mut table: [Vec<Entry>; 6] = Default::default();
    for rule in PatienceRule::ALL.iter().copied() {
        let exact = compare.exact_cost(rule);
        let name = match rule {
            PatienceRule::Wait => format!("Wait at most {}", compare.at_most.wait),
            _ => rule.label().to_owned(),
        };
        let cost = simulated(compare, parts, rule);
        let above = (rule != PatienceRule::Optimal)
            .then(|| difference(compare, parts, rule))
            .flatten();
        let note = match &above {
            Some(interval) if interval.mean == 0.0 && interval.half_width == 0.0 => {
                "as optimal".to_owned()
            }
            Some(interval) => {
                let sign = if interval.mean > 0.0 { "+" } else { "" };
                format!("{sign}{}", with_interval(interval))
            }
            None => String::new(),
        };
        let value = cost.as_ref().map_or(exact, |interval| interval.mean);
        high = high
            .max(exact)
            .max(cost.as_ref().map_or(0.0, Interval::high));
        let number = |value: Option<f64>| value.map_or(Entry::Empty, Entry::Number);
        table[0].push(Entry::Text(name.clone()));
        table[1].push(Entry::Number(exact));
        table[2].push(number(cost.as_ref().map(|interval| interval.mean)));
        table[3].push(number(cost.as_ref().map(|interval| interval.half_width)));
        table[4].push(number(above.as_ref().map(|interval| interval.mean)));
        table[5].push(number(above.as_ref().map(|interval| interval.half_width)));
        bars.push(Bar {
            name,
            role: role(rule),
            value,
            interval: cost
                .as_ref()
                .map(|interval| (interval.low(), interval.high())),
            exact: Some(exact),
            note,
        });
    }
    let finding = match difference(compare, parts, PatienceRule::Greedy) {
        None => "Exact costs; the simulation is on its way.".to_owned(),
        Some(greedy) => {
            let patient = difference(compare, parts, PatienceRule::Patient);
            let worse = |name: &str, interval: &Interval| {
                if interval.mean.abs() <= interval.half_width {
                    format!("{name} cannot be told from optimal")
                } else {
                    format!("{name} costs {} more than optimal", with_interval(interval))
                }
            };
            let first = worse("Greed", &greedy);
            let second = patient.map_or_else(String::new, |interval| worse("patience", &interval));
            format!(
                "{first}, {second}. All rules saw the same arrivals, so differences are known more \
                 precisely than values."
            )
        }
    };
    let [name, exact, mean, half, above, above_half] = table;
    Figure {
        finding,
        x: axis("cost per period", "", 0.0, 1.02 * high),
        y: axis("", "", 0.0, 1.0),
        marks: vec![Mark::Bars { bars }],
        table: vec![
            column("rule", "", name),
            column("cost, exact", "per period", exact),
            column("cost, simulated", "per period", mean),
            column("half width", "per period", half),
            column("above optimal, simulated", "per period", above),
            column("half width of the difference", "per period", above_half),
        ],
        source: "Bars: simulated with 95 % intervals; ticks: exact, Wu, Dynamic Matching \
                 With Teams, section 3; right: paired difference from optimal."
            .to_owned(),
        ..begun("rules")
    }
}
