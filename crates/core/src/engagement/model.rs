//! Outcomes, skills, risks, and what a pair weighs: (1) to (7) and (11) to (13).
//!
//! A game's outcome is a win, a draw or a loss, always from the view of one of the two
//! players; the other sees the mirrored one. Skills are on Glicko's scale, on which 400
//! points are odds of ten to one. Winning is Glicko's expected score with the uncertainty
//! of both, g(√(RDᵢ² + RDⱼ²)), so that the chances of both sum to 1 and the normalisation
//! of (12) has nothing to do. (The form that updates ratings, g(RDⱼ), would need it: 1500/200
//! against 1400/30 sum to 1.0203.)

use crate::experiment::choices;
use crate::out_of_range::OutOfRange;
use core::f64::consts::{LN_10, PI};
use serde::{Deserialize, Serialize};

/// How a game ended for one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// The player won.
    Win,
    /// Nobody won.
    Draw,
    /// The other won.
    Loss,
}

impl Outcome {
    /// All outcomes, in the order of every array by outcome: win, draw, loss.
    pub const ALL: [Outcome; 3] = [Outcome::Win, Outcome::Draw, Outcome::Loss];

    /// The same game from the other side.
    #[must_use]
    pub fn mirrored(self) -> Outcome {
        match self {
            Outcome::Win => Outcome::Loss,
            Outcome::Draw => Outcome::Draw,
            Outcome::Loss => Outcome::Win,
        }
    }

    /// W, D or L.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Outcome::Win => 'W',
            Outcome::Draw => 'D',
            Outcome::Loss => 'L',
        }
    }

    /// Its place in arrays by outcome: 0, 1, 2.
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// What it scores: 1, ½, 0.
    #[must_use]
    pub fn score(self) -> f64 {
        match self {
            Outcome::Win => 1.0,
            Outcome::Draw => 0.5,
            Outcome::Loss => 0.0,
        }
    }
}

/// What is known of a player's skill: Glicko's mean and rating deviation.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Skill {
    /// Mean, in points; 1500 is usual.
    pub r: f64,
    /// Rating deviation: one standard deviation of what is not known, in points; ≥ 0.
    pub rd: f64,
}

/// Chances of win, draw and loss; they sum to 1.
pub type Odds = [f64; 3];

/// Churn risks after a win, a draw and a loss, each 0 to 1.
pub type Risks = [f64; 3];

/// All that a matchmaker is told of a player who waits.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// What is known of the skill.
    pub skill: Skill,
    /// The risk that the player stops playing, by how the next game ends: c(sᵢ, o).
    pub risks: Risks,
}

/// q of Glicko's papers, ln 10 / 400.
pub const Q: f64 = LN_10 / 400.0;

/// Glicko's g(RD) = 1 / √(1 + 3q²RD²/π²): how much a rating that is uncertain counts.
#[must_use]
pub fn damping(rd: f64) -> f64 {
    1.0 / (1.0 + 3.0 * Q * Q * rd * rd / (PI * PI)).sqrt()
}

/// Expected score of one skill against another, draws counted as half:
/// 1 / (1 + 10^(−g(√(RDᵢ² + RDⱼ²)) (rᵢ − rⱼ) / 400)).
#[must_use]
pub fn win_probability(one: Skill, other: Skill) -> f64 {
    logistic(lead(one, other))
}

/// The logit of winning: g(√(RDᵢ² + RDⱼ²)) · q · (rᵢ − rⱼ). That of the other is exactly its
/// negative.
fn lead(one: Skill, other: Skill) -> f64 {
    let rd = (one.rd * one.rd + other.rd * other.rd).sqrt();
    damping(rd) * Q * (one.r - other.r)
}

/// 1 / (1 + e^(−x)), without overflow.
#[must_use]
pub fn logistic(x: f64) -> f64 {
    if x >= 0.0 {
        1.0 / (1.0 + libm::exp(-x))
    } else {
        let e = libm::exp(x);
        e / (1.0 + e)
    }
}

/// Both chances at a logit, the small one with all its digits: the logistic of x and of −x.
fn chances(x: f64) -> [f64; 2] {
    let e = libm::exp(-x.abs());
    let (large, small) = (1.0 / (1.0 + e), e / (1.0 + e));
    if x >= 0.0 {
        [large, small]
    } else {
        [small, large]
    }
}

