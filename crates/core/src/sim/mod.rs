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

mod desk;
mod engine;
mod matcher;
mod observer;
mod player;
mod queue;
mod random;
mod replay;
pub mod stats;
mod timers;
mod waits;
mod workload;

pub use desk::Desk;
pub use engine::Engine;
pub use matcher::Matcher;
pub use observer::{Arrivals, EventLog, Logged, Observer, Occupancy, Quality, WaitingTimes};
pub use player::{Game, Player, Reason, Ticket, TimerKey, by_age};
pub use queue::take_front;
pub use random::{Numbers, Stream, Streams};
pub use replay::Replay;
pub use waits::WaitsByClass;
pub use workload::{Arrival, Periodic, Poisson, Sampler, Trace, Workload, exponential, normal};
