//! Zones: what a choice-free player saves (Figure 12 of the paper), the mean
//! wait over both rates (Figure 13), and who waits how long.

use super::PAPER;
use super::begun;
use super::shares::{CLASS_ROLES, Place, levels, mean_wait, raster, shaded, table_of};
use crate::figure::common::{axis, column, number, percent, with_interval};
use crate::figure::pieces::{entry, round_up};
use crate::figure::{Bar, Column, Dash, Entry, Figure, Mark, Role};
use lobbylab_core::experiment::Parts;
use lobbylab_core::rules::exact::zones::Zones;
use lobbylab_core::rules::lab::{LineSample, RulesZones};
use lobbylab_core::rules::{Leaving, ProductForm};
use lobbylab_core::words::{capital, three_digits};
use std::sync::OnceLock;

/// Cells each way over all shares.
const ACROSS: u32 = 30;
/// Steps along a line.
const STEPS: u32 = 100;
/// Shares of choice-free players that lines are drawn for.
const FREE: [(f64, Role); 4] = [
    (0.0, Role::Greedy),
    (0.1, Role::Random),
    (0.3, Role::Patient),
    (0.5, Role::Optimal),
];

/// The shares of A, B and C of two zones.
fn shares(question: &RulesZones) -> [f64; 3] {
    let zones = &question.zones;
    let rates = [zones.za, zones.zb, zones.zc];
    let total: f64 = rates.iter().sum();
    rates.map(|rate| rate / total)
}

/// What must be said where the closed forms are of something simpler.
pub(super) fn note(question: &RulesZones) -> String {
    let mut text = String::new();
    if question.zones.zones > 2 {
        text.push_str(&format!(
            "Two zones only (yours are {}). ",
            question.zones.zones
        ));
    }
    if question.patience.leaving != Leaving::Never {
        text.push_str(&format!(
            "Suppose nobody left (yours do, after τ = {}{}). ",
            number(question.patience.tau),
            if question.patience.leaving == Leaving::Exponential {
                " on average"
            } else {
                ""
            }
        ));
    }
    text
}

/// The improvement factor at these shares.
fn factor(a: f64, c: f64) -> f64 {
    Zones::new(a, (1.0 - a - c).max(0.0), c).improvement()
}

/// Improvement factor q = TC/TB against λA, one player a unit of time.
#[must_use]
pub fn zones_factor(question: &RulesZones) -> Figure {
    let [a, _, c] = shares(question);
    let curve = |free: f64| -> Vec<(f64, f64)> {
        // Not quite from 0: without A and C the factor is 1, but ½ with any A.
        (0..=STEPS)
            .map(|step| (1.0 - free) * (f64::from(step) / f64::from(STEPS)).max(1e-9))
            .map(|a| (a, factor(a, free)))
            .collect()
    };
    let mut marks = Vec::new();
    let mut table = [Vec::new(), Vec::new(), Vec::new(), Vec::new()];
    let mut lines: Vec<(f64, Role, String)> = (FREE.iter())
        .map(|&(free, role)| (free, role, format!("λC = {}", number(free))))
        .collect();
    lines.push((c, Role::Ink, format!("yours, {}", number(hundredths(c)))));
    for (free, role, name) in lines {
        let points = curve(free);
        for &(a, q) in &points {
            let row = [free, a, q, 100.0 * (1.0 - q)];
            for (cells, value) in table.iter_mut().zip(row) {
                cells.push(Entry::Number(value));
            }
        }
        marks.push(Mark::Line {
            name,
            role,
            dash: Dash::Solid,
            points,
        });
    }
    let here = factor(a, c);
    marks.push(Mark::Here {
        x: a,
        y: here,
        label: "you are here".to_owned(),
    });
    let [free, at, q, saved] = table;
    let told = if here.is_finite() {
        format!(
            "A choice-free player waits q = {} of what a B waits and saves {}.",
            three_digits(here),
            percent(1.0 - here)
        )
    } else {
        "Nobody comes whom a choice-free player could meet.".to_owned()
    };
    Figure {
        finding: format!(
            "{}{told} A crowded junior zone is the reason to be choice-free, not against it as the \
             paper has it; the {} saved at λA = 0.8, λB = 0.2 are no maximum: all is saved as λA \
             → 1.",
            note(question),
            percent(1.0 - factor(0.8, 0.0))
        ),
        x: axis("share of juniors, λA", "", 0.0, 1.0),
        y: axis("wait of a C by wait of a B, q", "", 0.0, 1.0),
        marks,
        table: vec![
            column("λC, share", "", free),
            column("λA, share", "", at),
            column("q = TC/TB, exact", "", q),
            column("saved by being choice-free", "%", saved),
        ],
        source: format!("Exact: {PAPER}, (23)–(25), their Figure 12."),
        ..begun("zones_factor")
    }
}

