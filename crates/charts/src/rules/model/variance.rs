//! Variance of the players' wait against the share of singles: the paper's
//! Figure 5 with the right formulas beside the printed ones, and simulated
//! points that decide.

use crate::figure::common::{axis, column, sample, sample_columns, with_interval};
use crate::figure::{Dash, Entry, Figure, Mark, Sample};
use crate::rules::begun;
use crate::rules::{PAPER, role, shape, short};
use lobbylab_core::experiment::Parts;
use lobbylab_core::order;
use lobbylab_core::rules::exact::versus;
use lobbylab_core::rules::lab::{CURVES, CurveSample, POINTS, RulesCurve};
use lobbylab_core::rules::parameters::Rates;
use lobbylab_core::rules::{Leaving, ServiceRule, Solved, WaitPopulation};
use lobbylab_core::words::three_digits;

/// Steps of a curve where a formula gives it.
const STEPS: u32 = 120;
/// Steps where every point is a chain to solve.
const COARSE: u32 = 24;
/// The rules of which the paper prints a formula.
const PRINTED: [ServiceRule; 3] = [ServiceRule::Two, ServiceRule::Fifo, ServiceRule::Lifo];

/// An exact curve over the share of singles, for `players` players per unit of
/// time.
fn exact(curve: &RulesCurve, players: f64, rule: ServiceRule) -> Vec<(f64, f64)> {
    let rates = |share: f64| Rates {
        l1: share * players,
        l2: 0.5 * (1.0 - share) * players,
    };
    let place = |step: u32, of: u32| (f64::from(step) + 0.5) / f64::from(of);
    if curve.patience.leaving == Leaving::Never {
        return (0..STEPS)
            .map(|step| place(step, STEPS))
            .map(|share| {
                let Rates { l1, l2 } = rates(share);
                let moments = versus::moments(rule, l1, l2, WaitPopulation::Players);
                (share, moments.variance())
            })
            .collect();
    }
    let Some(theta) = curve.patience.theta() else {
        return Vec::new();
    };
    (0..COARSE)
        .map(|step| place(step, COARSE))
        .filter_map(|share| {
            let solved = Solved::versus(rule, &rates(share), theta).ok()?;
            Some((share, solved.wait(WaitPopulation::Players).variance()))
        })
        .collect()
}

/// A printed curve.
fn printed(players: f64, rule: ServiceRule) -> Vec<(f64, f64)> {
    (0..STEPS)
        .map(|step| (f64::from(step) + 0.5) / f64::from(STEPS))
        .filter_map(|share| {
            let (l1, l2) = (share * players, 0.5 * (1.0 - share) * players);
            Some((share, versus::variance_printed(rule, l1, l2)?))
        })
        .collect()
}

/// The variance of the wait of players under one queue in three orders and two
/// queues.
#[must_use]
pub fn variance(curve: &RulesCurve, parts: &Parts<CurveSample>) -> Figure {
    let players = curve.rates.l1 + 2.0 * curve.rates.l2;
    let never = curve.patience.leaving == Leaving::Never;
    let curves: Vec<(ServiceRule, Vec<(f64, f64)>)> = (CURVES.iter())
        .map(|&rule| (rule, exact(curve, players, rule)))
        .collect();
    // Two queues at their best, twice: what lies above is steep and says little.
    let least = |rule: ServiceRule| {
        (curves.iter().find(|(known, _)| *known == rule)).map_or(f64::INFINITY, |(_, points)| {
            points
                .iter()
                .map(|point| point.1)
                .fold(f64::INFINITY, f64::min)
        })
    };
    let least = least(ServiceRule::Two);
    let top = if least.is_finite() && least > 0.0 {
        2.4 * least
    } else {
        21.0 / (players * players)
    };
    let mut marks = Vec::new();
    if never {
        for rule in PRINTED {
            marks.push(Mark::Line {
                // One key for all: their colours are those of the solid lines.
                name: if rule == PRINTED[0] {
                    "as printed".to_owned()
                } else {
                    String::new()
                },
                role: role(rule),
                dash: Dash::Dotted,
                points: printed(players, rule),
            });
        }
    }
    for (rule, points) in &curves {
        marks.push(Mark::Line {
            name: short(*rule).to_owned(),
            role: role(*rule),
            dash: Dash::Solid,
            points: points.clone(),
        });
    }
    let mut simulated = Vec::new();
    for &rule in &CURVES {
        // Random order lies between two others: its points would hide them.
        if rule == ServiceRule::Random {
            continue;
        }
        let points: Vec<Sample> = (0..POINTS)
            .filter_map(|point| {
                let interval = curve.variance(parts, rule, point)?;
                Some(sample(RulesCurve::share(point), &interval))
            })
            .collect();
        if !points.is_empty() {
            marks.push(Mark::Samples {
                name: short(rule).to_owned(),
                role: role(rule),
                shape: shape(rule),
                points: points.clone(),
            });
        }
        simulated.push((rule, points));
    }
    let share = curve.rates.l1 / players;
    marks.push(Mark::VerticalMark {
        x: share,
        label: "you are here".to_owned(),
    });
    Figure {
        finding: finding(curve, parts, never),
        x: axis("share of players who come alone, λ₁/λt", "", 0.0, 1.0),
        y: axis("variance of the wait", "time²", 0.0, top),
        marks,
        table: table(&curves, &simulated, players, never),
        source: format!(
            "Solid: exact, {}. Dotted: as printed in {PAPER}, (7), (9), (10). Points: simulated, \
             95 % intervals from independent replications. Every player counts, a team twice.",
            if never {
                "closed forms"
            } else {
                "the waiting room's chain and the tagged party's"
            }
        ),
        ..begun("variance")
    }
}

