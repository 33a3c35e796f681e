//! Why a file of players cannot be used at all, in words.

use crate::table::{BadRow, LONGEST_LINE, LineTooLong};
use std::fmt;

/// The most players that are kept.
pub const MOST_ROWS: usize = 1_000_000;

/// Why a file cannot be used at all.
#[derive(Clone, Debug, PartialEq)]
pub enum TableError {
    /// There is nothing in it.
    Nothing,
    /// No line could be used.
    Empty {
        /// The first of them, if there is one beside the names.
        first: Option<BadRow>,
    },
    /// No column that could be the time.
    NoColumns {
        /// The columns there are.
        found: Vec<String>,
    },
    /// A mapping of another number of columns.
    OtherColumns {
        /// How many it is of.
        told: usize,
        /// How many there are.
        found: usize,
    },
    /// Values of a criterion so far apart that no number is the wait they count as.
    TooFarApart {
        /// The criterion.
        criterion: String,
        /// Its least value.
        least: f64,
        /// Its greatest.
        most: f64,
    },
    /// More players than can be used.
    TooManyRows,
    /// A line without an end: no table.
    LineTooLong {
        /// Its number, from 1.
        line: u64,
    },
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("the file is empty"),
            Self::Empty { first: None } => {
                f.write_str("its first line names columns, and no line of players follows")
            }
            Self::Empty { first: Some(row) } => {
                write!(f, "no line of the file could be used; {row}")
            }
            Self::NoColumns { found } => write!(
                f,
                "columns {}: none holds numbers or dates that could be times of arrival",
                found.join(", ")
            ),
            Self::OtherColumns { told, found } => write!(
                f,
                "{found} columns, of which {told} were told what they are"
            ),
            Self::TooFarApart {
                criterion,
                least,
                most,
            } => write!(
                f,
                "{criterion} goes from {least:e} to {most:e}, and no number is the wait that \
                 counts as: allowed are differences whose waits are below 1.8e308"
            ),
            Self::TooManyRows => write!(
                f,
                "more than {} million players, the most that are read",
                MOST_ROWS / 1_000_000
            ),
            Self::LineTooLong { line } => {
                write!(
                    f,
                    "line {line} is longer than {LONGEST_LINE} bytes: no table"
                )
            }
        }
    }
}

impl std::error::Error for TableError {}

impl From<LineTooLong> for TableError {
    fn from(LineTooLong { line }: LineTooLong) -> Self {
        Self::LineTooLong { line }
    }
}
