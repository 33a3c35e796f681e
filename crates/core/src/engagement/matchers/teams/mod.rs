//! Games of two teams of k: found by exchanges, with a lower bound by a matching.

mod bound;
mod rules;
mod search;

pub use bound::{TeamBound, bound};
pub use rules::{MOST_MEMBERS, TeamRules, TeamSkill, TeamTotals};
pub use search::{TeamGrouping, TeamSearch};
