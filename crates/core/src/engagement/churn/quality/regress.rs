//! A small regression: least squares on two columns.

use crate::engagement::churn::cholesky::Factor;
use serde::{Deserialize, Serialize};

/// How many weights a plane has.
const WEIGHTS: f64 = 3.0;

/// Weights of 1, x₁ and x₂ by least squares, and their standard errors.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::engagement::churn) struct Plane {
    pub weights: [f64; 3],
    pub errors: [f64; 3],
}

/// Least squares of y on \[x₁, x₂\]. The errors are White's, which do not ask that all y
/// vary alike: n/(n − 3) · (XᵀX)⁻¹ (Σ e² x xᵀ) (XᵀX)⁻¹, the factor as three weights make the
/// residuals too small. None if a column is constant or both are in line, and for three
/// points or fewer, through which a plane goes exactly: they say nothing of its error.
pub(in crate::engagement::churn) fn plane(
    points: impl Iterator<Item = ([f64; 2], f64)> + Clone,
) -> Option<Plane> {
    let (mut n, mut mean) = (0.0, [0.0; 3]);
    for (x, y) in points.clone() {
        n += 1.0;
        mean[0] += x[0];
        mean[1] += x[1];
        mean[2] += y;
    }
    if n <= WEIGHTS {
        return None;
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
        (n / (n - WEIGHTS) * variance.max(0.0)).sqrt()
    });
    weights[0] += mean[2] - weights[1] * mean[0] - weights[2] * mean[1];
    Some(Plane { weights, errors })
}
