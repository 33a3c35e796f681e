//! Players from a file: a table of arrival times and criteria, read piece by piece.
//!
//! One player a line, fields separated by commas, semicolons or tabs, perhaps in
//! double quotes. The first line may name the columns: `time` (or `t`, `t_s`,
//! `seconds`, `arrival`, `arrived`, `timestamp`, `minute`) and `id` (or `player`,
//! `name`) are found by name, every other column is a criterion; without names the
//! first is the time. What cannot be read is kept aside with its line and the reason;
//! the rest is used.

use std::fmt;

use crate::order;

/// The most players that are kept.
pub const MOST_ROWS: usize = 1_000_000;

/// The most bytes a line may have.
const LONGEST_LINE: usize = 65_536;

/// The most criteria.
pub const MOST_CRITERIA: usize = 4;

/// How many bad rows are kept with their reasons; the others are counted.
const BAD_ROWS_KEPT: usize = 200;

/// One player of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Arrival time, in the file's unit.
    pub time: f64,
    /// The criteria, as many as the file has columns for.
    pub criteria: Vec<f64>,
    /// The name, empty where there is none.
    pub id: String,
}

/// A line that could not be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadRow {
    /// Its number in the file, from 1.
    pub line: u64,
    /// Why.
    pub reason: String,
}

/// A file, read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// Players in the order of their arrival; those of one instant as in the file.
    pub rows: Vec<Row>,
    /// The name of the column of times.
    pub time: String,
    /// Whether that is just the first column, as none has a name known for times.
    pub time_guessed: bool,
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
                write!(f, "{count} criteria: at most {MOST_CRITERIA} are allowed")
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
    /// The piece of a line that has not ended yet.
    rest: Vec<u8>,
    line: u64,
    columns: Option<Columns>,
    table: Table,
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
        let mut pieces = bytes.split(|&byte| byte == b'\n');
        let last = pieces.next_back().unwrap_or(&[]);
        for piece in pieces {
            if self.rest.is_empty() {
                self.take_line(piece)?;
            } else {
                self.rest.extend_from_slice(piece);
                let line = std::mem::take(&mut self.rest);
                self.take_line(&line)?;
            }
        }
        self.rest.extend_from_slice(last);
        if self.rest.len() > LONGEST_LINE {
            return Err(TableError::LineTooLong {
                line: self.line + 1,
            });
        }
        Ok(())
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
    pub fn finish(mut self) -> Result<Table, TableError> {
        let line = std::mem::take(&mut self.rest);
        if !line.is_empty() {
            self.take_line(&line)?;
        }
        let mut table = self.table;
        if table.rows.is_empty() {
            return Err(if self.line == 0 {
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

    fn take_line(&mut self, line: &[u8]) -> Result<(), TableError> {
        self.line += 1;
        if line.len() > LONGEST_LINE {
            return Err(TableError::LineTooLong { line: self.line });
        }
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let line = if self.line == 1 {
            line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line)
        } else {
            line
        };
        if line.iter().all(u8::is_ascii_whitespace) {
            return Ok(());
        }
        let Ok(text) = std::str::from_utf8(line) else {
            self.refuse("no UTF-8 text".to_owned());
            return Ok(());
        };
        let Some(columns) = &self.columns else {
            return self.take_first(text);
        };
        match row(text, columns) {
            Ok(row) => {
                if self.table.rows.len() == MOST_ROWS {
                    return Err(TableError::TooManyRows);
                }
                self.table.rows.push(row);
            }
            Err(reason) => self.refuse(reason),
        }
        Ok(())
    }

    /// The first line: names of columns, or the first player.
    fn take_first(&mut self, text: &str) -> Result<(), TableError> {
        let separator = [b'\t', b';', b',']
            .into_iter()
            .find(|&separator| text.as_bytes().contains(&separator))
            .unwrap_or(b',');
        let fields = split(text, separator);
        let is_named = fields
            .iter()
            .any(|field| !field.is_empty() && moment(field).or(number(field, separator)).is_none());
        let names: Vec<String> = if is_named {
            fields.iter().map(|field| field.trim().to_owned()).collect()
        } else {
            let criterion = |at| format!("criterion {at}");
            (0..fields.len())
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
                .position(|name| known.contains(&name.to_lowercase().as_str()))
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
            return Err(TableError::NoColumns { found: names });
        };
        if criteria.is_empty() {
            return Err(TableError::NoColumns { found: names });
        }
        if criteria.len() > MOST_CRITERIA {
            return Err(TableError::TooManyCriteria {
                count: criteria.len(),
            });
        }
        self.table.time = names[time].clone();
        self.table.criteria = criteria.iter().map(|&at| names[at].clone()).collect();
        self.columns = Some(Columns {
            separator,
            count: names.len(),
            time,
            id,
            criteria,
        });
        if !is_named {
            self.line -= 1;
            return self.take_line(text.as_bytes());
        }
        Ok(())
    }

    fn refuse(&mut self, reason: String) {
        self.table.bad_count += 1;
        if self.table.bad.len() < BAD_ROWS_KEPT {
            self.table.bad.push(BadRow {
                line: self.line,
                reason,
            });
        }
    }
}

/// One player, or what is wrong with the line.
fn row(text: &str, columns: &Columns) -> Result<Row, String> {
    let fields = split(text, columns.separator);
    if fields.len() != columns.count {
        return Err(format!(
            "{} fields: {} are wanted",
            fields.len(),
            columns.count
        ));
    }
    let time = &fields[columns.time];
    let time = (moment(time).or_else(|| number(time, columns.separator)))
        .ok_or_else(|| format!("“{}” is no time", cut(time)))?;
    let criterion = |&at: &usize| {
        let field = &fields[at];
        let value = number(field, columns.separator);
        value.ok_or_else(|| format!("“{}” is no number", cut(field)))
    };
    Ok(Row {
        time,
        criteria: columns
            .criteria
            .iter()
            .map(criterion)
            .collect::<Result<_, _>>()?,
        id: columns
            .id
            .map(|at| fields[at].trim().to_owned())
            .unwrap_or_default(),
    })
}

/// A finite number; with a comma for its point where commas divide no columns.
fn number(text: &str, separator: u8) -> Option<f64> {
    let text = text.trim();
    let parsed = if separator != b',' && text.matches(',').count() == 1 {
        text.replace(',', ".").parse::<f64>()
    } else {
        text.parse::<f64>()
    };
    parsed.ok().filter(|value| value.is_finite())
}

/// As much of a field as a message can show.
fn cut(field: &str) -> String {
    field.chars().take(40).collect()
}

/// The fields of a line; a doubled quote within quotes stands for one.
fn split(text: &str, separator: u8) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let field = fields.len() - 1;
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                fields[field].push('"');
            }
            '"' => quoted = !quoted,
            _ if !quoted && letter == char::from(separator) => fields.push(String::new()),
            _ => fields[field].push(letter),
        }
    }
    fields
}

