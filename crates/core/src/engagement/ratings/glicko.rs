//! Glicko: a rating and how far it can be trusted.
//!
//! M. E. Glickman, *Parameter estimation in large dynamic paired comparison experiments*,
//! Applied Statistics 48 (1999). A player's skill is normal with mean r and deviation RD. In
//! a rating period the games against opponents (rⱼ, RDⱼ) with scores sⱼ give
//!
//! > Eⱼ = 1 / (1 + 10^(−g(RDⱼ)(r − rⱼ)/400)), 1/d² = q² Σ g(RDⱼ)² Eⱼ(1 − Eⱼ),
//! > RD'² = 1 / (1/RD² + 1/d²), r' = r + q RD'² Σ g(RDⱼ)(sⱼ − Eⱼ).
//!
//! All games of a period are judged by the ratings before it, the two of one game too. The
//! sums over the games are the [`GlickoEvidence`] of the period, so nothing but two numbers need
//! be kept for a player. Between periods RD² grows by c².

use super::within;
use crate::engagement::history::HistoryError;
use crate::engagement::model::{Q, Skill, damping};

/// Glickman's first system.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glicko {
    /// By how much a deviation of 0 grows in a period, in points, 0 ≤ c ≤ 10,000. Where every
    /// game is a period of its own, it is by each game that RD grows, and 0 is meant.
    pub c: f64,
    /// RD does not fall below, in points, 0 ≤ floor ≤ ceiling.
    pub floor: f64,
    /// RD does not grow above, in points, 0 < ceiling ≤ 10,000.
    pub ceiling: f64,
}

impl Default for Glicko {
    /// Nothing grows; RD from 30 to 350.
    fn default() -> Self {
        Self {
            c: 0.0,
            floor: 30.0,
            ceiling: 350.0,
        }
    }
}

/// What games say of one player: sums over the games of a period.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GlickoEvidence {
    /// Σ g² E (1 − E): how much they tell.
    pub information: f64,
    /// Σ g (s − E): where they pull.
    pub pull: f64,
}

impl GlickoEvidence {
    /// What one game says of a player: a skill, the opponent's, and the player's score,
    /// 1, ½ or 0.
    ///
    /// # Source
    /// M. E. Glickman, The Glicko system, step 2.
    ///
    /// # Complexity
    /// O(1).
    #[must_use]
    pub fn of_game(own: Skill, opponent: Skill, score: f64) -> Self {
        let g = damping(opponent.rd);
        let x = g * Q * (own.r - opponent.r);
        // 1 − E is not taken from E, which can be 1 to the last digit.
        let e = libm::exp(-x.abs());
        let (more, less) = (1.0 / (1.0 + e), e / (1.0 + e));
        let (expected, rest) = if x >= 0.0 { (more, less) } else { (less, more) };
        Self {
            information: g * g * expected * rest,
            // A win counts the chance not to win, for the same reason.
            pull: g * (score * rest - (1.0 - score) * expected),
        }
    }

    /// With the evidence of more games.
    #[must_use]
    pub fn and(self, more: Self) -> Self {
        Self {
            information: self.information + more.information,
            pull: self.pull + more.pull,
        }
    }
}

impl Glicko {
    /// Checks the numbers.
    ///
    /// # Errors
    /// For the first that is outside its range.
    pub fn check(&self) -> Result<(), HistoryError> {
        within("c", self.c, (0.0..=1e4).contains(&self.c), "0 ≤ c ≤ 10,000")?;
        deviations(self.floor, self.ceiling)
    }

    /// A skill after so many periods without a game.
    #[must_use]
    pub fn waited(&self, skill: Skill, periods: f64) -> Skill {
        let grown = (skill.rd * skill.rd + self.c * self.c * periods).sqrt();
        Skill {
            r: skill.r,
            rd: grown.min(self.ceiling.max(skill.rd)),
        }
    }

    /// A skill after the games of a period, from the one at its start: RD has grown already.
    #[must_use]
    pub fn update(&self, skill: Skill, evidence: GlickoEvidence) -> Skill {
        let variance = 1.0 / (1.0 / (skill.rd * skill.rd) + Q * Q * evidence.information);
        Skill {
            r: skill.r + Q * variance * evidence.pull,
            rd: variance.sqrt().clamp(self.floor, self.ceiling),
        }
    }

    /// Both skills after one game, which is a period of its own; `score` is that of the first.
    #[must_use]
    pub fn rate(&self, one: Skill, other: Skill, score: f64) -> [Skill; 2] {
        let (one, other) = (self.waited(one, 1.0), self.waited(other, 1.0));
        [
            self.update(one, GlickoEvidence::of_game(one, other, score)),
            self.update(other, GlickoEvidence::of_game(other, one, 1.0 - score)),
        ]
    }
}

/// Checks the bounds of RD.
pub(super) fn deviations(floor: f64, ceiling: f64) -> Result<(), HistoryError> {
    let right = ceiling > 0.0 && ceiling <= 1e4;
    within("ceiling", ceiling, right, "0 < ceiling ≤ 10,000")?;
    let right = (0.0..=ceiling).contains(&floor);
    within("floor", floor, right, "0 ≤ floor ≤ ceiling")
}
