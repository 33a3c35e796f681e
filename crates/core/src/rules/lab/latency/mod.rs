//! `rules.latency`: messages that overtake each other on their way.
//!
//! Both readings of a delay ([`DelayReading`]) over a grid of mean delays, on the
//! same clicks with the same delays in units of their mean. Beside them stand
//! FIFO, random order and LIFO without any delay. A stamp is drawn once and kept:
//! who is passed over tends to be passed over again, so long delays end a little
//! above random order, where every game has a lot of its own, and below LIFO.

mod run;

use super::PAPER;
use super::estimate::{ClassSample, WaitMeasure, Waits};
use super::shared_run::{MEASURES, TAGGED};
use crate::experiment::{Parts, Quantity, ReportBuilder, compose};
use crate::rules::parameters::{Network, Patience, Rates, RulesRun};
use crate::rules::{
    Class, DelayReading, DelayedArrivals, Leaving, PartyArrivals, ServiceRule, Solved,
    TimestampOrder, WaitPopulation,
};
use crate::sim::stats::Interval;
use crate::sim::{Engine, Streams};
use serde::{Deserialize, Serialize};

compose! {
    /// Delays between players and matchmaker: what they do to the order.
    pub struct RulesLatency {
        /// Who arrives.
        rates: Rates,
        /// Whether they leave without a game.
        patience: Patience,
        /// How long messages take.
        network: Network,
        /// Length of the simulation.
        run: RulesRun,
    }
}

/// Mean delays simulated, the shortest none and the longest the parameter's.
pub const DELAYS: usize = 12;

/// What is simulated of a delay, in the order of samples.
pub const READINGS: [DelayReading; 2] = [DelayReading::Reach, DelayReading::Stamp];

/// Whose waits are told: key, name, population.
const POPULATIONS: [(&str, &str, WaitPopulation); 3] = [
    ("players", "players", WaitPopulation::Players),
    ("singles", "singles", WaitPopulation::Singles),
    ("teams", "teams", WaitPopulation::Teams),
];

/// One delay in one reading in one replication, after warm-up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DelaySample {
    /// Singles and teams: waits since the matchmaker knew of them.
    pub reached: [ClassSample; 2],
    /// The same, since the click.
    pub clicked: [ClassSample; 2],
}

/// One replication: by delay, then by reading.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LatencySample {
    /// By delay and reading.
    pub delays: Vec<[DelaySample; 2]>,
}

/// Which waits of a simulation are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DelayedWait {
    /// Served in the order of reaching; since reaching.
    Reached,
    /// Served in the order of reaching; since the click.
    Clicked,
    /// Served by blurred stamps; since the click, which is known at once.
    Stamped,
}

impl DelayedWait {
    /// All, with their keys and names.
    pub const ALL: [(DelayedWait, &'static str, &'static str); 3] = [
        (
            DelayedWait::Reached,
            "reach",
            "served as they reach, since reaching",
        ),
        (
            DelayedWait::Clicked,
            "click",
            "served as they reach, since the click",
        ),
        (DelayedWait::Stamped, "stamp", "served by late stamps"),
    ];

    /// These waits in a replication, of a delay of the grid.
    fn of(self, sample: &LatencySample, delay: usize) -> Option<&[ClassSample]> {
        let [reach, stamp] = sample.delays.get(delay)?;
        Some(match self {
            Self::Reached => &reach.reached,
            Self::Clicked => &reach.clicked,
            Self::Stamped => &stamp.reached,
        })
    }
}

impl RulesLatency {
    /// All arrivals per unit of time.
    #[must_use]
    pub fn rate(&self) -> f64 {
        self.rates.l1 + self.rates.l2
    }

    /// A mean delay of the grid, in mean gaps between arrivals.
    #[must_use]
    pub fn delay(&self, place: usize) -> f64 {
        self.network.delay * (place as f64 / (DELAYS - 1) as f64)
    }

    /// Longest wait there can be, where all lose patience after the same time.
    fn longest(&self, wait: DelayedWait) -> f64 {
        match (self.patience.leaving, wait) {
            (Leaving::Fixed, DelayedWait::Reached | DelayedWait::Stamped) => self.patience.tau,
            _ => f64::INFINITY,
        }
    }

