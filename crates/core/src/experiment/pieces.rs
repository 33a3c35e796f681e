//! Runs whose parts are computed one by one, each at one go: cells of a map,
//! chains to solve.

use super::parts::Parts;
use super::question::{Progress, Runner, Shard};

/// A question whose parts are each computed at one go.
pub(crate) trait Piecewise {
    /// What one part yields.
    type Piece;

    /// Part number `number`; `None` leaves a gap.
    fn piece(&self, number: u32) -> Option<Self::Piece>;

    /// How much work that is, in units of about an arrival.
    fn effort(&self, number: u32) -> u64;
}

/// Computes a shard's parts one after another.
pub(crate) struct Pieces<Q: Piecewise> {
    question: Q,
    queue: Vec<u32>,
    at: usize,
    done: Parts<Q::Piece>,
}

impl<Q: Piecewise> Pieces<Q> {
    /// A shard of `parts` parts.
    pub(crate) fn new(question: Q, shard: Shard, parts: u32) -> Self {
        Self {
            question,
            queue: shard.parts(parts).collect(),
            at: 0,
            done: Parts::default(),
        }
    }
}

impl<Q: Piecewise> Runner<Q::Piece> for Pieces<Q> {
    fn advance(&mut self, budget: u64) -> Progress {
        let mut left = budget;
        while left > 0 && self.at < self.queue.len() {
            let number = self.queue[self.at];
            if let Some(piece) = self.question.piece(number) {
                self.done.insert(number, piece);
            }
            self.at += 1;
            left = left.saturating_sub(self.question.effort(number).max(1));
        }
        let finished = self.at >= self.queue.len();
        Progress {
            // A shard may have no part at all.
            done: if finished {
                1.0
            } else {
                self.at as f64 / self.queue.len() as f64
            },
            finished,
        }
    }

    fn take(&mut self) -> Parts<Q::Piece> {
        self.done.take()
    }
}
