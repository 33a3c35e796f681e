//! Reading the tables that visitors bring, from pieces of a file of any length: the one reader
//! of players who arrive and of games that were played.
//!
//! Fields are separated by commas, semicolons or tabs, perhaps in double quotes; a
//! quoted field ends with its line. Lines end with a line feed, a carriage return or both; text
//! is UTF-8, or UTF-16 behind a byte order mark. Times are numbers, in a [`Unit`] that their column may name, or dates; where day
//! and month could be either way round, the whole file tells ([`Calendar`]). A line that
//! cannot be used is kept aside as a [`BadRow`]. Which column means what is each lab's own
//! affair.

mod calendar;
mod date;
mod encoding;
mod fields;
mod lines;
mod unit;

pub use calendar::{Calendar, Dated, First, TimeRead};
pub use date::{date, date_year_last};
pub use fields::{Fields, cut, moment, number, separator};
pub use lines::{BadRow, LONGEST_LINE, LineTooLong, Lines, TakeLine};
pub use unit::{Unit, is_in, plain};
