//! The k-player game: who finds j others waiting waits for k − 1 − j more.
//!
//! By (2) all j = 0 … k−1 are equally likely, so the wait is an even mixture of
//! Erlang distributions of 0, 1, …, k−1 steps of the arrival rate.

use super::WaitMoments;

/// Mean (k−1)/(2λ), equation (1), and mean square (k²−1)/(3λ²). The variance
/// is (k−1)(k+7)/(12λ²).
///
/// O(1).
#[must_use]
pub fn moments(k: u32, rate: f64) -> WaitMoments {
    let k = f64::from(k.max(1));
    if k == 1.0 {
        return WaitMoments {
            mean: 0.0,
            second: 0.0,
        };
    }
    WaitMoments {
        mean: (k - 1.0) / 2.0 / rate,
        second: (k * k - 1.0) / 3.0 / rate / rate,
    }
}

/// Share of players who wait longer than `t`. O(k).
#[must_use]
pub fn survival(k: u32, rate: f64, t: f64) -> f64 {
    if t < 0.0 {
        return 1.0;
    }
    let k = k.max(1);
    // m arrivals in time t leave those waiting who needed more than m.
    let needed_more = |m: u32| f64::from(k - 1 - m);
    let sum: f64 = poisson(rate * t, k - 1)
        .map(|(m, share)| share * needed_more(m))
        .sum();
    sum / f64::from(k)
}

/// Share of players who wait at most `t`; 1/k at t = 0. O(k).
#[must_use]
pub fn cdf(k: u32, rate: f64, t: f64) -> f64 {
    if t < 0.0 {
        return 0.0;
    }
    1.0 - survival(k, rate, t)
}

/// Density of the wait at `t`, per unit of time, without the atom 1/k at 0.
/// O(k).
#[must_use]
pub fn density(k: u32, rate: f64, t: f64) -> f64 {
    if t < 0.0 {
        return 0.0;
    }
    let k = k.max(1);
    let sum: f64 = poisson(rate * t, k - 1).map(|(_, share)| share).sum();
    rate * sum / f64::from(k)
}

/// Poisson probabilities of 0 … n−1 events where x are expected.
fn poisson(x: f64, n: u32) -> impl Iterator<Item = (u32, f64)> {
    let log = libm::log(x);
    (0..n).map(move |m| {
        // Each from its logarithm: a product from e⁻ˣ on would stay 0 for large x.
        let share = match m {
            0 => libm::exp(-x),
            _ if x == 0.0 || x == f64::INFINITY => 0.0,
            m => libm::exp(f64::from(m) * log - x - libm::lgamma(f64::from(m) + 1.0)),
        };
        (m, share)
    })
}
