//! Delays between players and matchmaker: what they do to the wait.

mod curves;
mod delays;

pub use curves::{latency, latency_mean};
