//! Players who choose sides: the mean wait over all shares (Figure 9 of the
//! paper) and along λA (Figure 10).

use crate::figure::common::{axis, column, number, percent, sample, with_interval};
use crate::figure::pieces::{entry, finite, round_up};
use crate::figure::{Column, Dash, Entry, Figure, Mark, Pattern, Role, Shape};
use crate::rules::PAPER;
use crate::rules::begun;
use crate::rules::shares::{CLASS_ROLES, Place, levels, mean_wait, raster, shaded, table_of};
use lobbylab_core::experiment::Parts;
use lobbylab_core::rules::Leaving;
use lobbylab_core::rules::exact::sides::Sides;
use lobbylab_core::rules::lab::{RulesSides, SidesSample, widened};
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::three_digits;
use std::sync::OnceLock;

/// Cells each way over the stable square.
const ACROSS: u32 = 20;
/// Steps along a line.
const STEPS: u32 = 110;
/// Axes do not end below: powers of ten cannot be told apart there.
pub(super) const LEAST: f64 = 1e-290;
/// The classes as figures name them.
pub(super) const NAMES: [&str; 3] = ["A", "B", "C"];

/// The game at shares of A and B, one player a unit of time in all.
fn at_shares(a: f64, b: f64) -> Sides {
    Sides::new(a, b, (1.0 - a - b).max(0.0))
}

/// What must be said where players leave and the closed forms do not know it.
pub(super) fn patience_note(question: &RulesSides) -> String {
    let tau = number(question.patience.tau);
    match question.patience.leaving {
        Leaving::Never => String::new(),
        Leaving::Exponential => {
            format!("Suppose nobody left (yours do, after τ = {tau} on average). ")
        }
        Leaving::Fixed => {
            format!("Suppose nobody left (yours do, after τ = {tau}). ")
        }
    }
}

/// What grows, and how fast, where it does; `None` where nothing does.
pub(super) fn growth_words(question: &RulesSides) -> Option<String> {
    let exact = question.exact();
    if exact.stable {
        return None;
    }
    let [a, b, _] = exact.rates;
    let (side, other) = if a >= b { ("A", "B") } else { ("B", "A") };
    let drift = question.drift();
    Some(if drift > 0.0 {
        format!(
            "side {side}'s line grows by {} players per unit of time, as λ{side} exceeds λ{other} \
             + λC",
            three_digits(drift)
        )
    } else if a == b {
        "the line wanders without bound, to either side, as λA = λB and nobody is choice-free"
            .to_owned()
    } else {
        format!(
            "the line for side {side} has no drift, as λ{side} is just λ{other} + λC, but wanders \
             without bound"
        )
    })
}

/// Shades over the stable square, their levels, and the table. They depend on
/// nothing that a visitor sets, so they are made once.
fn stable_square() -> (Vec<Mark>, Vec<Column>) {
    static MADE: OnceLock<(Vec<Mark>, Vec<Column>)> = OnceLock::new();
    let made = MADE.get_or_init(|| {
        let there = |[a, b, c]: [f64; 3]| {
            let there = Sides::new(a, b, c);
            let waits = [0, 1, 2].map(|class| there.class(class).mean);
            Place::new(there.rates, there.overall().mean, waits)
        };
        let places: Vec<Place> = raster(ACROSS, 0.5).map(there).collect();
        let mut marks = shaded(&places, 0.5 / f64::from(ACROSS));
        let mean = |a: f64| at_shares(a, a).overall().mean;
        marks.extend(levels(&[1.0, 2.0, 5.0], 0.499, mean));
        (marks, table_of(&places))
    });
    made.clone()
}

/// Mean wait over the shares of A and B, λC the rest.
#[must_use]
pub fn sides_map(question: &RulesSides) -> Figure {
    let rate = question.rate();
    let [a, b, _] = question.rates().map(|own| own / rate);
    let (mut marks, table) = stable_square();
    for (outline, at) in [
        (vec![(0.5, 0.0), (1.0, 0.0), (0.5, 0.5)], (0.66, 0.14)),
        (vec![(0.0, 0.5), (0.0, 1.0), (0.5, 0.5)], (0.16, 0.66)),
    ] {
        marks.push(Mark::Region {
            name: "unstable".to_owned(),
            role: Role::Worst,
            pattern: Pattern::Hatched,
            outline,
            label_at: Some(at),
        });
    }
    marks.push(Mark::Here {
        x: a,
        y: b,
        label: "you are here".to_owned(),
    });
    Figure {
        finding: map_finding(question),
        x: axis("share of players for side A, λA", "", 0.0, 1.0),
        y: axis("share of players for side B, λB", "", 0.0, 1.0),
        marks,
        table,
        source: format!("Exact: {PAPER}, (12)–(16), their Figure 9."),
        ..begun("sides_map")
    }
}

