//! c(s, o): the risk that a player stops after the upcoming match, by how it ends.
//!
//! Section 5.2: a logistic regression on the features of a [`Layout`]. Only three columns
//! depend on the upcoming outcome, so the three risks of a state share one product.

use super::layout::{Layout, MOST_FEATURES};
use super::state::State;
use crate::OutOfRange;
use crate::engagement::model::{Odds, Outcome, Risks, logistic};
use serde::{Deserialize, Serialize};

/// A logistic regression of churn: risk = 1 / (1 + e^−(intercept + Σ weight · feature)).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChurnModel {
    /// The features, and what churn is.
    pub layout: Layout,
    /// The logit of a state whose features are all 0.
    pub intercept: f64,
    /// One for each feature as it is, not standardised. Missing ones count as 0.
    pub weights: Vec<f64>,
}

impl ChurnModel {
    /// A model with given numbers.
    ///
    /// # Errors
    /// For a wrong number of weights, numbers that are not finite, or a bad layout.
    pub fn new(layout: Layout, intercept: f64, weights: Vec<f64>) -> Result<Self, OutOfRange> {
        layout.check()?;
        if weights.len() != layout.features() {
            return Err(OutOfRange {
                field: "number of weights",
                value: weights.len() as f64,
                allowed: "57, or 67 with goal differences",
            });
        }
        let mut all = core::iter::once(&intercept).chain(&weights);
        if let Some(&value) = all.find(|value| !value.is_finite()) {
            return Err(OutOfRange {
                field: "weight",
                value,
                allowed: "finite numbers",
            });
        }
        Ok(Self {
            layout,
            intercept,
            weights,
        })
    }

    /// The part of the logit that does not depend on the upcoming match. O(features).
    #[must_use]
    pub fn logit(&self, state: &State) -> f64 {
        let mut row = [0.0; MOST_FEATURES];
        self.layout.fill(state, None, &mut row);
        let products = self.weights.iter().zip(&row).map(|(w, x)| w * x);
        self.intercept + products.sum::<f64>()
    }

    /// What an outcome of the upcoming match adds to the logit.
    #[must_use]
    pub fn upcoming(&self, outcome: Outcome) -> f64 {
        let place = self.layout.upcoming() + outcome.index();
        self.weights.get(place).copied().unwrap_or(0.0)
    }

    /// The risk that the player stops if the upcoming match ends so, 0 to 1.
    #[must_use]
    pub fn risk(&self, state: &State, outcome: Outcome) -> f64 {
        logistic(self.logit(state) + self.upcoming(outcome))
    }

    /// The risks after a win, a draw and a loss, (2). O(features).
    #[must_use]
    pub fn risks(&self, state: &State) -> Risks {
        let logit = self.logit(state);
        Outcome::ALL.map(|outcome| logistic(logit + self.upcoming(outcome)))
    }

    /// What each feature adds to the logit, weight · feature, in the layout's order. O(features).
    #[must_use]
    pub fn contributions(&self, state: &State, outcome: Option<Outcome>) -> Vec<f64> {
        let mut row = [0.0; MOST_FEATURES];
        self.layout.fill(state, outcome, &mut row);
        self.weights.iter().zip(&row).map(|(w, x)| w * x).collect()
    }
}

/// The risk of a player who meets somebody against whom the odds are these: Σ P(o) c(s, o).
#[must_use]
pub fn expected_risk(risks: &Risks, odds: &Odds) -> f64 {
    odds[0] * risks[0] + odds[1] * risks[1] + odds[2] * risks[2]
}

/// Risks of which only a share depends on the outcome: (1 − λ) · mean + λ · risk(o). O(1).
///
/// With `mean` the player's risk at the pool's average odds, the risk in a pair is
/// mean + λ · (c − mean), where c is what the model says: λ = 1 is the paper's assumption,
/// λ = 0 says that it does not matter whom one meets. `lever`, λ, is clamped to \[0, 1\];
/// NaN counts as 1.
///
/// As long as `mean` is a property of the player and not of the pair, the sum over a pairing
/// is a constant plus λ times the model's. So with one λ > 0 for all, the best pairing stays
/// the best and only what it gains shrinks. Were `mean` taken at the odds of whom a player
/// is paired with, it would cancel the whole effect.
#[must_use]
pub fn with_lever(risks: &Risks, mean: f64, lever: f64) -> Risks {
    let lever = if lever.is_nan() {
        1.0
    } else {
        lever.clamp(0.0, 1.0)
    };
    risks.map(|risk| (1.0 - lever) * mean + lever * risk)
}
