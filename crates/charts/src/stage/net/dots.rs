//! Players: their signs, numbers, and what is written beside them.
//!
//! Even and odd depth are told by colour, by form (disc and square) and by a plus or a
//! minus: what grows, what shrinks.

use crate::figure::{Role, common};
use crate::geometry::{Point, Rect};
use crate::stage::net::belts::tone;
use crate::stage::net::field::{Field, share};
use crate::stage::net::picture::{NetPicture, Paint, Spot, Stroke};
use crate::stage::net::{PlayerLook, Stand, Target};
use crate::stage::picture::{Anchor, Form, Ink, Part, Sign};
use crate::stage::words::{TINY, words};
use crate::text_width::estimate;

/// Signs from this radius on have room for a number; plus and minus stand beside them then.
const NUMBERED: f64 = 7.4;
/// The colour of churn risk.
pub(crate) const RISK: Role = Role::High;

/// A player's sign.
pub(crate) struct Token<'a> {
    pub at: Point,
    pub radius: f64,
    pub look: PlayerLook,
    /// Strength of colour of a plain player.
    pub shade: f64,
    pub label: &'a str,
    pub opacity: f64,
    pub part: Part,
}

/// How strong the colour of a risk is.
pub(crate) fn tint(shade: f64) -> f64 {
    if shade > 0.0 {
        0.06 + 0.94 * share(shade)
    } else {
        0.0
    }
}

/// Draws a sign. With `beside` plus or minus stand beside it, else in it.
pub(crate) fn token(marks: &mut Vec<Paint>, token: &Token, beside: bool) {
    let Token {
        at,
        radius,
        look,
        opacity,
        part,
        ..
    } = *token;
    let mut sign = |radius: f64, form: Form, ink: Ink| {
        marks.push(Paint::Sign(Sign {
            at,
            radius,
            form,
            ink,
            opacity,
            part,
        }));
    };
    // A gap between the sign and what leads to it.
    let gap = (0.18 * radius).min(1.8);
    let knocked = if look == PlayerLook::Root {
        2.6 * gap
    } else {
        gap
    };
    let under = if look == PlayerLook::Odd {
        Form::Block
    } else {
        Form::Disc
    };
    sign(radius + knocked, under, Ink::Pale(Role::Soft, 0.0));
    let (role, strong) = match look {
        PlayerLook::Root | PlayerLook::Even | PlayerLook::Odd => (tone(look), 1.0),
        PlayerLook::Plain => (RISK, tint(token.shade)),
        PlayerLook::Single => (Role::Soft, 0.0),
    };
    match look {
        PlayerLook::Root => {
            sign(radius + 2.2 * gap, Form::Halo, Ink::Full(Role::Ink));
            sign(radius, Form::Disc, Ink::Full(role));
        }
        PlayerLook::Even => sign(radius, Form::Disc, Ink::Full(role)),
        PlayerLook::Odd => sign(0.92 * radius, Form::Block, Ink::Full(role)),
        PlayerLook::Plain => {
            sign(radius, Form::Disc, Ink::Full(Role::Soft));
            let inside = radius - (0.18 * radius).clamp(1.0, 1.5);
            sign(inside, Form::Disc, Ink::Pale(role, strong));
        }
        PlayerLook::Single => {
            sign(1.25 * radius, Form::Triangle, Ink::Full(Role::Soft));
            sign(1.25 * radius - 3.0, Form::Triangle, Ink::Pale(role, 0.0));
        }
    }
    let sized = (1.12 * radius).min(12.0);
    let room = radius >= NUMBERED && estimate(token.label, sized, true) <= 1.95 * radius;
    if room && !token.label.is_empty() {
        let mut number = words(token.label, at, sized, Anchor::Middle, Role::Ink);
        (number.bold, number.opacity, number.part) = (true, opacity, part);
        if look == PlayerLook::Single {
            number.at.1 += 0.25 * radius;
        }
        marks.push(Paint::Number(number, Ink::Over(role, strong)));
    }
    let grows = match look {
        PlayerLook::Root | PlayerLook::Even => true,
        PlayerLook::Odd => false,
        PlayerLook::Plain | PlayerLook::Single => return,
    };
    if beside && room {
        let off = 0.72 * radius + 4.6;
        let place = (at.0 + off, at.1 - off);
        cross(
            marks,
            place,
            3.4,
            grows,
            (Ink::Pale(Role::Soft, 0.0), 5.4, opacity),
        );
        cross(
            marks,
            place,
            3.4,
            grows,
            (Ink::Full(Role::Ink), 2.1, opacity),
        );
    } else {
        let ink = Ink::Over(role, strong);
        let wide = (0.3 * radius).clamp(1.2, 2.2);
        cross(marks, at, 0.58 * radius, grows, (ink, wide, opacity));
    }
}

