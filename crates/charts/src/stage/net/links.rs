//! Links: straight in the plane, chords on a circle, arcs over a line; and how they come
//! and go.

use crate::figure::Role;
use crate::geometry::{Point, distance};
use crate::stage::motion::between;
use crate::stage::motion::mixed;
use crate::stage::net::field::{Field, share};
use crate::stage::net::picture::{NetPicture, Paint, Spot, Stroke};
use crate::stage::net::{Link, LinkKind, Net, Stand, Target};
use crate::stage::picture::{Form, Ink, Part, Sign};

/// Pieces of a curve.
const PIECES: usize = 28;

/// How a kind of link is drawn.
#[derive(Clone, Copy)]
pub(crate) struct Style {
    pub ink: Ink,
    pub width: f64,
    pub dashed: bool,
    /// What lies under others: 0 is lowest.
    layer: u8,
}

impl Style {
    /// The same for the link that is told of.
    pub(crate) fn told(self) -> Self {
        Self {
            ink: Ink::Full(Role::Ink),
            layer: 5,
            ..self
        }
    }
}

/// How a link is drawn.
pub(crate) fn style(kind: LinkKind, strength: f64, rule: Role) -> Style {
    let strength = share(strength);
    let (ink, width, layer) = match kind {
        LinkKind::Path => (Ink::Pale(rule, 0.34), 12.0, 0),
        LinkKind::Gone => (Ink::Pale(Role::Soft, 0.75), 1.5, 1),
        LinkKind::Pair => (
            Ink::Pale(rule, 0.3 + 0.5 * strength),
            1.2 + 1.6 * strength,
            2,
        ),
        LinkKind::Tree => (Ink::Full(Role::Ink), 1.75, 3),
        LinkKind::Tight => (Ink::Full(Role::Ink), 2.6, 4),
        LinkKind::Matched | LinkKind::New => (Ink::Full(rule), 2.8 + 1.6 * strength, 5),
    };
    Style {
        ink,
        width,
        dashed: kind == LinkKind::Gone,
        layer,
    }
}

/// Draws all links.
pub(crate) fn draw(picture: &mut NetPicture, field: &Field) {
    let net = field.net;
    let mut drawn: Vec<(u8, Stroke)> = Vec::new();
    let swings = swings(field);
    let growing = fresh(field, &swings);
    let fine = fineness(field);
    leaving(&mut drawn, field, &swings);
    for (index, link) in net.links.iter().enumerate() {
        let Some([a, b]) = ends(net, link) else {
            continue;
        };
        let mut style = style(link.kind, link.strength, rule(net));
        // The others step back behind it.
        let mut back = 1.0;
        if net.told == Some(index) {
            style = style.told();
        } else if net.told.is_some() {
            back = 0.5;
        }
        let (from, to) = (field.places[a], field.places[b]);
        let way = match swings.iter().find(|swing| swing.link == index) {
            Some(swing) => {
                let stays = field.places[swing.pivot];
                let moving = swung(field, swing);
                curve(field, stays, moving, false)
            }
            None => curve(field, from, to, link.kind == LinkKind::Gone),
        };
        let (grown, seen) = match growing.iter().position(|fresh| *fresh == index) {
            Some(rank) => grown(field, link.kind, rank, growing.len()),
            None if link.kind == LinkKind::Gone && field.old.is_some() => {
                (1.0, field.during(0.1, 0.6))
            }
            None => (1.0, 1.0),
        };
        let opacity = seen * back * field.paler(Target::Link(index));
        let stroke = |width: f64, ink: Ink| Stroke {
            points: first(&way, grown),
            ink,
            width,
            dashed: style.dashed,
            round: true,
            opacity,
        };
        let lit = field.net.lit == Some(Target::Link(index));
        if grown > 0.0 && opacity > 0.0 {
            if field.trees && link.kind == LinkKind::New {
                let glow = Ink::Pale(rule(net), 0.34);
                drawn.push((0, stroke(12.0 * fine, glow)));
            }
            let width = fine * style.width + if lit { 1.6 } else { 0.0 };
            drawn.push((style.layer, stroke(width, style.ink)));
        }
        picture.spots.push(Spot {
            target: Target::Link(index),
            points: curve(field, from, to, link.kind == LinkKind::Gone),
            radius: style.width / 2.0,
        });
    }
    for layer in 0..6 {
        let of_layer = drawn.iter().filter(|(at, _)| *at == layer);
        let strokes = of_layer.map(|(_, stroke)| Paint::Stroke(stroke.clone()));
        picture.marks.extend(strokes);
    }
    contacts(picture, field, &growing);
}

/// Thinner links where signs are small.
fn fineness(field: &Field) -> f64 {
    (field.size / 8.0).clamp(0.55, 1.0)
}

/// The colour of pairs.
pub(crate) fn rule(net: &Net) -> Role {
    net.role.unwrap_or(Role::Optimal)
}

/// The two ends, if they are two players.
fn ends(net: &Net, link: &Link) -> Option<[usize; 2]> {
    let [a, b] = link.ends;
    (a != b && a.max(b) < net.dots.len()).then_some([a, b])
}

