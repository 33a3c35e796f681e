//! Where everything on the plane stands at a moment of the step's motion.
//!
//! | progress | what is seen |
//! | --- | --- |
//! | 0 to 0.5 | time runs on; the newcomer flies in from the right and lands with it |
//! | 0.5 to 0.9 | this step's pairs and games are drawn, from the first member to the last |
//! | 0.9 to 1 | what a game costs appears; this is the resting state |

use crate::figure::{Axis, Role, Scale, Ticks};
use crate::geometry::{Point, Rect};
use crate::plane::{Dot, Plane, Standing, Tie};
use crate::plane_words;
use crate::scale::Mapping;

pub use crate::plane_picture::{Anchor, Form, Ink, Line, Part, PlanePicture, Sign, Words};

/// The colour of those who wait.
pub(crate) const WAITS: Role = Role::High;
/// The colour of the matching in hindsight.
pub(crate) const HINDSIGHT: Ink = Ink::Pale(Role::Optimal, 0.36);
/// The colour of those who have played, and in this step.
const PLAYED: [Ink; 2] = [Ink::Pale(Role::Soft, 0.62), Ink::Full(Role::Soft)];
/// Time has reached the present of this step.
const ARRIVED: f64 = 0.5;
/// Its games stand.
const FORMED: f64 = 0.9;
/// Title, label of the upright axis, label of the present.
const HEAD: f64 = 60.0;
/// Ticks and label of the level axis.
const FOOT: f64 = 40.0;
/// Room for the ticks of the upright axis.
const LEFT: f64 = 32.0;
/// Room for what stands right of the present when that is at the end of the axis.
const RIGHT: f64 = 24.0;
/// Radius of a player where there is room.
const RADIUS: f64 = 4.5;
/// From the plot's edge to the first and last value.
const INSET: f64 = 8.0;

/// Height that the plane wants at a width, in typographic pixels. It does not depend
/// on what happens: nothing jumps from step to step.
#[must_use]
pub fn preferred_height(width: f64) -> f64 {
    let width = width.clamp(1.0, 1e4).max(1.0);
    HEAD + (0.42 * width).clamp(230.0, 400.0) + FOOT + plane_words::below(width)
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
    let sizes = 1.0..=1e5;
    if !sizes.contains(&width) || !sizes.contains(&height) {
        return picture;
    }
    let progress = match progress.clamp(0.0, 1.0) {
        p if reduced_motion || p.is_nan() => 1.0,
        p => p,
    };
    let stage = Stage::new(plane, width, height, progress);
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
    picture.signs.sort_by_key(|sign| sign.form != Form::Ring);
    stage.present(&mut picture);
    for (link, lane) in stage.links(Tie::Temporary) {
        stage.temporary(&mut picture, link, lane);
    }
    for (link, lane) in stage.links(Tie::Definitive) {
        stage.game(&mut picture, link, lane);
    }
    plane_words::write(&mut picture, &stage, (width, height));
    picture
}

/// A plane on its place, at one moment.
pub(crate) struct Stage<'a> {
    pub plane: &'a Plane,
    pub plot: Rect,
    pub time: Mapping,
    pub value: Mapping,
    /// Where the present is now.
    pub now: f64,
    /// Where it is at the end of the motion.
    pub rest: f64,
    /// How far the newcomer has come, 0 to 1.
    pub arriving: f64,
    /// How far this step's games are drawn, 0 to 1.
    pub forming: f64,
    /// How far the motion has come to rest, 0 to 1.
    pub settled: f64,
    /// Radius of a player who waits.
    pub radius: f64,
    /// Size of all other signs, 1 where there is room.
    pub size: f64,
}

