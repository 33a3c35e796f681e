//! Distributions as tables of quantiles, read by a number from 0 to 1.

use core::f64::consts::FRAC_1_SQRT_2;

/// A distribution: quantiles at ascending probabilities, straight lines between them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantiles {
    /// Probabilities, from 0 to 1.
    pub at: &'static [f64],
    /// What belongs to them, ascending.
    pub of: &'static [f64],
}

impl Quantiles {
    /// The quantile of a probability. 0 of an empty table; what is below 0 or above 1, or no
    /// number, counts as 0 or 1. O(length).
    #[must_use]
    pub fn get(&self, probability: f64) -> f64 {
        let pairs = self.at.windows(2).zip(self.of.windows(2));
        for (at, of) in pairs {
            if probability <= at[1] {
                let share = (probability.max(at[0]) - at[0]) / (at[1] - at[0]);
                return of[0] + share * (of[1] - of[0]);
            }
        }
        self.of.last().copied().unwrap_or(0.0)
    }
}

/// The probability that a standard normal variable is below this.
#[must_use]
pub fn normal_share(z: f64) -> f64 {
    0.5 * libm::erfc(-z * FRAC_1_SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::{Quantiles, normal_share};

    #[test]
    fn lines_between_the_quantiles() {
        let table = Quantiles {
            at: &[0.0, 0.5, 1.0],
            of: &[10.0, 20.0, 60.0],
        };
        for (probability, expected) in [
            (-1.0, 10.0),
            (0.0, 10.0),
            (0.25, 15.0),
            (0.5, 20.0),
            (0.75, 40.0),
            (2.0, 60.0),
            (f64::NAN, 60.0),
        ] {
            assert_eq!(table.get(probability), expected, "{probability}");
        }
        assert_eq!(Quantiles { at: &[], of: &[] }.get(0.5), 0.0);
        assert!((normal_share(1.959_963_984_540_054) - 0.975).abs() < 1e-15);
    }
}
