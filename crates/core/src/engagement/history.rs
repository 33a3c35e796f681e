//! Games that were played: what ratings and churn models are fitted to.

use super::model::Outcome;
use serde::{Deserialize, Serialize};

/// The most players a history may have: a million games have two million at most.
pub const MOST_PLAYERS: u32 = 2_000_000;

/// Something that cannot be worked with: a number of a history or of a plan to fit it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HistoryError {
    /// The place of the game in the history, where it is about one.
    pub game: Option<usize>,
    /// The name of the number.
    pub field: &'static str,
    /// As given.
    pub value: f64,
    /// What is allowed.
    pub allowed: &'static str,
}

impl std::fmt::Display for HistoryError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(game) = self.game {
            write!(f, "game {}: ", game + 1)?;
        }
        let Self {
            field,
            value,
            allowed,
            ..
        } = self;
        write!(f, "{field} is {value}: allowed is {allowed}")
    }
}

impl std::error::Error for HistoryError {}

/// One game of two.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct HistoryGame {
    /// When it started, in minutes from the first game; not decreasing along a history.
    pub time: f64,
    /// Who played: two different players, as numbers below [`History::players`].
    pub players: [u32; 2],
    /// How it ended for the first of them.
    pub outcome: Outcome,
}

/// A match history in the order of time.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct History {
    /// How many players there are.
    pub players: u32,
    /// The games, by time.
    pub games: Vec<HistoryGame>,
    /// The ratings both had at each game, if the source tells them; else empty.
    pub ratings: Vec<[f32; 2]>,
    /// Goals (or points) by which the first won each game, negative if it lost, if the
    /// source tells them; else empty.
    pub differences: Vec<f32>,
}

impl History {
    /// Bytes that are held.
    #[must_use]
    pub fn held(&self) -> usize {
        size_of::<HistoryGame>() * self.games.capacity()
            + size_of::<[f32; 2]>() * self.ratings.capacity()
            + size_of::<f32>() * self.differences.capacity()
    }

    /// Checks all that fits rely on: times in order and within ±10¹² minutes, two different
    /// players below [`History::players`], as many ratings and differences as games or none.
    ///
    /// # Errors
    /// The first fault, by the place of its game.
    ///
    /// # Complexity
    /// O(games).
    pub fn check(&self) -> Result<(), HistoryError> {
        let fault = |game, field, value, allowed| {
            Err(HistoryError {
                game,
                field,
                value,
                allowed,
            })
        };
        if self.players > MOST_PLAYERS {
            let players = f64::from(self.players);
            return fault(None, "players", players, "at most 2,000,000");
        }
        for (length, field) in [
            (self.ratings.len(), "number of ratings"),
            (self.differences.len(), "number of differences"),
        ] {
            if length != 0 && length != self.games.len() {
                return fault(None, field, length as f64, "none, or as many as games");
            }
        }
        let mut before = -1e12;
        for (at, game) in self.games.iter().enumerate() {
            let [one, other] = game.players;
            if !(game.time >= before && game.time.abs() <= 1e12) {
                return fault(
                    Some(at),
                    "time",
                    game.time,
                    "not before the last game, within ±10¹²",
                );
            }
            before = game.time;
            let most = one.max(other);
            if most >= self.players {
                return fault(
                    Some(at),
                    "player",
                    f64::from(most),
                    "below the number of players",
                );
            }
            if one == other {
                return fault(Some(at), "player", f64::from(one), "two different players");
            }
            if let Some(pair) = self.ratings.get(at) {
                for &rating in pair {
                    if !(-1e5..=1e5).contains(&rating) {
                        return fault(Some(at), "rating", f64::from(rating), "−100,000 to 100,000");
                    }
                }
            }
            if let Some(&difference) = self.differences.get(at)
                && !difference.is_finite()
            {
                let difference = f64::from(difference);
                return fault(Some(at), "difference", difference, "a finite number");
            }
        }
        Ok(())
    }
}
