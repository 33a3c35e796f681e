//! How fast players arrive, estimated as they come.
//!
//! An exponentially weighted mean of the gaps between arrivals, in which each gap
//! weighs 1/64 of what there is; the first 64 are averaged plainly, so that it is of
//! use from the second arrival on. For a Poisson process its relative standard error
//! is 1/√127, 9 %; the best parameters go with the root of the rate, (6) and (9), so
//! they are off by 4 to 5 %, which costs about a thousandth. After a change of the
//! rate it takes some 64 players to follow.

/// Gaps that the estimate remembers.
const MEMORY: u32 = 64;

/// An estimate of the arrival rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    last: f64,
    gap: f64,
    gaps: u32,
}

impl Default for Rate {
    fn default() -> Self {
        Self {
            // Not a number, so the first arrival ends no gap.
            last: f64::NAN,
            gap: 0.0,
            gaps: 0,
        }
    }
}

impl Rate {
    /// Somebody arrives, not before the one in front.
    #[inline]
    pub fn arrival(&mut self, now: f64) {
        let gap = now - self.last;
        if gap >= 0.0 {
            self.gaps = MEMORY.min(self.gaps + 1);
            self.gap += (gap - self.gap) / f64::from(self.gaps);
        }
        self.last = now;
    }

    /// Players per unit of time: 0 before the second arrival, infinite if all have
    /// come in one instant.
    #[must_use]
    pub fn players_per_time(&self) -> f64 {
        if self.gaps == 0 { 0.0 } else { 1.0 / self.gap }
    }
}

#[cfg(test)]
mod tests {
    use super::Rate;
    use crate::sim::{Streams, exponential};

    #[test]
    fn knows_nothing_then_the_mean_then_follows() {
        let mut rate = Rate::default();
        assert_eq!(rate.players_per_time(), 0.0);
        rate.arrival(3.0);
        assert_eq!(rate.players_per_time(), 0.0);
        rate.arrival(3.0);
        assert_eq!(rate.players_per_time(), f64::INFINITY);
        rate.arrival(4.0);
        assert_eq!(rate.players_per_time(), 2.0);
        // Ten times as fast from here on: after 640 gaps the old ones weigh e^−10.
        let mut now = 4.0;
        for _ in 0..640 {
            now += 0.05;
            rate.arrival(now);
        }
        assert!((rate.players_per_time() - 20.0).abs() < 0.01);
    }

    #[test]
    fn is_off_by_nine_per_cent() {
        let mut gaps = Streams::new(1, 0).stream("gaps");
        let (mut rate, mut now) = (Rate::default(), 0.0);
        let (mut sum, mut square, count) = (0.0, 0.0, 200_000);
        rate.arrival(now);
        for _ in 0..count {
            now += exponential(&mut gaps);
            rate.arrival(now);
            let off = 1.0 / rate.players_per_time() - 1.0;
            sum += off;
            square += off * off;
        }
        assert!((sum / f64::from(count)).abs() < 0.01);
        assert!(((square / f64::from(count)).sqrt() - 0.0887).abs() < 0.01);
    }

    #[test]
    fn odd_times_do_no_harm() {
        let mut rate = Rate::default();
        for now in [1.0, f64::NAN, 2.0, 3.0, f64::INFINITY, f64::INFINITY] {
            rate.arrival(now);
        }
        assert_eq!(rate.players_per_time(), 0.0);
    }
}
