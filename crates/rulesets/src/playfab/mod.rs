//! Azure PlayFab Matchmaking (Microsoft's documentation of queues and of how matchmaking works).
//!
//! The vendor describes its loop precisely: the ticket that waits longest is the seed, others are
//! ranked by their total distance to it and added while every rule holds; a full group is
//! validated, and if that fails the last ticket is taken back and the next one tried.
//!
//! What is not said, and we assume: every ticket's own limit of the moment must hold; a pass a
//! second; no partitions of the queue; a budget of trials for each seed.

mod bonds;
mod engine;
mod reader;
mod rules;
mod teams;

pub(crate) use bonds::FabBonds;
pub use engine::PlayFab;
pub(crate) use reader::read;
pub use rules::{FabKind, FabRule, Limit};

/// A team of a queue.
#[derive(Clone, Debug)]
pub struct FabTeam {
    /// Its name.
    pub name: String,
    /// Fewest players.
    pub min: u32,
    /// Most players.
    pub max: u32,
}

/// A queue, read and compiled.
#[derive(Clone, Debug)]
pub struct PlayFabRules {
    /// Its name.
    pub name: String,
    /// Fewest players of a match.
    pub min: u32,
    /// Most players of a match.
    pub max: u32,
    /// Most players of a ticket.
    pub largest_ticket: Option<u32>,
    /// Its teams, or none.
    pub teams: Vec<FabTeam>,
    /// Its rules.
    pub rules: Vec<FabRule>,
    /// Seconds between passes.
    pub period: f64,
    /// Trials of a seed before the search gives up.
    pub budget: u32,
}