fn map_finding(question: &RulesSides) -> String {
    let rate = question.rate();
    let exact = question.exact();
    let note = patience_note(question);
    if let Some(words) = growth_words(question) {
        return format!(
            "{note}The queue is unstable here: {words}. It is stable only while each side is \
             wanted by less than half of all players: λC > |λA − λB|."
        );
    }
    let [a, b, c] = [0, 1, 2].map(|class| three_digits(rate * exact.class(class).mean));
    format!(
        "{note}Players wait {} mean gaps between arrivals here. Those for A wait {a}, for B {b}, for \
         either side {c}. The queue is stable \
         while each side is wanted by less than half of all players; the side wanted more decides \
         the wait.",
        three_digits(rate * exact.overall().mean)
    )
}

/// The shares of A along which the game with this share of B is stable: up to
/// the number given, itself not among them. `None` if no such share is.
fn stable_up_to(b: f64) -> Option<f64> {
    (b < 0.5).then_some(0.5)
}

/// The share of A at which the mean wait is least, and that wait.
fn least(b: f64, end: f64) -> (f64, f64) {
    let mean = |a: f64| at_shares(a, b).overall().mean;
    let step = end / 24.0;
    let best = (0..24)
        .map(|number| step * f64::from(number))
        .map(|a| (a, mean(a)))
        .fold((0.0, f64::INFINITY), |best, next| {
            if next.1 < best.1 { next } else { best }
        });
    let (mut low, mut high) = ((best.0 - step).max(0.0), (best.0 + step).min(end));
    for _ in 0..30 {
        let third = (high - low) / 3.0;
        if mean(low + third) <= mean(high - third) {
            high -= third;
        } else {
            low += third;
        }
    }
    let a = 0.5 * (low + high);
    // At the edge of the range the search only comes near.
    if mean(0.0) <= mean(a) {
        (0.0, mean(0.0))
    } else {
        (a, mean(a))
    }
}

/// Mean waits against λA, λB and all arrivals as they are.
#[must_use]
pub fn sides_slice(question: &RulesSides, parts: &Parts<SidesSample>) -> Figure {
    let rate = question.rate();
    let [own_a, own_b, _] = question.rates();
    let b = own_b / rate;
    let here = question.exact();
    // What the axis must hold: where both sides are wanted by half, and here.
    let right = round_up((0.55 * rate).max(own_a).max(LEAST));
    let last = rate - own_b;
    let bias = question.pace().bias;
    let lines: [(&str, [u32; 3], Role, Shape); 4] = [
        ("E[T]", [1, 1, 1], Role::Ink, Shape::Disc),
        ("TA", [1, 0, 0], CLASS_ROLES[0], Shape::Diamond),
        ("TB", [0, 1, 0], CLASS_ROLES[1], Shape::Square),
        ("TC", [0, 0, 1], CLASS_ROLES[2], Shape::Triangle),
    ];
    let mean = |there: &Sides, line: usize| {
        let moments = match line.checked_sub(1) {
            None => there.overall(),
            Some(class) => there.class(class),
        };
        moments.mean
    };
    let mut marks = Vec::new();
    let mut highest = 0.0f64;
    let mut table: Vec<Column> = Vec::new();
    let end = stable_up_to(b).map(|end| end.min(1.0 - b));
    let unstable = match end {
        None => Some((0.0, last)),
        Some(end) if end < 1.0 - b => Some((end * rate, last)),
        Some(_) => None,
    };
    let xs: Vec<f64> = match end {
        None => Vec::new(),
        // Closer together towards the end, where the lines shoot up.
        Some(end) => (0..STEPS)
            .map(|step| f64::from(step) / f64::from(STEPS))
            .map(|part| end * part * (2.0 - part))
            .collect(),
    };
    let there: Vec<Sides> = xs.iter().map(|&a| at_shares(a, b)).collect();
    let numbers = |values: Vec<f64>| values.into_iter().map(|value| entry(Some(value))).collect();
    table.push(column(
        "λA",
        "per unit of time",
        numbers(xs.iter().map(|a| a * rate).collect()),
    ));
    let mut samples = Vec::new();
    for (line, (name, weights, role, shape)) in lines.into_iter().enumerate() {
        // Who never comes has no line; but A come along it.
        if line == 2 && own_b == 0.0 {
            continue;
        }
        let values: Vec<f64> = there.iter().map(|there| mean(there, line) / rate).collect();
        let points: Vec<(f64, f64)> = (xs.iter().map(|a| a * rate))
            .zip(values.iter().copied())
            .collect();
        // What is shown of the rise: up to four fifths of the way.
        let usual = points.iter().filter(|point| point.0 <= 0.4 * rate);
        highest = usual.fold(highest, |most, point| most.max(point.1));
        if here.stable {
            highest = highest.max(mean(&here, line));
        }
        if !points.is_empty() {
            marks.push(Mark::Line {
                name: name.to_owned(),
                role,
                dash: Dash::Solid,
                points,
            });
        }
        table.push(column(
            format!("{name}, exact"),
            "units of time",
            numbers(values),
        ));
        let runs = parts.iter().map(|(_, part)| &part.line);
        // Where all of it may be missing nothing is told.
        let found = mean_wait(runs, &weights)
            .filter(|_| bias < 1.0)
            .and_then(|mean| finite(widened(mean, bias)));
        if let Some(interval) = found.filter(|_| question.stable()) {
            highest = highest.max(interval.high().min(4.0 * interval.mean));
            samples.push((name, role, shape, interval));
        }
    }
    // Nothing is finite where no λA makes the queue stable.
    let top = match highest {
        0.0 => round_up(5.0 / rate),
        highest => round_up((1.1 * highest).max(LEAST)),
    };
    if let Some((from, to)) = unstable.filter(|(from, to)| to > from) {
        let to = to.min(right);
        let outline = vec![(from, 0.0), (to, 0.0), (to, top), (from, top)];
        marks.insert(
            0,
            Mark::Region {
                name: "unstable".to_owned(),
                role: Role::Worst,
                pattern: Pattern::Hatched,
                outline,
                label_at: Some((0.5 * (from + to), 0.5 * top)),
            },
        );
    }
    if end == Some(0.5) {
        marks.push(Mark::VerticalMark {
            x: 0.5 * rate,
            label: "half of all".to_owned(),
        });
    }
    for (name, role, shape, interval) in &samples {
        marks.push(Mark::Samples {
            name: format!("{name}, simulated"),
            role: *role,
            shape: *shape,
            points: vec![sample(own_a, interval)],
        });
    }
    marks.push(Mark::VerticalMark {
        x: own_a,
        label: "you are here".to_owned(),
    });
    simulated_rows(&mut table, own_a, &lines, &samples);
    Figure {
        finding: slice_finding(question, end, samples.first().map(|sample| &sample.3)),
        x: axis("players for side A, λA", "per unit of time", 0.0, right),
        y: axis("mean wait, T", "units of time", 0.0, top),
        marks,
        table,
        source: format!(
            "Lines: exact, {PAPER}, (13)–(16), their Figure 10. Points: simulated, 95 % intervals \
             from independent replications, widened by the bias of the empty start."
        ),
        ..begun("sides_slice")
    }
}

