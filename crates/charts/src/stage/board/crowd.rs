//! The line of players on the board: who waits, the axis, the part that is magnified.
//!
//! Everybody stands exactly above the own skill. Players who would lie on each other are
//! stacked, those who came first below: who comes later moves nobody (a dot plot after
//! Wilkinson, *Dot Plots*, The American Statistician 1999, without its rounding to bins).

use crate::drawing::scale::Mapping;
use crate::figure::Role;
use crate::geometry::{Point, Rect};
use crate::stage::board::placed::{MOST_ROLES, PlacedBoard, RUG, place};
use crate::stage::motion::mixed;
use crate::stage::picture::hairline;
use crate::stage::picture::{Anchor, Form, Ink, Line, Part, PlanePicture, Sign, Words};
use crate::stage::words::{TINY, level_ticks, words};
use lobbylab_core::balance::stage::{BalanceStageView, BoardLook, Pin};
use lobbylab_core::order;

/// The largest and the smallest radius of a player who waits.
const RADII: [f64; 2] = [5.5, 1.4];
/// From one radius that is tried to the next.
const SMALLER: f64 = 0.88;
/// From one player to the next, in radii: a hair closer than touching.
const APART: f64 = 1.94;
/// More layers than this share the last.
const LAYERS: usize = 400;
/// From where who arrives drops onto the line.
const DROP: f64 = 46.0;
/// The colours of the roles; letters say the same.
const COLOURS: [Role; MOST_ROLES] = [
    Role::Patient,
    Role::Greedy,
    Role::Optimal,
    Role::Worst,
    Role::Between,
    Role::Random,
    Role::Ink,
    Role::Soft,
];

/// The colour of a role.
pub(crate) fn colour(role: usize) -> Role {
    COLOURS[role % MOST_ROLES]
}

/// The letter of a role: the first of its name, or where two names begin alike, or one is
/// empty, A, B, C ….
pub(crate) fn letter(names: &[String], role: usize) -> char {
    let first = |name: &String| name.chars().next().map(|c| c.to_ascii_uppercase());
    let alike = names.iter().enumerate().any(|(index, name)| {
        let mut others = names.iter().take(index);
        first(name).is_none() || others.any(|other| first(other) == first(name))
    });
    match names.get(role).and_then(first) {
        Some(letter) if !alike => letter,
        _ => char::from(b'A' + (role % 26) as u8),
    }
}

/// Form and colour of a player.
pub(crate) fn look(look: BoardLook) -> (Form, Ink) {
    match look {
        BoardLook::Waiting => (Form::Disc, Ink::Pale(Role::Soft, 0.6)),
        BoardLook::Cut(_) => (Form::Disc, Ink::Pale(Role::Soft, 0.22)),
        BoardLook::Near | BoardLook::Middle => (Form::Disc, Ink::Full(Role::Ink)),
        BoardLook::First => (Form::Disc, Ink::Full(Role::High)),
        BoardLook::Second => (Form::Block, Ink::Full(Role::Low)),
    }
}

/// A player's number, which is no skill.
pub(crate) fn numbered(pin: &Pin) -> String {
    format!("#{}", pin.id)
}

/// The signs of a player.
pub(crate) fn player(
    picture: &mut PlanePicture,
    pin: &Pin,
    at: Point,
    radius: f64,
    (opacity, part): (f64, Part),
) {
    let (form, ink) = look(pin.look);
    let mut sign = Sign {
        at,
        // A square as large as the disc.
        radius: if form == Form::Block { 0.89 } else { 1.0 } * radius,
        form,
        ink,
        opacity,
        part,
    };
    picture.signs.push(sign);
    if pin.look == BoardLook::Middle {
        (sign.form, sign.radius) = (Form::Halo, radius + 2.2);
        picture.signs.push(sign);
    }
}