    /// The waits of a population at a delay of the grid, in all replications. O(parts).
    #[must_use]
    pub fn waits<'a>(
        &self,
        parts: &'a Parts<LatencySample>,
        wait: DelayedWait,
        delay: usize,
        population: WaitPopulation,
    ) -> Waits<'a> {
        let samples = parts
            .iter()
            .filter_map(|(_, sample)| wait.of(sample, delay));
        let weights = crate::rules::lab::weights(population);
        Waits::new(samples.collect(), weights, self.longest(wait))
    }

    /// Mean or variance of a population's waits at a delay of the grid; `None`
    /// if nobody waited, or for a quantile, of which nothing is kept. O(parts).
    #[must_use]
    pub fn estimate(
        &self,
        parts: &Parts<LatencySample>,
        wait: DelayedWait,
        delay: usize,
        population: WaitPopulation,
        measure: WaitMeasure,
    ) -> Option<Interval> {
        let waits = self.waits(parts, wait, delay, population);
        waits.estimate(measure).map(|linear| linear.interval())
    }

    /// A replication's queue at a delay of the grid. O(1).
    #[must_use]
    pub fn engine(
        &self,
        reading: DelayReading,
        delay: usize,
        replication: u64,
    ) -> Engine<DelayedArrivals<PartyArrivals>, TimestampOrder> {
        let streams = Streams::new(self.run.seed.0, replication);
        let classes = [(self.rates.l1, 1), (self.rates.l2, 2)];
        let classes = classes.map(|(rate, size)| Class { rate, size });
        let clicks = PartyArrivals::new(&classes, &self.patience, &streams);
        let mean = self.delay(delay) / self.rate();
        let delayed = DelayedArrivals::new(clicks, reading, mean, streams.stream("delays"));
        Engine::new(delayed, TimestampOrder::default())
    }

    /// Exact mean and variance without any delay under an order of service; no
    /// such number where all leave after the same time.
    #[must_use]
    pub fn without_delay(
        &self,
        rule: ServiceRule,
        population: WaitPopulation,
    ) -> Option<(f64, f64)> {
        let solved = Solved::versus(rule, &self.rates, self.patience.theta()?).ok()?;
        let wait = solved.wait(population);
        Some((wait.mean, wait.variance()))
    }
}

fn quantities(question: &RulesLatency, parts: &Parts<LatencySample>) -> Vec<Quantity> {
    let mut report = ReportBuilder::new(PAPER, "players");
    let there = |population| match population {
        WaitPopulation::Singles => question.rates.l1 > 0.0,
        WaitPopulation::Teams => question.rates.l2 > 0.0,
        WaitPopulation::Players | WaitPopulation::Arrivals => true,
    };
    for (key, name, population) in POPULATIONS {
        if !there(population) {
            continue;
        }
        report.over(key_population(population));
        for rule in [ServiceRule::Fifo, ServiceRule::Random, ServiceRule::Lifo] {
            let Some((mean, variance)) = question.without_delay(rule, population) else {
                continue;
            };
            for (value, (measure, unit)) in [mean, variance].into_iter().zip(MEASURES) {
                let key = format!("{}.{key}.{}", rule.key(), measure.key());
                let name = format!("{}, {name}, no delay, {}", measure.label(), rule.label());
                report.exact(key, name, unit, value, TAGGED);
            }
        }
        for (wait, wait_key, wait_name) in DelayedWait::ALL {
            for delay in 0..DELAYS {
                for (measure, unit) in &MEASURES[..2] {
                    let key = format!("{wait_key}{delay}.{key}.{}.simulated", measure.key());
                    let gaps = question.delay(delay);
                    let name = format!(
                        "{}, {name}, {wait_name}, mean delay {gaps:.2} gaps",
                        measure.label()
                    );
                    let estimate = question.estimate(parts, wait, delay, population, *measure);
                    report.simulated(key, name, unit, estimate);
                }
            }
        }
    }
    report.finish()
}

const fn key_population(population: WaitPopulation) -> &'static str {
    match population {
        WaitPopulation::Players => "players",
        WaitPopulation::Arrivals => "arrivals",
        WaitPopulation::Singles => "singles",
        WaitPopulation::Teams => "teams",
    }
}
