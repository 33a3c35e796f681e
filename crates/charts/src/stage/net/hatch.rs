//! Hatch lines in a union of discs less another.
//!
//! Lines at 45 degrees on a raster fixed to the picture, so that nothing shimmers while a
//! moat grows. In coordinates along and across the lines a disc cuts each line in an
//! interval; unions and differences are those of intervals.

use crate::geometry::{Point, Rect, clip_segment};

/// Between hatch lines.
const HATCH: f64 = 6.0;

/// Hatch lines in the union of discs `outer` less that of `inner`, within a rectangle;
/// `rising` ones go up to the right.
///
/// # Complexity
/// O(l·n²) for l lines and n discs, which are few.
pub(crate) fn hatched(
    outer: &[(Point, f64)],
    inner: &[(Point, f64)],
    rising: bool,
    plot: &Rect,
) -> Vec<(Point, Point)> {
    let root = std::f64::consts::SQRT_2;
    let sign = if rising { 1.0 } else { -1.0 };
    // Along a line u grows, across the lines v does.
    let turned = |(x, y): Point| ((x - sign * y) / root, (x + sign * y) / root);
    let back = |u: f64, v: f64| ((u + v) / root, sign * (v - u) / root);
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for (at, radius) in outer {
        let v = turned(*at).1;
        low = low.min(v - radius.max(0.0));
        high = high.max(v + radius.max(0.0));
    }
    let mut lines = Vec::new();
    let mut v = (low / HATCH).ceil() * HATCH;
    // A disc is never larger than two sides of the square; a wild one would take for ever.
    if (high - low).is_nan() || high - low > 1e5 {
        return lines;
    }
    while v < high {
        let cuts = |discs: &[(Point, f64)]| -> Vec<(f64, f64)> {
            let cut = |(at, radius): &(Point, f64)| {
                let (u, across) = turned(*at);
                let rest = radius * radius - (v - across) * (v - across);
                (*radius > 0.0 && rest > 0.0).then(|| (u - rest.sqrt(), u + rest.sqrt()))
            };
            united(discs.iter().filter_map(cut).collect())
        };
        let holes = cuts(inner);
        for (from, to) in cuts(outer) {
            let mut start = from;
            for &(hole, end) in holes.iter().take_while(|hole| hole.0 < to) {
                if hole > start {
                    lines.push((back(start, v), back(hole, v)));
                }
                start = start.max(end);
            }
            if start < to {
                lines.push((back(start, v), back(to, v)));
            }
        }
        v += HATCH;
    }
    (lines.into_iter())
        .filter_map(|(a, b)| clip_segment(plot, a, b))
        .collect()
}

/// Intervals that do not meet, in order, that cover the same.
fn united(mut list: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    lobbylab_core::order::few(&mut list, |a, b| a.0 < b.0);
    let mut union: Vec<(f64, f64)> = Vec::new();
    for (from, to) in list {
        match union.last_mut() {
            Some(last) if from <= last.1 => last.1 = last.1.max(to),
            _ => union.push((from, to)),
        }
    }
    union
}
