//! Two small regressions: a logistic line, and least squares on two columns.

use super::cholesky::Factor;
use crate::engagement::model::logistic;
use serde::{Deserialize, Serialize};

/// A line and its standard errors.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// Value at 0.
    pub intercept: f64,
    /// Change per unit.
    pub slope: f64,
    /// Standard errors of intercept and slope.
    pub errors: [f64; 2],
}

/// Steps of Newton's method at most.
const STEPS: usize = 60;

/// The logistic line through points (x, y), without penalty: Newton's method from slope 0.
/// None if there is no such line: one kind of y, one x, or points that can be separated.
pub(super) fn logit_line(points: &[(f64, bool)]) -> Option<Line> {
    let n = points.len() as f64;
    let positives = points.iter().filter(|point| point.1).count() as f64;
    if points.is_empty() || positives == 0.0 || positives == n {
        return None;
    }
    let centre = points.iter().map(|point| point.0).sum::<f64>() / n;
    let mut at = [libm::log(positives / (n - positives)), 0.0];
    let mut before = f64::INFINITY;
    for _ in 0..STEPS {
        let mut g = [0.0; 2];
        let mut h = [0.0; 4];
        for &(x, y) in points {
            let x = x - centre;
            let p = logistic(at[0] + at[1] * x);
            let (r, w) = (p - f64::from(u8::from(y)), p * (1.0 - p));
            g[0] += r;
            g[1] += r * x;
            h[0] += w;
            h[2] += w * x;
            h[3] += w * x * x;
        }
        let factor = Factor::of(&h, 2)?;
        let mut step = g;
        factor.solve(&mut step);
        // Newton's decrement, half of which is about what is still to gain.
        let gain = g[0] * step[0] + g[1] * step[1];
        if gain < 1e-20 * n || (gain < 1e-12 && gain >= before) {
            let inverse = inverse(&factor);
            let variance = inverse[0] - 2.0 * centre * inverse[1] + centre * centre * inverse[3];
            return Some(Line {
                intercept: at[0] - at[1] * centre,
                slope: at[1],
                errors: [variance.max(0.0).sqrt(), inverse[3].sqrt()],
            });
        }
        before = gain;
        // Far off, Newton's steps can be much too long.
        let share = 1.0 / (1.0_f64).max(step[0].abs().max(step[1].abs()) / 4.0);
        at[0] -= share * step[0];
        at[1] -= share * step[1];
    }
    None
}

fn inverse(factor: &Factor) -> [f64; 4] {
    let (mut a, mut b) = ([1.0, 0.0], [0.0, 1.0]);
    factor.solve(&mut a);
    factor.solve(&mut b);
    [a[0], b[0], a[1], b[1]]
}

/// Weights of 1, x₁ and x₂ by least squares, and their standard errors.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Plane {
    pub weights: [f64; 3],
    pub errors: [f64; 3],
}

/// Least squares of y on \[x₁, x₂\]. The errors are White's, which do not ask that all y
/// vary alike: (XᵀX)⁻¹ (Σ e² x xᵀ) (XᵀX)⁻¹. None if a column is constant or both are in line.
pub(super) fn plane(points: impl Iterator<Item = ([f64; 2], f64)> + Clone) -> Option<Plane> {
    let (mut n, mut mean) = (0.0, [0.0; 3]);
    for (x, y) in points.clone() {
        n += 1.0;
        mean[0] += x[0];
        mean[1] += x[1];
        mean[2] += y;
    }
    let mean = mean.map(|sum: f64| sum / n);
    let centred = points.map(|(x, y)| [1.0, x[0] - mean[0], x[1] - mean[1], y - mean[2]]);
    let mut square = [0.0; 9];
    let mut weights = [0.0; 3];
    for row in centred.clone() {
        for i in 0..3 {
            weights[i] += row[i] * row[3];
            for j in 0..=i {
                square[3 * i + j] += row[i] * row[j];
            }
        }
    }
    let factor = Factor::of(&square, 3)?;
    factor.solve(&mut weights);
    let mut middle = [0.0; 9];
    for row in centred {
        let fitted = weights[0] + weights[1] * row[1] + weights[2] * row[2];
        let residual = (row[3] - fitted) * (row[3] - fitted);
        for i in 0..3 {
            for j in 0..3 {
                middle[3 * i + j] += residual * row[i] * row[j];
            }
        }
    }
    // The intercept as asked for is that of the centred columns less what they moved.
    let combinations = [[1.0, -mean[0], -mean[1]], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let errors = combinations.map(|mut by| {
        factor.solve(&mut by);
        let mut variance = 0.0;
        for i in 0..3 {
            for j in 0..3 {
                variance += by[i] * middle[3 * i + j] * by[j];
            }
        }
        variance.max(0.0).sqrt()
    });
    weights[0] += mean[2] - weights[1] * mean[0] - weights[2] * mean[1];
    Some(Plane { weights, errors })
}
