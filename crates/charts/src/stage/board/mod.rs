//! The stage of the balance lab: a number line of players, and games lifted out of it.
//!
//! Below, everybody who waits stands on the line of skills. Above it are panels of rows:
//! a row is a game, a set of players being looked at, a list. Where a row's players stand
//! close together the panels show a part of the line, magnified
//! ([`zoom`](BalanceStageView::zoom)). A player is known by the id, so that a player who is lifted
//! out is seen to move.
//!
//! What is drawn is core's own [`BalanceStageView`]; the board never decides anything.

mod crowd;
mod gauges;
mod labels;
pub mod layout;
mod placed;
mod rows;
#[cfg(test)]
mod samples;
#[cfg(test)]
mod tests;
mod words;

use lobbylab_core::balance::stage::{BalanceStage, BalanceStageView};

/// A step of the stage and the line of text under it.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    /// The step.
    pub step: BalanceStageView,
    /// What it comes to, in words.
    pub status: String,
}

impl Board {
    /// The step that the stage shows.
    #[must_use]
    pub fn of(stage: &BalanceStage) -> Self {
        let step = stage.view();
        let status = step.status();
        Self { step, status }
    }
}
