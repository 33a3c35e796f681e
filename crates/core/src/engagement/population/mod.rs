//! Who plays: populations that rounds of matchmaking are drawn from.
//!
//! Section 5.2 of the paper, "Player States": "each player's state is sampled from a
//! collection of states", and a state holds what the churn model needs as well as the skill.
//! A [`EngagementPopulation`] is such a collection with its churn model and its draw model.
//!
//! * [`paper`]: calibrated to what the paper prints.
//! * [`tournament`]: a real tournament, by the figures in [`figures`].
//! * [`Collecting`]: states of the games in a visitor's own file.
//! * [`Habits`]: states of the first two arise by playing; [`Quantiles`]: distributions as
//!   tables.

pub mod figures;
mod life;
pub mod paper;
mod quantiles;
pub mod tournament;
mod visitor;

pub use life::Habits;
pub use quantiles::{Quantiles, normal_share};
pub use visitor::{Collecting, draw_rate};

use super::churn::{ChurnModel, State};
use super::model::{Candidate, DrawModel, Skill};
use crate::OutOfRange;
use crate::sim::{Stream, Streams};
use rand::RngExt;

/// How many states a collection has, if nobody asks for another number.
pub const USUAL_SIZE: usize = 20_000;

/// How many states are kept of a visitor's own games, of half as many games.
pub const VISITOR_STATES: usize = 10_000;

/// The most states of a collection.
pub const MOST_STATES: usize = 200_000;

/// Somebody who plays.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct PopulationPlayer {
    /// Mean and deviation.
    pub skill: Skill,
    /// Recent matches, seen before the next one.
    pub state: State,
}

/// What a population takes for granted: a line of the list that the page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assumption {
    /// What it is about.
    pub what: &'static str,
    /// What is taken.
    pub value: &'static str,
    /// Where that comes from.
    pub source: &'static str,
}

/// Which population.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PopulationKind {
    /// As the paper prints it.
    Paper,
    /// A real tournament.
    Tournament,
    /// A visitor's file.
    File,
}

impl PopulationKind {
    /// What it takes for granted.
    #[must_use]
    pub fn assumptions(self) -> &'static [Assumption] {
        match self {
            PopulationKind::Paper => &paper::ASSUMPTIONS,
            PopulationKind::Tournament => &tournament::ASSUMPTIONS,
            PopulationKind::File => &visitor::ASSUMPTIONS,
        }
    }
}

/// A collection of players before a match, how they churn, and how their games end.
#[derive(Clone, Debug, PartialEq)]
pub struct EngagementPopulation {
    kind: PopulationKind,
    players: Vec<PopulationPlayer>,
    candidates: Vec<Candidate>,
    model: ChurnModel,
    draws: DrawModel,
}

impl EngagementPopulation {
    /// A collection of given players. O(players · features).
    ///
    /// # Errors
    /// For no players at all, more than [`MOST_STATES`], a skill that is not finite, a bad
    /// layout or draw model.
    pub fn new(
        kind: PopulationKind,
        players: Vec<PopulationPlayer>,
        model: ChurnModel,
        draws: DrawModel,
    ) -> Result<Self, OutOfRange> {
        checked_size(players.len())?;
        model.layout.check()?;
        draws.check()?;
        for PopulationPlayer { skill, .. } in &players {
            if !(skill.r.is_finite() && skill.rd >= 0.0 && skill.rd.is_finite()) {
                return Err(OutOfRange {
                    field: "skill",
                    value: skill.r + skill.rd,
                    allowed: "a finite mean, and a finite deviation ≥ 0",
                });
            }
        }
        let candidate = |player: &PopulationPlayer| candidate(&model, player);
        Ok(Self {
            kind,
            candidates: players.iter().map(candidate).collect(),
            players,
            model,
            draws,
        })
    }

    /// Which one it is.
    #[must_use]
    pub fn kind(&self) -> PopulationKind {
        self.kind
    }

    /// How many players there are to draw from; at least one.
    #[must_use]
    pub fn size(&self) -> usize {
        self.players.len()
    }