fn hundredths(share: f64) -> f64 {
    libm::round(share * 1e3) / 1e3
}

/// The mean wait at these shares of A and B.
fn mean_at(a: f64, b: f64) -> f64 {
    Zones::new(a, b, (1.0 - a - b).max(0.0)).mean()
}

/// Shades over all shares, their levels, and the table. They depend on nothing
/// that a visitor sets, so they are made once.
fn all_shares() -> (Vec<Mark>, Vec<Column>) {
    static MADE: OnceLock<(Vec<Mark>, Vec<Column>)> = OnceLock::new();
    let made = MADE.get_or_init(|| {
        let there = |[a, b, c]: [f64; 3]| {
            let there = Zones::new(a, b, c);
            Place::new(there.rates, there.mean(), there.means)
        };
        let places: Vec<Place> = raster(ACROSS, 1.0).map(there).collect();
        let mut marks = shaded(&places, 1.0 / f64::from(ACROSS));
        marks.extend(levels(&[0.6, 0.7, 0.8, 0.9], 0.5, |a| mean_at(a, a)));
        (marks, table_of(&places))
    });
    made.clone()
}

/// Mean wait over the shares of A and B, λC the rest.
#[must_use]
pub fn zones_map(question: &RulesZones) -> Figure {
    let [a, b, _] = shares(question);
    let (mut marks, table) = all_shares();
    marks.push(Mark::Here {
        x: a,
        y: b,
        label: "you are here".to_owned(),
    });
    let equal = |free: f64| mean_at(0.5 * (1.0 - free), 0.5 * (1.0 - free));
    let step = |from: f64| equal(from) - equal(from + 0.05);
    Figure {
        finding: format!(
            "{}Here a player waits {} mean gaps between arrivals. Between equal zones the first 5 % of \
             choice-free players save {}, the next 5 % {}, the last 5 % {}: their value rises \
             before it falls.",
            note(question),
            three_digits(mean_at(a, b)),
            three_digits(step(0.0)),
            three_digits(step(0.05)),
            three_digits(step(0.95))
        ),
        x: axis("share of juniors, λA", "", 0.0, 1.0),
        y: axis("share of advanced players, λB", "", 0.0, 1.0),
        marks,
        table,
        source: format!("Exact: {PAPER}, (19)–(22), their Figure 13."),
        ..begun("zones_map")
    }
}

/// The name of a class in a row.
fn class_name(question: &RulesZones, class: usize) -> String {
    let zones = question.zones.zones as usize;
    match (zones, class) {
        (2, 0) => "A, juniors".to_owned(),
        (2, 1) => "B, advanced".to_owned(),
        (2, _) => "C, choice-free".to_owned(),
        _ if class < zones => format!("zone {}", class + 1),
        _ => format!("zone {} or {}", class - zones + 1, class - zones + 2),
    }
}

fn class_role(question: &RulesZones, class: usize) -> Role {
    let zones = question.zones.zones as usize;
    match class {
        0 => CLASS_ROLES[0],
        _ if class < zones => CLASS_ROLES[1],
        _ => CLASS_ROLES[2],
    }
}

/// Exact mean waits: of all, then by class, NaN for classes that never come.
fn exact_means(question: &RulesZones) -> Option<(f64, Vec<f64>)> {
    let rates = question.rates();
    let total: f64 = rates.iter().sum();
    match question.patience.leaving {
        Leaving::Never => {
            let product = ProductForm::new(&question.graph(), &rates).ok()?;
            let waiting: f64 = product.mean_waiting().iter().sum();
            Some((waiting / total, product.mean_waits()))
        }
        // The chain of more zones takes longer than a slider may.
        Leaving::Exponential if question.zones.zones <= 3 => {
            let (all, classes) = question.exact_waits()?;
            Some((all.mean, classes.iter().map(|wait| wait.mean).collect()))
        }
        _ => None,
    }
}

