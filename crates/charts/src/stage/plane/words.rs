//! The words around the plane: title, the key, ticks, status. The key stands above: what hooks
//! and dashes mean is asked before the end of the picture is reached.

use crate::drawing::scale::ticks;
use crate::figure::Role;
use crate::geometry::{Point, Rect};
use crate::stage::TEXT_LINE;
use crate::stage::bars;
use crate::stage::picture::{Anchor, Form, Ink, Line, Part, PlanePicture, Sign, Words, hairline};
use crate::stage::plane::links::SQUARE;
use crate::stage::plane::margin::marginal;
use crate::stage::plane::placed::{EXPECTED, HEAD, HINDSIGHT, PlacedPlane, WAITS};
use crate::stage::plane::{PlayerStanding, PlayerView, Tie};
use crate::stage::words::{SMALL, STATUS, level_ticks, shortened, status_lines, words, wrapped};
use crate::text_width::estimate;

/// Length of a sample in the key.
const SAMPLE: f64 = 22.0;
/// Below this width the key's entries stand nearer to each other.
const NARROW: f64 = 400.0;
/// From one bar to the next.
const PITCH: f64 = 28.0;
/// From the status to the axis' label.
const GAP: f64 = 8.0;

/// What the key explains.
const KEY: [(&str, Part); 5] = [
    ("waiting", Part::Player),
    ("computer", Part::Computer),
    ("not yet final", Part::Temporary),
    ("game", Part::Game),
    ("best in hindsight", Part::Ghost),
];

/// How a game is read, where there is room to say it.
const READ: &str = "game: flat is wait, upright is difference";

