//! A rule in a box, for those who choose it at run time.

use super::desk::Desk;
use super::matcher::Matcher;
use crate::sim::observers::Observer;
use crate::sim::players::{Player, Refusal, Ticket, TimerKey};
use std::fmt;

/// A [`Matcher`] without type parameters: what [`Entrant`] keeps in its box. Private, as with
/// both traits in scope every call would be ambiguous.
trait AnyMatcher<P: Player>: Send {
    fn arrive(&mut self, ticket: Ticket<P>, desk: &mut Desk<'_, P, &mut dyn Observer<P>>);
    fn depart(
        &mut self,
        id: u64,
        desk: &mut Desk<'_, P, &mut dyn Observer<P>>,
    ) -> Option<Ticket<P>>;
    fn waits(&self, id: u64) -> bool;
    fn why_not(&self, id: u64, now: f64) -> Option<Refusal>;
    fn timer(&mut self, key: TimerKey, desk: &mut Desk<'_, P, &mut dyn Observer<P>>);
    fn boxed(&self) -> Box<dyn AnyMatcher<P>>;
}

impl<P: Player, M: Matcher<P> + Send + 'static> AnyMatcher<P> for M {
    fn arrive(&mut self, ticket: Ticket<P>, desk: &mut Desk<'_, P, &mut dyn Observer<P>>) {
        Matcher::arrive(self, ticket, desk);
    }
    fn depart(
        &mut self,
        id: u64,
        desk: &mut Desk<'_, P, &mut dyn Observer<P>>,
    ) -> Option<Ticket<P>> {
        Matcher::depart(self, id, desk)
    }
    fn waits(&self, id: u64) -> bool {
        Matcher::waits(self, id)
    }
    fn why_not(&self, id: u64, now: f64) -> Option<Refusal> {
        Matcher::why_not(self, id, now)
    }
    fn timer(&mut self, key: TimerKey, desk: &mut Desk<'_, P, &mut dyn Observer<P>>) {
        Matcher::timer(self, key, desk);
    }
    fn boxed(&self) -> Box<dyn AnyMatcher<P>> {
        Box::new(self.clone())
    }
}

/// A rule in a box, itself a [`Matcher`]: rules of different types in one list, each at the
/// price of one indirect call an event.
///
/// ```
/// use lobbylab_core::sim::{
///     BatchRule, Batching, ChosenGames, Engine, Entrant, Periodic, Player, Teams, Waiting, When,
/// };
/// /// All who wait are one game.
/// #[derive(Clone)]
/// struct Everybody;
/// impl<P: Player> BatchRule<P> for Everybody {
///     fn choose(&mut self, _now: f64, waiting: &Waiting<P>, games: &mut ChosenGames) {
///         games.push(waiting.iter().map(|ticket| ticket.id), Teams::Open);
///     }
/// }
/// let rules: Vec<Entrant<()>> = [2, 3]
///     .map(|crowd| Entrant::new(Batching::new(When::Crowd(crowd), Everybody)))
///     .into();
/// for (rule, left) in rules.into_iter().zip([0, 1]) {
///     let mut engine = Engine::new(Periodic::new(|| ()), rule);
///     engine.run(10, &mut ());
///     assert_eq!(engine.waiting(), left);
/// }
/// ```
pub struct Entrant<P>(Box<dyn AnyMatcher<P>>);

impl<P: Player> Entrant<P> {
    /// Puts a rule into a box.
    pub fn new(rule: impl Matcher<P> + Send + 'static) -> Self {
        Self(Box::new(rule))
    }
}

impl<P: Player> Clone for Entrant<P> {
    fn clone(&self) -> Self {
        Self(self.0.boxed())
    }
}

impl<P> fmt::Debug for Entrant<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entrant").finish_non_exhaustive()
    }
}

impl<P: Player> Matcher<P> for Entrant<P> {
    #[inline]
    fn arrive<O: Observer<P>>(&mut self, ticket: Ticket<P>, desk: &mut Desk<'_, P, O>) {
        desk.erased(|desk| self.0.arrive(ticket, desk));
    }
    fn depart<O: Observer<P>>(&mut self, id: u64, desk: &mut Desk<'_, P, O>) -> Option<Ticket<P>> {
        desk.erased(|desk| self.0.depart(id, desk))
    }
    fn waits(&self, id: u64) -> bool {
        self.0.waits(id)
    }
    fn why_not(&self, id: u64, now: f64) -> Option<Refusal> {
        self.0.why_not(id, now)
    }
    fn timer<O: Observer<P>>(&mut self, key: TimerKey, desk: &mut Desk<'_, P, O>) {
        desk.erased(|desk| self.0.timer(key, desk));
    }
}
