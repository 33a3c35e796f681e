//! Confidence intervals, with their method named.

use super::moments::Moments;
use super::student::student_quantile;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::sync::atomic::{AtomicU64, Ordering};

/// The level of every interval the engine offers.
pub(super) const LEVEL: f64 = 0.95;

/// Quantiles that were found before, by degrees of freedom; 0 is none.
static KNOWN: [AtomicU64; 1024] = [const { AtomicU64::new(0) }; 1024];

/// The quantile of Student's t that an interval takes. A page asks for the same few some thousand
/// times a second, and each is found in fifty halvings: what is kept is what would be found again,
/// to the last bit, whoever finds it first.
fn quantile(freedom: u64) -> f64 {
    let found = || student_quantile(0.5 + 0.5 * LEVEL, freedom as f64);
    let Some(known) = KNOWN.get(freedom as usize) else {
        return found();
    };
    let bits = known.load(Ordering::Relaxed);
    if bits != 0 {
        return f64::from_bits(bits);
    }
    let quantile = found();
    known.store(quantile.to_bits(), Ordering::Relaxed);
    quantile
}

/// An estimate and how far it may be off.
///
/// ```
/// use lobbylab_core::sim::stats::replications;
/// let waits = replications([1.0, 2.0, 3.0]);
/// assert!(waits.covers(2.5) && !waits.covers(5.0));
/// // In another unit, 60 to one.
/// assert_eq!(waits.affine(60.0, 0.0).mean, 120.0);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// The estimate.
    pub mean: f64,
    /// Half the width of the interval; infinite when there are too few samples
    /// to tell.
    pub half_width: f64,
    /// Standard error of the mean.
    pub standard_error: f64,
    /// Confidence level, 0.95.
    pub level: f64,
    /// Independent samples (replications or batches) behind it.
    pub samples: u64,
    /// How it was made.
    pub method: Cow<'static, str>,
}

impl Interval {
    /// From moments of independent, roughly normal samples: Student's t.
    ///
    /// O(1).
    #[must_use]
    pub fn student(moments: &Moments, method: &'static str) -> Self {
        let (standard_error, half_width) = if moments.count < 2 {
            (f64::INFINITY, f64::INFINITY)
        } else {
            let error = (moments.variance() / moments.count as f64).sqrt();
            let t = quantile(moments.count - 1);
            (error, t * error)
        };
        Self {
            mean: moments.mean,
            half_width,
            standard_error,
            level: LEVEL,
            samples: moments.count,
            method: Cow::Borrowed(method),
        }
    }

    /// Lower end.
    #[must_use]
    pub fn low(&self) -> f64 {
        self.mean - self.half_width
    }

    /// Upper end.
    #[must_use]
    pub fn high(&self) -> f64 {
        self.mean + self.half_width
    }

    /// Whether a value lies inside, ends included.
    #[must_use]
    pub fn covers(&self, value: f64) -> bool {
        (value - self.mean).abs() <= self.half_width
    }

    /// The same estimate of `scale` times the quantity plus `shift`.
    #[must_use]
    pub fn affine(&self, scale: f64, shift: f64) -> Self {
        Self {
            mean: scale * self.mean + shift,
            half_width: scale.abs() * self.half_width,
            standard_error: scale.abs() * self.standard_error,
            ..self.clone()
        }
    }
}

/// The mean of independent replications, by Student's t.
///
/// # Examples
/// ```
/// use lobbylab_core::sim::stats::replications;
/// let interval = replications([1.0, 2.0, 3.0]);
/// assert_eq!(interval.mean, 2.0);
/// // Student's t with two degrees of freedom: 4.3027 · 1/√3.
/// assert!((interval.half_width - 2.4841).abs() < 1e-4);
/// ```
#[must_use]
pub fn replications(values: impl IntoIterator<Item = f64>) -> Interval {
    Interval::student(&collect(values), "independent replications, Student's t")
}

/// The mean difference of pairs that share their random numbers, by Student's t
/// on the differences. O(pairs).
///
/// # Examples
/// ```
/// use lobbylab_core::sim::stats::paired;
/// // Two rules on the same players: far apart in level, close in difference.
/// let interval = paired([(10.0, 9.0), (20.0, 18.9), (30.0, 29.1)]);
/// assert!((interval.mean - 1.0).abs() < 1e-9 && interval.half_width < 0.3);
/// ```
#[must_use]
pub fn paired(pairs: impl IntoIterator<Item = (f64, f64)>) -> Interval {
    Interval::student(
        &collect(pairs.into_iter().map(|(a, b)| a - b)),
        "paired replications (common random numbers), Student's t",
    )
}

fn collect(values: impl IntoIterator<Item = f64>) -> Moments {
    let mut moments = Moments::default();
    for value in values {
        moments.add(value);
    }
    moments
}

#[cfg(test)]
mod tests {
    use super::{quantile, student_quantile};

    /// Asked again, in any order and by any thread, it is the same to the last bit.
    #[test]
    fn what_is_kept_is_what_is_found() {
        let ask = || -> Vec<u64> {
            let all = (1..1100).chain((1..1100).rev());
            all.map(|freedom| quantile(freedom).to_bits()).collect()
        };
        let threads: Vec<_> = (0..2).map(|_| std::thread::spawn(ask)).collect();
        let once: Vec<u64> = (1..1100)
            .map(|freedom| student_quantile(0.975, f64::from(freedom)).to_bits())
            .collect();
        let twice: Vec<u64> = once.iter().chain(once.iter().rev()).copied().collect();
        for thread in threads {
            assert_eq!(thread.join().expect("no panic"), twice);
        }
    }
}
