//! Matchmaking theory, exact and simulated.
//!
//! Players arrive one after another and wait; a matchmaker forms games of them.
//! This crate holds the models of that situation, the rules a matchmaker can
//! follow, what theory says of each rule and a simulation that checks it.
//!
//! * [`catalog`]: the declarative [`Experiment`](catalog::Experiment), any question of any lab.
//! * [`experiment`]: what experiments are made of: fields, links, plans of parts, and the
//!   [`Report`](experiment::Report): the one language which pages, links, tests and command
//!   lines speak.
//! * [`sim`]: the event loop, the [`Matcher`](sim::Matcher) and
//!   [`Workload`](sim::Workload) traits, observers, random streams, statistics.
//! * [`markov`]: stationary distributions and average-cost decision processes,
//!   with certified bounds.
//! * [`patience`]: a lab; Wu, *Dynamic Matching With Teams*.
//! * [`rules`]: a lab; Xu, Yu and Wu, *Rule Designs for Optimal Online Game
//!   Matchmaking*.
//! * [`hindsight`]: a lab; Schlup, *Automatic Game Matching*.
//! * [`balance`]: a lab; Alman and McKay, *Theoretical Foundations of Team
//!   Matchmaking*.
//! * [`engagement`]: a lab; Chen et al., *EOMM: An Engagement Optimized
//!   Matchmaking Framework*.
//! * [`arena`]: every rule of the five labs on any market, on the same players.
//!
//! Each lab is a feature, all on by default: a page loads a module with its own
//! lab alone.
//!
//! Should you use it? If you want exact numbers or reproducible simulations of
//! matching queues, yes. It has no clock, no file, no global randomness and no
//! unsafe code: a run is a function of its parameters and its seed, to the last
//! bit, natively and in WebAssembly.

#![forbid(unsafe_code)]

#[cfg(feature = "arena")]
pub mod arena;
#[cfg(any(feature = "balance", feature = "arena"))]
pub mod balance;
pub mod catalog;
#[cfg(any(feature = "engagement", feature = "arena"))]
pub mod engagement;
pub mod experiment;
#[cfg(any(feature = "hindsight", feature = "arena"))]
pub mod hindsight;
pub mod markov;
pub mod order;
mod out_of_range;
#[cfg(any(feature = "patience", feature = "arena"))]
pub mod patience;
#[cfg(any(feature = "rules", feature = "arena"))]
pub mod rules;
pub mod sim;
#[cfg(any(
    feature = "table",
    feature = "hindsight",
    feature = "engagement",
    feature = "arena"
))]
pub mod table;
pub mod words;

pub use out_of_range::OutOfRange;

/// The version of the engine, as reports and exports carry it.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Runs the example that newcomers see first.
#[cfg(all(doctest, feature = "patience"))]
#[doc = include_str!("../README.md")]
struct Readme;
