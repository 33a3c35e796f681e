//! A visitor's file on its way from the module that has read it to those that are about it.
//!
//! The modules hold different labs, so what is carried names itself: a byte for what it is, then the
//! file.

#[cfg(feature = "readers")]
use serde::Serialize;

/// What a file is.
#[cfg(feature = "readers")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Kind {
    /// Players, for the hindsight lab.
    Players = 1,
    /// Games, for the engagement lab.
    Games = 2,
    /// Tickets, for the arena.
    Tickets = 3,
}

/// A file as bytes.
///
/// # Errors
/// Never for what the readers read; the format's signature asks for it.
#[cfg(feature = "readers")]
pub(crate) fn write(kind: Kind, file: &impl Serialize) -> postcard::Result<Vec<u8>> {
    postcard::to_extend(file, vec![kind as u8])
}

/// The file of some bytes; of none there is none.
///
/// # Errors
/// A sentence, for bytes that are no file of this module's labs.
#[cfg(any(test, feature = "border"))]
pub(crate) fn read(bytes: &[u8]) -> Result<lobbylab_core::catalog::Files, String> {
    let files = lobbylab_core::catalog::Files::default();
    let Some((kind, file)) = bytes.split_first() else {
        return Ok(files);
    };
    let _ = file;
    #[cfg(any(feature = "hindsight", feature = "engagement", feature = "arena"))]
    let wrong = |problem: postcard::Error| format!("a file that cannot be read: {problem}");
    match *kind {
        #[cfg(feature = "hindsight")]
        1 => (postcard::from_bytes(file).map_err(wrong)).map(|file| files.with_players(file)),
        #[cfg(feature = "engagement")]
        2 => (postcard::from_bytes(file).map_err(wrong)).map(|file| files.with_games(file)),
        #[cfg(feature = "arena")]
        3 => (postcard::from_bytes(file).map_err(wrong)).map(|file| files.with_tickets(file)),
        other => Err(format!(
            "a file of kind {other}, which no lab of this module reads"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, read, write};
    use lobbylab_core::arena::LogReader;
    use std::sync::Arc;

    #[test]
    fn a_file_comes_out_as_it_went_in_and_nothing_else_does() {
        let mut reader = LogReader::new();
        reader.push(b"time,wait\n0,4\n10,6\n").expect("reads");
        let log = Arc::new(reader.finish().expect("tickets").log);
        let bytes = write(Kind::Tickets, &log).expect("bytes");
        let files = read(&bytes).expect("a file");
        assert_eq!(files.tickets.as_ref(), Some(&log));
        assert!(files.players.is_none() && files.games.is_none());
        assert!(read(&[]).expect("none").tickets.is_none());
        for bad in [
            &[][..],
            &bytes[1..],
            &bytes[..bytes.len() / 2],
            &[9, 1, 2],
            &[2],
            &[1],
        ] {
            assert!(
                bad.is_empty() || read(bad).is_err() || bad == &bytes[1..],
                "{bad:?}"
            );
        }
        let told = read(&[9]).expect_err("no such kind");
        assert!(told.contains("kind 9"), "{told}");
    }
}
