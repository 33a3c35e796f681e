//! 2v2 with packing seen as one against one: how good is the paper's
//! approximation? (Section IV-A, Figure 6.)
//!
//! Every team, and every second single, makes a *package* of two players; two
//! packages are a game. The paper takes packages for a Poisson stream of rate
//! λ₁/2 + λ₂. Really they form a Markovian arrival process of two phases (is a
//! lone single waiting?). With Λ = λ₁ + λ₂ = 1, a = λ₁ and b = λ₂,
//! D₀ = [−1, a; 0, −1] and D₁ = [b, 0; a, b], from which all below follows in
//! closed form:
//!
//! * the time between packages has density (2b + a·t)·e⁻ᵗ/(1 + b);
//! * its squared coefficient of variation is (1 + 2b − b²)/2, from ½ without
//!   teams to 1 without singles;
//! * at lag k its autocorrelation is −a²b²·b^{2(k−1)}/(2(1 + 2b − b²)), never
//!   below −1/55: packages are all but independent.
//!
//! As for waits, a package waits with probability ½ for the next one, in both
//! worlds, so the approximation's mean 1/λt *of a package* is exact. What it
//! leaves out is the wait for one's partner: 1/(2λt) per player as long as there
//! are singles at all, a third of the true mean 3/(2λt), whatever their share.

use super::WaitMoments;
use crate::rules::{ServiceRule, WaitPopulation, exact};

/// The stream of packages.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Packages {
    /// Shares of singles and teams among arrivals.
    a: f64,
    b: f64,
    /// Λ.
    clock: f64,
}

impl Packages {
    /// Packages of singles at rate `l1` and teams at rate `l2`, finite, at least
    /// 0; `None` if both are 0.
    #[must_use]
    pub fn new(l1: f64, l2: f64) -> Option<Self> {
        let clock = l1 + l2;
        // Written so that NaN fails.
        let good = l1 >= 0.0 && l2 >= 0.0 && clock > 0.0 && clock.is_finite();
        good.then(|| Self {
            a: l1 / clock,
            b: l2 / clock,
            clock,
        })
    }

    /// Packages per unit of time, λ₁/2 + λ₂.
    #[must_use]
    pub fn rate(&self) -> f64 {
        0.5 * (1.0 + self.b) * self.clock
    }

    /// Mean time between packages.
    #[must_use]
    pub fn mean(&self) -> f64 {
        1.0 / self.rate()
    }

    /// Variance of the time between packages.
    #[must_use]
    pub fn variance(&self) -> f64 {
        self.scv() * self.mean() * self.mean()
    }

    /// Variance over mean squared; 1 for a Poisson stream.
    #[must_use]
    pub fn scv(&self) -> f64 {
        0.5 * (1.0 + self.b * (2.0 - self.b))
    }

    /// Correlation of two times between packages, `lag` apart; 1 at lag 0.
    ///
    /// O(1).
    #[must_use]
    pub fn autocorrelation(&self, lag: u32) -> f64 {
        if lag == 0 {
            return 1.0;
        }
        let product = self.a * self.b;
        let first = -product * product / (4.0 * self.scv());
        if lag == 1 {
            return first;
        }
        first * libm::pow(self.b, 2.0 * f64::from(lag - 1))
    }

    /// Density of the time between packages, per unit of time.
    #[must_use]
    pub fn density(&self, t: f64) -> f64 {
        if t < 0.0 {
            return 0.0;
        }
        let t = self.clock * t;
        self.clock * (2.0 * self.b * libm::exp(-t) + self.a * times_exp(t)) / (1.0 + self.b)
    }

    /// Share of times between packages above `t`.
    #[must_use]
    pub fn survival(&self, t: f64) -> f64 {
        if t < 0.0 {
            return 1.0;
        }
        let t = self.clock * t;
        libm::exp(-t) + self.a * times_exp(t) / (1.0 + self.b)
    }

    /// Density of the exponential with the same rate: the approximation.
    #[must_use]
    pub fn poisson_density(&self, t: f64) -> f64 {
        if t < 0.0 {
            return 0.0;
        }
        self.rate() * libm::exp(-self.rate() * t)
    }

    /// The wait of a package, really: 0 or the time until the next, evenly.
    #[must_use]
    pub fn package_wait(&self) -> WaitMoments {
        let mean = self.mean();
        WaitMoments {
            mean: 0.5 * mean,
            second: 0.5 * (self.scv() + 1.0) * mean * mean,
        }
    }
}

/// t·e⁻ᵗ, 0 at infinity.
fn times_exp(t: f64) -> f64 {
    if t.is_infinite() {
        0.0
    } else {
        t * libm::exp(-t)
    }
}

/// What one against one says of players' waits, and what is true. All of it per
/// player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Approximated {
    /// Share λ₁/λt of players who come alone.
    pub share: f64,
    /// The true wait in 2v2 with packing.
    pub exact: WaitMoments,
    /// One against one with packages as a Poisson stream: the paper's
    /// approximation. A package's wait, taken for its players'.
    pub predicted: WaitMoments,
    /// The true wait of the players' packages once complete: what `predicted`
    /// would be if it minded the stream.
    pub packages: WaitMoments,
    /// Mean wait for one's partner, 0 for those who come as a team.
    pub partner: f64,
}

impl Approximated {
    /// Compares at these rates; `None` if both are 0 or one makes no sense.
    #[must_use]
    pub fn new(l1: f64, l2: f64) -> Option<Self> {
        let packages = Packages::new(l1, l2)?;
        let mean = packages.mean();
        Some(Self {
            share: packages.a / (1.0 + packages.b),
            exact: exact::versus::moments(ServiceRule::Packing, l1, l2, WaitPopulation::Players),
            predicted: WaitMoments {
                mean: 0.5 * mean,
                second: mean * mean,
            },
            packages: packages.package_wait(),
            // The first of a pair waits 1/λ₁, the second not at all.
            partner: if packages.a > 0.0 { 0.25 * mean } else { 0.0 },
        })
    }

    /// Compares where a `share` in [0, 1] of players come alone and one player
    /// comes per unit of time.
    #[must_use]
    pub fn at_share(share: f64) -> Option<Self> {
        Self::new(share, 0.5 * (1.0 - share))
    }

    /// Error of the predicted mean, relative to the true one: −⅓ with singles,
    /// 0 without.
    #[must_use]
    pub fn mean_error(&self) -> f64 {
        self.predicted.mean / self.exact.mean - 1.0
    }

    /// Error of the predicted variance, relative to the true one.
    #[must_use]
    pub fn variance_error(&self) -> f64 {
        self.predicted.variance() / self.exact.variance() - 1.0
    }
}
