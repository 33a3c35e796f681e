//! Names of marks: at the end of their line where there is room, else in a
//! small legend over the plot.

use crate::drawing::line_names::{self, Direct, line_ends, named_lines, spread};
use crate::drawing::marks::cells;
use crate::drawing::marks::lines;
use crate::drawing::marks::regions;
use crate::drawing::marks::shapes;
use crate::drawing::pen::Pen;
use crate::drawing::sheet::{Align, Sheet};
use crate::figure::{Dash, Figure, Glyph, Mark, Pattern, Role, Shape};
use crate::geometry::Rect;

/// What is named where.
pub(crate) struct Plan {
    direct: Vec<Direct>,
    keys: Vec<Key>,
    /// The legend's rows.
    pub rows: Vec<Row>,
    /// Room at the right of the plot for names at line ends, device pixels.
    pub margin: f64,
    /// Size of the keys' type, device pixels.
    size: f64,
}

/// A row of the legend: how many keys it takes, and their width.
pub(crate) struct Row {
    keys: usize,
    pub width: f64,
}

/// A name with a sample of what it names.
struct Key {
    name: String,
    role: Role,
    line: Option<Dash>,
    shapes: Vec<(Shape, Role)>,
    swatch: Option<Pattern>,
    /// A cell, or a bar of the colours from one to another.
    cell: Option<((f64, f64), Glyph)>,
}

impl Key {
    /// A name without a sample.
    fn new(name: &str, role: Role) -> Self {
        Self {
            name: name.to_owned(),
            role,
            line: None,
            shapes: Vec::new(),
            swatch: None,
            cell: None,
        }
    }

    /// Whether there is nothing to show beside the name.
    fn is_bare(&self) -> bool {
        let sample = self.line.is_some() || self.swatch.is_some() || self.cell.is_some();
        !sample && self.shapes.is_empty()
    }
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
        && spread(&named, height, 15.0 * s, s).is_some();
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
    // Small type rather than names that are left out.
    let set = |size: f64| wrap(&keys, sheet, free.width(), size, s);
    let small = [size, 11.0 * s, 10.0 * s, 9.0 * s];
    let fits = |size: &f64| {
        let rows = set(*size);
        rows.len() <= most && rows.iter().all(|row| row.width <= free.width())
    };
    let size = small.into_iter().find(fits).unwrap_or(9.0 * s);
    let mut rows = set(size);
    rows.truncate(most + 1);
    rows.iter_mut()
        .for_each(|row| row.width = row.width.min(free.width()));
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
        size,
    }
}

