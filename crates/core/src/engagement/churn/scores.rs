//! How good forecasts of churn are: area under the curve, log-loss, Brier's score.
//!
//! The area under the ROC curve is the chance that of two random players, one who churned
//! and one who did not, the first had the higher risk, ties counted as half: Mann and
//! Whitney's U, counted exactly over the sorted risks.

use serde::{Deserialize, Serialize};

/// A risk that was forecast, and what came.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Forecast {
    /// 0 to 1.
    pub risk: f32,
    /// Whether the player churned.
    pub churned: bool,
}

/// Marks of a list of forecasts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scores {
    /// How many forecasts.
    pub rows: usize,
    /// How many churned.
    pub positives: usize,
    /// Area under the ROC curve; none if all churned or none did.
    pub auc: Option<f64>,
    /// Mean of −ln(what was forecast for what came); 0 for no rows.
    pub log_loss: f64,
    /// Mean squared error of the risk.
    pub brier: f64,
    /// Log-loss of the base rate alone, to compare with.
    pub base_log_loss: f64,
}

/// All marks. Risks count as within 10⁻⁹ of 0 and 6·10⁻⁸ of 1 at most, NaN as 0.
///
/// # Complexity
/// O(n).
#[must_use]
pub fn scores(forecasts: &[Forecast]) -> Scores {
    let (mut log_loss, mut brier, mut positives) = (0.0, 0.0, 0);
    for forecast in forecasts {
        let risk = held(forecast.risk);
        let (chance, error) = if forecast.churned {
            positives += 1;
            (risk, 1.0 - risk)
        } else {
            (1.0 - risk, risk)
        };
        log_loss -= libm::log(chance);
        brier += error * error;
    }
    let rows = forecasts.len();
    let n = rows.max(1) as f64;
    let rate = positives as f64 / n;
    let entropy = |p: f64| if p > 0.0 { -p * libm::log(p) } else { 0.0 };
    Scores {
        rows,
        positives,
        auc: auc(forecasts),
        log_loss: log_loss / n,
        brier: brier / n,
        base_log_loss: if rows == 0 {
            0.0
        } else {
            entropy(rate) + entropy(1.0 - rate)
        },
    }
}

/// Area under the ROC curve; none if all churned or none did.
///
/// # Complexity
/// O(n): the risks are sorted by their digits.
#[must_use]
pub fn auc(forecasts: &[Forecast]) -> Option<f64> {
    let keys = sorted(forecasts);
    let (mut below, mut twice, mut at) = (0_u64, 0_u64, 0);
    while at < keys.len() {
        let (mut churned, mut stayed) = (0, 0);
        let risk = keys[at] >> 1;
        while at < keys.len() && keys[at] >> 1 == risk {
            if keys[at] & 1 == 1 {
                churned += 1;
            } else {
                stayed += 1;
            }
            at += 1;
        }
        twice += churned * (2 * below + stayed);
        below += stayed;
    }
    let churned = keys.len() as u64 - below;
    (below > 0 && churned > 0).then(|| twice as f64 / 2.0 / (below as f64 * churned as f64))
}

/// A risk as a number strictly between 0 and 1.
pub(super) fn held(risk: f32) -> f64 {
    f64::from(clean(risk)).clamp(1e-9, 1.0 - 6e-8)
}

fn clean(risk: f32) -> f32 {
    // Also for NaN, and for −0, whose bits would sort last.
    if risk > 0.0 { risk.min(1.0) } else { 0.0 }
}

/// Risks, ascending, as their bits, which are in the order of the numbers; the last bit
/// says whether the player churned.
pub(super) fn sorted(forecasts: &[Forecast]) -> Vec<u32> {
    const DIGIT: u32 = 11;
    let key = |f: &Forecast| clean(f.risk).to_bits() << 1 | u32::from(f.churned);
    let mut keys: Vec<u32> = forecasts.iter().map(key).collect();
    let mut other = vec![0; keys.len()];
    for round in 0..3 {
        let digit = |key: u32| (key >> (DIGIT * round)) as usize & ((1 << DIGIT) - 1);
        let mut starts = [0_usize; 1 << DIGIT];
        for &key in &keys {
            starts[digit(key)] += 1;
        }
        let mut start = 0;
        for place in &mut starts {
            start += core::mem::replace(place, start);
        }
        for &key in &keys {
            let place = &mut starts[digit(key)];
            other[*place] = key;
            *place += 1;
        }
        core::mem::swap(&mut keys, &mut other);
    }
    keys
}

/// The risk of a key.
pub(super) fn risk_of(key: u32) -> f64 {
    f64::from(f32::from_bits(key >> 1))
}
