//! Churn: how likely a player is to stop after the upcoming match.
//!
//! Section 5.2 of the paper: a logistic regression on a player's recent matches and on how
//! the upcoming one ends, with an L2 penalty chosen by cross-validation.
//!
//! * [`state`]: what is known of a player before a match.
//! * [`layout`]: the features that are made of it.
//! * [`model`]: the fitted model, its risks, and how much of them is taken for real.
//! * [`rows`]: what it is learned from, out of a history; [`table`]: the same, compact.
//! * [`fit`]: penalised logistic regression; [`folds`]: cross-validation of the penalty;
//!   [`training`]: all of it, from a history to a model.
//! * [`scores`], [`reliability`], [`quality`], [`patterns`], [`lever`]: how good it is, risks by the last
//!   outcomes (Table 1), and how much of the pairing's effect is real.

mod cholesky;
pub mod fit;
mod fitted;
pub mod folds;
pub mod layout;
pub mod lever;
pub(in crate::engagement) mod line;
pub mod model;
mod pass;
pub mod patterns;
pub mod quality;
mod regress;
pub mod reliability;
pub mod rows;
mod scale;
pub mod scores;
pub mod state;
pub mod table;
pub mod training;

pub use layout::Layout;
pub use model::ChurnModel;
pub use state::State;
