//! A line of a table of games, read; what can be wrong with one; and all that was read.

use super::columns::Columns;
use super::result;
use super::result::{Code, Custom};
use crate::engagement::model::Outcome;
use crate::table::{BadRow, Calendar, Unit, number};
use std::collections::BTreeMap;

/// What can be wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineFault {
    /// No UTF-8 text.
    Text,
    /// Fewer or more fields than the first line has.
    Fields,
    /// No time, or one of another kind than the first.
    Time,
    /// A negative time.
    Negative,
    /// A time that has not come yet.
    Future,
    /// No name of a player, or one of more than a hundred bytes.
    Player,
    /// Both players are the same.
    SamePlayer,
    /// Neither a win, a draw nor a loss.
    Result,
    /// A rating that is no number.
    Rating,
    /// A score that is neither a difference nor two numbers.
    Score,
}

impl LineFault {
    /// All of them.
    pub const ALL: [LineFault; 10] = [
        LineFault::Text,
        LineFault::Fields,
        LineFault::Time,
        LineFault::Negative,
        LineFault::Future,
        LineFault::Player,
        LineFault::SamePlayer,
        LineFault::Result,
        LineFault::Rating,
        LineFault::Score,
    ];

    /// What is allowed instead, in words.
    #[must_use]
    pub fn allowed(self) -> &'static str {
        match self {
            LineFault::Text => "UTF-8 text",
            LineFault::Fields => "as many fields as the first line has",
            LineFault::Time => {
                "a number, or a date as 2026-01-31, 31/01/2026 or 01/31/2026, perhaps with a time \
                 as 23:59:59; of one kind in all lines"
            }
            LineFault::Negative => "0 or more",
            LineFault::Future => "up to now, and a day",
            LineFault::Player => "1 to 100 bytes",
            LineFault::SamePlayer => "two different players",
            LineFault::Result => result::ALLOWED,
            LineFault::Rating => "a number from −100,000 to 100,000, or nothing",
            LineFault::Score => "a difference as -2, a score as 2-1, or nothing",
        }
    }
}

/// One line, read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// In the file's unit; of dates, seconds since 1970.
    pub time: f64,
    pub players: [u32; 2],
    pub code: Code,
    /// In a column of winners, what the field says if it names sides.
    pub side: Option<Outcome>,
    /// NaN where nothing is told.
    pub ratings: [f32; 2],
    /// NaN where nothing is told.
    pub difference: f32,
}

/// All that was read, before it is sorted.
#[derive(Clone, Debug, Default)]
pub(super) struct Read {
    pub lines: Vec<Line>,
    pub numbers: BTreeMap<String, u32>,
    pub bad: Vec<BadRow>,
    pub faults: [u64; LineFault::ALL.len()],
    /// The unit, and whether the file itself tells it.
    pub unit: Option<(Unit, bool)>,
    pub columns: Option<Columns>,
    /// How dates are written.
    pub calendar: Calendar,
    /// What the codes so far have shown of how this table writes.
    pub custom: Custom,
    /// Lines whose field of winners cannot name a side.
    pub no_sides: u64,
}

/// A number, or NaN for what tables write where there is none.
pub(super) fn optional(text: &str, separator: u8) -> Option<f32> {
    match text {
        "" | "-" | "?" | "NA" | "n/a" | "N/A" | "nan" | "NaN" | "null" | "None" => Some(f32::NAN),
        _ => number(text, separator).map(|value| value as f32),
    }
}
