//! Unity Matchmaker (Unity's documentation of rules and relaxations; the authoring model of its SDK).
//!
//! Rules and relaxations are documented, the algorithm is not. What we assume: the oldest ticket
//! takes the nearest others on the first difference rule, one at a time, up to the largest match
//! and no further than every rule allows; a pass a second; each region of the oldest ticket in
//! turn, the best first.

mod bonds;
mod engine;
mod filter;
mod reader;
mod rules;

pub(crate) use bonds::UnityBonds;
pub use engine::Unity;
pub use filter::Filter;
pub(crate) use reader::read;
pub use rules::{Relaxed, Source, UnityKind, UnityRule};

use crate::ticket::Ticket;

/// A range of teams or players whose minimum may fall.
#[derive(Clone, Debug)]
pub struct Range {
    /// The least, which relaxes.
    pub min: Relaxed<f64>,
    /// The most.
    pub max: u32,
}

/// A definition of teams.
#[derive(Clone, Debug)]
pub struct UnityTeam {
    /// Its name.
    pub name: String,
    /// How many such teams.
    pub teams: Range,
    /// How many players each.
    pub players: Range,
    /// Rules within each team.
    pub rules: Vec<UnityRule>,
}

/// A pool: tickets of one never meet those of another.
#[derive(Clone, Debug)]
pub struct UnityPool {
    /// Its name.
    pub name: String,
    /// Which tickets it takes; the default pool takes all that are left.
    pub filters: Vec<Filter>,
    /// Seconds after which a ticket ends.
    pub timeout: f64,
    /// Its teams.
    pub teams: Vec<UnityTeam>,
    /// Its rules about the whole match.
    pub rules: Vec<UnityRule>,
}

/// A queue, read and compiled.
#[derive(Clone, Debug)]
pub struct UnityRules {
    /// Its name.
    pub name: String,
    /// Most players of a ticket.
    pub largest_ticket: u32,
    /// Its pools: filtered ones first, the default pool last.
    pub pools: Vec<UnityPool>,
    /// Seconds between passes.
    pub period: f64,
}

impl UnityRules {
    /// The pool that takes a ticket: the first whose filters it passes.
    fn pool_of(&self, ticket: &Ticket) -> Option<usize> {
        (self.pools.iter()).position(|pool| pool.filters.iter().all(|filter| filter.passes(ticket)))
    }
}
