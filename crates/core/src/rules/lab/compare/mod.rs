//! `rules.compare`: the five rules for 2v2 games on the same arrivals.

pub(super) mod run;

use super::PAPER;
use super::estimate::{ClassSample, WaitMeasure, Waits};
use crate::experiment::{Parts, ReportBuilder, compose};
use crate::rules::parameters::{Patience, Rates, RulesRun};
use crate::rules::{
    Class, Leaving, PartyArrivals, Queues, ServiceRule, Solved, WaitPopulation, exact,
};
use crate::sim::{Engine, Streams};
use serde::{Deserialize, Serialize};

compose! {
    /// One queue in four orders, and two queues: exact and simulated.
    pub struct RulesCompare {
        /// Who arrives.
        rates: Rates,
        /// Who leaves.
        patience: Patience,
        /// Length of the simulation.
        run: RulesRun,
    }
}

/// One rule in one replication, after warm-up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct QueueSample {
    /// Waits of singles and of teams.
    pub classes: [ClassSample; 2],
    /// Games formed.
    pub games: u64,
    /// ∫ N(t) dt, N the parties waiting.
    pub area: f64,
    /// Time watched.
    pub time: f64,
}

/// One replication: the rules in the order of [`ServiceRule::ALL`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RulesCompareSample {
    /// By rule.
    pub rules: [QueueSample; 5],
}

impl RulesCompareSample {
    /// One rule's.
    #[must_use]
    pub fn rule(&self, rule: ServiceRule) -> &QueueSample {
        &self.rules[rule as usize]
    }
}

/// How often a single and a team count in a population.
#[must_use]
pub const fn weights(population: WaitPopulation) -> &'static [u32; 2] {
    match population {
        WaitPopulation::Players => &[1, 2],
        WaitPopulation::Arrivals => &[1, 1],
        WaitPopulation::Singles => &[1, 0],
        WaitPopulation::Teams => &[0, 1],
    }
}

/// Arrivals of a class below which a simulation says nothing of it.
const FEW: f64 = 200.0;

impl RulesCompare {
    /// A replication's queue under a rule. O(1).
    #[must_use]
    pub fn engine(&self, rule: ServiceRule, replication: u64) -> Engine<PartyArrivals, Queues> {
        let streams = Streams::new(self.run.seed.0, replication);
        let classes = [(self.rates.l1, 1), (self.rates.l2, 2)];
        let classes = classes.map(|(rate, size)| Class { rate, size });
        let arrivals = PartyArrivals::new(&classes, &self.patience, &streams);
        Engine::new(arrivals, Queues::new(rule, streams.stream("order")))
    }

    /// Players per unit of time.
    #[must_use]
    pub fn players(&self) -> f64 {
        self.rates.l1 + 2.0 * self.rates.l2
    }

    /// The waits of a population under a rule, in all replications. O(parts).
    #[must_use]
    pub fn waits<'a>(
        &self,
        parts: &'a Parts<RulesCompareSample>,
        rule: ServiceRule,
        population: WaitPopulation,
    ) -> Waits<'a> {
        let replications = parts.iter().map(|(_, part)| &part.rule(rule).classes[..]);
        let weights = weights(population);
        Waits::new(replications.collect(), weights, self.patience.longest())
            .rare(self.rare(weights))
    }

    /// Whether a class that counts is expected fewer than [`FEW`] times in all
    /// replications together, although it comes.
    fn rare(&self, weights: &[u32]) -> bool {
        let Rates { l1, l2 } = self.rates;
        let all = f64::from(self.run.arrivals) * f64::from(self.run.replications);
        ([l1, l2].iter().zip(weights))
            .any(|(rate, weight)| *weight > 0 && *rate > 0.0 && rate / (l1 + l2) * all < FEW)
    }

    /// The populations that are not empty. O(1), as there are four.
    pub fn populations(&self) -> impl Iterator<Item = WaitPopulation> + '_ {
        let (singles, teams) = (self.rates.l1 > 0.0, self.rates.l2 > 0.0);
        (WaitPopulation::ALL.iter().copied()).filter(move |population| match population {
            WaitPopulation::Players | WaitPopulation::Arrivals => true,
            WaitPopulation::Singles => singles,
            WaitPopulation::Teams => teams,
        })
    }
}

/// Bytes of the tallies of one rule in one replication, roughly: two classes,
/// some 14 octaves of 32 bins.
const TALLIES: u64 = 2 * 14 * 32 * 4;

