//! Words, numbers and ticks of the stage's pictures.

use crate::drawing::scale::{Mapping, ticks};
use crate::figure::{Axis, Role, Scale, Ticks};
use crate::geometry::Point;
use crate::stage::picture::{Anchor, Ink, Line, Part, PlanePicture, Words, hairline};
use crate::text_width::estimate;

/// Type of ticks, axes and the key.
pub(crate) const SMALL: f64 = 12.0;
/// Type of the status.
pub(crate) const STATUS: f64 = 13.0;
/// Type of letters and numbers beside signs.
pub(crate) const TINY: f64 = 10.0;

/// A line of plain words.
pub(crate) fn words(text: &str, at: Point, size: f64, anchor: Anchor, role: Role) -> Words {
    Words {
        text: text.to_owned(),
        at,
        size,
        bold: false,
        anchor,
        role,
        rim: false,
        opacity: 1.0,
        part: Part::Frame,
    }
}

/// The text, or as much as fits, with an ellipsis.
pub(crate) fn shortened(text: &str, size: f64, width: f64) -> String {
    let mut text = text.to_owned();
    if estimate(&text, size, false) <= width {
        return text;
    }
    while !text.is_empty() && estimate(&text, size, false) + size > width {
        text.pop();
    }
    text.push('…');
    text
}

/// At most `most` lines; what does not fit the last is cut with an ellipsis.
pub(crate) fn wrapped(text: &str, size: f64, width: f64, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let full = lines.len() >= most;
        match lines.last_mut() {
            Some(line)
                if full
                    || estimate(line, size, false) + estimate(word, size, false) + 0.32 * size
                        <= width =>
            {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
        .iter()
        .map(|line| shortened(line, size, width))
        .collect()
}

/// Lines that are kept for the status: some 130 characters.
#[cfg(any(feature = "hindsight", feature = "balance", feature = "engagement"))]
pub(crate) fn status_lines(width: f64) -> usize {
    (1000.0 / width).ceil().clamp(1.0, 3.0) as usize
}

/// A linear axis without words.
pub(crate) fn axis(min: f64, max: f64) -> Axis {
    Axis {
        label: String::new(),
        unit: String::new(),
        min,
        max,
        scale: Scale::Linear,
        ticks: Ticks::Auto,
        beside: 0.0,
    }
}

/// Ticks and their numbers under a level axis at `y`; no number reaches beyond 0 and `width`.
pub(crate) fn level_ticks(picture: &mut PlanePicture, axis: &Mapping, y: f64, width: f64) {
    let most = (((axis.to - axis.from) / 70.0) as usize).clamp(1, 9);
    let mut free = 0.0;
    for tick in ticks(axis, most) {
        let x = axis.to_px(tick.value).max(axis.from).min(axis.to);
        picture.lines.push(Line {
            width: 1.0,
            ..hairline((x, y), (x, y + 4.0), Ink::Full(Role::Soft), Part::Frame)
        });
        let half = estimate(&tick.label, SMALL, false) / 2.0;
        if x - half < free || x + half > width {
            continue;
        }
        free = x + half + 6.0;
        let at = (x, y + 14.0);
        picture
            .texts
            .push(words(&tick.label, at, SMALL, Anchor::Middle, Role::Soft));
    }
}
