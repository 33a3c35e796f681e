//! The costs of a run, as an observer.

use super::model::{Cost, Seeker, Tariff};
use crate::sim::{Game, Observer};

/// Adds up what the games of a run cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ledger<const D: usize> {
    tariff: Tariff<D>,
    /// The sum over all games.
    pub cost: Cost,
    /// Games formed.
    pub games: u64,
    /// Players in them, computer players not counted.
    pub players: u64,
    /// Computer players in them.
    pub computers: u64,
}

impl<const D: usize> Ledger<D> {
    /// Nothing yet.
    #[must_use]
    pub fn new(tariff: Tariff<D>) -> Self {
        Self {
            tariff,
            cost: Cost::default(),
            games: 0,
            players: 0,
            computers: 0,
        }
    }

    /// Mean cost of a player.
    #[must_use]
    pub fn per_player(&self) -> f64 {
        self.cost.total() / self.players as f64
    }
}

impl<const D: usize> Observer<Seeker<D>> for Ledger<D> {
    #[inline]
    fn game(&mut self, now: f64, game: &Game<'_, Seeker<D>>) {
        let cost = self.tariff.game(now, game.members);
        self.cost.criteria += cost.criteria;
        self.cost.time += cost.time;
        self.games += 1;
        self.players += game.members.len() as u64;
        self.computers += self.tariff.players.saturating_sub(game.members.len()) as u64;
    }
}
