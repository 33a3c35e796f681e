//! Shares of a run, and how far they have come.

use serde::Serialize;

/// Which share of a run's parts a worker computes: those whose number leaves
/// the remainder `index` when divided by `of`.
///
/// # Examples
/// ```
/// use lobbylab_core::experiment::Shard;
/// let shard = Shard { index: 1, of: 3 };
/// assert_eq!(shard.parts(8).collect::<Vec<_>>(), [1, 4, 7]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// This worker's number, below `of`.
    pub index: u32,
    /// How many workers share the run.
    pub of: u32,
}

impl Shard {
    /// The whole run.
    pub const WHOLE: Shard = Shard { index: 0, of: 1 };

    /// The numbers of this shard's parts among `count`.
    pub fn parts(self, count: u32) -> impl Iterator<Item = u32> {
        (self.index..count).step_by(self.of.max(1) as usize)
    }
}

/// How far a job has come.
///
/// ```
/// use lobbylab_core::experiment::{RunPlan, Shard};
/// let plan = RunPlan::whole(|_| 1, |number| Some(number));
/// let mut runner = plan.runner(Shard::WHOLE, 4);
/// let progress = runner.advance(3);
/// assert_eq!((progress.done, progress.finished), (0.75, false));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Progress {
    /// Share of this shard's work that is done, 0 to 1.
    pub done: f64,
    /// Whether nothing is left to do.
    pub finished: bool,
}
