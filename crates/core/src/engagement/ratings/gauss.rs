//! The normal distribution, and what is left of it when a part is cut off.
//!
//! TrueSkill needs mean and variance of a standard normal variable that is known to lie
//! above a bound (after a win) or between two (after a draw). Written down plainly these are
//! differences of numbers that are all but equal, or quotients of numbers that are all but 0:
//! t = 40 has no digit left. Here they keep a relative error of some 10⁻¹³ however far the
//! result lies in the tail:
//!
//! * above a bound: φ(x)/Φ(x) directly for x > −5, below by Laplace's continued fraction
//!   Φ(x)/φ(x) = 1/(y + 1/(y + 2/(y + …))), y = −x;
//! * between two: moments by Gauss–Legendre quadrature of the density, divided by its
//!   greatest value, over that part of the interval where it is not negligible.

use core::f64::consts::{FRAC_1_SQRT_2, LN_2, PI};

/// Terms of the continued fraction: enough for y = 5, more than enough beyond.
const TERMS: u32 = 80;
/// Pieces into which an interval is cut for the quadrature.
const PIECES: u32 = 4;
/// Gauss–Legendre with 20 points: the positive ones, and their weights.
const POINTS: [[f64; 2]; 10] = [
    [0.07652652113349734, 0.15275338713072584],
    [0.22778585114164507, 0.14917298647260374],
    [0.37370608871541955, 0.14209610931838204],
    [0.5108670019508271, 0.13168863844917664],
    [0.636053680726515, 0.11819453196151841],
    [0.7463319064601508, 0.10193011981724044],
    [0.8391169718222188, 0.08327674157670475],
    [0.912234428251326, 0.06267204833410907],
    [0.9639719272779138, 0.04060142980038694],
    [0.9931285991850949, 0.017614007139152118],
];

/// The density φ(x) of the standard normal distribution.
#[must_use]
pub fn density(x: f64) -> f64 {
    libm::exp(-0.5 * x * x) / (2.0 * PI).sqrt()
}

/// Its distribution Φ(x), with relative error ≤ 10⁻¹³ in the lower tail.
#[must_use]
pub fn distribution(x: f64) -> f64 {
    0.5 * libm::erfc(-x * FRAC_1_SQRT_2)
}

/// The x ≥ 0 above which a share q of the standard normal distribution lies, 0 < q ≤ ½;
/// 0 for greater q, 38 for those that are 0 or less.
///
/// # Source
/// Newton’s method on the logarithm of the tail, which is concave.
///
/// # Complexity
/// O(1): fifty steps at most.
#[must_use]
pub fn upper_quantile(q: f64) -> f64 {
    let (mut x, wanted) = (0.0, libm::log(q.max(1e-300)));
    // ln of the tail is concave: Newton's steps stay on the far side from the second on.
    for _ in 0..50 {
        let (hazard, _) = cut_below(-x);
        let above = if x == 0.0 {
            -LN_2
        } else {
            libm::log(distribution(-x))
        };
        let step = (above - wanted) / hazard;
        x = (x + step).clamp(0.0, 38.0);
        if step.abs() < 1e-15 * (1.0 + x) {
            break;
        }
    }
    x
}

/// φ(x)/Φ(x), and the same plus x: how far a standard normal variable lies above −x on
/// average, once it is known to lie above. Both are > 0.
///
/// # Complexity
/// O(1): eighty terms at most.
#[must_use]
pub fn cut_below(x: f64) -> (f64, f64) {
    if x > -5.0 {
        let ratio = density(x) / distribution(x);
        (ratio, ratio + x)
    } else {
        let y = -x;
        let mut rest = y;
        for term in (2..=TERMS).rev() {
            rest = y + f64::from(term) / rest;
        }
        (y + 1.0 / rest, 1.0 / rest)
    }
}

/// TrueSkill's V and W after a win: by how much the winner's mean is moved, and by how much
/// the variance shrinks. `t` is the difference of means, `margin` that by which a win must
/// exceed a draw, both in deviations of the difference.
///
/// # Source
/// R. Herbrich, T. Minka, T. Graepel, TrueSkill: A Bayesian Skill Rating System (2007).
///
/// # Complexity
/// O(1).
#[must_use]
pub fn after_win(t: f64, margin: f64) -> (f64, f64) {
    let (v, above) = cut_below(t - margin);
    (v, v * above)
}

/// The same after a draw; V is that of the first player and is negative for t > 0.
///
/// # Source
/// R. Herbrich, T. Minka, T. Graepel, TrueSkill: A Bayesian Skill Rating System (2007).
///
/// # Complexity
/// O(1).
#[must_use]
pub fn after_draw(t: f64, margin: f64) -> (f64, f64) {
    // Mirrored to t ≥ 0: the noise lies at −(near … far), near ≤ 0 if that holds its mean.
    // All is told from the point closest to the mean, so that no digits are lost.
    let (near, far) = (t.abs() - margin, t.abs() + margin);
    let closest = near.max(0.0);
    let first = near.min(0.0).max(-84f64.sqrt());
    // Where the density is e⁻⁴² of its greatest value nothing is left.
    let nothing = 84.0 / (closest + (closest * closest + 84.0).sqrt());
    let last = nothing.min(if near > 0.0 { 2.0 * margin } else { far });
    let width = (last - first) / f64::from(PIECES);
    let [mut mass, mut mean, mut square] = [0.0; 3];
    for piece in 0..PIECES {
        let start = first + width * f64::from(piece);
        for [point, weight] in POINTS {
            for point in [-point, point] {
                let s = start + width * (0.5 + 0.5 * point);
                let w = weight * libm::exp(-s * (0.5 * s + closest));
                mass += w;
                mean += w * s;
                square += w * s * s;
            }
        }
    }
    let mean = mean / mass;
    let variance = (square / mass - mean * mean).max(0.0);
    let away = closest + mean;
    let sign = if t == 0.0 { 0.0 } else { -t.signum() };
    (sign * away, 1.0 - variance)
}
