//! Why roles are hard (Theorem 2, section 5): instances whose best game answers a question of
//! sums.
//!
//! * [`SumInstance`]: lists of whole numbers; is there one of each whose sum is 0?
//! * [`Reduction`]: players with roles whose best game tells, and the search for it.

mod reduction;
mod search;

pub use reduction::{Reduction, SumInstance, SumPlayer};
pub use search::{SumEvent, SumGame};
