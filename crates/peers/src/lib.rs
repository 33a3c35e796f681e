//! Published crates that do what lobbylab's engine does, for its benchmarks:
//! the same models, random numbers and statistics, written for another engine.
//!
//! Nothing of lobbylab uses this crate. Its benchmarks run natively only, as
//! part of `cargo xtask bench`.

#[cfg(feature = "balance")]
pub mod balance;
#[cfg(feature = "matching")]
pub mod lemon;
#[cfg(feature = "matching")]
pub mod matching;
#[cfg(feature = "nexosim")]
pub mod server;
