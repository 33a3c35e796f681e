//! What is under the pointer, in a sentence, and the same by keyboard.
//!
//! A pointer sees, in this order: a simulated point or dot it is on, a curve it
//! is on, the cell or region it is in, then the nearest curve at its x. The
//! keyboard walks through the same data series by series.

use crate::drawing::Layout;
use crate::drawing::marks::bars;
use crate::figure::{Axis, Bar, Figure, Mark, Sample, Span, Ticks};
use crate::geometry::{self, Point};
use lobbylab_core::words;

/// A place in the picture and what it means.
#[derive(Clone, Debug, PartialEq)]
pub struct Readout {
    /// Where to put the cursor, device pixels.
    pub x_px: f64,
    /// Where to put the cursor, device pixels.
    pub y_px: f64,
    /// The sentence: `greedy, simulated: 5.47 (5.41 to 5.53) at α = 2`.
    pub text: String,
}

/// One stop of the keyboard's walk.
#[derive(Clone, Debug, PartialEq)]
pub struct DataPoint {
    /// Number of the series, from 0, without gaps.
    pub series: usize,
    /// Place and sentence.
    pub readout: Readout,
}

/// A key of the walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// One point on in this series.
    Next,
    /// One point back in this series.
    Previous,
    /// To the next series, at about the same place.
    NextSeries,
    /// To the series before, at about the same place.
    PreviousSeries,
    /// To the first point of this series.
    First,
    /// To the last point of this series.
    Last,
}

/// How near a pointer has to be to a point to be on it, typographic pixels.
const ON_POINT: f64 = 10.0;
/// How near to a curve.
const ON_LINE: f64 = 12.0;
/// Curves are walked in at most this many stops.
const LINE_STOPS: usize = 41;

/// What is at or near a device pixel; nothing outside the plot.
///
/// # Complexity
/// O(number of points in the figure).
pub fn nearest(figure: &Figure, layout: &Layout, px: f64, py: f64) -> Option<Readout> {
    let pointer = (px, py);
    if !layout.plot.grown(8.0 * layout.scale).contains(pointer) {
        return None;
    }
    let rows = bars::all(figure).count();
    if rows > 0 {
        let row = ((py - layout.plot.top) / layout.plot.height() * rows as f64).max(0.0) as usize;
        let row = row.min(rows - 1);
        return bars::all(figure)
            .nth(row)
            .map(|bar| bar_readout(figure, layout, bar, row, rows));
    }
    let mut on_point = Closest::within(ON_POINT * layout.scale);
    let mut on_line = Closest::within(f64::INFINITY);
    let mut area = None;
    for mark in &figure.marks {
        match mark {
            Mark::Samples { name, points, .. } => {
                for sample in points {
                    on_point.offer(pointer, at(layout, (sample.x, sample.y)), || {
                        sample_text(figure, name, sample)
                    });
                }
            }
            Mark::Spans { name, points, .. } => {
                for span in points {
                    on_point.offer(pointer, at(layout, (span.x, span.y)), || {
                        span_text(figure, name, span)
                    });
                }
            }
            Mark::Dots { name, points, .. } => {
                for point in points {
                    on_point.offer(pointer, at(layout, *point), || {
                        dot_text(figure, name, *point)
                    });
                }
            }
            Mark::Here { x, y, label } => {
                on_point.offer(pointer, at(layout, (*x, *y)), || {
                    place_text(figure, label, (*x, *y))
                });
            }
            Mark::Line { name, points, .. } => {
                let x = layout.x.from_px(px);
                if let Some(y) = interpolated(points, x) {
                    let place = (px, layout.y.to_px(y));
                    if layout.plot.grown(2.0).contains(place) {
                        on_line.offer(pointer, place, || point_text(figure, name, (x, y)));
                    }
                }
            }
            Mark::Cells { cells, .. } => {
                for cell in cells {
                    let center = at(layout, (cell.x, cell.y));
                    let corner = at(
                        layout,
                        (cell.x + cell.width / 2.0, cell.y + cell.height / 2.0),
                    );
                    let inside = (px - center.0).abs() <= (corner.0 - center.0).abs()
                        && (py - center.1).abs() <= (corner.1 - center.1).abs();
                    if inside {
                        area = Some(Readout {
                            x_px: center.0,
                            y_px: center.1,
                            text: cell.says.clone(),
                        });
                    }
                }
            }
            Mark::Nodes { nodes, .. } => {
                for node in nodes {
                    on_point.offer(pointer, at(layout, (node.x, node.y)), || node.says.clone());
                }
            }
            Mark::Region { name, outline, .. } => {
                let corners: Vec<Point> =
                    outline.iter().map(|corner| at(layout, *corner)).collect();
                if !name.is_empty() && geometry::in_polygon(&corners, pointer) {
                    let here = (layout.x.from_px(px), layout.y.from_px(py));
                    let text = place_text(figure, name, here);
                    area = Some(Readout {
                        x_px: px,
                        y_px: py,
                        text,
                    });
                }
            }
            _ => {}
        }
    }
    if let Some(readout) = on_point.best {
        return Some(readout);
    }
    if area.is_some() && on_line.distance > ON_LINE * layout.scale {
        return area;
    }
    on_line.best.or(area)
}

