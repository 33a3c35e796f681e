//! Names at the ends of lines: how many there are, and where they stand apart from each other.

use crate::drawing::pen::Pen;
use crate::drawing::scale::Mapping;
use crate::drawing::sheet::Align;
use crate::figure::{Figure, Mark, Role};
use lobbylab_core::order;

/// A name at the end of a line.
pub(super) struct Direct {
    pub name: String,
    role: Role,
    y: f64,
}

/// How many different names the lines have.
pub(super) fn named_lines(figure: &Figure) -> usize {
    let mut names: Vec<&str> = Vec::new();
    for mark in &figure.marks {
        if let Mark::Line { name, .. } = mark
            && !name.is_empty()
            && !names.contains(&name.as_str())
        {
            names.push(name);
        }
    }
    names.len()
}

/// The names of lines that end at the right edge, within the plot.
pub(super) fn line_ends(figure: &Figure) -> Vec<Direct> {
    let x = Mapping::new(&figure.x, 0.0, 1.0);
    let y = Mapping::new(&figure.y, 0.0, 1.0);
    let mut ends: Vec<Direct> = Vec::new();
    for mark in &figure.marks {
        let Mark::Line {
            name, role, points, ..
        } = mark
        else {
            continue;
        };
        let Some(&(end_x, end_y)) = points
            .iter()
            .rev()
            .find(|p| p.0.is_finite() && p.1.is_finite())
        else {
            continue;
        };
        let at_edge =
            (0.97..=1.01).contains(&x.share(end_x)) && (-0.01..=1.01).contains(&y.share(end_y));
        if at_edge && !name.is_empty() && !ends.iter().any(|e| e.name == *name) {
            ends.push(Direct {
                name: name.clone(),
                role: *role,
                y: end_y,
            });
        }
    }
    // From the upper end down, as they are spread.
    order::few(&mut ends, |a, b| a.y > b.y);
    ends.truncate(7);
    ends.iter_mut()
        .for_each(|end| end.y = y.share(end.y).clamp(0.0, 1.0));
    ends
}

/// Heights (from the top) at which names stand at least `apart`, or nothing if
/// one would stand too far from its line.
pub(super) fn spread(ends: &[Direct], height: f64, apart: f64, s: f64) -> Option<Vec<f64>> {
    let wanted: Vec<f64> = ends.iter().map(|end| (1.0 - end.y) * height).collect();
    let mut places = wanted.clone();
    for index in 1..places.len() {
        places[index] = places[index].max(places[index - 1] + apart);
    }
    // Names pushed out below move up again, and the ones above with them;
    // a group that moved down is centred on where it wanted to be.
    // None stands so low that it is in the row of the ticks' labels.
    let mut limit = height - 2.0 * s;
    for index in (0..places.len()).rev() {
        places[index] = places[index].min(limit);
        limit = places[index] - apart;
    }
    let drift = places
        .iter()
        .zip(&wanted)
        .map(|(p, w)| p - w)
        .fold(0.0, f64::max)
        / 2.0;
    if let (Some(&first), true) = (places.first(), drift > 0.0) {
        let up = drift.min(first.max(0.0));
        // Only names of one crowded group move together; two names are one group.
        if places
            .windows(2)
            .all(|pair| pair[1] - pair[0] <= apart * 1.01)
        {
            places.iter_mut().for_each(|place| *place -= up);
        }
    }
    let fits = places
        .iter()
        .zip(&wanted)
        .all(|(p, w)| *p >= -1.0 && (p - w).abs() <= 1.3 * apart);
    fits.then_some(places)
}

/// Writes names at the ends of their lines.
pub(super) fn draw(pen: &mut Pen, names: &[Direct]) {
    let plot = pen.layout.plot;
    let (s, size) = (pen.s(), pen.type_size());
    let places = spread(names, plot.height(), 14.5 * s, s).unwrap_or_else(|| {
        // Further from their lines than they should be, but none on another.
        let apart = 14.5 * s;
        let mut limit = plot.height() - 2.0 * s + apart;
        let mut places: Vec<f64> = (names.iter().rev())
            .map(|direct| {
                limit = ((1.0 - direct.y) * plot.height()).min(limit - apart);
                limit
            })
            .collect();
        places.reverse();
        places
    });
    for (direct, place) in names.iter().zip(places) {
        let at = (plot.right + 6.0 * s, plot.top + place);
        let color = pen.palette.text(direct.role);
        pen.sheet
            .words(&direct.name, at, size, false, Align::Start, color);
    }
}
