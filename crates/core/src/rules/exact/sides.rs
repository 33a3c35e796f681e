//! Players of one against one who choose sides: A, B, or either (C).
//!
//! While i players wait for side A, one of them leaves at rate λB + λC and
//! one more comes at rate λA, so the number waiting is geometric (Figure 8).
//! An A who finds i others of A waits for i + 1 departures: a geometric mixture
//! of Erlang times, which is exponential, of rate λB + λC − λA. So every
//! wait is 0 or exponential, which the paper's means (13)–(15) do not say.

use super::decimal::compare_sums;
use super::{AtomAndExponential, WaitMoments};
use std::cmp::Ordering;

/// Whether the queue is stable: λC > |λA − λB|, equation (12).
///
/// Decided on the decimals that the numbers stand for, without rounding: with
/// λA = .5, λB = .2, λC = .3 the queue is *at* the boundary (null
/// recurrent), though .5 − .2 is less than .3 in floating point.
#[must_use]
pub fn stable(la: f64, lb: f64, lc: f64) -> bool {
    side_drains(la, lb, lc) && side_drains(lb, la, lc)
}

/// Whether `own` < `other` + `free`.
fn side_drains(own: f64, other: f64, free: f64) -> bool {
    compare_sums(&[own], &[other, free]) == Some(Ordering::Less)
}

/// How fast the line of one side drains, λ_other + λC − λ_own; 0 if it does
/// not.
fn drain(own: f64, other: f64, free: f64) -> f64 {
    if !side_drains(own, other, free) {
        return 0.0;
    }
    // The three-term sum with its rounding errors put back.
    let (sum, lost) = two_sum(other, -own);
    let (sum, more) = two_sum(sum, free);
    (sum + (lost + more)).max(f64::MIN_POSITIVE)
}

/// A sum and what rounding took from it (Knuth).
fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let b_part = sum - a;
    let a_part = sum - b_part;
    (sum, (a - a_part) + (b - b_part))
}

/// What is known of the game with sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sides {
    /// Rates of A, B and C.
    pub rates: [f64; 3],
    /// Whether it is stable.
    pub stable: bool,
    /// Share of time in which nobody waits; 0 if it is not stable.
    pub empty: f64,
    /// The waits of A, B and C. Of an unstable game: the side that grows waits
    /// for ever, the others not at all.
    pub waits: [AtomAndExponential; 3],
}

impl Sides {
    /// The game with these rates, per unit of time, each finite and at least 0.
    ///
    /// O(1).
    #[must_use]
    pub fn new(la: f64, lb: f64, lc: f64) -> Self {
        let rates = [la, lb, lc];
        let stable = stable(la, lb, lc);
        let total = la + lb + lc;
        let (drain_a, drain_b) = (drain(la, lb, lc), drain(lb, la, lc));
        let empty = if stable {
            1.0 / (la / drain_a + lb / drain_b + lc / total + 1.0)
        } else {
            0.0
        };
        let side = |own_drain: f64, serving: f64| AtomAndExponential {
            waits: if stable {
                (empty * (serving / own_drain)).min(1.0)
            } else {
                f64::from(u8::from(own_drain == 0.0))
            },
            rate: own_drain,
        };
        Self {
            rates,
            stable,
            empty,
            waits: [
                side(drain_a, lb + lc),
                side(drain_b, la + lc),
                AtomAndExponential {
                    // Alone for ever if nobody comes at all.
                    waits: if total == 0.0 { 1.0 } else { empty },
                    rate: total,
                },
            ],
        }
    }

    /// How fast the longer line grows if it is not stable, |λA − λB| − λC
    /// players per unit of time; at most 0 if it is.
    #[must_use]
    pub fn drift(&self) -> f64 {
        let [la, lb, lc] = self.rates;
        let (sum, lost) = two_sum(la.max(lb), -la.min(lb));
        let (sum, more) = two_sum(sum, -lc);
        sum + (lost + more)
    }

    /// Mean and mean square of the wait of A, B or C (0, 1, 2): (13)–(15).
    ///
    /// O(1).
    #[must_use]
    pub fn class(&self, class: usize) -> WaitMoments {
        self.waits.get(class).copied().map_or(
            WaitMoments {
                mean: f64::NAN,
                second: f64::NAN,
            },
            AtomAndExponential::moments,
        )
    }

    /// Mean and mean square over all players, as the classes come.
    ///
    /// O(1).
    #[must_use]
    pub fn overall(&self) -> WaitMoments {
        if self.rates.iter().sum::<f64>() == 0.0 {
            return WaitMoments::FOR_EVER;
        }
        let parts: Vec<(f64, WaitMoments)> = (0..3)
            .map(|class| (self.rates[class], self.class(class)))
            .collect();
        WaitMoments::mixed(&parts)
    }

    /// Share of all players who wait at most `t`.
    #[must_use]
    pub fn cdf(&self, t: f64) -> f64 {
        self.over_all(|wait| wait.cdf(t))
    }

    /// Density of all players' waits at `t`, per unit of time, without the
    /// atom.
    #[must_use]
    pub fn density(&self, t: f64) -> f64 {
        self.over_all(|wait| wait.density(t))
    }

    fn over_all(&self, value: impl Fn(AtomAndExponential) -> f64) -> f64 {
        let total: f64 = self.rates.iter().sum();
        (self.rates.iter().zip(self.waits))
            .filter(|&(&rate, _)| rate > 0.0)
            .map(|(rate, wait)| rate / total * value(wait))
            .sum()
    }

    /// Mean number waiting for side A, for side B, and of C.
    ///
    /// O(1).
    #[must_use]
    pub fn mean_waiting(&self) -> [f64; 3] {
        // Little's law; a class that never comes never waits.
        [0, 1, 2].map(|class| {
            if self.rates[class] == 0.0 {
                0.0
            } else {
                self.rates[class] * self.class(class).mean
            }
        })
    }

    /// The improvement factor TC/TB as printed in (17),
    /// (λt − 2λB)²/(λt(λt − λB)), right where the game is stable; `None`
    /// where it is not.
    #[must_use]
    pub fn improvement(&self) -> Option<f64> {
        let [la, lb, lc] = self.rates;
        let total = la + lb + lc;
        let spare = drain(lb, la, lc) / total;
        self.stable.then(|| spare * spare / ((la + lc) / total))
    }

    /// The mean over all players as printed in (16); it is the average of
    /// (13)–(15). `None` where it is not stable.
    #[must_use]
    pub fn mean_printed(&self) -> Option<f64> {
        let [la, lb, lc] = self.rates;
        let total = la + lb + lc;
        let (a, b, c) = (la / total, lb / total, lc / total);
        let inner = 2.0 * a * b + a * c + b * c + c * c;
        self.stable.then(|| {
            (0.5 / (a + c - b) + 0.5 / (b + c - a) + 1.0
                - 0.5 / c
                - (a + b + 2.0 * c) / (2.0 * inner))
                / total
        })
    }
}
