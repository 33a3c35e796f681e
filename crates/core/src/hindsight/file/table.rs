//! Players from a file: a table of arrival times and criteria, read piece by piece.
//!
//! One player a line, fields separated by commas, semicolons or tabs, perhaps in
//! double quotes. The first line may name the columns. What each is tells a [`ColumnMapping`], or
//! names and the first lines do (`columns`). What cannot be read is kept aside with its line and
//! the reason; the rest is used.

use std::collections::BTreeMap;

use super::columns::{ColumnMapping, ColumnRole, guess, is_named};
pub use super::error::{MOST_ROWS, TableError};
pub use super::line::PlayerRow;
use super::line::{Columns, group, row};
use super::scales::{AxisRange, scale};
use crate::order;
pub use crate::table::BadRow;
use crate::table::{Calendar, Fields, First, Lines, Unit, cut, plain, separator};

/// Lines that are looked at before it is guessed what the columns are.
const AHEAD: usize = 200;

/// Lines that are kept as they are, for the eye.
const SHOWN: usize = 10;

/// Numbers from here on are milliseconds since 1970, or seconds.
const MILLISECONDS: f64 = 1e11;
const SECONDS: f64 = 1e8;

/// How many bad rows are kept with their reasons; the others are counted.
const BAD_ROWS_KEPT: usize = 200;

/// A file, read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerTable {
    /// Players in the order of their arrival; those of one instant as in the file.
    pub rows: Vec<PlayerRow>,
    /// The name of the column of times.
    pub time: String,
    /// Whether that is just the first column, as none has a name known for times.
    pub time_guessed: bool,
    /// How dates with the year at their end were read, and whether the file leaves it open.
    pub dates: Option<(First, bool)>,
    /// The names of the criteria.
    pub criteria: Vec<String>,
    /// The first lines that could not be used.
    pub bad: Vec<BadRow>,
    /// How many there were in all.
    pub bad_count: u64,
    /// Players who arrive at the same time as the one before them.
    pub same_time: u64,
    /// What each criterion's values were.
    pub ranges: Vec<AxisRange>,
    /// The names of the columns that must be equal in a game.
    pub equal: Vec<String>,
    /// What these columns say, of each group of players; one where there are no such columns.
    pub groups: Vec<String>,
    /// The names of all columns, and what they were taken for.
    pub columns: Vec<String>,
    /// What they were taken for.
    pub mapping: ColumnMapping,
    /// The first lines as they are.
    pub head: Vec<Vec<String>>,
    /// What times count, where the file tells it.
    pub unit: Option<Unit>,
}

/// Reads a table from pieces of a file, in constant memory but for the players.
#[derive(Clone, Debug, Default)]
pub struct Reader {
    lines: Lines,
    fields: Fields,
    /// What the visitor says of the columns.
    told: Option<ColumnMapping>,
    /// The first lines, until it is known what the columns are.
    ahead: Vec<(u64, String)>,
    columns: Option<Columns>,
    calendar: Calendar,
    groups: BTreeMap<String, u32>,
    table: PlayerTable,
}

impl Reader {
    /// At the beginning of a file.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// At the beginning of a file whose columns are these.
    #[must_use]
    pub fn with_mapping(mapping: ColumnMapping) -> Self {
        Self {
            told: Some(mapping),
            ..Self::default()
        }
    }

    /// What is known of the columns so far: their names, what they are taken for, and the first
    /// lines. A file that is refused tells it too.
    #[must_use]
    pub fn seen(&self) -> &PlayerTable {
        &self.table
    }

