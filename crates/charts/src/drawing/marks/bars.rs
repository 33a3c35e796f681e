//! Rows of bars with intervals: name, bar or dot, exact value, note.

use crate::drawing::marks::regions;
use crate::drawing::marks::shapes;
use crate::drawing::pen::Pen;
use crate::drawing::sheet::{Align, Sheet};
use crate::figure::{Bar, Figure, Mark, Pattern};
use crate::geometry::{self, Rect};
use lobbylab_core::words;

/// How the rows of a figure are set.
pub(crate) struct Plan {
    /// How many rows there are.
    pub rows: usize,
    /// Room for names left of the plot, device pixels.
    pub left: f64,
    /// Room for notes right of the plot.
    pub right: f64,
    /// Whether name and note stand over their bar, where the picture is narrow.
    stacked: bool,
    /// Whether there is room for notes over their bars.
    noted: bool,
    /// Size of the names' type, typographic pixels.
    size: f64,
}

/// Sizes of type that names may have, the first that fits.
const SIZES: [f64; 4] = [12.0, 11.0, 10.0, 9.0];
/// Height of a line of type over its size.
const LINE: f64 = 1.2;

/// All bars of a figure, top to bottom.
pub(crate) fn all(figure: &Figure) -> impl Iterator<Item = &Bar> {
    figure.marks.iter().flat_map(|mark| match mark {
        Mark::Bars { bars } => bars.as_slice(),
        _ => &[],
    })
}

/// The parts of a row of bars: name, fill, length.
pub(crate) fn parts(
    figure: &Figure,
    row: usize,
) -> impl Iterator<Item = (&(String, Pattern), f64)> {
    let rows = figure.marks.iter().filter_map(move |mark| match mark {
        Mark::Stacks { parts, rows } => Some(parts.iter().zip(rows.get(row)?.iter().copied())),
        _ => None,
    });
    rows.flatten()
}

/// What a row of bars is made of, for the read-out: `, waiting 0.21, criteria 0.16`.
pub(crate) fn made_of(figure: &Figure, row: usize) -> String {
    parts(figure, row)
        .map(|((name, _), length)| [", ", name, " ", &words::significant(length, 3)].concat())
        .collect()
}

/// Chooses between names beside and names over the bars.
pub(crate) fn plan(figure: &Figure, sheet: &Sheet, width: f64, height: f64, s: f64) -> Plan {
    let size = 12.0 * s;
    let widest = |texts: &mut dyn Iterator<Item = &String>| {
        texts.fold(0.0_f64, |w, text| w.max(sheet.width(text, size, false)))
    };
    let rows = all(figure).count();
    let names = widest(&mut all(figure).map(|bar| &bar.name));
    let notes = widest(&mut all(figure).map(|bar| &bar.note));
    if rows == 0 {
        return Plan {
            rows,
            left: 0.0,
            right: 0.0,
            stacked: false,
            noted: false,
            size: SIZES[0],
        };
    }
    let high = height / rows as f64;
    let beside = |room: f64| if room > 0.0 { room + 10.0 * s } else { 0.0 };
    let roomy = beside(names) + beside(notes) <= 0.62 * width;
    let stacked = !roomy && high >= 30.0 * s;
    if stacked {
        let over = |bar: &Bar| {
            let [name, note] = [&bar.name, &bar.note].map(|text| sheet.width(text, size, false));
            name + note + 10.0 * s <= width
        };
        return Plan {
            rows,
            left: 0.0,
            right: 0.0,
            stacked,
            // Those of all or of none: else a gap would seem to say something.
            noted: all(figure).all(over),
            size: SIZES[0],
        };
    }
    // Small type rather than names that are cut or left out.
    let fits = |share: f64| {
        move |size: &&f64| {
            names * **size / SIZES[0] <= share * width && **size * LINE * s <= high + 0.1
        }
    };
    let chosen = (SIZES.iter().take(1).find(fits(0.35))).or_else(|| SIZES.iter().find(fits(0.47)));
    let chosen = chosen.copied().unwrap_or(SIZES[3]);
    let left = beside((names * chosen / SIZES[0]).min(0.47 * width));
    // Notes that do not fit are left to the table and the read-out.
    let right = if left + beside(notes) <= 0.65 * width {
        beside(notes)
    } else {
        0.0
    };
    Plan {
        rows,
        left,
        right,
        stacked,
        noted: false,
        size: chosen,
    }
}

/// Draws all rows.
pub(crate) fn bars(pen: &mut Pen, figure: &Figure, plan: &Plan) {
    let plot = pen.layout.plot;
    let height = plot.height() / plan.rows.max(1) as f64;
    for (index, bar) in all(figure).enumerate() {
        let row = Rect {
            left: plot.left,
            top: plot.top + index as f64 * height,
            right: plot.right,
            bottom: plot.top + (index + 1) as f64 * height,
        };
        let parts: Vec<(Pattern, f64)> =
            (parts(figure, index).map(|((_, fill), length)| (*fill, length))).collect();
        draw_row(pen, bar, &parts, row, plan);
    }
}

