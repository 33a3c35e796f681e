//! Heading and footer of exported pictures: what a figure is called, what it
//! shows, and where its numbers come from.

use crate::drawing::sheet::{Align, Sheet};
use crate::figure::Figure;
use crate::geometry::Rect;
use crate::palette::Palette;

/// Writes title and finding at the top of `free` and moves its upper edge below.
pub(crate) fn heading(
    sheet: &mut Sheet,
    figure: &Figure,
    palette: &Palette,
    free: &mut Rect,
    s: f64,
) {
    let (size, line) = (15.0 * s, 20.0 * s);
    let title = sheet.shortened(&figure.title, size, true, free.width());
    if sheet.words(
        &title,
        (free.left, free.top + line / 2.0),
        size,
        true,
        Align::Start,
        palette.ink,
    ) {
        free.top += line;
    }
    let (size, line) = (12.0 * s, 16.0 * s);
    for text in sheet
        .wrapped(&figure.finding, size, free.width())
        .iter()
        .take(3)
    {
        sheet.words(
            text,
            (free.left, free.top + line / 2.0),
            size,
            false,
            Align::Start,
            palette.soft,
        );
        free.top += line;
    }
    free.top += 6.0 * s;
}

/// Writes lines at the bottom of `free` and moves its lower edge above them.
/// They never take more than a third of the height.
pub(crate) fn footer(
    sheet: &mut Sheet,
    lines: &[String],
    palette: &Palette,
    free: &mut Rect,
    s: f64,
) {
    let (size, line) = (9.5 * s, 13.0 * s);
    let most = (free.height() / 3.0 / line) as usize;
    let mut wrapped: Vec<String> = Vec::new();
    for text in lines {
        wrapped.extend(sheet.wrapped(text, size, free.width()));
    }
    wrapped.truncate(most);
    let top = free.bottom - wrapped.len() as f64 * line;
    for (index, text) in wrapped.iter().enumerate() {
        let y = top + (index as f64 + 0.5) * line;
        sheet.words(
            text,
            (free.left, y),
            size,
            false,
            Align::Start,
            palette.soft,
        );
    }
    if !wrapped.is_empty() {
        free.bottom = top - 6.0 * s;
    }
}
