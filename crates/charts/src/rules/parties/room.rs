//! The waiting room of k against k: how many wait though no game can be made.

use crate::figure::common::{axis, column, percent};
use crate::figure::pieces::{entry, round_up};
use crate::figure::{Cell, Column, Dash, Entry, Figure, Glyph, Mark};
use crate::rules::PAPER;
use crate::rules::begun;
use crate::rules::parties::packings::{
    packing_name, packing_role, players_away, refused, room, solved,
};
use lobbylab_core::experiment::Parts;
use lobbylab_core::rules::Packing;
use lobbylab_core::rules::lab::{RoomPart, RoomSolved, RulesRooms};
use lobbylab_core::words::three_digits;

/// Most steps of the distribution; more numbers of players share one.
const MOST_STEPS: usize = 90;
/// What lies in the tail that is left out.
const TAIL: f64 = 5e-4;

/// How many players wait, and by how many numbers a step is wide.
struct Steps {
    /// Numbers of players shown.
    shown: usize,
    width: usize,
}

impl Steps {
    /// Up to where no order has more than a rest, and in any case past 2k.
    fn new(rooms: &Parts<RoomPart>, full: usize) -> Self {
        let longest = Packing::ALL
            .iter()
            .filter_map(|&packing| solved(rooms, packing))
            .map(|solved| {
                let mut rest = 0.0;
                let tail = (solved.waiting.iter().rev()).take_while(|share| {
                    rest += **share;
                    rest < TAIL
                });
                solved.waiting.len() - tail.count()
            })
            .max();
        // A multiple of four players, so that the axis does not jump.
        let shown = longest.unwrap_or(0).max(full + 3).next_multiple_of(4);
        Self {
            shown,
            width: shown.div_ceil(MOST_STEPS),
        }
    }

    /// Share of time by step: the first number of players and the share.
    fn shares(&self, solved: &RoomSolved) -> Vec<(usize, f64)> {
        (0..self.shown)
            .step_by(self.width)
            .map(|from| {
                let step = solved.waiting.iter().skip(from).take(self.width);
                (from, step.sum())
            })
            .collect()
    }

    /// The edges of a step, in players.
    fn edges(&self, from: usize) -> (f64, f64) {
        (from as f64 - 0.5, (from + self.width) as f64 - 0.5)
    }
}

/// Share of time in which `full` players wait or more.
fn at_least(solved: &RoomSolved, full: usize) -> f64 {
    // Of shares that need not sum to 1 to the last digit.
    solved.waiting.iter().skip(full).sum::<f64>().min(1.0)
}

fn mean_waiting(solved: &RoomSolved) -> f64 {
    (0u32..)
        .zip(&solved.waiting)
        .map(|(players, share)| f64::from(players) * share)
        .sum()
}

/// Shades of bars: of fewer players than a game takes, and of as many or more.
const FEW: f64 = 0.4;
const ENOUGH: f64 = 0.75;

/// Share of time with so many players waiting.
#[must_use]
pub fn party_room(question: &RulesRooms, rooms: &Parts<RoomPart>) -> Figure {
    let setting = &question.parties;
    let full = 2 * setting.k as usize;
    let steps = Steps::new(rooms, full);
    let right = steps.shown as f64 - 0.5;
    let chosen = setting.packing;
    let mut marks = Vec::new();
    let mut high = 0.0f64;
    // Two orders that come to the same are one line.
    let mut lines: Vec<(String, Packing, &RoomSolved)> = Vec::new();
    for packing in Packing::ALL.iter().copied() {
        let Some(solved) = solved(rooms, packing) else {
            continue;
        };
        let shares = steps.shares(solved);
        high = shares.iter().fold(high, |high, step| high.max(step.1));
        if packing == chosen {
            marks.push(Mark::Cells {
                name: packing_name(chosen).to_owned(),
                cells: cells(&steps, solved, chosen, full),
            });
            continue;
        }
        match lines
            .iter_mut()
            .find(|(_, _, known)| known.waiting == solved.waiting)
        {
            Some((name, ..)) => *name = format!("{name} and {}", packing_name(packing)),
            None => lines.push((packing_name(packing).to_owned(), packing, solved)),
        }
    }
    let top = round_up(1.1 * high);
    for (name, shade) in [
        ("too few players", FEW),
        ("enough players, no two teams", ENOUGH),
    ] {
        marks.push(Mark::Key {
            name: name.to_owned(),
            role: packing_role(chosen),
            shades: (shade, shade),
            glyph: Glyph::None,
        });
    }
    for (name, packing, solved) in lines {
        let shares = steps.shares(solved);
        let mut points = Vec::with_capacity(2 * shares.len());
        for (from, share) in shares {
            let (left, right) = steps.edges(from);
            points.extend([(left, share), (right, share)]);
        }
        marks.push(Mark::Line {
            name,
            role: packing_role(packing),
            dash: Dash::Solid,
            points,
        });
    }
    let border = full as f64 - 0.5;
    marks.push(Mark::VerticalMark {
        x: border,
        label: format!("2k = {full}"),
    });
    Figure {
        finding: room_finding(question, rooms, full),
        x: axis("players waiting, j", "", -0.5, right),
        y: axis(
            &format!("share of time, bars: {}", packing_name(chosen)),
            "",
            0.0,
            top,
        ),
        marks,
        table: room_table(rooms, &steps),
        source: format!(
            "Exact: the stationary chain of the waiting room, made from the rule itself. A game \
             is formed as soon as there is one. Beyond {PAPER}, section VI."
        ),
        ..begun("party_room")
    }
}