/// Whether two are paired by it now.
fn pairs(kind: LinkKind) -> bool {
    matches!(kind, LinkKind::Matched | LinkKind::New)
}

/// A link's way from one end to the other.
fn curve(field: &Field, from: Point, to: Point, below: bool) -> Vec<Point> {
    match field.net.stand {
        Stand::Plane => vec![from, to],
        Stand::Circle => {
            // The further apart, the more the chord is drawn to the middle.
            let far = (distance(from, to) / field.unit.max(1.0)).min(1.0);
            bent(from, to, field.middle, 0.16 + 0.3 * far)
        }
        Stand::Line { .. } => {
            let (left, right, _) = field.line();
            let far = ((to.0 - from.0).abs() / (right - left).max(1.0)).min(1.0);
            // On their way from another stand the ends are not on the line yet.
            let room = if below {
                (field.axis() - from.1.max(to.1)).max(0.0)
            } else {
                (field.plot.top - from.1.min(to.1)).min(0.0)
            };
            // A cubic's top is three quarters as high as its control points.
            let high = (0.08 + 0.88 * far.sqrt()) * room / 0.75 * 0.96;
            cubic(from, [(from.0, from.1 + high), (to.0, to.1 + high)], to)
        }
    }
}

/// A way from one point to another, drawn to a third one by a share.
pub(crate) fn bent(from: Point, to: Point, middle: Point, share: f64) -> Vec<Point> {
    let drawn = [from, to].map(|end| between(end, middle, share));
    cubic(from, drawn, to)
}

fn cubic(from: Point, [a, b]: [Point; 2], to: Point) -> Vec<Point> {
    let point = |piece: usize| {
        let t = piece as f64 / PIECES as f64;
        let s = 1.0 - t;
        let along = |p: f64, q: f64, r: f64, z: f64| {
            s * s * s * p + 3.0 * s * s * t * q + 3.0 * s * t * t * r + t * t * t * z
        };
        (along(from.0, a.0, b.0, to.0), along(from.1, a.1, b.1, to.1))
    };
    (0..=PIECES).map(point).collect()
}

/// The first part of a way.
fn first(way: &[Point], part: f64) -> Vec<Point> {
    if part >= 1.0 {
        return way.to_vec();
    }
    let length = |pair: &[Point]| distance(pair[0], pair[1]);
    let mut left = part.max(0.0) * way.windows(2).map(length).sum::<f64>();
    let mut points: Vec<Point> = way.first().copied().into_iter().collect();
    for pair in way.windows(2) {
        let piece = length(pair);
        if piece >= left {
            points.push(between(pair[0], pair[1], left / piece.max(1e-12)));
            break;
        }
        left -= piece;
        points.push(pair[1]);
    }
    points
}

/// A pair that swings over: one end stays, the other comes from the old partner.
struct Swing {
    /// The place of the new pair in the list of links.
    link: usize,
    /// The end that stays.
    pivot: usize,
    /// The place of the old partner in the list of the step before.
    from: usize,
}

/// Where the end that swings over is now: on a circle it goes along that.
fn swung(field: &Field, swing: &Swing) -> Point {
    let t = field.during(0.02, 0.88);
    let [a, b] = field.net.links[swing.link].ends;
    let to = field.places[if swing.pivot == a { b } else { a }];
    let from = field.origins[swing.from];
    if field.net.stand != Stand::Circle {
        return between(from, to, t);
    }
    let polar = |at: Point| {
        let angle = libm::atan2(at.1 - field.middle.1, at.0 - field.middle.0);
        (distance(at, field.middle), angle)
    };
    let ((far, start), (near, end)) = (polar(from), polar(to));
    let whole = std::f64::consts::TAU;
    let turn = end - start - whole * ((end - start) / whole).round();
    let (radius, angle) = (mixed(far, near, t), start + t * turn);
    (
        field.middle.0 + radius * libm::cos(angle),
        field.middle.1 + radius * libm::sin(angle),
    )
}

/// Which pair swings from which: along each cycle of old and new pairs every old pair
/// becomes the next new one.
fn swings(field: &Field) -> Vec<Swing> {
    let mut list = Vec::new();
    let Some(old) = field.old.filter(|_| !field.trees) else {
        return list;
    };
    let net = field.net;
    let count = net.dots.len();
    let mut new_mate: Vec<Option<(usize, usize)>> = vec![None; count];
    for (index, link) in net.links.iter().enumerate() {
        if let (true, Some([a, b])) = (pairs(link.kind), ends(net, link)) {
            new_mate[a] = Some((b, index));
            new_mate[b] = Some((a, index));
        }
    }
    let now = |place: usize| field.olds.iter().position(|old| *old == Some(place));
    let mut old_mate: Vec<Option<(usize, usize)>> = vec![None; count];
    for link in &old.links {
        let Some(sides) = ends(old, link).filter(|_| pairs(link.kind)) else {
            continue;
        };
        if let [Some(a), Some(b)] = sides.map(now) {
            old_mate[a] = Some((b, sides[1]));
            old_mate[b] = Some((a, sides[0]));
        }
    }
    let mut done = vec![false; net.links.len()];
    for start in 0..count {
        let mut pivot = start;
        while let (Some((partner, link)), Some((former, from))) = (new_mate[pivot], old_mate[pivot])
        {
            if done[link] {
                break;
            }
            done[link] = true;
            if partner != former {
                list.push(Swing { link, pivot, from });
            }
            let Some((next, _)) = new_mate[former] else {
                break;
            };
            pivot = next;
        }
    }
    list
}

