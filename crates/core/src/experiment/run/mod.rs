//! How a run is cut into parts, who computes which, and what they come to.

mod estimate;
mod parts;
mod plan;
mod replications;
mod shard;

pub use parts::Parts;
pub use plan::{Run, RunPlan, Runner, Slice, Step};
pub use replications::Watched;
pub use shard::{Progress, Shard};
