//! How unfair games are: the I of Wu's model (section 2).

use crate::patience::TwoLevel;
use crate::sim::{Game, Observer};

/// I: by how many strong players the two teams of a game differ. O(members).
#[inline]
#[must_use]
pub fn imbalance<P: TwoLevel>(game: &Game<'_, P>) -> u32 {
    // One walk over both teams: two sums would be walked twice.
    let (first, second) = game.split();
    let mut lead = 0_i32;
    for (one, other) in first.iter().zip(second) {
        lead += i32::from(one.player.strong()) - i32::from(other.player.strong());
    }
    let both = first.len().min(second.len());
    for one in &first[both..] {
        lead += i32::from(one.player.strong());
    }
    for other in &second[both..] {
        lead -= i32::from(other.player.strong());
    }
    lead.unsigned_abs()
}

/// Games and how unfair they were.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ImbalanceTally {
    /// Games formed.
    pub games: u64,
    /// Games with any imbalance.
    pub unfair: u64,
    /// Σ I × players of the game.
    pub imbalance_players: f64,
}

impl<P: TwoLevel> Observer<P> for ImbalanceTally {
    #[inline]
    fn game(&mut self, _now: f64, game: &Game<'_, P>) {
        self.games += 1;
        let imbalance = imbalance(game);
        if imbalance != 0 {
            self.unfair += 1;
            self.imbalance_players += f64::from(imbalance) * game.members.len() as f64;
        }
    }
}
