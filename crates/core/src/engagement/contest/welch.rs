//! Welch's t-test, as section 5.3 compares every pair of matchmakers.
//!
//! B. L. Welch, *The generalization of "Student's" problem when several different
//! population variances are involved* (1947); degrees of freedom by Welch and Satterthwaite.
//! The test takes two runs for independent. With common random numbers they are not: the
//! paired interval of [`paired`](crate::sim::stats::paired) is then much sharper, and this
//! test still errs on the safe side.

use crate::sim::stats::{Moments, ln_two_sided};

/// What the test says of two means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Welch {
    /// The first mean less the second.
    pub difference: f64,
    /// The difference in its standard errors, t. 0 where the means are equal, infinite
    /// where they differ and nothing varies.
    pub statistic: f64,
    /// Degrees of freedom.
    pub freedom: f64,
    /// ln of the two-sided p-value: 0 and below, also where p itself would be too small
    /// for a number.
    pub ln_p: f64,
}

impl Welch {
    /// Two samples; `None` if one has fewer than two numbers.
    ///
    /// # Source
    /// B. L. Welch, The generalization of “Student’s” problem when several different population
    /// variances are involved (1947).
    ///
    /// # Complexity
    /// O(1).
    #[must_use]
    pub fn new(one: &Moments, other: &Moments) -> Option<Self> {
        if one.count < 2 || other.count < 2 {
            return None;
        }
        let error = |sample: &Moments| sample.variance() / sample.count as f64;
        let share = |sample: &Moments| {
            let error = error(sample);
            error * error / (sample.count - 1) as f64
        };
        let (sum, difference) = (error(one) + error(other), one.mean - other.mean);
        if sum.is_nan() || sum <= 0.0 {
            // Nothing varies.
            let equal = difference == 0.0;
            return Some(Self {
                difference,
                statistic: if equal { 0.0 } else { difference / 0.0 },
                freedom: (one.count + other.count - 2) as f64,
                ln_p: if equal { 0.0 } else { f64::NEG_INFINITY },
            });
        }
        let statistic = difference / sum.sqrt();
        let freedom = sum * sum / (share(one) + share(other));
        Some(Self {
            difference,
            statistic,
            freedom,
            ln_p: ln_two_sided(statistic, freedom),
        })
    }

    /// The two-sided p-value, 0 where it is below 10⁻³⁰⁰ or so.
    #[must_use]
    pub fn p(&self) -> f64 {
        libm::exp(self.ln_p)
    }

    /// Whether it is below .01, the paper's mark.
    #[must_use]
    pub fn significant(&self) -> bool {
        self.ln_p < -4.605_170_185_988_091
    }
}
