//! The queue of those who wait, and the best game of all that could be made (section 1.2.4,
//! Theorem 1), also where waiting counts (section 1.2.5).
//!
//! * [`GameQueue`], [`TimedQueue`]: insert, remove, best game.
//! * `keys` is the engine of both: a bound of each player's best game, made block by block
//!   (`blocks`, `sweep`) and refined by a search (`search`) where it matters.
//! * [`BestGameRule`], [`TimedGameRule`]: both as rules of the event loop.
//! * [`outlier`]: where the paper's windows fail once waiting counts.

mod block;
mod blocks;
mod game_queue;
mod index;
mod keys;
mod mend;
pub mod outlier;
mod rules;
mod search;
mod sweep;
mod timed;

pub use game_queue::{GameQueue, QueueError};
pub use rules::{BestGameRule, FirstComeRule, FormedGame, GameRule, TimedGameRule};
pub use search::QueueEffort;
pub use timed::{TimedGame, TimedQueue};

// The stage plays the turns of the search one by one.
pub(super) use blocks::Place;
pub(super) use game_queue::with_teams;
pub(super) use keys::{Best, Pool, Turn};
pub(super) use search::Found;
