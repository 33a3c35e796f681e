//! A plane on its place, at one moment of the step's motion.

use crate::drawing::scale::Mapping;
use crate::figure::Role;
use crate::geometry::Rect;
use crate::stage::motion::{eased, mixed};
use crate::stage::picture::Ink;
use crate::stage::plane::{Plane, Tie};
use crate::stage::words::axis;

/// The colour of those who wait.
pub(crate) const WAITS: Role = Role::High;
/// The colour of the matching in hindsight.
pub(crate) const HINDSIGHT: Ink = Ink::Pale(Role::Optimal, 0.36);
/// The colour of its players.
pub(crate) const EXPECTED: Ink = Ink::Pale(Role::Optimal, 0.72);
/// Time has reached the present of this step.
const ARRIVED: f64 = 0.5;
/// Its games stand.
const FORMED: f64 = 0.9;
/// Title, label of the upright axis, label of the present; the key stands below the title.
pub(crate) const HEAD: f64 = 60.0;
/// Ticks and label of the level axis.
pub(crate) const FOOT: f64 = 40.0;
/// Room for the ticks of the upright axis.
const LEFT: f64 = 32.0;
/// Room for what stands right of the present when that is at the end of the axis.
const RIGHT: f64 = 24.0;
/// Radius of a player where there is room.
const RADIUS: f64 = 4.5;
/// From the plot's edge to the first and last value.
const INSET: f64 = 8.0;

/// A plane on its place, at one moment.
pub(crate) struct PlacedPlane<'a> {
    pub plane: &'a Plane,
    pub plot: Rect,
    /// What bars beside it leave of the picture's width.
    pub inner: f64,
    /// Where bars stand.
    pub bars: Rect,
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

impl<'a> PlacedPlane<'a> {
    /// In a picture of this size, with what bars leave of its width and take of its height, and
    /// what stands `above` and `below` the plot.
    pub fn new(
        plane: &'a Plane,
        (width, height): (f64, f64),
        (inner, under): (f64, f64),
        [above, below]: [f64; 2],
        progress: f64,
    ) -> Self {
        let left = LEFT.min(width / 4.0);
        let plot = Rect {
            left,
            top: above.min(height / 3.0),
            right: (inner - RIGHT).max(left + width / 4.0),
            bottom: (height - FOOT - below - under).max(height / 2.0),
        };
        let bars = if inner < width {
            Rect {
                left: inner,
                top: 0.0,
                right: width,
                bottom: height - below,
            }
        } else {
            Rect {
                left: 0.0,
                top: height - under,
                right: width,
                bottom: height,
            }
        };
        let inset = |side: f64| INSET.min(side / 8.0);
        let (across, up) = (inset(plot.width()), inset(plot.height()));
        let arriving = eased(progress / ARRIVED);
        let mut stage = Self {
            plane,
            plot,
            inner,
            bars,
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

    /// What is still to come, and shown as hindsight sees it.
    pub fn unseen(&self) -> Option<Rect> {
        let shown = self
            .plane
            .links
            .iter()
            .any(|link| link.tie == Tie::Hindsight);
        let unseen = Rect {
            left: self.now,
            ..self.plot
        };
        (shown && unseen.width() > 1.0).then_some(unseen)
    }

    /// The colour of the rule's games.
    pub fn rule(&self) -> Role {
        self.plane.role.unwrap_or(Role::Ink)
    }

    /// How much is seen of something that is new or not.
    pub fn seen(&self, fresh: bool) -> f64 {
        if fresh { self.forming } else { 1.0 }
    }
}
