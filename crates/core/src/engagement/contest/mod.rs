//! The case study of section 5.3: matchmakers against each other on the same players.
//!
//! * [`collection`]: the collection of player states that pools are drawn from.
//! * [`apart`]: who never meets: regions, blocks.
//! * [`makers`]: who meets whom, by each matchmaker of [`Maker`](super::setting::Maker).
//! * [`round`]: one round: a pool, its pairs, how the games end, who goes on playing.
//! * [`groups`]: one round of games of teams.
//! * [`evolve`]: many rounds with the same players, whose states go on.
//! * [`welch`]: whether a difference of means is one.

pub mod apart;
pub mod collection;
pub mod evolve;
pub mod groups;
pub mod makers;
mod mend;
pub mod round;
pub mod welch;
