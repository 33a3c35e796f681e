//! What a churn model is learned from: rows out of a history, and the same as a table.

mod rows;
mod table;

pub use rows::{ChurnRow, Rows, check, outcome_of};
pub use table::{NONE, TrainingTable, fold_of};
