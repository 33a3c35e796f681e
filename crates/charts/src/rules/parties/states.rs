//! How fast the waiting room's chain grows with the size of teams.

use crate::figure::common::{axis, column};
use crate::figure::pieces::entry;
use crate::figure::{Axis, Column, Entry, Figure, Mark, Role, Scale, Shape, Ticks};
use crate::rules::PAPER;
use crate::rules::begun;
use crate::rules::parties::packings::{packing_name, packing_role, refused, room};
use lobbylab_core::experiment::Parts;
use lobbylab_core::rules::lab::{RoomPart, RulesRooms};
use lobbylab_core::rules::{LARGEST_TEAM, Packing};
use lobbylab_core::words::capital;

/// States of the chain under a packing order, by team size from 2 on; whether
/// there are perhaps more.
type Counts = Vec<Option<(u64, bool)>>;

fn counts(rooms: &Parts<RoomPart>, wanted: Packing) -> Counts {
    (2..=LARGEST_TEAM)
        .map(|size| {
            rooms.iter().find_map(|(_, part)| match part {
                RoomPart::Counted {
                    k,
                    packing,
                    states,
                    more,
                    ..
                } if *k == size && *packing == wanted => Some((*states, *more)),
                _ => None,
            })
        })
        .collect()
}

/// Number of states of the waiting room against the size of teams.
#[must_use]
pub fn party_states(question: &RulesRooms, rooms: &Parts<RoomPart>) -> Figure {
    let setting = &question.parties;
    let all: Vec<(Packing, Counts)> = (Packing::ALL.iter())
        .map(|&packing| (packing, counts(rooms, packing)))
        .collect();
    // Orders that do not mind ages have the same states: one series.
    let mut series: Vec<(String, Role, &Counts)> = Vec::new();
    for (packing, counts) in &all {
        if counts.iter().all(Option::is_none) {
            continue;
        }
        match series.iter_mut().find(|(_, _, known)| *known == counts) {
            Some((name, ..)) => *name = format!("{name} and {}", packing_name(*packing)),
            None => {
                let name = packing_name(*packing).to_owned();
                series.push((name, packing_role(*packing), counts));
            }
        }
    }
    let mut marks = Vec::new();
    let mut limit = None;
    for (name, role, counts) in &series {
        let points = |wanted: bool| -> Vec<(f64, f64)> {
            (2u32..)
                .zip(counts.iter())
                .filter_map(|(size, count)| {
                    let (states, more) = (*count)?;
                    (more == wanted).then_some((f64::from(size), states as f64))
                })
                .collect()
        };
        marks.push(Mark::Dots {
            name: name.clone(),
            role: *role,
            shape: Shape::Disc,
            points: points(false),
        });
        let over = points(true);
        if let Some(least) = over.iter().map(|point| point.1).min_by(f64::total_cmp) {
            limit = Some(least.min(limit.unwrap_or(least)));
            marks.push(Mark::Dots {
                name: format!("{name}, at least"),
                role: *role,
                shape: Shape::Triangle,
                points: over,
            });
        }
    }
    if let Some(limit) = limit {
        marks.push(Mark::HorizontalMark {
            y: limit,
            label: "counting ends here".to_owned(),
        });
    }
    let here = (setting.k as usize).checked_sub(2).and_then(|place| {
        let counted = all.iter().find(|(packing, _)| *packing == setting.packing);
        *counted?.1.get(place)?
    });
    marks.push(match here {
        Some((states, _)) => Mark::Here {
            x: f64::from(setting.k),
            y: states as f64,
            label: "you are here".to_owned(),
        },
        None => Mark::VerticalMark {
            x: f64::from(setting.k),
            label: "you are here".to_owned(),
        },
    });
    let ticks = (2..=LARGEST_TEAM).map(|size| (f64::from(size), size.to_string()));
    Figure {
        finding: states_finding(question, rooms, here),
        x: Axis {
            ticks: Ticks::Named(ticks.collect()),
            ..axis(
                "k, players in a team",
                "",
                1.6,
                f64::from(LARGEST_TEAM) + 0.4,
            )
        },
        y: Axis {
            scale: Scale::Log,
            ..axis("states of the waiting room", "", 1.0, 2e5)
        },
        marks,
        table: states_table(&all),
        source: format!(
            "Counted: every line of waiting parties that leaves no game possible, with room for \
             {} parties. Beyond {PAPER}, section VI.",
            setting.room
        ),
        ..begun("party_states")
    }
}

fn states_finding(
    question: &RulesRooms,
    rooms: &Parts<RoomPart>,
    here: Option<(u64, bool)>,
) -> String {
    let setting = &question.parties;
    let name = capital(packing_name(setting.packing));
    let mut text = match here {
        None => return "The chains are on their way.".to_owned(),
        Some((states, true)) => format!(
            "{name} has at least {states} states. Teams are of {}, and there is room for {} \
             parties.",
            setting.k, setting.room
        ),
        Some((states, false)) => format!(
            "{name} has {states} states. Teams are of {}, and there is room for {} parties.",
            setting.k, setting.room
        ),
    };
    match room(rooms, setting.packing) {
        Some(RoomPart::Solved(solved)) if solved.tagged > 0 => text.push_str(&format!(
            " The chain of one party among the others has {} and gives the variance of its wait.",
            solved.tagged
        )),
        Some(RoomPart::Solved(_)) => text.push_str(
            " The chain of one party among the others is too large: its mean wait is known, not \
             its variance.",
        ),
        Some(RoomPart::Refused(why)) => text.push_str(&format!(" {}", refused(why))),
        _ => {}
    }
    text
}

fn states_table(all: &[(Packing, Counts)]) -> Vec<Column> {
    let mut table = vec![column(
        "players in a team",
        "",
        (2..=LARGEST_TEAM)
            .map(|size| Entry::Number(f64::from(size)))
            .collect(),
    )];
    for (packing, counts) in all {
        let name = packing_name(*packing);
        let states = counts
            .iter()
            .map(|count| entry(count.map(|(states, _)| states as f64)));
        table.push(column(format!("states, {name}"), "", states.collect()));
        let more = counts.iter().map(|count| match count {
            Some((_, true)) => Entry::Text("at least".to_owned()),
            Some((_, false)) => Entry::Text("all".to_owned()),
            None => Entry::Empty,
        });
        table.push(column(format!("counted, {name}"), "", more.collect()));
    }
    table
}
