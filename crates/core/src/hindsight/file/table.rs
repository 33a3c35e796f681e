//! Players from a file: a table of arrival times and criteria, read piece by piece.
//!
//! One player a line, fields separated by commas, semicolons or tabs, perhaps in
//! double quotes. The first line may name the columns: `time` (or `t`, `t_s`,
//! `seconds`, `arrival`, `arrived`, `timestamp`, `minute`) and `id` (or `player`,
//! `name`) are found by name, every other column is a criterion; where no such name is, one
//! that tells a unit of time (`t_min`, `hours`) is the time, and without names the first. What cannot be read is kept aside with its line and the reason;
//! the rest is used.

use std::fmt;

use crate::order;
pub use crate::table::BadRow;
use crate::table::{
    Calendar, Dated, Fields, First, LONGEST_LINE, LineTooLong, Lines, Unit, cut, date_year_last,
    moment, number, plain, separator,
};

/// The most players that are kept.
pub const MOST_ROWS: usize = 1_000_000;

/// The most criteria that a file may have. The lab uses fewer of them.
pub const MOST_READ: usize = 4;

/// How many bad rows are kept with their reasons; the others are counted.
const BAD_ROWS_KEPT: usize = 200;

/// One player of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerRow {
    /// Arrival time, in the file's unit.
    pub time: f64,
    /// The criteria, as many as the file has columns for.
    pub criteria: Vec<f64>,
    /// The name, empty where there is none.
    pub id: String,
}

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
    /// Each criterion's least and greatest value, by which it is scaled to 0 … 1.
    pub ranges: Vec<(f64, f64)>,
}

