//! Section 4: churn by the outcome alone, where pairing equals is best, worst, or neither.
//!
//! If everybody stops with the same chance c(W), c(D), c(L) after a win, a draw, a loss, a
//! pair weighs
//!
//! ```text
//! c(W) + c(L) − d · (c(W) + c(L) − 2 c(D)),
//! ```
//!
//! d being its chance of a draw. So a pairing's cost is that of its draws alone, and all that
//! matters of the risks is the sign of δ = c(W) + c(L) − 2c(D). The paper says: for δ > 0
//! SkillMM is EOMM, for δ < 0 it is the worst of all. What holds:
//!
//! * Under the paper's own rule (11), a constant d, all pairings cost the same: SkillMM is
//!   best, worst and random at once.
//! * If d falls with the gap of skills and is *concave* in it over the range of the pool's
//!   skills, both claims hold. Of four in a row with gaps a, b, c no other pairing has more
//!   draws than f(a) + f(c): crossing pairs have longer gaps, and nested ones f(b) + f(a+b+c),
//!   which is f(0) + f(a+c) at most, and that is f(a) + f(c) at most by concavity. Any other
//!   pairing has four such players and can be mended.
//! * Else four players are enough for both claims to fail, two equals between two outsiders:
//!   f(0) + f(a+c) > f(a) + f(c) wherever f is convex enough. Exponential, Gaussian, 4p(1−p),
//!   Davidson's and Rao and Kupper's curves all fail somewhere.
//!
//! All skills count as known here (RD 0).

use crate::engagement::matchers::{Exact, PairWeights, PairingError, PairingRequest, skill};
use crate::engagement::model::{Candidate, DrawModel, Risks, Skill};

/// What costs may differ by rounding, in expected players.
const SAME: f64 = 1e-11;

/// Sums of risks so near, as a share of one more than they are, are equal.
const EQUAL: f64 = 1e-12;

/// What all four matchmakers cost in one pool: expected players who stop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Costs {
    /// SkillMM.
    pub skill: f64,
    /// EOMM: the least of all pairings.
    pub best: f64,
    /// WorstMM: the greatest.
    pub worst: f64,
    /// RandomMM in the mean.
    pub random: f64,
}

/// Where SkillMM stands among all pairings of a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawVerdict {
    /// All pairings cost the same.
    Tie,
    /// No pairing is better, some are worse.
    Best,
    /// No pairing is worse, some are better.
    Worst,
    /// Neither.
    Between,
}

impl Costs {
    /// Where SkillMM stands, up to rounding.
    ///
    /// # Source
    /// Chen et al., section 4.
    ///
    /// # Complexity
    /// O(1).
    #[must_use]
    pub fn verdict(&self) -> DrawVerdict {
        let (best, worst) = (
            self.skill <= self.best + SAME,
            self.skill >= self.worst - SAME,
        );
        match (best, worst) {
            (true, true) => DrawVerdict::Tie,
            (true, false) => DrawVerdict::Best,
            (false, true) => DrawVerdict::Worst,
            (false, false) => DrawVerdict::Between,
        }
    }
}

/// δ = c(W) + c(L) − 2c(D): what a draw spares two players. Exactly 0 where the sums are
/// equal up to rounding, as .1 + .2 and 2 · .15 are.
///
/// # Source
/// Chen et al., section 4: S − 2c(D).
///
/// # Complexity
/// O(1).
#[must_use]
pub fn spared_by_a_draw(risks: &Risks) -> f64 {
    let [win, draw, loss] = *risks;
    let (sum, twice) = (win + loss, 2.0 * draw);
    let spared = sum - twice;
    if spared.abs() <= EQUAL * (1.0 + sum) {
        0.0
    } else {
        spared
    }
}

/// Players of these skills who all have the same risks.
pub(crate) fn alike(skills: &[f64], risks: &Risks) -> Vec<Candidate> {
    let candidate = |&r: &f64| Candidate {
        skill: Skill { r, rd: 0.0 },
        risks: *risks,
    };
    skills.iter().map(candidate).collect()
}

/// The exact costs of a pool of these skills. In an odd pool one sits out, at no cost.
///
/// ```
/// use lobbylab_core::engagement::{DrawKind, DrawModel};
/// use lobbylab_core::engagement::exact::section4::{DrawVerdict, costs};
///
/// let gaussian = DrawModel { kind: DrawKind::Gaussian, rate: 0.4, scale: 150.0 };
/// let costs = costs(&[1000.0, 1499.0, 1501.0, 2000.0], &[0.05, 0.02, 0.05], &gaussian)?;
/// // All but the worst: the crossing pairs have gaps of 501.
/// assert_eq!(costs.verdict(), DrawVerdict::Between);
/// assert!(costs.best < 0.177 && costs.skill > 0.199);
/// # Ok::<(), lobbylab_core::engagement::matchers::PairingError>(())
/// ```
///
/// # Errors
/// If a skill, a risk or the draw model is out of range, or there are too many players.
///
/// # Complexity
/// Two matchings.
pub fn costs(skills: &[f64], risks: &Risks, draws: &DrawModel) -> Result<Costs, PairingError> {
    let pool = alike(skills, risks);
    let weights = PairWeights::of(&pool, draws)?;
    let mut exact = Exact::new();
    Ok(Costs {
        skill: weights.total(&skill(&pool), &[]),
        best: exact.solve(&weights, &PairingRequest::EOMM)?.weight,
        worst: exact.solve(&weights, &PairingRequest::WORST)?.weight,
        random: weights.expected_random(&[]),
    })
}

/// The chance of a draw at a gap of known skills.
#[must_use]
pub fn draw_chance(draws: &DrawModel, gap: f64) -> f64 {
    let at = |r| Skill { r, rd: 0.0 };
    draws.odds(at(gap), at(0.0))[1]
}
