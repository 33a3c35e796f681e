//! The case study: what was found in the games of a population (section 5.2), and the
//! players that rounds are drawn from.
//!
//! * [`Findings`]: skills, churn model, how good both are, Table 1. Of the built-in
//!   populations they are figures with their sources.
//! * [`Fitting`]: the same found in a visitor's own games, in slices.
//! * [`Comparing`]: which of five rating systems foretells games best, in a visitor's own
//!   history or in one of [`synthetic_history`].

mod error;
mod findings;
mod fitting;
mod gaps;
mod synthetic;
mod systems;
mod wins;

pub use error::FittingError;
pub use findings::{Calibration, Findings, Marks, TriedPenalty};
pub use fitting::{Fitting, layout_for};
pub use gaps::{DrawsByGap, GapBin};
pub use synthetic::synthetic_history;
pub use systems::{Comparing, SystemComparison, SystemScore, log_loss};

use super::model::DrawModel;
use super::parameters::People;
use super::population::{EngagementPopulation, PopulationKind, PopulationPlayer};
use crate::OutOfRange;
use crate::experiment::{Seed, Value, Values};
use serde::{Deserialize, Serialize};

/// A visitor's games, fitted: what jobs need of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Case {
    /// Tells files apart; never 0.
    pub fingerprint: u64,
    /// What was found.
    pub findings: Findings,
    /// States before games drawn at random, with final skills.
    pub players: Vec<PopulationPlayer>,
    /// How often games are drawn.
    pub draws: DrawModel,
    /// Which rating system foretells the games best.
    pub systems: SystemComparison,
}

impl Case {
    /// The parameters of a question about these players.
    #[must_use]
    pub fn values(&self) -> Values {
        let people = Value::Text(People::File.key().to_owned());
        let file = Value::Text(Seed(self.fingerprint).to_string());
        [("people".to_owned(), people), ("file".to_owned(), file)].into()
    }

    /// The players as a population.
    ///
    /// # Errors
    /// As [`EngagementPopulation::new`].
    pub fn population(&self) -> Result<EngagementPopulation, OutOfRange> {
        let model = self.findings.model.clone();
        EngagementPopulation::new(
            PopulationKind::File,
            self.players.clone(),
            model,
            self.draws,
        )
    }
}
