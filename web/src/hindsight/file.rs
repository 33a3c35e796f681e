//! A visitor's file of players, read piece by piece.

use crate::values;
use crate::words::FileSummary;
use lobbylab_core::catalog::Files;
use lobbylab_core::experiment::{Value, Values};
use lobbylab_core::hindsight::file::{PlayerFile, Reader, two_digits};
use lobbylab_core::words::grouped;
use wasm_bindgen::prelude::*;

/// Bad lines that are listed with their reasons.
const LISTED: usize = 20;
/// Players of a file that are played at first.
const PLAYED: usize = 20_000;

/// Reads a table of players: arrival time, one or more criteria, perhaps a name.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct PlayerReader {
    reader: Reader,
    bytes: Vec<u8>,
}

#[wasm_bindgen]
impl PlayerReader {
    /// At the beginning of a file.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> PlayerReader {
        PlayerReader::default()
    }

    /// Reads the next piece of the file.
    ///
    /// # Errors
    /// As soon as it is clear that the file cannot be used.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), JsError> {
        Ok(self.reader.push(bytes)?)
    }

    /// The end of the file: what was read, in words, and the state of the page that is
    /// about it.
    ///
    /// # Errors
    /// If nothing could be used.
    pub fn finish(&mut self) -> Result<JsValue, JsError> {
        let table = std::mem::take(&mut self.reader).finish()?;
        let file = PlayerFile::of_table(&table);
        let mut remarks = Vec::new();
        if table.criteria.len() > file.names().len() {
            remarks.push(format!(
                "the first {} of {} criteria are used",
                file.names().len(),
                table.criteria.len()
            ));
        }
        for (name, (least, most)) in table.criteria.iter().zip(&table.ranges) {
            if least == most {
                remarks.push(format!(
                    "{name} is {least} for everybody: it does not count"
                ));
            } else if (*least, *most) != (0.0, 1.0) {
                remarks.push(format!(
                    "{name} runs from {least} to {most}: scaled to 0 … 1"
                ));
            }
        }
        if table.time_guessed {
            remarks.push(format!(
                "no column is called time: “{}” is taken for it",
                table.time
            ));
        }
        if let Some((first, open)) = table.dates {
            remarks.push(first.remark(open));
        }
        if table.same_time > 0 {
            remarks.push(match table.same_time {
                1 => "one arrives at the very time of the one before: taken in the file's order"
                    .to_owned(),
                many => format!(
                    "{many} arrive at the very time of the one before them: taken in the file's \
                     order"
                ),
            });
        }
        let summary = FileSummary {
            read: format!(
                "{} {} of {{file}}, by {}.",
                grouped(file.len() as u64),
                if file.len() == 1 { "player" } else { "players" },
                file.names().join(", ")
            ),
            bad_count: table.bad_count,
            bad: (table.bad.iter().take(LISTED))
                .map(|row| format!("line {}: {}", row.line, row.reason))
                .collect(),
            remarks,
            state: state(&file),
        };
        let object = values::plain(&summary)?;
        let data = Files::default().with_players(file.into());
        self.bytes = postcard::to_allocvec(&data)?;
        Ok(object)
    }

    /// The file for `Lab.attach` and for workers; empty before `finish`.
    #[must_use]
    pub fn bytes(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }
}

/// The parameters that a page about this file begins with.
fn state(file: &PlayerFile) -> Values {
    let tau = file.usual_wait();
    let mut values = file.values();
    let mut put = |key: &str, value: Value| {
        values.insert(key.to_owned(), value);
    };
    put("players", Value::Int(file.len().clamp(2, PLAYED) as i64));
    put("tau", Value::Real(tau));
    put("f", Value::Real(two_digits(0.4 * tau)));
    put("growth", Value::Real(two_digits(2.5 / tau)));
    put("period", Value::Real(two_digits(0.01 * tau)));
    put("step", Value::Int(0));
    values
}
