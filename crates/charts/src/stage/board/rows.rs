//! The board's panels: rows of players above the line.
//!
//! A row is a piece of the line of skills with its players as pins: the foot stands
//! exactly at the skill, the heads keep apart. Where players have roles, each head carries
//! the letters of its set, a lane for each role; the role that the player has is ringed,
//! and a stroke joins the two who have the same one: the matching.

use crate::figure::Role;
use crate::figure::common::number;
use crate::geometry::Point;
use crate::stage::board::crowd::{colour, letter, look, numbered, player};
use crate::stage::board::labels::{LABEL, Strip, Tone, title};
use crate::stage::board::placed::{Frame, LANE, PlacedBoard, place, shown};
use crate::stage::motion::mixed;
use crate::stage::picture::hairline;
use crate::stage::picture::{Anchor, Form, Ink, Line, Part, PlanePicture, Sign, Words};
use crate::stage::words::{TINY, words};
use crate::text_width::estimate;
use lobbylab_core::balance::stage::{BoardLook, BoardRow, Pin, RowStanding};
use lobbylab_core::order;

/// Largest radius of a head.
const HEAD: f64 = 5.2;
/// Radius of a head with a letter in it, and of the ring around a letter.
const RING: f64 = 6.0;

fn tone(standing: RowStanding) -> Tone {
    let (ink, width, role, bold, opacity) = match standing {
        RowStanding::Plain => (Ink::Pale(Role::Soft, 0.7), 1.25, Role::Soft, false, 1.0),
        RowStanding::Best => (Ink::Full(Role::Ink), 2.0, Role::Ink, true, 1.0),
        RowStanding::Looked => (Ink::Full(Role::Soft), 1.5, Role::Ink, false, 1.0),
        RowStanding::Cut => (Ink::Pale(Role::Soft, 0.35), 1.25, Role::Soft, false, 0.38),
        RowStanding::Worst => (Ink::Full(Role::Worst), 2.0, Role::Worst, true, 1.0),
    };
    Tone {
        ink,
        width,
        role,
        bold,
        opacity,
    }
}

/// Draws all panels. `lifted` is where those stood on the line who are lifted.
pub(crate) fn draw(picture: &mut PlanePicture, stage: &PlacedBoard, lifted: &[(u64, Point)]) {
    for frame in &stage.frames {
        title(picture, frame);
        for (index, row) in frame.panel.rows.iter().enumerate() {
            let top = frame.rows + index as f64 * stage.pitch;
            Strip::new(stage, frame, row, top).draw(picture, lifted);
        }
    }
}

impl<'a> Strip<'a> {
    fn new(stage: &'a PlacedBoard<'a>, frame: &'a Frame<'a>, row: &'a BoardRow, top: f64) -> Self {
        let mut pins: Vec<&Pin> = row.pins.iter().collect();
        order::few(&mut pins, |a, b| a.value < b.value);
        let feet: Vec<f64> = (pins.iter())
            .map(|pin| place(&frame.line, pin.value))
            .collect();
        let label = if stage.compact { LABEL } else { 0.0 };
        let line = top + stage.pitch - 6.0;
        let room = (line - top - label).max(4.0);
        let wide = frame.line.to - frame.line.from;
        let roles = pins.iter().any(|pin| pin.roles != 0 || pin.plays.is_some());
        let apart = |most: f64| most.min(wide / pins.len().saturating_sub(1).max(1) as f64);
        // Letters want room across.
        let lettered = roles && apart(2.0 * RING + 1.5) >= 2.0 * RING - 1.0;
        let lanes = if lettered { stage.lanes } else { 0 };
        let free = room - LANE * stage.lanes as f64;
        let games = pins.iter().any(|pin| pin.plays.is_some());
        let letters = lettered && lanes == 0 && games && free >= 2.0 * RING;
        let radius = if letters {
            RING
        } else {
            (0.17 * free).clamp(1.5, HEAD)
        };
        let stem = (free - 2.0 * radius - TINY).clamp(0.0, 14.0);
        let numbers = free >= 2.0 * radius + stem + TINY - 1.0 && row.standing != RowStanding::Cut;
        let mut step = if lettered {
            2.0 * RING + 1.5
        } else {
            2.0 * radius + 1.6
        };
        // A few players are so far apart, or nearly, that each has room for the number.
        let widths = pins.iter().map(|pin| estimate(&numbered(pin), TINY, false));
        let number = widths.fold(0.0, f64::max) + 4.0;
        let across = feet.last().zip(feet.first()).map_or(0.0, |(a, b)| a - b);
        let asked = number * pins.len() as f64;
        if numbers && asked <= (0.55 * wide).min(across + 0.2 * wide) {
            step = step.max(number);
        }
        let heads = spread(&feet, apart(step), (frame.line.from, frame.line.to));
        Self {
            stage,
            frame,
            row,
            tone: tone(row.standing),
            top,
            line,
            head: line - stem - radius,
            radius,
            numbers,
            pins,
            feet,
            heads,
            lanes,
            letters,
            seen: if row.fresh { stage.moved } else { 1.0 },
        }
    }

