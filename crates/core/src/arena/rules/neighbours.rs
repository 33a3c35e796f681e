//! Games for everybody: those who wait in the order of their ratings, cut into games.
//!
//! The balance lab's games for everybody (Alman and McKay, section 1.2.7, Theorem 5) in a queue:
//! every Δ the oldest, as many as full games take, are sorted and cut into runs of a game's
//! players. The least spread of ratings that any partition of them has; teams are made as fair as
//! they can be.

use crate::arena::market::Contender;
use crate::sim::{BatchRule, ChosenGames, Lack, Teams, Waiting};

/// Cuts all who wait into games of neighbours. O(n log n) a batch.
#[derive(Clone, Debug)]
pub(super) struct Neighbours {
    /// A game's players.
    pub players: usize,
}

impl BatchRule<Contender> for Neighbours {
    fn choose(&mut self, _now: f64, waiting: &Waiting<Contender>, games: &mut ChosenGames) {
        let mut playing: Vec<(f64, u64)> = (waiting.iter())
            .map(|ticket| (ticket.player.rating, ticket.id))
            .collect();
        playing.truncate(playing.len() / self.players * self.players);
        playing.sort_unstable_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        for game in playing.chunks_exact(self.players) {
            games.push(game.iter().map(|&(_, id)| id), Teams::Open);
        }
    }

    fn lacks(&self, waiting: &Waiting<Contender>) -> Option<Lack> {
        let missing = self.players.saturating_sub(waiting.iter().count());
        (missing > 0).then_some(Lack::Players(missing as u32))
    }
}
