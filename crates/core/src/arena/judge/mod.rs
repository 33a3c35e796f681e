//! The judge: takes a rule's games, refuses illegal ones, and measures what players got.
//!
//! The judge believes a rule nothing: who has come, who is gone and who has played already it
//! knows from the book and from the games before. An illegal game ends the run with a [`Foul`].
//! What is measured is the same for all rules: [`ArenaGauge`].

mod foul;
mod gauges;
mod record;
mod score;
mod survival;
mod watch;

pub use foul::{Foul, FoulKind};
pub use gauges::ArenaGauge;
pub use record::{GameColumns, PlayRecord, TicketFate};
pub use score::{GroupKind, GroupScore, Scorecard, quantile};
pub use survival::{Survival, kaplan_meier};
pub use watch::Judge;
