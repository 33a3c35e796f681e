//! What churn is learned from: every player of every game, as they were before it.
//!
//! A row is one player's view of one game: the state before it, how it ended, and whether
//! the player churned, that is, started no further game within the churn window after its
//! start. Both players of a game are seen before either has played it. Games whose window
//! reaches past the end of what was observed have no rows, as nobody knows what came after.
//!
//! Rows come one by one in the order of the games, so that a large history needs no matrix:
//! the labels take a byte per game, the states some hundred bytes per player and eight per
//! game of theirs.

use crate::OutOfRange;
use crate::engagement::churn::layout::Layout;
use crate::engagement::churn::state::{MOST_DIFFERENCE, State};
use crate::engagement::history::{History, HistoryGame};
use crate::engagement::model::Outcome;

/// One player's view of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChurnRow {
    /// Number of the game in the history.
    pub game: usize,
    /// 0 if the player is the first of the game, 1 if the second.
    pub side: usize,
    /// Who it is.
    pub player: u32,
    /// How the game ended for the player.
    pub outcome: Outcome,
    /// Whether the player started no further game within the window.
    pub churned: bool,
}

/// Goes through a history row by row. The history is handed in at every step and must be
/// the same one.
#[derive(Clone, Debug)]
pub struct Rows {
    layout: Layout,
    states: Vec<State>,
    /// For each game, whether the first (bit 0) and the second (bit 1) churned.
    labels: Vec<u8>,
    next: usize,
    played: usize,
}

impl Rows {
    /// Prepares to go through a history that was observed until `end` (minutes; none: the
    /// start of its last game).
    ///
    /// # Errors
    /// For a bad layout, an end that is not finite, and a history that [`check`] refuses.
    ///
    /// # Complexity
    /// O(games + players).
    pub fn new(history: &History, layout: Layout, end: Option<f64>) -> Result<Self, OutOfRange> {
        layout.check()?;
        check(history)?;
        let last = history.games.last().map_or(0.0, |game| game.time);
        let end = end.unwrap_or(last);
        if !end.is_finite() {
            return Err(OutOfRange {
                field: "end",
                value: end,
                allowed: "a finite time",
            });
        }
        let usable = (history.games).partition_point(|game| game.time + layout.churn <= end);
        let mut following = vec![f64::INFINITY; history.players as usize];
        let mut labels = vec![0; usable];
        for (at, game) in history.games.iter().enumerate().rev() {
            let mut label = 0;
            for (side, &player) in game.players.iter().enumerate() {
                let following = &mut following[player as usize];
                if *following - game.time > layout.churn {
                    label |= 1 << side;
                }
                *following = game.time;
            }
            if let Some(place) = labels.get_mut(at) {
                *place = label;
            }
        }
        Ok(Self {
            layout,
            states: vec![State::new(); history.players as usize],
            labels,
            next: 0,
            played: 0,
        })
    }

    /// How many rows there are in all: two for each game whose window ends in time.
    #[must_use]
    pub fn total(&self) -> usize {
        2 * self.labels.len()
    }

    /// Bytes that are held: states, their starts, labels. O(players).
    #[must_use]
    pub fn held(&self) -> usize {
        let states = size_of::<State>() * self.states.capacity();
        let starts: usize = self.states.iter().map(State::held).sum();
        states + starts + self.labels.capacity()
    }

    /// How many have been given.
    #[must_use]
    pub fn given(&self) -> usize {
        self.next
    }

    /// The next row; none when there are no more.
    ///
    /// # Complexity
    /// O(1) a row, as a state holds a bounded number of matches.
    pub fn next(&mut self, history: &History) -> Option<ChurnRow> {
        let (at, side) = (self.next / 2, self.next % 2);
        let label = *self.labels.get(at)?;
        while self.played < at {
            self.play(history, self.played)?;
            self.played += 1;
        }
        let game = history.games.get(at)?;
        let player = game.players[side];
        let state = self.states.get_mut(player as usize)?;
        state.at(game.time).ok()?;
        self.next += 1;
        Some(ChurnRow {
            game: at,
            side,
            player,
            outcome: outcome_of(game, side),
            churned: label >> side & 1 == 1,
        })
    }

    /// The state of a row's player before its game, until a row of a later game is asked
    /// for.
    #[must_use]
    pub fn state(&self, row: &ChurnRow) -> &State {
        &self.states[row.player as usize]
    }

    /// Lets both players of a game play it.
    fn play(&mut self, history: &History, at: usize) -> Option<()> {
        let game = history.games.get(at)?;
        let difference = f64::from(history.differences.get(at).copied().unwrap_or(0.0));
        for (side, &player) in game.players.iter().enumerate() {
            let state = self.states.get_mut(player as usize)?;
            let mine = if side == 0 { difference } else { -difference };
            state.play(outcome_of(game, side), game.time, mine).ok()?;
            state.forget(self.layout.windows[3]);
        }
        Some(())
    }
}

/// How a game ended for its first player (0) or its second.
#[must_use]
pub fn outcome_of(game: &HistoryGame, side: usize) -> Outcome {
    if side == 0 {
        game.outcome
    } else {
        game.outcome.mirrored()
    }
}

/// Checks a history: known players, two of them in each game, times that are finite and in
/// order, ratings and differences for all games or for none.
///
/// # Errors
/// For the first thing that is not so.
///
/// # Complexity
/// O(games).
pub fn check(history: &History) -> Result<(), OutOfRange> {
    let games = history.games.len();
    let mut before = f64::NEG_INFINITY;
    for game in &history.games {
        if !(game.time >= before && game.time.is_finite()) {
            return Err(OutOfRange {
                field: "time of a game",
                value: game.time,
                allowed: "finite, and not before the game before",
            });
        }
        before = game.time;
        let [one, other] = game.players;
        if one == other || one.max(other) >= history.players {
            return Err(OutOfRange {
                field: "player of a game",
                value: f64::from(one.max(other)),
                allowed: "two different players, numbered below the number of players",
            });
        }
    }
    let listed = [
        ("ratings of games", history.ratings.len()),
        ("differences of games", history.differences.len()),
    ];
    for (field, count) in listed {
        if count != 0 && count != games {
            return Err(OutOfRange {
                field,
                value: count as f64,
                allowed: "none, or one for each game",
            });
        }
    }
    for &difference in &history.differences {
        let difference = f64::from(difference);
        if difference.is_nan() || difference.abs() > MOST_DIFFERENCE {
            return Err(OutOfRange {
                field: "difference",
                value: difference,
                allowed: "−10⁶ to 10⁶",
            });
        }
    }
    Ok(())
}
