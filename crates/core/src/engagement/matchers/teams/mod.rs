//! Games of two teams of k: found by exchanges, with a lower bound by a matching.

mod bound;
mod search;

pub use bound::{TeamBound, bound};
pub use search::{MOST_MEMBERS, TeamGrouping, TeamRules, TeamSearch, TeamSkill, TeamTotals};
