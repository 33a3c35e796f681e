//! What a matching rule is to the engine.

use super::desk::Desk;
use crate::sim::observers::Observer;
use crate::sim::players::{Player, Refusal, Ticket, TimerKey};

/// A matching rule.
///
/// It owns its queues: a ticket given to [`arrive`](Matcher::arrive) stays with
/// it until it puts the ticket into a game or gives it up in
/// [`depart`](Matcher::depart). It acts through the [`Desk`].
///
/// # Examples
/// ```
/// use lobbylab_core::sim::{
///     Desk, Engine, Game, Matcher, Observer, Periodic, Player, Teams, Ticket, Waiting,
/// };
/// /// The two who have waited longest play, as soon as there are two.
/// #[derive(Clone, Default)]
/// struct Pairs<P>(Waiting<P>);
/// impl<P: Player> Matcher<P> for Pairs<P> {
///     fn arrive<O: Observer<P>>(&mut self, ticket: Ticket<P>, desk: &mut Desk<'_, P, O>) {
///         if let Some(&first) = self.0.first() {
///             self.0.remove(first.id);
///             desk.game(Game { members: &[first, ticket], teams: Teams::Given(1) });
///         } else {
///             self.0.push(ticket);
///         }
///     }
///     fn depart<O: Observer<P>>(&mut self, id: u64, _: &mut Desk<'_, P, O>) -> Option<Ticket<P>> {
///         self.0.remove(id)
///     }
/// }
/// let mut engine = Engine::new(Periodic::new(|| ()), Pairs(Waiting::default()));
/// engine.run(7, &mut ());
/// assert_eq!(engine.waiting(), 1);
/// ```
pub trait Matcher<P: Player>: Clone {
    /// A newcomer waits from now on; the rule may form any number of games.
    fn arrive<O: Observer<P>>(&mut self, ticket: Ticket<P>, desk: &mut Desk<'_, P, O>);

    /// The player with this number loses patience. Returns the ticket if it was
    /// still waiting; from then on the rule must not match it. There is no default:
    /// a rule that did not hear of it would match the player later all the same.
    fn depart<O: Observer<P>>(&mut self, id: u64, desk: &mut Desk<'_, P, O>) -> Option<Ticket<P>>;

    /// Whether the player with this number still waits. Where departures are
    /// many and far off, the engine forgets those of players who have left, and
    /// asks this first; "yes" is always safe.
    #[inline]
    fn waits(&self, id: u64) -> bool {
        let _ = id;
        true
    }

    /// Why the player with this number has no game yet; `None` if they do not wait, or the
    /// rule cannot tell. Asked by views, after an event; never in long runs.
    fn why_not(&self, id: u64, now: f64) -> Option<Refusal> {
        let _ = (id, now);
        None
    }

    /// A timer that it set has run down.
    fn timer<O: Observer<P>>(&mut self, key: TimerKey, desk: &mut Desk<'_, P, O>) {
        let _ = (key, desk);
    }
}
