//! What a number of games will need, said before it begins.
//!
//! Bytes follow from what is kept: a game of the history is 24 bytes, ratings 8, a score 4,
//! a line while it is read 32 (and 56 more while unsorted lines are sorted), a name some 60.
//! Times are in proportion to the games. Reading was measured natively
//! (`benches/engagement_population.rs`: half a microsecond a game) and is taken four times,
//! for a browser; fitting is not measured here but taken as the two seconds that 20,000 games
//! may have.

use serde::Serialize;
use std::fmt;

/// Bytes of a line of a file of games, about: `12345,678,910,1,1500,1600`.
const BYTES_OF_A_LINE: u64 = 30;
/// Bytes a game needs while a file is read and sorted, names of players included.
const BYTES_READING: u64 = 32 + 56 + 36 + 20;
/// Bytes a game needs while ratings and the churn model are fitted: the history, two rows of
/// the churn model with goal differences, the starts that states keep.
const BYTES_FITTING: u64 = 36 + 2 * 153 + 40;
/// Seconds for reading a game, in a browser.
const SECONDS_READING: f64 = 2.0e-6;
/// Seconds for fitting all models to a game, in a browser.
const SECONDS_FITTING: f64 = 1.0e-4;

/// Memory and time for a number of games, about.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// How many games.
    pub games: u64,
    /// The most bytes at any one time.
    pub bytes: u64,
    /// Seconds until they are read.
    pub reading: f64,
    /// Seconds until all models are fitted to them.
    pub fitting: f64,
}

impl Estimate {
    /// For this many games.
    #[must_use]
    pub fn of(games: u64) -> Self {
        Self {
            games,
            bytes: games.saturating_mul(BYTES_READING.max(BYTES_FITTING)),
            reading: games as f64 * SECONDS_READING,
            fitting: games as f64 * SECONDS_FITTING,
        }
    }

    /// For a file of this many bytes.
    #[must_use]
    pub fn of_bytes(bytes: u64) -> Self {
        Self::of(bytes.div_ceil(BYTES_OF_A_LINE))
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let megabytes = self.bytes.div_ceil(1_000_000);
        let seconds = (self.reading + self.fitting).max(1.0);
        write!(f, "about {megabytes} MB of memory and ")?;
        if seconds < 100.0 {
            write!(f, "{seconds:.0} s")
        } else {
            write!(f, "{:.0} minutes", seconds / 60.0)
        }
    }
}
