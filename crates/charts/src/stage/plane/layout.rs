//! Where everything on the plane stands at a moment of the step's motion.
//!
//! | progress | what is seen |
//! | --- | --- |
//! | 0 to 0.5 | time runs on; the newcomer flies in from the right and lands with it |
//! | 0.5 to 0.9 | this step's pairs and games are drawn, from the first member to the last |
//! | 0.9 to 1 | what a game costs appears; this is the resting state |

pub use crate::figure::Role;
use crate::geometry::{Point, Rect};
use crate::stage::bars;
use crate::stage::motion::{self, mixed};
use crate::stage::picture::{Form, Ink, Line, Part, PlanePicture, Sign, hairline};
use crate::stage::plane::placed::{FOOT, PlacedPlane, WAITS};
use crate::stage::plane::{Plane, PlayerStanding, PlayerView, Tie, words};

/// The colour of those who have played, and in this step.
const PLAYED: [Ink; 2] = [Ink::Pale(Role::Soft, 0.62), Ink::Full(Role::Soft)];

/// Height that the plane wants at a width, in typographic pixels. It does not depend
/// on what happens: nothing jumps from step to step.
#[must_use]
pub fn preferred_height(plane: &Plane, width: f64) -> f64 {
    let width = width.clamp(1.0, 1e4).max(1.0);
    let (inner, under) = beside_bars(plane, width);
    words::above(inner) + (0.38 * width).clamp(200.0, 400.0) + FOOT + words::below(width) + under
}

/// The width that bars beside the plane leave it, and the height that they take under it.
fn beside_bars(plane: &Plane, width: f64) -> (f64, f64) {
    match (bars::beside(width), plane.bars.len()) {
        (_, 0) => (width, 0.0),
        (Some(side), _) => (width - side, 0.0),
        (None, count) => (width, words::bars_height(count)),
    }
}

/// Places the plane in `width` × `height` typographic pixels at `progress` from 0
/// (before the step) to 1 (after it). With `reduced_motion` nothing moves: the step's
/// result is shown at once. Whatever the plane holds, all places are finite and lie in
/// the picture.
///
/// # Complexity
/// O(n²) for n players and games, for the numbers beside the players.
#[must_use]
pub fn layout(
    plane: &Plane,
    width: f64,
    height: f64,
    progress: f64,
    reduced_motion: bool,
) -> PlanePicture {
    let mut picture = PlanePicture::default();
    let Some(progress) = motion::within((width, height), progress, reduced_motion) else {
        return picture;
    };
    let (inner, under) = beside_bars(plane, width);
    let stage = PlacedPlane::new(
        plane,
        (width, height),
        (inner, under),
        [words::above(inner), words::below(width)],
        progress,
    );
    picture.plot = stage.plot;
    stage.ground(&mut picture);
    for (link, lane) in stage.links(Tie::Hindsight) {
        stage.ghost(&mut picture, link, lane);
    }
    let newest = plane.dots.iter().map(|dot| dot.id).max();
    for dot in &plane.dots {
        stage.player(&mut picture, dot, newest == Some(dot.id));
    }
    // Rings lie under discs: a newcomer's trail grows out of the dot.
    let signs = std::mem::take(&mut picture.signs);
    let (rings, others): (Vec<_>, Vec<_>) =
        signs.into_iter().partition(|sign| sign.form == Form::Ring);
    picture.signs = rings;
    picture.signs.extend(others);
    stage.present(&mut picture);
    for (link, lane) in stage.links(Tie::Temporary) {
        stage.temporary(&mut picture, link, lane);
    }
    for (link, lane) in stage.links(Tie::Definitive) {
        stage.game(&mut picture, link, lane);
    }
    words::write(&mut picture, &stage, (width, height));
    picture
}

