//! Discs and moats: the duals as areas.
//!
//! Unions of discs are painted from the outermost blossom inwards, opaque, first all rims of
//! a union and then its insides: what is inside covers what is not the moat's, and no seams
//! show. Moats are hatched as well, each level in the other direction. A blossom whose dual
//! is zero has no moat; a narrow rim shows that it is there.
//!
//! On a circle, where duals are not to scale, they are bars, and blossoms are ribbons.

use crate::figure::Role;
use crate::geometry::Point;
use crate::stage::motion::mixed;
use crate::stage::net::Stand;
use crate::stage::net::belts::{Belt, Tones, belts, round, strength};
use crate::stage::net::circle::{bar, ribbons};
use crate::stage::net::field::Field;
use crate::stage::net::hatch::hatched;
use crate::stage::net::picture::{NetPicture, Paint, Stroke};
use crate::stage::picture::Ink;

/// What is at least seen of a moat, and of all moats around a player.
const LEAST: [f64; 2] = [4.0, 14.0];
/// Corners of a circle.
const CORNERS: usize = 24;

/// Paints discs, moats and bars.
pub(crate) fn draw(picture: &mut NetPicture, field: &Field) {
    let tones = Tones::of(field);
    let mut belts = belts(field, &tones);
    // Who holds more is further out.
    lobbylab_core::order::few(&mut belts, |a, b| a.nodes.len() > b.nodes.len());
    match field.net.stand {
        Stand::Plane => {
            moats(picture, field, &belts);
            for index in 0..field.net.dots.len() {
                disc(picture, field, &tones, index);
            }
        }
        Stand::Circle => {
            ribbons(picture, field, &belts);
            for index in 0..field.net.dots.len() {
                bar(picture, field, &tones, index);
            }
        }
        Stand::Line { .. } => ribbons(picture, field, &belts),
    }
}

fn moats(picture: &mut NetPicture, field: &Field, belts: &[Belt]) {
    // What of each player is covered by what lies inside.
    let mut covered: Vec<f64> = (0..field.net.dots.len())
        .map(|index| field.dual(index).max(0.0))
        .collect();
    let mut painted: Vec<(Vec<f64>, Vec<f64>)> = Vec::new();
    let levels = (0..covered.len()).map(|node| {
        let around = belts.iter().filter(|belt| belt.nodes.contains(&node));
        around.count()
    });
    let rim = LEAST[0].min(LEAST[1] / levels.max().unwrap_or(0).max(1) as f64);
    for belt in belts.iter().rev() {
        let inner: Vec<f64> = belt.nodes.iter().map(|node| covered[*node]).collect();
        let outer = belt.nodes.iter().zip(&belt.outer).map(|(node, outer)| {
            let least = (covered[*node] + rim).max(field.size + rim + 1.0);
            covered[*node] = mixed(covered[*node].max(*outer), outer.max(least), belt.seen);
            covered[*node]
        });
        painted.push((inner, outer.collect()));
    }
    for (belt, (inner, outer)) in belts.iter().zip(painted.iter().rev()) {
        let [fill, hatch] = strength(belt);
        let rim = if belt.fresh { 2.2 } else { rim.min(2.8) / 2.0 };
        let edge = if belt.fresh {
            Ink::Full(Role::Ink)
        } else {
            Ink::Pale(belt.role, 0.95)
        };
        for (ink, less) in [(edge, 0.0), (Ink::Pale(belt.role, fill), rim * belt.seen)] {
            for (node, outer) in belt.nodes.iter().zip(outer) {
                round(picture, field.places[*node], outer - less, ink, 1.0);
            }
        }
        let circles = |radii: &[f64]| -> Vec<(Point, f64)> {
            let places = belt.nodes.iter().map(|node| field.places[*node]);
            places.zip(radii.iter().copied()).collect()
        };
        let lines = hatched(
            &circles(
                &outer
                    .iter()
                    .map(|radius| radius - rim)
                    .collect::<Vec<f64>>(),
            ),
            &circles(inner),
            belt.depth % 2 == 0,
            &field.plot,
        );
        for (from, to) in lines {
            picture.ground.push(Paint::Stroke(Stroke {
                points: vec![from, to],
                ink: Ink::Pale(belt.role, hatch),
                width: 1.0,
                dashed: false,
                round: false,
                opacity: belt.seen,
            }));
        }
    }
}

/// A player's disc in the plane.
fn disc(picture: &mut NetPicture, field: &Field, tones: &Tones, index: usize) {
    let (at, dual) = (field.places[index], field.dual(index));
    let to = tones.role(field.net.dots[index].look, true);
    let from = (field.old_dot(index)).map_or(to, |old| tones.role(old.look, false));
    let turned = field.during(0.15, 0.65);
    for (role, opacity) in [(from, 1.0), (to, turned)] {
        let plain = role == Role::Soft;
        if dual > 0.0 {
            let edge = if plain { 0.45 } else { 0.9 };
            let fill = if plain { 0.09 } else { 0.17 };
            round(picture, at, dual, Ink::Pale(role, edge), opacity);
            round(picture, at, dual - 1.3, Ink::Pale(role, fill), opacity);
        } else if dual < 0.0 {
            picture.ground.push(Paint::Stroke(Stroke {
                points: circle(at, -dual),
                ink: Ink::Full(role),
                width: 1.5,
                dashed: true,
                round: false,
                opacity,
            }));
        }
        if from == to {
            break;
        }
    }
}

/// A circle as a closed path.
fn circle(at: Point, radius: f64) -> Vec<Point> {
    (0..=CORNERS)
        .map(|corner| {
            let turn = std::f64::consts::TAU * corner as f64 / CORNERS as f64;
            (
                at.0 + radius * libm::cos(turn),
                at.1 + radius * libm::sin(turn),
            )
        })
        .collect()
}
