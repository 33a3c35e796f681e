//! A population from a visitor's own games.
//!
//! As section 5.2 of the paper makes its collection: "we first randomly sample a subset of
//! matches. Both players' states in those matches are gathered". One pass over the history
//! keeps every player's state; a reservoir holds the states before sampled games, each game
//! as likely.

use super::{Assumption, EngagementPopulation, PopulationKind, PopulationPlayer, checked_size};
use crate::OutOfRange;
use crate::engagement::churn::{ChurnModel, State};
use crate::engagement::history::History;
use crate::engagement::model::{DrawModel, Skill};
use crate::sim::{Stream, Streams};
use rand::RngExt;

/// What is taken for granted.
pub const ASSUMPTIONS: [Assumption; 4] = [
    Assumption {
        what: "States",
        value: "of both players before games drawn at random from the file",
        source: "section 5.2",
    },
    Assumption {
        what: "Skills",
        value: "final ratings, fitted to all games of the file",
        source: "section 5.2",
    },
    Assumption {
        what: "Draws",
        value: "their share in the file, whatever the gap",
        source: "section 5.2, (11)",
    },
    Assumption {
        what: "Churn model",
        value: "fitted to the file; a player of whom nothing follows in the file has stopped",
        source: "section 5.2",
    },
];

/// Share of drawn games; 0 if there are none. O(games).
#[must_use]
pub fn draw_rate(history: &History) -> f64 {
    let drawn = history
        .games
        .iter()
        .filter(|game| game.outcome.score() == 0.5);
    drawn.count() as f64 / history.games.len().max(1) as f64
}

/// A collection in the making.
#[derive(Clone, Debug)]
pub struct Collecting {
    /// Of every player, as far as games were read.
    states: Vec<State>,
    /// Numbers and states of both players of the sampled games.
    kept: Vec<[(u32, State); 2]>,
    most: usize,
    longest: f64,
    next: usize,
    stream: Stream,
}

impl Collecting {
    /// Begins to collect up to `size` states (of half as many games) from a history, as a
    /// churn model's layout needs them: starts longer ago than `longest` minutes, the
    /// layout's last window, are forgotten, as in the rows that the model learned from.
    ///
    /// # Errors
    /// For a size of 0 or more than [`MOST_STATES`](super::MOST_STATES).
    pub fn new(
        history: &History,
        size: usize,
        longest: f64,
        seed: u64,
    ) -> Result<Self, OutOfRange> {
        checked_size(size)?;
        Ok(Self {
            states: vec![State::new(); history.players as usize],
            kept: Vec::new(),
            most: size.div_ceil(2),
            longest,
            next: 0,
            stream: Streams::new(seed, 0).stream("collection"),
        })
    }

    /// Reads on in the same history; whether it is at its end. O(games).
    ///
    /// # Errors
    /// For a game whose players are the same or have no number in the history, and for
    /// times that are not finite or go back.
    pub fn advance(&mut self, history: &History, games: usize) -> Result<bool, OutOfRange> {
        let until = history.games.len().min(self.next.saturating_add(games));
        while self.next < until {
            let at = self.next;
            let game = history.games[at];
            let [one, other] = game.players;
            if one == other || one.max(other) as usize >= self.states.len() {
                return Err(OutOfRange {
                    field: "player",
                    value: f64::from(one.max(other)),
                    allowed: "two different numbers below the number of players",
                });
            }
            for player in game.players {
                self.states[player as usize].at(game.time)?;
            }
            // Each of the games so far is kept with the same chance.
            let slot = if at < self.most {
                Some(at)
            } else {
                let slot = self.stream.random_range(0..=at as u64) as usize;
                (slot < self.most).then_some(slot)
            };
            if let Some(slot) = slot {
                let pair = game.players.map(|player| {
                    let mut state = self.states[player as usize].clone();
                    state.forget(self.longest);
                    (player, state)
                });
                match self.kept.get_mut(slot) {
                    Some(place) => *place = pair,
                    None => self.kept.push(pair),
                }
            }
            let difference = history.differences.get(at).copied().unwrap_or(0.0);
            let difference = f64::from(difference);
            self.states[one as usize].play(game.outcome, game.time, difference)?;
            self.states[other as usize].play(game.outcome.mirrored(), game.time, -difference)?;
            for player in game.players {
                self.states[player as usize].forget(self.longest);
            }
            self.next += 1;
        }
        Ok(self.next == history.games.len())
    }

    /// Bytes that are held: all players' states, and those that are kept. O(players + states kept).
    #[must_use]
    pub fn held(&self) -> usize {
        let kept = self.kept.iter().flatten().map(|(_, state)| state);
        let starts: usize = self.states.iter().chain(kept).map(State::held).sum();
        size_of::<State>() * self.states.capacity()
            + size_of::<[(u32, State); 2]>() * self.kept.capacity()
            + starts
    }

    /// How many games were read.
    #[must_use]
    pub fn games(&self) -> usize {
        self.next
    }

    /// The population of what was read: with each player's final skill, and the usual one
    /// for who has none. O(states kept · features).
    ///
    /// # Errors
    /// If nothing was read, and as [`EngagementPopulation::new`].
    pub fn finish(
        self,
        skills: &[Skill],
        model: ChurnModel,
        draws: DrawModel,
    ) -> Result<EngagementPopulation, OutOfRange> {
        let player = |(number, state): (u32, State)| PopulationPlayer {
            skill: (skills.get(number as usize).copied()).unwrap_or(Skill {
                r: 1500.0,
                rd: 350.0,
            }),
            state,
        };
        let players = self.kept.into_iter().flatten().map(player).collect();
        EngagementPopulation::new(PopulationKind::File, players, model, draws)
    }
}