/// A plus or a minus.
fn cross(marks: &mut Vec<Paint>, at: Point, half: f64, plus: bool, pen: (Ink, f64, f64)) {
    let (ink, width, opacity) = pen;
    let mut stroke = |dx: f64, dy: f64| {
        marks.push(Paint::Stroke(Stroke {
            points: vec![(at.0 - dx, at.1 - dy), (at.0 + dx, at.1 + dy)],
            ink,
            width,
            dashed: false,
            round: false,
            opacity,
        }));
    };
    // A rim reaches around the ends as well.
    let half = if width > 4.0 { half + 1.6 } else { half };
    stroke(half, 0.0);
    if plus {
        stroke(0.0, half);
    }
}

/// Draws all players.
pub(crate) fn draw(picture: &mut NetPicture, field: &Field) {
    let mut spots: Vec<Spot> = Vec::new();
    feet(picture, field);
    for (index, dot) in field.net.dots.iter().enumerate() {
        let at = field.places[index];
        let target = Target::Dot(index);
        let old = field.old_dot(index);
        let come = if field.old.is_some() && old.is_none() {
            field.moved
        } else {
            1.0
        };
        let opacity = come * field.paler(target);
        let mut stamp = Token {
            at,
            radius: field.size,
            look: dot.look,
            shade: dot.shade,
            label: &dot.label,
            opacity,
            part: Part::Player,
        };
        let turned = field.during(0.15, 0.65);
        match old {
            Some(old) if old.look != dot.look && turned < 1.0 => {
                let before = Token {
                    look: old.look,
                    shade: old.shade,
                    ..stamp
                };
                token(&mut picture.marks, &before, true);
                stamp.opacity *= turned;
                token(&mut picture.marks, &stamp, true);
            }
            Some(old) => {
                let from = if old.shade.is_finite() {
                    old.shade
                } else {
                    0.0
                };
                stamp.shade = from + (dot.shade - from) * field.moved;
                token(&mut picture.marks, &stamp, true);
            }
            None => token(&mut picture.marks, &stamp, true),
        }
        // Who is new sends out a ring; who is pointed at wears one.
        let wave = field.during(0.25, 0.95);
        let wears = field.net.lit == Some(target);
        let [radius, seen] = match (wears, dot.fresh && field.old.is_some()) {
            (true, _) => [field.size + (0.36 * field.size).min(3.8), 1.0],
            (_, true) => [field.size * (1.0 + wave), 1.0 - wave],
            _ => [0.0; 2],
        };
        if seen > 0.0 {
            picture.marks.push(Paint::Sign(Sign {
                at,
                radius,
                form: Form::Halo,
                ink: Ink::Full(Role::Ink),
                opacity: opacity * seen,
                part: Part::Player,
            }));
        }
        spots.push(Spot {
            target,
            points: vec![at],
            radius: field.size,
        });
    }
    // Players before links.
    spots.append(&mut picture.spots);
    picture.spots = spots;
    values(picture, field);
}

/// From the players of a line down to their places on the axis.
fn feet(picture: &mut NetPicture, field: &Field) {
    if !matches!(field.net.stand, Stand::Line { .. }) {
        return;
    }
    let (left, right, _) = field.line();
    for (index, dot) in field.net.dots.iter().enumerate() {
        let at = field.places[index];
        let home = left + (right - left) * share(dot.at.0);
        picture.marks.push(Paint::Stroke(Stroke {
            points: vec![at, (home, field.axis())],
            ink: Ink::Hairline,
            width: 0.0,
            dashed: false,
            round: false,
            opacity: 1.0,
        }));
    }
}

