//! lobbylab's figures as PNG files, drawn without a browser.
//!
//! A figure is set on a sheet of strokes and words ([`lobbylab_charts::drawing::compose`]), which
//! is the same for all pictures; here the sheet is painted with `tiny-skia`, and its words with the
//! outlines of a font that lies in this crate, so the picture has the same bytes on every machine.
//! A browser paints the same sheet with its own letters: its PNG shows the same and has other bytes.
//!
//! The file is the PNG specification's (W3C, third edition): header, one deflated stream of rows,
//! end; what it says of itself is put in by [`lobbylab_charts::output::png::with_text`].
#![forbid(unsafe_code)]

mod letters;
mod paint;
mod png;

pub use letters::Letters;
pub use paint::Picture;

use lobbylab_charts::drawing::{DrawError, Op, Style, compose};
use lobbylab_charts::figure::Figure;
use lobbylab_charts::output::png::with_text;

/// Draws a figure as a PNG file.
///
/// `style` gives size and looks in device pixels (its font and `subpixels` are ignored),
/// `provenance` are keys and values for the file's own account.
///
/// # Errors
/// As [`compose`]: a size or a scale out of range.
///
/// # Complexity
/// O(pixels + strokes) time, four bytes a pixel.
pub fn figure(
    figure: &Figure,
    style: &Style,
    provenance: &[(String, String)],
) -> Result<Vec<u8>, DrawError> {
    let letters = Letters::new();
    let style = Style {
        subpixels: 1,
        ..style.clone()
    };
    let (ops, _) = compose(figure, &style, &|text, size, bold| {
        letters.width(text, size, bold)
    })?;
    file(&ops, style.width, style.height, provenance)
}

/// Paints strokes and words, in device pixels, as a PNG file of this size; what is not painted
/// is transparent.
///
/// # Errors
/// A side that is 0 or so large that there is no memory for the picture.
pub fn file(
    ops: &[Op],
    width: u32,
    height: u32,
    provenance: &[(String, String)],
) -> Result<Vec<u8>, DrawError> {
    let size = DrawError::Size { width, height };
    let mut picture = Picture::new(width, height).ok_or(size)?;
    let letters = Letters::new();
    for op in ops {
        picture.paint(op, &letters);
    }
    with_text(&picture.png(), provenance).map_err(|error| DrawError::Backend(error.to_string()))
}