/// Draws the line and who waits. Returns where those stand who are lifted in this step.
pub(crate) fn draw(picture: &mut PlanePicture, stage: &PlacedBoard) -> Vec<(u64, Point)> {
    let (base, floor) = (stage.base, stage.floor);
    let spots = spots(stage);
    let lifted = lifted(stage.board);
    magnified(picture, stage);
    rug(picture, stage);
    let (from, to) = (stage.line.from, stage.line.to);
    if floor > base {
        picture.lines.push(hairline(
            (from, base),
            (to, base),
            Ink::Hairline,
            Part::Frame,
        ));
    }
    picture.lines.push(Line {
        width: 1.0,
        ..hairline(
            (from, floor),
            (to, floor),
            Ink::Full(Role::Soft),
            Part::Frame,
        )
    });
    level_ticks(picture, &stage.line, floor, stage.width);
    let mut places = Vec::new();
    // What is of interest lies above.
    let rank = |pin: &Pin| match pin.look {
        BoardLook::Cut(_) => 0,
        BoardLook::Waiting => 1,
        _ => 2,
    };
    let news = stage.board.crowd.iter().filter(|pin| pin.fresh).count();
    for turn in 0..3 {
        for (pin, at, radius) in spots.iter().filter(|(pin, ..)| rank(pin) == turn) {
            let (radius, mut at) = (*radius, *at);
            if lifted.binary_search(&pin.id).is_ok() {
                places.push((pin.id, at));
                let tone = match look(pin.look).1 {
                    Ink::Full(role) | Ink::Pale(role, _) => role,
                    Ink::Hairline | Ink::Over(..) => Role::Soft,
                };
                picture.signs.push(Sign {
                    at,
                    radius: (radius - 0.5).max(1.0),
                    form: Form::Ring,
                    ink: Ink::Pale(tone, 0.55),
                    opacity: 1.0,
                    part: Part::Player,
                });
                continue;
            }
            if pin.fresh {
                at.1 = mixed((at.1 - DROP).max(radius), at.1, stage.moved);
            }
            let seen = if pin.fresh {
                (3.0 * stage.moved).min(1.0)
            } else {
                1.0
            };
            player(picture, pin, at, radius, (seen, Part::Player));
            if pin.fresh && news <= 3 {
                let number = (at.0, (at.1 - radius - 7.0).max(TINY / 2.0));
                picture.texts.push(Words {
                    rim: true,
                    opacity: seen,
                    part: Part::Player,
                    ..words(&numbered(pin), number, TINY, Anchor::Middle, Role::Ink)
                });
            }
        }
    }
    places
}

/// The numbers of those who are lifted in this step, in order.
pub(crate) fn lifted(board: &BalanceStageView) -> Vec<u64> {
    let rows = board.panels.iter().flat_map(|panel| &panel.rows);
    let mut ids: Vec<u64> = rows
        .flat_map(|row| row.pins.iter().filter(|pin| row.fresh || pin.fresh))
        .map(|pin| pin.id)
        .collect();
    order::many(&mut ids, |a, b| a < b);
    ids
}

/// Who leaves the line to play in this step: their places stay until the next, so that nobody else
/// moves, and it is seen where they stood.
fn leaving<'a>(stage: &PlacedBoard<'a>) -> impl Iterator<Item = &'a Pin> {
    let board = stage.board;
    let mut waiting: Vec<u64> = board.crowd.iter().map(|pin| pin.id).collect();
    order::many(&mut waiting, |a, b| a < b);
    let rows = board.panels.iter().flat_map(|panel| &panel.rows);
    rows.filter(|row| row.fresh)
        .flat_map(|row| &row.pins)
        .filter(move |pin| waiting.binary_search(&pin.id).is_err())
}

/// Where everybody stands who waits, and how large.
fn spots<'a>(stage: &PlacedBoard<'a>) -> Vec<(&'a Pin, Point, f64)> {
    let line = &stage.line;
    let there = stage.board.crowd.iter().map(|pin| (pin.fresh, pin));
    // Who leaves in this step did not come in it.
    let mut pins: Vec<(bool, &Pin)> = there
        .chain(leaving(stage).map(|pin| (false, pin)))
        .collect();
    // The last to come stand on top.
    order::many(&mut pins, |a, b| (a.0, a.1.id) < (b.0, b.1.id));
    let xs: Vec<f64> = (pins.iter())
        .map(|(_, pin)| place(line, pin.value))
        .collect();
    let room = stage.base - stage.crowd;
    let mut radius = RADII[0].min(room / 2.0);
    let mut found = None;
    while radius >= RADII[1] && found.is_none() {
        let above = (room - 1.0 - 2.0 * radius) / (APART * radius);
        found = stacked(&xs, line, APART * radius, above as usize + 1);
        if found.is_none() {
            radius *= SMALLER;
        }
    }
    let (layers, step) = match found {
        Some(layers) => (layers, APART * radius),
        None => {
            // So many, or so much alike, that they lie on each other.
            radius = radius.max(RADII[1].min(room / 2.0));
            let layers = stacked(&xs, line, APART * radius, 0).unwrap_or_default();
            let most = layers.iter().max().map_or(1, |top| top + 1);
            let step = (room - 2.0 * radius).max(0.0) / most as f64;
            (layers, step.min(APART * radius))
        }
    };
    (pins.iter().zip(xs).zip(layers))
        .map(|(((_, pin), x), layer)| {
            let y = stage.base - 1.0 - radius - step * layer as f64;
            (*pin, (x, y), 0.93 * radius)
        })
        .collect()
}

