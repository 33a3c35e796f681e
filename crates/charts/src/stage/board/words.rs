//! The words around the board: title, key, name of the axis, status.

use crate::figure::Role;
use crate::geometry::Point;
use crate::stage::TEXT_LINE;
use crate::stage::board::crowd::{colour, letter, lifted, player};
use crate::stage::board::placed::{MOST_ROLES, PlacedBoard, TITLE};
use crate::stage::picture::{Anchor, Form, Ink, Part, PlanePicture, Sign, Words};
use crate::stage::words::{SMALL, STATUS, TINY, shortened, status_lines, words, wrapped};
use crate::text_width::estimate;
use lobbylab_core::balance::stage::{BalanceStageView, BoardLook, Pin, RowStanding, Why};
use std::mem::discriminant;

/// Width of a sign in the key.
const SAMPLE: f64 = 17.0;
/// Type of the title.
const LARGE: f64 = 16.0;

/// An entry of the key.
#[derive(Clone, Copy)]
enum Entry {
    Player(BoardLook),
    Lifted,
    Worst,
    Role(usize),
}

/// The entries of the key and their names; all that may occur.
fn entries(board: &BalanceStageView) -> Vec<(Entry, &str)> {
    let mut all = vec![
        (Entry::Player(BoardLook::Waiting), "waiting"),
        (Entry::Player(BoardLook::Cut(Why::Few)), "cut off"),
        (Entry::Player(BoardLook::Near), "looked at"),
        (Entry::Player(BoardLook::Middle), "must be in it"),
        (Entry::Player(BoardLook::First), "first team"),
        (Entry::Player(BoardLook::Second), "second team"),
        (Entry::Lifted, "in the game above"),
        (Entry::Worst, "worst game"),
    ];
    for (role, name) in board.roles.iter().take(MOST_ROLES).enumerate() {
        // A name that is a letter says itself.
        if name.chars().count() > 1 {
            all.push((Entry::Role(role), name));
        }
    }
    all
}

/// Whether an entry is seen on the board.
fn occurs(board: &BalanceStageView, entry: Entry) -> bool {
    let rows = || board.panels.iter().flat_map(|panel| &panel.rows);
    match entry {
        Entry::Player(look) => {
            let lifted = rows().flat_map(|row| &row.pins);
            // Whatever the reason why a player is cut off.
            let alike = |pin: &Pin| discriminant(&pin.look) == discriminant(&look);
            (board.crowd.iter().chain(lifted)).any(alike)
        }
        Entry::Lifted => !(board.crowd.is_empty() || lifted(board).is_empty()),
        Entry::Worst => rows().any(|row| row.standing == RowStanding::Worst),
        Entry::Role(_) => true,
    }
}

/// Where entries of these names stand, and how many rows they need.
fn places<'a>(names: impl Iterator<Item = &'a str>, width: f64) -> (Vec<Point>, usize) {
    let (mut places, mut x, mut row) = (Vec::new(), 0.0, 0);
    for name in names {
        let wide = SAMPLE + estimate(name, SMALL, false);
        if x > 0.0 && x + wide > width {
            (x, row) = (0.0, row + 1);
        }
        places.push((x, row as f64));
        x += wide + 14.0;
    }
    let rows = if places.is_empty() { 0 } else { row + 1 };
    (places, rows)
}

/// Rows of the whole key.
pub(crate) fn key_rows(board: &BalanceStageView, width: f64) -> usize {
    places(entries(board).iter().map(|(_, name)| *name), width).1
}

/// Writes all words but those in panels.
pub(crate) fn write(picture: &mut PlanePicture, stage: &PlacedBoard) {
    let board = stage.board;
    // Bold type is wider.
    let title = shortened(&board.title, LARGE, stage.key / 1.13);
    if !title.is_empty() {
        picture.texts.push(Words {
            bold: true,
            ..words(&title, (0.0, 12.0), LARGE, Anchor::Start, Role::Ink)
        });
    }
    key(picture, stage);
    let (from, to) = (stage.line.from, stage.line.to);
    let label = shortened(board.axis, SMALL, to - from);
    let at = ((from + to) / 2.0, stage.floor + 30.0);
    if !label.is_empty() {
        picture
            .texts
            .push(words(&label, at, SMALL, Anchor::Middle, Role::Ink));
    }
    let lines = wrapped(stage.said, STATUS, stage.width, status_lines(stage.width));
    for (index, line) in lines.iter().enumerate() {
        let y = stage.status + 4.0 + (index as f64 + 0.5) * TEXT_LINE;
        picture.texts.push(Words {
            opacity: stage.settled,
            ..words(line, (0.0, y), STATUS, Anchor::Start, Role::Soft)
        });
    }
}

fn key(picture: &mut PlanePicture, stage: &PlacedBoard) {
    let board = stage.board;
    let shown: Vec<(Entry, &str)> = (entries(board).into_iter())
        .filter(|(entry, _)| occurs(board, *entry))
        .collect();
    let (places, _) = places(shown.iter().map(|(_, name)| *name), stage.key);
    for ((entry, name), (left, row)) in shown.iter().zip(places) {
        let y = TITLE + (row + 0.5) * TEXT_LINE;
        let at = (left + 5.5, y);
        match *entry {
            Entry::Player(look) => {
                let pin = Pin {
                    id: 0,
                    value: 0.0,
                    look,
                    roles: 0,
                    plays: None,
                    fresh: false,
                };
                let radius = if look == BoardLook::Middle { 3.4 } else { 4.6 };
                player(picture, &pin, at, radius, (1.0, Part::Key));
            }
            Entry::Lifted => picture.signs.push(Sign {
                at,
                radius: 4.6,
                form: Form::Ring,
                ink: Ink::Pale(Role::High, 0.55),
                opacity: 1.0,
                part: Part::Key,
            }),
            Entry::Worst => picture.signs.push(Sign {
                at,
                radius: 5.0,
                form: Form::Triangle,
                ink: Ink::Full(Role::Worst),
                opacity: 1.0,
                part: Part::Key,
            }),
            Entry::Role(role) => picture.texts.push(Words {
                bold: true,
                part: Part::Key,
                ..words(
                    &letter(&board.roles, role).to_string(),
                    at,
                    TINY + 1.0,
                    Anchor::Middle,
                    colour(role),
                )
            }),
        }
        picture.texts.push(Words {
            part: Part::Key,
            ..words(name, (left + SAMPLE, y), SMALL, Anchor::Start, Role::Soft)
        });
    }
}
