//! Replications in slices: what every simulated question of every lab runs on.
//!
//! A replication runs several variants (rules, plans) one after another on the
//! same streams of random numbers; a variant is a queue that is first left to
//! itself (warm-up) and then watched. Any slice of work may end in the middle of
//! a variant, and the next slice goes on there: the results do not depend on how
//! the work was cut.

use super::parts::Parts;
use super::question::{Progress, Runner, Shard};
use crate::sim::{Engine, Matcher, Observer, Workload};

/// A queue in the middle of its run, and what watches it.
pub(crate) struct Watched<W: Workload, M, O> {
    /// The queue.
    pub(crate) engine: Engine<W, M>,
    /// What is kept of it.
    pub(crate) watch: O,
    warm_up: u64,
    arrivals: u64,
}

impl<W: Workload, M: Matcher<W::Player>, O: Observer<W::Player>> Watched<W, M, O> {
    /// A queue to be watched for so many arrivals, after so many that are not.
    pub(crate) fn new(engine: Engine<W, M>, watch: O, warm_up: u64, arrivals: u32) -> Self {
        Self {
            engine,
            watch,
            warm_up,
            arrivals: u64::from(arrivals),
        }
    }

    fn left(&self) -> u64 {
        self.warm_up + self.arrivals
    }

    /// Lets at most `budget` players arrive; returns how many did.
    fn advance(&mut self, budget: u64) -> u64 {
        let quiet = self.warm_up.min(budget);
        self.engine.run(quiet, &mut ());
        self.warm_up -= quiet;
        let watched = self.arrivals.min(budget - quiet);
        self.engine.run(watched, &mut self.watch);
        self.arrivals -= watched;
        quiet + watched
    }
}

/// What a question's replications are made of.
pub(crate) trait Trial {
    /// Who arrives.
    type Workload: Workload;
    /// The rule.
    type Matcher: Matcher<<Self::Workload as Workload>::Player>;
    /// What watches it.
    type Watch: Observer<<Self::Workload as Workload>::Player>;
    /// What is kept of one variant.
    type Sample;
    /// What is kept of one replication.
    type Part;

    /// How many variants each replication runs.
    const VARIANTS: usize;

    /// A variant's queue at its beginning.
    fn start(
        &self,
        replication: u32,
        variant: usize,
    ) -> Watched<Self::Workload, Self::Matcher, Self::Watch>;

    /// What is kept of a variant that has run.
    fn sample(&self, run: &Watched<Self::Workload, Self::Matcher, Self::Watch>) -> Self::Sample;

    /// One replication from its variants, in their order; `None` if they are
    /// not as many as they should be.
    fn part(&self, samples: Vec<Self::Sample>) -> Option<Self::Part>;
}

/// Runs a shard's replications.
pub(crate) struct Replications<T: Trial> {
    trial: T,
    queue: Vec<u32>,
    at: usize,
    samples: Vec<T::Sample>,
    running: Option<Watched<T::Workload, T::Matcher, T::Watch>>,
    done: Parts<T::Part>,
    /// Arrivals done and to do in all.
    work: (u64, u64),
}

impl<T: Trial> Replications<T> {
    /// At the beginning of a shard of `parts` replications, each variant of
    /// which takes about `arrivals` arrivals (what progress is measured by).
    pub(crate) fn new(trial: T, shard: Shard, parts: u32, arrivals: u64) -> Self {
        let queue: Vec<u32> = shard.parts(parts).collect();
        let all = arrivals * T::VARIANTS as u64 * queue.len() as u64;
        Self {
            trial,
            queue,
            at: 0,
            samples: Vec::with_capacity(T::VARIANTS),
            running: None,
            done: Parts::default(),
            work: (0, all),
        }
    }
}

impl<T: Trial> Runner<T::Part> for Replications<T> {
    fn advance(&mut self, budget: u64) -> Progress {
        let mut left = budget;
        while left > 0 && self.at < self.queue.len() {
            let replication = self.queue[self.at];
            let mut running = (self.running.take())
                .unwrap_or_else(|| self.trial.start(replication, self.samples.len()));
            let arrived = running.advance(left);
            left -= arrived;
            self.work.0 += arrived;
            if running.left() > 0 {
                self.running = Some(running);
                continue;
            }
            self.samples.push(self.trial.sample(&running));
            if self.samples.len() == T::VARIANTS {
                let samples = std::mem::take(&mut self.samples);
                if let Some(part) = self.trial.part(samples) {
                    self.done.insert(replication, part);
                }
                self.at += 1;
            }
        }
        let finished = self.at >= self.queue.len();
        Progress {
            done: if finished {
                1.0
            } else {
                (self.work.0 as f64 / self.work.1.max(1) as f64).min(1.0)
            },
            finished,
        }
    }

    fn take(&mut self) -> Parts<T::Part> {
        self.done.take()
    }
}
