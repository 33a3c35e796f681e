//! Draws a figure on a plotters backend.
//!
//! A figure is first set on a `Sheet` in exact device pixels, which is the
//! same code for all backends, and then replayed on a plotters drawing area.
//! plotters knows whole pixels only; a backend that can do better (an SVG, a
//! canvas with a scaled context) offers a raster `subpixels` times as fine, and
//! curves are smooth while axis-parallel lines still lie exactly on pixels.

mod axes;
mod footer;
mod labels;
mod layout;
mod legend;
mod line_names;
pub(crate) mod marks;
mod pen;
pub mod scale;
pub(crate) mod sheet;
#[cfg(test)]
pub(crate) mod tests;
mod ticks;

use std::fmt;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::drawing::layout::{Frame, lay_out};
use crate::drawing::marks::bars;
use crate::drawing::pen::Pen;
use crate::drawing::sheet::Sheet;
use crate::figure::{Figure, Mark};
use crate::geometry::{Point, Rect};
use crate::palette::{Rgb, Theme};

pub use pen::Layout;
pub use sheet::{Align, Op};

/// Smallest picture side in device pixels.
const SMALLEST: u32 = 24;
/// Largest picture side in device pixels.
const LARGEST: u32 = 16_384;

/// How a figure is to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Style {
    /// Colours, and the projector's magnification.
    pub theme: Theme,
    /// Width in device pixels, 24 to 16384.
    pub width: u32,
    /// Height in device pixels, 24 to 16384.
    pub height: u32,
    /// Device pixels per typographic pixel: pixel ratio × type scale. The
    /// theme's magnification comes on top. 0.25 to 16.
    pub scale: f64,
    /// CSS font family.
    pub font: String,
    /// Lines printed under the picture, for exports; none on screen.
    pub footer: Vec<String>,
    /// Whether title and finding are printed over the picture, for exports.
    pub heading: bool,
    /// Whether the ground is filled; on screen the card shows through.
    pub background: bool,
    /// Backend units per device pixel, 1 to 16: 1 for plain plotters backends.
    pub subpixels: u32,
}

impl Style {
    /// A picture for the screen: no heading, no footer, no ground.
    pub fn screen(theme: Theme, width: u32, height: u32, scale: f64) -> Style {
        Style {
            theme,
            width,
            height,
            scale,
            font: "system-ui, sans-serif".to_owned(),
            footer: Vec::new(),
            heading: false,
            background: false,
            subpixels: 1,
        }
    }

    /// A picture for a file: with title, ground, and lines that say where it comes from.
    pub fn export(theme: Theme, width: u32, height: u32, scale: f64, footer: Vec<String>) -> Style {
        Style {
            footer,
            heading: true,
            background: true,
            ..Style::screen(theme, width, height, scale)
        }
    }
}

/// Why a figure could not be drawn.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum DrawError {
    /// A side is outside 24 to 16384 device pixels.
    Size {
        /// Width asked for.
        width: u32,
        /// Height asked for.
        height: u32,
    },
    /// The scale is outside 0.25 to 16 or not a number, or there are not 1 to
    /// 16 subpixels.
    Scale {
        /// Scale asked for.
        scale: f64,
        /// Subpixels asked for.
        subpixels: u32,
    },
    /// The backend failed, with its own words.
    Backend(String),
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DrawError::Size { width, height } => write!(
                f,
                "a picture of {width} × {height} device pixels was asked for; each side must be {SMALLEST} to {LARGEST}"
            ),
            DrawError::Scale { scale, subpixels } => write!(
                f,
                "scale {scale} with {subpixels} subpixels was asked for; they must be 0.25 to 16 and 1 to 16"
            ),
            DrawError::Backend(message) => write!(f, "the picture could not be drawn: {message}"),
        }
    }
}

impl std::error::Error for DrawError {}

/// Draws `figure` on `backend`, whose size must be that of `style` times its
/// subpixels. Texts are measured by the backend.
///
/// # Returns
/// Where the plot lies, to find data under a pointer.
///
/// # Errors
/// [`DrawError::Size`] and [`DrawError::Scale`] for sizes out of range,
/// [`DrawError::Backend`] when the backend fails.
pub fn draw<DB: DrawingBackend>(
    figure: &Figure,
    style: &Style,
    backend: DB,
) -> Result<Layout, DrawError> {
    let area = backend.into_drawing_area();
    let units = f64::from(style.subpixels);
    let measure = |text: &str, size: f64, bold: bool| {
        let style = text_style(&style.font, size * units, bold, Align::Start, Rgb(0, 0, 0));
        match area.estimate_text_size(text, &style) {
            Ok((width, _)) => f64::from(width) / units,
            Err(_) => crate::text_width::estimate(text, size, bold),
        }
    };
    let (ops, layout) = compose(figure, style, &measure)?;
    paint(&ops, &area, style, 1.0)?;
    area.present()
        .map_err(|error| DrawError::Backend(error.to_string()))?;
    Ok(layout)
}

