//! From empty to crowded: what the rules cost over hindsight along the arrival rate, and
//! with which parameters.

use super::begun;
use super::{ON_ITS_WAY, PAPER, known, named, role, say, shape, short};
use crate::figure::common::{axis, column, number, sample};
use crate::figure::pieces::{curve, entries, entry, round_down, round_up};
use crate::figure::{Axis, Column, Dash, Entry, Figure, Mark, Role, Sample, Scale, Shape};
use lobbylab_core::experiment::Parts;
use lobbylab_core::hindsight::lab::RATES;
use lobbylab_core::hindsight::lab::{HindsightRatio, RatioSample, RuleCurve};
use lobbylab_core::hindsight::parameters::HindsightRule;
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::capital;

/// A series of the figure: its name and dress, and its ratio at a rate.
struct Series {
    name: &'static str,
    role: Role,
    shape: Shape,
    dash: Dash,
    ratios: Vec<Option<Interval>>,
}

fn all_series(question: &HindsightRatio, parts: &Parts<RatioSample>) -> Vec<Series> {
    let series =
        |name, rule: HindsightRule, dash, ratio: &dyn Fn(usize) -> Option<Interval>| Series {
            name,
            role: role(rule),
            shape: shape(rule),
            dash,
            ratios: (0..RATES.len()).map(|rate| known(ratio(rate))).collect(),
        };
    let mut all = vec![series(
        "greedy",
        HindsightRule::Greedy,
        Dash::Solid,
        &|rate| question.greedy(parts, rate),
    )];
    for curve in RuleCurve::ALL {
        let dash = if curve == RuleCurve::Holding {
            Dash::Dotted
        } else {
            Dash::Solid
        };
        all.push(series(named(curve), curve.rule(), dash, &|rate| {
            question.ratio(parts, curve, rate)
        }));
    }
    let adaptive = [
        ("periodic, adaptive", HindsightRule::Periodic),
        ("multi-queue, adaptive", HindsightRule::MultiQueue),
    ];
    for (which, (name, rule)) in adaptive.into_iter().enumerate() {
        all.push(series(name, rule, Dash::Dashed, &|rate| {
            question.adaptive(parts, which, rate)
        }));
    }
    all
}

/// The axis of the rates.
fn rates() -> Axis {
    Axis {
        scale: Scale::Log,
        ..axis("a, players per unit of time", "", 0.09, 1_100.0)
    }
}

/// Each rule over hindsight along the arrival rate, with the best parameter at each.
#[must_use]
pub fn ratio(question: &HindsightRatio, parts: &Parts<RatioSample>) -> Figure {
    let all = all_series(question, parts);
    let mut marks = Vec::new();
    let (mut low, mut high) = (1.0f64, 2.5f64);
    let mut greedy = None;
    for series in &all {
        let points: Vec<Sample> = (RATES.iter().zip(&series.ratios))
            .filter_map(|(rate, ratio)| Some(sample(*rate, ratio.as_ref()?)))
            .collect();
        low = points.iter().fold(low, |low, point| low.min(point.y));
        let top = points.iter().fold(0.0f64, |top, point| top.max(point.high));
        if series.role == Role::Greedy {
            greedy = (!points.is_empty()).then_some(top);
        } else {
            high = high.max(top);
        }
        let look = (series.role, series.shape, series.dash);
        marks.extend(curve(series.name, look, points));
    }
    // Room for greedy's growth, but no farther: all others would lie on one line.
    let usual = round_up(2.0 * high);
    let top = match greedy {
        Some(greedy) if greedy <= usual => usual,
        _ => usual.max(50.0),
    };
    Figure {
        finding: finding(question, parts, &all),
        x: rates(),
        y: Axis {
            scale: Scale::Log,
            ..axis(
                if question.market.k == 2 {
                    "cost over that in hindsight"
                } else {
                    "cost over that of the best found in hindsight"
                },
                "",
                if low < 0.99 { round_down(low) } else { 1.0 },
                top,
            )
        },
        marks,
        table: table(question, parts, &all),
        source: format!(
            "Simulated, constant rates, 95 % intervals: each rule with the parameter that costs \
             least at that rate; dashed, following the rate it sees. {} Beyond {PAPER}, section 5.",
            if question.market.k == 2 {
                "Hindsight: minimum-weight matching. Counted until the last arrival, without the \
                 end."
            } else {
                "Hindsight: the best matching found for 240 players."
            }
        ),
        ..begun("ratio")
    }
}

