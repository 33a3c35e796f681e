//! Quantiles of Student's t distribution, from `libm` alone.

/// The `p` quantile of Student's t with `freedom` degrees of freedom.
///
/// Solves P(T ≤ t) = p by bisection on the regularised incomplete beta function
/// (continued fraction, modified Lentz). Relative error below 1e-10.
///
/// O(1).
///
/// # Arguments
/// `p` strictly between 0 and 1, `freedom` at least 1; anything else gives NaN.
///
/// # Examples
/// ```
/// use lobbylab_core::sim::stats::student_quantile;
/// assert!((student_quantile(0.975, 10.0) - 2.228139).abs() < 1e-6);
/// ```
#[must_use]
pub fn student_quantile(p: f64, freedom: f64) -> f64 {
    if !(p > 0.0 && p < 1.0 && freedom >= 1.0) {
        return f64::NAN;
    }
    if p < 0.5 {
        return -student_quantile(1.0 - p, freedom);
    }
    let tail = 1.0 - p;
    // P(T > t) falls from ½ to 0; bracket, then halve.
    let (mut low, mut high) = (0.0, 1.0);
    while upper_tail(high, freedom) > tail {
        low = high;
        high *= 2.0;
        if high > 1e300 {
            return f64::INFINITY;
        }
    }
    for _ in 0..200 {
        let middle = 0.5 * (low + high);
        if middle <= low || middle >= high {
            break;
        }
        if upper_tail(middle, freedom) > tail {
            low = middle;
        } else {
            high = middle;
        }
    }
    0.5 * (low + high)
}

/// P(T > t) for t ≥ 0: half the incomplete beta function at ν/(ν+t²).
fn upper_tail(t: f64, freedom: f64) -> f64 {
    0.5 * incomplete_beta(freedom / (freedom + t * t), 0.5 * freedom)
}

/// ln P(|T| ≥ t) for Student's t with `freedom` degrees of freedom: the two-sided p-value,
/// as a logarithm, so that far tails keep their digits.
///
/// By the incomplete beta function as [`student_quantile`]; its two arguments are computed
/// apart, so that neither loses what the other has. Relative error of p below 1e-9 for up
/// to 10⁶ degrees of freedom.
///
/// O(1).
///
/// # Arguments
/// `freedom` above 0; anything else, and NaN, give NaN.
///
/// ```
/// use lobbylab_core::sim::stats::ln_two_sided;
/// // One degree of freedom is Cauchy's distribution: half of it lies beyond ±1.
/// assert!((ln_two_sided(1.0, 1.0) - 0.5_f64.ln()).abs() < 1e-9);
/// ```
#[must_use]
pub fn ln_two_sided(t: f64, freedom: f64) -> f64 {
    if t.is_nan() || !(freedom > 0.0 && freedom.is_finite()) {
        return f64::NAN;
    }
    let t = t.abs().min(1e150);
    let (a, b) = (0.5 * freedom, 0.5);
    // x = ν / (ν + t²) and 1 − x.
    let share = t * t / freedom;
    let (x, rest) = (1.0 / (1.0 + share), share / (1.0 + share));
    if rest <= 0.0 {
        return 0.0;
    }
    let front =
        ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b) - a * libm::log1p(share) + b * libm::log(rest);
    if x < (a + 1.0) / (a + b + 2.0) {
        front + libm::log(beta_fraction(x, a, b) / a)
    } else {
        libm::log1p(-(libm::exp(front) * beta_fraction(rest, b, a) / b).min(1.0))
    }
}

/// ln Γ(x) for x > 0 by Stirling's series, shifted up to where it is exact to
/// rounding. (A general lgamma brings a sine along, for arguments below 0.)
fn ln_gamma(x: f64) -> f64 {
    let mut x = x;
    let mut product = 1.0;
    while x < 12.0 {
        product *= x;
        x += 1.0;
    }
    let square = 1.0 / (x * x);
    let series = (1.0 / 12.0
        - square * (1.0 / 360.0 - square * (1.0 / 1260.0 - square * (1.0 / 1680.0))))
        / x;
    // ½ ln 2π
    const HALF_LN_TAU: f64 = 0.918_938_533_204_672_8;
    (x - 0.5) * libm::log(x) - x + HALF_LN_TAU + series - libm::log(product)
}

/// The regularised incomplete beta function I_x(a, ½).
fn incomplete_beta(x: f64, a: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if x >= 1.0 {
        return 1.0;
    }
    let b = 0.5;
    let front = libm::exp(
        ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b) + a * libm::log(x) + b * libm::log1p(-x),
    );
    // The fraction converges fast on this side of the mean only.
    if x < (a + 1.0) / (a + b + 2.0) {
        front * beta_fraction(x, a, b) / a
    } else {
        1.0 - front * beta_fraction(1.0 - x, b, a) / b
    }
}

