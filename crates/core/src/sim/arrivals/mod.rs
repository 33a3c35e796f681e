//! Who arrives when.

mod traffic;
mod workload;

pub use traffic::{Traffic, TrafficArrivals};
pub use workload::{
    Arrival, FirstOf, Periodic, Poisson, Sampler, Trace, Workload, exponential, normal,
};
