//! `--data`: a file that a question is about, read as the page reads it.

use crate::failure::Failure;
use lobbylab_core::experiment::{Data, Values};
use lobbylab_core::hindsight::file::PlayerFile;
use lobbylab_core::hindsight::table::Reader;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Bytes read at a time.
const PIECE: usize = 1 << 16;

/// Reads a table of players and tells on the error stream what could not be used.
/// Returns it with the parameters that say that the question is about it.
///
/// # Errors
/// A file that cannot be read, or holds no players.
pub fn players(path: &Path) -> Result<(Data, Values), Failure> {
    let unusable = |error: &dyn std::fmt::Display| {
        Failure::Usage(format!("{} cannot be used: {error}", path.display()))
    };
    let mut file = File::open(path).map_err(|error| Failure::file("read", path, &error))?;
    let mut reader = Reader::new();
    let mut piece = vec![0; PIECE];
    loop {
        let count = (file.read(&mut piece)).map_err(|error| Failure::file("read", path, &error))?;
        if count == 0 {
            break;
        }
        reader
            .push(&piece[..count])
            .map_err(|error| unusable(&error))?;
    }
    let table = reader.finish().map_err(|error| unusable(&error))?;
    for row in &table.bad {
        eprintln!("line {}: {}", row.line, row.reason);
    }
    let players = PlayerFile::of_table(&table);
    eprintln!(
        "{} players by {}; {} lines could not be used",
        players.len(),
        players.names().join(", "),
        table.bad_count
    );
    let values = players.values();
    let data = Data {
        players: Some(players.into()),
    };
    Ok((data, values))
}
