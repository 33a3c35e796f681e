//! How the parts of a run are computed, and what computes a shard's share of them.
//!
//! A part may be a cell of a map that is solved in one step, a pool that is matched round by
//! round, or a replication of several queues. To the runner all are the same: a [`Run`] that
//! is called with a budget until it is done. Where a slice of work ends changes no result.

use super::parts::Parts;
use super::shard::{Progress, Shard};
use std::sync::Arc;

/// What a slice of work has come to; the number is the work done, in units of about an
/// arrival.
///
/// ```
/// use lobbylab_core::experiment::{RunPlan, Shard, Slice};
/// // One part that takes two slices, each of five units of work.
/// let plan = RunPlan::new(|_| 10, |_| {
///     let mut slices = 0;
///     Box::new(move |_| {
///         slices += 1;
///         if slices < 2 { Slice::More(5) } else { Slice::Done(5, Some(slices)) }
///     })
/// });
/// let mut runner = plan.runner(Shard::WHOLE, 1);
/// assert_eq!(runner.advance(1).done, 0.5);
/// assert!(runner.advance(1).finished);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Slice<P> {
    /// There is more to do.
    More(u64),
    /// The part is done. `None` leaves a gap: it could not be computed.
    Done(u64, Option<P>),
}

/// A part on its way. Called with a budget it does about so many units of work.
///
/// ```
/// use lobbylab_core::experiment::{Run, Slice};
/// let mut run: Run<u32> = Box::new(|budget| Slice::Done(budget, Some(7)));
/// assert_eq!(run(3), Slice::Done(3, Some(7)));
/// ```
pub type Run<P> = Box<dyn FnMut(u64) -> Slice<P> + Send>;

/// What a step of a part has come to.
///
/// ```
/// use lobbylab_core::experiment::{RunPlan, Shard, Step};
/// // Counts to three; a cancel is obeyed between the numbers.
/// let plan = RunPlan::in_steps(
///     |_| (1, 3),
///     |_| Some(0),
///     |count| {
///         *count += 1;
///         if *count < 3 { Step::More } else { Step::Done(*count) }
///     },
/// );
/// let mut runner = plan.runner(Shard::WHOLE, 1);
/// while !runner.advance(1).finished {}
/// assert_eq!(runner.take().iter().collect::<Vec<_>>(), [(0, &3)]);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Step<P> {
    /// There are more steps.
    More,
    /// It was the last; the part.
    Done(P),
    /// The part cannot be computed: a gap.
    Gap,
}

/// How the parts of a run are computed, whoever computes which: what is the same for all
/// parts (a solved policy, a population) is prepared once, when the plan is made.
///
/// ```
/// use lobbylab_core::experiment::{RunPlan, Shard};
/// // Four parts, each one unit of work: the squares of their numbers.
/// let plan = RunPlan::whole(|_| 1, |number| Some(number * number));
/// let mut runner = plan.runner(Shard { index: 1, of: 2 }, 4);
/// assert_eq!(runner.advance(1).done, 0.5);
/// assert!(runner.advance(1).finished);
/// assert_eq!(runner.take().iter().collect::<Vec<_>>(), [(1, &1), (3, &9)]);
/// ```
pub struct RunPlan<P> {
    start: Box<dyn Fn(u32) -> Run<P> + Send + Sync>,
    cost: Box<dyn Fn(u32) -> u64 + Send + Sync>,
}

impl<P> std::fmt::Debug for RunPlan<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RunPlan").finish_non_exhaustive()
    }
}

