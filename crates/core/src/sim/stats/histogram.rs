//! How often values fall where.

use serde::{Deserialize, Serialize};

/// Counts of values in equal bins from 0 up, with one open bin above.
///
/// Counts are whole numbers, so merging is exact and associative. Quantiles are
/// right to one bin's width; with width 1 and whole values (waits in periods)
/// they are exact.
///
/// # Examples
/// ```
/// use lobbylab_core::sim::stats::Histogram;
/// let mut waits = Histogram::new(1.0, 100);
/// for wait in [0.0, 1.0, 1.0, 7.0] {
///     waits.add(wait);
/// }
/// assert_eq!((waits.total(), waits.counts()[1]), (4, 2));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Histogram {
    width: f64,
    per_width: f64,
    /// The last one counts everything at or above `width × (len − 1)`.
    counts: Vec<u64>,
}

impl Histogram {
    /// `bins` bins of width `width` and one open bin above. A width that is not
    /// positive and finite becomes 1.
    #[must_use]
    pub fn new(width: f64, bins: usize) -> Self {
        let width = if width > 0.0 && width.is_finite() {
            width
        } else {
            1.0
        };
        Self {
            width,
            per_width: 1.0 / width,
            counts: vec![0; bins.max(1) + 1],
        }
    }

    /// Counts one value; negative ones fall into the first bin.
    #[inline(always)]
    pub fn add(&mut self, value: f64) {
        // The conversion saturates: negative to 0, huge to the open bin.
        let last = self.counts.len() - 1;
        let bin = ((value * self.per_width) as usize).min(last);
        self.counts[bin] += 1;
    }

    /// Adds another histogram of the same shape; one of another shape is
    /// refused.
    ///
    /// O(bins).
    ///
    /// # Errors
    /// `Err(())` if width or number of bins differ.
    #[allow(clippy::result_unit_err)]
    pub fn merge(&mut self, other: &Histogram) -> Result<(), ()> {
        if self.width != other.width || self.counts.len() != other.counts.len() {
            return Err(());
        }
        for (mine, theirs) in self.counts.iter_mut().zip(&other.counts) {
            *mine += theirs;
        }
        Ok(())
    }

    /// How many values were counted. O(bins).
    #[must_use]
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Width of a bin.
    #[must_use]
    pub fn width(&self) -> f64 {
        self.width
    }

    /// The counts; the last one is the open bin's.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// The lower edge of the bin in which the share `p` of all values is
    /// reached; `None` when nothing was counted, infinity when it lies in the
    /// open bin.
    ///
    /// O(bins).
    #[must_use]
    pub fn quantile(&self, p: f64) -> Option<f64> {
        let total = self.total();
        if total == 0 {
            return None;
        }
        let wanted = ((p.clamp(0.0, 1.0) * total as f64).ceil() as u64).max(1);
        let mut seen = 0;
        for (bin, count) in self.counts.iter().enumerate() {
            seen += count;
            if seen >= wanted {
                return Some(if bin + 1 == self.counts.len() {
                    f64::INFINITY
                } else {
                    bin as f64 * self.width
                });
            }
        }
        None
    }
}
