//! Every figure of every lab can be read on a phone, a laptop and a projector: no word is cut
//! or lies on another or over the data, and nothing that has a name goes without it.

use crate::checks::pages::{LABS, figures};
use lobbylab_charts::drawing::{Align, Op, Style, compose};
use lobbylab_charts::figure::{Axis, Figure, Mark, Ticks};
use lobbylab_charts::geometry::Rect;
use lobbylab_charts::palette::Theme;
use lobbylab_charts::text_width::estimate;
use std::collections::BTreeMap;

/// Widths of the window, and of a figure's picture in it: on a phone one stands under the
/// other, elsewhere two side by side.
const WIDTHS: [(u32, u32); 6] = [
    (320, 262),
    (390, 332),
    (1000, 440),
    (1280, 560),
    (1920, 860),
    (3840, 1700),
];

/// Least height of a picture on the page.
const LEAST_HEIGHT: f64 = 230.0;

/// The box of a text, without the space above and below its letters.
fn ink(text: &str, at: (f64, f64), size: f64, bold: bool, align: Align) -> Rect {
    let width = estimate(text, size, bold);
    let left = match align {
        Align::Start => at.0,
        Align::Middle => at.0 - width / 2.0,
        Align::End => at.0 - width,
    };
    Rect {
        left,
        top: at.1 - 0.45 * size,
        right: left + width,
        bottom: at.1 + 0.45 * size,
    }
}

/// What must be written of an axis.
fn title(axis: &Axis) -> Option<&str> {
    let shown = axis.ticks != Ticks::Hidden && !axis.label.is_empty();
    shown.then_some(axis.label.as_str())
}

/// The names that a figure must say, each of what it names.
fn names(figure: &Figure) -> Vec<&str> {
    let mut names = Vec::new();
    for mark in &figure.marks {
        match mark {
            Mark::Line { name, points, .. } | Mark::Dots { name, points, .. } => {
                names.extend((!points.is_empty()).then_some(name.as_str()));
            }
            Mark::Samples { name, points, .. } => {
                names.extend((!points.is_empty()).then_some(name.as_str()));
            }
            Mark::Spans { name, points, .. } => {
                names.extend((!points.is_empty()).then_some(name.as_str()));
            }
            Mark::Region {
                name,
                label_at: None,
                ..
            } => names.push(name),
            Mark::Key { name, .. } => names.push(name),
            Mark::Bars { bars } => names.extend(bars.iter().map(|bar| bar.name.as_str())),
            Mark::Stacks { parts, .. } => names.extend(parts.iter().map(|(name, _)| name.as_str())),
            _ => {}
        }
    }
    names.retain(|name| !name.is_empty());
    names.dedup();
    names
}

/// What cannot be read in a figure of this width.
fn faults(figure: &Figure, width: u32, aspect: f64) -> Vec<String> {
    let height = (f64::from(width) / aspect).max(LEAST_HEIGHT).round();
    let style = Style::screen(Theme::Light, width, height as u32, 1.0);
    let (ops, layout) = compose(figure, &style, &estimate).expect("a picture");
    let mut found = Vec::new();
    let picture = layout.picture.grown(0.5);
    let card = Theme::Light.palette().card;
    let mut words: Vec<(&str, Rect)> = Vec::new();
    let bars = figure
        .marks
        .iter()
        .any(|mark| matches!(mark, Mark::Bars { .. }));
    for op in &ops {
        let Op::Words {
            text,
            at,
            size,
            bold,
            align,
            ..
        } = op
        else {
            continue;
        };
        let here = ink(text, *at, *size, *bold, *align);
        if !picture.encloses(&here) {
            found.push(format!("“{text}” sticks out"));
        }
        if text.ends_with('…') {
            found.push(format!("“{text}” is cut"));
        }
        if let Some((other, _)) = words.iter().find(|(_, other)| other.overlaps(&here)) {
            found.push(format!("“{text}” lies on “{other}”"));
        }
        words.push((text, here));
    }
    if bars {
        // Bars are drawn before words are.
        for op in &ops {
            if let Op::Box { rect, color, alpha } = op
                && *alpha == 1.0
                && *color != card
                && let Some((text, _)) = words.iter().find(|(_, word)| word.overlaps(rect))
            {
                found.push(format!("“{text}” lies over a bar"));
            }
        }
    }
    let all: Vec<&str> = words.iter().map(|(text, _)| *text).collect();
    let said = all.join(" ");
    for name in names(figure) {
        let rest = name.split_once(", ").map_or(name, |(_, rest)| rest);
        if !said.contains(name) && !said.contains(rest) {
            found.push(format!("nothing says “{name}”"));
        }
    }
    let upright = if bars { None } else { title(&figure.y) };
    for title in [title(&figure.x), upright].into_iter().flatten() {
        if !said.contains(title) {
            found.push(format!("the axis title “{title}” is missing"));
        }
    }
    found
}

/// Holds what is found against nothing.
fn look(lab: &str) {
    let aspects: BTreeMap<&str, f64> = (lobbylab_charts::figures_of(lab).iter())
        .map(|place| (place.key, place.aspect))
        .collect();
    let mut all: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for (name, seen) in figures(lab) {
        for figure in seen {
            for (window, width) in WIDTHS {
                for fault in faults(figure, width, aspects[figure.key]) {
                    let place = format!("{} at {window}: {fault}", figure.key);
                    let entry = all.entry(place).or_insert((0, name.clone()));
                    entry.0 += 1;
                }
            }
        }
    }
    let all: Vec<String> = (all.into_iter())
        .map(|(fault, (count, state))| format!("{fault} ({count} times, in “{state}”)"))
        .collect();
    assert!(all.is_empty(), "{} faults\n{}", all.len(), all.join("\n"));
}

#[test]
fn patience_can_be_read() {
    look(LABS[0]);
}

#[test]
fn rules_can_be_read() {
    look(LABS[1]);
}

#[test]
fn hindsight_can_be_read() {
    look(LABS[2]);
}

#[test]
fn balance_can_be_read() {
    look(LABS[3]);
}

#[test]
fn engagement_can_be_read() {
    look(LABS[4]);
}

#[test]
fn arena_can_be_read() {
    look(LABS[5]);
}
