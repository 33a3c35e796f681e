//! Mean and variance of a stream of numbers.

use serde::{Deserialize, Serialize};

/// Count, mean and sum of squared deviations, updated by Welford's recurrence
/// and merged by that of Chan, Golub and LeVeque.
///
/// Merging is not exactly associative in floating point: merge in a fixed order
/// (as [`Parts`](crate::experiment::Parts) does) where bits matter.
///
/// # Examples
/// ```
/// use lobbylab_core::sim::stats::Moments;
/// let mut moments = Moments::default();
/// for x in [1.0, 2.0, 3.0] {
///     moments.add(x);
/// }
/// assert_eq!((moments.mean, moments.variance()), (2.0, 1.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Moments {
    /// How many numbers.
    pub count: u64,
    /// Their mean; 0 when there are none.
    pub mean: f64,
    /// Σ (x − mean)².
    pub squares: f64,
}

impl Moments {
    /// Takes one number in.
    #[inline]
    pub fn add(&mut self, x: f64) {
        self.count += 1;
        let delta = x - self.mean;
        self.mean += delta / self.count as f64;
        self.squares += delta * (x - self.mean);
    }

    /// Takes `count` numbers in at once, given their sum and sum of squares.
    /// Meant for short groups, whose plain sums have no cancellation to speak of.
    #[inline]
    pub fn add_sums(&mut self, count: u32, sum: f64, square: f64) {
        if count == 0 {
            return;
        }
        let size = f64::from(count);
        let mean = sum / size;
        self.merge(&Moments {
            count: u64::from(count),
            mean,
            squares: (square - sum * mean).max(0.0),
        });
    }

    /// Takes another stream's moments in.
    ///
    /// O(1). Chan, Golub and LeVeque (Am. Stat. 37, 1983).
    #[inline]
    pub fn merge(&mut self, other: &Moments) {
        if other.count == 0 {
            return;
        }
        let total = (self.count + other.count) as f64;
        let delta = other.mean - self.mean;
        let share = other.count as f64 / total;
        self.squares += other.squares + delta * delta * (self.count as f64 * share);
        self.mean += delta * share;
        self.count += other.count;
    }

    /// Unbiased sample variance; 0 below two numbers.
    #[must_use]
    pub fn variance(&self) -> f64 {
        if self.count < 2 {
            0.0
        } else {
            self.squares / (self.count - 1) as f64
        }
    }

    /// Square root of [`variance`](Self::variance).
    #[must_use]
    pub fn deviation(&self) -> f64 {
        self.variance().sqrt()
    }
}
