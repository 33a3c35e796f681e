//! Shapes of points and signs in cells, drawn by strokes and fills rather than
//! by a font, so that they look alike everywhere.

use crate::drawing::sheet::Sheet;
use crate::figure::{Glyph, Role, Shape};
use crate::geometry::Point;
use crate::palette::Rgb;

/// Draws a filled point of about radius `r`; areas of the shapes are alike.
pub(crate) fn point(sheet: &mut Sheet, shape: Shape, (x, y): Point, r: f64, color: Rgb) {
    match shape {
        Shape::Disc => sheet.disc((x, y), r, color),
        Shape::Square => {
            let h = r * 0.89;
            sheet.fill(
                vec![
                    (x - h, y - h),
                    (x + h, y - h),
                    (x + h, y + h),
                    (x - h, y + h),
                ],
                color,
            );
        }
        Shape::Diamond => {
            let h = r * 1.25;
            sheet.fill(vec![(x, y - h), (x + h, y), (x, y + h), (x - h, y)], color);
        }
        Shape::Triangle => {
            let h = r * 1.3;
            sheet.fill(
                vec![
                    (x, y - h),
                    (x + h * 0.95, y + h * 0.7),
                    (x - h * 0.95, y + h * 0.7),
                ],
                color,
            );
        }
        Shape::Wedge => {
            let h = r * 1.3;
            sheet.fill(
                vec![
                    (x, y + h),
                    (x + h * 0.95, y - h * 0.7),
                    (x - h * 0.95, y - h * 0.7),
                ],
                color,
            );
        }
        Shape::Ring => sheet.ring((x, y), r * 0.85, r * 0.5, color),
        Shape::Around => sheet.ring((x, y), r * 2.1, r * 0.5, color),
        Shape::Cross => {
            let h = r * 0.85;
            sheet.path(vec![(x - h, y - h), (x + h, y + h)], r * 0.6, color);
            sheet.path(vec![(x - h, y + h), (x + h, y - h)], r * 0.6, color);
        }
    }
}

/// The shape by which a role is known in rows of bars.
pub(crate) fn shape_of(role: Role) -> Shape {
    match role {
        Role::Patient | Role::Low => Shape::Square,
        Role::Optimal => Shape::Diamond,
        Role::Between | Role::Worst => Shape::Triangle,
        _ => Shape::Disc,
    }
}

/// Draws a cell's sign with half-extent `r`.
pub(crate) fn glyph(
    sheet: &mut Sheet,
    glyph: Glyph,
    (x, y): Point,
    r: f64,
    width: f64,
    color: Rgb,
) {
    match glyph {
        Glyph::None => {}
        Glyph::Dot => sheet.disc((x, y), r * 0.8, color),
        Glyph::Ring => sheet.ring((x, y), r * 0.85, width, color),
        Glyph::Cross => {
            let h = r * 0.8;
            sheet.path(vec![(x - h, y - h), (x + h, y + h)], width, color);
            sheet.path(vec![(x - h, y + h), (x + h, y - h)], width, color);
        }
        Glyph::Dash => sheet.path(vec![(x - r * 0.8, y), (x + r * 0.8, y)], width, color),
    }
}
