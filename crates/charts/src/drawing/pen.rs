//! What marks need to draw themselves: the sheet, where the plot lies on it, colours, and
//! what labels are to be placed.

use crate::drawing::scale::Mapping;
use crate::drawing::sheet::{Align, Sheet};
use crate::figure::Role;
use crate::geometry::{self, Point, Rect};
use crate::palette::{Palette, Rgb};

/// Where a drawn figure has its plot, to find data under a pointer.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The whole picture, in device pixels.
    pub picture: Rect,
    /// The plot rectangle, in device pixels.
    pub plot: Rect,
    /// The horizontal axis.
    pub x: Mapping,
    /// The vertical axis (rows of bars ignore it).
    pub y: Mapping,
    /// Device pixels per typographic pixel: pixel ratio × type scale × theme.
    pub scale: f64,
}

/// A sheet together with what marks need to draw themselves on it.
pub struct Pen<'a> {
    /// Where strokes go.
    pub sheet: Sheet<'a>,
    /// Where the plot lies.
    pub layout: Layout,
    /// The theme's colours.
    pub palette: &'static Palette,
    /// Labels to be placed when all marks are drawn.
    pub labels: Vec<Label>,
    /// Points on strokes that labels should not cover.
    pub obstacles: Vec<Point>,
    /// Regions drawn so far.
    pub grounds: Vec<Ground>,
}

/// A region as a ground for words.
pub struct Ground {
    /// Its corners in device pixels.
    pub corners: Vec<Point>,
    /// Its tint.
    pub color: Rgb,
    /// Whether it has hairlines.
    pub patterned: bool,
}

impl Pen<'_> {
    /// Device pixels per typographic pixel.
    pub fn s(&self) -> f64 {
        self.layout.scale
    }

    /// Size of ordinary type in the picture, in device pixels.
    pub fn type_size(&self) -> f64 {
        12.0 * self.layout.scale
    }

    /// Notes points along a path as obstacles for labels.
    pub fn avoid(&mut self, path: &[Point]) {
        let s = self.layout.scale;
        let spots = geometry::dashes(path, 4.0 * s, s.max(0.1));
        self.obstacles
            .extend(spots.iter().filter_map(|piece| piece.first()));
    }

    /// Axis units to device pixels.
    pub fn at(&self, (x, y): Point) -> Point {
        (self.layout.x.to_px(x), self.layout.y.to_px(y))
    }

    /// A role's colour for strokes.
    pub fn color(&self, role: Role) -> Rgb {
        self.palette.graphic(role)
    }

    /// A role's colour let down with the card's, `strength` from 0 to 1.
    pub fn tint(&self, role: Role, strength: f64) -> Rgb {
        self.palette.card.mix(self.palette.graphic(role), strength)
    }
}

/// A text that looks for its place when all marks are drawn.
pub struct Label {
    /// The words.
    pub text: String,
    /// Their colour.
    pub color: Rgb,
    /// Where they may stand, best first.
    pub places: Vec<(Point, Align)>,
}

impl Label {
    /// Places around a point: right, left, above, below, at `reach` pixels.
    pub fn around((x, y): Point, reach: f64, line: f64) -> Vec<(Point, Align)> {
        vec![
            ((x + reach, y - line * 0.55), Align::Start),
            ((x + reach, y + line * 0.55), Align::Start),
            ((x - reach, y - line * 0.55), Align::End),
            ((x - reach, y + line * 0.55), Align::End),
            ((x, y - reach - line * 0.5), Align::Middle),
            ((x, y + reach + line * 0.5), Align::Middle),
            ((x + reach, y), Align::Start),
            ((x - reach, y), Align::End),
        ]
    }
}