fn finding(curve: &RulesCurve, parts: &Parts<CurveSample>, never: bool) -> String {
    let (l1, l2) = (curve.rates.l1, curve.rates.l2);
    if !never {
        return match curve.patience.theta() {
            None => "The points are simulated only: a fixed patience has no formula and no finite \
                     chain."
                .to_owned(),
            Some(_) => "The curves are the exact chain's: the paper has no formula with \
                        impatience."
                .to_owned(),
        };
    }
    let right = versus::variance(ServiceRule::Two, l1, l2);
    let print = versus::variance_printed(ServiceRule::Two, l1, l2).unwrap_or(f64::NAN);
    let mut text = if right.is_finite() {
        format!(
            "Two queues have a variance of {} at your rates, not the printed {}.",
            three_digits(right),
            three_digits(print)
        )
    } else {
        "At your rates one of the two queues never fills: its players wait for ever.".to_owned()
    };
    text.push_str(&format!(
        " They are least uneven at λ₁/λt = {}, not at the printed {}.",
        three_digits(versus::two_queues_best_share()),
        three_digits(versus::two_queues_best_share_printed())
    ));
    let middle = POINTS / 2;
    if let Some(interval) = curve.variance(parts, ServiceRule::Two, middle) {
        let Rates { l1, l2 } = curve.at(middle).rates;
        let exact = versus::variance(ServiceRule::Two, l1, l2);
        text.push_str(&format!(
            " Simulated at {}: {}, exact {}.",
            three_digits(RulesCurve::share(middle)),
            with_interval(&interval),
            three_digits(exact)
        ));
    }
    text
}

type Simulated = Vec<(ServiceRule, Vec<Sample>)>;

fn table(
    curves: &[(ServiceRule, Vec<(f64, f64)>)],
    simulated: &Simulated,
    players: f64,
    never: bool,
) -> Vec<crate::figure::Column> {
    // Some rows of the curve, and the simulated points.
    let mut shares: Vec<f64> = (curves.first())
        .map(|(_, points)| {
            let step = (points.len() / 12).max(1);
            points.iter().step_by(step).map(|point| point.0).collect()
        })
        .unwrap_or_default();
    shares.extend((0..POINTS).map(RulesCurve::share));
    order::few(&mut shares, |a, b| a < b);
    shares.dedup();
    let unit = "time²";
    let mut table = vec![column(
        "λ₁/λt",
        "",
        shares.iter().map(|&share| Entry::Number(share)).collect(),
    )];
    for (rule, points) in curves {
        // A formula gives any row; a chain is solved at its own points only.
        let at = |share: f64| {
            if never {
                let (l1, l2) = (share * players, 0.5 * (1.0 - share) * players);
                let moments = versus::moments(*rule, l1, l2, WaitPopulation::Players);
                return Entry::Number(moments.variance());
            }
            let solved = points.iter().find(|point| point.0 == share);
            solved.map_or(Entry::Empty, |point| Entry::Number(point.1))
        };
        table.push(column(
            format!("{}, exact", short(*rule)),
            unit,
            shares.iter().map(|&share| at(share)).collect(),
        ));
        if never && PRINTED.contains(rule) {
            let print = |share: f64| {
                let (l1, l2) = (share * players, 0.5 * (1.0 - share) * players);
                versus::variance_printed(*rule, l1, l2).map_or(Entry::Empty, Entry::Number)
            };
            table.push(column(
                format!("{}, printed", short(*rule)),
                unit,
                shares.iter().map(|&share| print(share)).collect(),
            ));
        }
    }
    for (rule, points) in simulated {
        table.extend(sample_columns(short(*rule), unit, &shares, points));
    }
    table
}