impl<'a> Stage<'a> {
    fn new(plane: &'a Plane, width: f64, height: f64, progress: f64) -> Self {
        let left = LEFT.min(width / 4.0);
        let plot = Rect {
            left,
            top: HEAD.min(height / 4.0),
            right: (width - RIGHT).max(left + width / 4.0),
            bottom: (height - FOOT - plane_words::below(width)).max(height / 2.0),
        };
        let inset = |side: f64| INSET.min(side / 8.0);
        let (across, up) = (inset(plot.width()), inset(plot.height()));
        let arriving = eased(progress / ARRIVED);
        let mut stage = Self {
            plane,
            plot,
            time: Mapping::new(
                &axis(plane.from, plane.to),
                plot.left + across,
                plot.right - across,
            ),
            value: Mapping::new(&axis(0.0, 1.0), plot.bottom - up, plot.top + up),
            now: 0.0,
            rest: 0.0,
            arriving,
            forming: eased((progress - ARRIVED) / (FORMED - ARRIVED)),
            settled: ((progress - FORMED) / (1.0 - FORMED)).clamp(0.0, 1.0),
            radius: 0.0,
            size: 1.0,
        };
        stage.rest = stage.x(plane.now);
        stage.now = mixed(stage.x(plane.before), stage.rest, arriving);
        // Smaller the more there are, little by little.
        let room = plot.width() * plot.height() / (plane.dots.len() as f64).max(1.0);
        stage.radius = (0.13 * room.sqrt()).clamp(2.5, RADIUS);
        stage.size = stage.radius / RADIUS;
        stage
    }

    /// Place of a moment, in the plot whatever it is.
    pub fn x(&self, time: f64) -> f64 {
        let x = self.time.to_px(time);
        x.max(self.time.from).min(self.time.to)
    }

    /// Place of a value, in the plot whatever it is.
    pub fn y(&self, value: f64) -> f64 {
        self.value
            .to_px(value)
            .max(self.value.to)
            .min(self.value.from)
    }

    /// The colour of the rule's games.
    pub fn rule(&self) -> Role {
        self.plane.role.unwrap_or(Role::Ink)
    }

    /// How much is seen of something that is new or not.
    pub fn seen(&self, fresh: bool) -> f64 {
        if fresh { self.forming } else { 1.0 }
    }

    fn ground(&self, picture: &mut PlanePicture) {
        let plot = &self.plot;
        let level = |y: f64| ((plot.left, y), (plot.right, y));
        let upright = |x: f64| ((x, plot.top), (x, plot.bottom));
        let mut line = |(from, to): (Point, Point), ink: Ink, part: Part| {
            let width = if part == Part::Frame { 1.0 } else { 0.0 };
            picture.lines.push(Line {
                width,
                ..plain(from, to, ink, part)
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

    fn player(&self, picture: &mut PlanePicture, dot: &Dot, newest: bool) {
        let y = self.y(dot.value);
        let at_home = self.x(dot.from);
        let newcomer =
            dot.fresh && (dot.from > self.plane.before || newest && dot.from >= self.plane.now);
        let (x, grown) = if newcomer {
            let x = mixed(self.plot.right, at_home, self.arriving);
            (x, self.arriving)
        } else {
            (at_home, 1.0)
        };
        let waits = matches!(dot.standing, Standing::Waiting | Standing::Promised);
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
                    ..plain((x, y), (end, y), ink, Part::Player)
                });
            }
            if dot.from < self.plane.from {
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
            Standing::Waiting => self.seen(newcomer),
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
            ..plain(top, bottom, Ink::Full(Role::Ink), Part::Now)
        });
    }
}

/// A solid hairline.
pub(crate) fn plain(from: Point, to: Point, ink: Ink, part: Part) -> Line {
    Line {
        from,
        to,
        ink,
        width: 0.0,
        dashed: false,
        opacity: 1.0,
        part,
    }
}

pub(crate) fn axis(min: f64, max: f64) -> Axis {
    Axis {
        label: String::new(),
        unit: String::new(),
        min,
        max,
        scale: Scale::Linear,
        ticks: Ticks::Auto,
    }
}

/// Slow at both ends: the smooth step.
pub(crate) fn eased(share: f64) -> f64 {
    let t = share.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

pub(crate) fn mixed(a: f64, b: f64, share: f64) -> f64 {
    a + (b - a) * share
}
