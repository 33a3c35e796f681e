//! The shortest stretches of a line that fill every role twice (section 6.1).
//!
//! A *window* is a stretch of the line whose players fill every role twice, and do not
//! without its first or without its last player. Every game spans a window; so a shortest
//! stretch is one. A stretch that begins with another player and ends with the same is
//! void in the paper's words, and not kept.
//!
//! How many windows can a player change by coming or going? Let B(r) be the players kept
//! when all up to r are seated from right to left ([`Fill`]): the best set with a view to
//! places. A window that ends with r begins with the first of B(r). Of the players up to
//! p, those in B(r) are also in B(p) for every r behind p: who has once been passed over
//! is so for good. So the windows that hold p begin with players in B(p): they are at most
//! 2k, where the paper goes through all orders of 2k lists, (2k + 1)!. All are found from
//! left to right, each by seating players to the right of its first, until all seats are
//! taken, and then to the left of its last: 4k steps of O(log n + k²), and O(k²·(log n +
//! k²)) together.

use super::fill::{Fill, HELD};
use super::line::{Line, Place};
use crate::balance::model::LARGEST_TEAM;

/// A window, by the places of its first and its last player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Window {
    pub first: Place,
    pub last: Place,
}

/// Where the stretch ends that begins at a place and fills every role twice; nothing if
/// there are too few players.
pub(super) fn rightwards(line: &Line, k: usize, from: Place) -> Option<Place> {
    let mut fill = Fill::new(k);
    let mut at = from;
    loop {
        let found = line.next(at, fill.open())?;
        fill.add(line.at(found).2, 0, 0);
        if fill.is_full() {
            return Some(found);
        }
        at = line.behind(found);
    }
}

/// The first of those who sit when all before a place are seated from right to left, until
/// all seats are taken; nothing if nobody is before it.
fn leftwards(line: &Line, k: usize, before: Place) -> Option<Place> {
    let mut fill = Fill::new(k);
    let mut first = None;
    let mut at = before;
    while !fill.is_full()
        && let Some(found) = line.before(at, fill.open())
    {
        fill.add(line.at(found).2, 0, 0);
        first = Some(found);
        at = found;
    }
    first
}

/// Where the shortest stretch begins that ends before a place and fills every role twice; nothing if there are too
/// few players.
pub(super) fn leftwards_full(line: &Line, k: usize, before: Place) -> Option<Place> {
    let mut fill = Fill::new(k);
    let mut at = before;
    while !fill.is_full() {
        at = line.before(at, fill.open())?;
        fill.add(line.at(at).2, 0, 0);
    }
    Some(at)
}

/// Those who make a game around one who plays for certain, nearest first; nothing if there are
/// too few players.
pub(super) fn nearest_with(line: &Line, k: usize, with: Place) -> Option<Vec<Place>> {
    let mut fill = Fill::new(k);
    let mut places = vec![with];
    let (skill, _, roles) = line.at(with);
    fill.add(roles, 0, HELD);
    let (mut left, mut right) = (with, line.behind(with));
    while !fill.is_full() {
        let open = fill.open();
        let (below, above) = (line.before(left, open), line.next(right, open));
        let takes_below = match (below, above) {
            (None, None) => return None,
            (Some(below), Some(above)) => skill - line.at(below).0 <= line.at(above).0 - skill,
            (below, _) => below.is_some(),
        };
        let place = if takes_below { below? } else { above? };
        if takes_below {
            left = place;
        } else {
            right = line.behind(place);
        }
        fill.add(line.at(place).2, 0, 0);
        places.push(place);
    }
    crate::order::few(&mut places, |a, b| a < b);
    Some(places)
}

/// All windows that begin before one place and end at or behind another, which is not
/// behind it by more than a player; from left to right.
pub(super) fn over(line: &Line, k: usize, begin: Place, end: Place, windows: &mut Vec<Window>) {
    windows.clear();
    let Some(mut from) = leftwards(line, k, begin) else {
        return;
    };
    while from < begin
        && let Some(last) = rightwards(line, k, from)
        && let Some(first) = leftwards(line, k, line.behind(last))
        && first < begin
    {
        if last >= end {
            windows.push(Window { first, last });
        }
        from = line.behind(first);
    }
}

/// Those who make the least spread around a skill, of the players of a window: 2k of them,
/// nearest first.
pub(super) fn nearest(line: &Line, k: usize, window: Window, centre: f64) -> Vec<Place> {
    let mut fill = Fill::new(k);
    let mut places = Vec::with_capacity(2 * LARGEST_TEAM);
    // The first at or above the centre.
    let mut right = line
        .place(centre, 0)
        .clamp(window.first, line.behind(window.last));
    let mut left = right;
    while !fill.is_full() {
        let open = fill.open();
        let above = line.next(right, open).filter(|&at| at <= window.last);
        let below = line.before(left, open).filter(|&at| at >= window.first);
        let place = match (below, above) {
            (None, None) => break,
            (Some(below), Some(above)) => {
                if centre - line.at(below).0 <= line.at(above).0 - centre {
                    left = below;
                    below
                } else {
                    right = line.behind(above);
                    above
                }
            }
            (Some(below), None) => {
                left = below;
                below
            }
            (None, Some(above)) => {
                right = line.behind(above);
                above
            }
        };
        fill.add(line.at(place).2, 0, 0);
        places.push(place);
    }
    places
}
