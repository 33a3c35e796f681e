//! Figures on an HTML canvas: plotters-canvas, made sharp and CSP-clean.
//!
//! plotters-canvas alone measures text by an inserted, styled element, which a
//! strict content security policy forbids, and knows whole pixels only. The
//! [`Sharp`] backend wraps it: texts are measured by the context, the backing
//! store has as many pixels as the screen, and the context is scaled down so
//! that one plotters unit is an eighth of a pixel. Curves are then smooth, and
//! axis-parallel lines, which the figure code puts on pixels, stay sharp at any
//! pixel ratio.

use std::cell::RefCell;

use crate::drawn::Shelf;
use lobbylab_charts::drawing::{Layout, Style, draw};
use lobbylab_charts::figure::Figure;
use lobbylab_charts::palette::Theme;
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    FontStyle,
};
use plotters_canvas::CanvasBackend;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// plotters units per device pixel.
const SUBPIXELS: u32 = 8;
/// The page's type; the same names as in the style sheet.
pub(crate) const FONT: &str = "system-ui, sans-serif";
/// Browsers refuse larger canvases.
const LARGEST_SIDE: f64 = 16_384.0;

/// Draws a figure so that it fills the canvas, which is `css_width` ×
/// `css_height` CSS pixels on a screen with `dpr` device pixels to one.
///
/// `type_scale` enlarges type and lines; the projector theme's own half as much
/// again comes on top. The canvas is cleared first and keeps a clear ground.
///
/// # Returns
/// Where the plot lies, in device pixels: multiply pointer positions by `dpr`.
///
/// # Errors
/// For a canvas without 2D context, and for sizes or scales out of range, with
/// the value given and the limit.
pub fn draw_figure(
    canvas: &HtmlCanvasElement,
    figure: &Figure,
    css_width: f64,
    css_height: f64,
    dpr: f64,
    theme: Theme,
    type_scale: f64,
) -> Result<Layout, JsError> {
    let (context, width, height) = prepared(canvas, css_width, css_height, dpr)?;
    let style = Style::screen(theme, width, height, dpr * type_scale);
    draw_styled(canvas, &context, figure, style)
}

/// Draws a figure for a file: with its title, a ground, and `footer` under it.
/// Sizes and errors as for [`draw_figure`].
pub fn draw_export(
    canvas: &HtmlCanvasElement,
    figure: &Figure,
    css_width: f64,
    css_height: f64,
    dpr: f64,
    theme: Theme,
    footer: Vec<String>,
) -> Result<(), JsError> {
    let (context, width, height) = prepared(canvas, css_width, css_height, dpr)?;
    let style = Style::export(theme, width, height, dpr, footer);
    draw_styled(canvas, &context, figure, style).map(|_| ())
}

fn draw_styled(
    canvas: &HtmlCanvasElement,
    context: &CanvasRenderingContext2d,
    figure: &Figure,
    mut style: Style,
) -> Result<Layout, JsError> {
    let (width, height) = (style.width, style.height);
    style.subpixels = SUBPIXELS;
    FONT.clone_into(&mut style.font);
    let inner = CanvasBackend::with_canvas_object(canvas.clone()).ok_or_else(no_context)?;
    let unit = 1.0 / f64::from(SUBPIXELS);
    context.save();
    let scaled = context.scale(unit, unit);
    context.set_line_join("round");
    let backend = Sharp {
        inner,
        context: context.clone(),
        size: (width * SUBPIXELS, height * SUBPIXELS),
        widths: RefCell::default(),
    };
    let drawn = draw(figure, &style, backend);
    context.restore();
    scaled.map_err(|_| no_context())?;
    drawn.map_err(|error| JsError::new(&error.to_string()))
}