choices! {
    /// How the chance of a draw depends on the skills: `rate` is the chance between equals,
    /// `scale` how many points of gap matter.
    pub enum DrawKind {
        /// The same for every pair: (11).
        Constant = "constant", "the same for all pairs";
        /// rate · e^(−gap/scale): convex in the gap.
        Exponential = "exponential", "exponential in the gap";
        /// rate · e^(−(gap/scale)²): concave up to scale/√2, convex beyond.
        Gaussian = "gaussian", "Gaussian in the gap";
        /// rate · max(0, 1 − gap/scale): concave up to the scale.
        Linear = "linear", "linear in the gap";
        /// rate · max(0, 1 − (gap/scale)²): strictly concave up to the scale.
        Parabola = "parabola", "a parabola in the gap";
        /// rate · 4p(1 − p), with the chance p to win if there were no draws.
        Balance = "balance", "4p(1 − p)";
        /// Davidson 1970: odds of a draw in proportion to the geometric mean of both chances.
        Davidson = "davidson", "Davidson";
        /// Rao and Kupper 1967: a draw is a win by less than a threshold.
        RaoKupper = "raokupper", "Rao–Kupper";
    }
}

/// A draw model with its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct DrawModel {
    /// Which curve.
    pub kind: DrawKind,
    /// Chance of a draw between equals, 0 ≤ rate < 1.
    pub rate: f64,
    /// Points of gap over which draws get rare, > 0; unused by some kinds.
    pub scale: f64,
}

impl DrawModel {
    /// A constant chance of a draw, as in (11).
    #[must_use]
    pub fn constant(rate: f64) -> Self {
        Self {
            kind: DrawKind::Constant,
            rate,
            scale: 400.0,
        }
    }

    /// Checks the numbers.
    ///
    /// # Errors
    /// For a rate outside [0, 1) or a scale that is not positive and finite.
    pub fn check(&self) -> Result<(), OutOfRange> {
        if !(0.0..1.0).contains(&self.rate) {
            return Err(OutOfRange {
                field: "rate",
                value: self.rate,
                allowed: "0 ≤ rate < 1",
            });
        }
        if !(self.scale > 0.0 && self.scale.is_finite()) {
            return Err(OutOfRange {
                field: "scale",
                value: self.scale,
                allowed: "scale > 0",
            });
        }
        Ok(())
    }

    /// Win, draw, loss of one skill against another: (11) to (13), with other draw models
    /// beside the constant one.
    #[must_use]
    pub fn odds(&self, one: Skill, other: Skill) -> Odds {
        self.split_both(chances(lead(one, other)), (one.r - other.r).abs())
    }

    /// The same for a chance p to win without draws, at a gap of ratings. A p near 1 has lost
    /// the digits of 1 − p: who knows both chances gives them to
    /// [`split_both`](Self::split_both).
    #[must_use]
    pub fn split(&self, p: f64, gap: f64) -> Odds {
        self.split_both([p, 1.0 - p], gap)
    }

    /// The same for the chances p and q = 1 − p of both to win without draws, at a gap of
    /// ratings.
    #[must_use]
    pub fn split_both(&self, [p, q]: [f64; 2], gap: f64) -> Odds {
        let Self { kind, rate, scale } = *self;
        let x = gap / scale;
        let draw = match kind {
            DrawKind::Constant => rate,
            DrawKind::Exponential => rate * libm::exp(-x),
            DrawKind::Gaussian => rate * libm::exp(-x * x),
            DrawKind::Linear => rate * (1.0 - x).max(0.0),
            DrawKind::Parabola => rate * (1.0 - x * x).max(0.0),
            DrawKind::Balance => rate * 4.0 * p * (1.0 - p),
            DrawKind::Davidson => {
                let odds = 2.0 * rate / (1.0 - rate) * (p * (1.0 - p)).sqrt();
                odds / (1.0 + odds)
            }
            DrawKind::RaoKupper => {
                // With θ = (1 + rate)/(1 − rate) a draw is what both leave of 1:
                // (θ² − 1)pq over the product of both denominators, and θ² − 1 is
                // 4 rate/(1 − rate)². Subtracting from 1 would leave rounding alone where
                // draws are rare.
                let rest = 1.0 - rate;
                let threshold = (1.0 + rate) / rest;
                let (one, other) = (p + threshold * q, q + threshold * p);
                let draw = 4.0 * rate / (rest * rest) * (p * q) / (one * other);
                return [p / one, draw, q / other];
            }
        };
        let win = (1.0 - draw) * p;
        [win, draw, 1.0 - draw - win]
    }
}

/// Sum of both players' churn risks if they meet, (7): `odds` are those of the first.
#[must_use]
pub fn pair_weight(one: &Risks, other: &Risks, odds: &Odds) -> f64 {
    let [win, draw, loss] = *odds;
    win * (one[0] + other[2]) + draw * (one[1] + other[1]) + loss * (one[2] + other[0])
}

/// Number of ways to pair N players off, (N − 1)!! = (N − 1)(N − 3)…1; 0 for odd N. The
/// paper prints C(N, 2)/2^(N/2) (section 3), which is .5 for two players. Infinite above N = 300.
/// O(N).
#[must_use]
pub fn perfect_matchings(players: u32) -> f64 {
    if players % 2 == 1 {
        return 0.0;
    }
    (1..players).step_by(2).map(f64::from).product()
}
