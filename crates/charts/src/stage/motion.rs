//! How things move from one step to the next.

#[cfg(any(
    feature = "patience",
    feature = "rules",
    feature = "engagement",
    feature = "arena"
))]
use crate::geometry::Point;

/// How far a step's motion has come, 0 to 1: at its end where nothing is to move, and for
/// what is no number.
pub(crate) fn progress(progress: f64, reduced_motion: bool) -> f64 {
    match progress.clamp(0.0, 1.0) {
        p if reduced_motion || p.is_nan() => 1.0,
        p => p,
    }
}

/// The same of a picture of this size in typographic pixels; `None` where nothing can be drawn in it.
#[cfg(any(
    feature = "hindsight",
    feature = "balance",
    feature = "engagement",
    feature = "arena"
))]
pub(crate) fn within(
    (width, height): (f64, f64),
    progress: f64,
    reduced_motion: bool,
) -> Option<f64> {
    let sizes = 1.0..=1e5;
    let drawable = sizes.contains(&width) && sizes.contains(&height);
    drawable.then(|| self::progress(progress, reduced_motion))
}

/// Slow at both ends: the smooth step 3t² − 2t³.
pub(crate) fn eased(share: f64) -> f64 {
    let t = share.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// The number at `share` of the way from `a` to `b`.
#[cfg(any(
    feature = "hindsight",
    feature = "balance",
    feature = "engagement",
    feature = "arena"
))]
pub(crate) fn mixed(a: f64, b: f64, share: f64) -> f64 {
    a + (b - a) * share
}

/// The point at `share` of the way from `a` to `b`.
#[cfg(any(
    feature = "patience",
    feature = "rules",
    feature = "engagement",
    feature = "arena"
))]
pub(crate) fn between(a: Point, b: Point, share: f64) -> Point {
    (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share)
}