fn draw_row(pen: &mut Pen, bar: &Bar, parts: &[(Pattern, f64)], row: Rect, plan: &Plan) {
    let (s, size) = (pen.s(), pen.type_size());
    let (plot, bounds) = (pen.layout.plot, pen.sheet.bounds);
    let (ink, soft) = (pen.palette.ink, pen.palette.soft);
    let middle = if plan.stacked {
        row.top + row.height() * 0.68
    } else {
        (row.top + row.bottom) / 2.0
    };
    if plan.stacked {
        let y = row.top + (row.height() * 0.25).max(size * 0.6);
        let name = pen.sheet.shortened(&bar.name, size, false, bounds.width());
        // Notes that do not fit are left to the table and the read-out.
        let note = if plan.noted { bar.note.as_str() } else { "" };
        for (text, x, align, color) in [
            (name.as_ref(), bounds.left, Align::Start, ink),
            (note, bounds.right, Align::End, soft),
        ] {
            // A mark that runs down all rows ends where words stand.
            let rect = pen.sheet.text_box(text, (x, y), size, false, align);
            if pen.obstacles.iter().any(|spot| rect.contains(*spot)) {
                pen.sheet.backing(rect, pen.palette.card, 1.0);
            }
            pen.sheet.words(text, (x, y), size, false, align, color);
        }
    } else {
        let small = plan.size * s;
        let room = (plan.left - 9.5 * s).max(0.0);
        let name = pen.sheet.shortened(&bar.name, small, false, room);
        pen.sheet.words(
            &name,
            (bounds.left, middle),
            small,
            false,
            Align::Start,
            ink,
        );
        if plan.right > 0.0 {
            pen.sheet.words(
                &bar.note,
                (plot.right + 10.0 * s, middle),
                size,
                false,
                Align::Start,
                soft,
            );
        }
    }
    let x = pen.layout.x;
    let half = (row.height() * 0.24).clamp(2.0 * s, 8.0 * s);
    let at = x.to_px(bar.value);
    if at.is_finite() {
        if parts.is_empty() {
            bar_or_dot(pen, bar, at, middle, half);
        } else {
            stack(pen, bar, parts, middle, half);
        }
    }
    if let Some((low, high)) = bar.interval {
        whisker(pen, (x.to_px(low), x.to_px(high)), middle);
    }
    if at.is_finite() && plot.grown(0.5).contains((at, middle)) {
        let color = pen.color(bar.role);
        shapes::point(
            &mut pen.sheet,
            shapes::shape_of(bar.role),
            (at, middle),
            5.0 * s,
            pen.palette.card,
        );
        shapes::point(
            &mut pen.sheet,
            shapes::shape_of(bar.role),
            (at, middle),
            4.0 * s,
            color,
        );
    }
    if let Some(exact) = bar.exact {
        let at = x.to_px(exact);
        if at >= plot.left - 0.5 && at <= plot.right + 0.5 {
            pen.sheet.rule(
                (at, middle - half - 3.0 * s),
                (at, middle + half + 3.0 * s),
                2.0 * s,
                ink,
            );
        }
    }
}

/// A bar from nought, if nought is on the axis; a bar cut off at another number
/// would lie, so elsewhere only a hairline leads to the dot.
fn bar_or_dot(pen: &mut Pen, bar: &Bar, at: f64, middle: f64, half: f64) {
    let plot = pen.layout.plot;
    let s = pen.s();
    let share = pen.layout.x.share(0.0);
    if (0.0..=1.0).contains(&share) {
        let zero = pen.layout.x.to_px(0.0);
        let rect = Rect {
            left: zero.min(at),
            top: middle - half,
            right: zero.max(at),
            bottom: middle + half,
        };
        if let Some(rect) = rect.intersection(&plot) {
            let tint = pen.tint(bar.role, 0.42);
            pen.sheet.rect(rect, tint);
            for y in [rect.top, middle, rect.bottom] {
                pen.avoid(&[(rect.left, y), (rect.right, y)]);
            }
        }
    } else if let Some((a, b)) = geometry::clip_segment(&plot, (plot.left, middle), (at, middle)) {
        let tint = pen.tint(bar.role, 0.42);
        pen.sheet.rule(a, b, s, tint);
    }
}

/// The parts of a bar end to end from nought on.
fn stack(pen: &mut Pen, bar: &Bar, parts: &[(Pattern, f64)], middle: f64, half: f64) {
    let (x, plot) = (pen.layout.x, pen.layout.plot);
    let mut from = 0.0;
    for (index, &(pattern, length)) in parts.iter().enumerate() {
        let to = from + length;
        let (left, right) = (x.to_px(from), x.to_px(to));
        from = to;
        if !(left.is_finite() && right.is_finite()) {
            return;
        }
        let mut rect = Rect {
            left: left.min(right).round(),
            top: (middle - half).round(),
            right: left.max(right).round(),
            bottom: (middle + half).round(),
        };
        // A hair of ground keeps it apart from the next, where there is room for it.
        if index + 1 < parts.len() && rect.width() > 4.0 * pen.s() {
            rect.right -= pen.s().round().max(1.0);
        }
        if let Some(rect) = rect.intersection(&plot).filter(|rect| rect.width() > 0.0) {
            let corners = [
                (rect.left, rect.top),
                (rect.right, rect.top),
                (rect.right, rect.bottom),
                (rect.left, rect.bottom),
            ];
            regions::fill(pen, &corners, bar.role, pattern, 5.0);
        }
    }
}

fn whisker(pen: &mut Pen, (low, high): (f64, f64), middle: f64) {
    let plot = pen.layout.plot;
    let s = pen.s();
    let color = pen.palette.ink;
    let Some((a, b)) = geometry::clip_segment(&plot, (low, middle), (high, middle)) else {
        return;
    };
    pen.sheet.rule(a, b, 1.25 * s, color);
    for (end, wanted) in [(a.0, low), (b.0, high)] {
        if (end - wanted).abs() < 0.5 {
            pen.sheet.rule(
                (end, middle - 4.0 * s),
                (end, middle + 4.0 * s),
                1.25 * s,
                color,
            );
        }
    }
}
