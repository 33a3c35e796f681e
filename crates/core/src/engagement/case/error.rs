//! Why a visitor's games could not be fitted.

use crate::OutOfRange;
use crate::engagement::churn::Layout;
use crate::engagement::history::HistoryError;
use std::error::Error;
use std::fmt;

/// Why a [`Fitting`](super::Fitting) has failed.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum FittingError {
    /// The history cannot be rated: which game, which field, what is allowed.
    History(HistoryError),
    /// The churn model has nothing to learn from.
    Nothing {
        /// What is missing.
        problem: OutOfRange,
        /// The layout, which says what counts as churn.
        layout: Layout,
    },
    /// A number of the fit is out of its range.
    Number(OutOfRange),
    /// A step has ended without its result: a bug.
    Unfinished,
}

impl fmt::Display for FittingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::History(fault) => fault.fmt(f),
            Self::Nothing { problem, layout } => {
                write!(f, "{problem}; churn is {}", layout.churned())
            }
            Self::Number(problem) => problem.fmt(f),
            Self::Unfinished => f.write_str("the fit did not end"),
        }
    }
}

impl Error for FittingError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::History(fault) => Some(fault),
            Self::Nothing { problem, .. } | Self::Number(problem) => Some(problem),
            Self::Unfinished => None,
        }
    }
}

impl From<HistoryError> for FittingError {
    fn from(fault: HistoryError) -> Self {
        Self::History(fault)
    }
}

impl From<OutOfRange> for FittingError {
    fn from(problem: OutOfRange) -> Self {
        Self::Number(problem)
    }
}
