//! Files that an experiment is about. An experiment names them by their fingerprint
//! alone; the contents stay where they are and are handed to the job that needs them.

use serde::{Deserialize, Serialize};
#[cfg(any(feature = "hindsight", feature = "engagement"))]
use std::sync::Arc;

/// What a visitor's file holds, read. Jobs share it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Data {
    /// Arrival times and criteria of players, for the hindsight lab.
    #[cfg(feature = "hindsight")]
    pub players: Option<Arc<crate::hindsight::file::PlayerFile>>,
    /// What was fitted to the games of a file, for the engagement lab.
    #[cfg(feature = "engagement")]
    pub games: Option<Arc<crate::engagement::case::Case>>,
}

impl Data {
    /// The same with a file of players.
    #[cfg(feature = "hindsight")]
    #[must_use]
    pub fn with_players(mut self, players: Arc<crate::hindsight::file::PlayerFile>) -> Self {
        self.players = Some(players);
        self
    }

    /// The same with the games of a file, fitted.
    #[cfg(feature = "engagement")]
    #[must_use]
    pub fn with_games(mut self, games: Arc<crate::engagement::case::Case>) -> Self {
        self.games = Some(games);
        self
    }
}
