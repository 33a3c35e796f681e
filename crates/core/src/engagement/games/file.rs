//! The games of a file: the history, the names of its players, and what was assumed.

use super::columns::Told;
use super::estimate::Estimate;
use super::line::{Line, LineFault, Read};
use super::result;
use super::result::{Code, Custom};
use crate::engagement::history::{History, HistoryGame};
use crate::engagement::model::Outcome;
use crate::experiment::Fnv;
use crate::order;
use crate::table::{BadRow, First, Unit};
use serde::{Deserialize, Serialize};

/// The rating of everybody, if a file has columns of ratings and nothing in them.
const USUAL_RATING: f32 = 1500.0;

/// A history with the names of its players. It is not changed once it is there, so that
/// its fingerprint is its own.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GamesFile {
    history: History,
    names: Vec<String>,
    fingerprint: u64,
}

impl GamesFile {
    /// A history and the names of its players, of which there may be none.
    ///
    /// # Complexity
    /// O(games).
    #[must_use]
    pub fn new(history: History, names: Vec<String>) -> Self {
        let mut hash = Fnv::default();
        hash.number(f64::from(history.players));
        for game in &history.games {
            hash.number(game.time);
            let [one, other] = game.players;
            hash.number(f64::from(one));
            hash.number(f64::from(other));
            hash.number(game.outcome.score());
        }
        let optional = history.ratings.iter().flatten().chain(&history.differences);
        for value in optional {
            hash.number(f64::from(*value));
        }
        Self {
            history,
            names,
            fingerprint: hash.0.max(1),
        }
    }

    /// Bytes that are held. O(players).
    #[must_use]
    pub fn held(&self) -> usize {
        let letters: usize = self.names.iter().map(String::capacity).sum();
        self.history.held() + size_of::<String>() * self.names.capacity() + letters
    }

    /// The games.
    #[must_use]
    pub fn history(&self) -> &History {
        &self.history
    }

    /// What a player is called in the file. O(1).
    #[must_use]
    pub fn name(&self, player: u32) -> Option<&str> {
        self.names.get(player as usize).map(String::as_str)
    }

    /// Tells files apart: a hash of the bits of all numbers; never 0, which stands for no
    /// file.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }
}

/// What there is to say of a file that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Notes {
    /// What a number in the column of times counts.
    pub unit: Unit,
    /// Whether that is only assumed: the file does not say it.
    pub unit_assumed: bool,
    /// What comes first in the dates, if their year is at the end, and whether that is only
    /// assumed: all of them could be read either way.
    pub dates: Option<(First, bool)>,
    /// Whether the first line named the columns.
    pub named: bool,
    /// Minutes from the first game to the last.
    pub minutes: f64,
    /// Wins, draws and losses of player A.
    pub outcomes: [u64; 3],
    /// Games earlier than one that stands above them.
    pub unsorted: u64,
    /// Games at the very time of the one before them.
    pub same_time: u64,
    /// How many 0s were read as draws, as losses are written −1 or 2.
    pub zero_draws: u64,
    /// Whether every first player counts as the winner, by the names of the columns.
    pub first_wins: bool,
    /// Whether a column of winners with 1 and 2 alone was taken to name sides, although
    /// players are called by numbers too.
    pub sides_assumed: bool,
    /// Ratings that were missing, and were taken from another game of the same player.
    pub ratings_missing: u64,
    /// Scores that were missing, and count as 0.
    pub scores_missing: u64,
    /// Scores that say the opposite of the result.
    pub scores_contrary: u64,
}

/// A file, read.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadGames {
    /// The games and their players.
    pub file: GamesFile,
    /// What was assumed and found.
    pub notes: Notes,
    /// The first lines that could not be used.
    pub bad: Vec<BadRow>,
    /// How many there were of each kind, in the order of [`LineFault::ALL`].
    pub faults: [u64; LineFault::ALL.len()],
}

impl ReadGames {
    /// What fitting these games will need, with as many players as there are.
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        let history = &self.file.history;
        Estimate::of_players(history.games.len() as u64, u64::from(history.players))
    }

    /// How many lines could not be used. O(1).
    #[must_use]
    pub fn bad_count(&self) -> u64 {
        self.faults.iter().sum()
    }
}