/// The canvas' context and device size, the backing store sized (only when that
/// changes, as it costs an allocation) and cleared.
pub(crate) fn prepared(
    canvas: &HtmlCanvasElement,
    css_width: f64,
    css_height: f64,
    dpr: f64,
) -> Result<(CanvasRenderingContext2d, u32, u32), JsError> {
    let (width, height) = ((css_width * dpr).round(), (css_height * dpr).round());
    let sides = 1.0..=LARGEST_SIDE;
    if !sides.contains(&width) || !sides.contains(&height) {
        let message = format!(
            "a canvas of {css_width} × {css_height} CSS pixels at ratio {dpr} was asked for; each side must be 1 to {LARGEST_SIDE} device pixels"
        );
        return Err(JsError::new(&message));
    }
    let (width, height) = (width as u32, height as u32);
    let context: CanvasRenderingContext2d = canvas
        .get_context("2d")
        .ok()
        .flatten()
        .and_then(|object| object.dyn_into().ok())
        .ok_or_else(no_context)?;
    if canvas.width() != width {
        canvas.set_width(width);
    }
    if canvas.height() != height {
        canvas.set_height(height);
    }
    context.clear_rect(0.0, 0.0, f64::from(width), f64::from(height));
    Ok((context, width, height))
}

fn no_context() -> JsError {
    JsError::new("this canvas gives no 2D context")
}

/// Width of a text in the context's units.
pub(crate) fn text_width(
    context: &CanvasRenderingContext2d,
    font: &str,
    text: &str,
) -> Option<f64> {
    context.set_font(font);
    context
        .measure_text(text)
        .ok()
        .map(|metrics| metrics.width())
}

/// plotters-canvas on a raster of eighths of a pixel, measuring by the context.
struct Sharp {
    inner: CanvasBackend,
    context: CanvasRenderingContext2d,
    /// Picture size in plotters units.
    size: (u32, u32),
    /// Texts measured before, by font and text: labels are fitted by trying. Of one picture, so
    /// they are few.
    widths: RefCell<Shelf<(String, String), f64>>,
}

type Outcome = Result<(), DrawingErrorKind<<CanvasBackend as DrawingBackend>::ErrorType>>;

impl DrawingBackend for Sharp {
    type ErrorType = <CanvasBackend as DrawingBackend>::ErrorType;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Outcome {
        self.inner.ensure_prepared()
    }

    fn present(&mut self) -> Outcome {
        self.inner.present()
    }

    fn draw_pixel(&mut self, point: BackendCoord, color: BackendColor) -> Outcome {
        self.inner.draw_pixel(point, color)
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Outcome {
        // As a path: the inner draw_line shifts by half a unit of its own.
        self.inner.draw_path([from, to], style)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        a: BackendCoord,
        b: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Outcome {
        self.inner.draw_rect(a, b, style, fill)
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Outcome {
        self.inner.draw_path(path, style)
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Outcome {
        self.inner.draw_circle(center, radius, style, fill)
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Outcome {
        self.inner.fill_polygon(path, style)
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        at: BackendCoord,
    ) -> Outcome {
        self.inner.draw_text(text, style, at)
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Self::ErrorType>> {
        let weight = match style.style() {
            FontStyle::Normal => "normal",
            FontStyle::Oblique => "oblique",
            FontStyle::Italic => "italic",
            FontStyle::Bold => "bold",
        };
        let size = style.size();
        let font = [
            weight,
            " ",
            &size.to_string(),
            "px ",
            style.family().as_str(),
        ]
        .concat();
        let mut widths = self.widths.borrow_mut();
        let known = widths.find(|(other, said)| *other == font && said == text);
        let width = known.copied().unwrap_or_else(|| {
            // Where measuring fails, a guess of a sans serif's average.
            let width = text_width(&self.context, &font, text);
            let width = width.unwrap_or(0.6 * size * text.chars().count() as f64);
            widths.put((font, text.to_owned()), width);
            width
        });
        Ok((width.ceil() as u32, (size * 1.2).ceil() as u32))
    }
}
