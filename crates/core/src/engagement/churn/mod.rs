//! Churn: how likely a player is to stop after the upcoming match.
//!
//! Section 5.2 of the paper: a logistic regression on a player's recent matches and on how
//! the upcoming one ends, with an L2 penalty chosen by cross-validation.
//!
//! * [`State`]: what is known of a player before a match; [`Layout`]: the features that are
//!   made of it.
//! * [`ChurnModel`]: the fitted model, its risks, and how much of them is taken for real.
//! * [`Rows`]: what it is learned from, out of a history; [`TrainingTable`]: the same, compact.
//! * [`ChurnFit`]: penalised logistic regression; [`CrossValidation`] of the penalty;
//!   [`Training`]: all of it, from a history to a model.
//! * [`Scores`], [`Bin`], [`Quality`], [`Patterns`], [`Slope`]: how good it is, risks by the
//!   last outcomes (Table 1), and how much of the pairing's effect is real.

mod cholesky;
mod data;
mod fit;
mod layout;
mod model;
mod quality;
mod state;
mod training;

pub use data::{ChurnRow, NONE, Rows, TrainingTable, check, fold_of, outcome_of};
pub use fit::{ChurnFit, CrossValidation, Fitted, GRID, Separation, TOLERANCE, Tried, Validated};
pub use layout::{Feature, Layout, MOST_FEATURES};
pub use model::{ChurnModel, expected_risk, with_lever};
pub use quality::{
    Bin, CalibrationLine, EDGES, Forecast, LONGEST, Pair, Pattern, Patterns, Quality, Scores,
    Slope, auc, calibration, calibration_of_sides, fixed, patterns, quantiles, scores, slope,
    wilson,
};
pub use state::{KEPT, MOST_DIFFERENCE, RECENT, Recent, State};
pub use training::{Trained, Training, TrainingPlan};

pub(in crate::engagement) use quality::{CHEAP, LineFit, Sorting, fixed_of, share};
