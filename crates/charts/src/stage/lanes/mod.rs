//! Lanes: rules side by side, as data, and where everything on them stands.
//!
//! A scene is one step of the matchmaker, side by side for several rules: who
//! waited, who came, which game was formed. [`layout`] places it for any moment
//! of the step's motion. A token is known by its id, so that a player who moves
//! is seen to move:
//!
//! | progress | what is seen |
//! | --- | --- |
//! | 0 to 0.35 | the newcomer flies in from the left to the end of the pool |
//! | 0.35 to 0.9 | the game's players sink into the two team boxes, the rest closes ranks |
//! | 0.9 to 1 | the verdict appears; this is the resting state |
//!
//! The scene never decides anything; it shows what the engine's log says.

use crate::figure::Role;

mod layout;
pub(crate) mod measures;
#[cfg(test)]
mod tests;

pub use layout::{LanesPicture, Placed, PlacedText, TeamBox, TextKind, layout, preferred_height};

/// What a player is, as far as rules can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A strong player.
    High,
    /// A weak player.
    Low,
    /// Players who came together and stay together: a seat for each, side by side.
    Party {
        /// How many they are, from 1.
        size: u8,
        /// The largest party that may come.
        of: u8,
    },
    /// One of several kinds, known by a letter and a colour.
    Letter {
        /// The letter.
        letter: char,
        /// Whose colour it wears.
        role: Role,
    },
}

/// One player, or a party that moves as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Number of the player, the same in every scene.
    pub id: u64,
    /// What the player is.
    pub kind: TokenKind,
}

impl Token {
    /// How many seats it takes, one for each player. O(1).
    #[must_use]
    pub fn seats(&self) -> usize {
        match self.kind {
            TokenKind::Party { size, .. } => usize::from(size).max(1),
            _ => 1,
        }
    }
}

/// A game as shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameShown {
    /// The two teams.
    pub teams: [Vec<Token>; 2],
    /// What is said of it: `unfair by 1 · costs 20, 2 each`.
    pub verdict: String,
    /// Whether both teams are equally strong.
    pub fair: bool,
}

/// One rule's side of the stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lane {
    /// Name of the rule.
    pub title: String,
    /// Its colour.
    pub role: Role,
    /// Who waited before this step, in order of arrival.
    pub before: Vec<Token>,
    /// Who waits after it.
    pub after: Vec<Token>,
    /// The game formed in this step.
    pub game: Option<GameShown>,
    /// Who came in this step.
    pub arrival: Option<Token>,
    /// Text under the pool: `3 strong, 7 weak: no even split. Waits for one more.`
    pub status: String,
    /// The most players that can wait: the pool keeps room for them, so that
    /// nothing jumps while it fills. At most 120 are given room.
    pub capacity: usize,
    /// The most seats that one token takes: the players of the largest party.
    pub largest: usize,
    /// Where parties of each size wait in a queue of their own: what the queues are called, that
    /// of singles first. Each has its rows. Nothing: everybody waits in one queue.
    pub queues: &'static [&'static str],
}

impl Lane {
    /// In which of its queues somebody waits. O(1).
    pub(crate) fn queue(&self, token: &Token) -> usize {
        (token.seats() - 1).min(self.queues.len().saturating_sub(1))
    }
}
