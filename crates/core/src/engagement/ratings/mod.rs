//! Ratings: what a history of games says of its players' skills.
//!
//! The paper takes skills from Glicko (section 4.2). Here are that and four other systems,
//! in plain arithmetic, so that a page and a native program agree to the last bit:
//!
//! * [`elo`], [`glicko`], [`glicko2`], [`trueskill`] go through the games in the order of
//!   time; each game is predicted from what came before it.
//! * [`bradley_terry`] is fitted to all games at once.
//! * [`gauss`]: the normal distribution far out in its tails, for TrueSkill.
//! * [`Plan`]: how a whole [`History`](super::history::History) is rated. [`fit`] does it at
//!   once, [`Fit`] in slices. [`Ratings`]: what comes of it.
//!
//! The paper compares predictions by the ratings that all games led to with those same games
//! (Figure 2). Such predictions know the answer. [`Ratings::before`] has those made before
//! each game, [`Ratings::afterwards`] the paper's; [`Plan::until`] holds games out.

pub mod bradley_terry;
pub mod elo;
mod fit;
mod found;
pub mod gauss;
pub mod glicko;
pub mod glicko2;
mod plan;
pub mod trueskill;

pub use bradley_terry::{BradleyTerry, Ties};
pub use elo::Elo;
pub use fit::{Fit, fit};
pub use found::Ratings;
pub use glicko::Glicko;
pub use glicko2::Glicko2;
pub use plan::{Plan, Prior, System};
pub use trueskill::TrueSkill;

use super::history::Fault;

/// A number that must be `right`, or a fault.
fn within(
    field: &'static str,
    value: f64,
    right: bool,
    allowed: &'static str,
) -> Result<(), Fault> {
    if right {
        return Ok(());
    }
    Err(Fault {
        game: None,
        field,
        value,
        allowed,
    })
}
