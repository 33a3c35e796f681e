//! Cells of a map or of a state space: tinted boxes with a sign in each.

use crate::drawing::marks::shapes;
use crate::drawing::pen::Pen;
use crate::figure::{Cell, Glyph, Role};
use crate::geometry::{Point, Rect};
use crate::palette::Rgb;

/// Draws the cells; the one the visitor is at last, so that its rim is whole.
pub(crate) fn cells(pen: &mut Pen, cells: &[Cell]) {
    let (s, plot) = (pen.s(), pen.layout.plot);
    for cell in cells {
        let Some(rect) = cell_rect(pen, cell) else {
            continue;
        };
        let Some(visible) = rect.intersection(&plot) else {
            continue;
        };
        let extent = rect.width().min(rect.height());
        // Cells keep a hair apart while there is room for it.
        let gap = if extent >= 9.0 * s {
            s.round().max(1.0)
        } else {
            0.0
        };
        let edge = |v: f64| v.round();
        let inner = Rect {
            left: edge(visible.left),
            top: edge(visible.top),
            right: edge(visible.right) - gap,
            bottom: edge(visible.bottom) - gap,
        };
        let ground = ground(pen, cell.role, cell.shade);
        pen.sheet.rect(inner, ground);
        let center = (
            (rect.left + rect.right - gap) / 2.0,
            (rect.top + rect.bottom - gap) / 2.0,
        );
        let radius = (extent * 0.24).min(6.0 * s);
        if radius >= 1.2 * s && plot.contains(center) {
            sign(pen, cell.glyph, center, radius, ground);
        }
    }
    for cell in cells.iter().filter(|cell| cell.here) {
        let rect = cell_rect(pen, cell).and_then(|rect| rect.intersection(&plot));
        if let Some(rect) = rect {
            outline(pen, rect);
        }
    }
}

/// The colour of a cell.
pub(crate) fn ground(pen: &Pen, role: Role, shade: f64) -> Rgb {
    let shade = if shade.is_nan() {
        0.0
    } else {
        shade.clamp(0.0, 1.0)
    };
    pen.tint(role, 0.07 + 0.93 * shade)
}

/// A sign on this ground.
pub(crate) fn sign(pen: &mut Pen, glyph: Glyph, center: Point, radius: f64, ground: Rgb) {
    let s = pen.s();
    // Whichever of ink and card stands out better.
    let (ink, card) = (pen.palette.ink, pen.palette.card);
    let color = if ground.contrast(ink) >= ground.contrast(card) {
        ink
    } else {
        card
    };
    let width = (radius * 0.32).clamp(s, 1.75 * s);
    shapes::glyph(&mut pen.sheet, glyph, center, radius, width, color);
}

fn outline(pen: &mut Pen, rect: Rect) {
    let s = pen.s();
    let (ink, card) = (pen.palette.ink, pen.palette.card);
    let ring = |r: Rect| {
        vec![
            (r.left, r.top),
            (r.right, r.top),
            (r.right, r.bottom),
            (r.left, r.bottom),
            (r.left, r.top),
            (r.right, r.top),
        ]
    };
    let frame = rect.grown(-s);
    pen.sheet.path(ring(frame), 4.5 * s, card);
    pen.sheet.path(ring(frame), 2.25 * s, ink);
}

/// The cell in device pixels; nothing for cells with numbers missing.
fn cell_rect(pen: &Pen, cell: &Cell) -> Option<Rect> {
    let (a, b) = (
        pen.at((cell.x - cell.width / 2.0, cell.y - cell.height / 2.0)),
        pen.at((cell.x + cell.width / 2.0, cell.y + cell.height / 2.0)),
    );
    let rect = Rect {
        left: a.0.min(b.0),
        top: a.1.min(b.1),
        right: a.0.max(b.0),
        bottom: a.1.max(b.1),
    };
    let whole = [a.0, a.1, b.0, b.1].iter().all(|v| v.is_finite());
    (whole && rect.width() > 0.0 && rect.height() > 0.0).then_some(rect)
}
