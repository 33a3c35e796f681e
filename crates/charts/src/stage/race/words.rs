//! The words of the race: titles, ticks, the game's numbers, the key.

use super::Race;
use super::placed::PlacedLane;
use crate::drawing::scale::ticks;
use crate::figure::Role;
use crate::stage::TEXT_LINE;
use crate::stage::picture::{Anchor, Form, Ink, Line, Part, PlanePicture, Sign, Words, hairline};
use crate::stage::words::{SMALL, STATUS, level_ticks, words, wrapped};
use crate::text_width::estimate;

/// Type of titles.
const TITLE: f64 = 15.0;
/// Length of a sample in the key.
const SAMPLE: f64 = 16.0;
/// Characters of the longest verdict, in pixels of its type.
const LONGEST: f64 = 560.0;

/// Lines that are kept for a game's numbers.
fn verdict_lines(width: f64) -> usize {
    (LONGEST / width.max(1.0)).ceil().clamp(1.0, 5.0) as usize
}

/// Height of the same.
pub(super) fn verdict_height(width: f64) -> f64 {
    verdict_lines(width) as f64 * TEXT_LINE + 8.0
}

/// Below this width of a lane, how many wait stands under its title.
const UNDER: f64 = 200.0;

/// The name of the rule, and how many wait.
pub(super) fn title(picture: &mut PlanePicture, placed: &PlacedLane<'_>) {
    let (frame, lane) = (&placed.frame, placed.lane);
    let middle = frame.top + 12.0;
    picture.signs.push(Sign {
        at: (frame.left + 5.5, middle),
        radius: 5.5,
        form: Form::Block,
        ink: Ink::Full(lane.role),
        opacity: 1.0,
        part: Part::Frame,
    });
    let waiting = match lane.cannot.is_empty() {
        true => format!("{} waiting", waiting(placed)),
        false => String::new(),
    };
    let under = frame.width() < UNDER;
    let room = match under {
        true => frame.width() - 18.0,
        false => frame.width() - 18.0 - estimate(&waiting, SMALL, false) - 8.0,
    };
    // Smaller rather than cut.
    let wide = estimate(&lane.title, TITLE, true).max(1.0);
    let size = (TITLE * (room / wide).min(1.0)).max(8.0);
    picture.texts.push(Words {
        bold: true,
        ..words(
            &lane.title,
            (frame.left + 18.0, middle),
            size,
            Anchor::Start,
            Role::Ink,
        )
    });
    if !waiting.is_empty() {
        let at = match under {
            true => (frame.right, placed.plot.top - 12.0),
            false => (frame.right, middle),
        };
        picture
            .texts
            .push(words(&waiting, at, SMALL, Anchor::End, Role::Soft));
    }
}

/// How many wait: at first those of before, then those of after.
fn waiting(placed: &PlacedLane<'_>) -> usize {
    let lane = placed.lane;
    let stays = |party: &&super::PartyShown| match placed.forming > 0.0 {
        true => party.fate == super::PartyFate::Waits,
        false => lane.newcomer != Some(party.id),
    };
    lane.parties.iter().filter(stays).count()
}

/// An empty plot says so, as soon as the last party has gone to its game.
pub(super) fn nobody(picture: &mut PlanePicture, placed: &PlacedLane<'_>) {
    if waiting(placed) > 0 || placed.settled == 0.0 {
        return;
    }
    let plot = placed.plot;
    // Above or below the newest game, where more room is.
    let rings = (picture.signs.iter())
        .filter(|sign| (sign.form, sign.part) == (Form::Ring, Part::Game))
        .filter(|sign| plot.contains(sign.at));
    let (mut high, mut low) = (plot.bottom, plot.top);
    for ring in rings {
        high = ring.at.1.min(high);
        low = ring.at.1.max(low);
    }
    let y = match (high > low, high - plot.top > plot.bottom - low) {
        (true, _) => (plot.top + plot.bottom) / 2.0,
        (false, true) => (plot.top + high) / 2.0,
        (false, false) => (low + plot.bottom) / 2.0,
    };
    let middle = ((plot.left + plot.right) / 2.0, y);
    let text = "nobody waits";
    // Smaller rather than cut.
    let size = STATUS * (plot.width() / estimate(text, STATUS, false)).min(1.0);
    picture.texts.push(Words {
        opacity: placed.settled,
        rim: true,
        ..words(text, middle, size, Anchor::Middle, Role::Soft)
    });
}

/// Why nothing is seen here.
pub(super) fn cannot(picture: &mut PlanePicture, placed: &PlacedLane<'_>) {
    let frame = &placed.frame;
    for (index, line) in wrapped(&placed.lane.cannot, STATUS, frame.width(), 12)
        .iter()
        .enumerate()
    {
        let at = (frame.left, frame.top + 42.0 + index as f64 * TEXT_LINE);
        picture
            .texts
            .push(words(line, at, STATUS, Anchor::Start, Role::Soft));
    }
}

