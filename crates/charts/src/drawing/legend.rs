//! Names of marks: at the end of their line where there is room, else in a
//! small legend over the plot.

use crate::drawing::marks::lines;
use crate::drawing::marks::regions;
use crate::drawing::marks::shapes;
use crate::drawing::pen::Pen;
use crate::drawing::scale::Mapping;
use crate::drawing::sheet::{Align, Sheet};
use crate::figure::{Dash, Figure, Mark, Pattern, Role, Shape};
use crate::geometry::Rect;
use lobbylab_core::order;

/// What is named where.
pub(crate) struct Plan {
    direct: Vec<Direct>,
    keys: Vec<Key>,
    /// The legend's rows.
    pub rows: Vec<Row>,
    /// Room at the right of the plot for names at line ends, device pixels.
    pub margin: f64,
}

/// A row of the legend: how many keys it takes, and their width.
pub(crate) struct Row {
    keys: usize,
    pub width: f64,
}

/// A name at the end of a line.
struct Direct {
    name: String,
    role: Role,
    y: f64,
}

/// A name with a sample of what it names.
struct Key {
    name: String,
    role: Role,
    line: Option<Dash>,
    shapes: Vec<(Shape, Role)>,
    swatch: Option<Pattern>,
}

const SAMPLE: f64 = 20.0;
const GAP: f64 = 5.0;
/// A broken line's sample, where a point in its middle must leave a dash on either side.
const BROKEN: f64 = 29.0;
const BETWEEN: f64 = 16.0;

/// Decides where names go. `free` is the space for plot, axes and legend.
pub(crate) fn plan(figure: &Figure, sheet: &Sheet, free: Rect, s: f64) -> Plan {
    let size = 12.0 * s;
    let named: Vec<Direct> = line_ends(figure);
    let widest = named
        .iter()
        .fold(0.0_f64, |w, d| w.max(sheet.width(&d.name, size, false)));
    // Heights are shares of the plot; the plot is about this high.
    let height = free.height() - 70.0 * s;
    let lines = named_lines(figure);
    let direct_fits = !named.is_empty()
        && named.len() == lines
        && widest <= free.width() * 0.24
        && spread(&named, height, 15.0 * s).is_some();
    let direct = if direct_fits { named } else { Vec::new() };
    let keys = keys(figure, direct_fits);
    // Some two fifths of the height are for the plot, axis and titles take 70 pixels.
    // A narrow figure needs more rows for the same names; a short one has no room for them.
    let (limit, share) = if free.width() < 520.0 * s {
        (5.0, 0.74)
    } else {
        (3.0, 0.58)
    };
    let most = ((free.height() * share - 70.0 * s) / (17.0 * s)).clamp(1.0, limit) as usize;
    let rows = wrap(&keys, sheet, free.width(), size, s, most);
    let margin = if direct.is_empty() {
        0.0
    } else {
        widest + 8.0 * s
    };
    Plan {
        direct,
        keys,
        rows,
        margin,
    }
}

