//! Simulation of matching queues: one event loop for every lab.
//!
//! A [`Workload`] says who arrives when; a [`Matcher`] is told of arrivals,
//! departures and timers and forms games; [`Observer`]s watch and keep
//! statistics; the [`Engine`] moves time forward between them. Everything is
//! generic and compiled for the very combination in use, so an observer that is
//! absent costs nothing, and no arrival allocates memory once the queues have
//! grown to their working size.
//!
//! Time is continuous; a model with periods has one arrival at t = 1, 2, 3, …
//! At equal times departures come first, then arrivals, then timers: a rule
//! that waits until t still sees who arrives at t.

mod arrivals;
mod engine;
mod observers;
mod players;
mod random;
mod replay;
mod rule;
pub mod stats;
mod timers;

pub use arrivals::{
    Arrival, FirstOf, Periodic, Poisson, Sampler, Trace, Traffic, TrafficArrivals, Workload,
    exponential, normal,
};
pub use engine::Engine;
pub use observers::{Arrivals, EventLog, Logged, Observer, Occupancy, WaitingTimes, WaitsByClass};
pub use players::{
    AtRisk, Game, Lack, Placed, Player, Rated, Reason, Refusal, Teams, Ticket, TimerKey, by_age,
};
pub use random::{HashedUniforms, Stream, Streams};
pub use replay::Replay;
pub use rule::{
    BatchRule, Batching, ChosenGames, Desk, Entrant, Inner, InnerGame, Matcher, Waiting, When,
    take_front,
};