/// Sets a figure: all strokes and words in drawing order, in device pixels, and where the
/// plot lies. [`draw`] replays them on a backend. `measure` gives the width of a text of a
/// size in device pixels, plain or bold.
///
/// # Errors
/// [`DrawError::Size`] and [`DrawError::Scale`] for sizes out of range.
///
/// # Complexity
/// O(n + w²) time for n points of marks and w words, which must not lie on each other.
pub fn compose(
    figure: &Figure,
    style: &Style,
    measure: &dyn Fn(&str, f64, bool) -> f64,
) -> Result<(Vec<Op>, Layout), DrawError> {
    let sides = SMALLEST..=LARGEST;
    if !sides.contains(&style.width) || !sides.contains(&style.height) {
        return Err(DrawError::Size {
            width: style.width,
            height: style.height,
        });
    }
    if !(0.25..=16.0).contains(&style.scale) || !(1..=16).contains(&style.subpixels) {
        return Err(DrawError::Scale {
            scale: style.scale,
            subpixels: style.subpixels,
        });
    }
    let s = style.scale * style.theme.magnification();
    let palette = style.theme.palette();
    let picture = Rect {
        left: 0.0,
        top: 0.0,
        right: f64::from(style.width),
        bottom: f64::from(style.height),
    };
    let margin = if style.background { 14.0 * s } else { 2.0 * s };
    let margin = margin.min(picture.width().min(picture.height()) / 4.0);
    let mut free = picture.grown(-margin);
    let mut sheet = Sheet::new(free, measure);
    if style.background {
        sheet.rect(picture, palette.card);
    }
    if style.heading {
        footer::heading(&mut sheet, figure, palette, &mut free, s);
    }
    footer::footer(&mut sheet, &style.footer, palette, &mut free, s);
    if free.height() < 10.0 {
        free = picture.grown(-margin);
    }
    let frame = lay_out(figure, &sheet, picture, free, s);
    let layout = frame.layout.clone();
    let mut pen = Pen {
        sheet,
        layout,
        palette,
        labels: Vec::new(),
        obstacles: Vec::new(),
        grounds: Vec::new(),
    };
    set(&mut pen, &frame, figure);
    Ok((pen.sheet.ops, frame.layout))
}

/// Grid, marks, axes and words, from the ground up.
fn set(pen: &mut Pen, frame: &Frame, figure: &Figure) {
    axes::words(pen, frame, figure);
    let titles = if frame.shares { 0 } else { frame.y_title.len() };
    let below = 17.0 * pen.s() * titles as f64;
    legend::draw(pen, &frame.legend, frame.y_title_row + below, frame.shares);
    legend::draw_direct(pen, &frame.legend);
    axes::grid(pen, frame, figure);
    for mark in &figure.marks {
        match mark {
            // Its words are in the legend.
            Mark::VerticalMark { x, .. } if frame.bars.rows > 0 => {
                marks::lines::vertical_mark(pen, *x, "");
            }
            mark => marks::draw(pen, mark),
        }
    }
    bars::bars(pen, figure, &frame.bars);
    axes::lines(pen, frame, figure);
    labels::place(pen);
}

/// Replays strokes and words on a drawing area. `type_factor` corrects backends
/// that change font sizes.
pub(crate) fn paint<DB: DrawingBackend>(
    ops: &[Op],
    area: &DrawingArea<DB, Shift>,
    style: &Style,
    type_factor: f64,
) -> Result<(), DrawError> {
    let units = f64::from(style.subpixels);
    let px = |v: f64| (v * units).round() as i32;
    let at = |p: &Point| (px(p.0), px(p.1));
    let shape = |color: Rgb, alpha: f64, width: f64| ShapeStyle {
        color: RGBAColor(color.0, color.1, color.2, alpha),
        filled: true,
        stroke_width: px(width).max(1) as u32,
    };
    for op in ops {
        let drawn = match op {
            Op::Path {
                points,
                width,
                color,
            } => {
                let points: Vec<(i32, i32)> = points.iter().map(at).collect();
                area.draw(&PathElement::new(points, shape(*color, 1.0, *width)))
            }
            Op::Fill { points, color } => {
                let points: Vec<(i32, i32)> = points.iter().map(at).collect();
                area.draw(&Polygon::new(points, shape(*color, 1.0, 1.0)))
            }
            Op::Box { rect, color, alpha } => {
                let corners = [at(&(rect.left, rect.top)), at(&(rect.right, rect.bottom))];
                area.draw(&Rectangle::new(corners, shape(*color, *alpha, 1.0)))
            }
            Op::Disc {
                center,
                radius,
                color,
            } => area.draw(&Circle::new(
                at(center),
                px(*radius).max(1),
                shape(*color, 1.0, 1.0),
            )),
            Op::Words {
                text,
                at: place,
                size,
                bold,
                align,
                color,
            } => {
                let size = size * units * type_factor;
                let style = text_style(&style.font, size, *bold, *align, *color);
                area.draw(&Text::new(text.as_str(), at(place), style))
            }
        };
        drawn.map_err(|error| DrawError::Backend(error.to_string()))?;
    }
    Ok(())
}

fn text_style(font: &str, size: f64, bold: bool, align: Align, color: Rgb) -> TextStyle<'_> {
    let weight = if bold {
        FontStyle::Bold
    } else {
        FontStyle::Normal
    };
    let horizontal = match align {
        Align::Start => HPos::Left,
        Align::Middle => HPos::Center,
        Align::End => HPos::Right,
    };
    FontDesc::new(FontFamily::Name(font), size, weight)
        .color(&RGBColor(color.0, color.1, color.2))
        .pos(Pos::new(horizontal, VPos::Center))
}
