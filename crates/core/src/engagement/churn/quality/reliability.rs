//! Do as many churn as are forecast? Figure 3, and what sums it up.
//!
//! Forecasts are put into bins by their risk, of equal numbers of rows or between given
//! edges; in each, the mean forecast is held against the share that churned. A logistic
//! regression of churn on the logit of the forecast sums it up: slope 1 and intercept 0 is
//! calibrated; a slope below 1 says that the forecasts differ more than the players do.

use super::line::{CalibrationLine, LineFit};
use super::scores::{Forecast, risk_of, sorted};
use serde::{Deserialize, Serialize};

/// Forecasts of about the same risk.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bin {
    /// The risks that belong here: from this on,
    pub low: f64,
    /// up to this one, which belongs to the next bin unless this is the last.
    pub high: f64,
    /// How many forecasts; bins have some.
    pub rows: usize,
    /// Mean forecast.
    pub forecast: f64,
    /// Share that churned.
    pub observed: f64,
    /// Standard error of that share, √(p(1 − p)/n).
    pub error: f64,
    /// Wilson's interval of the share at 95 %.
    pub interval: [f64; 2],
}

/// Edges of the bins of fixed width that the page shows.
pub const EDGES: [f64; 11] = [0.0, 0.02, 0.04, 0.06, 0.08, 0.1, 0.15, 0.2, 0.3, 0.4, 1.0];

/// Bins between given edges, ascending; forecasts outside count to the outermost. Empty
/// bins are left out.
///
/// # Complexity
/// O(n).
#[must_use]
pub fn fixed(forecasts: &[Forecast], edges: &[f64]) -> Vec<Bin> {
    fixed_of(sorted(forecasts).keys(), edges)
}

/// [`fixed`] of sorted forecasts.
pub(in crate::engagement) fn fixed_of(keys: &[u32], edges: &[f64]) -> Vec<Bin> {
    let mut bins = Vec::new();
    let mut from = 0;
    for (at, pair) in edges.windows(2).enumerate() {
        let to = if at + 2 == edges.len() {
            keys.len()
        } else {
            keys.partition_point(|&key| risk_of(key) < pair[1])
        };
        bins.extend(bin(&keys[from.min(to)..to], pair[0], pair[1]));
        from = from.max(to);
    }
    bins
}

/// `count` bins of as many forecasts each as equal risks, which stay together, allow.
///
/// # Complexity
/// O(n).
#[must_use]
pub fn quantiles(forecasts: &[Forecast], count: usize) -> Vec<Bin> {
    quantiles_of(sorted(forecasts).keys(), count)
}

/// [`quantiles`] of sorted forecasts.
pub(in crate::engagement::churn) fn quantiles_of(keys: &[u32], count: usize) -> Vec<Bin> {
    let n = keys.len();
    let mut bins = Vec::new();
    let (mut from, mut low) = (0, 0.0);
    for at in 1..=count {
        let rank = (n as f64 * at as f64 / count as f64).floor() as usize;
        let (to, high) = match keys.get(rank) {
            Some(&edge) => (
                keys.partition_point(|&key| key >> 1 < edge >> 1),
                risk_of(edge),
            ),
            None => (n, 1.0),
        };
        if to > from {
            bins.extend(bin(&keys[from..to], low, high));
            (from, low) = (to, high);
        }
    }
    bins
}

fn bin(keys: &[u32], low: f64, high: f64) -> Option<Bin> {
    let rows = keys.len();
    if rows == 0 {
        return None;
    }
    let n = rows as f64;
    let churned = keys.iter().filter(|&&key| key & 1 == 1).count();
    let observed = churned as f64 / n;
    Some(Bin {
        low,
        high,
        rows,
        forecast: keys.iter().map(|&key| risk_of(key)).sum::<f64>() / n,
        observed,
        error: (observed * (1.0 - observed) / n).sqrt(),
        interval: wilson(churned, rows),
    })
}

/// Wilson's interval of a share at 95 %; 0 to 1 for no rows.
///
/// # Source
/// E. B. Wilson, Probable inference, the law of succession, and statistical inference (1927).
///
/// # Complexity
/// O(1).
#[must_use]
pub fn wilson(part: usize, of: usize) -> [f64; 2] {
    const Z: f64 = 1.959_963_984_540_054;
    if of == 0 {
        return [0.0, 1.0];
    }
    let (n, p) = (of as f64, part as f64 / of as f64);
    let centre = p + Z * Z / (2.0 * n);
    let half = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    let (low, high) = ((centre - half) / scale, (centre + half) / scale);
    // The ends of 0 and 1 are exact but for rounding.
    [
        if part == 0 { 0.0 } else { low },
        if part == of { 1.0 } else { high },
    ]
}

/// Logistic regression of churn on the logit of the forecast; none if all churned, none
/// did, or all forecasts are the same.
///
/// # Complexity
/// O(n), at most some thirty passes.
#[must_use]
pub fn calibration(forecasts: &[Forecast]) -> Option<CalibrationLine> {
    LineFit::each().finish(forecasts)
}

/// The same where two forecasts that follow each other are both sides of one game, of which
/// one or none comes true, as that one wins and that the other does: the line is the same,
/// its errors are those of games, which say less than as many forecasts of their own.
///
/// # Complexity
/// O(n), at most some thirty passes.
#[must_use]
pub fn calibration_of_sides(forecasts: &[Forecast]) -> Option<CalibrationLine> {
    LineFit::sides().finish(forecasts)
}
