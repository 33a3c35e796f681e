//! Parties of any size: who waits how long under a packing order, and what the
//! other orders would change on the same arrivals.

use crate::figure::common::{axis, column, percent, with_interval};
use crate::figure::pieces::{entries, entry, finite, round_up, share, signed};
use crate::figure::{Bar, Entry, Figure, Mark, Role};
use crate::rules::PAPER;
use crate::rules::begun;
use crate::rules::parties::packings::{
    packing_name, packing_role, players_away, refused, room, solved,
};
use lobbylab_core::experiment::Parts;
use lobbylab_core::rules::lab::{
    LineSample, Linear, PartiesSample, RoomPart, RulesParties, WaitMeasure, Waits,
};
use lobbylab_core::rules::{Leaving, Packing};
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::{capital, three_digits};

/// Parties of a size.
fn size_name(size: u32) -> String {
    match size {
        1 => "singles".to_owned(),
        size => format!("parties of {size}"),
    }
}

/// The mean wait of parties with these weights, by size.
fn mean_wait(
    question: &RulesParties,
    parts: &Parts<PartiesSample>,
    packing: Packing,
    weights: &[u32],
) -> Option<Linear> {
    let longest = question.parties.patience().longest();
    let samples = (parts.iter()).map(|(_, part)| &part.packing(packing).classes[..]);
    Waits::new(samples.collect(), weights, longest).estimate(WaitMeasure::Mean)
}

/// Share turned away among parties with these weights, simulated.
fn away(parts: &Parts<PartiesSample>, packing: Packing, weights: &[u32]) -> Option<Interval> {
    let count = |counts: &[u64]| -> f64 {
        (counts.iter().zip(weights))
            .map(|(count, weight)| *count as f64 * f64::from(*weight))
            .sum()
    };
    let of = |run: &LineSample| (count(&run.turned_away), count(&run.arrived));
    let pairs: Vec<(f64, f64)> = (parts.iter())
        .map(|(_, part)| of(part.packing(packing)))
        .collect();
    finite(Linear::ratio(&pairs)?.interval())
}

/// One row of the figure and of its table.
struct Row {
    name: String,
    role: Role,
    exact: Option<f64>,
    wait: Option<Interval>,
    /// What the other order changes, on the same arrivals.
    change: Option<Interval>,
    away_exact: Option<f64>,
    away: Option<Interval>,
    chosen: bool,
}

impl Row {
    /// The best known mean wait.
    fn value(&self) -> f64 {
        (self.wait.as_ref().map(|wait| wait.mean))
            .or(self.exact)
            .unwrap_or(f64::NAN)
    }

    /// The mean wait in words.
    fn words(&self) -> String {
        match (&self.wait, self.exact) {
            (Some(wait), _) => with_interval(wait),
            (None, Some(exact)) => three_digits(exact),
            (None, None) => "—".to_owned(),
        }
    }

    fn note(&self) -> String {
        let mut words = Vec::new();
        if self.chosen {
            words.push("chosen".to_owned());
        }
        if let Some(change) = &self.change {
            words.push(signed(change));
        }
        let away = match (self.away_exact, &self.away) {
            (Some(exact), _) => Some(percent(exact)),
            (None, Some(away)) => Some(share(away)),
            (None, None) => None,
        };
        // Next to nobody is not worth a note in every row.
        let share = self.away_exact.or(self.away.as_ref().map(Interval::high));
        if let Some(away) = away.filter(|_| share.is_some_and(|share| share >= 5e-4)) {
            words.push(format!("{away} turned away"));
        }
        words.join(", ")
    }
}

