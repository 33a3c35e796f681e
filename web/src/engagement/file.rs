//! A visitor's file of games: read piece by piece, then fitted in slices.

use crate::page::carried::{self, Kind};
use crate::values;
use crate::words::{FileColumns, FileSummary};
use lobbylab_core::engagement::case::{Case, Fitting};
use lobbylab_core::engagement::games;
use lobbylab_core::engagement::games::{Estimate, GamesHead, GamesMapping, Notes, ReadGames};
use lobbylab_core::words::{grouped, number};
use std::sync::Arc;
use wasm_bindgen::prelude::*;

/// Rows or games of a slice of the fit: some tens of milliseconds.
const SLICE: u64 = 20_000;

/// Reads a table of games: time, both players, result, perhaps ratings and a score.
#[wasm_bindgen]
#[derive(Debug)]
pub struct GamesReader {
    reader: games::GamesReader,
    /// What is asked about the columns, once the reader is done.
    head: GamesHead,
    /// What was read, but for the games, which the fit has.
    read: Option<ReadGames>,
    fitting: Option<Fitting>,
    case: Option<Case>,
    bytes: Vec<u8>,
    /// What all of it takes, in words.
    needs: String,
}

#[wasm_bindgen]
impl GamesReader {
    /// At the beginning of a file of `size` bytes; `now` is the time in seconds since 1970,
    /// after which no game can have been.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(now: f64, size: f64) -> GamesReader {
        GamesReader {
            reader: games::GamesReader::new(Some(now), Some(size.max(0.0) as u64)),
            head: GamesHead::default(),
            read: None,
            fitting: None,
            case: None,
            bytes: Vec::new(),
            needs: String::new(),
        }
    }

    /// Says what the columns are, as `result,time,a,b,aside`; before the first piece.
    ///
    /// # Errors
    /// A sentence that names the column, what it says, and what is allowed.
    pub fn choose(&mut self, columns: &str) -> Result<(), JsError> {
        let mapping = GamesMapping::parse(columns).map_err(|problem| JsError::new(&problem))?;
        self.reader = std::mem::take(&mut self.reader).with_mapping(mapping);
        Ok(())
    }

    /// The columns, what they are taken for, and the first lines; of a file that is refused too.
    ///
    /// # Errors
    /// Never; the border's signature asks for it.
    pub fn columns(&self) -> Result<JsValue, JsError> {
        let head = match self.head.names.is_empty() {
            true => self.reader.head(),
            false => &self.head,
        };
        let uses = head.mapping.text();
        values::plain(&FileColumns {
            names: head.names.clone(),
            uses: uses.split(',').map(str::to_owned).collect(),
            lines: head.lines.clone(),
        })
    }

    /// What a file of so many bytes will take, in words.
    #[must_use]
    pub fn ahead(&self, size: f64) -> String {
        let estimate = Estimate::of_bytes(size.max(0.0) as u64);
        format!(
            ". It may hold {} games; reading and fitting them takes {estimate}.",
            grouped(estimate.games)
        )
    }

    /// Reads the next piece of the file.
    ///
    /// # Errors
    /// As soon as it is clear that the file cannot be used.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), JsError> {
        Ok(self.reader.push(bytes)?)
    }

    /// After the last piece: a slice of the fit. What is being done, in words; nothing when
    /// all is done.
    ///
    /// # Errors
    /// If nothing could be used, or there is nothing to learn from.
    pub fn work(&mut self) -> Result<Option<String>, JsError> {
        if self.read.is_none() {
            self.head = self.reader.head().clone();
            let mut read = std::mem::take(&mut self.reader).finish()?;
            self.needs = read.estimate().to_string();
            let file = std::mem::take(&mut read.file);
            self.fitting = Some(Fitting::new(Arc::new(file))?);
            self.read = Some(read);
        }
        let Some(fitting) = &mut self.fitting else {
            return Ok(None);
        };
        if let Some(doing) = fitting.doing() {
            fitting.advance(SLICE)?;
            return Ok(Some(format!("{doing}… All takes {}.", self.needs)));
        }
        self.case = self.fitting.take().and_then(Fitting::result);
        Ok(None)
    }

    /// What was read and found, in words, and the state of the page that is about it.
    ///
    /// # Errors
    /// Before all is done.
    pub fn finish(&mut self) -> Result<JsValue, JsError> {
        let (Some(read), Some(case)) = (self.read.take(), self.case.take()) else {
            return Err(JsError::new("the file has not been read to its end"));
        };
        let findings = &case.findings;
        let mut remarks = remarks(&read.notes);
        remarks.push(format!(
            "stopped means {}, which {} % did",
            findings.model.layout.churned(),
            number((1000.0 * findings.base_rate).round() / 10.0)
        ));
        let notes = findings.notes.iter();
        remarks.extend(notes.map(|note| note.trim_end_matches('.').to_owned()));
        let summary = FileSummary {
            read: format!(
                "{{file}}: {} games of {} players in {}.",
                grouped(findings.games),
                grouped(findings.players),
                minutes(read.notes.minutes)
            ),
            bad_count: read.bad_count(),
            bad: (read.bad.iter()).map(ToString::to_string).collect(),
            remarks,
            state: case.values(),
        };
        let object = values::plain(&summary)?;
        self.bytes = carried::write(Kind::Games, &case)?;
        Ok(object)
    }

    /// The file for `Lab.attach` and for workers; empty before `finish`.
    #[must_use]
    pub fn bytes(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }
}

/// A time in the unit that suits it.
fn minutes(minutes: f64) -> String {
    let (value, unit) = if minutes >= 2880.0 {
        (minutes / 1440.0, "days")
    } else if minutes >= 120.0 {
        (minutes / 60.0, "hours")
    } else {
        (minutes, "minutes")
    };
    format!("{} {unit}", number((10.0 * value).round() / 10.0))
}

/// What was assumed and found on the way.
fn remarks(notes: &Notes) -> Vec<String> {
    let mut remarks = Vec::new();
    if notes.unit_assumed {
        remarks.push(format!("times are taken for {}", notes.unit.name()));
    }
    if let Some((first, open)) = notes.dates {
        remarks.push(first.remark(open));
    }
    if !notes.named {
        remarks.push("the first line names no columns: time, A, B, result were assumed".to_owned());
    }
    if notes.first_wins {
        remarks.push("the first player of each game counts as its winner".to_owned());
    }
    if notes.sides_assumed {
        remarks.push(
            "winners 1 and 2 are taken for the first and the second player, not for names"
                .to_owned(),
        );
    }
    let counted = [
        (
            notes.unsorted,
            "games stood later than one after them: sorted",
        ),
        (
            notes.same_time,
            "games began at the very time of the one before",
        ),
        (
            notes.zero_draws,
            "results of 0 are read as draws, as losses are written otherwise",
        ),
        (
            notes.ratings_missing,
            "ratings were missing, and were taken from the player’s other games",
        ),
        (notes.scores_missing, "scores were missing, and count as 0"),
        (
            notes.scores_contrary,
            "scores say the opposite of the result",
        ),
    ];
    for (count, what) in counted {
        if count > 0 {
            remarks.push(format!("{} {what}", grouped(count)));
        }
    }
    remarks
}