fn table(question: &HindsightRatio, parts: &Parts<RatioSample>, all: &[Series]) -> Vec<Column> {
    let rates = || 0..RATES.len();
    let mut columns = vec![column(
        "a",
        "players per unit of time",
        RATES.iter().map(|rate| Entry::Number(*rate)).collect(),
    )];
    let mut estimates = |name: &str, unit: &str, of: &[Option<Interval>]| {
        let pairs = of.iter().map(|interval| entries(interval.as_ref()));
        let (means, halves) = pairs.map(|[mean, half]| (mean, half)).unzip();
        columns.push(column(name, unit, means));
        columns.push(column(format!("half width, {name}"), unit, halves));
    };
    let best: Vec<Option<Interval>> = rates()
        .map(|rate| known(question.best(parts, rate)))
        .collect();
    estimates("cost of a player in hindsight", "waits of τmax", &best);
    if question.market.k > 2 {
        let slack: Vec<Option<Interval>> = rates()
            .map(|rate| known(question.slack(parts, rate)))
            .collect();
        estimates("best found over lower bound", "", &slack);
    }
    for series in all {
        estimates(
            &format!("{} over hindsight", series.name),
            "",
            &series.ratios,
        );
    }
    columns.push(column(
        "cost of a player, greedy, exact",
        "waits of τmax",
        rates()
            .map(|rate| entry(question.greedy_exact(rate)))
            .collect(),
    ));
    for curve in RuleCurve::ALL {
        let head = format!("best {}, {}", curve.symbol(), named(curve));
        let values = rates().map(|rate| entry(question.best_value(parts, curve, rate)));
        columns.push(column(head, "", values.collect()));
    }
    columns
}

/// The rates at which everything is known, lowest and highest.
fn ends(all: &[Series]) -> Option<(usize, usize)> {
    let whole = |rate: &usize| all.iter().all(|series| series.ratios[*rate].is_some());
    let first = (0..RATES.len()).find(whole)?;
    let last = (0..RATES.len()).rev().find(whole)?;
    (first < last).then_some((first, last))
}

fn finding(question: &HindsightRatio, parts: &Parts<RatioSample>, all: &[Series]) -> String {
    let Some((first, last)) = ends(all) else {
        let rate = RATES.len() - 1;
        return match question.greedy_exact(rate) {
            Some(cost) => format!(
                "Greedy cannot use a crowd: at {} players per unit of time it still costs a \
                 player {}, exactly. {ON_ITS_WAY}",
                number(RATES[rate]),
                lobbylab_core::words::three_digits(cost)
            ),
            None => ON_ITS_WAY.to_owned(),
        };
    };
    let at = |series: usize, rate: usize| all[series].ratios[rate].as_ref();
    let told = |series, rate| at(series, rate).map_or_else(String::new, say);
    let mean = |series, rate| at(series, rate).map_or(f64::INFINITY, |ratio| ratio.mean);
    // Greedy is the first, those that follow the rate are the last two.
    let tuned = 1..all.len() - 2;
    let nearest = |rate: usize| {
        (tuned.clone())
            .min_by(|a, b| mean(*a, rate).total_cmp(&mean(*b, rate)))
            .unwrap_or(0)
    };
    let (empty, crowded) = (nearest(first), nearest(last));
    // Where hardly anybody comes, all rules do the same.
    let alike = match (at(0, first), at(empty, first)) {
        (Some(greedy), Some(best)) => best.high() >= greedy.low(),
        _ => false,
    };
    let empty = if alike {
        "no rule does measurably better".to_owned()
    } else {
        format!("the best rule, {}, {}", all[empty].name, told(empty, first))
    };
    let mut text = format!(
        "At {} players per unit of time greedy costs {} times hindsight, and {empty}; at {} \
         greedy costs {} and the best, {}, {}.",
        number(RATES[first]),
        told(0, first),
        number(RATES[last]),
        told(0, last),
        all[crowded].name,
        told(crowded, last)
    );
    let adaptive = all.len() - 1;
    if let Some(place) = all.iter().position(|series| series.name == "multi-queue") {
        text.push_str(&format!(
            " There a multi-queue that follows the rate costs {}, one tuned by hand {}.",
            told(adaptive, last),
            told(place, last)
        ));
    }
    let below = |ratio: &Interval| ratio.high() < 1.0;
    if (all.iter()).any(|series| series.ratios.iter().flatten().any(below)) {
        text.push_str(
            " No rule costs less than hindsight: these runs are too short for the highest rates, \
             take more players.",
        );
    }
    if question.market.k > 2
        && let Some(slack) = known(question.slack(parts, last))
    {
        text.push_str(&format!(
            " The best found may cost up to {} times the optimum there.",
            say(&slack)
        ));
    }
    text
}

/// Of larger games so many players are compared with hindsight.
const BOUNDED: u32 = 240;

/// The two rules whose best parameter the paper knows.
const TOLD: [(RuleCurve, &str); 2] = [(RuleCurve::Periodic, "(6)"), (RuleCurve::MultiQueue, "(9)")];