/// The layer of everybody, from 0: the lowest where nobody is nearer than `apart`.
/// Nothing if more than `most` layers are needed; 0 is no limit.
fn stacked(xs: &[f64], line: &Mapping, apart: f64, most: usize) -> Option<Vec<usize>> {
    // A cell is so wide that it holds one player at most.
    let cells = ((line.to - line.from) / apart) as usize + 3;
    let mut taken: Vec<f64> = Vec::new();
    let mut layers = Vec::with_capacity(xs.len());
    for x in xs {
        let cell = ((x - line.from) / apart) as usize + 1;
        let free = |layer: usize| {
            let near = taken.get(layer * cells + cell - 1..layer * cells + cell + 2);
            near.is_none_or(|near| near.iter().all(|other| (other - x).abs() >= apart))
        };
        let end = if most == 0 { LAYERS } else { most };
        let layer = match (0..end).find(|layer| free(*layer)) {
            Some(layer) => layer,
            None if most == 0 => end - 1,
            None => return None,
        };
        if taken.len() <= layer * cells {
            taken.resize((layer + 1) * cells, f64::INFINITY);
        }
        taken[layer * cells + cell] = *x;
        layers.push(layer);
    }
    Some(layers)
}

/// Who plays which role: a stroke of the role's colour in the role's lane.
fn rug(picture: &mut PlanePicture, stage: &PlacedBoard) {
    let roles = stage.board.roles.len().min(MOST_ROLES);
    let mut pins: Vec<(f64, u32)> = (stage.board.crowd.iter())
        .map(|pin| (place(&stage.line, pin.value), pin.roles))
        .collect();
    order::many(&mut pins, |a, b| (a.0, a.1) < (b.0, b.1));
    let high = RUG.min((stage.floor - stage.base) / roles.max(1) as f64);
    for role in 0..roles {
        let top = stage.base + 2.0 + role as f64 * high;
        let bottom = top + 0.74 * high;
        let ink = Ink::Full(colour(role));
        let mut last = f64::NEG_INFINITY;
        for (x, set) in &pins {
            // Strokes on one place are one.
            if set >> role & 1 == 0 || x - last < 1.2 {
                continue;
            }
            last = *x;
            picture.lines.push(Line {
                width: 1.5,
                ..hairline((*x, top), (*x, bottom), ink, Part::Player)
            });
        }
        let at = (stage.line.from - 6.0, (top + bottom) / 2.0);
        let text = letter(&stage.board.roles, role).to_string();
        picture.texts.push(Words {
            bold: true,
            ..words(&text, at, TINY, Anchor::End, colour(role))
        });
    }
}

/// The part of the line that the panels show, and strokes from its ends to theirs.
fn magnified(picture: &mut PlanePicture, stage: &PlacedBoard) {
    let Some(own) = stage.own else {
        return;
    };
    let lowest = &stage.frames[stage.frames.len() - stage.lowest..];
    let (Some(first), Some(last)) = (lowest.first(), lowest.last()) else {
        return;
    };
    for frame in lowest {
        picture.lines.push(Line {
            width: 1.0,
            ..hairline(
                (frame.line.from, own),
                (frame.line.to, own),
                Ink::Full(Role::Soft),
                Part::Frame,
            )
        });
    }
    if stage.board.zoom.is_some() {
        let ends = [first.line.min, first.line.max].map(|end| place(&stage.line, end));
        // A part that is next to nothing is seen all the same.
        let thin = (1.0 - (ends[1] - ends[0])).max(0.0) / 2.0;
        picture.bands.push(Rect {
            left: (ends[0] - thin).max(stage.line.from),
            top: stage.crowd,
            right: (ends[1] + thin).min(stage.line.to),
            bottom: stage.base,
        });
        for (x, above) in ends.into_iter().zip([first.line.from, last.line.to]) {
            let ink = Ink::Pale(Role::Soft, 0.6);
            // Below the numbers of the panels' axis.
            let shoulder = (above, own + 0.5 * (stage.crowd - own));
            let path = [(x, stage.floor), (x, stage.crowd), shoulder, (above, own)];
            for ends in path.windows(2) {
                picture
                    .lines
                    .push(hairline(ends[0], ends[1], ink, Part::Mark));
            }
        }
    }
    for frame in lowest {
        let before = picture.texts.len();
        level_ticks(picture, &frame.line, own, stage.width);
        for words in picture.texts.iter_mut().skip(before) {
            words.rim = true;
        }
    }
}