fn rows(
    question: &RulesParties,
    rooms: &Parts<RoomPart>,
    parts: &Parts<PartiesSample>,
) -> (Vec<Row>, Vec<Row>) {
    let (k, chosen) = (question.parties.k, question.parties.packing);
    let rates = question.rates();
    let exact = solved(rooms, chosen);
    let known = |value: Option<&f64>| value.copied().filter(|value| value.is_finite());
    let sizes = (1..=k)
        .zip(&rates)
        .filter(|(_, rate)| **rate > 0.0)
        .map(|(size, _)| {
            let weights: Vec<u32> = (1..=k).map(|other| u32::from(other == size)).collect();
            let place = size as usize - 1;
            Row {
                name: size_name(size),
                role: match size {
                    1 => Role::Low,
                    size if size == k => Role::High,
                    _ => Role::Between,
                },
                exact: known(exact.and_then(|exact| exact.means.get(place))),
                wait: mean_wait(question, parts, chosen, &weights)
                    .and_then(|linear| finite(linear.interval())),
                change: None,
                away_exact: known(exact.and_then(|exact| exact.turned_away.get(place))),
                away: away(parts, chosen, &weights),
                chosen: false,
            }
        })
        .collect();
    let weights: Vec<u32> = (1..=k).collect();
    let mine = mean_wait(question, parts, chosen, &weights);
    let orders = (Packing::ALL.iter().copied())
        .map(|packing| {
            let exact = solved(rooms, packing);
            let wait = mean_wait(question, parts, packing, &weights);
            let change = match (&wait, &mine) {
                (Some(wait), Some(mine)) if packing != chosen => finite(wait.less(mine)),
                _ => None,
            };
            Row {
                name: format!("all players, {}", packing_name(packing)),
                role: packing_role(packing),
                exact: known(exact.map(|exact| &exact.players.0)),
                wait: wait.and_then(|linear| finite(linear.interval())),
                change,
                away_exact: exact
                    .map(|exact| players_away(&rates, &exact.turned_away))
                    .filter(|share| share.is_finite()),
                away: away(parts, packing, &weights),
                chosen: packing == chosen,
            }
        })
        .collect();
    (sizes, orders)
}

/// The mean wait by size of party under the chosen order, and of all players
/// under each order.
#[must_use]
pub fn parties(
    question: &RulesParties,
    rooms: &Parts<RoomPart>,
    parts: &Parts<PartiesSample>,
) -> Figure {
    let (sizes, orders) = rows(question, rooms, parts);
    let finding = finding(question, rooms, parts, &sizes, &orders);
    let mut high = 0.0f64;
    let mut bars = Vec::new();
    let mut table: [Vec<Entry>; 9] = Default::default();
    for row in sizes.iter().chain(&orders) {
        for end in [row.exact, row.wait.as_ref().map(Interval::high)] {
            high = high.max(end.unwrap_or(0.0));
        }
        bars.push(Bar {
            name: row.name.clone(),
            role: row.role,
            value: row.value(),
            interval: row.wait.as_ref().map(|wait| (wait.low(), wait.high())),
            exact: row.exact,
            note: row.note(),
        });
        let [mean, half] = entries(row.wait.as_ref());
        let [change, change_half] = entries(row.change.as_ref());
        let [away, away_half] = entries(row.away.as_ref());
        let cells = [
            Entry::Text(row.name.clone()),
            entry(row.exact),
            mean,
            half,
            change,
            change_half,
            entry(row.away_exact),
            away,
            away_half,
        ];
        for (column, cell) in table.iter_mut().zip(cells) {
            column.push(cell);
        }
    }
    let [
        name,
        exact,
        mean,
        half,
        change,
        change_half,
        away_exact,
        away,
        away_half,
    ] = table;
    Figure {
        finding,
        x: axis("mean wait", "time", 0.0, round_up(1.02 * high)),
        y: axis("", "", 0.0, 1.0),
        marks: vec![Mark::Bars { bars }],
        table: vec![
            column("who", "", name),
            column("mean wait, exact", "time", exact),
            column("mean wait, simulated", "time", mean),
            column("half width", "time", half),
            column("above the chosen order, simulated", "time", change),
            column("half width of the difference", "time", change_half),
            column("share turned away, exact", "", away_exact),
            column("share turned away, simulated", "", away),
            column("half width of the share", "", away_half),
        ],
        source: format!(
            "Bars: simulated with 95 % intervals; ticks: exact, the waiting room's chain; right: \
             paired difference to the chosen order, and who finds the room full. One player \
             comes per unit of time. Beyond {PAPER}, section VI."
        ),
        ..begun("parties")
    }
}

