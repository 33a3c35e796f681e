//! Axes: hairline grid, axis lines, ticks that never crowd, titles.
//!
//! The title of the vertical axis stands upright over it, as words on their
//! side are read slowly and cost width that a phone has not got.

use crate::figure::{Axis, Figure, Mark, Ticks};
use crate::layout::Frame;
use crate::scale::{self, Mapping, Tick};
use crate::sheet::{Align, Pen, Sheet};

/// Label and unit as printed: `waiting time (s)`.
pub(crate) fn title(axis: &Axis) -> String {
    match (axis.label.is_empty(), axis.unit.is_empty()) {
        (_, true) => axis.label.clone(),
        (true, false) => axis.unit.clone(),
        (false, false) => [&axis.label, " (", &axis.unit, ")"].concat(),
    }
}

/// Ticks of a vertical axis: as many as have room for their label.
pub(crate) fn ticks_down(axis: &Axis, mapping: &Mapping, s: f64) -> Vec<Tick> {
    let height = (mapping.from - mapping.to).abs();
    let gap = 15.0 * s;
    let most = ((height / (34.0 * s)) as usize).clamp(1, 8);
    fitting(axis, mapping, most, |_| gap / 2.0)
}

/// Ticks of a horizontal axis: as many as have room for their labels.
pub(crate) fn ticks_across(axis: &Axis, mapping: &Mapping, sheet: &Sheet, s: f64) -> Vec<Tick> {
    let width = (mapping.to - mapping.from).abs();
    let most = ((width / (52.0 * s)) as usize).clamp(1, 9);
    fitting(axis, mapping, most, |tick| {
        sheet.width(&tick.label, 12.0 * s, false) / 2.0 + 4.0 * s
    })
}

/// The axis' own ticks or round ones, thinned until neighbours keep apart by
/// the sum of their half-extents.
fn fitting(axis: &Axis, mapping: &Mapping, most: usize, half: impl Fn(&Tick) -> f64) -> Vec<Tick> {
    let apart = |a: &Tick, b: &Tick| {
        (mapping.to_px(a.value) - mapping.to_px(b.value)).abs() >= half(a) + half(b)
    };
    match &axis.ticks {
        Ticks::Hidden => Vec::new(),
        Ticks::Auto => {
            for count in (1..=most).rev() {
                let ticks = scale::ticks(mapping, count);
                if ticks.windows(2).all(|pair| apart(&pair[0], &pair[1])) {
                    return ticks;
                }
            }
            Vec::new()
        }
        Ticks::Named(names) => {
            let mut kept: Vec<Tick> = Vec::new();
            let named = names.iter().map(|(value, label)| Tick {
                value: *value,
                label: label.clone(),
            });
            for tick in named.filter(|t| (-1e-9..=1.0 + 1e-9).contains(&mapping.share(t.value))) {
                if kept.iter().all(|other| apart(other, &tick)) {
                    kept.push(tick);
                }
            }
            kept
        }
    }
}

/// Hairlines behind the marks. Maps have none, their cells and borders are
/// what the eye should follow; rows of bars have them along their axis.
pub(crate) fn grid(pen: &mut Pen, frame: &Frame, figure: &Figure) {
    let fills = |mark: &Mark| {
        matches!(
            mark,
            Mark::Region { .. } | Mark::Cells { .. } | Mark::Nodes { .. }
        )
    };
    if figure.marks.iter().any(fills) {
        return;
    }
    let plot = pen.layout.plot;
    let (width, color) = (pen.s(), pen.palette.line);
    if figure
        .marks
        .iter()
        .any(|mark| matches!(mark, Mark::Bars { .. }))
    {
        for tick in &frame.x_ticks {
            let x = pen.layout.x.to_px(tick.value);
            pen.sheet
                .rule((x, plot.top), (x, plot.bottom), width, color);
        }
    }
    for tick in &frame.y_ticks {
        let y = pen.layout.y.to_px(tick.value);
        pen.sheet
            .rule((plot.left, y), (plot.right, y), width, color);
    }
}

/// Axis lines and ticks, over the marks.
pub(crate) fn lines(pen: &mut Pen, frame: &Frame, figure: &Figure) {
    let plot = pen.layout.plot;
    let (s, color) = (pen.s(), pen.palette.soft);
    if figure.x.ticks != Ticks::Hidden {
        pen.sheet.rule(
            (plot.left, plot.bottom),
            (plot.right, plot.bottom),
            s,
            color,
        );
        for tick in &frame.x_ticks {
            let x = pen.layout.x.to_px(tick.value);
            pen.sheet
                .rule((x, plot.bottom), (x, plot.bottom + 4.0 * s), s, color);
        }
    }
    if !frame.y_ticks.is_empty() {
        pen.sheet
            .rule((plot.left, plot.top), (plot.left, plot.bottom), s, color);
        for tick in &frame.y_ticks {
            let y = pen.layout.y.to_px(tick.value);
            pen.sheet
                .rule((plot.left - 4.0 * s, y), (plot.left, y), s, color);
        }
    }
}

/// Tick labels and titles.
pub(crate) fn words(pen: &mut Pen, frame: &Frame, figure: &Figure) {
    let plot = pen.layout.plot;
    let (s, size) = (pen.s(), pen.type_size());
    let (ink, soft) = (pen.palette.ink, pen.palette.soft);
    let y_title = title(&figure.y);
    if frame.bars.rows == 0 && !y_title.is_empty() {
        let left = pen.sheet.bounds.left;
        let y_title = pen
            .sheet
            .shortened(&y_title, size, false, frame.y_title_right - left);
        pen.sheet.words(
            &y_title,
            (left, frame.y_title_row),
            size,
            false,
            Align::Start,
            ink,
        );
    }
    for tick in &frame.y_ticks {
        let y = pen.layout.y.to_px(tick.value);
        let room = plot.left - 7.0 * s - pen.sheet.bounds.left;
        let label = pen.sheet.shortened(&tick.label, size, false, room);
        pen.sheet.words(
            &label,
            (plot.left - 7.0 * s, y),
            size,
            false,
            Align::End,
            soft,
        );
    }
    for tick in &frame.x_ticks {
        let x = pen.layout.x.to_px(tick.value);
        pen.sheet.words(
            &tick.label,
            (x, plot.bottom + 13.0 * s),
            size,
            false,
            Align::Middle,
            soft,
        );
    }
    let x_title = title(&figure.x);
    if !x_title.is_empty() {
        let below = if figure.x.ticks == Ticks::Hidden {
            10.0
        } else {
            29.0
        };
        let x_title = pen
            .sheet
            .shortened(&x_title, size, false, pen.sheet.bounds.width());
        let middle = (plot.left + plot.right) / 2.0;
        pen.sheet.words(
            &x_title,
            (middle, plot.bottom + below * s),
            size,
            false,
            Align::Middle,
            ink,
        );
    }
}
