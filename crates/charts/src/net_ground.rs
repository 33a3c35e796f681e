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
use crate::net::{Link, LinkKind, Look, Moat, Net, Stand};
use crate::net_circle::{bar, ribbons};
use crate::net_hatch::hatched;
use crate::net_layout::{Field, kept};
use crate::net_links::rule;
use crate::net_picture::{Mark, NetPicture, Stroke};
use crate::plane_layout::mixed;
use crate::plane_picture::{Form, Ink, Part, Sign};

/// What is at least seen of a moat, and of all moats around a player.
const LEAST: [f64; 2] = [4.0, 14.0];
/// Corners of a circle.
const CORNERS: usize = 24;

/// The colour of a state.
pub(crate) fn tone(look: Look) -> Role {
    match look {
        Look::Root | Look::Even => Role::High,
        Look::Odd => Role::Low,
        Look::Plain | Look::Single => Role::Soft,
    }
}

/// Whether all is done: no tree, everybody is paired or sits out. The duals are the proof
/// then, in the colour of the pairs.
fn done(net: &Net) -> bool {
    let paired = |index: usize| {
        let pairs = |link: &&Link| matches!(link.kind, LinkKind::Matched | LinkKind::New);
        let mut pairs = net.links.iter().filter(pairs);
        pairs.any(|link| link.ends.contains(&index))
    };
    net.dots
        .iter()
        .enumerate()
        .all(|(index, dot)| match dot.look {
            Look::Plain => paired(index),
            Look::Single => true,
            Look::Root | Look::Even | Look::Odd => false,
        })
}

/// The colours of the ground: of states, and of those in no tree before and after.
pub(crate) struct Tones {
    before: Role,
    after: Role,
}

impl Tones {
    fn of(field: &Field) -> Self {
        let plain = |net: &Net| if done(net) { rule(net) } else { Role::Soft };
        Self {
            before: field.old.map_or(Role::Soft, plain),
            after: plain(field.net),
        }
    }

    pub fn role(&self, look: Look, after: bool) -> Role {
        match tone(look) {
            Role::Soft if after => self.after,
            Role::Soft => self.before,
            role => role,
        }
    }
}

/// A moat at a moment.
pub(crate) struct Belt {
    /// Its players, by their place in the list.
    pub nodes: Vec<usize>,
    /// Radii at which it ends now, in pixels.
    outer: Vec<f64>,
    /// How much its rim is seen, 0 to 1.
    pub seen: f64,
    pub fresh: bool,
    pub depth: u32,
    pub role: Role,
}

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

/// The same moat in another net, and for each of our players the place in it.
fn same<'a>(
    net: &'a Net,
    moat: &Moat,
    id: &dyn Fn(usize) -> Option<u32>,
) -> Option<(&'a Moat, Vec<usize>)> {
    net.moats.iter().find_map(|other| {
        if other.nodes.len() != moat.nodes.len() {
            return None;
        }
        let find = |node: &usize| {
            let id = id(*node)?;
            let known = |place: &usize| net.dots.get(*place).is_some_and(|dot| dot.id == id);
            other.nodes.iter().position(known)
        };
        let places = moat
            .nodes
            .iter()
            .map(find)
            .collect::<Option<Vec<usize>>>()?;
        Some((other, places))
    })
}

fn radius(list: &[f64], place: usize) -> f64 {
    kept(list.get(place).copied().unwrap_or(0.0), 2.0)
}

/// All moats of this step and those that were there before it.
fn belts(field: &Field, tones: &Tones) -> Vec<Belt> {
    let (net, moved) = (field.net, field.moved);
    let half = field.progress < 0.5;
    let role = |node: usize| match field.old_dot(node) {
        Some(old) if half => tones.role(old.look, false),
        _ => tones.role(net.dots[node].look, true),
    };
    let closing = field.during(0.3, 0.9);
    let mut belts = Vec::new();
    for moat in &net.moats {
        let id = |node: usize| net.dots.get(node).map(|dot| dot.id);
        let was = field.old.and_then(|old| same(old, moat, &id));
        let moving = field.old.is_some();
        let known: Vec<(usize, usize)> = (moat.nodes.iter().copied().enumerate())
            .filter(|(_, node)| *node < net.dots.len())
            .collect();
        let Some(&(_, first)) = known.first() else {
            continue;
        };
        let outer = known.iter().map(|&(place, _)| {
            let to = radius(&moat.outer, place);
            let from = match &was {
                Some((old, places)) => radius(&old.outer, places[place]),
                None if moving => radius(&moat.inner, place),
                None => to,
            };
            field.unit * mixed(from, to, moved)
        });
        belts.push(Belt {
            outer: outer.collect(),
            nodes: known.iter().map(|(_, node)| *node).collect(),
            seen: if moving && was.is_none() {
                closing
            } else {
                1.0
            },
            fresh: moat.fresh,
            depth: moat.depth,
            role: role(first),
        });
    }
    let Some(old) = field.old else { return belts };
    for moat in &old.moats {
        let id = |node: usize| old.dots.get(node).map(|dot| dot.id);
        if same(net, moat, &id).is_some() {
            continue;
        }
        let now = |node: &usize| {
            let id = id(*node)?;
            net.dots.iter().position(|dot| dot.id == id)
        };
        let Some(nodes) = moat.nodes.iter().map(now).collect::<Option<Vec<usize>>>() else {
            continue;
        };
        let Some(&first) = nodes.first() else {
            continue;
        };
        let shrunk = |place: usize| {
            let (inner, outer) = (radius(&moat.inner, place), radius(&moat.outer, place));
            field.unit * mixed(outer, inner, moved)
        };
        belts.push(Belt {
            outer: (0..nodes.len()).map(shrunk).collect(),
            nodes,
            seen: 1.0 - field.during(0.0, 0.7),
            fresh: false,
            depth: moat.depth,
            role: role(first),
        });
    }
    belts
}

/// How strong a moat's fill and hatch are, by its level.
pub(crate) fn strength(belt: &Belt) -> [f64; 2] {
    let base = if belt.role == Role::Soft { 0.2 } else { 0.36 };
    [base - 0.09 * f64::from(belt.depth % 2), base + 0.32]
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
            picture.ground.push(Mark::Stroke(Stroke {
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

/// A filled disc of the ground.
pub(crate) fn round(picture: &mut NetPicture, at: Point, radius: f64, ink: Ink, opacity: f64) {
    if radius > 0.0 && opacity > 0.0 {
        picture.ground.push(Mark::Sign(Sign {
            at,
            radius,
            form: Form::Disc,
            ink,
            opacity,
            part: Part::Mark,
        }));
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
            picture.ground.push(Mark::Stroke(Stroke {
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
