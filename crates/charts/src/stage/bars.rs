//! Bars beside a picture: what each is of and its value above it, its interval on it.

use crate::figure::Role;
use crate::geometry::Point;
use crate::stage::motion::mixed;
use crate::stage::picture::{Anchor, Ink, Line, Part, PlanePicture, hairline};
use crate::stage::words::{SMALL, shortened, words};
use crate::text_width::estimate;

/// Thickness of a bar.
const BAR: f64 = 8.0;
/// From the plot to bars beside it.
#[cfg(feature = "engagement")]
pub(crate) const GUTTER: f64 = 24.0;

/// From this width on there is room beside the plot.
const WIDE: f64 = 640.0;

/// Width of what stands beside the plot; nothing where it stands under it.
pub(crate) fn beside(width: f64) -> Option<f64> {
    (width >= WIDE).then(|| (0.3 * width).clamp(204.0, 300.0))
}

/// A value on a bar.
#[derive(Clone, Debug, PartialEq)]
pub struct StageBar {
    /// What it is.
    pub label: String,
    /// The number beside it; empty while it is not known.
    pub text: String,
    /// Where the bar ends, 0 to `of`.
    pub value: f64,
    /// Where it begins, 0 to `of`.
    pub zero: f64,
    /// The full length, > 0.
    pub of: f64,
    /// Half the width of the value's interval; 0 where it is exact.
    pub half: f64,
    /// Its colour.
    pub role: Role,
    /// Whether it is what the picture shows: its name is bold.
    pub shown: bool,
}

/// A length that can be drawn.
fn length(value: f64) -> f64 {
    if value > 0.0 {
        value.min(f64::MAX)
    } else {
        0.0
    }
}

/// Draws a bar: words above it, its value on the right.
pub(crate) fn bar(picture: &mut PlanePicture, bar: &StageBar, (left, right): (f64, f64), top: f64) {
    let y = top + 9.0;
    let room = right - left - estimate(&bar.text, SMALL, true) - 10.0;
    // Bold type is wider.
    let (named, wider) = match bar.shown {
        true => (Role::Ink, 1.13),
        false => (Role::Soft, 1.0),
    };
    let label = shortened(&bar.label, SMALL, room / wider);
    for (text, x, anchor, role, bold) in [
        (&label, left, Anchor::Start, named, bar.shown),
        (&bar.text, right, Anchor::End, Role::Ink, true),
    ] {
        let mut text = words(text, (x, y), SMALL, anchor, role);
        (text.bold, text.part) = (bold, Part::Gauge);
        picture.texts.push(text);
    }
    let of = length(bar.of).max(f64::MIN_POSITIVE);
    let at = |value: f64| mixed(left, right, (length(value) / of).min(1.0));
    let y = top + 22.0;
    let (zero, end) = (at(bar.zero), at(bar.value));
    let mut line = |from: Point, to: Point, ink: Ink, width: f64| {
        picture.lines.push(Line {
            width,
            ..hairline(from, to, ink, Part::Gauge)
        });
    };
    line((left, y), (right, y), Ink::Pale(Role::Soft, 0.14), BAR);
    if zero != end {
        let ends = (zero.min(end), zero.max(end));
        line((ends.0, y), (ends.1, y), Ink::Full(bar.role), BAR);
    }
    let mut thin = |from: Point, to: Point| line(from, to, Ink::Full(Role::Ink), 1.0);
    // Where bars go either way, what they are measured from is a line through them all.
    if zero > left {
        thin((zero, y - BAR), (zero, y + BAR));
    }
    if bar.half > 0.0 {
        let [from, to] = [-1.0, 1.0].map(|side| at(bar.value + side * bar.half));
        thin((from, y), (to, y));
        for x in [from, to] {
            thin((x, y - 3.0), (x, y + 3.0));
        }
    }
}
