//! What a matching rule is to the engine.

use super::engine::Timers;
use super::observer::Observer;

/// A waiting unit: a single player, or a party that arrives and plays together.
pub trait Player: Copy {
    /// Its class, counted from 0 (skill level, side, size of party): what
    /// statistics are kept by.
    fn class(&self) -> usize;

    /// How many persons it is.
    fn size(&self) -> u32 {
        1
    }
}

/// A place in the queue: who waits, and since when.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ticket<P> {
    /// Number of the arrival, counted from 0.
    pub id: u64,
    /// When it arrived.
    pub arrived: f64,
    /// Who it is.
    pub player: P,
}

/// A game that a rule forms: the teams one after the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Game<'a, P> {
    /// All members, the first team in front.
    pub members: &'a [Ticket<P>],
    /// How many of them are in the first team.
    pub first_team: usize,
    /// How unfair it is, in the lab's own unit; 0 is fair.
    pub imbalance: f64,
}

/// Why a rule did what it did: a short key that the lab's story turns into a
/// sentence. Keys cost nothing where nobody listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason(pub &'static str);

/// Names a timer to the matcher that set it.
pub type TimerKey = u32;

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

    /// A timer that it set has run down.
    fn timer<O: Observer<P>>(&mut self, key: TimerKey, desk: &mut Desk<'_, P, O>) {
        let _ = (key, desk);
    }
}

/// Where a rule acts: forms games, sets timers, says why.
#[derive(Debug)]
pub struct Desk<'a, P, O> {
    pub(super) now: f64,
    pub(super) waiting: &'a mut usize,
    pub(super) timers: &'a mut Timers,
    pub(super) observer: &'a mut O,
    pub(super) player: std::marker::PhantomData<P>,
}

impl<P: Player, O: Observer<P>> Desk<'_, P, O> {
    /// The time.
    #[inline]
    #[must_use]
    pub fn now(&self) -> f64 {
        self.now
    }

    /// Forms a game; its members must have been waiting and leave now.
    #[inline]
    pub fn game(&mut self, game: Game<'_, P>) {
        *self.waiting -= game.members.len();
        self.observer.game(self.now, &game);
    }

    /// Asks to be called at a time (now, if that has passed). A timer cannot be
    /// withdrawn: let its key say whether it still matters.
    #[inline]
    pub fn timer_at(&mut self, at: f64, key: TimerKey) {
        self.timers.push(at.max(self.now), key);
    }

    /// Says why it does or does not act.
    #[inline]
    pub fn because(&mut self, reason: Reason) {
        self.observer.reason(self.now, reason);
    }
}
