//! Where everything of the race stands at a moment of the step's motion.
//!
//! | progress | what is seen |
//! | --- | --- |
//! | 0 to 0.4 | time runs on: all move right as they wait, the newcomer appears at the left |
//! | 0.4 to 0.9 | the newest game's parties sink into the boxes, those of a duel become rings; who gives up fades |
//! | 0.9 to 1 | the game's numbers appear; this is the resting state |

use super::game;
use super::placed::{FOOT, HEAD, PlacedLane, plot_height};
use super::{PartyFate, Race, words};
use crate::figure::Role;
use crate::geometry::Rect;
use crate::stage::motion;
use crate::stage::picture::{Ink, Line, Part, PlanePicture, hairline};

/// From here on lanes stand beside each other.
const WIDE: f64 = 640.0;
/// From here on two lanes of duels do: a plot is all that they need.
const NARROW: f64 = 260.0;
/// Between lanes.
const GUTTER: f64 = 28.0;

/// How many lanes stand beside each other, how wide each is, and from one to the next.
fn columns(race: &Race, width: f64) -> (usize, f64, f64) {
    let lanes = race.lanes.len().max(1);
    let both = race.is_duel() && lanes == 2 && width >= NARROW;
    let columns = if width >= WIDE || both { lanes } else { 1 };
    let gutter = if width >= WIDE { GUTTER } else { GUTTER / 2.0 };
    let gutters = (columns - 1) as f64 * gutter;
    let lane = (width - gutters) / columns as f64;
    (columns, lane, lane + gutter)
}

/// Height of one lane.
fn lane_height(race: &Race, width: f64) -> f64 {
    HEAD + plot_height(width) + FOOT + game::height(race, width) + words::verdict_height(width)
}

/// Height that the race wants at a width, in typographic pixels. It depends on the format of games
/// and not on what happens: nothing jumps from step to step.
#[must_use]
pub fn preferred_height(race: &Race, width: f64) -> f64 {
    let width = width.clamp(1.0, 1e4).max(1.0);
    let (columns, lane, _) = columns(race, width);
    let rows = race.lanes.len().max(1).div_ceil(columns) as f64;
    rows * lane_height(race, lane) + (rows - 1.0) * GUTTER / 2.0 + words::key_height(width)
}

/// Places the race in `width` × `height` typographic pixels at `progress` from 0 (before the
/// step) to 1 (after it). With `reduced_motion` nothing moves: the step's result is shown at once.
/// Whatever it holds, all places are finite.
///
/// # Complexity
/// O(parties).
#[must_use]
pub fn layout(
    race: &Race,
    width: f64,
    height: f64,
    progress: f64,
    reduced_motion: bool,
) -> PlanePicture {
    let mut picture = PlanePicture::default();
    let Some(progress) = motion::within((width, height), progress, reduced_motion) else {
        return picture;
    };
    let (columns, lane_width, pitch) = columns(race, width);
    let tall = lane_height(race, lane_width);
    for (number, lane) in race.lanes.iter().enumerate() {
        let (row, column) = (number / columns, number % columns);
        let left = column as f64 * pitch;
        let top = words::key_height(width) + row as f64 * (tall + GUTTER / 2.0);
        let frame = Rect {
            left,
            top,
            right: left + lane_width,
            bottom: top + tall,
        };
        let placed = PlacedLane::new(race, lane, frame, progress);
        words::title(&mut picture, &placed);
        if !lane.cannot.is_empty() {
            words::cannot(&mut picture, &placed);
            continue;
        }
        ground(&mut picture, &placed);
        words::axes(&mut picture, &placed);
        placed.gone(&mut picture);
        words::nobody(&mut picture, &placed);
        // Who plays lies above who waits.
        let last = |fate: PartyFate| fate == PartyFate::Plays;
        for upper in [false, true] {
            for party in lane.parties.iter().filter(|one| last(one.fate) == upper) {
                placed.party(&mut picture, party);
            }
        }
        words::verdict(&mut picture, &placed);
        if number == 0 {
            picture.plot = placed.plot;
        }
    }
    words::key(&mut picture, race, width);
    picture
}

/// The axes, and the boxes of the game.
fn ground(picture: &mut PlanePicture, placed: &PlacedLane<'_>) {
    let plot = &placed.plot;
    let soft = Ink::Full(Role::Soft);
    for (from, to) in [
        ((plot.left, plot.bottom), (plot.right, plot.bottom)),
        ((plot.left, plot.top), (plot.left, plot.bottom)),
    ] {
        picture.lines.push(Line {
            width: 1.0,
            ..hairline(from, to, soft, Part::Frame)
        });
    }
    if placed.lane.game.is_none() {
        return;
    }
    for rect in &placed.seats.boxes {
        // Lines are drawn to both sides of their place: those of a box stay within it, and so
        // within the picture.
        let (left, right) = (rect.left + 0.5, rect.right - 0.5);
        let corners = [
            (left, rect.top),
            (right, rect.top),
            (right, rect.bottom),
            (left, rect.bottom),
        ];
        for (number, &from) in corners.iter().enumerate() {
            picture.lines.push(Line {
                width: 1.0,
                opacity: placed.forming,
                ..hairline(from, corners[(number + 1) % 4], soft, Part::Game)
            });
        }
    }
}
