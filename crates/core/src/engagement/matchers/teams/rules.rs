//! How teams play: what a team's skill is, what a game of two teams weighs.

use crate::engagement::matchers::refused::{
    PairingError, check_candidate, check_length, check_players,
};
use crate::engagement::model::{Candidate, DrawModel, Risks, Skill, pair_weight};
use crate::out_of_range::OutOfRange;
use serde::{Deserialize, Serialize};

/// The largest team.
pub const MOST_MEMBERS: usize = 50;

/// How a team's skill is made of its members'.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TeamSkill {
    /// Their sum, as the paper has it: 100 points of each of five are 500 of the team.
    Sum,
    /// Their mean.
    Mean,
}

/// How games are played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TeamRules {
    /// Members of a team, k.
    pub members: usize,
    /// What a team's skill is.
    pub skill: TeamSkill,
    /// How often games of teams are drawn.
    pub draws: DrawModel,
}

/// A team, added up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TeamTotals {
    /// The sum of ratings.
    rating: f64,
    /// The sum of squared deviations.
    variance: f64,
    /// The sums of risks.
    risks: Risks,
}

impl TeamTotals {
    /// The team with one member more (`sign` 1) or less (−1).
    #[must_use]
    pub(super) fn with(mut self, one: &Candidate, sign: f64) -> Self {
        self.rating += sign * one.skill.r;
        self.variance += sign * one.skill.rd * one.skill.rd;
        for (sum, risk) in self.risks.iter_mut().zip(one.risks) {
            *sum += sign * risk;
        }
        self
    }

    /// These players.
    #[must_use]
    pub fn of<'a>(members: impl IntoIterator<Item = &'a Candidate>) -> Self {
        (members.into_iter()).fold(Self::default(), |team, one| team.with(one, 1.0))
    }
}

impl TeamRules {
    /// Checks the numbers.
    ///
    /// # Errors
    /// For teams of nobody or more than [`MOST_MEMBERS`], or a draw model out of range.
    pub fn check(&self) -> Result<(), OutOfRange> {
        if !(1..=MOST_MEMBERS).contains(&self.members) {
            return Err(OutOfRange {
                field: "members of a team",
                value: self.members as f64,
                allowed: "1 to 50",
            });
        }
        self.draws.check()
    }

    /// A team's skill as a player's.
    #[must_use]
    pub fn skill_of(&self, team: &TeamTotals) -> Skill {
        let all = match self.skill {
            TeamSkill::Sum => 1.0,
            TeamSkill::Mean => self.members as f64,
        };
        Skill {
            r: team.rating / all,
            // Sums that were added to and taken from may end below 0.
            rd: team.variance.max(0.0).sqrt() / all,
        }
    }

    /// What a game weighs: the expected number of its 2k players who stop.
    #[must_use]
    pub fn weight(&self, one: &TeamTotals, other: &TeamTotals) -> f64 {
        let odds = (self.draws).odds(self.skill_of(one), self.skill_of(other));
        pair_weight(&one.risks, &other.risks, &odds)
    }
}

/// Refuses a pool that is out of range.
pub(super) fn check(
    candidates: &[Candidate],
    rules: &TeamRules,
    sitting: &[f64],
) -> Result<(), PairingError> {
    rules.check()?;
    check_players(candidates.len())?;
    for (player, candidate) in candidates.iter().enumerate() {
        check_candidate(player, candidate)?;
    }
    if !sitting.is_empty() {
        check_length("sitting", sitting.len(), candidates.len())?;
    }
    match sitting.iter().position(|cost| !(-1e9..=1e9).contains(cost)) {
        None => Ok(()),
        Some(player) => Err(PairingError::Player {
            player,
            wrong: OutOfRange {
                field: "cost of sitting out",
                value: sitting[player],
                allowed: "-1e9 to 1e9",
            },
        }),
    }
}