/// Weights of one class alone.
fn alone(classes: usize, class: usize) -> Vec<u32> {
    (0..classes)
        .map(|other| u32::from(other == class))
        .collect()
}

/// Mean wait of each class, exact and simulated.
#[must_use]
pub fn zones_bars(question: &RulesZones, parts: &Parts<LineSample>) -> Figure {
    let rates = question.rates();
    let exact = exact_means(question);
    let mut bars = Vec::new();
    let mut table: [Vec<Entry>; 4] = Default::default();
    let mut high = 0.0f64;
    let mut any_simulated = false;
    let classes = (0..rates.len()).filter(|&class| rates[class] > 0.0);
    for row in std::iter::once(None).chain(classes.clone().map(Some)) {
        let (weights, name, role, known) = match row {
            None => (
                vec![1; rates.len()],
                "all players".to_owned(),
                Role::Ink,
                exact.as_ref().map(|exact| exact.0),
            ),
            Some(class) => (
                alone(rates.len(), class),
                class_name(question, class),
                class_role(question, class),
                exact.as_ref().map(|exact| exact.1[class]),
            ),
        };
        let interval = mean_wait(parts.iter().map(|(_, part)| part), &weights);
        any_simulated |= interval.is_some();
        let value = interval.as_ref().map(|interval| interval.mean).or(known);
        let upper = interval.as_ref().map_or(0.0, |interval| interval.high());
        high = high.max(upper).max(known.unwrap_or(0.0));
        table[0].push(Entry::Text(name.clone()));
        table[1].push(entry(known));
        table[2].push(entry(interval.as_ref().map(|interval| interval.mean)));
        table[3].push(entry(interval.as_ref().map(|interval| interval.half_width)));
        bars.push(Bar {
            name,
            role,
            value: value.unwrap_or(f64::NAN),
            interval: (interval.as_ref()).map(|interval| (interval.low(), interval.high())),
            exact: known,
            note: match (&interval, known) {
                (Some(interval), _) => with_interval(interval),
                (None, Some(known)) => three_digits(known),
                (None, None) => String::new(),
            },
        });
    }
    let mut text = bars_finding(question, exact.as_ref().map(|exact| &exact.1[..]));
    if !any_simulated {
        text.push_str(" The simulation is on its way.");
    }
    let [name, known, mean, half] = table;
    Figure {
        finding: text,
        x: axis("mean wait", "units of time", 0.0, round_up(high)),
        y: axis("", "", 0.0, 1.0),
        marks: vec![Mark::Bars { bars }],
        table: vec![
            column("players", "", name),
            column("mean wait, exact", "units of time", known),
            column("mean wait, simulated", "units of time", mean),
            column("half width", "units of time", half),
        ],
        source: format!(
            "Bars: simulated with 95 % intervals; ticks: exact, {}.",
            match question.patience.leaving {
                Leaving::Never =>
                    "product form of the matching model on a graph; two zones: Xu, Yu and Wu, (19)–(22)",
                _ => "tagged party in the stationary chain, up to three zones",
            }
        ),
        ..begun("zones_bars")
    }
}

/// Who waits longest and who shortest.
fn bars_finding(question: &RulesZones, means: Option<&[f64]>) -> String {
    let rates = question.rates();
    let Some(means) = means else {
        return match question.patience.leaving {
            Leaving::Fixed => "One patience for all has no exact solution: waits are simulated.",
            _ => "The exact chain of so many zones is too large here: waits are simulated.",
        }
        .to_owned();
    };
    let known = (0..rates.len()).filter(|&class| rates[class] > 0.0 && means[class].is_finite());
    let mut by_wait: Vec<usize> = known.collect();
    lobbylab_core::order::few(&mut by_wait, |&one, &other| means[one] < means[other]);
    let name = |class: usize| question.class_name(class).1;
    match by_wait[..] {
        [] => "Nobody comes.".to_owned(),
        [only] => format!(
            "{} wait {} units of time on average.",
            capital(&name(only)),
            three_digits(means[only])
        ),
        [first, .., last] => format!(
            "{} wait least, {} units of time on average, and {} longest, {}.",
            capital(&name(first)),
            three_digits(means[first]),
            name(last),
            three_digits(means[last])
        ),
    }
}
