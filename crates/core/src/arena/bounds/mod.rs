//! What nobody can beat: hindsight's best games, bounds where games are larger, and which rules are
//! dominated.

mod dominated;
mod games;
mod pairs;

pub use dominated::not_dominated;
pub use games::{MOST_SIDED, MOST_TRIED, best_games, least_cost};
pub use pairs::{BestPairs, HindsightPrice, best_pairs};