/// Sorts what was read, and makes a history of it. O(games · log games), O(games) if they
/// are in order.
pub(super) fn sorted(read: Read) -> ReadGames {
    let Read {
        mut lines,
        numbers,
        bad,
        faults,
        unit,
        columns,
        calendar,
        custom,
        no_sides,
    } = read;
    let (unit, told) = unit.unwrap_or((Unit::Seconds, false));
    let mut latest = f64::NEG_INFINITY;
    let mut unsorted = 0;
    for line in &lines {
        unsorted += u64::from(line.time < latest);
        latest = latest.max(line.time);
    }
    if unsorted > 0 {
        order::stable(&mut lines, |line| line.time);
    }
    let pairs = lines.windows(2);
    let same_time = pairs.filter(|pair| pair[0].time == pair[1].time).count() as u64;
    let mut names = vec![String::new(); numbers.len()];
    for (name, number) in numbers {
        names[number as usize] = name;
    }
    let custom = Custom {
        at_home: custom.at_home || columns.is_some_and(|columns| columns.full_time),
        ..custom
    };
    // Of a column of winners every field, or none.
    let sides = no_sides == 0;
    let decisive = |line: &Line| line.side.is_some_and(|side| side != Outcome::Draw);
    let number = |name: &String| name.bytes().all(|byte| byte.is_ascii_digit());
    let sides_assumed = sides && names.iter().any(number) && lines.iter().any(decisive);
    let has_ratings = columns.is_some_and(|columns| columns.ratings.is_some());
    let has_scores = columns.is_some_and(|columns| columns.score.is_some());
    let ratings_missing = if has_ratings {
        fill_ratings(&mut lines, names.len())
    } else {
        0
    };
    let mut notes = Notes {
        unit,
        unit_assumed: !told,
        dates: calendar.first(),
        named: columns.is_some_and(|columns| columns.named),
        minutes: 0.0,
        outcomes: [0; 3],
        unsorted,
        same_time,
        zero_draws: 0,
        first_wins: columns.is_some_and(|columns| columns.told == Told::First),
        sides_assumed,
        ratings_missing,
        scores_missing: 0,
        scores_contrary: 0,
    };
    let first = lines.first().map_or(0.0, |line| line.time);
    let mut history = History {
        players: names.len() as u32,
        ..History::default()
    };
    history.games.reserve_exact(lines.len());
    for line in &lines {
        let side = line.side.filter(|_| sides);
        let outcome = side.unwrap_or_else(|| line.code.outcome(custom));
        let zero_draw = line.code == Code::Zero && outcome == Outcome::Draw;
        notes.zero_draws += u64::from(zero_draw);
        notes.outcomes[outcome.index()] += 1;
        history.games.push(HistoryGame {
            time: (line.time - first) / unit.per_minute(),
            players: line.players,
            outcome,
        });
        if has_ratings {
            history.ratings.push(line.ratings);
        }
        if has_scores {
            let difference = line.difference;
            let missing = difference.is_nan();
            let said = result::by_sign(f64::from(difference));
            let contrary = !missing && outcome != Outcome::Draw && said == outcome.mirrored();
            notes.scores_missing += u64::from(missing);
            notes.scores_contrary += u64::from(contrary);
            history
                .differences
                .push(if missing { 0.0 } else { difference });
        }
    }
    notes.minutes = history.games.last().map_or(0.0, |game| game.time);
    ReadGames {
        file: GamesFile::new(history, names),
        notes,
        bad,
        faults,
    }
}

/// Gives every player without a rating at some game the one before it, or else the first
/// known, or else the mean of all; how many that were.
fn fill_ratings(lines: &mut [Line], players: usize) -> u64 {
    let mut last = vec![f32::NAN; players];
    let (mut sum, mut known) = (0.0, 0u64);
    for line in lines.iter() {
        for (player, rating) in line.players.into_iter().zip(line.ratings) {
            if rating.is_nan() {
                continue;
            }
            sum += f64::from(rating);
            known += 1;
            let first = &mut last[player as usize];
            if first.is_nan() {
                *first = rating;
            }
        }
    }
    let mean = match known {
        0 => USUAL_RATING,
        _ => (sum / known as f64) as f32,
    };
    let mut missing = 0;
    for line in lines {
        for (player, rating) in line.players.into_iter().zip(&mut line.ratings) {
            let last = &mut last[player as usize];
            if !rating.is_nan() {
                *last = *rating;
                continue;
            }
            missing += 1;
            *rating = if last.is_nan() { mean } else { *last };
        }
    }
    missing
}
