//! Rules as matchers, and who arrives at them.

pub(super) mod adaptive;
pub(super) mod latency;
pub(super) mod line;
pub(super) mod meetings;
pub(super) mod queues;
mod split;
pub(super) mod workload;
