//! Dates whose day or month comes first: which of both, the whole file tells.
//!
//! 03/02/2024 is the third of February or the second of March. As long as every date of a
//! file fits either way, the first reading is kept and the other is remembered; the first
//! date that fits one way only (16/08/2024; or one that would not have come yet) settles it
//! for the lines before it and those after it.

use super::{date, date_year_last, moment, number};

/// What comes first in a date with the year at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// 31/12/2026.
    Day,
    /// 12/31/2026.
    Month,
}

impl First {
    /// How dates were read, and whether the file leaves that open.
    #[must_use]
    pub fn remark(self, open: bool) -> String {
        let order = match self {
            First::Day => "day/month/year",
            First::Month => "month/day/year",
        };
        let why = if open {
            ": the file leaves it open"
        } else {
            ""
        };
        format!("dates are read as {order}{why}")
    }
}

/// How a file writes its dates, as far as it is known.
#[derive(Clone, Debug, Default)]
pub struct Calendar {
    settled: Option<First>,
    /// Lines whose dates fit either way, each with the reading that is not in the line.
    open: Vec<(u32, f64)>,
}

/// A date as seconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dated {
    /// Seconds since 1970.
    pub value: f64,
    /// What it tells of all dates.
    settles: Option<First>,
    /// What it is if it is read the other way.
    other: Option<f64>,
}

/// What a field of a column of times says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeRead {
    /// The number, or seconds since 1970.
    pub value: f64,
    /// The date, if it may be read in two ways.
    pub dated: Option<Dated>,
    /// Whether it is a date.
    pub is_date: bool,
}

impl Calendar {
    /// Reads a time: a number or a date, as `dates` says the lines before had; at most `most`
    /// either way.
    ///
    /// # Errors
    /// What is allowed here.
    pub fn time(
        &self,
        text: &str,
        separator: u8,
        dates: Option<bool>,
        most: f64,
    ) -> Result<TimeRead, &'static str> {
        let counted = number(text, separator);
        let plain = counted.or_else(|| moment(text));
        let dated = match plain {
            Some(_) => None,
            None => self.read(text, |_| true),
        };
        let is_date = counted.is_none();
        (plain.or(dated.map(|dated| dated.value)))
            .filter(|time| time.abs() <= most && dates.is_none_or(|dates| dates == is_date))
            .map(|value| TimeRead {
                value,
                dated,
                is_date,
            })
            .ok_or(match dates {
                Some(true) => "a date, as in the lines before",
                Some(false) => "a number, as in the lines before",
                None => "a number, or a date as 2026-01-31 23:59:59",
            })
    }

    /// Reads a date; nothing if it is none, or not one as those before it. A reading in the
    /// future is taken only if there is no other.
    #[must_use]
    pub fn read(&self, text: &str, is_past: impl Fn(f64) -> bool) -> Option<Dated> {
        let plain = |value| Dated {
            value,
            settles: None,
            other: None,
        };
        if let Some(value) = date(text) {
            return Some(plain(value));
        }
        let readings = date_year_last(text);
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

    /// Takes note of a date whose line is good and will be the `next` of those kept, counted
    /// from 0. Where it settles that earlier dates were read the wrong way, `mend` gets each
    /// such line and its time. O(1), and O(lines) once.
    pub fn note(&mut self, date: Dated, next: usize, mut mend: impl FnMut(usize, f64)) {
        if let Some(other) = date.other {
            self.open.push((next as u32, other));
        }
        if let Some(first) = date.settles {
            self.settled = Some(first);
            for (line, other) in std::mem::take(&mut self.open) {
                if first == First::Month {
                    mend(line as usize, other);
                }
            }
        }
    }

    /// How dates were read, if their year is at the end, and whether the file leaves it open.
    #[must_use]
    pub fn first(&self) -> Option<(First, bool)> {
        match self.settled {
            Some(first) => Some((first, false)),
            None => (!self.open.is_empty()).then_some((First::Day, true)),
        }
    }
}