/// Why a file cannot be used at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableError {
    /// There is nothing in it.
    Nothing,
    /// No line could be used.
    Empty,
    /// No column that could be the time, or no criterion.
    NoColumns {
        /// The columns there are.
        found: Vec<String>,
    },
    /// More columns of criteria than can be used.
    TooManyCriteria {
        /// How many.
        count: usize,
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
            Self::Empty => f.write_str("no line of the file could be used"),
            Self::NoColumns { found } => write!(
                f,
                "columns {}: a column “time” and at least one criterion are needed",
                found.join(", ")
            ),
            Self::TooManyCriteria { count } => {
                write!(f, "{count} criteria: at most {MOST_READ} are allowed")
            }
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

/// Which column is what.
#[derive(Clone, Debug)]
struct Columns {
    separator: u8,
    count: usize,
    time: usize,
    id: Option<usize>,
    criteria: Vec<usize>,
}

/// Reads a table from pieces of a file, in constant memory but for the players.
#[derive(Clone, Debug, Default)]
pub struct Reader {
    lines: Lines,
    fields: Fields,
    columns: Option<Columns>,
    calendar: Calendar,
    table: PlayerTable,
}

impl Reader {
    /// At the beginning of a file.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
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
    /// the least becomes 0 and the greatest 1 (all become ½ where they are equal).
    ///
    /// # Errors
    /// If nothing could be used.
    ///
    /// # Complexity
    /// O(n log n) for n players, who are sorted by their arrival; nothing is read again.
    pub fn finish(mut self) -> Result<PlayerTable, TableError> {
        let mut lines = std::mem::take(&mut self.lines);
        lines.finish(&mut |line, text| self.take_line(line, text))?;
        let mut table = self.table;
        table.dates = self.calendar.first();
        if table.rows.is_empty() {
            return Err(if lines.count() == 0 {
                TableError::Nothing
            } else {
                TableError::Empty
            });
        }
        order::stable(&mut table.rows, |row| row.time);
        let pairs = table.rows.windows(2);
        table.same_time = pairs.filter(|pair| pair[0].time == pair[1].time).count() as u64;
        for axis in 0..table.criteria.len() {
            let values = || table.rows.iter().map(|row| row.criteria[axis]);
            let mut least = values().fold(f64::INFINITY, f64::min);
            let mut most = values().fold(f64::NEG_INFINITY, f64::max);
            if least >= 0.0 && most <= 1.0 {
                (least, most) = (0.0, 1.0);
            }
            table.ranges.push((least, most));
            for row in &mut table.rows {
                let value = &mut row.criteria[axis];
                *value = if most > least {
                    (*value - least) / (most - least)
                } else {
                    0.5
                };
            }
        }
        Ok(table)
    }

    fn take_line(&mut self, line: u64, text: &[u8]) -> Result<(), TableError> {
        let Ok(text) = std::str::from_utf8(text) else {
            self.refuse(line, "no UTF-8 text".to_owned());
            return Ok(());
        };
        if self.columns.is_none() && self.take_names(text)? {
            return Ok(());
        }
        let Some(columns) = &self.columns else {
            return Ok(());
        };
        self.fields.split(text, columns.separator);
        match row(&self.fields, columns, &self.calendar) {
            Ok((row, dated)) => {
                let rows = &mut self.table.rows;
                if rows.len() == MOST_ROWS {
                    return Err(TableError::TooManyRows);
                }
                if let Some(dated) = dated {
                    let calendar = &mut self.calendar;
                    calendar.note(dated, rows.len(), |line, time| rows[line].time = time);
                }
                rows.push(row);
            }
            Err(reason) => self.refuse(line, reason),
        }
        Ok(())
    }

    /// What the columns are, by the first line; whether it names them, or is a player.
    fn take_names(&mut self, text: &str) -> Result<bool, TableError> {
        let separator = separator(text);
        let fields = &mut self.fields;
        fields.split(text, separator);
        let is_named = fields
            .iter()
            .any(|field| !field.is_empty() && !is_value(field, separator));
        let names: Vec<String> = if is_named {
            fields.iter().map(str::to_owned).collect()
        } else {
            let criterion = |at| format!("criterion {at}");
            (0..fields.count())
                .map(|at| {
                    if at == 0 {
                        "time".to_owned()
                    } else {
                        criterion(at)
                    }
                })
                .collect()
        };
        let find = |known: &[&str]| {
            names
                .iter()
                .position(|name| known.contains(&name.to_ascii_lowercase().as_str()))
        };
        let time = find(&[
            "time",
            "t",
            "t_s",
            "seconds",
            "arrival",
            "arrived",
            "arrival_time",
            "timestamp",
            "minute",
        ]);
        let id = find(&["id", "player", "name"]);
        let units: Vec<String> = names.iter().map(|name| plain(name)).collect();
        let time = time.or_else(|| Unit::of_names(&units).map(|(at, _)| at));
        // Times mostly stand first.
        let guess = (0..names.len()).find(|&at| Some(at) != id);
        self.table.time_guessed = time.is_none();
        let time = time.or(guess);
        let criteria = |time: usize| -> Vec<usize> {
            (0..names.len())
                .filter(|&at| at != time && Some(at) != id)
                .collect()
        };
        let (Some(time), criteria) = (time, time.map(criteria).unwrap_or_default()) else {
            return Err(TableError::NoColumns {
                found: names.iter().map(|name| shown(name)).collect(),
            });
        };
        if criteria.is_empty() {
            return Err(TableError::NoColumns {
                found: names.iter().map(|name| shown(name)).collect(),
            });
        }
        if criteria.len() > MOST_READ {
            return Err(TableError::TooManyCriteria {
                count: criteria.len(),
            });
        }
        self.table.time = shown(&names[time]);
        self.table.criteria = criteria.iter().map(|&at| shown(&names[at])).collect();
        self.columns = Some(Columns {
            separator,
            count: names.len(),
            time,
            id,
            criteria,
        });
        Ok(is_named)
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

/// Whether a field is a number or a date, and no name of a column.
fn is_value(field: &str, separator: u8) -> bool {
    let is_date = || date_year_last(field).iter().any(Option::is_some);
    moment(field).is_some() || number(field, separator).is_some() || is_date()
}

/// One player, with the date if the time is one that may be read in two ways; or what is wrong
/// with the line.
fn row(
    fields: &Fields,
    columns: &Columns,
    calendar: &Calendar,
) -> Result<(PlayerRow, Option<Dated>), String> {
    if fields.count() != columns.count {
        return Err(format!(
            "{} fields: {} are wanted",
            fields.count(),
            columns.count
        ));
    }
    let text = fields.at(columns.time);
    let plain = moment(text).or_else(|| number(text, columns.separator));
    let dated = match plain {
        Some(_) => None,
        None => calendar.read(text, |_| true),
    };
    let time = plain
        .or(dated.map(|dated| dated.value))
        .ok_or_else(|| format!("“{}” is no time", cut(text)))?;
    let criterion = |&at: &usize| {
        let field = fields.at(at);
        let value = number(field, columns.separator);
        value.ok_or_else(|| format!("“{}” is no number", cut(field)))
    };
    let row = PlayerRow {
        time,
        criteria: columns
            .criteria
            .iter()
            .map(criterion)
            .collect::<Result<_, _>>()?,
        id: columns
            .id
            .map(|at| fields.at(at).to_owned())
            .unwrap_or_default(),
    };
    Ok((row, dated))
}

#[cfg(test)]
#[path = "table_tests.rs"]
mod tests;