/// The continued fraction of the incomplete beta function (Abramowitz and
/// Stegun 26.5.8), evaluated by the modified Lentz method.
fn beta_fraction(x: f64, a: f64, b: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let keep = |value: f64| if value.abs() < TINY { TINY } else { value };
    let mut c = 1.0;
    let mut d = 1.0 / keep(1.0 - (a + b) * x / (a + 1.0));
    let mut fraction = d;
    for step in 1..500 {
        let m = f64::from(step);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        d = 1.0 / keep(1.0 + even * d);
        c = keep(1.0 + even / c);
        fraction *= d * c;
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        d = 1.0 / keep(1.0 + odd * d);
        c = keep(1.0 + odd / c);
        fraction *= d * c;
        if (d * c - 1.0).abs() < 1e-15 {
            break;
        }
    }
    fraction
}

#[cfg(test)]
mod tests {
    use super::{ln_two_sided, student_quantile};

    /// Closed forms: one degree of freedom is Cauchy's distribution, two have
    /// t = (2p − 1) √(2 / (1 − (2p − 1)²)).
    #[test]
    fn closed_forms_for_one_and_two_degrees_of_freedom() {
        for p in [0.51, 0.6, 0.75, 0.9, 0.975, 0.999] {
            let cauchy = libm::tan(std::f64::consts::PI * (p - 0.5));
            assert!(
                (student_quantile(p, 1.0) / cauchy - 1.0).abs() < 1e-9,
                "{p}"
            );
            let u: f64 = 2.0 * p - 1.0;
            let two = u * (2.0 / (1.0 - u * u)).sqrt();
            assert!((student_quantile(p, 2.0) / two - 1.0).abs() < 1e-9, "{p}");
        }
    }

    /// Percentage points as tabulated in Abramowitz and Stegun, table 26.10,
    /// and the normal limit.
    #[test]
    fn tabulated_points() {
        for (freedom, expected) in [(4.0, 2.776), (9.0, 2.262), (19.0, 2.093), (120.0, 1.980)] {
            assert!((student_quantile(0.975, freedom) - expected).abs() < 6e-4);
        }
        assert!((student_quantile(0.975, 1e7) - 1.959_964).abs() < 1e-5);
        assert!((student_quantile(0.025, 9.0) + 2.262_157).abs() < 1e-6);
        // Half of it lies on either side.
        assert!(student_quantile(0.5, 9.0).abs() < 1e-12);
    }

    /// Closed forms of P(|T| ≥ t): (2/π) arctan(1/t) with one degree of freedom, 1 − u with two,
    /// 1 − (3u − u³)/2 with four, where u = t/√(ν + t²).
    #[test]
    fn p_values_are_the_closed_forms() {
        let near =
            |found: f64, wanted: f64| (found - wanted).abs() <= 1e-9 * wanted.abs().max(1e-3);
        for t in [1e-3_f64, 0.1, 0.5, 1.0, 1.5, 3.0, 20.0, 1e3] {
            let one = 2.0 / std::f64::consts::PI * libm::atan(1.0 / t);
            assert!(near(ln_two_sided(t, 1.0), libm::log(one)), "1, {t}");
            let two = -libm::expm1(-0.5 * libm::log1p(2.0 / (t * t)));
            assert!(near(ln_two_sided(t, 2.0), libm::log(two)), "2, {t}");
            assert_eq!(ln_two_sided(-t, 2.0), ln_two_sided(t, 2.0));
        }
        for t in [0.1_f64, 1.0, 3.0] {
            let u = t / (4.0 + t * t).sqrt();
            let four = 1.0 - 0.5 * (3.0 * u - u * u * u);
            assert!(near(ln_two_sided(t, 4.0), libm::log(four)), "4, {t}");
        }
        // Far out the tail falls as t^−ν: (2/π)/t and 1/t².
        let far = 1e120;
        let one = libm::log(2.0 / std::f64::consts::PI) - libm::log(far);
        assert!(near(ln_two_sided(far, 1.0), one));
        assert!(near(ln_two_sided(far, 2.0), -2.0 * libm::log(far)));
        assert!(ln_two_sided(f64::INFINITY, 1.0) < -300.0);
        // ln 1, and no −0.
        assert_eq!(ln_two_sided(0.0, 5.0).to_bits(), 0);
        for (t, freedom) in [(f64::NAN, 3.0), (1.0, 0.0), (1.0, f64::INFINITY)] {
            assert!(ln_two_sided(t, freedom).is_nan());
        }
    }

    /// The normal limit with its first correction, φ(t)(t³ + t)/(2ν): Abramowitz and Stegun 26.7.5.
    #[test]
    fn p_values_of_many_degrees_of_freedom_are_nearly_normal() {
        let (t, freedom) = (2.0_f64, 1e6);
        let density = libm::exp(-0.5 * t * t) / (2.0 * std::f64::consts::PI).sqrt();
        let normal = libm::erfc(t / std::f64::consts::SQRT_2);
        let expected = normal + 2.0 * density * (t * t * t + t) / (4.0 * freedom);
        let found = libm::exp(ln_two_sided(t, freedom));
        assert!((found / expected - 1.0).abs() < 1e-9, "{found} {expected}");
    }

    #[test]
    fn nonsense_gives_nan() {
        assert!(student_quantile(1.0, 3.0).is_nan());
        assert!(student_quantile(f64::NAN, 3.0).is_nan());
        assert!(student_quantile(0.9, 0.0).is_nan());
    }
}
