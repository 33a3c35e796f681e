//! TrueSkill for two players or two teams.
//!
//! R. Herbrich, T. Minka and T. Graepel, *TrueSkill: A Bayesian skill rating system* (NIPS
//! 2006). Skills are normal; a player's performance in a game is normal around the skill with
//! deviation β; a team's is the sum of its members'. The better one wins, and it is a draw if
//! the difference is below a margin ε. The posterior is replaced by normals with the same
//! mean and variance. For two teams that is a closed form: with c² = Σ(σ² + τ²) + nβ² over
//! all n players and t = (Σ μ − Σ μ')/c,
//!
//! > μ ← μ ± (σ² + τ²)/c · V(t, ε/c), σ² ← (σ² + τ²)(1 − (σ² + τ²)/c² · W(t, ε/c)),
//!
//! with [`after_win`] or [`after_draw`] for V and W.
//!
//! Any scale will do: multiplying means, deviations, β and τ by the same number changes
//! nothing else. The paper's has its players start at 25 ± 25/3.

use super::gauss::{after_draw, after_win, distribution, upper_quantile};
use super::within;
use crate::engagement::history::HistoryError;
use crate::engagement::model::{Outcome, Skill};

/// TrueSkill with its numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrueSkill {
    /// Deviation β of a performance from the skill, in points, 0.001 ≤ β ≤ 10,000.
    pub beta: f64,
    /// Deviation τ by which a skill drifts from game to game, in points, 0 ≤ τ ≤ 10,000.
    pub tau: f64,
    /// Chance of a draw between equals, 0 ≤ draw ≤ .999.
    pub draw: f64,
}

impl Default for TrueSkill {
    /// As published, for players who start at 25 ± 25/3: β = 25/6, τ = 25/300, draws 10 %.
    fn default() -> Self {
        Self {
            beta: 25.0 / 6.0,
            tau: 25.0 / 300.0,
            draw: 0.1,
        }
    }
}

impl TrueSkill {
    /// On the scale of Elo's ratings: β of 200 points, no drift, draws 10 %.
    #[must_use]
    pub fn in_points() -> Self {
        Self {
            beta: 200.0,
            tau: 0.0,
            draw: 0.1,
        }
    }

    /// Checks the numbers.
    ///
    /// # Errors
    /// For the first that is outside its range.
    pub fn check(&self) -> Result<(), HistoryError> {
        let right = (0.001..=1e4).contains(&self.beta);
        within("beta", self.beta, right, "0.001 ≤ beta ≤ 10,000")?;
        let right = (0.0..=1e4).contains(&self.tau);
        within("tau", self.tau, right, "0 ≤ tau ≤ 10,000")?;
        let right = (0.0..=0.999).contains(&self.draw);
        within("draw", self.draw, right, "0 ≤ draw ≤ .999")
    }

    /// The margin ε of a draw, in points, in a game of so many players in all.
    #[must_use]
    pub fn margin(&self, players: usize) -> f64 {
        upper_quantile(0.5 - 0.5 * self.draw) * (players as f64).sqrt() * self.beta
    }

    /// The expected score of a skill against another, draws counted as half; `margin` is
    /// that of two players.
    #[must_use]
    pub fn expected(&self, margin: f64, one: Skill, other: Skill) -> f64 {
        let variance = 2.0 * self.beta * self.beta + one.rd * one.rd + other.rd * other.rd;
        let (gap, c) = (one.r - other.r, variance.sqrt());
        0.5 * (distribution((gap - margin) / c) + distribution((gap + margin) / c))
    }

    /// Skills after a game of two teams of any sizes: `outcome` is that of the first,
    /// `margin` that of all players. An empty team changes nothing.
    ///
    /// # Source
    /// R. Herbrich, T. Minka, T. Graepel, TrueSkill: A Bayesian Skill Rating System (2007).
    ///
    /// # Complexity
    /// O(players of both teams).
    pub fn rate(&self, margin: f64, teams: [&mut [Skill]; 2], outcome: Outcome) {
        let [one, other] = teams;
        if one.is_empty() || other.is_empty() {
            return;
        }
        let drift = self.tau * self.tau;
        let sums = |team: &[Skill]| {
            team.iter().fold((0.0, 0.0), |(mean, variance), skill| {
                (mean + skill.r, variance + (skill.rd * skill.rd + drift))
            })
        };
        let (first, second) = (sums(one), sums(other));
        let players = (one.len() + other.len()) as f64;
        let square = (first.1 + second.1) + players * self.beta * self.beta;
        let c = square.sqrt();
        let (t, margin) = ((first.0 - second.0) / c, margin / c);
        let (v, w) = match outcome {
            Outcome::Win => after_win(t, margin),
            Outcome::Draw => after_draw(t, margin),
            Outcome::Loss => {
                let (v, w) = after_win(-t, margin);
                (-v, w)
            }
        };
        for (team, v) in [(one, v), (other, -v)] {
            for skill in team {
                let variance = skill.rd * skill.rd + drift;
                // W < 1 and the share is < 1: what is left is > 0 but for rounding.
                let left = (1.0 - variance / square * w).max(f64::EPSILON);
                skill.r += variance / c * v;
                skill.rd = (variance * left).sqrt();
            }
        }
    }
}