/// How many different names the lines have.
fn named_lines(figure: &Figure) -> usize {
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
fn line_ends(figure: &Figure) -> Vec<Direct> {
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
fn spread(ends: &[Direct], height: f64, apart: f64) -> Option<Vec<f64>> {
    let wanted: Vec<f64> = ends.iter().map(|end| (1.0 - end.y) * height).collect();
    let mut places = wanted.clone();
    for index in 1..places.len() {
        places[index] = places[index].max(places[index - 1] + apart);
    }
    // Names pushed out below move up again, and the ones above with them;
    // a group that moved down is centred on where it wanted to be.
    let mut limit = height;
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

fn keys(figure: &Figure, lines_named: bool) -> Vec<Key> {
    let mut keys: Vec<Key> = Vec::new();
    for mark in &figure.marks {
        if let Mark::Stacks { parts, .. } = mark {
            keys.extend(parts.iter().map(|(name, pattern)| Key {
                name: name.clone(),
                role: Role::Soft,
                line: None,
                shapes: Vec::new(),
                swatch: Some(*pattern),
            }));
        }
        let (name, role) = match mark {
            Mark::Line { name, role, .. } if !lines_named => (name, role),
            Mark::Samples { name, role, .. }
            | Mark::Spans { name, role, .. }
            | Mark::Dots { name, role, .. } => (name, role),
            Mark::Region {
                name,
                role,
                label_at: None,
                ..
            } => (name, role),
            _ => continue,
        };
        // Points on a line that has its name at its end need none.
        let on_line = lines_named && !matches!(mark, Mark::Region { .. }) && is_line(figure, name);
        if name.is_empty() || on_line {
            continue;
        }
        // Where the line "greedy" has its name at its end, "greedy, simulated"
        // and "patient, simulated" share one key, "simulated".
        let shared = name
            .split_once(", ")
            .filter(|(line, _)| lines_named && is_line(figure, line));
        let short = shared.map_or(name.as_str(), |(_, rest)| rest);
        let place = keys
            .iter()
            .position(|key| key.name == short && (key.role == *role || shared.is_some()));
        let place = place.unwrap_or_else(|| {
            keys.push(Key {
                name: short.to_owned(),
                role: *role,
                line: None,
                shapes: Vec::new(),
                swatch: None,
            });
            keys.len() - 1
        });
        let key = &mut keys[place];
        match mark {
            Mark::Line { dash, .. } => key.line = Some(*dash),
            Mark::Samples { shape, .. } | Mark::Spans { shape, .. } | Mark::Dots { shape, .. }
                if !key.shapes.contains(&(*shape, *role)) =>
            {
                key.shapes.push((*shape, *role));
            }
            Mark::Region { pattern, .. } => key.swatch = Some(*pattern),
            _ => {}
        }
    }
    keys
}

fn key_width(key: &Key, sheet: &Sheet, size: f64, s: f64) -> f64 {
    sample_width(key, s) + GAP * s + sheet.width(&key.name, size, false)
}

/// A line's sample is long, a point's short.
fn sample_width(key: &Key, s: f64) -> f64 {
    if key.line == Some(Dash::Dashed) && !key.shapes.is_empty() {
        BROKEN * s
    } else if key.line.is_some() {
        SAMPLE * s
    } else {
        11.0 * s * key.shapes.len().max(1) as f64
    }
}

fn is_line(figure: &Figure, wanted: &str) -> bool {
    figure
        .marks
        .iter()
        .any(|mark| matches!(mark, Mark::Line { name, .. } if name == wanted))
}

fn wrap(keys: &[Key], sheet: &Sheet, width: f64, size: f64, s: f64, most: usize) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for key in keys {
        let wide = key_width(key, sheet, size, s);
        match rows.last_mut() {
            Some(row) if row.width + BETWEEN * s + wide <= width => {
                row.keys += 1;
                row.width += BETWEEN * s + wide;
            }
            _ => rows.push(Row {
                keys: 1,
                width: wide.min(width),
            }),
        }
    }
    rows.truncate(most);
    rows
}

/// Writes the legend, its last row just over the plot.
pub(crate) fn draw(pen: &mut Pen, plan: &Plan, first_row: f64, shares_row: bool) {
    let (s, size) = (pen.s(), pen.type_size());
    let row_height = 17.0 * s;
    let bounds = pen.sheet.bounds;
    let mut keys = plan.keys.iter();
    for (index, row) in plan.rows.iter().enumerate() {
        let y = first_row + index as f64 * row_height;
        let mut x = if shares_row {
            bounds.right - row.width
        } else {
            bounds.left
        };
        for key in keys.by_ref().take(row.keys) {
            let sample = sample_width(key, s);
            let name = pen.sheet.shortened(
                &key.name,
                size,
                false,
                bounds.right - x - sample - GAP * s + 0.5,
            );
            if pen.sheet.words(
                &name,
                (x + sample + GAP * s, y),
                size,
                false,
                Align::Start,
                pen.palette.ink,
            ) {
                draw_sample(pen, key, x, y, sample);
            }
            x += key_width(key, &pen.sheet, size, s) + BETWEEN * s;
        }
    }
}

fn draw_sample(pen: &mut Pen, key: &Key, x: f64, y: f64, width: f64) {
    let s = pen.s();
    if let Some(pattern) = key.swatch {
        let half = 5.5 * s;
        let square = vec![
            (x, y - half),
            (x + 2.0 * half, y - half),
            (x + 2.0 * half, y + half),
            (x, y + half),
        ];
        regions::fill(pen, &square, key.role, pattern, 4.0);
    }
    if let Some(dash) = key.line {
        let color = pen.color(key.role);
        lines::stroke(pen, &[(x, y), (x + width, y)], 2.25 * s, dash, color);
    }
    for (index, (shape, role)) in key.shapes.iter().enumerate() {
        let color = pen.color(*role);
        let share = (index as f64 + 0.5) / key.shapes.len() as f64;
        shapes::point(
            &mut pen.sheet,
            *shape,
            (x + width * share, y),
            4.0 * s,
            color,
        );
    }
}

/// Writes names at the ends of their lines.
pub(crate) fn draw_direct(pen: &mut Pen, plan: &Plan) {
    let plot = pen.layout.plot;
    let (s, size) = (pen.s(), pen.type_size());
    let places = spread(&plan.direct, plot.height(), 14.5 * s).unwrap_or_else(|| {
        plan.direct
            .iter()
            .map(|d| (1.0 - d.y) * plot.height())
            .collect()
    });
    for (direct, place) in plan.direct.iter().zip(places) {
        let at = (plot.right + 6.0 * s, plot.top + place);
        let color = pen.palette.text(direct.role);
        pen.sheet
            .words(&direct.name, at, size, false, Align::Start, color);
    }
}