    fn draw(&self, picture: &mut PlanePicture, lifted: &[(u64, Point)]) {
        self.ground(picture);
        self.reach(picture);
        self.words(picture);
        // Stems and lanes stand when everybody has come.
        let standing = if self.flies() {
            self.stage.settled
        } else {
            1.0
        };
        for ((pin, foot), head) in self.pins.iter().zip(&self.feet).zip(&self.heads) {
            if shown(&self.frame.line, pin.value) {
                picture.lines.push(Line {
                    width: 1.0,
                    opacity: standing * self.tone.opacity,
                    ..hairline(
                        (*foot, self.line),
                        (*head, self.head),
                        Ink::Pale(Role::Soft, 0.75),
                        Part::Game,
                    )
                });
            }
        }
        self.matching(picture, standing);
        let named = self.numbers && self.room_for_numbers();
        for (pin, head) in self.pins.iter().zip(&self.heads) {
            let mut at = (*head, self.head);
            if self.row.fresh || pin.fresh {
                let known = lifted.iter().find(|(id, _)| *id == pin.id);
                let x = place(&self.stage.line, pin.value);
                let from = known.map_or((x, self.stage.base - self.radius), |(_, at)| *at);
                at = (
                    mixed(from.0, at.0, self.stage.moved),
                    mixed(from.1, at.1, self.stage.moved),
                );
            }
            self.pin(picture, pin, at);
            let text = numbered(pin);
            if named {
                let lanes = if self.lanes > 0 {
                    2.5 + LANE * self.lanes as f64
                } else {
                    0.0
                };
                let above = self.head - self.radius - lanes - 5.5;
                picture.texts.push(Words {
                    opacity: standing,
                    part: Part::Game,
                    ..words(&text, (*head, above), TINY, Anchor::Middle, Role::Soft)
                });
            }
        }
    }

    /// Whether there is room for everybody's number: those of some would be read as a choice.
    fn room_for_numbers(&self) -> bool {
        let mut free = self.frame.left;
        self.pins.iter().zip(&self.heads).all(|(pin, head)| {
            let half = estimate(&numbered(pin), TINY, false) / 2.0;
            let fits = head - half >= free;
            free = head + half + 3.9;
            fits && head + half <= self.frame.right
        })
    }

    /// Whether a player comes here in this step.
    fn flies(&self) -> bool {
        self.row.fresh || self.pins.iter().any(|pin| pin.fresh)
    }

    /// Heads that are further apart than their feet look as if players were: the skills between which
    /// they are stand below.
    fn reach(&self, picture: &mut PlanePicture) {
        // As many of each.
        let ([first, .., last], [left, .., right], [least, .., most]) =
            (&self.feet[..], &self.heads[..], &self.pins[..])
        else {
            return;
        };
        if self.row.standing != RowStanding::Best || right - left < 1.5 * (last - first) {
            return;
        }
        let [from, to] = [least, most].map(|pin| number(pin.value.round()));
        let text = format!("skills {from} to {to}");
        let half = estimate(&text, TINY, false) / 2.0;
        let least = self.frame.left + half;
        let middle = (0.5 * (first + last)).clamp(least, (self.frame.right - half).max(least));
        let at = (middle, self.line + 9.0);
        picture.texts.push(Words {
            opacity: self.seen,
            part: Part::Game,
            ..words(&text, at, TINY, Anchor::Middle, Role::Soft)
        });
    }