fn cells(steps: &Steps, solved: &RoomSolved, packing: Packing, full: usize) -> Vec<Cell> {
    (steps.shares(solved).into_iter())
        .filter(|(_, share)| *share > 0.0)
        .map(|(from, share)| {
            let (left, right) = steps.edges(from);
            let to = from + steps.width - 1;
            let players = match (from, to) {
                (0, 0) => "Nobody waits".to_owned(),
                (1, 1) => "One player waits".to_owned(),
                (from, to) if from == to => format!("{from} players wait"),
                (from, to) => format!("{from} to {to} players wait"),
            };
            let idle = if from >= full {
                ", and no two teams can be made of their parties"
            } else {
                ""
            };
            Cell {
                x: 0.5 * (left + right),
                y: 0.5 * share,
                width: right - left,
                height: share,
                role: packing_role(packing),
                shade: if from >= full { ENOUGH } else { FEW },
                glyph: Glyph::None,
                here: false,
                says: format!(
                    "{players} {} of the time with {}{idle}.",
                    percent(share),
                    packing_name(packing)
                ),
            }
        })
        .collect()
}

fn room_finding(question: &RulesRooms, rooms: &Parts<RoomPart>, full: usize) -> String {
    let chosen = question.parties.packing;
    let solved_here = match room(rooms, chosen) {
        Some(RoomPart::Solved(solved)) => solved,
        Some(RoomPart::Refused(why)) => return refused(why),
        _ => return "The chains are on their way.".to_owned(),
    };
    let mut text = format!(
        "In {} of the time {full} players or more wait, enough for a game, and no two teams \
         can be made of them",
        percent(at_least(solved_here, full))
    );
    let others: Vec<String> = (Packing::ALL.iter().copied())
        .filter(|packing| *packing != chosen)
        .filter_map(|packing| {
            let share = at_least(solved(rooms, packing)?, full);
            Some(format!("{}: {}", packing_name(packing), percent(share)))
        })
        .collect();
    if !others.is_empty() {
        text.push_str(&format!(". In other orders, {}", others.join(", ")));
    }
    let away = players_away(&question.parties.rates(), &solved_here.turned_away);
    text.push_str(&format!(
        ". On average {} wait; room for {} parties turns {} of all players away.",
        three_digits(rounded(mean_waiting(solved_here))),
        question.parties.room,
        percent(away)
    ));
    text
}

/// Two decimals are enough in a sentence.
fn rounded(value: f64) -> f64 {
    (100.0 * value).round() / 100.0
}

fn room_table(rooms: &Parts<RoomPart>, steps: &Steps) -> Vec<Column> {
    let starts: Vec<usize> = (0..steps.shown).step_by(steps.width).collect();
    let number = |value: usize| Entry::Number(value as f64);
    let mut table = vec![column(
        "players waiting",
        "",
        starts.iter().map(|from| number(*from)).collect(),
    )];
    if steps.width > 1 {
        let to = starts.iter().map(|from| number(from + steps.width - 1));
        table.push(column("up to", "", to.collect()));
    }
    for packing in Packing::ALL.iter().copied() {
        let Some(solved) = solved(rooms, packing) else {
            continue;
        };
        let shares = steps.shares(solved).into_iter();
        table.push(column(
            format!("share of time, {}", packing_name(packing)),
            "",
            shares.map(|(_, share)| entry(Some(share))).collect(),
        ));
    }
    table
}
