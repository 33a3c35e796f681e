//! A figure as an SVG file that says what it shows and where it comes from.
//!
//! plotters-svg writes whole coordinates, so the figure is drawn on a raster
//! ten times as fine and shown through a `viewBox`. It also divides font sizes
//! by 1.24, which is undone here, and its root element is replaced by one with
//! title, description and provenance.

use plotters::drawing::IntoDrawingArea;
use plotters_svg::SVGBackend;

use crate::drawing::{DrawError, Style, compose, paint};
use crate::figure::Figure;
use lobbylab_core::words;

/// Backend units per pixel of the file.
const FINENESS: u32 = 10;
/// What plotters-svg divides font sizes by.
const FONT_DIVISOR: f64 = 1.24;

/// Writes the figure as SVG.
///
/// # Arguments
/// `style` gives size and looks (its `subpixels` are ignored), `provenance` are
/// keys and values for the file's metadata, `measure` gives the width of a text
/// of a size, plain or bold; [`crate::text_width::estimate`] serves without a
/// browser.
///
/// # Errors
/// As [`crate::drawing::draw`].
pub fn svg(
    figure: &Figure,
    style: &Style,
    provenance: &[(String, String)],
    measure: &dyn Fn(&str, f64, bool) -> f64,
) -> Result<String, DrawError> {
    let style = Style {
        subpixels: FINENESS,
        ..style.clone()
    };
    let (ops, _) = compose(figure, &style, measure)?;
    let mut drawn = String::new();
    {
        let size = (style.width * FINENESS, style.height * FINENESS);
        let area = SVGBackend::with_string(&mut drawn, size).into_drawing_area();
        paint(&ops, &area, &style, FONT_DIVISOR)?;
        area.present()
            .map_err(|error| DrawError::Backend(error.to_string()))?;
    }
    // The root element is plotters' first line; all the rest is kept.
    let body = drawn.split_once('\n').map_or("", |(_, rest)| rest);
    let mut file = root(figure, &style, provenance);
    file.push_str(&tidied(body));
    Ok(file)
}

fn root(figure: &Figure, style: &Style, provenance: &[(String, String)]) -> String {
    let (width, height) = (style.width.to_string(), style.height.to_string());
    let view = [
        (style.width * FINENESS).to_string(),
        (style.height * FINENESS).to_string(),
    ];
    let mut text = String::new();
    for part in [
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"",
        &width,
        "\" height=\"",
        &height,
        "\" viewBox=\"0 0 ",
        &view[0],
        " ",
        &view[1],
        "\" role=\"img\" aria-labelledby=\"",
        figure.key,
        "-title ",
        figure.key,
        "-desc\" stroke-linejoin=\"round\" font-variant-numeric=\"tabular-nums\">\n<title id=\"",
        figure.key,
        "-title\">",
        &escaped(&figure.title),
        "</title>\n<desc id=\"",
        figure.key,
        "-desc\">",
        &escaped(&figure.finding),
        "</desc>\n<metadata>\n",
    ] {
        text.push_str(part);
    }
    for (key, value) in provenance {
        for part in [
            "<data name=\"",
            &escaped(key),
            "\" value=\"",
            &escaped(value),
            "\"/>\n",
        ] {
            text.push_str(part);
        }
    }
    text.push_str("</metadata>\n");
    text
}

/// Leaves out attributes that say the default, a fifth of the file, and rounds
/// font sizes, which the division would leave at 120.00000000000001.
fn tidied(body: &str) -> String {
    const SIZE: &str = " font-size=\"";
    let short = body
        .replace(" opacity=\"1\"", "")
        .replace(" stroke=\"none\" stroke-width=\"1\"", "")
        .replace(" \"/>", "\"/>");
    let mut text = String::with_capacity(short.len());
    let mut rest = short.as_str();
    while let Some((before, after)) = rest.split_once(SIZE) {
        text.push_str(before);
        text.push_str(SIZE);
        let (size, behind) = after.split_once('"').unwrap_or((after, ""));
        match words::parse(size) {
            Some(size) => text.push_str(words::trimmed(&words::fixed(size, 2))),
            None => text.push_str(size),
        }
        text.push('"');
        rest = behind;
    }
    text.push_str(rest);
    text
}

/// Text as XML content or attribute value; characters XML cannot hold are left out.
pub(crate) fn escaped(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => result.push_str("&lt;"),
            '>' => result.push_str("&gt;"),
            '&' => result.push_str("&amp;"),
            '"' => result.push_str("&quot;"),
            '\t' | '\n' | '\r' => result.push(' '),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            other => result.push(other),
        }
    }
    result
}
