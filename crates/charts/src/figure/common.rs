//! Small pieces that the figures of all labs are made of.

use crate::figure::{Axis, Column, Entry, Sample, Scale, Ticks};
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::estimate;
pub use lobbylab_core::words::number;
pub(crate) use lobbylab_core::words::percent_or_less as percent;

/// `5.47 ± 0.06`, with two digits of the half width.
#[must_use]
pub fn with_interval(interval: &Interval) -> String {
    let (mean, half) = digits(interval);
    format!("{mean} {half}")
}

/// Mean and half width as text, as many digits as the half width deserves.
#[must_use]
pub fn digits(interval: &Interval) -> (String, String) {
    let [mean, half] = estimate(interval.mean, interval.half_width);
    (mean, half)
}

/// A linear axis with round ticks.
pub(crate) fn axis(label: &str, unit: &str, min: f64, max: f64) -> Axis {
    Axis {
        label: label.to_owned(),
        unit: unit.to_owned(),
        min,
        max,
        scale: Scale::Linear,
        ticks: Ticks::Auto,
        beside: 0.0,
    }
}

/// A column of a figure's table.
pub(crate) fn column(name: impl Into<String>, unit: &str, cells: Vec<Entry>) -> Column {
    Column {
        name: name.into(),
        unit: unit.to_owned(),
        cells,
    }
}

/// Simulated points in a table whose rows are at `xs`: estimate and ends of the
/// interval; rows without a point stay empty.
#[cfg(any(feature = "patience", feature = "rules", feature = "hindsight"))]
pub(crate) fn sample_columns(
    name: &str,
    unit: &'static str,
    xs: &[f64],
    points: &[Sample],
) -> impl Iterator<Item = Column> {
    type Read = fn(&Sample) -> f64;
    const READS: [(&str, Read); 3] = [
        ("simulated", |sample| sample.y),
        ("simulated, lower end", |sample| sample.low),
        ("simulated, upper end", |sample| sample.high),
    ];
    READS.into_iter().map(move |(what, read)| {
        let cell = |x: &f64| {
            let point = points.iter().find(|point| point.x == *x);
            point.map_or(Entry::Empty, |point| Entry::Number(read(point)))
        };
        let cells = xs.iter().map(cell).collect();
        column(format!("{name}, {what}"), unit, cells)
    })
}

/// An estimate as a point.
pub(crate) fn sample(x: f64, interval: &Interval) -> Sample {
    Sample {
        x,
        y: interval.mean,
        low: interval.low(),
        high: interval.high(),
    }
}