/// All stops of the keyboard's walk, series by series. Long curves are thinned
/// to 41 stops; reference lines, arrows and words are not walked.
pub fn data_points(figure: &Figure, layout: &Layout) -> Vec<DataPoint> {
    let mut points: Vec<DataPoint> = Vec::new();
    for mark in &figure.marks {
        let series = points.last().map_or(0, |point| point.series + 1);
        let mut push = |place: Point, text: String| {
            if layout.plot.grown(1.0).contains(place) && !text.is_empty() {
                points.push(DataPoint {
                    series,
                    readout: Readout {
                        x_px: place.0,
                        y_px: place.1,
                        text,
                    },
                });
            }
        };
        match mark {
            Mark::Line { name, points, .. } => {
                for index in thinned(points.len()) {
                    push(
                        at(layout, points[index]),
                        point_text(figure, name, points[index]),
                    );
                }
            }
            Mark::Samples { name, points, .. } => {
                for sample in points {
                    push(
                        at(layout, (sample.x, sample.y)),
                        sample_text(figure, name, sample),
                    );
                }
            }
            Mark::Spans { name, points, .. } => {
                for span in points {
                    push(at(layout, (span.x, span.y)), span_text(figure, name, span));
                }
            }
            Mark::Dots { name, points, .. } => {
                for point in points {
                    push(at(layout, *point), dot_text(figure, name, *point));
                }
            }
            Mark::Cells { cells, .. } => {
                for cell in cells {
                    push(at(layout, (cell.x, cell.y)), cell.says.clone());
                }
            }
            Mark::Nodes { nodes, .. } => {
                for node in nodes {
                    push(at(layout, (node.x, node.y)), node.says.clone());
                }
            }
            Mark::Here { x, y, label } => {
                push(at(layout, (*x, *y)), place_text(figure, label, (*x, *y)))
            }
            Mark::Region {
                name,
                label_at: Some(place),
                ..
            } => {
                push(at(layout, *place), place_text(figure, name, *place));
            }
            _ => {}
        }
    }
    let rows = bars::all(figure).count();
    let series = points.last().map_or(0, |point| point.series + 1);
    for (row, bar) in bars::all(figure).enumerate() {
        points.push(DataPoint {
            series,
            readout: bar_readout(figure, layout, bar, row, rows),
        });
    }
    points
}

/// Where a key leads from stop `from` (nothing yet: the first stop). Stays at
/// the ends; nothing only if there are no stops.
pub fn walk(points: &[DataPoint], from: Option<usize>, step: Step) -> Option<usize> {
    let Some(here) = from.filter(|index| *index < points.len()) else {
        return (!points.is_empty()).then_some(0);
    };
    let current = &points[here];
    let first = points
        .iter()
        .position(|point| point.series == current.series)?;
    let last = points
        .iter()
        .rposition(|point| point.series == current.series)?;
    let wanted = match step {
        Step::Next => return Some((here + 1).min(last)),
        Step::Previous => return Some(here.saturating_sub(1).max(first)),
        Step::First => return Some(first),
        Step::Last => return Some(last),
        Step::NextSeries => current.series + 1,
        Step::PreviousSeries => current.series.wrapping_sub(1),
    };
    let apart = |index: usize| (points[index].readout.x_px - current.readout.x_px).abs();
    (0..points.len())
        .filter(|index| points[*index].series == wanted)
        .min_by(|a, b| apart(*a).total_cmp(&apart(*b)))
        .or(Some(here))
}

/// The closest thing offered so far.
struct Closest {
    distance: f64,
    best: Option<Readout>,
}

impl Closest {
    fn within(distance: f64) -> Closest {
        Closest {
            distance,
            best: None,
        }
    }

    fn offer(&mut self, pointer: Point, place: Point, text: impl FnOnce() -> String) {
        let distance = geometry::distance(pointer, place);
        if distance <= self.distance && distance.is_finite() {
            self.distance = distance;
            self.best = Some(Readout {
                x_px: place.0,
                y_px: place.1,
                text: text(),
            });
        }
    }
}

fn at(layout: &Layout, (x, y): (f64, f64)) -> Point {
    (layout.x.to_px(x), layout.y.to_px(y))
}