/// The best x and r along the arrival rate, and what the paper says of them.
#[must_use]
pub fn best_parameters(question: &HindsightRatio, parts: &Parts<RatioSample>) -> Figure {
    let mut marks = Vec::new();
    let mut high = 10.0f64;
    let mut columns = vec![column(
        "a",
        "players per unit of time",
        RATES.iter().map(|rate| Entry::Number(*rate)).collect(),
    )];
    for (curve, equation) in TOLD {
        let (rule, symbol) = (curve.rule(), curve.symbol());
        let of = |value: &dyn Fn(usize) -> Option<f64>| -> Vec<Option<f64>> {
            (0..RATES.len()).map(value).collect()
        };
        let formula = of(&|rate| question.formula_best(curve, rate));
        let chosen = of(&|rate| {
            // Before there is an interval nothing is chosen.
            known(question.ratio(parts, curve, rate))?;
            question.best_value(parts, curve, rate)
        });
        let points = |values: &[Option<f64>]| -> Vec<(f64, f64)> {
            (RATES.iter().zip(values))
                .filter_map(|(rate, value)| Some((*rate, (*value)?)))
                .collect()
        };
        let (line, dots) = (points(&formula), points(&chosen));
        for (_, value) in line.iter().chain(&dots) {
            high = high.max(*value);
        }
        if !line.is_empty() {
            marks.push(Mark::Line {
                name: format!("{symbol} by {equation}"),
                role: role(rule),
                dash: Dash::Solid,
                points: line,
            });
        }
        if !dots.is_empty() {
            marks.push(Mark::Dots {
                name: format!("best {symbol} tried, {}", short(rule)),
                role: role(rule),
                shape: shape(rule),
                points: dots,
            });
        }
        for (head, values) in [
            (format!("{symbol} by {equation}"), &formula),
            (format!("best {symbol} of those tried"), &chosen),
        ] {
            columns.push(column(head, "", values.iter().map(|v| entry(*v)).collect()));
        }
    }
    Figure {
        finding: best_finding(question, parts),
        x: rates(),
        y: Axis {
            scale: Scale::Log,
            ..axis(
                "x, games in a period; r, ranges",
                "",
                0.9,
                round_up(1.2 * high),
            )
        },
        marks,
        table: columns,
        source: format!(
            "Lines: {PAPER}, (6) over k and (9), at least 1. Points: of the values tried, the \
             one of least simulated cost over all replications; its neighbours cost nearly as \
             little."
        ),
        ..begun("best_parameters")
    }
}

fn best_finding(question: &HindsightRatio, parts: &Parts<RatioSample>) -> String {
    let mut sentences = Vec::new();
    let mut pairs = Vec::new();
    for (curve, equation) in TOLD {
        let rate = RATES.len() - 1;
        let chosen = known(question.ratio(parts, curve, rate))
            .and_then(|_| question.best_value(parts, curve, rate));
        let told = question.formula_best(curve, rate);
        pairs.extend(told.zip(chosen));
        let rule = capital(short(curve.rule()));
        let symbol = curve.symbol();
        let three = |value: f64| number(super::rounded(value));
        sentences.push(match (told, chosen) {
            (Some(told), Some(chosen)) => format!(
                "{rule}: at a = {} {equation} says {symbol} = {}, of the values tried {} is best.",
                number(RATES[rate]),
                three(told),
                three(chosen)
            ),
            (Some(told), None) => format!(
                "{rule}: at a = {} {equation} says {symbol} = {}.",
                number(RATES[rate]),
                three(told)
            ),
            (None, Some(chosen)) => format!(
                "{rule}: at a = {} {symbol} = {} is best of the values tried.",
                number(RATES[rate]),
                three(chosen)
            ),
            (None, None) => continue,
        });
    }
    if parts.is_empty() {
        sentences.push(ON_ITS_WAY.to_owned());
    } else {
        sentences.extend(growth(question, &pairs).map(str::to_owned));
    }
    if sentences.is_empty() {
        return ON_ITS_WAY.to_owned();
    }
    sentences.join(" ")
}

/// What the best parameters at the highest rate, told and chosen, say of their growth.
fn growth(question: &HindsightRatio, pairs: &[(f64, f64)]) -> Option<&'static str> {
    if pairs.len() < TOLD.len() {
        return None;
    }
    let close = |(told, chosen): &(f64, f64)| *chosen > 2.0 && (chosen / told - 1.0).abs() <= 0.25;
    if question.market.k == 2 && pairs.iter().all(close) {
        return Some("Both grow with the root of the rate.");
    }
    // The parameters are chosen at the highest rate; larger games are played by the first
    // few players only.
    let players = match question.market.k {
        2 => question.run.players,
        _ => question.run.players.min(BOUNDED),
    };
    let short = f64::from(players) < 10.0 * question.market.tau * RATES[RATES.len() - 1];
    let grows = pairs.iter().any(|(told, _)| *told > 2.0);
    (short && grows).then_some("The runs are too short for the best parameters at high rates.")
}
