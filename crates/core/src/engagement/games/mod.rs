//! Games from a visitor's file: a table of who played whom, when, and how it ended.
//!
//! One game a line: time, player A, player B, result, and if the source has them both
//! ratings and the score. The first line may name the columns in many spellings; so may
//! results and dates ([`First`]); a [`GamesMapping`] says it for any other table. [`GamesReader`] reads the file in pieces of any length; what
//! cannot be read is kept aside with its line and the reason. [`GamesFile`] is what comes
//! out: a [`History`](super::History), the names of the players, what was assumed.
//! [`Estimate`] says beforehand what a number of games will need.

mod columns;
mod error;
mod estimate;
mod file;
mod line;
mod mapping;
mod reader;
mod result;

pub use crate::table::{First, Unit};
pub use columns::{Score, Told};
pub use error::GamesError;
pub use estimate::Estimate;
pub use file::{GamesFile, Notes, ReadGames};
pub use line::LineFault;
pub use mapping::{GamesHead, GamesMapping, GamesRole};
pub use reader::{BAD_LINES_KEPT, GamesReader, MOST_GAMES};
