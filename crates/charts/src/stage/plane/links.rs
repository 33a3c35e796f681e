//! Pairs, games and the matching in hindsight on the plane: upright strokes.
//!
//! Two games of the same moment, or two temporary pairs, would lie on each other where
//! their members' values interleave: such strokes stand a few pixels apart, to the
//! right, and short pieces lead to them.

use crate::figure::Role;
use crate::geometry::Point;
use crate::stage::motion::mixed;
use crate::stage::picture::hairline;
use crate::stage::picture::{Form, Ink, Line, Part, PlanePicture, Sign};
use crate::stage::plane::placed::{EXPECTED, HINDSIGHT, PlacedPlane};
use crate::stage::plane::{Link, Tie};

/// From the present to the stroke of a temporary pair.
const BESIDE: f64 = 7.0;
/// How many strokes of one moment stand side by side before they share places.
const LANES: usize = 3;
/// Half the side of a computer player's square.
pub(crate) const SQUARE: f64 = 4.0;
/// From a member to the computer players of the game.
const STUB: f64 = 13.0;

impl<'a> PlacedPlane<'a> {
    /// The links of a kind and how many strokes further right they stand.
    pub fn links(&self, tie: Tie) -> Vec<(&'a Link, usize)> {
        let mut placed: Vec<(&Link, usize)> = Vec::new();
        let mut spans: Vec<(f64, f64)> = Vec::new();
        for link in self.plane.links.iter().filter(|link| link.tie == tie) {
            let (top, bottom) = self.span(link);
            let mut used = [false; LANES];
            for ((other, lane), (above, below)) in placed.iter().zip(&spans) {
                let together = tie == Tie::Temporary || other.time == link.time;
                if together && above - 3.0 < bottom && top < below + 3.0 {
                    used[*lane] = true;
                }
            }
            // Where there are too many they lie on the last.
            let lane = used.iter().position(|used| !used).unwrap_or(LANES - 1);
            placed.push((link, lane));
            spans.push((top, bottom));
        }
        placed
    }

    /// Upper and lower end of a link.
    pub fn span(&self, link: &Link) -> (f64, f64) {
        let mut ends = (f64::INFINITY, f64::NEG_INFINITY);
        for (_, value) in &link.members {
            let y = self.y(*value);
            ends = (ends.0.min(y), ends.1.max(y));
        }
        ends
    }

    /// Where a game's stroke stands.
    pub fn stroke_at(&self, link: &Link, lane: usize) -> f64 {
        self.x(link.time) + 4.0 * lane as f64
    }

    /// Where a temporary pair's stroke stands, with the present at `now`.
    pub fn bracket_at(now: f64, lane: usize) -> f64 {
        now + BESIDE + 6.0 * lane as f64
    }

    pub fn ghost(&self, picture: &mut PlanePicture, link: &Link, lane: usize) {
        let ink = HINDSIGHT;
        let x = self.stroke_at(link, lane);
        for (arrival, value) in &link.members {
            let (from, y) = (self.x(*arrival), self.y(*value));
            let trail = Line {
                width: 3.0 * self.size,
                ..hairline((from.min(x), y), (x, y), ink, Part::Ghost)
            };
            picture.lines.push(trail);
        }
        let (top, bottom) = self.span(link);
        if top > bottom {
            return;
        }
        let stroke = Line {
            width: 5.5 * self.size,
            ..hairline((x, top - 1.5), (x, bottom + 1.5), ink, Part::Ghost)
        };
        picture.lines.push(stroke);
        // Its players, where they come: until they have, nobody else stands there.
        let seen = |(arrival, _): &&(f64, f64)| *arrival >= self.plane.from;
        for (arrival, value) in link.members.iter().filter(seen) {
            picture.signs.push(Sign {
                at: (self.x(*arrival), self.y(*value)),
                radius: 0.75 * self.radius,
                form: Form::Disc,
                ink: EXPECTED,
                opacity: 1.0,
                part: Part::Ghost,
            });
        }
        let width = stroke.width;
        let look = (ink, ink, Part::Ghost);
        self.computer(picture, (link, lane), look, (width, 1.0));
    }

    pub fn temporary(&self, picture: &mut PlanePicture, link: &Link, lane: usize) {
        let x = Self::bracket_at(self.now, lane);
        let (top, bottom) = self.span(link);
        if top > bottom {
            return;
        }
        let stroke = Line {
            width: if link.fresh { 2.5 } else { 1.75 },
            dashed: true,
            opacity: self.seen(link.fresh),
            ..hairline(
                (x, top),
                (x, bottom),
                Ink::Full(self.rule()),
                Part::Temporary,
            )
        };
        for (_, value) in &link.members {
            let y = self.y(*value);
            let (from, to) = ((self.now, y), (x, y));
            picture.lines.push(Line {
                from,
                to,
                dashed: false,
                ..stroke
            });
        }
        picture.lines.push(stroke);
    }

    pub fn game(&self, picture: &mut PlanePicture, link: &Link, lane: usize) {
        let drawn = self.seen(link.fresh);
        let Some((_, first)) = link.members.first() else {
            return;
        };
        if drawn <= 0.0 {
            return;
        }
        let (x, ends, ink) = (
            self.stroke_at(link, lane),
            self.span(link),
            Ink::Full(self.rule()),
        );
        let first = self.y(*first);
        // Members who are alike make a stroke that is seen.
        let top = mixed(first, ends.0, drawn) - 2.0;
        let bottom = mixed(first, ends.1, drawn) + 2.0;
        let stroke = Line {
            width: if link.fresh { 3.5 } else { 2.0 },
            ..hairline((x, top), (x, bottom), ink, Part::Game)
        };
        picture.lines.push(stroke);
        for (_, value) in &link.members {
            let y = self.y(*value);
            if y < top || y > bottom {
                continue;
            }
            let from = self.x(link.time);
            if x > from {
                picture.lines.push(Line {
                    from: (from, y),
                    to: (x, y),
                    width: 1.3,
                    ..stroke
                });
            }
            picture.signs.push(Sign {
                at: (x, y),
                radius: if link.fresh { 3.5 } else { 2.6 * self.size },
                form: Form::Disc,
                ink,
                opacity: 1.0,
                part: Part::Game,
            });
        }
        let look = (ink, Ink::Full(Role::Ink), Part::Computer);
        self.computer(picture, (link, lane), look, (2.0, drawn));
    }

    /// Where the computer players of a game stand: above its upper end, or below that
    /// where there is no room.
    pub fn square_at(&self, link: &Link, lane: usize) -> Point {
        let (x, top) = (self.stroke_at(link, lane), self.span(link).0);
        let up = STUB * self.size;
        let above = top - up - SQUARE >= self.plot.top;
        (x, if above { top - up } else { top + up })
    }

    /// A square for the computer players and a short stroke to it.
    fn computer(
        &self,
        picture: &mut PlanePicture,
        (link, lane): (&Link, usize),
        (ink, rim, part): (Ink, Ink, Part),
        (width, opacity): (f64, f64),
    ) {
        if link.computers == 0 {
            return;
        }
        let at = self.square_at(link, lane);
        picture.lines.push(Line {
            width,
            opacity,
            ..hairline((at.0, self.span(link).0), at, ink, part)
        });
        picture.signs.push(Sign {
            at,
            radius: SQUARE * self.size,
            form: Form::Square,
            ink: rim,
            opacity,
            part,
        });
    }
}