    /// All of them.
    #[must_use]
    pub fn players(&self) -> &[PopulationPlayer] {
        &self.players
    }

    /// What a matchmaker is told of each, in the same order.
    #[must_use]
    pub fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// The place of one of them, each as likely. O(1).
    pub fn draw(&self, stream: &mut Stream) -> usize {
        stream.random_range(0..self.players.len() as u32) as usize
    }

    /// One of them, each as likely. O(1).
    pub fn sample(&self, stream: &mut Stream) -> &PopulationPlayer {
        let place = self.draw(stream);
        &self.players[place]
    }

    /// What a matchmaker is told of a player, who may have played on. O(features).
    #[must_use]
    pub fn candidate(&self, player: &PopulationPlayer) -> Candidate {
        candidate(&self.model, player)
    }

    /// How they churn.
    #[must_use]
    pub fn model(&self) -> &ChurnModel {
        &self.model
    }

    /// How their games end.
    #[must_use]
    pub fn draws(&self) -> DrawModel {
        self.draws
    }
}

fn candidate(model: &ChurnModel, player: &PopulationPlayer) -> Candidate {
    Candidate {
        skill: player.skill,
        risks: model.risks(&player.state),
    }
}

fn checked_size(size: usize) -> Result<(), OutOfRange> {
    if (1..=MOST_STATES).contains(&size) {
        return Ok(());
    }
    Err(OutOfRange {
        field: "states",
        value: size as f64,
        allowed: "1 to 200,000",
    })
}

/// A built-in population in the making: lives are lived until there are enough states.
#[derive(Clone, Debug)]
pub struct Growth {
    kind: PopulationKind,
    habits: Habits,
    model: ChurnModel,
    draws: DrawModel,
    size: usize,
    players: Vec<PopulationPlayer>,
    stream: Stream,
}

impl Growth {
    /// Begins one of the two built-in populations. The same seed and size give the same
    /// states.
    ///
    /// # Errors
    /// For a size of 0 or more than [`MOST_STATES`], and for [`PopulationKind::File`] (as size 0),
    /// whose states are not made.
    pub fn new(kind: PopulationKind, size: usize, seed: u64) -> Result<Self, OutOfRange> {
        checked_size(if kind == PopulationKind::File {
            0
        } else {
            size
        })?;
        let (habits, model, draws) = match kind {
            PopulationKind::Tournament => (
                tournament::HABITS,
                tournament::model(),
                DrawModel::constant(figures::DRAW_RATE),
            ),
            _ => (
                paper::HABITS,
                paper::model(),
                DrawModel::constant(paper::DRAW_RATE),
            ),
        };
        Ok(Self {
            kind,
            habits,
            model,
            draws,
            size,
            players: Vec::new(),
            stream: Streams::new(seed, 0).stream("lives"),
        })
    }

    /// Lives some more lives; whether there are enough states now. A life is some twenty to
    /// fifty matches, of about a microsecond each.
    ///
    /// # Complexity
    /// O(`lives` · matches of a life).
    pub fn advance(&mut self, lives: usize) -> bool {
        for _ in 0..lives {
            if self.players.len() >= self.size {
                break;
            }
            (self.habits).live(
                &self.model,
                &self.draws,
                &mut self.stream,
                &mut self.players,
            );
        }
        self.players.len() >= self.size
    }

    /// How much is done, 0 to 1.
    #[must_use]
    pub fn share(&self) -> f64 {
        (self.players.len() as f64 / self.size as f64).min(1.0)
    }

    /// The population; what is missing is made first. O(matches · features) for all matches of the
    /// lives that are lived.
    ///
    /// # Errors
    /// As [`EngagementPopulation::new`].
    pub fn finish(mut self) -> Result<EngagementPopulation, OutOfRange> {
        while !self.advance(1_000) {}
        self.players.truncate(self.size);
        EngagementPopulation::new(self.kind, self.players, self.model, self.draws)
    }
}
