//! Why roles are hard (Theorem 2, section 5), and partitions (Theorem 4, section 7): instances
//! whose best game, or best partition, answers a question of sums.
//!
//! * [`SumInstance`]: lists of whole numbers; is there one of each whose sum is 0?
//! * [`Reduction`]: players with roles whose best game tells, and the search for it.
//! * [`TwoRoleReduction`]: the same where everybody plays two roles.
//! * [`PartedSum`]: players without roles whose best partition tells.

mod parted;
mod reduction;
mod search;
mod two_roles;

pub use parted::PartedSum;
pub use reduction::{Reduction, SumInstance, SumPlayer};
pub use search::{SumEvent, SumGame};
pub use two_roles::TwoRoleReduction;