/// What a thing of the key is called.
fn called(part: Part, name: &'static str, width: f64) -> &'static str {
    let fits = estimate(READ, SMALL, false) <= width - SAMPLE - 7.0;
    match part {
        Part::Game if fits => READ,
        _ => name,
    }
}

/// Height of title, key and labels above the plot, for the whole key.
pub(crate) fn above(width: f64) -> f64 {
    HEAD + key_places(width, |_| true).1 as f64 * TEXT_LINE
}

/// Height of the status under the plot, for a long one.
pub(crate) fn below(width: f64) -> f64 {
    GAP + status_lines(width) as f64 * TEXT_LINE + 4.0
}

/// Writes all words.
pub(crate) fn write(picture: &mut PlanePicture, stage: &PlacedPlane, size: (f64, f64)) {
    heading(picture, stage, stage.inner);
    axes(picture, stage, stage.inner);
    marginal(picture, stage);
    under(picture, stage, size);
    beside(picture, stage);
}

/// Height of so many bars and what stands above them.
pub(crate) fn bars_height(count: usize) -> f64 {
    TEXT_LINE + 4.0 + count as f64 * PITCH
}

/// The bars, as many as there is room for.
fn beside(picture: &mut PlanePicture, stage: &PlacedPlane) {
    let (place, plane) = (stage.bars, stage.plane);
    if plane.bars.is_empty() || place.top < 0.0 {
        return;
    }
    let mut y = place.top + TEXT_LINE / 2.0 + 4.0;
    let text = shortened(&plane.bars_are, SMALL, place.width());
    let at = (place.left, y);
    let text = words(&text, at, SMALL, Anchor::Start, Role::Ink);
    picture.texts.push(text);
    y = place.top + TEXT_LINE + 4.0;
    for bar in &plane.bars {
        if y + PITCH > place.bottom + 1e-9 {
            break;
        }
        bars::bar(picture, bar, (place.left, place.right), y);
        y += PITCH;
    }
}

fn heading(picture: &mut PlanePicture, stage: &PlacedPlane, width: f64) {
    let plane = stage.plane;
    let above = above(width);
    let row = stage.plot.top.min(above) / above;
    if !plane.title.is_empty() {
        let (middle, half) = (13.0 * row, 5.5 * row);
        let square = Rect {
            left: 0.0,
            top: middle - half,
            right: 2.0 * half,
            bottom: middle + half,
        };
        picture.title = Some((square, stage.rule()));
        let title = shortened(&plane.title, 16.0, width - 18.0);
        picture.texts.push(Words {
            bold: true,
            ..words(&title, (18.0, middle), 16.0, Anchor::Start, Role::Ink)
        });
    }
    let label = shortened(&plane.value_label, SMALL, width);
    let at = (0.0, (above - 25.0) * row);
    picture
        .texts
        .push(words(&label, at, SMALL, Anchor::Start, Role::Ink));
    key(picture, stage, (width, 35.0 * row, TEXT_LINE * row));
    let half = estimate("now", SMALL, true) / 2.0;
    let x = stage.now.max(half).min((width - half).max(half));
    picture.texts.push(Words {
        bold: true,
        part: Part::Now,
        ..words(
            "now",
            (x, stage.plot.top - 11.0 * row),
            SMALL,
            Anchor::Middle,
            Role::Ink,
        )
    });
    if let Some((text, at)) = unseen(stage, stage.now) {
        let text = words(text, at, SMALL, Anchor::Start, Role::Soft);
        picture.texts.push(text);
    }
}

/// What stands above what is still to come: the longest that fits.
const UNSEEN: [&str; 3] = [
    "to come: only hindsight knows it",
    "only hindsight knows",
    "to come",
];

/// The name of what is still to come and where it begins, right of the present's name; `None` where
/// there is no room, or nothing to come. The present stands at `now`.
pub(crate) fn unseen(stage: &PlacedPlane, now: f64) -> Option<(&'static str, Point)> {
    stage.unseen()?;
    let half = estimate("now", SMALL, true) / 2.0;
    let left = now.max(half) + half + 8.0;
    let fits = |text: &&&str| left + estimate(text, SMALL, false) <= stage.inner;
    let text = UNSEEN.iter().find(fits)?;
    Some((text, (left, stage.plot.top - 11.0)))
}

fn axes(picture: &mut PlanePicture, stage: &PlacedPlane, width: f64) {
    let plot = stage.plot;
    let soft = Ink::Full(Role::Soft);
    for tick in ticks(&stage.value, 4) {
        let y = stage.y(tick.value);
        let at = (plot.left - 7.0, y);
        picture
            .texts
            .push(words(&tick.label, at, SMALL, Anchor::End, Role::Soft));
        let (from, to) = ((plot.left - 4.0, y), (plot.left, y));
        picture.lines.push(Line {
            width: 1.0,
            ..hairline(from, to, soft, Part::Frame)
        });
    }
    level_ticks(picture, &stage.time, plot.bottom, width);
    let label = shortened(&stage.plane.time_label, SMALL, plot.width());
    let at = ((plot.left + plot.right) / 2.0, plot.bottom + 31.0);
    picture
        .texts
        .push(words(&label, at, SMALL, Anchor::Middle, Role::Ink));
}

/// Whether a thing of the key occurs.
fn occurs(stage: &PlacedPlane, part: Part) -> bool {
    let tied = |tie: Tie| stage.plane.links.iter().any(|link| link.tie == tie);
    match part {
        Part::Player => {
            let waits = |dot: &PlayerView| {
                matches!(
                    dot.standing,
                    PlayerStanding::Waiting | PlayerStanding::Promised
                )
            };
            stage.plane.dots.iter().any(waits)
        }
        Part::Temporary => tied(Tie::Temporary),
        Part::Game => tied(Tie::Definitive),
        Part::Ghost => tied(Tie::Hindsight),
        _ => stage.plane.links.iter().any(|link| link.computers > 0),
    }
}

/// Where the entries of the key stand: left end and row; and how many rows there are.
fn key_places(width: f64, shown: impl Fn(Part) -> bool) -> (Vec<(usize, f64, usize)>, usize) {
    let (mut places, mut x, mut row) = (Vec::new(), 0.0, 0);
    for (index, (name, part)) in KEY.iter().enumerate() {
        if !shown(*part) {
            continue;
        }
        let wide = SAMPLE + 7.0 + estimate(called(*part, name, width), SMALL, false);
        if x > 0.0 && x + wide > width {
            (x, row) = (0.0, row + 1);
        }
        places.push((index, x, row));
        x += wide + if width < NARROW { 14.0 } else { 20.0 };
    }
    (places, row + 1)
}

/// The key, its first row at `top`.
fn key(picture: &mut PlanePicture, stage: &PlacedPlane, (width, top, line): (f64, f64, f64)) {
    let (places, _) = key_places(width, |part| occurs(stage, part));
    for (index, left, row) in &places {
        let (name, part) = KEY[*index];
        let y = top + *row as f64 * line;
        sample(picture, stage, part, (*left, y));
        let name = called(part, name, width);
        let at = (left + SAMPLE + 7.0, y);
        picture.texts.push(Words {
            part: Part::Key,
            ..words(name, at, SMALL, Anchor::Start, Role::Soft)
        });
    }
}

/// The status.
fn under(picture: &mut PlanePicture, stage: &PlacedPlane, (width, height): (f64, f64)) {
    // Bars under the plane come last.
    let end = if stage.bars.left > 0.0 {
        height
    } else {
        stage.bars.top
    };
    let top = end - below(width) + GAP + TEXT_LINE / 2.0;
    for (index, line) in wrapped(&stage.plane.status, STATUS, width, status_lines(width))
        .iter()
        .enumerate()
    {
        let y = top + 2.0 + index as f64 * TEXT_LINE;
        picture.texts.push(Words {
            opacity: stage.settled,
            ..words(line, (0.0, y), STATUS, Anchor::Start, Role::Soft)
        });
    }
}

/// A sign of the key as it is in the plot.
fn sample(picture: &mut PlanePicture, stage: &PlacedPlane, part: Part, (left, y): Point) {
    let right = left + SAMPLE;
    let rule = Ink::Full(stage.rule());
    let middle = left + SAMPLE / 2.0;
    let line = |from: Point, to: Point, ink: Ink, width: f64| Line {
        width,
        ..hairline(from, to, ink, Part::Key)
    };
    let sign = |at: Point, form: Form, ink: Ink, radius: f64| Sign {
        at,
        radius,
        form,
        ink,
        opacity: 1.0,
        part: Part::Key,
    };
    let (high, low) = ((middle, y - 6.0), (middle, y + 6.0));
    match part {
        Part::Player => {
            let waits = Ink::Full(WAITS);
            picture
                .lines
                .push(line((left + 4.0, y), (right - 4.0, y), waits, 2.0));
            picture
                .signs
                .push(sign((right - 4.0, y), Form::Ring, waits, 3.6));
            picture
                .signs
                .push(sign((left + 4.0, y), Form::Disc, waits, 4.0));
        }
        Part::Temporary => picture.lines.push(Line {
            dashed: true,
            ..line((left, y), (right, y), rule, 1.75)
        }),
        Part::Game => {
            // Who came first has waited for the other.
            let played = Ink::Full(Role::Soft);
            let start = (left + 4.0, low.1);
            picture.lines.push(line(start, low, played, 1.3));
            picture.lines.push(line(high, low, rule, 2.0));
            picture.signs.push(sign(start, Form::Disc, played, 3.0));
            picture.signs.push(sign(high, Form::Disc, rule, 2.6));
            picture.signs.push(sign(low, Form::Disc, rule, 2.6));
        }
        Part::Ghost => {
            let pale = HINDSIGHT;
            picture
                .lines
                .push(line((left, y), (right - 3.0, y), pale, 3.0));
            let x = right - 3.0;
            picture
                .lines
                .push(line((x, y - 7.0), (x, y + 7.0), pale, 5.5));
            for at in [(left + 2.0, y), (x, y + 6.0)] {
                picture.signs.push(sign(at, Form::Disc, EXPECTED, 3.2));
            }
        }
        _ => {
            let ink = Ink::Full(Role::Ink);
            picture
                .signs
                .push(sign((middle, y), Form::Square, ink, SQUARE));
        }
    }
}