impl PlacedPlane<'_> {
    fn ground(&self, picture: &mut PlanePicture) {
        let plot = &self.plot;
        if let Some(unseen) = self.unseen() {
            picture.bands.push(unseen);
        }
        let level = |y: f64| ((plot.left, y), (plot.right, y));
        let upright = |x: f64| ((x, plot.top), (x, plot.bottom));
        let mut line = |(from, to): (Point, Point), ink: Ink, part: Part| {
            let width = if part == Part::Frame { 1.0 } else { 0.0 };
            picture.lines.push(Line {
                width,
                ..hairline(from, to, ink, part)
            });
        };
        let mut borders: Vec<f64> = Vec::new();
        for border in &self.plane.bands {
            let y = self.y(*border);
            line(level(y), Ink::Hairline, Part::Mark);
            borders.push(y);
        }
        for mark in &self.plane.marks {
            line(upright(self.x(*mark)), Ink::Hairline, Part::Mark);
        }
        line(level(plot.bottom), Ink::Full(Role::Soft), Part::Frame);
        line(upright(plot.left), Ink::Full(Role::Soft), Part::Frame);
        if !borders.is_empty() {
            borders.push(plot.top);
            for pair in borders.chunks_exact(2) {
                picture.bands.push(Rect {
                    left: plot.left,
                    top: pair[1].min(pair[0]),
                    right: plot.right,
                    bottom: pair[0].max(pair[1]),
                });
            }
        }
    }

    fn player(&self, picture: &mut PlanePicture, dot: &PlayerView, newest: bool) {
        let y = self.y(dot.values[0]);
        let at_home = self.x(dot.arrived);
        let newcomer = dot.fresh
            && (dot.arrived > self.plane.before || newest && dot.arrived >= self.plane.now);
        let (x, grown) = if newcomer {
            let x = mixed(self.plot.right, at_home, self.arriving);
            (x, self.arriving)
        } else {
            (at_home, 1.0)
        };
        let waits = matches!(
            dot.standing,
            PlayerStanding::Waiting | PlayerStanding::Promised
        );
        // Who plays in this step waits until the game is drawn.
        let over = if waits { 0.0 } else { self.seen(dot.fresh) };
        let end = dot
            .until
            .map_or(self.now, |until| self.x(until).min(self.now));
        let mut show = |ink: Ink, width: f64, radius: f64, opacity: f64| {
            if opacity <= 0.0 {
                return;
            }
            if end > x {
                picture.lines.push(Line {
                    width,
                    opacity,
                    ..hairline((x, y), (end, y), ink, Part::Player)
                });
            }
            if dot.arrived < self.plane.from {
                // Who came before what is seen: the trail alone.
                return;
            }
            picture.signs.push(Sign {
                at: (x, y),
                radius: radius * grown,
                form: Form::Disc,
                ink,
                opacity: opacity * grown,
                part: Part::Player,
            });
        };
        show(Ink::Full(WAITS), 2.0, self.radius, 1.0 - over);
        let played = PLAYED[usize::from(dot.fresh)];
        show(played, 1.3, 0.7 * self.radius, over);
        let ring = match dot.standing {
            PlayerStanding::Waiting => self.seen(newcomer),
            _ => 0.0,
        };
        for (form, at, radius, ink, opacity) in [
            (
                Form::Ring,
                (end, y),
                0.9 * self.radius,
                Ink::Full(WAITS),
                ring,
            ),
            (
                Form::Halo,
                (x, y),
                (self.radius + 2.5) * grown,
                Ink::Full(Role::Ink),
                self.arriving,
            ),
        ] {
            let wanted = form == Form::Ring || newcomer;
            if wanted && opacity > 0.0 {
                picture.signs.push(Sign {
                    at,
                    radius,
                    form,
                    ink,
                    opacity,
                    part: Part::Player,
                });
            }
        }
    }

    fn present(&self, picture: &mut PlanePicture) {
        let plot = &self.plot;
        let (top, bottom) = ((self.now, plot.top - 5.0), (self.now, plot.bottom));
        picture.lines.push(Line {
            width: 1.0,
            ..hairline(top, bottom, Ink::Full(Role::Ink), Part::Now)
        });
    }
}
