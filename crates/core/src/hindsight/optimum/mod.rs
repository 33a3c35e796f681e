//! The best that could have been done, with hindsight.

mod ascent;
mod bounds;
mod games;
mod matching;
mod players;
mod refused;
mod regret;
mod search;

pub(crate) use bounds::bounds_of;
pub use bounds::{Effort, MatchingBounds, bounds};
pub use games::GameGrouping;
pub use matching::{MOST_PAIRS, MOST_PLAYERS, OptimalMatching, optimum};
pub(crate) use matching::{MOST_WEIGHT, best_matching, pair, rounded, unit};
pub(crate) use players::PlayerList;
pub use refused::Refused;
pub(crate) use regret::regret_of;
pub use regret::{Component, Judged, Made, Record, Regret, regret};
pub use search::grouping;