/// What is written beside signs, where there is room: those that matter most first.
fn values(picture: &mut NetPicture, field: &Field) {
    let size = TINY + 1.0;
    let r = field.size;
    // Nothing is written over signs, or out of the plot.
    let mut taken: Vec<Rect> = (field.places.iter().zip(&field.net.dots))
        .map(|(at, dot)| {
            // Plus and minus stand on the upper right.
            let ear = if matches!(dot.look, PlayerLook::Plain | PlayerLook::Single) {
                r
            } else {
                0.72 * r + 8.0
            };
            Rect {
                left: at.0 - r,
                top: at.1 - ear.max(r),
                right: at.0 + ear.max(r),
                bottom: at.1 + r,
            }
        })
        .collect();
    if field.net.stand != Stand::Plane && r < 0.85 * NUMBERED {
        return;
    }
    let rank = |look: PlayerLook| match look {
        PlayerLook::Root | PlayerLook::Single => 0,
        PlayerLook::Even | PlayerLook::Odd => 1,
        PlayerLook::Plain => 2,
    };
    let fits = |rect: &Rect, taken: &[Rect]| {
        field.plot.encloses(rect) && taken.iter().all(|other| !other.overlaps(rect))
    };
    for wanted in 0..3 {
        for (index, dot) in field.net.dots.iter().enumerate() {
            let Some(value) = dot.value.filter(|_| field.net.values) else {
                continue;
            };
            if rank(dot.look) != wanted {
                continue;
            }
            let value = &common::number(value);
            let at = field.places[index];
            let (wide, high) = (estimate(value, size, false), 0.8 * size);
            // The root wears a ring.
            let clear = r + if dot.look == PlayerLook::Root {
                7.0
            } else {
                3.0
            };
            // In the plane only what a disc has room for: elsewhere it is not seen whose it is.
            let dual = field.dual(index);
            let half = (dual * dual - (clear + high) * (clear + high))
                .max(0.0)
                .sqrt();
            if field.net.stand == Stand::Plane && dual >= 0.0 && half < wide / 2.0 + 1.0 {
                continue;
            }
            let mut offers: Vec<(f64, f64)> = vec![
                (0.0, clear + high / 2.0),
                (0.0, -clear - high / 2.0),
                (clear + wide / 2.0, 0.0),
                (-clear - wide / 2.0, 0.0),
            ];
            if matches!(field.net.stand, Stand::Line { .. }) {
                // Above are the pairs.
                offers.truncate(1);
            }
            if field.net.stand == Stand::Circle {
                let (dx, dy) = (at.0 - field.middle.0, at.1 - field.middle.1);
                let far = (dx * dx + dy * dy).sqrt().max(1e-9);
                let half = (wide * (dx / far).abs() + high * (dy / far).abs()) / 2.0;
                let out = clear + dual.abs() + half;
                offers = vec![(dx / far * out, dy / far * out)];
            }
            let place = offers.into_iter().find_map(|(dx, dy)| {
                let (x, y) = (at.0 + dx, at.1 + dy);
                let rect = Rect {
                    left: x - wide / 2.0,
                    top: y - high / 2.0,
                    right: x + wide / 2.0,
                    bottom: y + high / 2.0,
                };
                fits(&rect, &taken).then_some((rect, (x, y)))
            });
            let Some((rect, at)) = place else { continue };
            taken.push(rect);
            let same = field
                .old_dot(index)
                .is_none_or(|old| old.value == dot.value);
            let mut text = words(value, at, size, Anchor::Middle, Role::Soft);
            (text.rim, text.part) = (true, Part::Player);
            text.opacity = if same { 1.0 } else { field.settled };
            text.opacity *= field.paler(Target::Dot(index));
            picture.texts.push(text);
        }
    }
}
