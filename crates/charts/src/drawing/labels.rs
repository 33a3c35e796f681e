//! Labels inside the plot: each takes the first of its places that is free of
//! words, preferring one that covers no stroke; one without a place is left out.

use crate::drawing::pen::Pen;
use crate::drawing::sheet::Align;
use crate::geometry::{self, Point, Rect};

/// Places all waiting labels of the pen.
pub(crate) fn place(pen: &mut Pen) {
    let (s, size) = (pen.s(), pen.type_size());
    let (picture, plot) = (pen.sheet.bounds, pen.layout.plot);
    let mut labels = std::mem::take(&mut pen.labels);
    // Labels with little choice first; names of regions find a place anywhere.
    lobbylab_core::order::few(&mut labels, |a, b| a.places.len() < b.places.len());
    for label in labels {
        let mut best: Option<(usize, Point, Align, Rect)> = None;
        for (at, align) in label.places {
            let rect = pen.sheet.text_box(&label.text, at, size, false, align);
            // Words pushed far from their place by the picture's edge would
            // point at something else.
            let shifted = match align {
                Align::Start => (rect.left - at.0).abs(),
                Align::End => (rect.right - at.0).abs(),
                Align::Middle => ((rect.left + rect.right) / 2.0 - at.0).abs() - rect.width() / 2.0,
            };
            let outside = !picture.encloses(&rect) || shifted > 1.0;
            if outside || !pen.sheet.is_free(&rect) {
                continue;
            }
            let near = rect.grown(s);
            let covered = pen.obstacles.iter().filter(|p| near.contains(**p));
            // Better over a stroke than across the border of two regions, and
            // better there than outside the plot.
            let mut hits = covered.count();
            hits += if plot.encloses(&rect) { 0 } else { 1000 };
            let fewest = best.as_ref().map_or(usize::MAX, |(fewest, ..)| *fewest);
            if hits >= fewest {
                continue;
            }
            hits += if crosses_border(pen, &rect) { 50 } else { 0 };
            if hits < fewest {
                best = Some((hits, at, align, rect));
            }
            if hits == 0 {
                break;
            }
        }
        if let Some((hits, at, align, rect)) = best {
            // Strokes under words are dimmed by the colour of their ground.
            let middle = (
                (rect.left + rect.right) / 2.0,
                (rect.top + rect.bottom) / 2.0,
            );
            let (color, patterned) = match ground_at(pen, middle) {
                Some(index) => (pen.grounds[index].color, pen.grounds[index].patterned),
                None => (pen.palette.card, false),
            };
            let covered = rect
                .grown(s)
                .intersection(&plot)
                .filter(|_| hits > 0 || patterned);
            if let Some(covered) = covered {
                pen.sheet.backing(covered, color, 0.92);
            }
            pen.sheet
                .words(&label.text, at, size, false, align, label.color);
        }
    }
}

/// The uppermost region at a point.
fn ground_at(pen: &Pen, at: Point) -> Option<usize> {
    pen.grounds
        .iter()
        .rposition(|ground| geometry::in_polygon(&ground.corners, at))
}

/// Whether the corners of a box lie on different regions.
fn crosses_border(pen: &Pen, rect: &Rect) -> bool {
    let first = ground_at(pen, (rect.left, rect.top));
    [
        (rect.right, rect.top),
        (rect.left, rect.bottom),
        (rect.right, rect.bottom),
    ]
    .into_iter()
    .any(|corner| ground_at(pen, corner) != first)
}
