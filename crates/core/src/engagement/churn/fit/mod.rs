//! The fit: penalised logistic regression by Newton steps, and cross-validation of the penalty.

mod fitted;
mod folds;
mod newton;
mod pass;
mod scale;

pub use fitted::{Fitted, Separation};
pub use folds::{CrossValidation, Tried, Validated};
pub use newton::{ChurnFit, GRID, TOLERANCE};
