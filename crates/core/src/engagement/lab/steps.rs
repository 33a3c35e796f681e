//! Runs whose parts take long: each is done in steps, so that a cancel is obeyed at once.

use crate::experiment::{Parts, Progress, Runner, Shard};

/// A question whose parts are computed step by step.
pub(crate) trait Stepwise {
    /// What one part yields.
    type Piece;
    /// A part on its way.
    type Run;

    /// Part number `number` at its beginning; `None` leaves a gap.
    fn start(&self, number: u32) -> Option<Self::Run>;

    /// Does a step; whether it was the last, `None` if it failed.
    fn step(&self, run: &mut Self::Run) -> Option<bool>;

    /// What has come of a part that is done.
    fn finish(&self, run: Self::Run) -> Self::Piece;

    /// How much work a step of a part is, in units of about an arrival, and how many steps
    /// there are.
    fn effort(&self, number: u32) -> (u64, u32);
}

/// Computes a shard's parts one after another, each in steps.
pub(crate) struct Steps<Q: Stepwise> {
    question: Q,
    queue: Vec<u32>,
    at: usize,
    run: Option<(Q::Run, u32)>,
    done: Parts<Q::Piece>,
}

impl<Q: Stepwise> Steps<Q> {
    /// A shard of `parts` parts.
    pub(crate) fn new(question: Q, shard: Shard, parts: u32) -> Self {
        Self {
            question,
            queue: shard.parts(parts).collect(),
            at: 0,
            run: None,
            done: Parts::default(),
        }
    }
}

impl<Q: Stepwise> Runner<Q::Piece> for Steps<Q> {
    fn advance(&mut self, budget: u64) -> Progress {
        let mut left = budget;
        while left > 0 && self.at < self.queue.len() {
            let number = self.queue[self.at];
            let begun = self.run.take();
            let Some((mut run, steps)) =
                begun.or_else(|| self.question.start(number).map(|run| (run, 0)))
            else {
                self.at += 1;
                continue;
            };
            left = left.saturating_sub(self.question.effort(number).0.max(1));
            match self.question.step(&mut run) {
                Some(false) => self.run = Some((run, steps + 1)),
                Some(true) => {
                    self.done.insert(number, self.question.finish(run));
                    self.at += 1;
                }
                None => self.at += 1,
            }
        }
        let finished = self.at >= self.queue.len();
        let begun = self.run.as_ref().map_or(0.0, |(_, steps)| {
            let all = self.question.effort(self.queue[self.at]).1;
            f64::from(*steps) / f64::from(all.max(1))
        });
        Progress {
            done: if finished {
                1.0
            } else {
                ((self.at as f64 + begun) / self.queue.len() as f64).min(1.0)
            },
            finished,
        }
    }

    fn take(&mut self) -> Parts<Q::Piece> {
        self.done.take()
    }
}
