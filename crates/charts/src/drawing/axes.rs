//! Axes: hairline grid, axis lines, ticks that never crowd, titles.
//!
//! The title of the vertical axis stands upright over it, as words on their
//! side are read slowly and cost width that a phone has not got.

use crate::drawing::layout::Frame;
use crate::drawing::pen::Pen;
use crate::drawing::sheet::Align;
use crate::figure::{Figure, Mark, Ticks};

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
    let left = pen.sheet.bounds.left;
    for (index, line) in frame.y_title.iter().enumerate() {
        let y = frame.y_title_row + 17.0 * s * index as f64;
        pen.sheet
            .words(line, (left, y), size, false, Align::Start, ink);
    }
    for tick in &frame.y_ticks {
        let y = pen.layout.y.to_px(tick.value);
        let room = plot.left - 6.5 * s - pen.sheet.bounds.left;
        let small = frame.y_tick_size;
        let label = pen.sheet.shortened(&tick.label, small, false, room);
        pen.sheet.words(
            &label,
            (plot.left - 7.0 * s, y),
            small,
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
    let below = if figure.x.ticks == Ticks::Hidden {
        10.0
    } else {
        29.0
    };
    let middle = (plot.left + plot.right) / 2.0;
    for (index, line) in frame.x_title.iter().enumerate() {
        let y = plot.bottom + (below + 17.0 * index as f64) * s;
        pen.sheet
            .words(line, (middle, y), size, false, Align::Middle, ink);
    }
}
