//! Dates whose day or month comes first: which of both, the whole file tells.
//!
//! 03/02/2024 is the third of February or the second of March. As long as every date of a
//! file fits either way, the first reading is kept and the other is remembered; the first
//! date that fits one way only (16/08/2024; or one that would not have come yet) settles it
//! for the lines before it and those after it.

use super::reader::Line;
use crate::table;

/// What comes first in a date with the year at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// 31/12/2026.
    Day,
    /// 12/31/2026.
    Month,
}

/// How a file writes its dates, as far as it is known.
#[derive(Clone, Debug, Default)]
pub(super) struct Calendar {
    settled: Option<First>,
    /// Lines whose dates fit either way, each with the reading that is not in the line.
    open: Vec<(u32, f64)>,
}

/// A date as seconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Dated {
    pub value: f64,
    /// What it tells of all dates.
    settles: Option<First>,
    /// What it is if it is read the other way.
    other: Option<f64>,
}

impl Calendar {
    /// Reads a date; nothing if it is none, or not one as those before it. A reading in the
    /// future is taken only if there is no other.
    pub fn read(&self, text: &str, is_past: impl Fn(f64) -> bool) -> Option<Dated> {
        let plain = |value| Dated {
            value,
            settles: None,
            other: None,
        };
        if let Some(value) = table::date(text) {
            return Some(plain(value));
        }
        let readings = table::date_year_last(text);
        let past = readings.map(|reading| reading.filter(|value| is_past(*value)));
        match (self.settled, past) {
            (Some(First::Day), _) => readings[0].map(plain),
            (Some(First::Month), _) => readings[1].map(plain),
            (None, [Some(value), Some(other)]) => Some(Dated {
                value,
                settles: None,
                other: Some(other),
            }),
            (None, [Some(value), None]) => Some(Dated {
                settles: Some(First::Day),
                ..plain(value)
            }),
            (None, [None, Some(value)]) => Some(Dated {
                settles: Some(First::Month),
                ..plain(value)
            }),
            (None, [None, None]) => readings.into_iter().flatten().next().map(plain),
        }
    }

    /// Takes note of a date whose line is good and will be the next of `lines`.
    pub fn note(&mut self, date: Dated, lines: &mut [Line]) {
        if let Some(other) = date.other {
            self.open.push((lines.len() as u32, other));
        }
        if let Some(first) = date.settles {
            self.settled = Some(first);
            for (line, other) in std::mem::take(&mut self.open) {
                if first == First::Month {
                    lines[line as usize].time = other;
                }
            }
        }
    }

    /// How dates were read, if their year is at the end, and whether the file leaves it open.
    pub fn first(&self) -> Option<(First, bool)> {
        match self.settled {
            Some(first) => Some((first, false)),
            None => (!self.open.is_empty()).then_some((First::Day, true)),
        }
    }
}
