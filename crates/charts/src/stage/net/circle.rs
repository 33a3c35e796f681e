//! Duals and blossoms of players on a circle: not to scale.
//!
//! A dual is a bar outwards, a blossom a ribbon through its players, those around it wider.

use crate::figure::Role;
use crate::geometry::Point;
use crate::stage::net::belts::{Belt, Tones, round, strength};
use crate::stage::net::field::Field;
use crate::stage::net::links::bent;
use crate::stage::net::picture::{NetPicture, Paint, Stroke};
use crate::stage::picture::Ink;

/// From a blossom's ribbon to that of the blossom around it.
const LEVEL: f64 = 3.2;

/// A player's dual as a bar, outwards from a circle.
pub(crate) fn bar(picture: &mut NetPicture, field: &Field, tones: &Tones, index: usize) {
    let dual = field.dual(index);
    let (at, middle) = (field.places[index], field.middle);
    let (dx, dy) = (at.0 - middle.0, at.1 - middle.1);
    let far = (dx * dx + dy * dy).sqrt();
    if dual == 0.0 || far < 1.0 {
        return;
    }
    let reach = |by: f64| (at.0 + dx / far * by, at.1 + dy / far * by);
    let role = tones.role(field.net.dots[index].look, true);
    let share = if role == Role::Soft { 0.35 } else { 0.8 };
    let stroke = |from: f64, to: f64, ink: Ink, width: f64| {
        Paint::Stroke(Stroke {
            points: vec![reach(from), reach(to)],
            ink,
            width,
            dashed: false,
            round: false,
            opacity: 1.0,
        })
    };
    let (start, end) = (field.size, field.size + dual.abs());
    let width = 1.1 * field.size;
    let edge = Ink::Pale(role, share);
    picture.ground.push(stroke(start, end, edge, width));
    if dual < 0.0 {
        // Hollow: less than nothing.
        let ink = Ink::Pale(role, 0.0);
        picture
            .ground
            .push(stroke(start, end - 1.5, ink, (width - 3.0).max(1.0)));
    }
}

/// Blossoms as ribbons through their players, around the circle's middle.
pub(crate) fn ribbons(picture: &mut NetPicture, field: &Field, belts: &[Belt]) {
    let mut covered = vec![field.size; field.net.dots.len()];
    let mut pads = Vec::new();
    for belt in belts.iter().rev() {
        let most = belt.nodes.iter().map(|node| covered[*node]);
        let pad = most.fold(0.0, f64::max) + LEVEL;
        belt.nodes.iter().for_each(|node| covered[*node] = pad);
        pads.push(pad);
    }
    for (belt, pad) in belts.iter().zip(pads.iter().rev()) {
        let turn = |at: &Point| libm::atan2(at.1 - field.middle.1, at.0 - field.middle.0);
        let mut stops: Vec<Point> = belt.nodes.iter().map(|node| field.places[*node]).collect();
        lobbylab_core::order::few(&mut stops, |a, b| turn(a) < turn(b));
        let mut points = Vec::new();
        for (index, from) in stops.iter().enumerate() {
            let to = stops[(index + 1) % stops.len()];
            points.append(&mut bent(*from, to, field.middle, 0.14));
        }
        let [fill, _] = strength(belt);
        let rim = if belt.fresh { 2.0 } else { 1.3 };
        let edge = if belt.fresh {
            Ink::Full(Role::Ink)
        } else {
            Ink::Full(belt.role)
        };
        // Wider at its players than between them.
        let way = pad - 0.62 * field.size;
        for (ink, less) in [(edge, 0.0), (Ink::Pale(belt.role, fill), rim)] {
            picture.ground.push(Paint::Stroke(Stroke {
                points: points.clone(),
                ink,
                width: 2.0 * (way - less),
                dashed: false,
                round: true,
                opacity: belt.seen,
            }));
            for stop in &stops {
                round(picture, *stop, pad - less, ink, belt.seen);
            }
        }
    }
}
