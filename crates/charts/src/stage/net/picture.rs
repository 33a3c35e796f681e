//! A net as strokes, signs and words with their places: what a canvas draws.
//!
//! Coordinates and sizes are typographic pixels, y grows downwards. Lists are in drawing
//! order: ground, marks, texts.

use crate::figure::Role;
use crate::geometry::{Point, Rect};
use crate::stage::net::Target;
use crate::stage::picture::{Ink, Sign, Words};

/// A polyline.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// Its points.
    pub points: Vec<Point>,
    /// Colour.
    pub ink: Ink,
    /// Width; 0 is a hairline, one pixel of the screen.
    pub width: f64,
    /// Whether it is dashed.
    pub dashed: bool,
    /// Whether its ends are round, or cut.
    pub round: bool,
    /// 0 (unseen) to 1.
    pub opacity: f64,
}

/// Something drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Paint {
    /// A polyline.
    Stroke(Stroke),
    /// A sign. A disc may be as large as the picture.
    Sign(Sign),
    /// A number, in another colour than the words have.
    Number(Words, Ink),
}

/// Where something can be pointed at.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// What it is.
    pub target: Target,
    /// A point, or a way.
    pub points: Vec<Point>,
    /// How far it reaches around that.
    pub radius: f64,
}

/// The whole picture at one moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NetPicture {
    /// Where the ground is: nothing of it is seen outside.
    pub plot: Rect,
    /// Discs and moats.
    pub ground: Vec<Paint>,
    /// Links, players, key and bars.
    pub marks: Vec<Paint>,
    /// A square of a rule's colour before the title.
    pub title: Option<(Rect, Role)>,
    /// Texts.
    pub texts: Vec<Words>,
    /// What can be pointed at: players, then links.
    pub spots: Vec<Spot>,
}
