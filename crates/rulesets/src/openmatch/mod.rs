//! Open Match 1 and 2: profiles with pools of filters, the synchronizer's evaluator, and a few match
//! functions to choose from.
//!
//! Pools and profiles are data and are played as written. The match function is anybody's code:
//! instead of it one of those plays that the project shows in its examples.

mod bonds;
mod engine;
mod pool;
mod reader;

pub(crate) use bonds::PoolBonds;
pub use engine::{OpenMatch, Proposal, evaluate};
pub use pool::{Bounds, Pool};
pub(crate) use reader::read;

/// A match function that is played in place of the visitor's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchFunction {
    /// So many players in the order of the pool.
    Chunks(u32),
}

/// A profile, read and compiled.
#[derive(Clone, Debug)]
pub struct OpenMatchRules {
    /// Its name.
    pub name: String,
    /// Its pools.
    pub pools: Vec<Pool>,
    /// What makes matches of a pool.
    pub function: MatchFunction,
    /// Seconds between the director's calls.
    pub period: f64,
    /// Seconds that a ticket lives.
    pub lifetime: f64,
}
