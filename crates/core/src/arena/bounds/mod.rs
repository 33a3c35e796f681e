//! What nobody can beat: hindsight's best games, and which rules are dominated.

mod dominated;
mod pairs;

pub use dominated::not_dominated;
pub use pairs::{BestPairs, HindsightPrice, best_pairs};
