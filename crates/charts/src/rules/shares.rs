//! What the figures of sides and zones have in common: maps over the shares of
//! two classes, simulated means.

use crate::figure::common::{column, number};
use crate::figure::pieces::finite;
use crate::figure::{Cell, Column, Entry, Glyph, Mark, Role};
use lobbylab_core::rules::lab::{LineSample, WaitMeasure, Waits};
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words;

/// The colours of the classes A, B and C (choice-free).
pub(super) const CLASS_ROLES: [Role; 3] = [Role::High, Role::Low, Role::Between];

/// Simulated mean wait of the classes with weight 1, if there are replications
/// enough for an interval.
pub(super) fn mean_wait<'a>(
    runs: impl Iterator<Item = &'a LineSample>,
    weights: &[u32],
) -> Option<Interval> {
    let classes = runs.map(|run| &run.classes[..]).collect();
    let waits = Waits::new(classes, weights, f64::INFINITY);
    finite(waits.estimate(WaitMeasure::Mean)?.interval())
}

/// A place on a map over the shares of A and B, and the mean waits there, in
/// mean gaps between arrivals.
pub(super) struct Place {
    /// Shares of A, B and C, E[T], TA, TB and TC.
    values: [f64; 7],
}

impl Place {
    /// Where these rates are, one player a unit of time in all.
    pub(super) fn new([a, b, c]: [f64; 3], mean: f64, [of_a, of_b, of_c]: [f64; 3]) -> Self {
        Self {
            values: [a, b, c, mean, of_a, of_b, of_c],
        }
    }

    fn mean(&self) -> f64 {
        self.values[3]
    }

    /// What the read-out says of it.
    fn says(&self) -> String {
        let [a, b, c, mean, of_a, of_b, of_c] = self.values.map(number);
        format!(
            "λA = {a}, λB = {b}, λC = {c} of all: E[T] = {mean} mean gaps between arrivals; TA \
             = {of_a}, TB = {of_b}, TC = {of_c}."
        )
    }
}

/// The table of a map.
pub(super) fn table_of(places: &[Place]) -> Vec<Column> {
    let gaps = "mean gaps between arrivals";
    let names = [
        ("λA, share", ""),
        ("λB, share", ""),
        ("λC, share", ""),
        ("E[T], exact", gaps),
        ("TA, exact", gaps),
        ("TB, exact", gaps),
        ("TC, exact", gaps),
    ];
    (names.into_iter().enumerate())
        .map(|(place, (name, unit))| {
            let values = places.iter().map(|spot| Entry::Number(spot.values[place]));
            column(name, unit, values.collect())
        })
        .collect()
}

/// What the shades of a map mean: levels along its diagonal up to `end`, where `mean` rises.
pub(super) fn levels(values: &[f64], end: f64, mean: impl Fn(f64) -> f64) -> Vec<Mark> {
    let mut marks = Vec::new();
    for &value in values {
        let place = reached(0.0, end, value, &mean);
        marks.extend(place.map(|a| Mark::Text {
            x: a,
            y: a,
            text: number(value),
            role: Role::Ink,
        }));
    }
    marks
}

/// The centres of a raster of `count` cells each way over [0, `end`]², where
/// the shares leave something for C or nothing: shares of A, B and C.
pub(super) fn raster(count: u32, end: f64) -> impl Iterator<Item = [f64; 3]> {
    let side = end / f64::from(count);
    (0..count)
        .flat_map(move |row| (0..count).map(move |across| (across, row)))
        .filter(move |&(across, row)| f64::from(across + row + 1) * side <= 1.0 + 1e-9)
        .map(move |(across, row)| {
            let [a, b] = [across, row].map(|place| (f64::from(place) + 0.5) * side);
            // Without the dust of 1 − a − b.
            [a, b, (libm::round((1.0 - a - b) * 1e9) / 1e9).max(0.0)]
        })
}

/// The shade of the largest mean: words stay legible on it.
const DARKEST: f64 = 0.66;

/// A map in cells of width `side`, the darker the larger the mean wait's ratio
/// to the least, and its bar of colours.
pub(super) fn shaded(places: &[Place], side: f64) -> Vec<Mark> {
    let low = places.iter().map(Place::mean).fold(f64::INFINITY, f64::min);
    let high = places.iter().map(Place::mean).fold(0.0, f64::max);
    let reach = libm::log(high / low);
    let cells = places.iter().map(|place| Cell {
        x: place.values[0],
        y: place.values[1],
        width: side,
        height: side,
        role: Role::Patient,
        shade: DARKEST * libm::log(place.mean() / low) / reach,
        glyph: Glyph::None,
        here: false,
        says: place.says(),
    });
    let name = format!(
        "E[T], {} to {} mean gaps",
        words::significant(low, 2),
        words::significant(high, 2)
    );
    let key = Mark::Key {
        name,
        role: Role::Patient,
        shades: (0.0, DARKEST),
        glyph: Glyph::None,
    };
    let cells = Mark::Cells {
        name: "mean wait".to_owned(),
        cells: cells.collect(),
    };
    vec![key, cells]
}

/// The share in [`from`, `to`] where a rising function reaches `level`; `None`
/// if it does not.
fn reached(from: f64, to: f64, level: f64, value: impl Fn(f64) -> f64) -> Option<f64> {
    let (mut low, mut high) = (from, to);
    // Written so that NaN fails.
    let within = value(low) <= level && value(high) >= level;
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if value(middle) < level {
            low = middle;
        } else {
            high = middle;
        }
    }
    within.then_some(0.5 * (low + high))
}

#[cfg(test)]
mod tests {
    use super::{raster, reached};

    #[test]
    fn rasters_hold_half_of_the_square_and_the_diagonal() {
        assert_eq!(raster(30, 1.0).count(), 465);
        assert!(raster(30, 1.0).all(|[a, b, c]| (a + b + c - 1.0).abs() < 1e-9));
        assert_eq!(raster(25, 0.5).count(), 625);
    }

    #[test]
    fn levels_are_found_where_they_are() {
        let found = reached(0.0, 2.0, 2.0, |x| x * x).expect("a root");
        assert!((found * found - 2.0).abs() < 1e-12);
        assert_eq!(reached(0.0, 1.0, 2.0, |x| x), None);
        assert_eq!(reached(0.0, 1.0, 0.5, |_| f64::NAN), None);
    }
}