/// The curve's value at x, linear between its points; nothing where it breaks.
fn interpolated(points: &[(f64, f64)], x: f64) -> Option<f64> {
    points.windows(2).find_map(|pair| {
        let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
        let between = x >= x0 && x <= x1 && y0.is_finite() && y1.is_finite();
        between.then(|| {
            if x1 > x0 {
                y0 + (y1 - y0) * (x - x0) / (x1 - x0)
            } else {
                y0
            }
        })
    })
}

fn thinned(count: usize) -> impl Iterator<Item = usize> {
    let stops = count.min(LINE_STOPS);
    (0..stops).map(move |stop| {
        if stops > 1 {
            stop * (count - 1) / (stops - 1)
        } else {
            0
        }
    })
}

/// What an axis is called: what stands before its first comma.
fn symbol(axis: &Axis) -> &str {
    axis.label.split(',').next().unwrap_or("").trim()
}

fn with_unit(mut text: String, axis: &Axis) -> String {
    if !axis.unit.is_empty() {
        text.push(' ');
        text.push_str(&axis.unit);
    }
    text
}

/// Where a point is meant to be: points of one place may stand side by side about it.
fn meant(axis: &Axis, value: f64) -> f64 {
    let Ticks::Named(places) = &axis.ticks else {
        return value;
    };
    let near = |place: &&(f64, String)| (place.0 - value).abs() <= axis.beside;
    places.iter().find(near).map_or(value, |place| place.0)
}

/// `price of unfairness = 2`, or just the number for an axis without a name.
fn coordinate(axis: &Axis, value: f64) -> String {
    let number = with_unit(words::significant(value, 4), axis);
    match symbol(axis) {
        "" => number,
        symbol => [symbol, " = ", &number].concat(),
    }
}

fn point_text(figure: &Figure, name: &str, (x, y): (f64, f64)) -> String {
    let value = with_unit(words::significant(y, 4), &figure.y);
    named(name, [&value, " at ", &coordinate(&figure.x, x)].concat())
}

fn dot_text(figure: &Figure, name: &str, (x, y): (f64, f64)) -> String {
    point_text(figure, name, (meant(&figure.x, x), y))
}

fn sample_text(figure: &Figure, name: &str, sample: &Sample) -> String {
    let value = with_unit(
        estimate(sample.y, Some((sample.low, sample.high))),
        &figure.y,
    );
    named(
        name,
        [
            &value,
            " at ",
            &coordinate(&figure.x, meant(&figure.x, sample.x)),
        ]
        .concat(),
    )
}

fn span_text(figure: &Figure, name: &str, span: &Span) -> String {
    let value = estimate(span.x, Some((span.low, span.high)));
    let value = with_unit(value, &figure.x);
    // On an axis of names a height says nothing.
    let text = match &figure.y.ticks {
        Ticks::Named(_) => value,
        _ => [&value, " at ", &coordinate(&figure.y, span.y)].concat(),
    };
    named(name, text)
}

fn place_text(figure: &Figure, name: &str, (x, y): (f64, f64)) -> String {
    named(
        name,
        [&coordinate(&figure.x, x), ", ", &coordinate(&figure.y, y)].concat(),
    )
}

fn bar_readout(figure: &Figure, layout: &Layout, bar: &Bar, row: usize, rows: usize) -> Readout {
    let mut text = named(
        &bar.name,
        with_unit(estimate(bar.value, bar.interval), &figure.x),
    );
    text.push_str(&bars::made_of(figure, row));
    if let Some(exact) = bar.exact {
        text.push_str(", exact ");
        text.push_str(&with_unit(words::significant(exact, 5), &figure.x));
    }
    if !bar.note.is_empty() {
        text.push_str("; ");
        text.push_str(&bar.note);
    }
    let place = layout.x.to_px(bar.value);
    let plot = &layout.plot;
    Readout {
        x_px: if place.is_nan() {
            plot.left
        } else {
            place.clamp(plot.left, plot.right)
        },
        y_px: plot.top + (row as f64 + 0.5) * plot.height() / rows as f64,
        text,
    }
}

fn named(name: &str, rest: String) -> String {
    if name.is_empty() {
        rest
    } else {
        [name, ": ", &rest].concat()
    }
}

/// `5.47 (5.41 to 5.53)`: as many digits as the interval deserves.
fn estimate(value: f64, interval: Option<(f64, f64)>) -> String {
    match interval {
        Some((low, high)) if low.is_finite() && high.is_finite() && low < high => {
            let decimals = words::decimals_for(high - low);
            let fixed = |v: f64| words::fixed(v, decimals);
            [&fixed(value), " (", &fixed(low), " to ", &fixed(high), ")"].concat()
        }
        _ => words::significant(value, 5),
    }
}
