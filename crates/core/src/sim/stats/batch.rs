//! Batch means: an interval from one long run of dependent values.

use super::interval::Interval;
use super::moments::Moments;

/// Batches kept, between this many and twice as many. Few enough that batches
/// grow long and nearly independent, many enough for a steady t quantile.
const BATCHES: usize = 20;

/// The mean of a stream of dependent values, with an interval.
///
/// Values are averaged in batches of equal length. When twice 20 batches are
/// full, neighbours are joined and the length doubles, so that memory stays
/// constant and batches become as long as the run allows: their means then
/// behave like independent samples. Values that arrive before the run has
/// settled must be left out by the caller (warm-up).
///
/// The interval is honest only when a batch is much longer than the memory of
/// the process; [`correlation`](Self::correlation) tells.
///
/// # Examples
/// ```
/// use lobbylab_core::sim::stats::BatchMeans;
/// let mut means = BatchMeans::default();
/// for step in 0..10_000 {
///     means.add(f64::from(step % 10));
/// }
/// assert!(means.interval().covers(4.5));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct BatchMeans {
    full: Vec<f64>,
    length: u64,
    sum: f64,
    count: u64,
}

impl Default for BatchMeans {
    fn default() -> Self {
        Self {
            full: Vec::with_capacity(2 * BATCHES),
            length: 1,
            sum: 0.0,
            count: 0,
        }
    }
}

impl BatchMeans {
    /// Takes one value in. Complexity: constant on average.
    #[inline]
    pub fn add(&mut self, value: f64) {
        self.sum += value;
        self.count += 1;
        if self.count == self.length {
            self.full.push(self.sum / self.length as f64);
            self.sum = 0.0;
            self.count = 0;
            if self.full.len() == 2 * BATCHES {
                for index in 0..BATCHES {
                    self.full[index] = 0.5 * (self.full[2 * index] + self.full[2 * index + 1]);
                }
                self.full.truncate(BATCHES);
                self.length *= 2;
            }
        }
    }

    /// Values in a full batch.
    #[must_use]
    pub fn length(&self) -> u64 {
        self.length
    }

    /// The mean of the full batches, with its interval. O(1): there are fewer than 40.
    #[must_use]
    pub fn interval(&self) -> Interval {
        let mut moments = Moments::default();
        for mean in &self.full {
            moments.add(*mean);
        }
        Interval::student(&moments, "batch means of one run, Student's t")
    }

    /// Correlation of neighbouring batch means; well above 0 the run is too
    /// short for its interval to be trusted. `None` below three batches.
    ///
    /// O(batches).
    #[must_use]
    pub fn correlation(&self) -> Option<f64> {
        if self.full.len() < 3 {
            return None;
        }
        let mean = self.full.iter().sum::<f64>() / self.full.len() as f64;
        let spread: f64 = self.full.iter().map(|x| (x - mean) * (x - mean)).sum();
        if spread == 0.0 {
            return Some(0.0);
        }
        let lagged: f64 = self
            .full
            .windows(2)
            .map(|pair| (pair[0] - mean) * (pair[1] - mean))
            .sum();
        Some(lagged / spread)
    }
}
