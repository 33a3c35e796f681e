//! Curves, simulated points, reference lines, arrows and the visitor's place.

use crate::drawing::marks::shapes;
use crate::drawing::pen::Label;
use crate::drawing::pen::Pen;
use crate::drawing::sheet::Align;
use crate::figure::{Dash, Role, Sample, Shape, Span};
use crate::geometry::{self, Point, Rect};
use crate::palette::Rgb;

/// Draws a path in device pixels with a dash.
pub(crate) fn stroke(pen: &mut Pen, path: &[Point], width: f64, dash: Dash, color: Rgb) {
    let s = pen.s();
    match dash {
        Dash::Solid => pen.sheet.path(path.to_vec(), width, color),
        Dash::Dashed => {
            for piece in geometry::dashes(path, 7.0 * s, 4.0 * s) {
                pen.sheet.path(piece, width, color);
            }
        }
        Dash::Dotted => {
            for piece in geometry::dashes(path, 2.0 * s, 3.5 * s) {
                pen.sheet.path(piece, width, color);
            }
        }
    }
}

/// A curve, clipped to the plot and broken at points that are no numbers.
pub(crate) fn line(pen: &mut Pen, role: Role, dash: Dash, points: &[(f64, f64)]) {
    let mut path: Vec<Point> = Vec::with_capacity(points.len());
    for &(x, y) in points {
        let broken = !x.is_finite() || !y.is_finite();
        let at = if broken {
            (f64::NAN, f64::NAN)
        } else {
            pen.at((x, y))
        };
        // Points closer than a third of a pixel only cost bytes.
        let near = path
            .last()
            .is_some_and(|last| geometry::distance(*last, at) < 0.3);
        if !near {
            path.push(at);
        }
    }
    let width = if dash == Dash::Solid { 2.25 } else { 1.75 } * pen.s();
    let color = pen.color(role);
    // Lines along the upper and lower edge keep their full width.
    let inside = pen.layout.plot.grown(width / 2.0);
    for run in geometry::clip_path(&inside, &path) {
        pen.avoid(&run);
        stroke(pen, &run, width, dash, color);
    }
}

/// Points with error bars.
pub(crate) fn samples(pen: &mut Pen, role: Role, shape: Shape, points: &[Sample]) {
    let (s, plot) = (pen.s(), pen.layout.plot);
    let color = pen.color(role);
    for sample in points {
        let (x, y) = pen.at((sample.x, sample.y));
        if !(x >= plot.left - 0.5 && x <= plot.right + 0.5) {
            continue;
        }
        let (low, high) = (
            pen.layout.y.to_px(sample.low),
            pen.layout.y.to_px(sample.high),
        );
        if let Some((a, b)) =
            geometry::clip_segment(&plot, (clamp_in(x, &plot), low), (clamp_in(x, &plot), high))
        {
            pen.sheet.rule(a, b, 1.25 * s, color);
            // A cap only where the interval ends, not where the plot does.
            for (end, wanted) in [(a.1, low), (b.1, high)] {
                if (end - wanted).abs() < 0.5 {
                    pen.sheet
                        .rule((x - 3.0 * s, end), (x + 3.0 * s, end), 1.25 * s, color);
                }
            }
            pen.obstacles.extend([a, b]);
        }
        if y >= plot.top - 0.5 && y <= plot.bottom + 0.5 {
            halo_point(pen, shape, (x, y), 3.4 * s, color);
        }
    }
}

/// Points with error bars along x.
pub(crate) fn spans(pen: &mut Pen, role: Role, shape: Shape, points: &[Span]) {
    let (s, plot) = (pen.s(), pen.layout.plot);
    let color = pen.color(role);
    for span in points {
        let (x, y) = pen.at((span.x, span.y));
        if !(y >= plot.top - 0.5 && y <= plot.bottom + 0.5) {
            continue;
        }
        let y = y.clamp(plot.top, plot.bottom);
        let (low, high) = (pen.layout.x.to_px(span.low), pen.layout.x.to_px(span.high));
        if let Some((a, b)) = geometry::clip_segment(&plot, (low, y), (high, y)) {
            pen.sheet.rule(a, b, 1.25 * s, color);
            // A cap only where the interval ends, not where the plot does.
            for (end, wanted) in [(a.0, low), (b.0, high)] {
                if (end - wanted).abs() < 0.5 {
                    pen.sheet
                        .rule((end, y - 3.0 * s), (end, y + 3.0 * s), 1.25 * s, color);
                }
            }
            pen.obstacles.extend([a, b]);
        }
        if x >= plot.left - 0.5 && x <= plot.right + 0.5 {
            halo_point(pen, shape, (x, y), 3.4 * s, color);
        }
    }
}

/// Points without intervals.
pub(crate) fn dots(pen: &mut Pen, role: Role, shape: Shape, points: &[(f64, f64)]) {
    let s = pen.s();
    let color = pen.color(role);
    // Many dots are a raster: smaller, or they run together.
    let radius = if points.len() > 150 { 1.9 } else { 3.0 } * s;
    for &point in points {
        let at = pen.at(point);
        if pen.layout.plot.grown(0.5).contains(at) {
            halo_point(pen, shape, at, radius, color);
        }
    }
}

/// A point with a rim of the card's colour, so that it stands off its line.
fn halo_point(pen: &mut Pen, shape: Shape, at: Point, radius: f64, color: Rgb) {
    let rim = pen.s().min(radius * 0.4);
    // A ring around another point covers nothing that it would have to stand off.
    if shape != Shape::Around {
        shapes::point(&mut pen.sheet, shape, at, radius + rim, pen.palette.card);
    }
    shapes::point(&mut pen.sheet, shape, at, radius, color);
    pen.obstacles.push(at);
}

