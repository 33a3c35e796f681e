//! A chain as a graph: states as discs, moves as arrows between them.
//!
//! A disc's area is its state's probability, so that the eye sums up where the
//! time goes; the state that the animation is in wears a rim of ink. An arrow
//! bends to its right, so that a move and its way back lie apart.

use crate::drawing::pen::Label;
use crate::drawing::pen::Pen;
use crate::drawing::sheet::Align;
use crate::figure::{Edge, Node};
use crate::geometry::{self, Point};

/// Radius of a disc that holds all the probability, in typographic pixels.
const LARGEST: f64 = 46.0;
/// Radius below which no disc goes, so that every state is seen.
const SMALLEST: f64 = 9.0;

fn radius(node: &Node) -> f64 {
    let share = if node.share.is_nan() {
        0.0
    } else {
        node.share.clamp(0.0, 1.0)
    };
    (LARGEST * share.sqrt()).max(SMALLEST)
}

/// Draws moves first, then states over them, then names.
pub(crate) fn nodes(pen: &mut Pen, nodes: &[Node], edges: &[Edge]) {
    let s = pen.s();
    let places: Vec<Point> = nodes.iter().map(|node| pen.at((node.x, node.y))).collect();
    for edge in edges {
        let (Some(from), Some(to)) = (nodes.get(edge.from), nodes.get(edge.to)) else {
            continue;
        };
        let (a, b) = (places[edge.from], places[edge.to]);
        if edge.from == edge.to || geometry::distance(a, b) < 1.0 {
            continue;
        }
        let color = pen.tint(edge.role, 0.35 + 0.65 * edge.strength.clamp(0.0, 1.0));
        let width = (0.8 + 1.6 * edge.strength.clamp(0.0, 1.0)) * s;
        bent(
            pen,
            (a, radius(from) * s),
            (b, radius(to) * s),
            edge.bend,
            width,
            color,
        );
    }
    for (node, &at) in nodes.iter().zip(&places) {
        let r = radius(node) * s;
        if !pen.layout.plot.grown(r).contains(at) {
            continue;
        }
        let rim = if node.here { 3.5 } else { 1.5 };
        let edge = if node.here {
            pen.palette.ink
        } else {
            pen.color(node.role)
        };
        pen.sheet.disc(at, r + rim * s * 0.5, edge);
        let ground = if node.here {
            pen.color(node.role)
        } else {
            pen.tint(node.role, 0.22)
        };
        pen.sheet.disc(at, r - rim * s * 0.5, ground);
        let size = pen.type_size();
        let inside = pen.sheet.width(&node.label, size, true) < 2.0 * r - 4.0 * s;
        let ink =
            if !inside || ground.contrast(pen.palette.ink) >= ground.contrast(pen.palette.card) {
                pen.palette.ink
            } else {
                pen.palette.card
            };
        let gap = r + 9.0 * s;
        let places = if inside {
            vec![(at, Align::Middle)]
        } else {
            vec![
                ((at.0, at.1 - gap), Align::Middle),
                ((at.0, at.1 + gap), Align::Middle),
                ((at.0 + gap - 4.0 * s, at.1), Align::Start),
                ((at.0 - gap + 4.0 * s, at.1), Align::End),
            ]
        };
        pen.labels.push(Label {
            text: node.label.clone(),
            color: ink,
            places,
        });
    }
}

/// An arrow from rim to rim along a quadratic curve.
fn bent(
    pen: &mut Pen,
    (a, ra): (Point, f64),
    (b, rb): (Point, f64),
    bend: f64,
    width: f64,
    color: crate::palette::Rgb,
) {
    let s = pen.s();
    let length = geometry::distance(a, b);
    let (ux, uy) = ((b.0 - a.0) / length, (b.1 - a.1) / length);
    let control = (
        0.5 * (a.0 + b.0) - uy * bend * length,
        0.5 * (a.1 + b.1) + ux * bend * length,
    );
    let at = |t: f64| {
        let (p, q, r) = ((1.0 - t) * (1.0 - t), 2.0 * t * (1.0 - t), t * t);
        (
            p * a.0 + q * control.0 + r * b.0,
            p * a.1 + q * control.1 + r * b.1,
        )
    };
    let path: Vec<Point> = (0..=32)
        .map(|step| at(f64::from(step) / 32.0))
        .filter(|p| geometry::distance(*p, a) > ra + 2.0 * s)
        .filter(|p| geometry::distance(*p, b) > rb + 3.0 * s)
        .collect();
    let [.., before, tip] = path[..] else {
        return;
    };
    for run in geometry::clip_path(&pen.layout.plot, &path) {
        pen.sheet.path(run, width, color);
    }
    let reach = geometry::distance(before, tip).max(1e-9);
    let (ux, uy) = ((tip.0 - before.0) / reach, (tip.1 - before.1) / reach);
    let (head, half) = (7.0 * s, 3.2 * s);
    let point = (tip.0 + ux * 2.0 * s, tip.1 + uy * 2.0 * s);
    let base = (point.0 - ux * head, point.1 - uy * head);
    let corners = [
        point,
        (base.0 - uy * half, base.1 + ux * half),
        (base.0 + uy * half, base.1 - ux * half),
    ];
    let triangle = geometry::clip_polygon(&pen.layout.plot, &corners);
    pen.sheet.fill(triangle, color);
}
