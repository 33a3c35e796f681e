//! How much of the pairing's effect is real.
//!
//! The model says how the risk of a pair depends on who meets whom: through the odds alone,
//! (2) to (7). That is an assumption. On games that were played it can be tried: take for
//! both players the mean risk m at the average odds, and the deviation c − m that the very
//! opponent makes, and sum both over the pair. Then regress how many of the two churned on
//! both sums by least squares:
//!
//! churned = a + b · Σ m + λ · Σ (c − m).
//!
//! b near 1 says that the players' own part is calibrated. λ is the slope of the pairing's
//! part, the share of it that is real: 1 if the model is right, 0 if it makes no difference
//! who meets whom. Sums over the pair, because what one player's risk gains by the odds the
//! other's loses; a matchmaker can only use what is left. With even average odds (w, d, w)
//! it is (P(win) − w) · ((cᵢ(W) − cᵢ(L)) − (cⱼ(W) − cⱼ(L))) if the chance of a draw is the
//! same everywhere.
//!
//! Risks must be those of a model that has not seen the two players, and odds those before
//! the game: otherwise what is to be predicted has already gone in.

use super::regress::plane;
use crate::engagement::churn::model::expected_risk;
use crate::engagement::model::{Odds, Risks};
use serde::{Deserialize, Serialize};

/// A pair that played, as the model saw it before.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pair {
    /// Sum of both mean risks.
    pub mean: f32,
    /// What the pairing adds to it.
    pub deviation: f32,
    /// How many of the two churned.
    pub churned: u8,
}

impl Pair {
    /// A pair by both players' risks; `odds` are those of the first, `average` those of a
    /// player against the average opponent. O(1).
    #[must_use]
    pub fn new(risks: [&Risks; 2], odds: &Odds, average: &Odds, churned: [bool; 2]) -> Self {
        let mirrored = [odds[2], odds[1], odds[0]];
        let mean = expected_risk(risks[0], average) + expected_risk(risks[1], average);
        let pair = expected_risk(risks[0], odds) + expected_risk(risks[1], &mirrored);
        Self {
            mean: mean as f32,
            deviation: (pair - mean) as f32,
            churned: churned.into_iter().map(u8::from).sum(),
        }
    }
}

/// How much of the pairing's effect is real.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Slope {
    /// How many pairs it is from.
    pub pairs: usize,
    /// λ: churn per unit of deviation.
    pub lever: f64,
    /// Its standard error, White's; that players occur several times is not in it.
    pub error: f64,
    /// b: churn per unit of mean risk.
    pub own: f64,
    /// Its standard error.
    pub own_error: f64,
    /// Standard deviation of the deviations: how much the pairs differ by the pairing.
    pub spread: f64,
}

/// The regression; none if there are too few pairs, all means or all deviations are the
/// same, or as many churned in every pair.
///
/// # Complexity
/// O(n), three passes.
#[must_use]
pub fn slope(pairs: &[Pair]) -> Option<Slope> {
    // A plane through equal heights is level without error, and knows nothing.
    let churned = pairs.first()?.churned;
    if pairs.iter().all(|pair| pair.churned == churned) {
        return None;
    }
    let points = pairs.iter().map(|pair| {
        let x = [f64::from(pair.mean), f64::from(pair.deviation)];
        (x, f64::from(pair.churned))
    });
    let plane = plane(points.clone())?;
    let n = pairs.len() as f64;
    let mean = points.clone().map(|(x, _)| x[1]).sum::<f64>() / n;
    let square = points.map(|(x, _)| (x[1] - mean) * (x[1] - mean));
    Some(Slope {
        pairs: pairs.len(),
        lever: plane.weights[2],
        error: plane.errors[2],
        own: plane.weights[1],
        own_error: plane.errors[1],
        spread: (square.sum::<f64>() / n).sqrt(),
    })
}
