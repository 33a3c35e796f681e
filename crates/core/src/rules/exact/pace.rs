//! How long a run must be near the edge of stability.
//!
//! Where players choose sides, the number of waiting A players is a birth–death
//! walk, up at rate λA and down at rate λB + λC (and B alike). Its slowest
//! transient dies like e^{−t/τ} with the relaxation time τ = 1/(√down − √up)²
//! of the M/M/1 queue (Morse, 1955), which grows like 1/(1 − ρ)²: a run that
//! begins empty and is not much longer than τ finds queues that are too short,
//! whatever its own scatter says.
//!
//! How much too short is known in the heavy-traffic limit, reflected Brownian
//! motion: the share of its stationary mean that is missing at time t after an
//! empty start is (Abate and Whitt, *Transient behavior of regulated Brownian
//! motion*, 1987)
//!
//! g(s) = 2 [(1 + s)(1 − Φ(√s)) − √s φ(√s)],  s = (down − up)² t/(up + down),
//!
//! where τ is two units of s near ρ = 1. Intervals are widened by its average
//! over the run.

/// How many relaxation times should pass before anything is counted.
pub const QUIET: f64 = 5.0;
/// How many relaxation times should be watched.
pub const WATCHED: f64 = 100.0;

/// Relaxation time of a birth–death walk on 0, 1, 2, …, in the unit of time of
/// its rates: 1/(√down − √up)², infinite where `up ≥ down`; 0 where nothing
/// goes up.
///
/// O(1). Morse (Oper. Res. 3, 1955).
#[must_use]
pub fn relaxation_time(up: f64, down: f64) -> f64 {
    if up <= 0.0 {
        return 0.0;
    }
    if down.is_nan() || up >= down {
        return f64::INFINITY;
    }
    // (down − up)/(√down + √up) keeps the digits that √down − √up loses.
    let root = (down - up) / (down.sqrt() + up.sqrt());
    1.0 / (root * root)
}

/// The share of the stationary mean that is missing at time `t` after an empty
/// start, in the heavy-traffic limit: falls from 1 to 0. `t` is in units of
/// (up + down)/(down − up)².
///
/// O(1). Abate and Whitt (Adv. Appl. Prob. 19, 1987).
#[must_use]
pub fn missing_at(t: f64) -> f64 {
    if t.is_nan() || t <= 0.0 {
        return 1.0;
    }
    if t > 200.0 {
        // Below 1e-45, where the difference of the two terms has no digits.
        return 0.0;
    }
    let root = t.sqrt();
    let density = libm::exp(-0.5 * t) / (2.0 * std::f64::consts::PI).sqrt();
    let tail = 0.5 * libm::erfc(root * std::f64::consts::FRAC_1_SQRT_2);
    (2.0 * ((1.0 + t) * tail - root * density)).clamp(0.0, 1.0)
}

/// What a run's length is worth for a given walk.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// Relaxation time, in arrivals; infinite where the queue grows for ever.
    pub relaxation: f64,
    /// Arrivals that should pass before anything is counted.
    pub warm_up: f64,
    /// Arrivals that should be watched.
    pub arrivals: f64,
    /// The share of its mean that a queue is short of in the run asked for,
    /// because it begins empty: 0 to 1; 1 where there is no mean.
    pub bias: f64,
}

/// The share that is missing above which a run is too short: what is left after
/// the recommended warm-up is far below, an interval of a thousandth about.
const NEGLIGIBLE: f64 = 1e-3;

impl Pace {
    /// Of a walk with these rates, where who waits loses patience after `tau`
    /// on average (infinite: never), in a run of `warm_up` and then `arrivals`
    /// arrivals at `rate` in all per unit of time.
    ///
    /// Any rates ≥ 0 are allowed; a walk that cannot go up needs no length.
    /// With patience nobody's trace lasts longer than that person waits, so the
    /// relaxation time is at most `tau`.
    ///
    /// O(1).
    #[must_use]
    pub fn of(up: f64, down: f64, tau: f64, rate: f64, warm_up: u32, arrivals: u32) -> Self {
        let relaxation = relaxation_time(up, down).min(tau);
        if relaxation == f64::INFINITY || relaxation.is_nan() {
            return Self {
                relaxation: f64::INFINITY,
                warm_up: f64::INFINITY,
                arrivals: f64::INFINITY,
                bias: 1.0,
            };
        }
        // The unit of `missing_at`. Divided before it is squared: the squares
        // of large rates overflow.
        let drift = down - up;
        let unit = if relaxation == 0.0 {
            0.0
        } else if drift > 0.0 {
            ((up + down) / drift / drift).min(0.5 * tau)
        } else {
            0.5 * tau
        };
        let scale = 1.0 / (unit * rate);
        let from = f64::from(warm_up) * scale;
        let to = (f64::from(warm_up) + f64::from(arrivals)) * scale;
        Self {
            relaxation: relaxation * rate,
            warm_up: (QUIET * relaxation * rate).ceil(),
            arrivals: (WATCHED * relaxation * rate).ceil(),
            bias: missing_between(from, to),
        }
    }

    /// The slower of two.
    #[must_use]
    pub fn slower(self, other: Self) -> Self {
        if other.relaxation > self.relaxation {
            other
        } else {
            self
        }
    }

