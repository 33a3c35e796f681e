//! Runs replications of `patience.compare`, rule by rule, in slices.

use super::compare::{AnyRule, Compare, CompareSample, RuleSample};
use crate::experiment::{Parts, Progress, Question, Runner, Shard};
use crate::patience::model::{Rule, Type, Types};
use crate::patience::pool::Pool;
use crate::patience::table::Table;
use crate::sim::{Engine, Observer, Occupancy, Periodic, Quality, WaitingTimes};

/// Times between visits to the empty pool.
#[derive(Clone, Copy, Debug, Default)]
struct Returns {
    last: Option<f64>,
    period: u64,
    count: u64,
}

impl Observer<Type> for Returns {
    #[inline]
    fn elapsed(&mut self, from: f64, _to: f64, waiting: usize) {
        if waiting == 0 {
            if let Some(last) = self.last {
                self.period = gcd(self.period, (from - last) as u64);
                self.count += 1;
            }
            self.last = Some(from);
        }
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// All that is watched in one replication under one rule.
type Watch = (Occupancy, (Quality, (WaitingTimes<2>, Returns)));

/// Bins of the waiting-time histogram; longer waits share the last one.
const BINS: usize = 512;

fn watch() -> Watch {
    (
        Occupancy::default(),
        (
            Quality::default(),
            (WaitingTimes::new(1.0, BINS), Returns::default()),
        ),
    )
}

/// One rule's queue in the middle of a replication.
struct Running {
    engine: Engine<Periodic<Types>, Pool<AnyRule, Type>>,
    watch: Watch,
    /// Arrivals left, warm-up first.
    warm_up: u64,
    periods: u64,
}

/// Runs replications, rule by rule, in slices.
pub struct CompareRunner {
    question: Compare,
    table: Table,
    queue: Vec<u32>,
    at: usize,
    samples: Vec<RuleSample>,
    running: Option<Running>,
    done: Parts<CompareSample>,
}

impl CompareRunner {
    /// At the beginning of a shard.
    pub(super) fn new(question: Compare, shard: Shard, table: Table) -> Self {
        Self {
            queue: shard.parts(question.parts()).collect(),
            question,
            table,
            at: 0,
            samples: Vec::with_capacity(4),
            running: None,
            done: Parts::default(),
        }
    }

    fn start(&self, replication: u32) -> Running {
        let rule = Rule::ALL[self.samples.len()];
        Running {
            engine: (self.question).engine(rule, &self.table, u64::from(replication)),
            watch: watch(),
            warm_up: u64::from(self.question.run.warm_up),
            periods: u64::from(self.question.run.periods),
        }
    }

    fn finish_rule(&mut self, running: Running, replication: u32) {
        let (occupancy, (quality, (waits, returns))) = running.watch;
        self.samples.push(RuleSample {
            area: occupancy.area,
            time: occupancy.time,
            games: quality.games,
            unfair: quality.unfair,
            imbalance_persons: quality.imbalance_persons,
            waits: waits.class,
            p95: waits.histogram.quantile(0.95).unwrap_or(0.0),
            period: returns.period,
            returns: returns.count,
        });
        if let [greedy, patient, wait, optimal] = self.samples[..] {
            self.done.insert(
                replication,
                CompareSample {
                    rules: [greedy, patient, wait, optimal],
                },
            );
            self.samples.clear();
            self.at += 1;
        }
    }
}

impl Runner<CompareSample> for CompareRunner {
    fn advance(&mut self, budget: u64) -> Progress {
        let mut left = budget;
        while left > 0 && self.at < self.queue.len() {
            let replication = self.queue[self.at];
            let mut running = (self.running.take()).unwrap_or_else(|| self.start(replication));
            let quiet = running.warm_up.min(left);
            running.engine.run(quiet, &mut ());
            running.warm_up -= quiet;
            left -= quiet;
            let watched = running.periods.min(left);
            running.engine.run(watched, &mut running.watch);
            running.periods -= watched;
            left -= watched;
            if running.periods == 0 {
                self.finish_rule(running, replication);
            } else {
                self.running = Some(running);
            }
        }
        let total = (self.queue.len() * Rule::ALL.len()).max(1) as f64;
        let finished = self.at >= self.queue.len();
        Progress {
            done: if finished {
                1.0
            } else {
                (self.at * Rule::ALL.len() + self.samples.len()) as f64 / total
            },
            finished,
        }
    }

    fn take(&mut self) -> Parts<CompareSample> {
        self.done.take()
    }
}
