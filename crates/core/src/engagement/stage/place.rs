//! Where players stand in the picture: on a circle, on the line of skills, or in the plane.

use core::f64::consts::PI;

/// The circle's radius, in sides of the square.
const RADIUS: f64 = 0.4;
/// Room that is left at the ends of an axis.
const MARGIN: f64 = 0.06;
/// Rounds in which players who stand too near are moved apart.
const ROUNDS: usize = 300;

/// So many places on a circle, clockwise from the lower left to the lower right, with a gap
/// below, so that the first and the last are told apart.
pub(super) fn circle(players: usize) -> Vec<(f64, f64)> {
    let place = |at: usize| {
        // Clockwise from below.
        let angle = 2.0 * PI * (at + 1) as f64 / (players + 1) as f64;
        let (sine, cosine) = (libm::sin(angle), libm::cos(angle));
        (0.5 - RADIUS * sine, 0.5 - RADIUS * cosine)
    };
    (0..players).map(place).collect()
}

/// How far neighbours on the circle are apart.
pub(super) fn circle_spacing(players: usize) -> f64 {
    2.0 * RADIUS * libm::sin(PI / (players + 1) as f64)
}

/// Places on a line for ascending values, the first at `MARGIN`; neighbours at least some
/// part of the even distance apart. Also the values at both ends of the square.
pub(super) fn line(values: &[f64]) -> (Vec<(f64, f64)>, (f64, f64)) {
    /// In parts of the distance of players who stand evenly.
    const NEAREST: f64 = 0.7;
    let (low, high) = ends(values);
    let length = 1.0 - 2.0 * MARGIN;
    let mut places: Vec<f64> = values
        .iter()
        .map(|&value| scaled(value, low, high))
        .collect();
    let gap = NEAREST * length / places.len().saturating_sub(1).max(1) as f64;
    for at in 1..places.len() {
        places[at] = places[at].max(places[at - 1] + gap);
    }
    let mut most = 1.0 - MARGIN;
    for place in places.iter_mut().rev() {
        *place = place.min(most);
        most = *place - gap;
    }
    let unit = (high - low) / length;
    let axis = (low - MARGIN * unit, high + MARGIN * unit);
    (places.into_iter().map(|x| (x, 0.5)).collect(), axis)
}

/// Places in the plane by two values each, moved apart until nobody stands on another: no
/// two are much nearer than a part of the distance of players on a grid.
pub(super) fn plane(values: &[(f64, f64)]) -> Vec<(f64, f64)> {
    /// In parts of the distance on a grid.
    const NEAREST: f64 = 0.62;
    let axis = |values: Vec<f64>| -> Vec<f64> {
        // Half by rank: a few far away do not push the rest into a corner.
        let (low, high) = ends(&values);
        let mut order: Vec<(f64, usize)> = values.iter().copied().zip(0..).collect();
        crate::order::many(&mut order, |a, b| {
            a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)).is_lt()
        });
        let mut places = vec![0.0; values.len()];
        let last = values.len().saturating_sub(1).max(1) as f64;
        for (rank, &(value, at)) in order.iter().enumerate() {
            let even = MARGIN + (1.0 - 2.0 * MARGIN) * rank as f64 / last;
            places[at] = 0.5 * (even + scaled(value, low, high));
        }
        places
    };
    let x = axis(values.iter().map(|value| value.0).collect());
    let y = axis(values.iter().map(|value| value.1).collect());
    let mut places: Vec<(f64, f64)> = x.into_iter().zip(y).collect();
    let nearest = NEAREST / (places.len().max(1) as f64).sqrt();
    for _ in 0..ROUNDS {
        let mut moved = false;
        for one in 0..places.len() {
            for other in one + 1..places.len() {
                moved |= part(&mut places, one, other, nearest);
            }
        }
        if !moved {
            break;
        }
    }
    places
}

/// Moves two apart who are nearer than this; says whether they were.
fn part(places: &mut [(f64, f64)], one: usize, other: usize, nearest: f64) -> bool {
    let (a, b) = (places[one], places[other]);
    let (mut dx, mut dy) = (b.0 - a.0, b.1 - a.1);
    let mut distance = (dx * dx + dy * dy).sqrt();
    if distance >= nearest {
        return false;
    }
    if distance < 1e-6 {
        // On one spot: any direction, another for each pair.
        let angle = (one * 7 + other * 3) as f64;
        (dx, dy) = (libm::cos(angle), libm::sin(angle));
        distance = 1.0;
    }
    // A little more than needed, so that a crowd comes to rest.
    let step = 0.52 * (nearest - distance.min(nearest)).max(0.01 * nearest) / distance;
    let inside = |value: f64| value.clamp(MARGIN, 1.0 - MARGIN);
    places[one] = (inside(a.0 - step * dx), inside(a.1 - step * dy));
    places[other] = (inside(b.0 + step * dx), inside(b.1 + step * dy));
    true
}

/// The least and the greatest, 0 and 1 of none.
fn ends(values: &[f64]) -> (f64, f64) {
    let ends = values
        .iter()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &value| {
            (low.min(value), high.max(value))
        });
    if ends.0 <= ends.1 { ends } else { (0.0, 1.0) }
}

/// Between the margins; the middle if all values are the same.
fn scaled(value: f64, low: f64, high: f64) -> f64 {
    let part = if high > low {
        (value - low) / (high - low)
    } else {
        0.5
    };
    MARGIN + (1.0 - 2.0 * MARGIN) * part
}
