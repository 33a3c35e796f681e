//! The case study of section 5.3: matchmakers against each other on the same players.
//!
//! * [`Collection`]: the collection of player states that pools are drawn from.
//! * [`NeverPairs`]: who never meets: regions, blocks.
//! * [`PairingContext`]: who meets whom, by each matchmaker of [`Matchmaker`](super::matchers::Matchmaker).
//! * [`ContestPool`], [`Round`]: one round: a pool, its pairs, how the games end, who goes on playing.
//! * [`GroupGames`], [`GroupRound`]: one round of games of teams.
//! * [`Evolution`]: many rounds with the same players, whose states go on.
//! * [`BatchMatchmaker`]: a matchmaker on the event loop of all labs.
//! * [`Worth`]: another objective than how many stay.
//! * [`Welch`]: whether a difference of means is one.

mod apart;
mod batch;
mod collection;
mod evolve;
mod groups;
mod makers;
mod mend;
mod round;
mod welch;
mod worth;

pub use apart::NeverPairs;
pub use batch::BatchMatchmaker;
pub use collection::{Collection, Lives, USUAL};
pub use evolve::{AfterRound, Evolution, EvolutionPlan, MOST_WAITING};
pub use groups::{GroupGames, GroupRound};
pub use makers::{Constraints, Mates, PairingContext};
pub use round::{ContestPool, Fate, Round};
pub use welch::Welch;
pub use worth::Worth;

pub(crate) use collection::{Opponents, at_odds};