    /// The piece of the line, the bracket, and from the first player to the last.
    fn ground(&self, picture: &mut PlanePicture) {
        let axis = &self.frame.line;
        let mut level = |from: f64, to: f64, y: f64, ink: Ink, width: f64| {
            picture.lines.push(Line {
                width,
                opacity: self.seen,
                ..hairline((from, y), (to, y), ink, Part::Game)
            });
        };
        let ends = self.row.span.map(|(a, b)| {
            let (a, b) = (place(axis, a), place(axis, b));
            (a.min(b), a.max(b))
        });
        if let Some((from, to)) = ends {
            let (top, bottom) = (self.head - self.radius - 2.0, self.line);
            let (tint, middle) = (Ink::Pale(Role::Soft, 0.14), (top + bottom) / 2.0);
            level(from, to, middle, tint, bottom - top);
        }
        level(axis.from, axis.to, self.line, Ink::Hairline, 1.0);
        if let (Some(first), Some(last)) = (self.feet.first(), self.feet.last()) {
            // Players who are alike make a stroke that is seen.
            let (first, last) = ((first - 1.5).max(axis.from), (last + 1.5).min(axis.to));
            level(first, last, self.line, self.tone.ink, self.tone.width);
        }
        if let Some((from, to)) = ends {
            for x in [from, to] {
                picture.lines.push(Line {
                    width: 1.5,
                    opacity: self.seen,
                    ..hairline(
                        (x, self.line - 5.0),
                        (x, self.line + 3.0),
                        self.tone.ink,
                        Part::Game,
                    )
                });
            }
        }
    }

    fn pin(&self, picture: &mut PlanePicture, pin: &Pin, at: Point) {
        let opacity = self.tone.opacity;
        if !self.letters {
            let radius = match pin.look {
                BoardLook::Near | BoardLook::Middle => 0.86 * self.radius,
                _ => self.radius,
            };
            if shown(&self.frame.line, pin.value) {
                player(picture, pin, at, radius, (opacity, Part::Game));
                return;
            }
        }
        // Beyond what the panel shows, or with a letter inside: empty.
        let (form, ink) = look(pin.look);
        picture.signs.push(Sign {
            at,
            radius: (self.radius - 0.7).max(1.0),
            form: match form {
                Form::Block => Form::Square,
                _ => Form::Ring,
            },
            ink,
            opacity,
            part: Part::Game,
        });
        if let (true, Some(role)) = (self.letters, pin.plays) {
            self.letter(picture, usize::from(role), at, (true, opacity));
        }
    }

    fn letter(
        &self,
        picture: &mut PlanePicture,
        role: usize,
        at: Point,
        (bold, opacity): (bool, f64),
    ) {
        let text = letter(&self.stage.board.roles, role).to_string();
        picture.texts.push(Words {
            bold,
            // A stroke may run through it.
            rim: !bold,
            opacity,
            part: Part::Game,
            ..words(&text, at, TINY, Anchor::Middle, colour(role))
        });
    }

    /// The sets of roles, and who has which.
    fn matching(&self, picture: &mut PlanePicture, standing: f64) {
        for role in 0..self.lanes {
            let up = (self.lanes - role) as f64 - 0.5;
            let y = self.head - self.radius - 2.0 - LANE * up;
            let ink = Ink::Full(colour(role));
            let opacity = standing * self.tone.opacity;
            let mut last: Option<f64> = None;
            for (pin, x) in self.pins.iter().zip(&self.heads) {
                let plays = pin.plays == Some(role as u8);
                if plays {
                    if let Some(last) = last.filter(|last| x - last > 2.0 * RING) {
                        let (from, to) = (last + RING, x - RING);
                        picture.lines.push(Line {
                            width: 2.0,
                            opacity,
                            ..hairline((from, y), (to, y), ink, Part::Game)
                        });
                    }
                    last = Some(*x);
                    picture.signs.push(Sign {
                        at: (*x, y),
                        radius: RING - 0.4,
                        form: Form::Ring,
                        ink,
                        opacity,
                        part: Part::Game,
                    });
                }
                if plays || pin.roles >> role & 1 == 1 {
                    self.letter(picture, role, (*x, y), (plays, opacity));
                }
            }
        }
    }
}

/// The places nearest to those wanted (in order, from left to right) that are `apart` from
/// each other, between the ends: least squares by pooling neighbours.
pub(crate) fn spread(wanted: &[f64], apart: f64, (from, to): (f64, f64)) -> Vec<f64> {
    // Without the distances it is a regression that must not fall.
    let mut pools: Vec<(f64, usize)> = Vec::new();
    for (index, x) in wanted.iter().enumerate() {
        let mut pool = (x - apart * index as f64, 1);
        while let Some((mean, size)) = pools.pop() {
            if mean <= pool.0 {
                pools.push((mean, size));
                break;
            }
            let all = size + pool.1;
            pool = (
                (mean * size as f64 + pool.0 * pool.1 as f64) / all as f64,
                all,
            );
        }
        pools.push(pool);
    }
    let last = apart * wanted.len().saturating_sub(1) as f64;
    let pooled = (pools.iter()).flat_map(|(mean, size)| std::iter::repeat_n(*mean, *size));
    (pooled.enumerate())
        .map(|(index, x)| x.min(to - last).max(from) + apart * index as f64)
        .collect()
}
