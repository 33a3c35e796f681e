//! How a run is cut into parts, who computes which, and what they come to.

mod estimate;
mod parts;
#[cfg(any(feature = "patience", feature = "rules"))]
mod pieces;
mod plan;
#[cfg(any(feature = "patience", feature = "rules"))]
mod replicate;
mod replications;
mod shard;

pub use parts::Parts;
#[cfg(any(feature = "patience", feature = "rules"))]
pub(crate) use pieces::Piecewise;
pub use plan::{Run, RunPlan, Runner, Slice, Step};
#[cfg(any(feature = "patience", feature = "rules"))]
pub(crate) use replicate::Trial;
pub use replications::Watched;
pub use shard::{Progress, Shard};