fn keys(figure: &Figure, lines_named: bool) -> Vec<Key> {
    let mut keys: Vec<Key> = Vec::new();
    let mut points: Vec<String> = Vec::new();
    let is_row = |mark: &Mark| matches!(mark, Mark::Bars { .. });
    let rows = figure.marks.iter().any(is_row);
    for mark in &figure.marks {
        if let Mark::Stacks { parts, .. } = mark {
            keys.extend(parts.iter().map(|(name, pattern)| Key {
                swatch: Some(*pattern),
                ..Key::new(name, Role::Soft)
            }));
        }
        // Over rows of bars there is no room for words.
        if let (Mark::VerticalMark { label, .. }, true) = (mark, rows)
            && !label.is_empty()
        {
            keys.push(Key {
                line: Some(Dash::Dotted),
                ..Key::new(label, Role::Ink)
            });
        }
        if let Mark::Key {
            name,
            role,
            shades,
            glyph,
        } = mark
        {
            keys.push(Key {
                cell: Some((*shades, *glyph)),
                ..Key::new(name, *role)
            });
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
        // "greedy, simulated" are points on the line "greedy": one entry, and once what points
        // are.
        let own = name.split_once(", ");
        let sole = |line: &str| is_line(figure, line) && !has_points(figure, line);
        let own = own.filter(|(line, _)| !lines_named && sole(line));
        if let (
            Some((line, rest)),
            Mark::Samples { shape, .. } | Mark::Spans { shape, .. } | Mark::Dots { shape, .. },
        ) = (own, mark)
        {
            let place = keys
                .iter()
                .position(|key| key.name == line && key.role == *role)
                .unwrap_or_else(|| {
                    keys.push(Key::new(line, *role));
                    keys.len() - 1
                });
            if !keys[place].shapes.contains(&(*shape, *role)) {
                keys[place].shapes.push((*shape, *role));
            }
            let rest = ["points: ", rest].concat();
            if !points.contains(&rest) {
                points.push(rest);
            }
            continue;
        }
        // Where the line "greedy" has its name at its end, "greedy, simulated"
        // and "patient, simulated" share one key, "simulated".
        let shared = name
            .split_once(", ")
            // A line that itself has the whole name is another line, not points on the first.
            .filter(|(line, _)| is_line(figure, line) && !is_line(figure, name))
            .filter(|(line, _)| lines_named || has_points(figure, line));
        let short = shared.map_or(name.as_str(), |(_, rest)| rest);
        let place = keys
            .iter()
            .position(|key| key.name == short && (key.role == *role || shared.is_some()));
        let place = place.unwrap_or_else(|| {
            keys.push(Key::new(short, *role));
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
    keys.extend(points.iter().map(|name| Key::new(name, Role::Soft)));
    keys
}

fn key_width(key: &Key, sheet: &Sheet, size: f64, s: f64) -> f64 {
    sample_width(key, s) + GAP * s + sheet.width(&key.name, size, false)
}

/// A line's sample is long, a point's short.
fn sample_width(key: &Key, s: f64) -> f64 {
    if key.is_bare() {
        -GAP * s
    } else if key.line == Some(Dash::Dashed) && !key.shapes.is_empty() {
        BROKEN * s
    } else if key.line.is_some() {
        SAMPLE * s
    } else if key.cell.is_some_and(|((from, to), _)| from != to) {
        2.0 * SAMPLE * s
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

/// Whether points have the name of a line: those of another name are something else.
fn has_points(figure: &Figure, wanted: &str) -> bool {
    figure.marks.iter().any(|mark| match mark {
        Mark::Samples { name, .. } | Mark::Spans { name, .. } | Mark::Dots { name, .. } => {
            name == wanted
        }
        _ => false,
    })
}

fn wrap(keys: &[Key], sheet: &Sheet, width: f64, size: f64, s: f64) -> Vec<Row> {
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
                width: wide,
            }),
        }
    }
    rows
}

/// Writes the legend, its last row just over the plot.
pub(crate) fn draw(pen: &mut Pen, plan: &Plan, first_row: f64, shares_row: bool) {
    let (s, size) = (pen.s(), plan.size);
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
    if let Some(((from, to), glyph)) = key.cell {
        let half = 5.5 * s;
        let steps = if from == to { 1 } else { 10 };
        let wide = if from == to { 2.0 * half } else { width };
        for step in 0..steps {
            let share = f64::from(step) / f64::from((steps - 1).max(1));
            let ground = cells::ground(pen, key.role, from + share * (to - from));
            let rect = Rect {
                left: x + wide * f64::from(step) / f64::from(steps),
                top: y - half,
                right: x + wide * f64::from(step + 1) / f64::from(steps),
                bottom: y + half,
            };
            pen.sheet.rect(rect, ground);
            if from == to {
                cells::sign(pen, glyph, (x + half, y), 0.55 * half, ground);
            }
        }
    }
    if let Some(dash) = key.line {
        let color = pen.color(key.role);
        lines::stroke(pen, &[(x, y), (x + width, y)], 2.25 * s, dash, color);
    }
    for (index, (shape, role)) in key.shapes.iter().enumerate() {
        let color = pen.color(*role);
        let share = (index as f64 + 0.5) / key.shapes.len() as f64;
        // As wide as a row is high.
        let radius = if *shape == Shape::Around { 2.2 } else { 4.0 };
        shapes::point(
            &mut pen.sheet,
            *shape,
            (x + width * share, y),
            radius * s,
            color,
        );
    }
}

/// Writes names at the ends of their lines.
pub(crate) fn draw_direct(pen: &mut Pen, plan: &Plan) {
    line_names::draw(pen, &plan.direct);
}
