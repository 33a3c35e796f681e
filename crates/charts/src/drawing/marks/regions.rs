//! Filled polygons: a tint, hairlines over it, a name inside.

use crate::drawing::pen::Label;
use crate::drawing::pen::{Ground, Pen};
use crate::drawing::sheet::Align;
use crate::figure::{Pattern, Role};
use crate::geometry::{self, Point};
use lobbylab_core::order;

/// How strong a region's colour is.
const TINT: f64 = 0.38;

/// Draws a region and asks for its label.
pub(crate) fn region(
    pen: &mut Pen,
    name: &str,
    role: Role,
    pattern: Pattern,
    outline: &[(f64, f64)],
    label_at: Option<(f64, f64)>,
) {
    let corners: Vec<Point> = outline
        .iter()
        .map(|&corner| pen.at(corner))
        .filter(|p| p.0.is_finite() && p.1.is_finite())
        .collect();
    let visible = geometry::clip_polygon(&pen.layout.plot, &corners);
    if visible.is_empty() {
        return;
    }
    fill(pen, &visible, role, pattern, 8.0);
    let color = pen.tint(role, TINT);
    pen.grounds.push(Ground {
        corners: visible.clone(),
        color,
        patterned: pattern != Pattern::Plain,
    });
    if let Some(at) = label_at {
        let at = pen.at(at);
        let (s, size) = (pen.s(), pen.type_size());
        let half = pen.sheet.width(name, size, false) / 2.0;
        // The wanted place, else the nearest where the name is wholly inside: in
        // a neighbour it would say something wrong, so rather nowhere.
        let mut places: Vec<Point> = Vec::new();
        for row in -5..=5 {
            for column in -8..=8 {
                let step = (f64::from(column) * 12.0 * s, f64::from(row) * 9.0 * s);
                places.push((at.0 + step.0, at.1 + step.1));
            }
        }
        order::few(&mut places, |a, b| {
            geometry::distance(*a, at) < geometry::distance(*b, at)
        });
        let rise = size * 0.5;
        places.retain(|p| {
            [
                (-half, -rise),
                (half, -rise),
                (0.0, 0.0),
                (-half, rise),
                (half, rise),
            ]
            .iter()
            .all(|d| geometry::in_polygon(&visible, (p.0 + d.0, p.1 + d.1)))
        });
        let places = places.into_iter().map(|p| (p, Align::Middle)).collect();
        pen.labels.push(Label {
            text: name.to_owned(),
            color: pen.palette.ink,
            places,
        });
    }
}

/// Fills a polygon in device pixels; hairlines lie `spacing` typographic pixels apart.
pub(crate) fn fill(pen: &mut Pen, corners: &[Point], role: Role, pattern: Pattern, spacing: f64) {
    let s = pen.s();
    let tint = pen.tint(role, TINT);
    let hairline = pen.tint(role, 0.72);
    pen.sheet.fill(corners.to_vec(), tint);
    let directions: &[bool] = match pattern {
        Pattern::Plain => &[],
        Pattern::Hatched => &[true],
        Pattern::Crossed => &[true, false],
    };
    for &rising in directions {
        for (a, b) in geometry::hatching(corners, spacing * s, rising) {
            pen.sheet.path(vec![a, b], s, hairline);
        }
    }
}
