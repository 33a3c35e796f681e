//! A rule that knows a longest wait, where nobody has one.
//!
//! The hindsight lab's rules put whoever has waited τ_max together with computer players, and there
//! are none here: rules without a time-out get one that no run reaches. What is left when the last
//! ticket has come would reach it all the same, as every timer then runs down.

use crate::arena::market::Contender;
use crate::sim::{Desk, Matcher, Observer, Refusal, Ticket, TimerKey};

/// So long that nobody waits it out, in units of time that rules can still add up.
pub(super) const NEVER: f64 = 1e12;

/// Whether a moment is beyond every run.
pub(super) fn is_never(time: f64) -> bool {
    time >= 0.1 * NEVER
}

/// The rule, without what it does at the end of time.
#[derive(Clone, Debug)]
pub(super) struct Endless<M>(pub M);

impl<M: Matcher<Contender>> Matcher<Contender> for Endless<M> {
    #[inline]
    fn arrive<O: Observer<Contender>>(
        &mut self,
        ticket: Ticket<Contender>,
        desk: &mut Desk<'_, Contender, O>,
    ) {
        self.0.arrive(ticket, desk);
    }

    fn depart<O: Observer<Contender>>(
        &mut self,
        id: u64,
        desk: &mut Desk<'_, Contender, O>,
    ) -> Option<Ticket<Contender>> {
        self.0.depart(id, desk)
    }

    fn waits(&self, id: u64) -> bool {
        self.0.waits(id)
    }

    fn why_not(&self, id: u64, now: f64) -> Option<Refusal> {
        self.0.why_not(id, now)
    }

    fn timer<O: Observer<Contender>>(&mut self, key: TimerKey, desk: &mut Desk<'_, Contender, O>) {
        if !is_never(desk.now()) {
            self.0.timer(key, desk);
        }
    }
}
