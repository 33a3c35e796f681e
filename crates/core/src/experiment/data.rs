//! Files that an experiment is about. An experiment names them by their fingerprint
//! alone; the contents stay where they are and are handed to the job that needs them.

use serde::{Deserialize, Serialize};
#[cfg(feature = "hindsight")]
use std::sync::Arc;

/// What a visitor's file holds, read. Jobs share it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Data {
    /// Arrival times and criteria of players, for the hindsight lab.
    #[cfg(feature = "hindsight")]
    pub players: Option<Arc<crate::hindsight::file::PlayerFile>>,
}
