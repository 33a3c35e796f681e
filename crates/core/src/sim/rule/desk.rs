//! Where a rule acts.

use crate::sim::observers::Observer;
use crate::sim::players::{Game, Player, Reason, Ticket, TimerKey};
use crate::sim::timers::Timers;

/// Where a rule acts: forms games, sets timers, says why.
#[derive(Debug)]
pub struct Desk<'a, P, O> {
    pub(in crate::sim) now: f64,
    pub(in crate::sim) waiting: &'a mut usize,
    pub(in crate::sim) timers: &'a mut Timers,
    pub(in crate::sim) observer: &'a mut O,
    pub(in crate::sim) player: std::marker::PhantomData<P>,
}

impl<P: Player, O: Observer<P>> Desk<'_, P, O> {
    /// The time.
    #[inline(always)]
    #[must_use]
    pub fn now(&self) -> f64 {
        self.now
    }

    /// Forms a game; its members must have been waiting and leave now.
    #[inline(always)]
    pub fn game(&mut self, game: Game<'_, P>) {
        // Saturating: a rule that plays somebody twice is for its observers to refuse.
        *self.waiting = self.waiting.saturating_sub(game.members.len());
        self.observer.game(self.now, &game);
    }

    /// Sends somebody away who must have been waiting: there is no room. To
    /// observers that is a departure; let [`because`](Self::because) say why
    /// before.
    #[inline]
    pub fn turn_away(&mut self, ticket: &Ticket<P>) {
        *self.waiting = self.waiting.saturating_sub(1);
        self.observer.departure(self.now, ticket);
    }

    /// Asks to be called at a time (now, if that has passed). A timer cannot be
    /// withdrawn: let its key say whether it still matters.
    #[inline]
    pub fn timer_at(&mut self, at: f64, key: TimerKey) {
        self.timers.push(at.max(self.now), key);
    }

    /// Acts at the same desk with its observer's type forgotten: what a rule in a box is
    /// given.
    pub(super) fn erased<R>(
        &mut self,
        act: impl FnOnce(&mut Desk<'_, P, &mut dyn Observer<P>>) -> R,
    ) -> R {
        let mut observer: &mut dyn Observer<P> = self.observer;
        act(&mut Desk {
            now: self.now,
            waiting: self.waiting,
            timers: self.timers,
            observer: &mut observer,
            player: std::marker::PhantomData,
        })
    }

    /// Says why it does or does not act.
    #[inline(always)]
    pub fn because(&mut self, reason: Reason) {
        self.observer.reason(self.now, reason);
    }
}