impl<P: 'static> RunPlan<P> {
    /// A plan whose part `number` is what `start` makes of it. `cost` says about how much
    /// work it is in all, in units of an arrival; progress is measured by it.
    pub fn new(
        cost: impl Fn(u32) -> u64 + Send + Sync + 'static,
        start: impl Fn(u32) -> Run<P> + Send + Sync + 'static,
    ) -> Self {
        Self {
            start: Box::new(start),
            cost: Box::new(cost),
        }
    }

    /// A plan whose parts are each computed in one step: cells of a map, chains to solve.
    pub fn whole(
        cost: impl Fn(u32) -> u64 + Send + Sync + 'static,
        part: impl Fn(u32) -> Option<P> + Send + Sync + 'static,
    ) -> Self {
        let tools = Arc::new((cost, part));
        let shared = tools.clone();
        Self::new(
            move |number| (shared.0)(number),
            move |number| {
                let tools = tools.clone();
                Box::new(move |_| Slice::Done((tools.0)(number), (tools.1)(number)))
            },
        )
    }

    /// A plan whose parts take long, so that each is computed in steps and a cancel is obeyed
    /// between them. `cost` gives the work of a step of a part and about how many steps there
    /// are; `start` the part at its beginning, `None` for a gap.
    pub fn in_steps<R: Send + 'static>(
        cost: impl Fn(u32) -> (u64, u32) + Send + Sync + 'static,
        start: impl Fn(u32) -> Option<R> + Send + Sync + 'static,
        step: impl Fn(&mut R) -> Step<P> + Send + Sync + 'static,
    ) -> Self {
        let tools = Arc::new((cost, start, step));
        let shared = tools.clone();
        Self::new(
            move |number| {
                let (each, steps) = (shared.0)(number);
                each.saturating_mul(u64::from(steps))
            },
            move |number| {
                let tools = tools.clone();
                let mut run = (tools.1)(number);
                Box::new(move |_| {
                    let each = (tools.0)(number).0;
                    match run.as_mut().map(|run| (tools.2)(run)) {
                        Some(Step::More) => Slice::More(each),
                        Some(Step::Done(part)) => Slice::Done(each, Some(part)),
                        Some(Step::Gap) => Slice::Done(each, None),
                        None => Slice::Done(0, None),
                    }
                })
            },
        )
    }

    /// Computes a shard's share of `parts` parts.
    ///
    /// O(parts of the shard).
    #[must_use]
    pub fn runner(self, shard: Shard, parts: u32) -> Runner<P> {
        let numbers: Vec<u32> = shard.parts(parts).collect();
        let all = (numbers.iter()).fold(0u64, |sum, &number| {
            sum.saturating_add((self.cost)(number).max(1))
        });
        Runner {
            plan: self,
            numbers,
            at: 0,
            run: None,
            spent: 0,
            finished: 0,
            all,
            done: Parts::default(),
        }
    }
}

/// Computes a shard's parts one after another, in slices.
///
/// ```
/// use lobbylab_core::experiment::{RunPlan, Runner, Shard};
/// let plan = RunPlan::whole(|_| 1, |number| Some(2 * number));
/// let mut runner: Runner<u32> = plan.runner(Shard::WHOLE, 3);
/// while !runner.advance(1).finished {}
/// assert_eq!(runner.take().iter().map(|(_, part)| *part).collect::<Vec<_>>(), [0, 2, 4]);
/// ```
pub struct Runner<P> {
    plan: RunPlan<P>,
    numbers: Vec<u32>,
    at: usize,
    /// The part on its way.
    run: Option<Run<P>>,
    /// Work done on it.
    spent: u64,
    /// Planned work of the parts that are done, and of all.
    finished: u64,
    all: u64,
    done: Parts<P>,
}

impl<P> std::fmt::Debug for Runner<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Runner").finish_non_exhaustive()
    }
}

impl<P> Runner<P> {
    /// Does about `budget` units of work (arrivals, choices looked at), a slice at least.
    ///
    /// # Complexity
    /// What the slices take: `budget` and at most one slice more.
    pub fn advance(&mut self, budget: u64) -> Progress {
        let mut left = budget;
        while left > 0 && self.at < self.numbers.len() {
            let number = self.numbers[self.at];
            let mut run = match self.run.take() {
                Some(run) => run,
                None => (self.plan.start)(number),
            };
            match run(left) {
                Slice::More(work) => {
                    left = left.saturating_sub(work.max(1));
                    self.spent = self.spent.saturating_add(work);
                    self.run = Some(run);
                }
                Slice::Done(work, part) => {
                    left = left.saturating_sub(work.max(1));
                    if let Some(part) = part {
                        self.done.insert(number, part);
                    }
                    self.at += 1;
                    self.spent = 0;
                    self.finished += (self.plan.cost)(number).max(1);
                }
            }
        }
        // A shard may have no part at all.
        let finished = self.at >= self.numbers.len();
        let begun = match self.numbers.get(self.at) {
            Some(&number) => self.spent.min((self.plan.cost)(number)),
            None => 0,
        };
        let done = (self.finished.saturating_add(begun)) as f64 / self.all.max(1) as f64;
        Progress {
            done: if finished { 1.0 } else { done.min(1.0) },
            finished,
        }
    }

    /// Takes the parts finished since the last call.
    #[must_use]
    pub fn take(&mut self) -> Parts<P> {
        self.done.take()
    }
}