/// What is drawn in this step, in the order in which it is drawn.
fn fresh(field: &Field, swings: &[Swing]) -> Vec<usize> {
    let Some(old) = field.old else {
        return Vec::new();
    };
    let known = |link: &Link| {
        let ids = link
            .ends
            .map(|end| field.net.dots.get(end).map(|dot| dot.id));
        old.links.iter().any(|was| {
            let were = was.ends.map(|end| old.dots.get(end).map(|dot| dot.id));
            let same = were == ids || were == [ids[1], ids[0]];
            // A path lies under what was there; what is gone comes back.
            let alike = |kind: LinkKind| (kind == LinkKind::Path, kind == LinkKind::Gone);
            same && alike(was.kind) == alike(link.kind) && pairs(was.kind) >= pairs(link.kind)
        })
    };
    let links = field.net.links.iter().enumerate();
    links
        .filter(|(_, link)| link.kind != LinkKind::Gone && !known(link))
        .filter(|(index, _)| swings.iter().all(|swing| swing.link != *index))
        .map(|(index, _)| index)
        .collect()
}

/// How much of a new link is drawn by now, and how much it is seen.
fn grown(field: &Field, kind: LinkKind, rank: usize, count: usize) -> (f64, f64) {
    let [from, to] = match kind {
        LinkKind::Matched | LinkKind::New => [0.3, 0.95],
        _ => [0.05, 0.6],
    };
    // Each begins when half of the one before is drawn.
    let each = (to - from) / (0.5 * (count as f64 + 1.0));
    let start = from + 0.5 * each * rank as f64;
    (field.during(start, (start + each).min(to)), 1.0)
}

/// What was there before this step fades away, unless it swings over.
fn leaving(drawn: &mut Vec<(u8, Stroke)>, field: &Field, swings: &[Swing]) {
    let Some(old) = field.old else { return };
    let fading = 1.0 - field.during(0.05, 0.55);
    if fading <= 0.0 {
        return;
    }
    let now = |place: usize| field.olds.iter().position(|old| *old == Some(place));
    for link in &old.links {
        let Some(sides) = ends(old, link) else {
            continue;
        };
        let [Some(a), Some(b)] = sides.map(now) else {
            continue;
        };
        let swings_over = pairs(link.kind)
            && swings.iter().any(|swing| {
                (swing.pivot == a && swing.from == sides[1])
                    || (swing.pivot == b && swing.from == sides[0])
            });
        let stays = field.net.links.iter().any(|new| {
            (new.ends == [a, b] || new.ends == [b, a])
                && (new.kind == link.kind || pairs(new.kind) && pairs(link.kind))
        });
        if swings_over || stays {
            continue;
        }
        let style = style(link.kind, link.strength, rule(old));
        let (from, to) = (field.places[a], field.places[b]);
        drawn.push((
            style.layer,
            Stroke {
                points: curve(field, from, to, link.kind == LinkKind::Gone),
                ink: style.ink,
                width: fineness(field) * style.width,
                dashed: style.dashed,
                round: true,
                opacity: fading,
            },
        ));
    }
}

/// Where discs or moats touch, so that an edge has become tight.
fn contacts(picture: &mut NetPicture, field: &Field, growing: &[usize]) {
    let net = field.net;
    if net.stand != Stand::Plane {
        return;
    }
    let reach = |index: usize| {
        let moats = net.moats.iter().filter_map(|moat| {
            let place = moat.nodes.iter().position(|node| *node == index)?;
            moat.outer.get(place).copied()
        });
        moats.fold(net.dots[index].radius, f64::max).max(0.0)
    };
    // Not larger than signs.
    let size = (field.size / 9.0).min(1.0);
    for (index, link) in net.links.iter().enumerate() {
        let (LinkKind::Tight, Some([a, b])) = (link.kind, ends(net, link)) else {
            continue;
        };
        let (from, to) = (reach(a), reach(b));
        let at = between(
            field.places[a],
            field.places[b],
            share(from / (from + to).max(1e-12)),
        );
        let seen = if growing.contains(&index) {
            field.during(0.4, 0.7)
        } else {
            1.0
        };
        let opacity = seen * field.paler(Target::Link(index));
        for (radius, ink) in [
            (size * mixed(9.0, 5.2, seen), Ink::Full(Role::Ink)),
            (size * mixed(6.0, 2.8, seen), Ink::Pale(Role::Ink, 0.0)),
        ] {
            picture.marks.push(Paint::Sign(Sign {
                at,
                radius,
                form: Form::Disc,
                ink,
                opacity,
                part: Part::Game,
            }));
        }
    }
}
