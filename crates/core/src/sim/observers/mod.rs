//! What watches a run, and what is kept of it.

mod observer;
mod waits;

pub use observer::{Arrivals, EventLog, Logged, Observer, Occupancy, WaitingTimes};
pub use waits::WaitsByClass;
