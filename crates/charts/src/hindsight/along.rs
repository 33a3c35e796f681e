//! Three rules along their parameters on one axis, with greedy and the best matching in hindsight:
//! the paper's Figures 2 and 3.

use super::{ON_ITS_WAY, PAPER, begun, known, role, rounded, say, shape, short, short_run, valued};
use crate::figure::common::{axis, column, sample, sample_columns};
use crate::figure::pieces::round_up;
use crate::figure::{Dash, Entry, Figure, Mark, Role, Sample, Shape};
use lobbylab_core::experiment::Parts;
use lobbylab_core::hindsight::lab::{
    HindsightRace, HindsightSweep, RaceSample, RuleCurve, SweepSample,
};
use lobbylab_core::hindsight::parameters::HindsightRule;
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::capital;

/// The rules of the paper that have a parameter.
const CURVES: [RuleCurve; 3] = [
    RuleCurve::Periodic,
    RuleCurve::MultiQueue,
    RuleCurve::DifferenceWait,
];

/// The largest value on the axis: games in a period, ranges, and waiting factors alike.
const MOST: f64 = 14.0;

/// What section 5.2 prints of a game of two at ten players a unit of time, by rule and parameter; a
/// player costs half of it.
const PRINTED: [(f64, f64); 2] = [(4.0, 0.362), (6.0, 0.231)];

/// Whole cost of a player against the value of each rule's parameter.
#[must_use]
pub fn along(
    (sweep, swept): (&HindsightSweep, &Parts<SweepSample>),
    (race, raced): (&HindsightRace, &Parts<RaceSample>),
) -> Figure {
    let mut marks = Vec::new();
    let mut table = Vec::new();
    let mut best: Option<(RuleCurve, f64, Interval)> = None;
    let mut top = 0.0_f64;
    for curve in CURVES {
        let rule = curve.rule();
        let values = sweep.values(curve);
        let seen = values
            .iter()
            .enumerate()
            .filter(|(_, value)| **value <= MOST);
        let points: Vec<Sample> = seen
            .filter_map(|(point, value)| {
                let [_, _, cost] = sweep.at(swept, curve, point)?;
                Some(sample(*value, &known(Some(cost))?))
            })
            .collect();
        top = points.iter().fold(top, |top, point| top.max(point.high));
        let xs: Vec<f64> = values.into_iter().filter(|value| *value <= MOST).collect();
        let cells = xs.iter().map(|x| Entry::Number(*x)).collect();
        table.push(column(
            format!("{}, {}", short(rule), curve.symbol()),
            "",
            cells,
        ));
        table.extend(sample_columns(short(rule), "waits of τmax", &xs, &points));
        if !points.is_empty() {
            marks.push(Mark::Line {
                name: short(rule).to_owned(),
                role: role(rule),
                dash: Dash::Solid,
                points: points.iter().map(|point| (point.x, point.y)).collect(),
            });
            marks.push(Mark::Samples {
                name: short(rule).to_owned(),
                role: role(rule),
                shape: shape(rule),
                points,
            });
        }
        let found = sweep.optimum(swept, curve).and_then(|(point, cost)| {
            let value = *sweep.values(curve).get(point)?;
            Some((curve, value, known(Some(cost))?))
        });
        if let Some(found) = found
            && best.as_ref().is_none_or(|best| found.2.mean < best.2.mean)
        {
            best = Some(found);
        }
    }
    let greedy = known(race.cost(raced, HindsightRule::Greedy));
    let hindsight = known(race.best(raced));
    for (label, cost) in [("greedy", &greedy), ("hindsight", &hindsight)] {
        if let Some(cost) = cost {
            top = top.max(cost.high());
            marks.push(Mark::HorizontalMark {
                y: cost.mean,
                label: label.to_owned(),
            });
        }
    }
    let market = &race.market;
    if (race.players.rate, market.tau, market.k, market.criteria) == (10.0, 5.0, 2, 1) {
        marks.push(Mark::Dots {
            name: "printed, half a game of two".to_owned(),
            role: Role::Ink,
            shape: Shape::Cross,
            points: PRINTED.map(|(value, game)| (value, 0.5 * game)).to_vec(),
        });
    }
    let longest = table
        .iter()
        .map(|column| column.cells.len())
        .max()
        .unwrap_or(0);
    for column in &mut table {
        column.cells.resize(longest, Entry::Empty);
    }
    let said = best.map_or_else(
        || ON_ITS_WAY.to_owned(),
        |(curve, value, cost)| {
            let mut text = format!(
                "{} with {} is cheapest: a player costs {}",
                capital(short(curve.rule())),
                valued(curve, rounded(value)),
                say(&cost)
            );
            match &greedy {
                Some(greedy) => text.push_str(&format!(", under greedy {}.", say(greedy))),
                None => text.push('.'),
            }
            text + &short_run(market, &race.players, &race.run)
        },
    );
    Figure {
        finding: said,
        x: axis("x games in a period, r ranges, or f", "", 0.0, MOST + 0.5),
        y: axis(
            "cost of a player",
            "waits of τmax",
            0.0,
            round_up(1.05 * top.max(0.1)),
        ),
        marks,
        table,
        source: format!(
            "Simulated: the same players for all, 95 % intervals; {PAPER}, Figures 2 (ten players a \
             unit of time; its caption says 13) and 3 (one). Crosses: printed in section 5.2."
        ),
        ..begun("along")
    }
}
