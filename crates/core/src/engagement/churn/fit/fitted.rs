//! What a fit found: weights, and how sure the rows let it be.

use crate::OutOfRange;
use crate::engagement::churn::data::TrainingTable;
use crate::engagement::churn::layout::Layout;
use crate::engagement::churn::model::ChurnModel;
use serde::{Deserialize, Serialize};

/// Whether the rows can be told apart by their features.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Separation {
    /// Both kinds of rows are mixed.
    Mixed,
    /// Nearly: the loss is below a twentieth of what the base rate alone gives.
    Near,
    /// By this fit every row that churned has a higher risk than any that did not. Without
    /// a penalty the weights would grow without end.
    Complete,
}

/// What a fit found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fitted {
    /// The penalty, C.
    pub penalty: f64,
    /// Intercept of the features as they are.
    pub intercept: f64,
    /// Weights of the features as they are, by column of the table.
    pub weights: Vec<f64>,
    /// Intercept of standardised features.
    pub standard_intercept: f64,
    /// Weights of standardised features, by column of the table.
    pub standard: Vec<f64>,
    /// Rows that it was fitted to.
    pub rows: usize,
    /// How many of them churned.
    pub positives: usize,
    /// Mean log-loss on these rows.
    pub loss: f64,
    /// Largest slope of the objective, per row.
    pub gradient: f64,
    /// Passes over the rows.
    pub passes: u32,
    /// Columns that are the same in all rows; their weight is 0.
    pub constant: usize,
    /// Whether the rows can be told apart.
    pub separation: Separation,
}

impl TrainingTable {
    /// What a fit says of a row: intercept + Σ weight · column.
    ///
    /// # Complexity
    /// O(numbers + groups).
    #[must_use]
    pub fn logit(&self, row: usize, fitted: &Fitted) -> f64 {
        let (numbers, hot) = fitted.weights.split_at(self.numbers);
        let values = &self.values[row * self.numbers..][..self.numbers];
        let mut sum = fitted.intercept;
        for (w, &x) in numbers.iter().zip(values) {
            sum += w * f64::from(x);
        }
        for &code in &self.codes[row * self.groups..][..self.groups] {
            if let Some(weight) = hot.get(usize::from(code)) {
                sum += weight;
            }
        }
        sum
    }

    /// A fit of this table as a model of the layout that it was made for.
    ///
    /// # Errors
    /// If the table was not made for this layout.
    pub fn model(&self, layout: &Layout, fitted: &Fitted) -> Result<ChurnModel, OutOfRange> {
        ChurnModel::new(
            *layout,
            fitted.intercept,
            self.arranged(layout, &fitted.weights),
        )
    }
}
