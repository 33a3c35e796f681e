//! Questions whose parts are computed one by one, each in one step.

use super::plan::RunPlan;
use std::sync::Arc;

/// A question whose parts are each computed in one step.
pub(crate) trait Piecewise {
    /// What one part yields.
    type Piece;

    /// Part number `number`; `None` leaves a gap.
    fn piece(&self, number: u32) -> Option<Self::Piece>;

    /// How much work that is, in units of about an arrival.
    fn effort(&self, number: u32) -> u64;
}

impl<P: 'static> RunPlan<P> {
    /// The plan of such a question.
    pub(crate) fn of_pieces<Q: Piecewise<Piece = P> + Send + Sync + 'static>(question: Q) -> Self {
        let question = Arc::new(question);
        let other = question.clone();
        Self::whole(
            move |number| question.effort(number),
            move |number| other.piece(number),
        )
    }
}