/// A time: a finite number, or a date and time of day (2026-01-31T23:59:59.5, with a
/// space for the T, with or without a Z), which becomes seconds since 1970.
fn moment(text: &str) -> Option<f64> {
    let text = text.trim();
    if let Ok(number) = text.parse::<f64>() {
        return number.is_finite().then_some(number);
    }
    let (date, clock) = text.trim_end_matches('Z').split_once(['T', ' '])?;
    let mut date = date.splitn(3, '-').map(|part| part.parse::<i64>().ok());
    let (year, month, day) = (date.next()??, date.next()??, date.next()??);
    let mut clock = clock.splitn(3, ':');
    let hour: f64 = clock.next()?.parse().ok()?;
    let minute: f64 = clock.next()?.parse().ok()?;
    let second: f64 = clock.next().unwrap_or("0").parse().ok()?;
    let fits = (1..=9_999).contains(&year)
        && (1..=12).contains(&month)
        && (1..=31).contains(&day)
        && (0.0..24.0).contains(&hour)
        && (0.0..60.0).contains(&minute)
        && (0.0..61.0).contains(&second);
    fits.then(|| days(year, month, day) as f64 * 86_400.0 + hour * 3_600.0 + minute * 60.0 + second)
}

/// Days since 1 January 1970 in the Gregorian calendar: years begin in March, so
/// that the leap day is the last.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let months = (month + 9) % 12;
    let before = 365 * year + year / 4 - year / 100 + year / 400;
    before + (153 * months + 2) / 5 + day - 1 - 719_468
}

#[cfg(test)]
#[path = "table_tests.rs"]
mod tests;
