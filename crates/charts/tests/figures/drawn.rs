//! What tests of figures need: runs to draw, what holds for every figure,
//! numbers out of tables and marks, pictures as they were.

use crate::snapshot;
use lobbylab_charts::drawing::Style;
use lobbylab_charts::figure::{Bar, Column, Entry, Figure, Mark, Sample};
use lobbylab_charts::output::svg::svg;
use lobbylab_charts::palette::Theme;
use lobbylab_charts::text_width::estimate;
use lobbylab_core::catalog::{Experiment, Results};
use lobbylab_core::experiment::{Parts, Seed, Shard};
use lobbylab_core::rules::parameters::RulesRun;
use std::path::{Path, PathBuf};

/// A short run.
pub fn run(arrivals: u32, replications: u32) -> RulesRun {
    RulesRun {
        seed: Seed(5),
        arrivals,
        replications,
        warm_up: arrivals / 10,
    }
}

/// All parts of an experiment.
pub fn results(experiment: Experiment) -> Results {
    let valid = experiment.validate().expect("in range");
    let mut job = valid.job(Shard::WHOLE).expect("a job");
    let mut results = valid.results();
    while !job.advance(u64::MAX).finished {}
    results.merge(job.take()).expect("its own parts");
    results
}

/// The first parts only.
pub fn only<T: Clone>(parts: &Parts<T>, count: usize) -> Parts<T> {
    let mut some = Parts::default();
    for (number, part) in parts.iter().take(count) {
        some.insert(number, part.clone());
    }
    some
}

/// What holds for every figure: it can be drawn at any size and theme, its
/// columns are of one length, its axes have a range, its words are whole.
pub fn check(figure: &Figure) {
    for theme in Theme::ALL {
        for (width, height) in [(300, 220), (900, 620)] {
            let style = Style::screen(theme, width, height, 1.0);
            let drawn = svg(figure, &style, &[], &estimate).expect("a picture");
            assert!(
                !drawn.contains("NaN") && !drawn.contains("inf\""),
                "{}",
                figure.key
            );
        }
    }
    let rows = figure.table.first().map_or(0, |first| first.cells.len());
    for column in &figure.table {
        assert_eq!(column.cells.len(), rows, "{} {}", figure.key, column.name);
        for entry in &column.cells {
            let whole = !matches!(entry, Entry::Number(value) if !value.is_finite());
            assert!(whole, "{} {}", figure.key, column.name);
        }
    }
    for axis in [&figure.x, &figure.y] {
        let range = axis.min < axis.max && axis.min.is_finite() && axis.max.is_finite();
        assert!(range, "{} {axis:?}", figure.key);
    }
    let words = &figure.finding;
    assert!(
        words.ends_with('.') && !words.contains("  ") && !words.contains(".."),
        "{words}"
    );
    for missing in ["—", "NaN", "∞"] {
        assert!(!words.contains(missing), "{}: {words}", figure.key);
    }
    assert!(
        words
            .chars()
            .next()
            .is_some_and(|first| first.is_uppercase() || first.is_ascii_digit()),
        "{words}"
    );
    for mark in &figure.marks {
        match mark {
            Mark::Line { points, .. } => assert!(points.len() <= 201, "{}", points.len()),
            Mark::Cells { cells, .. } => assert!(cells.len() <= 1_600),
            Mark::Samples { points, .. } => points.iter().for_each(|point| {
                assert!(point.low <= point.y && point.y <= point.high && point.high.is_finite());
            }),
            Mark::Spans { points, .. } => points.iter().for_each(|point| {
                assert!(point.low <= point.x && point.x <= point.high && point.high.is_finite());
            }),
            Mark::Stacks { parts, rows } => {
                assert_eq!(rows.len(), bars(figure).len(), "{}", figure.key);
                for (row, bar) in rows.iter().zip(bars(figure)) {
                    let sum: f64 = row.iter().sum();
                    assert!(row.len() <= parts.len() && row.iter().all(|part| *part >= 0.0));
                    // The parts make up the bar.
                    assert!(
                        row.is_empty() || (sum - bar.value).abs() <= 1e-9 * bar.value,
                        "{bar:?} {row:?}"
                    );
                }
            }
            Mark::Bars { bars } => bars.iter().for_each(|bar| {
                // A simulated number never stands without its interval.
                assert!(
                    bar.interval.is_some() || bar.value.is_nan() || bar.exact == Some(bar.value),
                    "{bar:?}"
                );
            }),
            _ => {}
        }
    }
}

