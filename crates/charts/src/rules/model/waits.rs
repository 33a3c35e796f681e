//! The whole distribution of the wait: the exact density over the simulated
//! histogram.

use crate::figure::common::{axis, column, percent, with_interval};
use crate::figure::pieces::{finite, round_up};
use crate::figure::{Dash, Entry, Figure, Mark, Pattern, Role};
use crate::rules::begun;
use crate::rules::{PAPER, role, short};
use lobbylab_core::experiment::Parts;
use lobbylab_core::rules::lab::{RulesCompare, RulesCompareSample, WaitMeasure};
use lobbylab_core::rules::{ServiceRule, Solved, WaitPopulation};
use lobbylab_core::words::three_digits;

/// Points of the exact curve.
const POINTS: usize = 160;
/// Bars of the simulated histogram.
const BARS: usize = 48;

/// Where the axis ends: a round number above nearly all waits.
fn end(compare: &RulesCompare, solved: Option<&Solved>, population: WaitPopulation) -> f64 {
    let far = solved
        .and_then(|solved| solved.distribution(population).quantile(0.985).ok())
        .filter(|far| far.is_finite() && *far > 0.0)
        .unwrap_or(8.0 / compare.players());
    round_up(far.min(compare.patience.longest()))
}

/// The density of the wait of a population under a rule, exact and simulated.
#[must_use]
pub fn waits(
    compare: &RulesCompare,
    parts: &Parts<RulesCompareSample>,
    solved: Option<&Solved>,
    rule: ServiceRule,
    population: WaitPopulation,
) -> Figure {
    let far = end(compare, solved, population);
    let pooled = compare.waits(parts, rule, population).pooled();
    let mut marks = Vec::new();
    let width = far / BARS as f64;
    let mut high = 0.0f64;
    let mut bars = Vec::new();
    if pooled.total() > 0 {
        let zero = pooled.zeros() as f64 / pooled.total() as f64;
        let mut before = zero;
        for bar in 0..BARS {
            let share = pooled.below(width * (bar + 1) as f64).max(before);
            bars.push((share - before) / width);
            before = share;
        }
        let mut outline = vec![(0.0, 0.0)];
        for (bar, density) in bars.iter().enumerate() {
            outline.push((width * bar as f64, *density));
            outline.push((width * (bar + 1) as f64, *density));
        }
        outline.push((far, 0.0));
        // The very first bar may hold a spike; the axis follows the rest.
        high = bars.iter().skip(1).copied().fold(0.0, f64::max);
        marks.push(Mark::Region {
            name: "simulated".to_owned(),
            role: Role::Soft,
            pattern: Pattern::Plain,
            outline,
            label_at: None,
        });
    }
    let distribution = solved.map(|solved| solved.distribution(population));
    let curve = distribution
        .as_ref()
        .and_then(|distribution| distribution.curve(far, POINTS).ok())
        .unwrap_or_default();
    if !curve.is_empty() {
        high = high.max(curve.iter().map(|point| point.density).fold(0.0, f64::max));
        marks.push(Mark::Line {
            name: format!("{}, exact", short(rule)),
            role: role(rule),
            dash: Dash::Solid,
            points: curve.iter().map(|point| (point.t, point.density)).collect(),
        });
    }
    if let Some(solved) = solved {
        let mean = solved.wait(population).mean;
        if mean < far {
            marks.push(Mark::VerticalMark {
                x: mean,
                label: "mean".to_owned(),
            });
        }
        if let Some(Ok(late)) = distribution.as_ref().map(|d| d.quantile(0.95))
            && late < far
        {
            marks.push(Mark::VerticalMark {
                x: late,
                label: "95 %".to_owned(),
            });
        }
    }
    if let Some(distribution) = &distribution
        && distribution.atom() > 5e-4
    {
        marks.push(Mark::Text {
            x: 0.16 * far,
            y: 0.99 * high,
            text: format!("and {} wait 0", percent(distribution.atom())),
            role: role(rule),
        });
    }
    let simulated = |t: f64| {
        let bar = (t / width) as usize;
        bars.get(bar)
            .map_or(Entry::Empty, |density| Entry::Number(*density))
    };
    let times: Vec<f64> = if curve.is_empty() {
        (0..BARS).map(|bar| width * (bar as f64 + 0.5)).collect()
    } else {
        curve.iter().map(|point| point.t).collect()
    };
    let exact = |read: fn(&lobbylab_core::rules::CurvePoint) -> f64| -> Vec<Entry> {
        (0..times.len())
            .map(|row| {
                curve
                    .get(row)
                    .map_or(Entry::Empty, |p| Entry::Number(read(p)))
            })
            .collect()
    };
    Figure {
        finding: finding(compare, parts, solved, rule, population),
        x: axis("wait, t", "units of time", 0.0, far),
        y: axis("density", "per unit of time", 0.0, 1.08 * high.max(1e-300)),
        marks,
        table: vec![
            column(
                "wait",
                "time",
                times.iter().map(|&t| Entry::Number(t)).collect(),
            ),
            column(
                "density, exact",
                "per unit of time",
                exact(|point| point.density),
            ),
            column(
                "share who wait at most so long, exact",
                "",
                exact(|point| point.cdf),
            ),
            column(
                "density, simulated",
                "per unit of time",
                times.iter().map(|&t| simulated(t)).collect(),
            ),
        ],
        source: format!(
            "Line: exact, phase-type distribution of the tagged party's chain (the method of \
             {PAPER}, (40)–(43), for any rule). Grey: simulated, all replications together."
        ),
        ..begun("waits")
    }
}

fn finding(
    compare: &RulesCompare,
    parts: &Parts<RulesCompareSample>,
    solved: Option<&Solved>,
    rule: ServiceRule,
    population: WaitPopulation,
) -> String {
    let who = match population {
        WaitPopulation::Players => "players",
        WaitPopulation::Arrivals => "arrivals",
        WaitPopulation::Singles => "singles",
        WaitPopulation::Teams => "teams",
    };
    let estimate = |measure| {
        let waits = compare.waits(parts, rule, population);
        finite(waits.estimate(measure)?.interval())
    };
    let Some(solved) = solved else {
        return match estimate(WaitMeasure::Mean) {
            None => "The waits are only simulated, as patience is fixed; the simulation is on \
                     its way."
                .to_owned(),
            Some(mean) => format!(
                "Simulated, {who} wait {} on average. No finite chain is exact with a fixed \
                 patience.",
                with_interval(&mean)
            ),
        };
    };
    let wait = solved.wait(population);
    if wait.mean.is_infinite() {
        return format!("Some {who} wait for ever: nobody comes who could play with them.");
    }
    let late = solved.distribution(population).quantile(0.95);
    let mut text = format!(
        "One in twenty of all {who} waits longer than {}; the mean wait is {}. {} play at once.",
        late.map_or_else(|_| "—".to_owned(), three_digits),
        three_digits(wait.mean),
        percent(wait.at_once)
    );
    if wait.lost > 0.0 {
        text.push_str(&format!(" {} lose patience.", percent(wait.lost)));
    }
    if let (Some(mean), Some(late)) = (estimate(WaitMeasure::Mean), estimate(WaitMeasure::P95)) {
        text.push_str(&format!(
            " Simulated: {} and {}.",
            with_interval(&mean),
            with_interval(&late)
        ));
    }
    text
}