fn finding(
    question: &RulesParties,
    rooms: &Parts<RoomPart>,
    parts: &Parts<PartiesSample>,
    sizes: &[Row],
    orders: &[Row],
) -> String {
    let chosen = question.parties.packing;
    let mut text = String::new();
    let by_wait = |a: &&Row, b: &&Row| a.value().total_cmp(&b.value());
    let there = || sizes.iter().filter(|row| row.value().is_finite());
    match (there().max_by(by_wait), there().min_by(by_wait)) {
        (Some(longest), Some(shortest)) if longest.name != shortest.name => {
            text.push_str(&format!(
                "{} wait longest ({} units of time), {} shortest ({}), with {}.",
                capital(&longest.name),
                longest.words(),
                shortest.name,
                shortest.words(),
                packing_name(chosen)
            ));
        }
        (Some(only), _) => {
            text.push_str(&format!(
                "Only {} come; they wait {} units of time.",
                only.name,
                only.words()
            ));
        }
        _ => text.push_str("The simulation is on its way."),
    }
    let mine = orders.iter().find(|row| row.chosen);
    let mut fates = Vec::new();
    let away = match room(rooms, chosen) {
        Some(RoomPart::Solved(solved)) => {
            let away = mine.and_then(|row| row.away_exact).map(percent);
            away.map(|away| (away, format!(" (exact, {} states)", solved.states)))
        }
        Some(RoomPart::Refused(why)) => {
            text.push_str(&format!(" {}", refused(why)));
            None
        }
        _ => None,
    };
    let away = away.or_else(|| {
        let away = mine.and_then(|row| row.away.as_ref())?;
        Some((share(away), String::new()))
    });
    if let Some((away, how)) = away {
        fates.push(match away.as_str() {
            "0 %" | "0 ± 0 %" => format!("nobody is turned away{how}"),
            _ => format!("{away} of all players are turned away{how}"),
        });
    }
    let never = question.parties.quit == Leaving::Never;
    let stuck = (parts.iter())
        .filter(|(_, part)| part.stuck[chosen as usize])
        .count();
    if never && stuck > 0 {
        fates.push(format!(
            "in {stuck} of {} runs the room filled for good with parties that fit no game",
            parts.len()
        ));
    } else if let Some(lost) = lost(question, parts).filter(|_| !never) {
        fates.push(format!("{} give up", share(&lost)));
    }
    let others = orders
        .iter()
        .filter(|row| row.change.is_some())
        .min_by(by_wait);
    let change = others.and_then(|row| {
        let (name, change) = (
            row.name.trim_start_matches("all players, "),
            row.change.as_ref()?,
        );
        Some(if change.high() < 0.0 {
            let saved = with_interval(&change.affine(-1.0, 0.0));
            format!("{name} is quicker by {saved} on the same arrivals")
        } else if change.low() > 0.0 {
            format!("no other order is quicker ({name}: {})", signed(change))
        } else {
            "no other order is told apart from it".to_owned()
        })
    });
    let parts = [fates.join(" and "), change.unwrap_or_default()];
    let parts: Vec<&str> = parts
        .iter()
        .map(String::as_str)
        .filter(|part| !part.is_empty())
        .collect();
    if !parts.is_empty() {
        text.push_str(&format!(" {}.", capital(&parts.join("; "))));
    }
    text
}

/// Share of players who leave without a game under the chosen order.
fn lost(question: &RulesParties, parts: &Parts<PartiesSample>) -> Option<Interval> {
    let weights: Vec<u32> = (1..=question.parties.k).collect();
    let packing = question.parties.packing;
    let samples = (parts.iter()).map(|(_, part)| &part.packing(packing).classes[..]);
    let waits = Waits::new(samples.collect(), &weights, f64::INFINITY);
    finite(waits.left()?.interval())
}
