//! Where things lie: margins, the plot rectangle, and the axes laid on it.

use crate::drawing::legend;
use crate::drawing::marks::bars;
use crate::drawing::pen::Layout;
use crate::drawing::scale::{Mapping, Tick};
use crate::drawing::sheet::Sheet;
use crate::drawing::ticks;
use crate::figure::{Figure, Mark, Ticks};
use crate::geometry::Rect;

/// The layout and what else was decided on the way to it.
pub(crate) struct Frame {
    pub layout: Layout,
    pub x_ticks: Vec<Tick>,
    pub y_ticks: Vec<Tick>,
    /// Size of their labels' type, device pixels.
    pub y_tick_size: f64,
    pub legend: legend::Plan,
    pub bars: bars::Plan,
    /// The title of the vertical axis, in lines.
    pub y_title: Vec<String>,
    /// Middle of the first of its rows.
    pub y_title_row: f64,
    /// The title of the horizontal axis, in lines.
    pub x_title: Vec<String>,
    /// Whether the legend stands in the row of the upper title.
    pub shares: bool,
}

/// Lays a figure out in `free`, the part of the picture between heading and
/// footer. Words are measured, none is written.
pub(crate) fn lay_out(figure: &Figure, sheet: &Sheet, picture: Rect, free: Rect, s: f64) -> Frame {
    let size = 12.0 * s;
    let row = 17.0 * s;
    let has_bars = figure
        .marks
        .iter()
        .any(|mark| matches!(mark, Mark::Bars { .. }));
    let hidden_x = figure.x.ticks == Ticks::Hidden;
    let hidden_y = has_bars || figure.y.ticks == Ticks::Hidden;

    // Downwards: title of the vertical axis and legend, plot, ticks, title.
    let legend = legend::plan(figure, sheet, free, s);
    let y_title = if has_bars {
        String::new()
    } else {
        ticks::title(&figure.y)
    };
    let title_width = sheet.width(&y_title, size, false);
    // The legend shares the title's row when both fit side by side.
    let shares = legend.rows.len() == 1
        && legend.rows[0].width + title_width + 24.0 * s <= free.width()
        && !y_title.is_empty();
    let y_title = sheet.wrapped(&y_title, size, free.width());
    let x_title = sheet.wrapped(&ticks::title(&figure.x), size, free.width());
    let title_rows = y_title.len();
    let rows = title_rows + legend.rows.len() - usize::from(shares);
    let mut top = free.top + rows as f64 * row + if rows > 0 { 7.0 * s } else { 0.0 };
    // The uppermost tick label reaches half a line over the plot.
    if rows == 0 && !hidden_y {
        top += size * 0.5;
    }
    let mut below = 0.0;
    if !hidden_x {
        below += 20.0 * s;
    }
    below += row * x_title.len() as f64;
    let bottom = free.bottom - below;
    // A picture too low for all this keeps at least a strip of plot.
    let top = top.min(free.top.max(bottom - 12.0 * s)).max(free.top);
    let bottom = bottom.max(top + 1.0);

    // Sideways: tick labels or names of bars, plot, labels at line ends.
    let y = Mapping::new(&figure.y, bottom, top);
    let y_ticks = if hidden_y {
        Vec::new()
    } else {
        ticks::ticks_down(&figure.y, &y, s)
    };
    let widest = y_ticks
        .iter()
        .fold(0.0_f64, |w, t| w.max(sheet.width(&t.label, size, false)));
    // Names on an axis: small type rather than names that are cut.
    let fits = |size: &f64| widest * size / 12.0 <= 0.46 * free.width();
    let y_tick_size = if widest <= 0.3 * free.width() {
        12.0
    } else {
        [12.0, 11.0, 10.0, 9.0]
            .into_iter()
            .find(fits)
            .unwrap_or(9.0)
    };
    let widest = (widest * y_tick_size / 12.0).min(0.46 * free.width());
    let mut left = free.left + if hidden_y { 0.0 } else { widest + 8.0 * s };
    let mut right = free.right - legend.margin;
    let bars = bars::plan(figure, sheet, free.width(), (bottom - top).max(0.0), s);
    left += bars.left;
    right -= bars.right;
    if !hidden_x && right > free.right - 8.0 * s {
        right = free.right - 8.0 * s;
    }
    let (left, right) = if right - left < 8.0 {
        (free.left, free.right.max(free.left + 1.0))
    } else {
        (left.round(), right.round())
    };
    let plot = Rect {
        left,
        top: top.round(),
        right,
        bottom: bottom.round().max(top.round() + 1.0),
    };
    let x = Mapping::new(&figure.x, plot.left, plot.right);
    let y = Mapping::new(&figure.y, plot.bottom, plot.top);
    let x_ticks = if hidden_x {
        Vec::new()
    } else {
        ticks::ticks_across(&figure.x, &x, sheet, s)
    };
    Frame {
        layout: Layout {
            picture,
            plot,
            x,
            y,
            scale: s,
        },
        x_ticks,
        y_ticks,
        y_tick_size: y_tick_size * s,
        legend,
        bars,
        y_title,
        y_title_row: free.top + row / 2.0,
        x_title,
        shares,
    }
}
