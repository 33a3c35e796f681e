//! Strokes and words as pixels.

use crate::letters::Letters;
use crate::png;
use lobbylab_charts::drawing::{Align, Op};
use lobbylab_charts::geometry::Point;
use lobbylab_charts::palette::Rgb;
use tiny_skia::{FillRule, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};

/// A picture that is painted, transparent where nothing is.
#[derive(Debug)]
pub struct Picture(Pixmap);

impl Picture {
    /// A picture of so many pixels; `None` if a side is 0 or there is no room for it.
    #[must_use]
    pub fn new(width: u32, height: u32) -> Option<Self> {
        Pixmap::new(width, height).map(Self)
    }

    /// Paints a stroke, a fill or a text; nothing of one that has no extent.
    pub fn paint(&mut self, op: &Op, letters: &Letters) {
        match op {
            Op::Path {
                points,
                width,
                color,
            } => {
                if let Some(path) = polygon(points, false) {
                    self.stroke(&path, *width, *color);
                }
            }
            Op::Fill { points, color } => {
                if let Some(path) = polygon(points, true) {
                    self.fill(&path, *color, 1.0);
                }
            }
            Op::Box { rect, color, alpha } => {
                let sides = [rect.left, rect.top, rect.right, rect.bottom].map(|side| side as f32);
                let [left, top, right, bottom] = sides;
                if let Some(sides) = Rect::from_ltrb(left, top, right, bottom) {
                    self.fill(&PathBuilder::from_rect(sides), *color, *alpha);
                }
            }
            Op::Disc {
                center,
                radius,
                color,
            } => {
                let at = (center.0 as f32, center.1 as f32);
                if let Some(path) = PathBuilder::from_circle(at.0, at.1, *radius as f32) {
                    self.fill(&path, *color, 1.0);
                }
            }
            Op::Words {
                text,
                at,
                size,
                bold,
                align,
                color,
            } => {
                let width = letters.width(text, *size, *bold);
                let left = match align {
                    Align::Start => at.0,
                    Align::Middle => at.0 - width / 2.0,
                    Align::End => at.0 - width,
                };
                if let Some(path) = letters.outline(text, *size, *bold, (left, at.1)) {
                    self.fill(&path, *color, 1.0);
                }
            }
        }
    }

    fn fill(&mut self, path: &Path, color: Rgb, alpha: f64) {
        let paint = ink(color, alpha);
        (self.0).fill_path(path, &paint, FillRule::Winding, Transform::identity(), None);
    }

    fn stroke(&mut self, path: &Path, width: f64, color: Rgb) {
        let stroke = Stroke {
            width: width as f32,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        let paint = ink(color, 1.0);
        (self.0).stroke_path(path, &paint, &stroke, Transform::identity(), None);
    }

    /// The picture as a PNG file. O(pixels).
    #[must_use]
    pub fn png(&self) -> Vec<u8> {
        let rows = self.0.pixels().iter().map(|pixel| {
            let plain = pixel.demultiply();
            [plain.red(), plain.green(), plain.blue(), plain.alpha()]
        });
        png::encode(self.0.width(), self.0.height(), rows)
    }
}

fn ink(color: Rgb, alpha: f64) -> Paint<'static> {
    let mut paint = Paint {
        anti_alias: true,
        ..Paint::default()
    };
    // The cast saturates; alpha is 0 to 1.
    paint.set_color_rgba8(color.0, color.1, color.2, (alpha * 255.0).round() as u8);
    paint
}

fn polygon(points: &[Point], closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (place, (x, y)) in points.iter().enumerate() {
        let (x, y) = (*x as f32, *y as f32);
        if place == 0 {
            path.move_to(x, y);
        } else {
            path.line_to(x, y);
        }
    }
    if closed {
        path.close();
    }
    path.finish()
}
