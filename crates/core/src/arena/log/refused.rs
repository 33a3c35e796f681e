//! Why a log of tickets cannot be used at all, in words.

use crate::table::{BadRow, LONGEST_LINE, LineTooLong};
use std::fmt;

/// The most tickets that are read.
pub const MOST_TICKETS: usize = 1_000_000;

/// Why a log cannot be used at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogError {
    /// There is nothing in it.
    Nothing,
    /// The first line names no time of arrival.
    NoTime {
        /// What it says.
        found: Vec<String>,
    },
    /// Two columns are the same.
    Twice {
        /// What both are.
        what: &'static str,
        /// Their names.
        names: [String; 2],
    },
    /// A visitor has said what another number of columns are.
    Mapped {
        /// Of how many it was said.
        told: usize,
        /// How many the file has.
        found: usize,
    },
    /// No line below the names, or none that could be used.
    Empty {
        /// The first that could not, if there is one.
        first: Option<BadRow>,
    },
    /// All tickets came in one instant, or there is just one.
    NoTimePasses,
    /// More than can be used.
    TooMany,
    /// A line without an end: no table.
    LineTooLong {
        /// Its number, from 1.
        line: u64,
    },
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str(
                "the file is empty; it should have a line for each ticket below a line of names, as time,rating,party,region",
            ),
            Self::NoTime { found } => write!(
                f,
                "line 1 is “{}”: allowed is a line that names the columns, one of them time (or timestamp, arrived, seconds), as time,rating,party,region",
                found.join(", ")
            ),
            Self::Twice { what, names } => write!(
                f,
                "the columns {} and {} are both {what}: one of them is enough, rename or remove the other",
                names[0], names[1]
            ),
            Self::Mapped { told, found } => write!(
                f,
                "its first line has {found} columns, and what they are is said of {told}: one word for each is wanted"
            ),
            Self::Empty { first: None } => f.write_str(
                "its first line names the columns, and no line of tickets follows; one a ticket is wanted, with its time",
            ),
            Self::Empty { first: Some(row) } => {
                write!(f, "no line of the file could be used; {row}")
            }
            Self::NoTimePasses => f.write_str(
                "all its tickets came at the same time; times with seconds, of two tickets at least, would help",
            ),
            Self::TooMany => write!(
                f,
                "more than {} million tickets, the most that are read; a part of the file would do",
                MOST_TICKETS / 1_000_000
            ),
            Self::LineTooLong { line } => {
                write!(f, "line {line} is longer than {LONGEST_LINE} bytes: no table")
            }
        }
    }
}

impl std::error::Error for LogError {}

impl From<LineTooLong> for LogError {
    fn from(LineTooLong { line }: LineTooLong) -> Self {
        Self::LineTooLong { line }
    }
}