/// Where the exact numbers come from.
const CORRECTED: &str = "Xu, Yu and Wu, sections II and III, corrected";

impl RulesCompare {
    /// A rule solved exactly; `None` where patience is fixed, of which no finite
    /// chain knows.
    #[must_use]
    pub fn solved(&self, rule: ServiceRule) -> Option<Solved> {
        Solved::versus(rule, &self.rates, self.patience.theta()?).ok()
    }

    /// An exact measure of a solved rule, and how it is known.
    fn exact(
        &self,
        (rule, solved): (ServiceRule, &Solved),
        population: WaitPopulation,
        measure: WaitMeasure,
    ) -> Option<(f64, &'static str)> {
        let quantile = |p| {
            let value = solved.distribution(population).quantile(p).ok()?;
            Some((value, "tagged party's phase-type distribution"))
        };
        let moments = || match self.patience.leaving {
            Leaving::Never => {
                let (l1, l2) = (self.rates.l1, self.rates.l2);
                let wait = exact::versus::moments(rule, l1, l2, population);
                (wait.mean, wait.variance(), "closed form")
            }
            _ => {
                let wait = solved.wait(population);
                (wait.mean, wait.variance(), "tagged party's chain")
            }
        };
        match measure {
            WaitMeasure::Mean => Some((moments().0, moments().2)),
            WaitMeasure::Variance => Some((moments().1, moments().2)),
            WaitMeasure::P95 => quantile(0.95),
            WaitMeasure::P99 => quantile(0.99),
        }
    }

    /// The numbers of one rule: of every population, and its differences to FIFO.
    fn of_rule(
        &self,
        rule: ServiceRule,
        parts: &Parts<RulesCompareSample>,
        report: &mut ReportBuilder,
    ) {
        let key = |what: &str| format!("{}.{what}", rule.key());
        let name = |what: &str| format!("{what}, {}", rule.label());
        let solved = self.solved(rule);
        for population in self.populations() {
            let waits = self.waits(parts, rule, population);
            let fifo = self.waits(parts, ServiceRule::Fifo, population);
            let (whose, persons) = (population.key(), population.label());
            report.over(persons);
            for measure in WaitMeasure::ALL.iter().copied() {
                let key = key(&format!("{whose}.{}", measure.key()));
                let what = format!("{}, {persons}", measure.label());
                let unit = unit_of(measure);
                let exact = (solved.as_ref())
                    .and_then(|solved| self.exact((rule, solved), population, measure));
                if let Some((value, method)) = exact {
                    (report.citing(CORRECTED)).exact(&key, name(&what), unit, value, method);
                }
                let Some(mine) = waits.estimate(measure) else {
                    continue;
                };
                let simulated = format!("{key}.simulated");
                (report.citing(PAPER)).simulated(simulated, name(&what), unit, mine.interval());
                if rule != ServiceRule::Fifo
                    && let Some(theirs) = fifo.estimate(measure)
                {
                    let key = format!("{key}.difference.simulated");
                    let name = name(&format!("{what}, above FIFO"));
                    report.simulated(key, name, unit, mine.less(&theirs));
                }
            }
            if self.patience.leaving != Leaving::Never {
                let key = key(&format!("{whose}.left"));
                let name = name(&format!("share who leave without a game, {persons}"));
                if let Some(solved) = &solved {
                    let (lost, method) = (solved.wait(population).lost, "tagged party's chain");
                    (report.citing(CORRECTED)).exact(&key, &name, "", lost, method);
                }
                let left = waits.left().map(|left| left.interval());
                (report.citing(PAPER)).simulated(format!("{key}.simulated"), name, "", left);
            }
        }
        let (waiting, unit) = (name("mean number waiting"), "parties");
        report.over("time");
        if let Some(solved) = &solved {
            let (mean, method) = (solved.room.mean_waiting().iter().sum(), "stationary chain");
            (report.citing(CORRECTED)).exact(key("waiting"), &waiting, unit, mean, method);
        }
        let mean = parts.ratio(&|part| {
            let sample = part.rule(rule);
            Some((sample.area, sample.time))
        });
        (report.citing(PAPER)).simulated(key("waiting.simulated"), waiting, unit, mean);
    }
}

const fn unit_of(measure: WaitMeasure) -> &'static str {
    match measure {
        WaitMeasure::Variance => "units of time²",
        _ => "units of time",
    }
}
