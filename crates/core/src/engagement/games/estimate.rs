//! What a number of games will need, said before it begins.
//!
//! Bytes are added up from what is kept at the worst moment of each step, so that they stay
//! true; a list that grows by and by counts with the room that it may have. Times are in
//! proportion to the games. Reading was measured natively
//! (`benches/engagement/population.rs`: half a microsecond a game) and is taken four times,
//! for a browser; fitting is not measured here but taken as the two seconds that 20,000 games
//! may have.

use super::line::Line;
use crate::engagement::churn::{Forecast, KEPT, Layout, Pair, State, TrainingTable};
use crate::engagement::history::HistoryGame;
use crate::engagement::model::Skill;
use crate::engagement::population::{PopulationPlayer, VISITOR_STATES};
use crate::engagement::ratings::RatingSystem;
use serde::Serialize;
use std::fmt;

/// Bytes of a line of a file of games, about: `12345,678,910,1,1500,1600`.
const BYTES_OF_A_LINE: u64 = 30;
/// Games of a file for each of its players, as long as nobody has read it.
const GAMES_OF_A_PLAYER: u64 = 10;
/// Bytes of the letters of a name, with what keeping them apart costs.
const LETTERS: usize = 24;
/// Bytes of a name and its number in a map, of whose leaves half may be empty.
const IN_A_MAP: usize = 2 * (size_of::<String>() + size_of::<u32>()) + 16;
/// Bytes of a point of a calibration: its logit, and what came.
const POINT: usize = size_of::<(f64, bool)>();
/// Bytes of a key of a forecast while forecasts are sorted, with its second place.
const SORTED: usize = 2 * size_of::<u32>();
/// Bytes that do not grow with a file: matrices of the fits.
const FIXED: u128 = 2_000_000;
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
    /// For this many games, with ratings and scores, if a player has ten of them.
    #[must_use]
    pub fn of(games: u64) -> Self {
        Self::of_players(games, games.div_ceil(GAMES_OF_A_PLAYER))
    }

    /// For this many games of so many players, with ratings and scores.
    #[must_use]
    pub fn of_players(games: u64, players: u64) -> Self {
        let (of, who) = (u128::from(games), u128::from(players));
        let bytes = reading(of, who).max(fitting(of, who));
        Self {
            games,
            bytes: u64::try_from(bytes).unwrap_or(u64::MAX),
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

/// Bytes of so many things of a size.
fn all(size: usize, count: u128) -> u128 {
    count.saturating_mul(size as u128)
}

/// The room of a list of so many things that has grown one by one: it doubles.
fn grown(count: u128) -> u128 {
    count.max(4).checked_next_power_of_two().unwrap_or(count)
}

/// Bytes of a history with ratings and scores, and of the names of its players.
fn history(games: u128, players: u128) -> u128 {
    all(size_of::<HistoryGame>(), games)
        + all(size_of::<[f32; 2]>() + size_of::<f32>(), grown(games))
        + all(size_of::<String>() + LETTERS, players)
}

/// The most bytes while a file is read: its lines with the names so far, and either what
/// sorting them takes or the history that they become.
fn reading(games: u128, players: u128) -> u128 {
    let sorting = all(size_of::<(f64, usize)>() + size_of::<Option<Line>>(), games);
    let becoming = history(games, players) + all(size_of::<f32>(), players);
    all(size_of::<Line>(), grown(games)) + all(IN_A_MAP + LETTERS, players) + sorting.max(becoming)
}

/// The most bytes while all models are fitted.
fn fitting(games: u128, players: u128) -> u128 {
    let rows = 2 * games;
    let forecasts = all(size_of::<Forecast>(), rows);
    let layout = Layout {
        differences: true,
        ..Layout::paper()
    };
    let table = all(TrainingTable::row_bytes(&layout), rows);
    // Skills, games and predictions; a list of who was seen.
    let rated = all(size_of::<f64>(), games)
        + all(
            size_of::<Skill>() + size_of::<u32>() + size_of::<bool>(),
            players,
        );
    let judged = all(POINT.max(SORTED), rows);
    // What each of five rating systems loses by each game.
    let losses = all(RatingSystem::ALL.len() * size_of::<f64>(), games);
    // A second time, with forecasts of both sides.
    let testing = rated + losses + forecasts + judged;
    // Every row is the start of a match, and the lists of starts have doubled.
    let starts = all(2 * size_of::<f64>(), rows) + all(4 * size_of::<f64>(), players);
    let states = all(size_of::<State>(), players) + starts;
    // Labels, and when everybody is next seen.
    let gathering = states + games + all(size_of::<f64>(), players);
    // Those of the best penalty, of this one, and of a fold.
    let folds = all(size_of::<Forecast>(), grown(rows));
    let validating = 2 * forecasts + folds + all(SORTED, rows);
    let looking = 2 * forecasts + all(size_of::<Pair>(), grown(games)) + judged;
    let training = table + gathering.max(validating).max(looking);
    // Some states, copied in the end. Half of a player's matches are before a game, and who
    // plays much is kept more often.
    let kept = rows.min(VISITOR_STATES as u128);
    let before = (rows / players.max(1) + 4).min(2 * KEPT as u128);
    let copied = all(3 * size_of::<PopulationPlayer>(), grown(kept));
    let collecting = states + copied + all(2 * size_of::<f64>(), kept * before);
    FIXED + history(games, players) + rated + testing.max(training).max(collecting)
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
