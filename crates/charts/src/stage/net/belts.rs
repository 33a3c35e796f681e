//! Moats at a moment of the step's motion, and the colours of the ground.

use crate::figure::Role;
use crate::geometry::Point;
use crate::stage::motion::mixed;
use crate::stage::net::field::{Field, kept};
use crate::stage::net::links::rule;
use crate::stage::net::picture::{NetPicture, Paint};
use crate::stage::net::{Link, LinkKind, Moat, Net, PlayerLook};
use crate::stage::picture::{Form, Ink, Part, Sign};

/// The colour of a state.
pub(crate) fn tone(look: PlayerLook) -> Role {
    match look {
        PlayerLook::Root | PlayerLook::Even => Role::High,
        PlayerLook::Odd => Role::Low,
        PlayerLook::Plain | PlayerLook::Single => Role::Soft,
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
            PlayerLook::Plain => paired(index),
            PlayerLook::Single => true,
            PlayerLook::Root | PlayerLook::Even | PlayerLook::Odd => false,
        })
}

/// The colours of the ground: of states, and of those in no tree before and after.
pub(crate) struct Tones {
    before: Role,
    after: Role,
}

impl Tones {
    pub fn of(field: &Field) -> Self {
        let plain = |net: &Net| if done(net) { rule(net) } else { Role::Soft };
        Self {
            before: field.old.map_or(Role::Soft, plain),
            after: plain(field.net),
        }
    }

    pub fn role(&self, look: PlayerLook, after: bool) -> Role {
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
    pub outer: Vec<f64>,
    /// How much its rim is seen, 0 to 1.
    pub seen: f64,
    pub fresh: bool,
    pub depth: u32,
    pub role: Role,
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
pub(crate) fn belts(field: &Field, tones: &Tones) -> Vec<Belt> {
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

/// A filled disc of the ground.
pub(crate) fn round(picture: &mut NetPicture, at: Point, radius: f64, ink: Ink, opacity: f64) {
    if radius > 0.0 && opacity > 0.0 {
        picture.ground.push(Paint::Sign(Sign {
            at,
            radius,
            form: Form::Disc,
            ink,
            opacity,
            part: Part::Mark,
        }));
    }
}