/// A last row with what was simulated, in columns of its own.
fn simulated_rows(
    table: &mut Vec<Column>,
    own_a: f64,
    lines: &[(&str, [u32; 3], Role, Shape); 4],
    samples: &[(&str, Role, Shape, Interval)],
) {
    if samples.is_empty() {
        return;
    }
    let rows = table.first().map_or(0, |first| first.cells.len());
    for (place, cells) in table.iter_mut().enumerate() {
        cells.cells.push(if place == 0 {
            Entry::Number(own_a)
        } else {
            Entry::Empty
        });
    }
    for (name, ..) in lines {
        let Some((.., interval)) = samples.iter().find(|sample| sample.0 == *name) else {
            continue;
        };
        for (what, value) in [
            ("simulated", interval.mean),
            ("simulated, lower end", interval.low()),
            ("simulated, upper end", interval.high()),
        ] {
            let mut cells = vec![Entry::Empty; rows];
            cells.push(Entry::Number(value));
            table.push(column(format!("{name}, {what}"), "units of time", cells));
        }
    }
}

fn slice_finding(question: &RulesSides, end: Option<f64>, simulated: Option<&Interval>) -> String {
    let rate = question.rate();
    let b = question.sides.lb / rate;
    let note = patience_note(question);
    let Some(end) = end else {
        return format!(
            "{note}No λA makes the queue stable at this λB, {} of all. You are beyond: {}.",
            percent(b),
            growth_words(question).unwrap_or_default()
        );
    };
    let (place, wait) = least(b, end);
    let first = at_shares(0.0, b).overall().mean;
    let (place, wait, first) = (
        three_digits(place * rate),
        three_digits(wait / rate),
        first / rate,
    );
    let rise = if end < 1.0 - b {
        format!(
            "grows beyond all bounds towards λA = {}",
            number(0.5 * rate)
        )
    } else {
        format!("rises as far as λA = {}", three_digits(end * rate))
    };
    let mut text = if place == "0" {
        format!("The mean wait is least, {wait}, without any A, and {rise}.")
    } else {
        format!(
            "The mean wait is least, {wait}, at λA = {place}, with λB and all arrivals held fixed. It \
             falls from {} without any A, then {rise}.",
            three_digits(first)
        )
    };
    if let Some(words) = growth_words(question) {
        text.push_str(&format!(" You are beyond: {words}."));
    }
    if let Some(factor) = question.exact().improvement() {
        text.push_str(&format!(
            " A choice-free player waits {} of what a B waits, TC/TB (17).",
            percent(factor)
        ));
    }
    if let Some(interval) = simulated {
        text.push_str(&format!(" Simulated here: {}.", with_interval(interval)));
    }
    text.insert_str(0, &note);
    text
}
