//! How unfair games are: the I of Wu's model (section 2).

use crate::patience::TwoLevel;
use crate::sim::{Game, Observer, Ticket};

/// I: by how many strong players the two teams of a game differ. O(members).
#[inline]
#[must_use]
pub fn imbalance<P: TwoLevel>(game: &Game<'_, P>) -> u32 {
    let (first, second) = game.split();
    let strong = |team: &[Ticket<P>]| -> u32 {
        (team.iter())
            .map(|member| u32::from(member.player.strong()))
            .sum()
    };
    strong(first).abs_diff(strong(second))
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
