//! What a delay between players and matchmaker does to the wait: to its
//! variance through the order of service, to its mean not at all.

use crate::figure::common::{axis, number, percent, with_interval};
use crate::figure::pieces::{finite, round_up, share};
use crate::figure::{Dash, Figure, Mark, Role, Shape};
use crate::rules::begun;
use crate::rules::latency::delays::{Known, ORDERS, WHO, table};
use crate::rules::{PAPER, role, short};
use lobbylab_core::experiment::Parts;
use lobbylab_core::rules::lab::{DELAYS, DelayedWait, LatencySample, RulesLatency, WaitMeasure};
use lobbylab_core::rules::{ServiceRule, WaitPopulation};
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::{significant, three_digits};

/// Variance of the wait against the mean delay, in units of FIFO's.
#[must_use]
pub fn latency(question: &RulesLatency, parts: &Parts<LatencySample>) -> Figure {
    let known = Known::new(question, parts, WaitMeasure::Variance);
    let exact = |rule, population| known.exact(rule, population);
    // What counts is how far from FIFO an order is, for everybody alike.
    let unit = |population| exact(ServiceRule::Fifo, population).filter(|variance| *variance > 0.0);
    let players = unit(WaitPopulation::Players);
    let over = |rule, population| -> Option<f64> {
        Some((exact(rule, population)? / unit(population)? - 1.0).max(0.0))
    };
    let mut marks = Vec::new();
    let longest = question.network.delay;
    let (low, high) = match over(ServiceRule::Lifo, WaitPopulation::Players) {
        Some(lifo) if lifo > 1e-6 => {
            let singles = over(ServiceRule::Lifo, WaitPopulation::Singles).unwrap_or(0.0);
            // Not so near that intervals fill the plot.
            let above = (1.12 * singles.clamp(lifo, 2.5 * lifo)).max(0.1);
            (1.0 - 0.15 * above, 1.0 + above)
        }
        Some(_) => (0.8, 1.5),
        None => (0.0, 0.0),
    };
    if let Some(variance) = players {
        known.since_the_click(
            high,
            |gaps| 1.0 + known.time(gaps) * known.time(gaps) / variance,
            &mut marks,
        );
        for rule in ORDERS {
            if let Some(above) = over(rule, WaitPopulation::Players) {
                marks.push(Mark::Line {
                    name: short(rule).to_owned(),
                    role: role(rule),
                    dash: Dash::Solid,
                    points: vec![(0.0, 1.0 + above), (longest, 1.0 + above)],
                });
            }
        }
    }
    let mut top = 0.0f64;
    for who in known.who() {
        let unit = match players {
            Some(_) => unit(who.population),
            None => Some(1.0),
        };
        let points = unit.map_or_else(Vec::new, |unit| {
            known.points(DelayedWait::Stamped, who, unit)
        });
        top = points.iter().fold(top, |top, point| top.max(point.high));
        if !points.is_empty() {
            marks.push(Mark::Samples {
                name: format!("{}, simulated", who.name),
                role: who.role,
                shape: who.shape,
                points,
            });
        }
    }
    Figure {
        finding: variance_finding(&known),
        x: known.delay_axis(),
        y: match players {
            Some(_) => axis("variance of the wait", "× FIFO's", low, high),
            None => axis("variance of the wait", "time²", 0.0, round_up(1.02 * top)),
        },
        marks,
        table: table(&known, "time²"),
        source: format!(
            "Lines: exact without delay, all players, the tagged party's chain. Points: \
             simulated, served by stamps that are late by an exponential time, 95 % intervals. \
             Arrow: served as messages reach the matchmaker, which is FIFO by the displacement \
             theorem, counted since the click. Beyond {PAPER}, section VI."
        ),
        ..begun("latency")
    }
}

