//! A file that a question is about: a table of players, or of games, read as the page reads it.

use crate::experiment::Experiment;
use crate::faults::ExperimentError;
use lobbylab_core::arena::LogReader;
use lobbylab_core::catalog::Files;
use lobbylab_core::engagement::case::Fitting;
use lobbylab_core::engagement::games::GamesReader;
use lobbylab_core::experiment::Values;
use lobbylab_core::hindsight::file::{ColumnMapping, PlayerFile, Reader};
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::ffi::CString;
use std::sync::Arc;

/// Bytes read at a time.
const PIECE: usize = 1 << 16;

/// Reads a path, bytes, or the file of another experiment for a question; with it come the parameters that say that the question
/// is about it. `columns` says what those of a file of players are, where that is told. Lines that
/// could not be used are told as a warning.
pub fn read(
    question: &str,
    given: &Bound<'_, PyAny>,
    columns: Option<&str>,
) -> PyResult<(Files, Values)> {
    let py = given.py();
    let of_players = question.starts_with("hindsight.");
    if columns.is_some() && (!of_players || given.cast::<Experiment>().is_ok()) {
        return Err(ExperimentError::new_err(
            "columns: only a table of players that is read here, in questions of hindsight, has columns to be told",
        ));
    }
    if let Ok(other) = given.cast::<Experiment>() {
        let files = other.get().files.clone();
        let players = files.players.as_ref().map(|players| players.values());
        let games = files.games.as_ref().map(|games| games.values());
        let tickets = files.tickets.as_ref().map(|tickets| tickets.values());
        return Ok((files, players.or(games).or(tickets).unwrap_or_default()));
    }
    let (name, bytes) = match given.cast::<PyBytes>() {
        Ok(bytes) => ("the data".to_owned(), bytes.as_bytes().to_vec()),
        Err(_) => {
            let path = py.import("os")?.call_method1("fspath", (given,))?;
            let name: String = path.extract()?;
            let bytes = std::fs::read(&name).map_err(|error| {
                PyErr::from(std::io::Error::new(
                    error.kind(),
                    format!("cannot read {name}: {error}"),
                ))
            })?;
            (name, bytes)
        }
    };
    let unusable = |error: &dyn std::fmt::Display| {
        ExperimentError::new_err(format!("{name} cannot be used: {error}"))
    };
    let (files, values, bad, first) = if question.starts_with("engagement.") {
        let mut reader = GamesReader::new(None, None);
        for piece in bytes.chunks(PIECE) {
            reader.push(piece).map_err(|error| unusable(&error))?;
        }
        let read = reader.finish().map_err(|error| unusable(&error))?;
        let (bad, first) = (read.bad_count(), read.bad.first().map(ToString::to_string));
        let fitted = py.detach(|| Fitting::new(Arc::new(read.file)).and_then(Fitting::finish));
        let case = fitted.map_err(|error| unusable(&error))?;
        let values = case.values();
        (
            Files::default().with_games(Arc::new(case)),
            values,
            bad,
            first,
        )
    } else if question.starts_with("arena.") {
        let mut reader = LogReader::new();
        for piece in bytes.chunks(PIECE) {
            reader.push(piece).map_err(|error| unusable(&error))?;
        }
        let read = reader.finish().map_err(|error| unusable(&error))?;
        let first = (read.bad.first()).map(ToString::to_string);
        let (values, bad) = (read.log.values(), read.bad_count);
        (
            Files::default().with_tickets(Arc::new(read.log)),
            values,
            bad,
            first,
        )
    } else {
        let mut reader = match columns.map(ColumnMapping::parse) {
            Some(Ok(mapping)) => Reader::with_mapping(mapping),
            Some(Err(problem)) => {
                return Err(ExperimentError::new_err(format!("columns: {problem}")));
            }
            None => Reader::new(),
        };
        for piece in bytes.chunks(PIECE) {
            reader.push(piece).map_err(|error| unusable(&error))?;
        }
        let table = reader.finish().map_err(|error| unusable(&error))?;
        let (bad, first) = (table.bad_count, table.bad.first().map(ToString::to_string));
        let players = PlayerFile::of_table(&table);
        let values = players.values();
        (
            Files::default().with_players(players.into()),
            values,
            bad,
            first,
        )
    };
    if let Some(first) = first {
        let text = format!("{name}: {bad} lines could not be used; {first}");
        let text = CString::new(text.replace('\0', " ")).unwrap_or_default();
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), &text, 2)?;
    }
    Ok((files, values))
}
