//! What the figures of latency have in common: whose waits, what is exact about
//! them, the simulated ones, the table.

use crate::figure::common::{axis, column, sample};
use crate::figure::pieces::pair;
use crate::figure::pieces::{entry, finite};
use crate::figure::{Axis, Column, Entry, Mark, Role, Sample, Shape};
use crate::rules::short;
use lobbylab_core::experiment::Parts;
use lobbylab_core::rules::lab::{DELAYS, DelayedWait, LatencySample, RulesLatency, WaitMeasure};
use lobbylab_core::rules::{ServiceRule, Solved, WaitPopulation};
use lobbylab_core::sim::stats::Interval;

/// The orders between which a blurred one lies.
pub(super) const ORDERS: [ServiceRule; 3] =
    [ServiceRule::Fifo, ServiceRule::Random, ServiceRule::Lifo];
/// Points of a curve.
const STEPS: u32 = 60;

/// Whose waits are shown.
#[derive(Clone, Copy)]
pub(super) struct Who {
    pub population: WaitPopulation,
    pub name: &'static str,
    pub role: Role,
    pub shape: Shape,
}

pub(super) const WHO: [Who; 3] = [
    Who {
        population: WaitPopulation::Players,
        name: "players",
        role: Role::Ink,
        shape: Shape::Disc,
    },
    Who {
        population: WaitPopulation::Singles,
        name: "singles",
        role: Role::Low,
        shape: Shape::Square,
    },
    Who {
        population: WaitPopulation::Teams,
        name: "teams",
        role: Role::High,
        shape: Shape::Triangle,
    },
];

/// The question with what is exact about it.
pub(super) struct Known<'a> {
    pub question: &'a RulesLatency,
    pub parts: &'a Parts<LatencySample>,
    /// In the order of [`ORDERS`]; none where all leave after the same time.
    solved: Vec<Solved>,
    measure: WaitMeasure,
    /// Estimates by delay, each made once.
    series: Vec<(DelayedWait, WaitPopulation, Vec<Option<Interval>>)>,
}

impl<'a> Known<'a> {
    pub fn new(
        question: &'a RulesLatency,
        parts: &'a Parts<LatencySample>,
        measure: WaitMeasure,
    ) -> Self {
        let solved = question.patience.theta().and_then(|theta| {
            ORDERS
                .iter()
                .map(|rule| Solved::versus(*rule, &question.rates, theta).ok())
                .collect::<Option<Vec<Solved>>>()
        });
        let stamped = WHO.map(|who| (DelayedWait::Stamped, who.population));
        let players = [DelayedWait::Reached, DelayedWait::Clicked]
            .map(|wait| (wait, WaitPopulation::Players));
        let series = (stamped.into_iter().chain(players))
            .map(|(wait, population)| {
                let estimate =
                    |delay| finite(question.estimate(parts, wait, delay, population, measure)?);
                (wait, population, (0..DELAYS).map(estimate).collect())
            })
            .collect();
        Self {
            question,
            parts,
            solved: solved.unwrap_or_default(),
            measure,
            series,
        }
    }

    /// Those who come at all.
    pub fn who(&self) -> impl Iterator<Item = Who> {
        let rates = &self.question.rates;
        WHO.into_iter().filter(|who| match who.population {
            WaitPopulation::Singles => rates.l1 > 0.0,
            WaitPopulation::Teams => rates.l2 > 0.0,
            WaitPopulation::Players | WaitPopulation::Arrivals => true,
        })
    }

    /// Exact mean or variance without delay under an order.
    pub fn exact(&self, rule: ServiceRule, population: WaitPopulation) -> Option<f64> {
        let place = ORDERS.iter().position(|order| *order == rule)?;
        let wait = self.solved.get(place)?.wait(population);
        let value = match self.measure {
            WaitMeasure::Mean => wait.mean,
            _ => wait.variance(),
        };
        value.is_finite().then_some(value)
    }

