//! Ratings: what a history of games says of its players' skills.
//!
//! The paper takes skills from Glicko (section 4.2). Here are that and four other systems,
//! in plain arithmetic, so that a page and a native program agree to the last bit:
//!
//! * [`Elo`], [`Glicko`], [`Glicko2`], [`TrueSkill`] go through the games in the order of
//!   time; each game is predicted from what came before it.
//! * [`BradleyTerry`] is fitted to all games at once.
//! * [`gauss`]: the normal distribution far out in its tails, for TrueSkill.
//! * [`RatingConfig`]: how a whole [`History`](super::History) is rated. [`fit()`] does it at
//!   once, [`RatingFit`] in slices. [`Ratings`]: what comes of it.
//!
//! The paper compares predictions by the ratings that all games led to with those same games
//! (Figure 2). Such predictions know the answer. [`Ratings::before`] has those made before
//! each game, [`Ratings::afterwards`] the paper's; [`RatingConfig::until`] holds games out.

mod bradley_terry;
mod elo;
mod fit;
mod found;
pub mod gauss;
mod glicko;
mod glicko2;
mod plan;
mod trueskill;

pub use bradley_terry::{BradleyTerry, Ties};
pub use elo::Elo;
pub use fit::{RatingFit, fit};
pub use found::Ratings;
pub use glicko::{Glicko, GlickoEvidence};
pub use glicko2::Glicko2;
pub use plan::{Prior, RatingConfig, RatingSystem, System};
pub use trueskill::TrueSkill;

use super::history::HistoryError;

/// A number that must be `right`, or a fault.
fn within(
    field: &'static str,
    value: f64,
    right: bool,
    allowed: &'static str,
) -> Result<(), HistoryError> {
    if right {
        return Ok(());
    }
    Err(HistoryError {
        game: None,
        field,
        value,
        allowed,
    })
}
