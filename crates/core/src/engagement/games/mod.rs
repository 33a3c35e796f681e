//! Games from a visitor's file: a table of who played whom, when, and how it ended.
//!
//! One game a line: time, player A, player B, result, and if the source has them both
//! ratings and the score. The first line may name the columns in many spellings
//! ([`columns`]); so may results ([`result`]) and dates ([`dates`]). [`reader`] reads the file in pieces of any
//! length; what cannot be read is kept aside with its line and the reason. [`file`](mod@file) is what
//! comes out: a [`History`](super::history::History), the names of the players, what was
//! assumed. [`estimate`] says beforehand what a number of games will need.

pub mod columns;
pub mod dates;
pub mod estimate;
pub mod file;
pub mod reader;
pub mod result;

pub use dates::First;
pub use estimate::Estimate;
pub use file::{Games, GamesFile, Notes};
pub use reader::{Fault, GamesError, GamesReader};