    /// Reads on. O(bytes).
    ///
    /// # Errors
    /// As soon as it is clear that the file cannot be used, long before its end.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), TableError> {
        let mut lines = std::mem::take(&mut self.lines);
        let pushed = lines.push(bytes, &mut |line, text| self.take_line(line, text));
        self.lines = lines;
        pushed
    }

    /// Players read so far.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.table.rows.len()
    }

    /// The end of the file: sorts the players and scales their criteria.
    ///
    /// Criteria that all lie in 0 … 1 are left as they are; others are scaled so that
    /// the least becomes 0 and the greatest 1 (all become ½ where they are equal), unless a
    /// mapping says something else.
    ///
    /// # Errors
    /// If nothing could be used.
    ///
    /// # Complexity
    /// O(n log n) for n players, who are sorted by their arrival; nothing is read again.
    pub fn finish(mut self) -> Result<PlayerTable, TableError> {
        self.end()?;
        Ok(self.table)
    }

    /// As [`finish`](Self::finish), for those who want to look at what was seen either way.
    ///
    /// # Errors
    /// If nothing could be used.
    ///
    /// # Complexity
    /// O(rows · log(rows)): players are put in the order of their times.
    pub fn end(&mut self) -> Result<(), TableError> {
        let mut lines = std::mem::take(&mut self.lines);
        lines.finish(&mut |line, text| self.take_line(line, text))?;
        self.begin()?;
        let table = &mut self.table;
        table.dates = self.calendar.first();
        if table.rows.is_empty() {
            return Err(if lines.count() == 0 {
                TableError::Nothing
            } else {
                let first = table.bad.first().cloned();
                TableError::Empty { first }
            });
        }
        order::stable(&mut table.rows, |row| row.time);
        let pairs = table.rows.windows(2);
        table.same_time = pairs.filter(|pair| pair[0].time == pair[1].time).count() as u64;
        let criteria = table.mapping.all(ColumnRole::Criterion);
        let scales: Vec<_> = criteria.map(|at| table.mapping.0[at].scale).collect();
        table.ranges = scale(&mut table.rows, &scales);
        let far = |range: &AxisRange| range.wait().is_some_and(f64::is_infinite);
        if let Some(axis) = table.ranges.iter().position(far) {
            return Err(TableError::TooFarApart {
                criterion: table.criteria[axis].clone(),
                least: table.ranges[axis].least,
                most: table.ranges[axis].most,
            });
        }
        if table.unit.is_none() {
            let last = table.rows.last().map_or(0.0, |row| row.time);
            table.unit = match last {
                MILLISECONDS.. => Some(Unit::Milliseconds),
                SECONDS.. => Some(Unit::Seconds),
                _ => None,
            };
        }
        Ok(())
    }

    fn take_line(&mut self, line: u64, text: &[u8]) -> Result<(), TableError> {
        let Ok(text) = std::str::from_utf8(text) else {
            self.refuse(line, "no UTF-8 text".to_owned());
            return Ok(());
        };
        if self.columns.is_some() {
            return self.take_player(line, text);
        }
        self.ahead.push((line, text.to_owned()));
        if self.ahead.len() == AHEAD {
            self.begin()?;
        }
        Ok(())
    }

    fn take_player(&mut self, line: u64, text: &str) -> Result<(), TableError> {
        let Some(columns) = &self.columns else {
            return Ok(());
        };
        self.fields.split(text, columns.separator);
        let dates = self.table.unit == Some(Unit::Dates);
        let known = dates || !self.table.rows.is_empty();
        let kind = known.then_some(dates);
        match row(&self.fields, columns, &self.calendar, kind) {
            Ok((mut row, dated, is_date)) => {
                let rows = &mut self.table.rows;
                if rows.len() == MOST_ROWS {
                    return Err(TableError::TooManyRows);
                }
                if is_date {
                    self.table.unit = Some(Unit::Dates);
                }
                if let Some(dated) = dated {
                    let calendar = &mut self.calendar;
                    calendar.note(dated, rows.len(), |line, time| rows[line].time = time);
                }
                row.group = group(
                    &self.fields,
                    columns,
                    &mut self.groups,
                    &mut self.table.groups,
                );
                rows.push(row);
            }
            Err(reason) => self.refuse(line, reason),
        }
        Ok(())
    }

    /// Settles what the columns are, and takes the lines that waited for it.
    fn begin(&mut self) -> Result<(), TableError> {
        let ahead = std::mem::take(&mut self.ahead);
        let Some((_, first)) = ahead.first().filter(|_| self.columns.is_none()) else {
            return Ok(());
        };
        let separator = separator(first);
        let lines: Vec<Vec<String>> = (ahead.iter())
            .map(|(_, text)| {
                self.fields.split(text, separator);
                self.fields.iter().map(str::to_owned).collect()
            })
            .collect();
        let named = is_named(&lines[0], separator);
        let rows = &lines[usize::from(named)..];
        let numbered = |at: usize| match at {
            0 => "time".to_owned(),
            at => format!("column {}", at + 1),
        };
        let names: Vec<String> = match named {
            true => lines[0].clone(),
            false => (0..lines[0].len()).map(numbered).collect(),
        };
        self.table.columns = names.iter().map(|name| shown(name)).collect();
        let seen = rows.iter().take(SHOWN);
        self.table.head = seen
            .map(|row| row.iter().map(|field| cut(field)).collect())
            .collect();
        let (mapping, guessed) = match self.told.take() {
            Some(told) if told.0.len() != names.len() => {
                return Err(TableError::OtherColumns {
                    told: told.0.len(),
                    found: names.len(),
                });
            }
            Some(told) => (told, false),
            None => match guess(&names, rows, separator) {
                Some((mapping, guessed)) => (mapping, guessed && named),
                // Nothing to guess from: the names, if they are any, say that there are times.
                None if rows.is_empty() => return Err(TableError::Empty { first: None }),
                None => {
                    return Err(TableError::NoColumns {
                        found: self.table.columns.clone(),
                    });
                }
            },
        };
        self.table.mapping = mapping.clone();
        let table = &mut self.table;
        let Some(time) = mapping.all(ColumnRole::Time).next() else {
            return Err(TableError::NoColumns {
                found: table.columns.clone(),
            });
        };
        table.time_guessed = guessed;
        table.time.clone_from(&table.columns[time]);
        table.unit = Unit::of_names(&[plain(&names[time])]).map(|(_, unit)| unit);
        let criteria: Vec<usize> = mapping.all(ColumnRole::Criterion).collect();
        let equal: Vec<usize> = mapping.all(ColumnRole::Equal).collect();
        let called = |at: &usize| table.columns[*at].clone();
        (table.criteria, table.equal) = (
            criteria.iter().map(called).collect(),
            equal.iter().map(called).collect(),
        );
        self.columns = Some(Columns {
            separator,
            names: self.table.columns.clone(),
            time,
            id: mapping.all(ColumnRole::Name).next(),
            criteria,
            equal,
        });
        for (line, text) in ahead.iter().skip(usize::from(named)) {
            self.take_player(*line, text)?;
        }
        Ok(())
    }

    fn refuse(&mut self, line: u64, reason: String) {
        self.table.bad_count += 1;
        if self.table.bad.len() < BAD_ROWS_KEPT {
            self.table.bad.push(BadRow { line, reason });
        }
    }
}

/// A column's name as sentences have it: cut where a stranger's takes a line and more.
fn shown(name: &str) -> String {
    match name.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}

#[cfg(test)]
#[path = "table_tests.rs"]
mod tests;
