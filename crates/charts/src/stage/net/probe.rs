//! What of the net is under a pointer, and the same by keyboard.

use crate::geometry::{Point, distance};
use crate::stage::net::picture::{NetPicture, Spot};
use crate::stage::net::{Net, Target};

/// What was found, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<'a> {
    /// What it is.
    pub target: Target,
    /// Its place: a player, or the middle of a link.
    pub at: Point,
    /// What it says.
    pub note: &'a str,
}

/// The player, or else the link, nearest to a point: not further from its sign or stroke
/// than `reach`. What has nothing to say is not found.
///
/// # Complexity
/// O(n + m) for n players and m links.
#[must_use]
pub fn probe<'a>(
    net: &'a Net,
    picture: &NetPicture,
    point: Point,
    reach: f64,
) -> Option<Found<'a>> {
    let mut best: Option<(f64, Found)> = None;
    for spot in &picture.spots {
        let Some(note) = note(net, spot.target) else {
            continue;
        };
        let link = matches!(spot.target, Target::Link(_));
        let found = best.as_ref();
        // On a player is on no link.
        if link && found.is_some_and(|(_, found)| matches!(found.target, Target::Dot(_))) {
            break;
        }
        let near = (away(spot, point) - spot.radius).max(0.0);
        if near <= reach && found.is_none_or(|(least, _)| near < *least) {
            let (target, at) = (spot.target, middle(spot));
            best = Some((near, Found { target, at, note }));
        }
    }
    best.map(|(_, found)| found)
}

/// All that can be pointed at, in the order of a walk by keyboard: players as they are
/// listed, then links.
#[must_use]
pub fn targets<'a>(net: &'a Net, picture: &NetPicture) -> Vec<Found<'a>> {
    let found = |spot: &Spot| {
        Some(Found {
            target: spot.target,
            at: middle(spot),
            note: note(net, spot.target)?,
        })
    };
    picture.spots.iter().filter_map(found).collect()
}

fn note(net: &Net, target: Target) -> Option<&str> {
    let note = match target {
        Target::Dot(index) => &net.dots.get(index)?.note,
        Target::Link(index) => &net.links.get(index)?.note,
    };
    (!note.is_empty()).then_some(note)
}

/// The middle of a spot's way.
fn middle(spot: &Spot) -> Point {
    let half = spot.points.len() / 2;
    match spot.points.as_slice() {
        [a, b] => ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0),
        points => points.get(half).copied().unwrap_or_default(),
    }
}

/// Distance of a point from a spot's way.
fn away(spot: &Spot, point: Point) -> f64 {
    let mut least = match spot.points.first() {
        Some(first) => distance(*first, point),
        None => f64::INFINITY,
    };
    for pair in spot.points.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let along = (point.0 - a.0) * dx + (point.1 - a.1) * dy;
        let t = (along / (dx * dx + dy * dy).max(1e-12)).clamp(0.0, 1.0);
        least = least.min(distance((a.0 + t * dx, a.1 + t * dy), point));
    }
    least
}