/// A dotted vertical line, labelled at its upper end.
pub(crate) fn vertical_mark(pen: &mut Pen, x: f64, label: &str) {
    let (s, plot) = (pen.s(), pen.layout.plot);
    let x = pen.layout.x.to_px(x);
    if !(x >= plot.left - 0.5 && x <= plot.right + 0.5) {
        return;
    }
    let color = pen.palette.ink;
    let on_pixel = x.floor() + 0.5;
    pen.avoid(&[(on_pixel, plot.bottom), (on_pixel, plot.top)]);
    stroke(
        pen,
        &[(on_pixel, plot.bottom), (on_pixel, plot.top)],
        s.round().max(1.0),
        Dash::Dotted,
        color,
    );
    if label.is_empty() {
        return;
    }
    // As high as it goes without covering a stroke or a point.
    let rows = ((plot.height() / s - 9.0) / 15.0).max(0.0) as u32;
    let places = (0..=rows)
        .flat_map(|row| {
            let y = plot.top + (9.0 + 15.0 * f64::from(row)) * s;
            [
                ((x + 5.0 * s, y), Align::Start),
                ((x - 5.0 * s, y), Align::End),
            ]
        })
        .collect();
    pen.labels.push(Label {
        text: label.to_owned(),
        color,
        places,
    });
}

/// A dotted horizontal line, labelled at its right end.
pub(crate) fn horizontal_mark(pen: &mut Pen, y: f64, label: &str) {
    let (s, plot) = (pen.s(), pen.layout.plot);
    let y = pen.layout.y.to_px(y);
    if !(y >= plot.top - 0.5 && y <= plot.bottom + 0.5) {
        return;
    }
    let color = pen.palette.ink;
    let on_pixel = y.floor() + 0.5;
    stroke(
        pen,
        &[(plot.left, on_pixel), (plot.right, on_pixel)],
        s.round().max(1.0),
        Dash::Dotted,
        color,
    );
    let middle = (plot.left + plot.right) / 2.0;
    let places = [
        (plot.right - 4.0 * s, Align::End),
        (middle, Align::Middle),
        (plot.left + 6.0 * s, Align::Start),
    ]
    .into_iter()
    .flat_map(|(x, align)| [((x, y - 9.0 * s), align), ((x, y + 9.0 * s), align)])
    .collect();
    pen.labels.push(Label {
        text: label.to_owned(),
        color,
        places,
    });
}

/// An ink dot with a halo: you are here.
pub(crate) fn here(pen: &mut Pen, at: (f64, f64), label: &str) {
    let s = pen.s();
    let at = pen.at(at);
    if !pen.layout.plot.grown(0.5).contains(at) {
        return;
    }
    pen.sheet.disc(at, 7.0 * s, pen.palette.card);
    pen.sheet.disc(at, 5.0 * s, pen.palette.ink);
    pen.sheet.reserve(Rect {
        left: at.0 - 6.0 * s,
        top: at.1 - 6.0 * s,
        right: at.0 + 6.0 * s,
        bottom: at.1 + 6.0 * s,
    });
    let places = Label::around(at, 10.0 * s, 14.0 * s);
    pen.labels.push(Label {
        text: label.to_owned(),
        color: pen.palette.ink,
        places,
    });
}

/// An arrow along points, its head at the last.
pub(crate) fn arrow(pen: &mut Pen, role: Role, points: &[(f64, f64)]) {
    let s = pen.s();
    let path: Vec<Point> = points
        .iter()
        .map(|&p| pen.at(p))
        .filter(|p| p.0.is_finite() && p.1.is_finite())
        .collect();
    let color = pen.color(role);
    let (Some(&tip), Some(&from)) = (
        path.last(),
        path.iter()
            .rev()
            .find(|p| geometry::distance(**p, path[path.len() - 1]) > 1e-6),
    ) else {
        return;
    };
    let length = geometry::distance(from, tip);
    let (ux, uy) = ((tip.0 - from.0) / length, (tip.1 - from.1) / length);
    let (head, half) = (9.0 * s, 4.0 * s);
    let base = (tip.0 - ux * head, tip.1 - uy * head);
    // The shaft ends inside the head, or its square end would blunt the tip.
    let mut shaft = path.clone();
    if let Some(last) = shaft.last_mut().filter(|_| length > head) {
        *last = (tip.0 - ux * head * 0.6, tip.1 - uy * head * 0.6);
    }
    for run in geometry::clip_path(&pen.layout.plot, &shaft) {
        stroke(pen, &run, 2.0 * s, Dash::Solid, color);
        pen.avoid(&run);
    }
    if pen.layout.plot.grown(0.5).contains(tip) {
        let left = (base.0 - uy * half, base.1 + ux * half);
        let right = (base.0 + uy * half, base.1 - ux * half);
        let triangle = geometry::clip_polygon(&pen.layout.plot, &[tip, left, right]);
        pen.sheet.fill(triangle, color);
    }
}

/// Free words at a place.
pub(crate) fn text(pen: &mut Pen, at: (f64, f64), text: &str, role: Role) {
    let at = pen.at(at);
    if !pen.layout.plot.grown(0.5).contains(at) {
        return;
    }
    let step = 14.0 * pen.s();
    let places = [0.0, -1.0, 1.0]
        .into_iter()
        .flat_map(|row| {
            let y = at.1 + row * step;
            [
                ((at.0, y), Align::Middle),
                ((at.0, y), Align::Start),
                ((at.0, y), Align::End),
            ]
        })
        .collect();
    pen.labels.push(Label {
        text: text.to_owned(),
        color: pen.palette.text(role),
        places,
    });
}

fn clamp_in(x: f64, plot: &Rect) -> f64 {
    x.clamp(plot.left, plot.right)
}
