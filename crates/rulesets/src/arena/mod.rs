//! A rule set in the arena: the service as a rule among others, on drawn players, before the judge.
//!
//! The arena draws a market's tickets once and lets any rule play them. Here a [`RuleSet`] is such
//! a rule: [`Casting`] makes the service's tickets of the book's rows (what players say, how far
//! sites are), [`ServiceRule`] is the service on the arena's clock, [`judged_as`] the game that the
//! judge is told, [`RuleSetHeat`] several rule sets on the same tickets in replications. [`tune`]
//! searches numbers of a rule set that may move.
//!
//! `core` knows nothing of all this: a [`ServiceRule`] is a `Matcher` like any other.

mod accept;
mod asked;
mod cast;
mod condition;
mod format;
mod heat;
mod market;
mod results;
mod rule;
mod shown;
pub mod tune;
mod waits;

pub use accept::Acceptance;
pub use asked::{Asked, AskedKind, asked};
pub use cast::{Casting, Says};
pub use condition::Condition;
pub use format::judged_as;
pub use heat::{COUNTED, HeatCard, RuleSetHeat};
pub use market::RuleSetMarket;
pub use results::{Finding, HeatCounts, HeatParts, MeasureRow, counts, finding, measures, refused};
pub use rule::ServiceRule;
pub use waits::{WaitPicture, wait_pictures};

#[cfg(doc)]
use crate::RuleSet;
