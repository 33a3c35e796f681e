//! Why a file of games cannot be used at all.

use super::estimate::Estimate;
use super::reader::MOST_GAMES;
use crate::table::{LONGEST_LINE, LineTooLong};
use std::fmt;

/// Why a file cannot be used at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GamesError {
    /// There is nothing in it.
    Nothing,
    /// No line could be used; the first that could not, if there was one.
    Empty {
        /// `line 2: …`, or empty.
        first: String,
    },
    /// Not all columns that are needed.
    NoColumns {
        /// What is missing, and what to call it.
        missing: &'static str,
        /// The columns there are.
        found: String,
    },
    /// More games than can be used.
    TooMany {
        /// How many the file has, by its size; at least one more than are read.
        games: u64,
        /// How many players these games have, if the rest has as many new ones.
        players: u64,
    },
    /// A line without an end: no table.
    LineTooLong {
        /// Its number, from 1.
        line: u64,
    },
}

impl fmt::Display for GamesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("the file is empty"),
            Self::Empty { first } if first.is_empty() => f.write_str("the file has no games"),
            Self::Empty { first } => write!(f, "no line of the file could be used; {first}"),
            Self::NoColumns { missing, found } => write!(f, "{missing} (columns are: {found})"),
            Self::TooMany { games, players } => write!(
                f,
                "some {games} games: at most {MOST_GAMES} are read; this many would need {}",
                Estimate::of_players(*games, *players)
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

impl std::error::Error for GamesError {}

impl From<LineTooLong> for GamesError {
    fn from(LineTooLong { line }: LineTooLong) -> Self {
        Self::LineTooLong { line }
    }
}
