//! What packed 2v2 with sides or zones makes of the paper's formulas: the error as a map.

use super::PAPER;
use super::begun;
use crate::figure::common::{axis, column, number, percent, with_interval};
use crate::figure::pieces::entry;
use crate::figure::{Cell, Entry, Figure, Glyph, Mark, Role};
use lobbylab_core::experiment::Parts;
use lobbylab_core::rules::lab::{PACKED_CELLS, PackedPart, RulesPacked};
use lobbylab_core::rules::{PackedChoice, PackedWaits};
use lobbylab_core::words::three_digits;

/// An error that has the full colour.
const FULL: f64 = 0.5;

/// A cell that is known: the share who come alone, the share who do not mind, what was solved.
type Known = (f64, f64, Option<PackedWaits>);

/// Why a queue that has a mean wait is not told.
const TOO_LONG: &str = "the queue is too long to be solved";

/// Colours of waits that are foretold too short and too long.
const SIGNS: [Role; 2] = [Role::Greedy, Role::Patient];

/// The error of the approximated mean wait, over the shares of players who come alone and of those who
/// do not mind.
#[must_use]
pub fn packed_map(question: &RulesPacked, parts: &Parts<PackedPart>) -> Figure {
    let cells = question.cells(parts);
    let side = 1.0 / f64::from(PACKED_CELLS);
    let drawn = cells.iter().map(|&(alone, free, cell)| {
        let error = error_of(&(alone, free, cell));
        Cell {
            x: alone,
            y: free,
            width: side,
            height: side,
            role: match error {
                Some(error) => SIGNS[usize::from(error > 0.0)],
                None => Role::Soft,
            },
            shade: error.map_or(0.15, |error| 0.66 * (error.abs() / FULL).min(1.0)),
            glyph: if error.is_none() {
                Glyph::Cross
            } else {
                Glyph::None
            },
            here: false,
            says: says(alone, free, cell),
        }
    });
    let mut marks = vec![Mark::Cells {
        name: "error".to_owned(),
        cells: drawn.collect(),
    }];
    for (role, name) in SIGNS
        .into_iter()
        .zip(["foretold too short", "foretold too long"])
    {
        marks.push(Mark::Key {
            name: name.to_owned(),
            role,
            shades: (0.0, 0.66),
            glyph: Glyph::None,
        });
    }
    let mut unknown = (cells.iter())
        .filter(|cell| error_of(cell).is_none())
        .peekable();
    if unknown.peek().is_some() {
        let name = match unknown.any(|cell| cell.2.is_some_and(|waits| waits.is_stable())) {
            true => "no mean wait, or too long",
            false => "no mean wait",
        };
        marks.push(Mark::Key {
            name: name.to_owned(),
            role: Role::Soft,
            shades: (0.15, 0.15),
            glyph: Glyph::Cross,
        });
    }
    let [_, _, free] = question.rates();
    marks.push(Mark::Here {
        x: question.mix.alone,
        y: free,
        label: "you are here".to_owned(),
    });
    let text = |read: &dyn Fn(&Known) -> Entry| cells.iter().map(read).collect::<Vec<_>>();
    let table = vec![
        column(
            "share who come alone",
            "",
            text(&|cell| Entry::Number(cell.0)),
        ),
        column(
            "share who do not mind",
            "",
            text(&|cell| Entry::Number(cell.1)),
        ),
        column(
            "mean wait, exact",
            "units of time",
            text(&|cell| {
                let known = cell.2.filter(PackedWaits::is_known);
                entry(known.map(|waits| waits.exact[3]))
            }),
        ),
        column(
            "mean wait, approximated",
            "units of time",
            text(&|cell| entry(cell.2.map(|waits| waits.predicted[3]))),
        ),
        column(
            "error",
            "%",
            text(&|cell| entry(error_of(cell).map(|error| 100.0 * error))),
        ),
    ];
    Figure {
        finding: finding(question, parts),
        x: axis("share of players who come alone", "", 0.0, 1.0),
        y: axis("share of players who do not mind", "", 0.0, 1.0),
        marks,
        table,
        source: format!(
            "Exact: the chain of the real game, which packs singles into pairs and plays those who mind \
             first; A and B in your proportion. Approximated: {PAPER}, section IV-A with {}.",
            match question.mix.packed {
                PackedChoice::Sides => "(16)",
                PackedChoice::Zones => "(22)",
            }
        ),
        ..begun("packed_map")
    }
}

fn says(alone: f64, free: f64, waits: Option<PackedWaits>) -> String {
    let place = format!(
        "{} of the players come alone and {} do not mind",
        percent(alone),
        percent(free)
    );
    match waits {
        Some(waits) if waits.is_known() => format!(
            "{place}: they wait {}, {} is foretold, {}.",
            three_digits(waits.exact[3]),
            three_digits(waits.predicted[3]),
            off(waits.error())
        ),
        // The chain's room is too small for a queue that is stable, but hardly.
        Some(waits) if waits.is_stable() => format!("{place}: {TOO_LONG}."),
        _ => format!("{place}: the queue has no mean wait."),
    }
}

/// The error of the approximation where there is a mean wait that is known.
fn error_of(cell: &Known) -> Option<f64> {
    let known = cell.2.filter(PackedWaits::is_known);
    known.map(|waits| waits.error())
}

fn off(error: f64) -> String {
    let size = percent(error.abs());
    if error < 0.0 {
        format!("{size} too short")
    } else {
        format!("{size} too long")
    }
}

fn finding(question: &RulesPacked, parts: &Parts<PackedPart>) -> String {
    if question.grows().is_some() {
        return "The queue has no mean wait here: too few players take either side.".to_owned();
    }
    let here = match question.here(parts) {
        Some(Some(here)) if here.is_known() => here,
        Some(Some(_)) => return format!("No wait is told here: {TOO_LONG}."),
        Some(None) => return "This place has no chain that can be solved.".to_owned(),
        None => return "The chain of this place is being solved.".to_owned(),
    };
    let ran = question.simulated(parts, 3);
    let ran = ran.map_or(String::new(), |ran| {
        format!(" (simulated {})", with_interval(&ran))
    });
    format!(
        "The paper’s mean wait is {} here. Players really wait {}{ran}, and {} is foretold. A package of \
         two is not one player: who comes alone waits for a partner first, and pairs come more evenly \
         than a Poisson stream.",
        off(here.error()),
        number(round(here.exact[3])),
        number(round(here.predicted[3]))
    )
}

/// To a thousandth.
fn round(value: f64) -> f64 {
    libm::round(1e3 * value) / 1e3
}
