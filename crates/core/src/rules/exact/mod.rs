//! Closed forms, and beside them what the paper prints.
//!
//! Xu, Yu and Wu, *Rule Designs*. Equation numbers are theirs. Printed wrong
//! are the variances (7), (9) and (10) and the minimum (11); the functions
//! that say so end in `_printed`. What the paper does not give (distributions,
//! classes, random order) was derived from the same chains.
//!
//! * [`game`]: the k-player game, (1) and (2);
//! * [`versus`]: 2v2 with singles and teams, (3)–(11);
//! * [`sides`]: players who choose sides, (12)–(18);
//! * [`impatient`]: the same, where players lose patience: beyond the paper;
//! * [`zones`]: a junior and an advanced zone, (19)–(25), (35)–(43).
//!
//! Rates of 0 give the value that the model has there: a class that never
//! comes is no part of any population, and a wait of its own is that of the
//! first one who would. Who may wait for ever has an infinite mean.

pub(super) mod approximation;
pub(super) mod attract;
pub(super) mod chain;
mod decimal;
pub mod game;
pub mod impatient;
pub(super) mod levels;
pub(super) mod pace;
pub(super) mod packed;
pub(super) mod phase;
pub(super) mod product;
pub mod sides;
pub(super) mod solved;
pub mod versus;
pub mod zones;

/// Mean and mean square of a waiting time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WaitMoments {
    /// Mean, in units of time.
    pub mean: f64,
    /// Mean square.
    pub second: f64,
}

impl WaitMoments {
    /// A wait that never ends.
    pub const FOR_EVER: Self = Self {
        mean: f64::INFINITY,
        second: f64::INFINITY,
    };

    /// Variance.
    #[must_use]
    pub fn variance(self) -> f64 {
        if self.second.is_infinite() {
            return f64::INFINITY;
        }
        (self.second - self.mean * self.mean).max(0.0)
    }

    /// The same in units of time 1/`rate`.
    fn per(self, rate: f64) -> Self {
        Self {
            mean: self.mean / rate,
            second: self.second / rate / rate,
        }
    }

    /// A mixture: weights need not sum to 1; those of weight 0 play no part.
    /// NaN if all are.
    ///
    /// O(parts).
    #[must_use]
    pub fn mixed(parts: &[(f64, Self)]) -> Self {
        let total: f64 = parts.iter().map(|part| part.0).sum();
        let mean_of = |value: fn(&Self) -> f64| -> f64 {
            (parts.iter())
                .filter(|part| part.0 > 0.0)
                .map(|(weight, part)| weight / total * value(part))
                .sum()
        };
        if total == 0.0 {
            return Self {
                mean: f64::NAN,
                second: f64::NAN,
            };
        }
        Self {
            mean: mean_of(|part| part.mean),
            second: mean_of(|part| part.second),
        }
    }
}

/// A waiting time that is 0 with some probability, else exponential: what the
/// games of one against one bring about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AtomAndExponential {
    /// Probability of waiting at all.
    pub waits: f64,
    /// Rate of the exponential; 0 if it never ends.
    pub rate: f64,
}

impl AtomAndExponential {
    /// Share of waits above `t`.
    ///
    /// O(1).
    #[must_use]
    pub fn survival(self, t: f64) -> f64 {
        match t {
            t if t < 0.0 => 1.0,
            _ if self.waits == 0.0 => 0.0,
            // An infinite rate times no time is no time.
            t if t == 0.0 || self.rate == 0.0 => self.waits,
            t => self.waits * libm::exp(-self.rate * t),
        }
    }

    /// Share of waits of at most `t`.
    #[must_use]
    pub fn cdf(self, t: f64) -> f64 {
        1.0 - self.survival(t)
    }

    /// Density at `t`, per unit of time; the atom at 0 is not in it.
    #[must_use]
    pub fn density(self, t: f64) -> f64 {
        if t < 0.0 || self.waits == 0.0 {
            return 0.0;
        }
        self.rate * self.survival(t)
    }

    /// The wait that a share `p` of all do not exceed.
    #[must_use]
    pub fn quantile(self, p: f64) -> f64 {
        if 1.0 - p >= self.waits {
            return 0.0;
        }
        libm::log(self.waits / (1.0 - p)) / self.rate
    }

    /// Mean and mean square.
    ///
    /// O(1).
    #[must_use]
    pub fn moments(self) -> WaitMoments {
        if self.waits == 0.0 {
            return WaitMoments {
                mean: 0.0,
                second: 0.0,
            };
        }
        WaitMoments {
            mean: self.waits / self.rate,
            second: 2.0 * self.waits / self.rate / self.rate,
        }
    }
}
