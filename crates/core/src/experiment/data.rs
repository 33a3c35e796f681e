//! Files that an experiment is about. An experiment names them by their fingerprint
//! alone; the contents stay where they are and are handed to the job that needs them.

use serde::{Deserialize, Serialize};

/// What a visitor's file holds, read.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Data {
    /// Arrival times and criteria of players, for the hindsight lab.
    #[cfg(feature = "hindsight")]
    pub players: Option<crate::hindsight::file::PlayerFile>,
}