fn variance_finding(known: &Known<'_>) -> String {
    let (question, players) = (known.question, WaitPopulation::Players);
    let exact = |rule| known.exact(rule, players);
    let last = DELAYS - 1;
    let simulated = |delay| known.simulated(DelayedWait::Stamped, delay, players);
    let on_its_way = "The simulation is on its way.";
    let (Some(fifo), Some(random), Some(lifo)) = (
        exact(ServiceRule::Fifo),
        exact(ServiceRule::Random),
        exact(ServiceRule::Lifo),
    ) else {
        let simulated = match (simulated(0), simulated(last)) {
            (Some(first), Some(last)) => format!(
                "Served by late stamps the variance is {} without delay and {} at {} gaps.",
                with_interval(first),
                with_interval(last),
                number(question.network.delay)
            ),
            _ => on_its_way.to_owned(),
        };
        return format!("{simulated} Everything here is simulated, as patience is fixed.");
    };
    if lifo - fifo <= 1e-9 * fifo {
        return format!(
            "At these rates all orders have a variance of {}: a delay has nothing to spoil.",
            three_digits(fifo)
        );
    }
    // The same clicks with and without the delay: their difference is sharper.
    let waits = |delay| question.waits(known.parts, DelayedWait::Stamped, delay, players);
    let way = |delay: usize| {
        let late = waits(delay).estimate(WaitMeasure::Variance)?;
        let difference = late.less(&waits(0).estimate(WaitMeasure::Variance)?);
        finite(difference.affine(1.0 / (lifo - fifo), 0.0))
    };
    let chance = percent((random - fifo) / (lifo - fifo));
    match (way(1), way(last)) {
        (Some(short), Some(long)) => format!(
            "Late time stamps make FIFO drift towards random order: at a mean delay of {} gaps its \
             variance has moved {} of the way to LIFO's. Served as messages reach the matchmaker, \
             nothing changes. From FIFO's variance ({}) to LIFO's ({}) stamps that are {} gaps \
             late go {} of the way, a random order goes {chance}. Since the click the variance has \
             the square of the delay more.",
            number(question.network.delay),
            gone(&long),
            three_digits(fifo),
            three_digits(lifo),
            significant(question.delay(1), 2),
            gone(&short)
        ),
        _ => format!(
            "The variance is {} with FIFO and {} with LIFO without delay. In random order it is \
             {}. {on_its_way}",
            three_digits(fifo),
            three_digits(lifo),
            three_digits(random)
        ),
    }
}

/// A share of the way, which may be none but for rounding.
fn gone(way: &Interval) -> String {
    if way.mean.abs() + way.half_width < 1e-7 {
        return "no part".to_owned();
    }
    share(way)
}

/// Mean wait against the mean delay.
#[must_use]
pub fn latency_mean(question: &RulesLatency, parts: &Parts<LatencySample>) -> Figure {
    let known = Known::new(question, parts, WaitMeasure::Mean);
    let exact = |population| known.exact(ServiceRule::Fifo, population);
    let longest = question.network.delay;
    let mut marks = Vec::new();
    let mut top = 0.0f64;
    for who in known.who() {
        if let Some(mean) = exact(who.population) {
            top = top.max(mean);
            marks.push(Mark::Line {
                name: who.name.to_owned(),
                role: who.role,
                dash: Dash::Solid,
                points: vec![(0.0, mean), (longest, mean)],
            });
        }
    }
    for who in known.who() {
        let points = known.points(DelayedWait::Stamped, who, 1.0);
        top = points.iter().fold(top, |top, point| top.max(point.y));
        if !points.is_empty() {
            marks.push(Mark::Samples {
                name: format!("{}, simulated", who.name),
                role: who.role,
                shape: who.shape,
                points,
            });
        }
    }
    let top = round_up(1.5 * top);
    if let Some(mean) = exact(WaitPopulation::Players) {
        known.since_the_click(top, |gaps| mean + known.time(gaps), &mut marks);
    }
    let since = known.points(DelayedWait::Clicked, WHO[0], 1.0);
    if !since.is_empty() {
        marks.push(Mark::Samples {
            name: "players since the click, simulated".to_owned(),
            role: Role::Between,
            shape: Shape::Diamond,
            points: since,
        });
    }
    Figure {
        finding: mean_finding(&known),
        x: known.delay_axis(),
        y: axis("mean wait", "time", 0.0, top),
        marks,
        table: table(&known, "time"),
        source: format!(
            "Lines: exact, the waiting room's chain; in every order the same by Little's law. \
             Points: simulated, served by late stamps, 95 % intervals. Arrow: all players, served \
             as messages reach the matchmaker, counted since the click. Beyond {PAPER}, \
             section VI."
        ),
        ..begun("latency_mean")
    }
}

fn mean_finding(known: &Known<'_>) -> String {
    let question = known.question;
    let delay = number(question.network.delay);
    let last = DELAYS - 1;
    let at_end = known.simulated(DelayedWait::Stamped, last, WaitPopulation::Players);
    let simulated = match at_end {
        Some(interval) => format!("Simulated at δ = {delay}: {}.", with_interval(interval)),
        None => "The simulation is on its way.".to_owned(),
    };
    let Some(mean) = known.exact(ServiceRule::Fifo, WaitPopulation::Players) else {
        return format!("{simulated} Everything here is simulated, as patience is fixed.");
    };
    let classes: Vec<String> = known
        .who()
        .skip(1)
        .filter_map(|who| {
            let mean = known.exact(ServiceRule::Fifo, who.population)?;
            Some(format!("{} {}", who.name, three_digits(mean)))
        })
        .collect();
    format!(
        "A late stamp changes who waits, not how many: players wait {} on average at any delay. \
         By class it is: {}. Since the click it is longer by the delay, {} in all at {delay} gaps. \
         {simulated}",
        three_digits(mean),
        classes.join(", "),
        three_digits(mean + known.time(question.network.delay))
    )
}
