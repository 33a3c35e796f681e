//! A figure as text: its words, what is drawn in which colour where, its table. A change of
//! a figure is then a few lines to read, not a picture to compare.
//!
//! Coordinates are rounded to pixels, long runs are shortened to their ends; the last lines
//! are a check over all strokes in tenths of a pixel, and over all numbers of the table, so
//! that nothing changes unseen.

use lobbylab_charts::drawing::{Align, Op, Style, compose};
use lobbylab_charts::figure::{Axis, Entry, Figure, Role, Scale};
use lobbylab_charts::palette::{Palette, Rgb, Theme};
use lobbylab_charts::text_width::estimate;
use lobbylab_core::words;
use std::fmt::Write;
use std::path::Path;

/// Roles that have colours of their own.
const ROLES: [Role; 8] = [
    Role::Greedy,
    Role::Patient,
    Role::Optimal,
    Role::Between,
    Role::Random,
    Role::Worst,
    Role::High,
    Role::Low,
];
/// A path of more points shows its ends and some between.
const POINTS: usize = 6;
/// A run of more things alike shows its ends.
const ALIKE: usize = 6;

/// FNV-1a over bytes (G. Fowler, L. C. Noll, K.-P. Vo).
pub fn check_sum(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The name of a colour: a role's, or the code of a tint.
fn named(palette: &Palette, color: Rgb) -> Option<String> {
    let plain = [
        (palette.ink, "ink"),
        (palette.soft, "soft"),
        (palette.line, "hairline"),
        (palette.card, "card"),
    ];
    let found = plain.iter().find(|(known, _)| *known == color);
    let of_role = |role: &&Role| palette.graphic(**role) == color;
    let as_words = |role: &&Role| palette.text(**role) == color;
    (found.map(|(_, name)| (*name).to_owned()))
        .or_else(|| (ROLES.iter().find(of_role)).map(|role| role.name().to_owned()))
        .or_else(|| (ROLES.iter().find(as_words)).map(|role| format!("{} words", role.name())))
}

fn px(value: f64) -> i64 {
    value.round() as i64
}

fn at(point: (f64, f64)) -> String {
    format!("{},{}", px(point.0), px(point.1))
}

fn way(points: &[(f64, f64)]) -> String {
    let all = points.len();
    if all <= POINTS {
        let all: Vec<String> = points.iter().map(|point| at(*point)).collect();
        return all.join(" ");
    }
    let some = (0..POINTS).map(|index| at(points[index * (all - 1) / (POINTS - 1)]));
    format!("{} ({all} points)", some.collect::<Vec<_>>().join(" … "))
}

/// All of them, or where they are more than `most` the first, the last, and how many.
fn shortened(all: &[String], between: &str, most: usize) -> String {
    let count = all.len();
    if count <= most {
        return all.join(between);
    }
    let (head, tail) = (&all[..most / 2], &all[count - most / 2..]);
    let (head, tail) = (head.join(between), tail.join(between));
    format!("{head}{between}… {count} in all …{between}{tail}")
}

/// What things of one kind have in common, and what one of them has of its own.
fn parts(palette: &Palette, op: &Op) -> (String, String) {
    let color = |kind: &str, color: Rgb, own: String| match named(palette, color) {
        Some(name) => (format!("{kind}, {name}"), own),
        None => (kind.to_owned(), format!("{own} {}", color.css())),
    };
    match op {
        Op::Path {
            points,
            width,
            color: rgb,
        } => color(&format!("path {width:.1}"), *rgb, way(points)),
        Op::Fill { points, color: rgb } => color("fill", *rgb, way(points)),
        Op::Box {
            rect,
            color: rgb,
            alpha,
        } => {
            let own = format!(
                "{} to {}",
                at((rect.left, rect.top)),
                at((rect.right, rect.bottom))
            );
            let kind = match *alpha {
                1.0 => "box".to_owned(),
                part => format!("box {part:.2}"),
            };
            color(&kind, *rgb, own)
        }
        Op::Disc {
            center,
            radius,
            color: rgb,
        } => color(&format!("disc {radius:.1}"), *rgb, at(*center)),
        Op::Words {
            text,
            at: place,
            size,
            bold,
            align,
            color: rgb,
        } => {
            let align = match align {
                Align::Start => "from",
                Align::Middle => "around",
                Align::End => "up to",
            };
            let weight = if *bold { " bold" } else { "" };
            let own = format!("{align} {}: {text}", at(*place));
            color(&format!("words {size:.0}{weight}"), *rgb, own)
        }
    }
}

/// All coordinates, in tenths of a pixel.
fn exact(op: &Op) -> String {
    let tenths = |points: &[(f64, f64)]| {
        let mut text = String::new();
        for (x, y) in points {
            let _ = write!(text, "{},{} ", px(10.0 * x), px(10.0 * y));
        }
        text
    };
    match op {
        Op::Path {
            points,
            width,
            color,
        } => format!("{color:?} {} {}", px(10.0 * width), tenths(points)),
        Op::Fill { points, color } => format!("{color:?} {}", tenths(points)),
        Op::Box { rect, color, alpha } => {
            let corners = [(rect.left, rect.top), (rect.right, rect.bottom)];
            format!("{color:?} {alpha} {}", tenths(&corners))
        }
        Op::Disc {
            center,
            radius,
            color,
        } => format!("{color:?} {} {}", px(10.0 * radius), tenths(&[*center])),
        Op::Words {
            text,
            at,
            size,
            color,
            ..
        } => format!("{text} {color:?} {} {}", px(10.0 * size), tenths(&[*at])),
    }
}

fn axis(axis: &Axis) -> String {
    let unit = match axis.unit.as_str() {
        "" => String::new(),
        unit => format!(" ({unit})"),
    };
    let scale = match axis.scale {
        Scale::Linear => "",
        Scale::Log => ", logarithmic",
    };
    let [from, to] = [axis.min, axis.max].map(|end| words::significant(end, 6));
    format!("{}{unit}: {from} to {to}{scale}", axis.label)
}

fn entry(entry: &Entry) -> String {
    match entry {
        Entry::Number(value) => words::significant(*value, 6),
        Entry::Text(text) => text.clone(),
        Entry::Empty => "·".to_owned(),
    }
}

/// The figure as text, set for a file of this size.
pub fn of(figure: &Figure, width: u32, height: u32) -> String {
    let mut text = String::new();
    let footer = vec![figure.source.clone()];
    let style = Style::export(Theme::Light, width, height, 1.0, footer);
    let (ops, layout) = compose(figure, &style, &estimate).expect("a picture");
    let palette = Theme::Light.palette();
    let plot = layout.plot;
    let mut line = |words: String| {
        text.push_str(&words);
        text.push('\n');
    };
    line(format!("{}: {}", figure.key, figure.title));
    line(figure.finding.clone());
    line(format!("from {}", figure.source));
    line(format!("x {}", axis(&figure.x)));
    line(format!("y {}", axis(&figure.y)));
    line(format!(
        "picture {width} × {height}, plot {} to {}",
        at((plot.left, plot.top)),
        at((plot.right, plot.bottom))
    ));
    // Between words, things of one kind stand together, whatever the order of drawing.
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    let mut flush = |groups: &mut Vec<(String, Vec<String>)>| {
        for (kind, all) in groups.drain(..) {
            if kind.starts_with("words") {
                line(kind);
                all.iter().for_each(|own| line(format!("  {own}")));
            } else {
                line(format!("{kind}: {}", shortened(&all, " | ", ALIKE)));
            }
        }
    };
    for op in &ops {
        let (kind, own) = parts(palette, op);
        // Rims of the ground's colour are in the check alone.
        if kind.starts_with("path") && kind.ends_with(", card") {
            continue;
        }
        let worded = groups.first().map(|(kind, _)| kind.starts_with("words"));
        if worded.is_some_and(|worded| worded != kind.starts_with("words")) {
            flush(&mut groups);
        }
        match groups.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, all)) => all.push(own),
            None => groups.push((kind, vec![own])),
        }
    }
    flush(&mut groups);
    for column in &figure.table {
        let cells: Vec<String> = column.cells.iter().map(entry).collect();
        let unit = match column.unit.as_str() {
            "" => String::new(),
            unit => format!(" ({unit})"),
        };
        let cells = shortened(&cells, ", ", 2 * ALIKE);
        line(format!("column {}{unit}: {cells}", column.name));
    }
    let strokes = check_sum(ops.iter().flat_map(|op| exact(op).into_bytes()));
    line(format!("strokes {}, check {strokes:016x}", ops.len()));
    let table = format!("{:?}", figure.table);
    line(format!(
        "table check {:016x}",
        check_sum(table.into_bytes())
    ));
    text
}

/// Compares a text with the file of last time; writes it with `LOBBYLAB_BLESS=1`.
pub fn same_as_file(file: &Path, now: &str) {
    if std::env::var_os("LOBBYLAB_BLESS").is_some() {
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        std::fs::write(file, now).expect("a file");
        return;
    }
    let last = std::fs::read_to_string(file).unwrap_or_default();
    if last == now {
        return;
    }
    let (mut before, mut after) = (last.lines(), now.lines());
    for number in 1.. {
        let (old, new) = (before.next(), after.next());
        assert!(
            old == new && (old, new) != (None, None),
            "{}, line {number}:\n was: {}\n  is: {}\nLook at all of it with LOBBYLAB_BLESS=1 and git diff.",
            file.display(),
            old.unwrap_or("(nothing)"),
            new.unwrap_or("(nothing)"),
        );
    }
}
