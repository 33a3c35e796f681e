//! Reads a log from pieces of a file, in constant memory but for the tickets.

use super::TicketLog;
use super::columns::{LogColumns, guess};
use super::line::ticket;
use super::mapping::{HEAD, LogHead, LogMapping};
use super::refused::{LogError, MOST_TICKETS};
use crate::table::{BadRow, Calendar, Fields, Lines, Unit, separator};
use crate::words::{counted, listed};

/// How many bad lines are kept with their reasons; the others are counted.
const BAD_ROWS_KEPT: usize = 200;

/// Numbers from here on are milliseconds since 1970, or seconds.
const MILLISECONDS: f64 = 1e11;

/// A log, read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogTable {
    /// Its tickets.
    pub log: TicketLog,
    /// The first lines that could not be used.
    pub bad: Vec<BadRow>,
    /// How many there were in all.
    pub bad_count: u64,
    /// What was assumed, what is missing and drawn: sentences without a point.
    pub said: Vec<String>,
}

/// Reads a log from pieces of a file.
///
/// ```
/// use lobbylab_core::arena::LogReader;
/// let mut reader = LogReader::new();
/// for piece in ["region,rating,ti", "me\neu,1500,0\neu,", "1620,12.5\n"] {
///     reader.push(piece.as_bytes())?;
/// }
/// let read = reader.finish()?;
/// assert_eq!(read.log.times(), [0.0, 12.5]);
/// assert!(read.said.iter().any(|line| line.contains("no line says how many are in the party")));
/// # Ok::<(), lobbylab_core::arena::LogError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct LogReader {
    lines: Lines,
    fields: Fields,
    separator: u8,
    columns: Option<LogColumns>,
    /// What the columns are, where a visitor has said it.
    told: Option<LogMapping>,
    head: LogHead,
    /// Why the columns cannot be used: told when the first lines are known.
    wrong: Option<LogError>,
    calendar: Calendar,
    /// Whether times are dates, once one is known.
    dates: Option<bool>,
    latency: Vec<f32>,
    table: LogTable,
}

impl LogReader {
    /// At the beginning of a file.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// At the beginning of a file whose columns are these.
    #[must_use]
    pub fn with_mapping(mapping: LogMapping) -> Self {
        Self {
            told: Some(mapping),
            ..Self::default()
        }
    }

    /// What the file looks like, as far as it is read; of one that is refused, too.
    #[must_use]
    pub fn head(&self) -> &LogHead {
        &self.head
    }

    /// Reads on. O(bytes).
    ///
    /// # Errors
    /// As soon as it is clear that the file cannot be used.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), LogError> {
        let mut lines = std::mem::take(&mut self.lines);
        let pushed = lines.push(bytes, &mut |line, text| self.take_line(line, text));
        self.lines = lines;
        pushed
    }

    /// Tickets read so far.
    #[must_use]
    pub fn tickets(&self) -> usize {
        self.table.log.len()
    }

    /// The end of the file: puts the tickets in order and says what was assumed.
    ///
    /// # Errors
    /// If nothing could be used, or no time passes. O(n log n).
    pub fn finish(&mut self) -> Result<LogTable, LogError> {
        let mut lines = std::mem::take(&mut self.lines);
        lines.finish(&mut |line, text| self.take_line(line, text))?;
        if let Some(wrong) = self.wrong.take() {
            return Err(wrong);
        }
        let Some(columns) = self.columns.take() else {
            return Err(LogError::Nothing);
        };
        let mut table = std::mem::take(&mut self.table);
        if table.log.is_empty() {
            return Err(LogError::Empty {
                first: table.bad.first().cloned(),
            });
        }
        let last = table.log.times().last().copied().unwrap_or(0.0);
        let unit = match columns.unit {
            _ if self.dates == Some(true) => Unit::Seconds,
            Some(unit) => unit,
            None if last >= MILLISECONDS => Unit::Milliseconds,
            None => Unit::Seconds,
        };
        let late = table.log.settle(60.0 / unit.per_minute());
        if table.log.times().last() == Some(&0.0) {
            return Err(LogError::NoTimePasses);
        }
        if late > 0 {
            let tickets = counted(late, "ticket");
            table.said.push(format!(
                "{tickets} stood below a later one: all were put in the order of their times; a file sorted by time needs no such change"
            ));
        }
        if columns.unit.is_none() && self.dates == Some(false) {
            let name = unit.name();
            table.said.push(format!(
                "times are taken for {name}; a column called time_ms or minutes would say otherwise"
            ));
        }
        if let Some((first, open)) = self.calendar.first() {
            table.said.push(first.remark(open));
        }
        if !columns.aside.is_empty() {
            table
                .said
                .push(format!("left aside: {}", listed(&columns.aside)));
        }
        if columns.outcome.is_some() && columns.wait.is_none() {
            table.said.push(
                "outcomes without waits say nothing of patience: a column wait would".to_owned(),
            );
        }
        table.said.extend(table.log.said());
        Ok(table)
    }

    fn take_line(&mut self, line: u64, text: &[u8]) -> Result<(), LogError> {
        let Ok(text) = std::str::from_utf8(text) else {
            self.refuse(line, "no UTF-8 text".to_owned());
            return Ok(());
        };
        if self.head.names.is_empty() {
            self.separator = separator(text);
            self.fields.split(text, self.separator);
            let names: Vec<String> = self.fields.iter().map(crate::table::cut).collect();
            self.head.mapping = self.told.take().unwrap_or_else(|| guess(&names));
            match LogColumns::of_names(&names, &self.head.mapping) {
                Ok(columns) => {
                    self.table.log.sites.clone_from(&columns.sites);
                    self.columns = Some(columns);
                }
                Err(error) => self.wrong = Some(error),
            }
            self.head.names = names;
            return Ok(());
        }
        self.fields.split(text, self.separator);
        let known = self.head.lines.len() >= HEAD;
        if !known {
            let fields = self.fields.iter().map(crate::table::cut).collect();
            self.head.lines.push(fields);
        }
        let Some(columns) = &self.columns else {
            // What the file looks like is known by now: nothing else of it is read.
            return match self.wrong.clone().filter(|_| known) {
                Some(wrong) => Err(wrong),
                None => Ok(()),
            };
        };
        let log = &mut self.table.log;
        let read = ticket(
            &self.fields,
            columns,
            self.separator,
            &self.calendar,
            self.dates,
            &mut self.latency,
        );
        match read {
            Ok(said) => {
                if log.len() == MOST_TICKETS {
                    return Err(LogError::TooMany);
                }
                self.dates = Some(said.is_date);
                if let Some(dated) = said.dated {
                    let next = log.len();
                    self.calendar
                        .note(dated, next, |line, time| log.times[line] = time);
                }
                log.push(&said.ticket, &self.latency);
            }
            Err(reason) => self.refuse(line, reason),
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
