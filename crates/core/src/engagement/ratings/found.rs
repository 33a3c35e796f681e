//! What comes of rating a history: skills, and predictions by them.

use super::bradley_terry;
use super::plan::System;
use crate::engagement::history::History;
use crate::engagement::model::{Skill, win_probability};

/// What a history says of its players.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// The system that rated.
    pub system: System,
    /// By player, after all games learned; RD is 0 with Elo. Who played none has the prior.
    /// Bradley–Terry's RD is that of a player if all others' skills were known.
    pub skills: Vec<Skill>,
    /// Glicko-2's volatilities by player; else empty.
    pub volatilities: Vec<f64>,
    /// Games learned from, by player.
    pub games: Vec<u32>,
    /// The first player's expected score in each game, told before it: from all earlier
    /// games, or all earlier periods, or for those held out from all learned. NaN for games
    /// that Bradley–Terry learned from: it has no before. Empty if not asked for.
    pub before: Vec<f64>,
    /// How many games were learned from; those behind were held out.
    pub learned: usize,
    /// Chance of a draw between equals, as the system has it: fitted by Bradley–Terry with
    /// Davidson's ties (the rate of that draw model), given to TrueSkill, else 0.
    pub ties: f64,
    /// TrueSkill's margin of a draw between two.
    pub(super) margin: f64,
}

impl Ratings {
    /// Bytes that are held.
    #[must_use]
    pub fn held(&self) -> usize {
        size_of::<Skill>() * self.skills.capacity()
            + size_of::<f64>() * (self.volatilities.capacity() + self.before.capacity())
            + size_of::<u32>() * self.games.capacity()
    }

    /// The expected score of one player against another by the final ratings, draws counted
    /// as half; nothing if there is no such pair of players.
    #[must_use]
    pub fn expected(&self, one: u32, other: u32) -> Option<f64> {
        if one == other {
            return None;
        }
        let one = *self.skills.get(one as usize)?;
        let other = *self.skills.get(other as usize)?;
        Some(match self.system {
            System::Elo(_) | System::Glicko(_) | System::Glicko2(_) => win_probability(one, other),
            System::TrueSkill(trueskill) => trueskill.expected(self.margin, one, other),
            System::BradleyTerry(_) => bradley_terry::expected(one.r - other.r, self.ties),
        })
    }

    /// The first player's expected score in each game by the final ratings, as the paper has
    /// it: these ratings know how the games ended. NaN for players who were not rated. O(games).
    #[must_use]
    pub fn afterwards(&self, history: &History) -> Vec<f64> {
        (history.games.iter())
            .map(|game| {
                let [one, other] = game.players;
                self.expected(one, other).unwrap_or(f64::NAN)
            })
            .collect()
    }
}