    /// The simulated mean or variance at a delay of the grid.
    pub fn simulated(
        &self,
        wait: DelayedWait,
        delay: usize,
        population: WaitPopulation,
    ) -> Option<&Interval> {
        let series = (self.series.iter()).find(|series| (series.0, series.1) == (wait, population));
        series?.2.get(delay)?.as_ref()
    }

    /// The simulated points of a population, in units of `unit`.
    pub fn points(&self, wait: DelayedWait, who: Who, unit: f64) -> Vec<Sample> {
        (0..DELAYS)
            .filter_map(|delay| {
                let interval = self.simulated(wait, delay, who.population)?;
                let x = self.question.delay(delay);
                Some(sample(x, &interval.affine(1.0 / unit, 0.0)))
            })
            .collect()
    }

    /// A mean delay in units of time.
    pub fn time(&self, gaps: f64) -> f64 {
        gaps / self.question.rate()
    }

    pub fn delay_axis(&self) -> Axis {
        let longest = self.question.network.delay;
        axis("mean delay, δ", "mean gaps between arrivals", 0.0, longest)
    }

    /// A curve over the delay as far as it stays below `top`, and a word at it.
    pub fn since_the_click(&self, top: f64, at: impl Fn(f64) -> f64, marks: &mut Vec<Mark>) {
        let longest = self.question.network.delay;
        let place = |step: u32| longest * f64::from(step) / f64::from(STEPS);
        let mut points: Vec<(f64, f64)> = Vec::new();
        for step in 0..=STEPS {
            let (x, y) = (place(step), at(place(step)));
            let last = points.last().copied();
            if y > top {
                // Cut where it leaves the plot.
                if let Some((from, low)) = last.filter(|last| last.1 < top) {
                    points.push((from + (x - from) * (top - low) / (y - low), top));
                }
                break;
            }
            points.push((x, y));
        }
        let Some(&(x, y)) = points.last().filter(|_| points.len() > 1) else {
            return;
        };
        let right = x < 0.6 * longest;
        marks.push(Mark::Text {
            x: if right {
                x + 0.1 * longest
            } else {
                x - 0.14 * longest
            },
            y: y - 0.06 * (top - at(0.0)).abs(),
            text: "since the click".to_owned(),
            role: Role::Between,
        });
        marks.push(Mark::Arrow {
            role: Role::Between,
            points,
        });
    }
}

/// The numbers behind both figures.
pub(super) fn table(known: &Known<'_>, unit: &str) -> Vec<Column> {
    let delays = || (0..DELAYS).map(|delay| known.question.delay(delay));
    let constant = |value: Option<f64>| vec![entry(value); DELAYS];
    let mut table = vec![column(
        "mean delay",
        "mean gaps between arrivals",
        delays().map(Entry::Number).collect(),
    )];
    let fifo = known.exact(ServiceRule::Fifo, WaitPopulation::Players);
    let since_click = delays().map(|gaps| {
        let time = known.time(gaps);
        let more = if known.measure == WaitMeasure::Mean {
            time
        } else {
            time * time
        };
        entry(fifo.map(|fifo| fifo + more))
    });
    for who in known.who() {
        for rule in ORDERS {
            table.push(column(
                format!("{}, no delay, {}, exact", who.name, short(rule)),
                unit,
                constant(known.exact(rule, who.population)),
            ));
        }
    }
    table.push(column(
        "players since the click, exact",
        unit,
        since_click.collect(),
    ));
    let mut push = |name: String, wait: DelayedWait, population: WaitPopulation| {
        let value = |delay| known.simulated(wait, delay, population).cloned();
        table.extend(pair(&name, unit, DELAYS, &value));
    };
    for who in known.who() {
        push(
            format!("{}, late stamps", who.name),
            DelayedWait::Stamped,
            who.population,
        );
    }
    push(
        "players since reaching".to_owned(),
        DelayedWait::Reached,
        WaitPopulation::Players,
    );
    push(
        "players since the click".to_owned(),
        DelayedWait::Clicked,
        WaitPopulation::Players,
    );
    table
}
