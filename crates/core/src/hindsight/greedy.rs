//! Greedy: whoever comes next (Schlup, section 4.1).
//!
//! As soon as k players wait they are a game, whatever their criteria. If fewer have
//! come when the first of them has waited τ_max, computer players fill the game.

use super::clock::{self, Clock};
use super::model::Seeker;
use crate::OutOfRange;
use crate::sim::{Desk, Game, Matcher, Observer, Reason, Ticket, TimerKey};

/// k players wait.
pub const ENOUGH: Reason = Reason("enough");
/// One has waited τ_max, and there are too few for a game.
pub const COMPUTERS: Reason = Reason("computers");

/// Forms a game of any k players. Constant time per player.
#[derive(Clone, Debug)]
pub struct Greedy<const D: usize> {
    players: usize,
    clock: Clock,
    queue: Vec<Ticket<Seeker<D>>>,
}

impl<const D: usize> Greedy<D> {
    /// Games of `players` (k), nobody waiting longer than `longest` (τ_max).
    ///
    /// # Errors
    /// k must be 2 to 1,000,000, τ_max positive and finite.
    pub fn new(players: usize, longest: f64) -> Result<Self, OutOfRange> {
        Ok(Self {
            players: clock::players(players)?,
            clock: Clock::new(longest)?,
            queue: Vec::new(),
        })
    }
}

impl<const D: usize> Matcher<Seeker<D>> for Greedy<D> {
    #[inline]
    fn arrive<O: Observer<Seeker<D>>>(
        &mut self,
        ticket: Ticket<Seeker<D>>,
        desk: &mut Desk<'_, Seeker<D>, O>,
    ) {
        self.queue.push(ticket);
        if self.queue.len() < self.players {
            self.clock.watch(self.queue[0].arrived, desk);
        } else {
            desk.because(ENOUGH);
            game(&self.queue, desk);
            self.queue.clear();
        }
    }

    fn timer<O: Observer<Seeker<D>>>(&mut self, _key: TimerKey, desk: &mut Desk<'_, Seeker<D>, O>) {
        self.clock.rung();
        let Some(first) = self.queue.first() else {
            return;
        };
        if self.clock.allows(first.arrived, desk.now()) {
            self.clock.watch(first.arrived, desk);
        } else {
            desk.because(COMPUTERS);
            game(&self.queue, desk);
            self.queue.clear();
        }
    }
}

/// Forms a game of these; computer players take the free places.
#[inline(always)]
pub(super) fn game<const D: usize, O: Observer<Seeker<D>>>(
    members: &[Ticket<Seeker<D>>],
    desk: &mut Desk<'_, Seeker<D>, O>,
) {
    desk.game(Game {
        members,
        // The model knows no teams; what a game costs is for the tariff to say.
        first_team: members.len(),
        imbalance: 0.0,
    });
}
