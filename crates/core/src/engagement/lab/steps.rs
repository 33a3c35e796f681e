//! Runs whose parts take long: each is done in steps, so that a cancel is obeyed at once.

use crate::experiment::{RunPlan, Step};
use std::sync::Arc;

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

impl<P: 'static> RunPlan<P> {
    /// The plan of such a question.
    pub(crate) fn of_steps<Q>(question: Q) -> Self
    where
        Q: Stepwise<Piece = P> + Send + Sync + 'static,
        Q::Run: Send + 'static,
    {
        let question = Arc::new(question);
        let (cost, start) = (question.clone(), question.clone());
        Self::in_steps(
            move |number| cost.effort(number),
            move |number| start.start(number).map(Some),
            move |run: &mut Option<Q::Run>| {
                let last = run.as_mut().and_then(|run| question.step(run));
                match (last, last == Some(true)) {
                    (None, _) => Step::Gap,
                    (_, false) => Step::More,
                    (_, true) => run
                        .take()
                        .map_or(Step::Gap, |run| Step::Done(question.finish(run))),
                }
            },
        )
    }
}