    /// Whether the run begins with a bias that does not vanish beside its
    /// scatter, or is so short that its replications are not nearly normal.
    #[must_use]
    pub fn too_short(&self, arrivals: u32) -> bool {
        // A tenth of the length recommended still gives honest intervals (the
        // replications are independent, whatever happens within one).
        !(self.bias <= NEGLIGIBLE && f64::from(arrivals) >= 0.1 * self.arrivals)
    }
}

/// The average of [`missing_at`] between two times.
fn missing_between(from: f64, to: f64) -> f64 {
    if to.is_nan() || to == f64::INFINITY {
        // Rates so large or small that no time counts.
        return 0.0;
    }
    if to <= from {
        return missing_at(from);
    }
    // ∫ g from 0 to ∞ is ½: all that matters lies below 200. Equal steps in √t
    // follow the steep beginning; Simpson's rule.
    let (low, high) = (from.sqrt(), to.min(200.0).sqrt());
    if high <= low {
        return 0.0;
    }
    const STEPS: u32 = 256;
    let step = (high - low) / f64::from(STEPS);
    let mut sum = 0.0;
    for number in 0..=STEPS {
        let root = low + step * f64::from(number);
        let weight = match number {
            0 | STEPS => 1.0,
            odd if odd % 2 == 1 => 4.0,
            _ => 2.0,
        };
        sum += weight * 2.0 * root * missing_at(root * root);
    }
    (sum * step / 3.0 / (to - from)).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::{Pace, missing_at, missing_between, relaxation_time};

    /// From 1 to 0, never up, and ½ in all: ∫ g is half the mean excess of the
    /// stationary law of RBM (exponential of mean ½).
    #[test]
    fn what_is_missing_falls_and_has_the_right_area() {
        let mut before = 1.0;
        for step in 1..20_000 {
            let now = missing_at(f64::from(step) * 0.01);
            assert!(now <= before && now >= 0.0, "{step}");
            before = now;
        }
        let area = missing_between(0.0, 200.0) * 200.0;
        assert!((area - 0.5).abs() < 1e-6, "{area}");
        let parts = missing_between(0.0, 1.0) + 4.0 * missing_between(1.0, 5.0);
        assert!((parts - 5.0 * missing_between(0.0, 5.0)).abs() < 1e-6);
    }

    /// The M/M/1 queue's own transient, by stepping its equations: what is
    /// missing differs from the limit by less than 0.4 (1 − ρ).
    #[test]
    fn what_is_missing_is_the_limit_of_queues_near_their_edge() {
        for up in [0.8, 0.9, 0.95] {
            let unit = (up + 1.0) / ((1.0 - up) * (1.0 - up));
            let mean: f64 = up / (1.0 - up);
            let mut states = vec![0.0; 600];
            states[0] = 1.0;
            let (step, mut time) = (0.1, 0.0);
            for target in [0.1, 0.5, 1.0, 2.0, 4.0] {
                while time < target * unit {
                    let mut next = states.clone();
                    for n in 1..states.len() {
                        let flow = step * (up * states[n - 1] - states[n]);
                        next[n - 1] -= flow;
                        next[n] += flow;
                    }
                    states = next;
                    time += step;
                }
                let here: f64 = (0u32..).zip(&states).map(|(n, p)| f64::from(n) * p).sum();
                let off = 1.0 - here / mean - missing_at(target);
                assert!(off.abs() < 0.4 * (1.0 - up), "ρ = {up}, {target}: {off}");
            }
        }
    }

    #[test]
    fn relaxation_grows_like_the_square() {
        assert_eq!(relaxation_time(0.0, 1.0), 0.0);
        assert_eq!(relaxation_time(1.0, 1.0), f64::INFINITY);
        assert_eq!(relaxation_time(2.0, 1.0), f64::INFINITY);
        assert!((relaxation_time(1.0, 4.0) - 1.0).abs() < 1e-12);
        let near = relaxation_time(0.999, 1.0) / relaxation_time(0.99, 1.0);
        assert!((near / 100.0 - 1.0).abs() < 0.02);
    }

    #[test]
    fn short_runs_are_called_short() {
        // ρ = 0.99 at rate 1: τ is some 80 000 arrivals.
        let pace =
            |warm_up, arrivals| Pace::of(0.4975, 0.5025, f64::INFINITY, 1.0, warm_up, arrivals);
        assert!((pace(0, 1).relaxation / 80_000.0 - 1.0).abs() < 0.01);
        assert!(pace(2_000, 20_000).too_short(20_000));
        assert!(pace(2_000, 20_000).bias > 0.3);
        assert!(!pace(400_000, 8_000_000).too_short(8_000_000));
        assert!(pace(8_000_000, 400_000).too_short(400_000));
        assert!(Pace::of(0.3, 0.2, f64::INFINITY, 1.0, 1, 1).bias == 1.0);
        assert!(Pace::of(0.3, 0.2, 9.0, 1.0, 1_000, 1_000).bias < 1e-9);
        assert!(!Pace::of(0.0, 0.2, f64::INFINITY, 1.0, 0, 1).too_short(1));
    }
}
