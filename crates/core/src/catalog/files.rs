//! Files that an experiment is about. An experiment names them by their fingerprint
//! alone; the contents stay where they are and are handed to the job that needs them.

use crate::experiment::Data;
use serde::{Deserialize, Serialize};
#[cfg(any(feature = "hindsight", feature = "engagement", feature = "arena"))]
use std::sync::Arc;

/// What a visitor's files hold, read. Jobs share it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Files {
    /// Arrival times and criteria of players, for the hindsight lab.
    #[cfg(feature = "hindsight")]
    pub players: Option<Arc<crate::hindsight::file::PlayerFile>>,
    /// What was fitted to the games of a file, for the engagement lab.
    #[cfg(feature = "engagement")]
    pub games: Option<Arc<crate::engagement::case::Case>>,
    /// Tickets of a game's own queue, for the arena.
    #[cfg(feature = "arena")]
    pub tickets: Option<Arc<crate::arena::TicketLog>>,
}

impl Files {
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

    /// The same with a log of tickets.
    #[cfg(feature = "arena")]
    #[must_use]
    pub fn with_tickets(mut self, tickets: Arc<crate::arena::TicketLog>) -> Self {
        self.tickets = Some(tickets);
        self
    }

    /// As the labs' questions take them.
    pub(super) fn data(&self) -> Data {
        #[allow(unused_mut, reason = "not every lab reads a file")]
        let mut data = Data::default();
        #[cfg(feature = "hindsight")]
        data.extend(self.players.clone());
        #[cfg(feature = "engagement")]
        data.extend(self.games.clone());
        #[cfg(feature = "arena")]
        data.extend(self.tickets.clone());
        data
    }
}
