//! Waits of all who came, also of those who left: E. L. Kaplan and P. Meier, *Nonparametric
//! Estimation from Incomplete Observations* (1958).
//!
//! Whoever leaves would have waited longer: to look at those who played alone makes impatient
//! markets look fast. The time to a game is estimated with those who left as censored.

use crate::order;

/// The share that is still without a game, by time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Survival {
    /// Times of games, ascending, and the share that has none just after.
    steps: Vec<(f64, f64)>,
}

impl Survival {
    /// The first time at which a share `p` has a game, by the estimate; infinite if that is
    /// never seen. O(times of games).
    #[must_use]
    pub fn quantile(&self, p: f64) -> f64 {
        // A billionth for what rounding leaves of 1 − p.
        let found = self.steps.iter().find(|step| step.1 <= 1.0 - p + 1e-9);
        found.map_or(f64::INFINITY, |step| step.0)
    }

    /// The share without a game after the last one was seen, 0 to 1.
    #[must_use]
    pub fn at_end(&self) -> f64 {
        self.steps.last().map_or(1.0, |step| step.1)
    }
}

/// The estimate from times, each with whether it ended in a game. Those who leave at the very
/// moment of a game are at risk in it. O(n log n).
///
/// ```
/// use lobbylab_core::arena::kaplan_meier;
/// // Two play after 1 and 3; one leaves after 2.
/// let survival = kaplan_meier([(1.0, true), (2.0, false), (3.0, true)]);
/// assert!((survival.quantile(0.3) - 1.0).abs() < 1e-12);
/// assert_eq!(survival.quantile(0.5), 3.0);
/// ```
#[must_use]
pub fn kaplan_meier(waits: impl IntoIterator<Item = (f64, bool)>) -> Survival {
    let mut waits: Vec<(f64, bool)> = waits.into_iter().collect();
    order::stable(&mut waits, |wait| wait.0);
    let mut steps = Vec::new();
    let (mut share, mut at) = (1.0, 0);
    while at < waits.len() {
        let time = waits[at].0;
        let at_risk = (waits.len() - at) as f64;
        let mut played = 0u32;
        while at < waits.len() && waits[at].0 == time {
            played += u32::from(waits[at].1);
            at += 1;
        }
        if played > 0 {
            share *= 1.0 - f64::from(played) / at_risk;
            steps.push((time, share));
        }
    }
    Survival { steps }
}
