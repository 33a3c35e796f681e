//! All players into games, nobody left over (sections 1.2.7 and 8.2).
//!
//! * [`Roster`]: who is to be parted; [`Roster::runs`] are Theorem 5's games.
//! * [`PartitionProblem`]: an objective for them, its bound, exchanges, the exact
//!   search, and the best game again and again.
//! * [`mixed`]: where runs lose.

mod best_first;
mod columns;
mod exact;
mod local;
pub mod mixed;
mod prices;
mod problem;
mod roster;
mod search;

pub use exact::MOST_PLAYERS;
pub use problem::{Objective, Partition, PartitionEffort, PartitionProblem};
pub use roster::{BestGames, Roster, RosterError};
pub use search::{PartitionCut, PartitionEvent};

pub(super) use problem::{steps_of_a_game, unhappiness};
