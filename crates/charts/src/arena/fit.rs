//! What a visitor sees of their own game, and what the market that was found gives on tickets that
//! the search has not seen.

use super::{begun, in_unit, short};
use crate::figure::common::{axis, column};
use crate::figure::pieces::{ON_ITS_WAY, entries, known, round_up};
use crate::figure::{Bar, Entry, Figure, Mark, Role};
use lobbylab_core::arena::lab::{ArenaFit, FitCard, SEEN};
use lobbylab_core::experiment::Parts;

/// How its numbers are known.
const SOURCE: &str = "Simulated: each replication seeks rate and patience by itself and plays tickets that \
                      its search has not seen; 95 % intervals. The mark at 100 % is what you typed.";

/// What the found market gives, as parts of what is seen.
#[must_use]
pub fn fitted(question: &ArenaFit, parts: &Parts<FitCard>) -> Figure {
    let mut bars = Vec::new();
    let mut cells: [Vec<Entry>; 4] = Default::default();
    let mut high = 100.0f64;
    for (place, (_, name, unit)) in SEEN.into_iter().enumerate() {
        let Some(seen) = question.known()[place] else {
            continue;
        };
        let given = known(question.error(parts, place)).map(|error| error.affine(1.0, seen));
        let part = given.as_ref().map(|given| given.affine(100.0 / seen, 0.0));
        if let Some(part) = &part {
            high = high.max(part.high());
        }
        bars.push(Bar {
            name: name.to_owned(),
            role: Role::Optimal,
            value: part.as_ref().map_or(f64::NAN, |part| part.mean),
            interval: part.as_ref().map(|part| (part.low(), part.high())),
            exact: Some(100.0),
            note: String::new(),
        });
        let head = match unit {
            "s" => format!("{name}, s"),
            _ => name.to_owned(),
        };
        let [mean, half] = entries(given.as_ref());
        let row = [Entry::Text(head), Entry::Number(seen), mean, half];
        for (column, cell) in cells.iter_mut().zip(row) {
            column.push(cell);
        }
    }
    let heads = ["what", "seen", "as fitted, simulated", "half width"];
    let columns = heads.into_iter().zip(cells);
    Figure {
        finding: finding(question, parts),
        x: axis(
            "as fitted, of what you see",
            "%",
            0.0,
            round_up(1.05 * high),
        ),
        marks: vec![Mark::Bars { bars }],
        table: columns
            .map(|(head, cells)| column(head, "", cells))
            .collect(),
        source: SOURCE.to_owned(),
        ..begun("fitted")
    }
}

/// The same before anything is fitted: what could be typed, and why nothing is drawn.
pub(super) fn unfitted(why: &str) -> Figure {
    let bars = SEEN.into_iter().map(|(_, name, _)| Bar {
        name: name.to_owned(),
        role: Role::Soft,
        value: f64::NAN,
        interval: None,
        exact: Some(100.0),
        note: String::new(),
    });
    Figure {
        finding: lobbylab_core::words::capital(why),
        x: axis("as fitted, of what you see", "%", 0.0, 120.0),
        marks: vec![Mark::Bars {
            bars: bars.collect(),
        }],
        source: SOURCE.to_owned(),
        ..begun("fitted")
    }
}

/// What was found, and what is to be said of it.
fn finding(question: &ArenaFit, parts: &Parts<FitCard>) -> String {
    let [rate, patience] = question.found(parts).map(known);
    let mut found = Vec::new();
    if let Some(rate) = &rate {
        found.push(in_unit(rate, "players a minute"));
    }
    if let Some(patience) = &patience {
        found.push(format!("a mean patience of {}", in_unit(patience, "s")));
    }
    if found.is_empty() {
        return ON_ITS_WAY.to_owned();
    }
    let rule = question.lanes.rules().first().copied();
    let mut text = format!(
        "{} would give what you see{}.",
        lobbylab_core::words::capital(&found.join(" with ")),
        rule.map_or_else(String::new, |rule| format!(" under {}", short(rule)))
    );
    let said = question.said(parts);
    if said.is_empty() {
        let numbers = question.known().iter().flatten().count();
        text.push_str(match numbers {
            1 => " Your number comes out on fresh tickets.",
            2 => " Both of your numbers come out on fresh tickets.",
            _ => " All of your numbers come out on fresh tickets.",
        });
    }
    for sentence in said {
        text.push(' ');
        text.push_str(&sentence);
    }
    text
}
