//! A visitor's file of players, read piece by piece.

use crate::page::carried::{self, Kind};
use crate::values;
use crate::words::{FileColumns, FileSummary};
use lobbylab_core::experiment::{Value, Values, time_unit};
use lobbylab_core::hindsight::file::{
    AxisScale, ColumnMapping, ColumnRole, PlayerFile, PlayerTable, Reader, two_digits,
};
use lobbylab_core::table::Unit;
use lobbylab_core::words::{grouped, number};
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

    /// Says what the columns are, as `time,criterion:rank,equal,aside`; before the first piece.
    ///
    /// # Errors
    /// A sentence that names the column, what it says, and what is allowed.
    pub fn choose(&mut self, columns: &str) -> Result<(), JsError> {
        let mapping = ColumnMapping::parse(columns).map_err(|problem| JsError::new(&problem))?;
        self.reader = Reader::with_mapping(mapping);
        Ok(())
    }

    /// The columns, what they are taken for, and the first lines; of a file that is refused too.
    ///
    /// # Errors
    /// Never; the border's signature asks for it.
    pub fn columns(&self) -> Result<JsValue, JsError> {
        let seen = self.reader.seen();
        let uses = seen.mapping.text();
        values::plain(&FileColumns {
            names: seen.columns.clone(),
            uses: uses.split(',').map(str::to_owned).collect(),
            lines: seen.head.clone(),
        })
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
        self.reader.end()?;
        let table = self.reader.seen();
        let file = PlayerFile::of_table(table);
        let summary = FileSummary {
            read: format!(
                "{} {} of {{file}}{}.",
                grouped(file.len() as u64),
                if file.len() == 1 { "player" } else { "players" },
                by(file.names())
            ),
            bad_count: table.bad_count,
            bad: (table.bad.iter().take(LISTED))
                .map(ToString::to_string)
                .collect(),
            remarks: remarks(table, &file),
            state: state(table, &file),
        };
        let object = values::plain(&summary)?;
        self.bytes = carried::write(Kind::Players, &file)?;
        Ok(object)
    }

    /// The file for `Lab.attach` and for workers; empty before `finish`.
    #[must_use]
    pub fn bytes(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }
}

/// `, by mmr and ping`; nothing where players have no criteria.
fn by(names: &[String]) -> String {
    match names {
        [] => String::new(),
        names => format!(", by {}", names.join(", ")),
    }
}

/// What was assumed and found.
fn remarks(table: &PlayerTable, file: &PlayerFile) -> Vec<String> {
    let mut remarks = Vec::new();
    if table.criteria.is_empty() {
        remarks.push("no column of numbers compares players: only waiting counts".to_owned());
    }
    for (name, range) in table.criteria.iter().zip(&table.ranges) {
        let (least, most) = (number(range.least), number(range.most));
        if range.least == range.most {
            remarks.push(format!(
                "{name} is {least} for everybody: it does not count"
            ));
            continue;
        }
        let runs = format!("{name} runs from {least} to {most}");
        match range.scale {
            _ if range.is_kept() => {}
            AxisScale::Range => remarks.push(format!("{runs}: scaled to 0 … 1")),
            AxisScale::Rank => remarks.push(format!("{runs}: its ranks count, scaled to 0 … 1")),
            AxisScale::Worth(worth) => remarks.push(format!(
                "{runs}: a difference of 100 counts as a wait of {} {}, at τmax and w as they are \
                 set now",
                number(100.0 * worth),
                unit_of(table).map_or("units of time", Unit::name)
            )),
        }
    }
    if file.groups() > 1 {
        remarks.push(format!(
            "Players meet only where {} {} equal: {} groups, of which the stage shows the \
             largest",
            table.equal.join(" and "),
            if table.equal.len() == 1 { "is" } else { "are" },
            grouped(file.groups() as u64),
        ));
    }
    let aside: Vec<&str> = (table.columns.iter().zip(&table.mapping.0))
        .filter(|(_, column)| column.role == ColumnRole::Aside)
        .map(|(name, _)| name.as_str())
        .collect();
    if !aside.is_empty() {
        remarks.push(format!("left aside: {}", aside.join(", ")));
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
    match table.same_time {
        0 => {}
        1 => remarks.push(
            "1 player has the same time as the one before; kept in the file's order".to_owned(),
        ),
        many => remarks.push(format!(
            "{} players have the same time as the one before; kept in the file's order",
            grouped(many)
        )),
    }
    remarks
}

/// What times count; dates become seconds.
fn unit_of(table: &PlayerTable) -> Option<Unit> {
    table.unit.map(|unit| match unit {
        Unit::Dates => Unit::Seconds,
        unit => unit,
    })
}

/// The parameters that a page about this file begins with.
fn state(table: &PlayerTable, file: &PlayerFile) -> Values {
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
    let unit = unit_of(table).map_or(time_unit::UNSAID, Unit::name);
    put(time_unit::KEY, Value::Text(unit.to_owned()));
    if let Some(weight) = file.weight(tau) {
        put("weight", Value::Real(weight));
    }
    values
}