/// Whether anything simulated is shown.
pub fn simulated(figure: &Figure) -> bool {
    figure.marks.iter().any(|mark| match mark {
        Mark::Samples { .. } | Mark::Spans { .. } => true,
        Mark::Bars { bars } => bars.iter().any(|bar| bar.interval.is_some()),
        _ => false,
    })
}

/// A column of the table.
pub fn column<'a>(figure: &'a Figure, name: &str) -> &'a Column {
    let found = figure.table.iter().find(|column| column.name == name);
    let names = || {
        figure
            .table
            .iter()
            .map(|column| &column.name)
            .collect::<Vec<_>>()
    };
    found.unwrap_or_else(|| panic!("{}: no column {name} among {:?}", figure.key, names()))
}

/// The numbers of a column; NaN where there is none.
pub fn numbers(figure: &Figure, name: &str) -> Vec<f64> {
    (column(figure, name).cells.iter())
        .map(|entry| match entry {
            Entry::Number(value) => *value,
            Entry::Text(_) | Entry::Empty => f64::NAN,
        })
        .collect()
}

/// Simulated points by their name; none if they are not there.
pub fn samples(figure: &Figure, name: &str) -> Vec<Sample> {
    (figure.marks.iter())
        .find_map(|mark| match mark {
            Mark::Samples {
                name: its, points, ..
            } if its == name && !points.is_empty() => Some(points.clone()),
            _ => None,
        })
        .unwrap_or_default()
}

/// A curve by its name; none if it is not there.
pub fn line(figure: &Figure, name: &str) -> Vec<(f64, f64)> {
    (figure.marks.iter())
        .find_map(|mark| match mark {
            Mark::Line {
                name: its, points, ..
            } if its == name => Some(points.clone()),
            _ => None,
        })
        .unwrap_or_default()
}

/// The rows of bars.
pub fn bars(figure: &Figure) -> Vec<Bar> {
    let rows = figure.marks.iter().flat_map(|mark| match mark {
        Mark::Bars { bars } => bars.clone(),
        _ => Vec::new(),
    });
    rows.collect()
}

/// The picture of the rules lab is that of last time.
pub fn as_last_time(figure: &Figure, width: u32, height: u32) {
    golden("rules", figure, width, height);
}

/// The figure is that of last time, as text; look at it and bless it with `LOBBYLAB_BLESS=1`
/// if it is to change.
pub fn golden(lab: &str, figure: &Figure, width: u32, height: u32) {
    check(figure);
    as_text(lab, figure, width, height);
}

/// Likewise, for a figure whose table has no end.
pub fn as_text(lab: &str, figure: &Figure, width: u32, height: u32) {
    let now = snapshot::of(figure, width, height);
    let file = format!("{lab}/{}.txt", figure.key);
    snapshot::same_as_file(&goldens().join(file), &now);
}

/// Likewise, and its picture as a file.
pub fn golden_with_picture(lab: &str, figure: &Figure, width: u32, height: u32) {
    golden(lab, figure, width, height);
    let footer = vec![figure.source.clone()];
    let style = Style::export(Theme::Light, width, height, 1.0, footer);
    let drawn = svg(figure, &style, &[], &estimate).expect("a picture");
    let file = format!("{lab}/{}.svg", figure.key);
    snapshot::same_as_file(&goldens().join(file), &drawn);
}

/// Where the figures of last time are.
pub fn goldens() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Whether two numbers are the same but for rounding.
pub fn same(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(b.abs())
}

/// One replication has no interval, and none has no mean: nothing simulated is shown, and the
/// words say that it is on its way.
pub fn nothing_of_few<T: Clone, const N: usize>(
    parts: &Parts<T>,
    draw: &dyn Fn(&Parts<T>) -> [Figure; N],
) {
    for few in [0, 1] {
        for figure in draw(&only(parts, few)) {
            check(&figure);
            let words = &figure.finding;
            assert!(!simulated(&figure), "{words}");
            assert!(words.ends_with("on its way."), "{words}");
        }
    }
}