/// What the level axis shows where somebody has waited longer than it is.
const BEYOND: &str = "seconds waited; who waited longer stands at the edge";

/// Ticks and names of both axes.
pub(super) fn axes(picture: &mut PlanePicture, placed: &PlacedLane<'_>) {
    let (plot, frame) = (placed.plot, &placed.frame);
    let soft = Ink::Full(Role::Soft);
    for tick in ticks(&placed.rating, 4) {
        let y = placed.rating.to_px(tick.value);
        if !(plot.top..=plot.bottom).contains(&y) {
            continue;
        }
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
    level_ticks(picture, &placed.wait, plot.bottom, frame.right);
    let at = ((plot.left + plot.right) / 2.0, plot.bottom + 29.0);
    let waited = match placed.beyond && estimate(BEYOND, SMALL, false) <= plot.width() {
        true => BEYOND,
        false => "seconds waited",
    };
    for (text, at, anchor) in [
        (waited, at, Anchor::Middle),
        ("rating", (frame.left, plot.top - 12.0), Anchor::Start),
    ] {
        picture
            .texts
            .push(words(text, at, SMALL, anchor, Role::Ink));
    }
}

/// The numbers of the newest game.
pub(super) fn verdict(picture: &mut PlanePicture, placed: &PlacedLane<'_>) {
    let Some(game) = &placed.lane.game else {
        return;
    };
    let width = placed.frame.width();
    for (index, line) in wrapped(&game.verdict, SMALL, width, verdict_lines(width))
        .iter()
        .enumerate()
    {
        let at = (placed.frame.left, placed.below() + index as f64 * TEXT_LINE);
        picture.texts.push(Words {
            opacity: placed.settled,
            ..words(line, at, SMALL, Anchor::Start, Role::Soft)
        });
    }
}

/// What the key explains: the sign's form, its colour, the words.
fn entries(race: &Race) -> Vec<(Form, Ink, &'static str)> {
    let mut entries = vec![
        (Form::Disc, Ink::Full(Role::High), "strong"),
        (Form::Disc, Ink::Full(Role::Low), "weak"),
        (Form::Halo, Ink::Full(Role::Ink), "waits longest"),
        (Form::Ring, Ink::Full(Role::Soft), "just begun to play"),
    ];
    let parties = |lane: &super::RaceLane| lane.parties.iter().any(|party| party.size > 1);
    if race.lanes.iter().any(parties) || race.places.iter().any(|&places| places > 1) {
        entries.push((
            Form::Disc,
            Ink::Pale(Role::Soft, 0.5),
            "number: persons of a party",
        ));
    }
    entries
}

/// Where the entries stand, left end and row, and how many rows there are.
fn key_places(race: &Race, width: f64) -> (Vec<(f64, usize)>, usize) {
    let (mut places, mut x, mut row) = (Vec::new(), 0.0, 0);
    for (_, _, name) in entries(race) {
        let wide = SAMPLE + 6.0 + estimate(name, SMALL, false);
        if x > 0.0 && x + wide > width {
            (x, row) = (0.0, row + 1);
        }
        places.push((x, row));
        x += wide + 18.0;
    }
    (places, row + 1)
}

/// Rows that are kept for the key, whatever it holds.
pub(super) fn key_height(width: f64) -> f64 {
    let rows = (600.0 / width.max(1.0)).ceil().clamp(1.0, 4.0);
    rows * TEXT_LINE + 6.0
}

/// The key at the head of the picture: what dots are is asked before they are compared.
pub(super) fn key(picture: &mut PlanePicture, race: &Race, width: f64) {
    if race.lanes.iter().all(|lane| !lane.cannot.is_empty()) {
        return;
    }
    let top = TEXT_LINE / 2.0;
    let (places, _) = key_places(race, width);
    for ((form, ink, name), (left, row)) in entries(race).into_iter().zip(places) {
        let y = top + row as f64 * TEXT_LINE;
        let middle = (left + SAMPLE / 2.0, y);
        let sign = |form: Form, radius: f64, ink: Ink| Sign {
            at: middle,
            radius,
            form,
            ink,
            opacity: 1.0,
            part: Part::Key,
        };
        if form == Form::Halo {
            picture
                .signs
                .push(sign(Form::Disc, 4.0, Ink::Pale(Role::Soft, 0.5)));
            picture.signs.push(sign(form, 6.5, ink));
        } else {
            picture.signs.push(sign(form, 5.0, ink));
        }
        picture.texts.push(Words {
            part: Part::Key,
            ..words(
                name,
                (left + SAMPLE + 6.0, y),
                SMALL,
                Anchor::Start,
                Role::Soft,
            )
        });
    }
}
