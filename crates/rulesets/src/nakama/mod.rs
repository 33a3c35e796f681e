//! Heroic Labs Nakama's matchmaker (server/matchmaker_process.go, matchmaker.go and the query
//! language that it takes over from bluge).
//!
//! What can be configured is a block of the server's settings and, with each ticket, a query and
//! the fewest and most players. Every `interval_sec` each active ticket searches all tickets by
//! its query, and fills combinations first-fit. Tickets never time out; after `max_intervals`
//! they stop searching and can only be found.
//!
//! The order in which tickets search is that of a map in Go, which is to say any; here it is drawn.

mod bonds;
mod engine;
mod lexer;
mod pool;
mod query;
mod reader;
mod time;

pub use engine::Nakama;
pub use pool::{PoolTicket, Property};
pub use query::Query;
pub(crate) use reader::read;

/// The settings, and what tickets have that say nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct NakamaRules {
    /// Seconds between passes.
    pub interval: f64,
    /// Passes in which a ticket searches.
    pub max_intervals: u32,
    /// Whether both must match.
    pub rev_precision: bool,
    /// A ticket's query if it has none.
    pub query: String,
    /// Fewest, most, and what the number must be a multiple of, of a ticket that says nothing.
    pub counts: (u32, u32, u32),
}
