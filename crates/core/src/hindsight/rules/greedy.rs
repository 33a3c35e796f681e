//! Greedy: whoever comes next (Schlup, section 4.1).
//!
//! As soon as k players wait they are a game, whatever their criteria. If fewer have
//! come when the first of them has waited τ_max, computer players fill the game.

use super::queue::{stands, take};
use super::reasons::{COMPUTERS, ENOUGH};
use super::time_out::{self, TimeOutTimer};
use crate::OutOfRange;
use crate::sim::{Desk, Game, Lack, Matcher, Observer, Player, Refusal, Teams, Ticket, TimerKey};

/// Forms a game of any k players. Constant time per player.
#[derive(Clone, Debug)]
pub struct GreedyMatch<P> {
    players: usize,
    time_out: TimeOutTimer,
    queue: Vec<Ticket<P>>,
}

impl<P: Player> GreedyMatch<P> {
    /// Games of `players` (k), nobody waiting longer than `longest` (τ_max).
    ///
    /// # Errors
    /// k must be 2 to 1,000,000, τ_max positive and finite.
    pub fn new(players: usize, longest: f64) -> Result<Self, OutOfRange> {
        Ok(Self {
            players: time_out::players(players)?,
            time_out: TimeOutTimer::new(longest)?,
            queue: Vec::new(),
        })
    }
}

impl<P: Player> Matcher<P> for GreedyMatch<P> {
    #[inline]
    fn arrive<O: Observer<P>>(&mut self, ticket: Ticket<P>, desk: &mut Desk<'_, P, O>) {
        self.queue.push(ticket);
        if self.queue.len() < self.players {
            self.time_out.watch(self.queue[0].arrived, desk);
        } else {
            desk.because(ENOUGH);
            game(&self.queue, desk);
            self.queue.clear();
        }
    }

    fn depart<O: Observer<P>>(&mut self, id: u64, _desk: &mut Desk<'_, P, O>) -> Option<Ticket<P>> {
        take(&mut self.queue, id)
    }

    fn waits(&self, id: u64) -> bool {
        stands(&self.queue, id)
    }

    fn why_not(&self, id: u64, _now: f64) -> Option<Refusal> {
        let first = self.queue.first().filter(|_| stands(&self.queue, id))?;
        Some(Refusal {
            lack: Lack::Players((self.players - self.queue.len()) as u32),
            until: first.arrived + self.time_out.longest(),
        })
    }

    fn timer<O: Observer<P>>(&mut self, _key: TimerKey, desk: &mut Desk<'_, P, O>) {
        self.time_out.rung();
        let Some(first) = self.queue.first() else {
            return;
        };
        if self.time_out.allows(first.arrived, desk.now()) {
            self.time_out.watch(first.arrived, desk);
        } else {
            desk.because(COMPUTERS);
            game(&self.queue, desk);
            self.queue.clear();
        }
    }
}

/// Forms a game of these; computer players take the free places.
#[inline(always)]
pub(super) fn game<P: Player, O: Observer<P>>(members: &[Ticket<P>], desk: &mut Desk<'_, P, O>) {
    desk.game(Game {
        members,
        // The model knows no teams; what a game costs is for the cost model to say.
        teams: Teams::Open,
    });
}
