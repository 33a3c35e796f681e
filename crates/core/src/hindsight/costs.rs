//! The costs of a run, as an observer.

use crate::hindsight::rules::reasons::BORROWED;
use crate::hindsight::{Cost, CostModel};
use crate::sim::{Game, Observer, Placed, Reason, Ticket};

/// Adds up what the games of a run cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunCosts<const D: usize> {
    cost_model: CostModel<D>,
    /// The sum over all games, and over all who left.
    pub cost: Cost,
    /// Games formed.
    pub games: u64,
    /// Players in them, computer players not counted.
    pub players: u64,
    /// Computer players in them.
    pub computers: u64,
    /// Games that came of a time-out: with computer players, or of others whom a queue of
    /// multi-queue borrowed.
    pub timed_out: u64,
    /// Players who left without a game.
    pub left: u64,
    /// Whether the next game borrows.
    borrows: bool,
}

impl<const D: usize> RunCosts<D> {
    /// Nothing yet.
    #[must_use]
    pub fn new(cost_model: CostModel<D>) -> Self {
        Self {
            cost_model,
            cost: Cost::default(),
            games: 0,
            players: 0,
            computers: 0,
            timed_out: 0,
            left: 0,
            borrows: false,
        }
    }

    /// Mean cost of a player, whether they played or left.
    ///
    /// # Source
    /// Schlup, section 5: what all games cost, over the number of players.
    ///
    /// # Complexity
    /// O(1).
    #[must_use]
    pub fn per_player(&self) -> f64 {
        self.cost.total() / (self.players + self.left) as f64
    }
}

impl<P: Placed<D>, const D: usize> Observer<P> for RunCosts<D> {
    #[inline]
    fn game(&mut self, now: f64, game: &Game<'_, P>) {
        let cost = self.cost_model.game(now, game.members);
        self.cost.criteria += cost.criteria;
        self.cost.time += cost.time;
        self.games += 1;
        self.players += game.members.len() as u64;
        let missing = self.cost_model.players.saturating_sub(game.members.len());
        self.computers += missing as u64;
        self.timed_out += u64::from(missing > 0 || self.borrows);
        self.borrows = false;
    }

    fn reason(&mut self, _now: f64, reason: Reason) {
        self.borrows = reason == BORROWED;
    }

    /// Whoever leaves without a game costs what a game with computer players alone would
    /// cost at that moment.
    fn departure(&mut self, now: f64, ticket: &Ticket<P>) {
        let cost = self.cost_model.game(now, &[*ticket]);
        self.cost.criteria += cost.criteria;
        self.cost.time += cost.time;
        self.left += 1;
    }
}
