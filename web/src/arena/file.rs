//! A visitor's log of tickets, read piece by piece.

use crate::page::carried::{self, Kind};
use crate::values;
use crate::words::{FileColumns, FileSummary};
use lobbylab_core::arena::{LogMapping, LogReader, LogTable};
use lobbylab_core::experiment::{Value, Values};
use lobbylab_core::words::{grouped, number, percent};
use wasm_bindgen::prelude::*;

/// Bad lines that are listed with their reasons.
const LISTED: usize = 20;
/// Tickets of a log that are played at first.
const PLAYED: usize = 4_000;

/// Reads a log: a line for each ticket, with its time, and what else is known of it.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct TicketReader {
    reader: LogReader,
    bytes: Vec<u8>,
}

#[wasm_bindgen]
impl TicketReader {
    /// At the beginning of a file.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> TicketReader {
        TicketReader::default()
    }

    /// Says what the columns are, as `time:ms,rating,wait:s,aside`; before the first piece.
    ///
    /// # Errors
    /// A sentence that names the column, what it says, and what is allowed.
    pub fn choose(&mut self, columns: &str) -> Result<(), JsError> {
        let mapping = LogMapping::parse(columns).map_err(|problem| JsError::new(&problem))?;
        self.reader = LogReader::with_mapping(mapping);
        Ok(())
    }

    /// The columns, what they are taken for, and the first lines; of a file that is refused too.
    ///
    /// # Errors
    /// Never; the border's signature asks for it.
    pub fn columns(&self) -> Result<JsValue, JsError> {
        let head = self.reader.head();
        let uses = head.mapping.text();
        values::plain(&FileColumns {
            names: head.names.clone(),
            uses: uses.split(',').map(str::to_owned).collect(),
            lines: head.lines.clone(),
        })
    }

    /// Reads the next piece of the file.
    ///
    /// # Errors
    /// As soon as it is clear that the file cannot be used.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), JsError> {
        Ok(self.reader.push(bytes)?)
    }

    /// The end of the file: what was read, in words, and the state of the page that is about it.
    ///
    /// # Errors
    /// If nothing could be used.
    pub fn finish(&mut self) -> Result<JsValue, JsError> {
        let table = self.reader.finish()?;
        let object = values::plain(&summary(&table))?;
        self.bytes = carried::write(Kind::Tickets, &table.log)?;
        Ok(object)
    }

    /// The log for `Lab.attach` and for workers; empty before `finish`.
    #[must_use]
    pub fn bytes(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }
}

/// What was read, and what is drawn in place of what no line says.
fn summary(table: &LogTable) -> FileSummary {
    let count = table.log.len();
    let tickets = if count == 1 { "ticket" } else { "tickets" };
    FileSummary {
        read: format!(
            "{} {tickets} of {{file}}{}.",
            grouped(count as u64),
            seen(table)
        ),
        bad_count: table.bad_count,
        bad: (table.bad.iter().take(LISTED))
            .map(ToString::to_string)
            .collect(),
        remarks: table.said.clone(),
        state: state(table),
    }
}

/// What the visitor's own game gave, as far as the log says it.
fn seen(table: &LogTable) -> String {
    let Some((mean, p90, left)) = table.log.seen() else {
        return String::new();
    };
    let gave = left.map_or_else(String::new, |left| {
        format!(", {} gave up", percent(left, 1))
    });
    format!(
        "; in your game a wait was {} s on average, 90 % waited {} s at most{gave}",
        number(mean),
        number(p90)
    )
}

/// The parameters that a page about this log begins with.
fn state(table: &LogTable) -> Values {
    let mut values = table.log.values();
    let played = table.log.len().clamp(20, PLAYED) as i64;
    values.insert("tickets".to_owned(), Value::Int(played));
    values.insert("step".to_owned(), Value::Int(0));
    values
}

#[cfg(test)]
mod tests {
    use super::summary;
    use lobbylab_core::arena::LogReader;

    #[test]
    fn a_log_is_told_with_what_its_own_game_gave() {
        let mut reader = LogReader::new();
        for piece in [
            "time,wait,outcome\n0,4,played\n",
            "10,6,played\n20,30,left\n",
        ] {
            reader.push(piece.as_bytes()).expect("reads");
        }
        let told = summary(&reader.finish().expect("tickets"));
        let words = "3 tickets of {file}; in your game a wait was 5 s on average, 90 % waited ";
        assert!(told.read.starts_with(words), "{}", told.read);
        assert!(told.read.ends_with("gave up."), "{}", told.read);
        assert!(told.remarks.iter().any(|line| line.contains("rating")));
        assert_eq!(told.state["coming"].to_string(), "file");
    }
}
