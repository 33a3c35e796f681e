//! The event loop: conservation of players, order of events, stopping and
//! going on, going back.
//!
//! Most runs here are traces whose times are multiples of ¼, so that many
//! events fall on one instant and sums of times are exact.

mod club;
mod conservation;
mod little;
mod order;
mod pool;
mod steps;
