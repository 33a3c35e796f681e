//! What a matching rule is to the engine.

use super::desk::Desk;
use super::observer::Observer;
use super::player::{Player, Ticket, TimerKey};

/// A matching rule.
///
/// It owns its queues: a ticket given to [`arrive`](Matcher::arrive) stays with
/// it until it puts the ticket into a game or gives it up in
/// [`depart`](Matcher::depart). It acts through the [`Desk`].
pub trait Matcher<P: Player>: Clone {
    /// A newcomer waits from now on; the rule may form any number of games.
    fn arrive<O: Observer<P>>(&mut self, ticket: Ticket<P>, desk: &mut Desk<'_, P, O>);

    /// The player with this number loses patience. Returns the ticket if it
    /// was still waiting. Rules for models without abandonment leave it out.
    fn depart<O: Observer<P>>(&mut self, id: u64, desk: &mut Desk<'_, P, O>) -> Option<Ticket<P>> {
        let _ = (id, desk);
        None
    }

    /// Whether the player with this number still waits. Where departures are
    /// many and far off, the engine forgets those of players who have left, and
    /// asks this first; "yes" is always safe.
    #[inline]
    fn waits(&self, id: u64) -> bool {
        let _ = id;
        true
    }

    /// A timer that it set has run down.
    fn timer<O: Observer<P>>(&mut self, key: TimerKey, desk: &mut Desk<'_, P, O>) {
        let _ = (key, desk);
    }
}
