//! `--data`: a file that a question is about, read as the page reads it; `-` is standard input.

use crate::failure::Failure;
use crate::output;
use lobbylab_core::arena::LogReader;
use lobbylab_core::catalog::Files;
use lobbylab_core::engagement::case::{Case, Fitting};
use lobbylab_core::engagement::games::{GamesMapping, GamesReader};
use lobbylab_core::experiment::Values;
use lobbylab_core::hindsight::file::{ColumnMapping, PlayerFile, Reader};
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::sync::Arc;

/// Bytes read at a time.
const PIECE: usize = 1 << 16;
/// The name that stands for standard input.
const STANDARD_INPUT: &str = "-";

/// Reads the file that a question is about and tells on the error stream what could not be
/// used; `columns` says what they are, where they are told. Returns it with the parameters that say that the question is about it.
///
/// # Errors
/// A file that cannot be read, or holds nothing of use.
pub fn of(question: &str, path: &Path, columns: Option<&str>) -> Result<(Files, Values), Failure> {
    if question.starts_with("engagement.") {
        games(path, columns)
    } else if question.starts_with("arena.") {
        tickets(path)
    } else {
        players(path, columns)
    }
}

/// Hands a file on, piece by piece.
fn pieces<E: std::fmt::Display>(
    path: &Path,
    mut take: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<(), Failure> {
    let unread = |error| Failure::file("read", Path::new(&name(path)), &error);
    let mut file: Box<dyn Read> = if path.as_os_str() == STANDARD_INPUT {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(path).map_err(unread)?)
    };
    let mut piece = vec![0; PIECE];
    loop {
        let count = match file.read(&mut piece) {
            Ok(0) => return Ok(()),
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(unread(error)),
        };
        take(&piece[..count]).map_err(|error| unusable(path, &error))?;
    }
}

/// What messages call it.
fn name(path: &Path) -> String {
    if path.as_os_str() == STANDARD_INPUT {
        "standard input".to_owned()
    } else {
        path.display().to_string()
    }
}

fn unusable(path: &Path, error: &dyn std::fmt::Display) -> Failure {
    Failure::Usage(format!("{} cannot be used: {error}", name(path)))
}

/// A table of players.
fn players(path: &Path, columns: Option<&str>) -> Result<(Files, Values), Failure> {
    let mut reader = match columns {
        Some(columns) => Reader::with_mapping(
            ColumnMapping::parse(columns)
                .map_err(|problem| Failure::Usage(format!("--columns: {problem}")))?,
        ),
        None => Reader::new(),
    };
    pieces(path, |piece| reader.push(piece))?;
    let table = reader.finish().map_err(|error| unusable(path, &error))?;
    for row in &table.bad {
        output::say(format_args!("{row}"));
    }
    output::say(format_args!("columns: {}", table.mapping.text()));
    let players = PlayerFile::of_table(&table);
    output::say(format_args!(
        "{} players by {} in {} groups; {} lines could not be used",
        players.len(),
        players.names().join(", "),
        players.groups(),
        table.bad_count
    ));
    if let Some(weight) = players.weight(1.0) {
        output::say(format_args!(
            "differences count as told with --weight {weight} divided by --tau"
        ));
    }
    let values = players.values();
    let data = Files::default().with_players(players.into());
    Ok((data, values))
}

/// A log of tickets; what it does not say is told.
fn tickets(path: &Path) -> Result<(Files, Values), Failure> {
    let mut reader = LogReader::new();
    pieces(path, |piece| reader.push(piece))?;
    let read = reader.finish().map_err(|error| unusable(path, &error))?;
    for row in &read.bad {
        output::say(format_args!("{row}"));
    }
    output::say(format_args!(
        "{} tickets; {} lines could not be used",
        read.log.len(),
        read.bad_count
    ));
    for line in &read.said {
        output::say(format_args!("{line}"));
    }
    let values = read.log.values();
    Ok((Files::default().with_tickets(Arc::new(read.log)), values))
}

/// A table of games, to which ratings and the churn model are fitted.
fn games(path: &Path, columns: Option<&str>) -> Result<(Files, Values), Failure> {
    let mut reader = GamesReader::new(None, None);
    if let Some(columns) = columns {
        let mapping = GamesMapping::parse(columns)
            .map_err(|problem| Failure::Usage(format!("--columns: {problem}")))?;
        reader = reader.with_mapping(mapping);
    }
    pieces(path, |piece| reader.push(piece))?;
    output::say(format_args!("columns: {}", reader.head().mapping.text()));
    let read = reader.finish().map_err(|error| unusable(path, &error))?;
    for row in &read.bad {
        output::say(format_args!("{row}"));
    }
    let bad = read.bad_count();
    let fitted = Fitting::new(Arc::new(read.file)).and_then(Fitting::finish);
    let case: Case = fitted.map_err(|error| unusable(path, &error))?;
    output::say(format_args!(
        "{} games of {} players; {bad} lines could not be used",
        case.findings.games, case.findings.players
    ));
    let values = case.values();
    Ok((Files::default().with_games(Arc::new(case)), values))
}
