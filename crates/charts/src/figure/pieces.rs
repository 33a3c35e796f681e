//! Small pieces of the figures of labs that simulate at any scale: axes with round
//! ends, estimates of any size with their interval.

#[cfg(any(
    feature = "patience",
    feature = "rules",
    feature = "balance",
    feature = "engagement"
))]
use crate::figure::Column;
use crate::figure::Entry;
#[cfg(any(
    feature = "patience",
    feature = "rules",
    feature = "balance",
    feature = "engagement"
))]
use crate::figure::common::column;
#[cfg(any(feature = "rules", feature = "hindsight", feature = "balance"))]
use crate::figure::common::with_interval;
#[cfg(any(
    feature = "hindsight",
    feature = "balance",
    feature = "engagement",
    feature = "arena"
))]
use crate::figure::{Dash, Mark, Role, Sample, Shape, Span};
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::exponent;

/// Where an axis may end: so many units of a power of ten.
const ENDS: [f64; 9] = [1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0];

/// The next round number from `value` on, so that an axis does not move with
/// every touch of a slider; 1 for what is no positive number.
pub(crate) fn round_up(value: f64) -> f64 {
    if !(value > 0.0 && value.is_finite()) {
        return 1.0;
    }
    let unit = libm::exp10(f64::from(exponent(value)));
    let end = ENDS.iter().find(|end| *end * unit >= value * (1.0 - 1e-12));
    end.unwrap_or(&10.0) * unit
}

#[cfg(any(feature = "rules", feature = "hindsight", feature = "balance"))]
/// The last round number up to `value`; 0 for what is no positive number.
pub(crate) fn round_down(value: f64) -> f64 {
    if !(value > 0.0 && value.is_finite()) {
        return 0.0;
    }
    let unit = libm::exp10(f64::from(exponent(value)));
    let end = ENDS
        .iter()
        .rev()
        .find(|end| *end * unit <= value * (1.0 + 1e-12));
    end.unwrap_or(&1.0) * unit
}

/// The interval, if its mean and half width are finite.
pub(crate) fn finite(interval: Interval) -> Option<Interval> {
    (interval.mean.is_finite() && interval.half_width.is_finite()).then_some(interval)
}

/// A difference with its sign: `+0.21 ± 0.03`.
#[cfg(feature = "rules")]
pub(crate) fn signed(interval: &Interval) -> String {
    let sign = if interval.mean > 0.0 { "+" } else { "" };
    format!("{sign}{}", with_interval(interval))
}

#[cfg(any(feature = "rules", feature = "hindsight", feature = "balance"))]
/// A share as `44.1 ± 0.6 %`.
pub(crate) fn share(interval: &Interval) -> String {
    format!("{} %", with_interval(&interval.affine(100.0, 0.0)))
}

/// A number that may not be known.
pub(crate) fn entry(value: Option<f64>) -> Entry {
    value
        .filter(|value| value.is_finite())
        .map_or(Entry::Empty, Entry::Number)
}

/// Mean and half width of an estimate as entries of a table.
pub(crate) fn entries(interval: Option<&Interval>) -> [Entry; 2] {
    [
        entry(interval.map(|interval| interval.mean)),
        entry(interval.map(|interval| interval.half_width)),
    ]
}

/// What is said before a simulation has anything to show.
#[cfg(any(
    feature = "patience",
    feature = "hindsight",
    feature = "balance",
    feature = "engagement",
    feature = "arena"
))]
pub(crate) const ON_ITS_WAY: &str = "The simulation is on its way.";

/// An estimate that may be shown: it is known how far it may be off.
#[cfg(any(
    feature = "patience",
    feature = "hindsight",
    feature = "balance",
    feature = "engagement",
    feature = "arena"
))]
pub(crate) fn known(interval: Option<Interval>) -> Option<Interval> {
    finite(interval?)
}

/// Simulated points and a line through them; nothing of no points.
#[cfg(any(
    feature = "hindsight",
    feature = "balance",
    feature = "engagement",
    feature = "arena"
))]
pub(crate) fn curve(
    name: &str,
    (role, shape, dash): (Role, Shape, Dash),
    points: Vec<Sample>,
) -> Vec<Mark> {
    if points.is_empty() {
        return Vec::new();
    }
    vec![
        Mark::Line {
            name: name.to_owned(),
            role,
            dash,
            points: points.iter().map(|point| (point.x, point.y)).collect(),
        },
        Mark::Samples {
            name: name.to_owned(),
            role,
            shape,
            points,
        },
    ]
}

/// Points of two estimates each, with intervals both ways; nothing of no points.
#[cfg(any(
    feature = "hindsight",
    feature = "balance",
    feature = "engagement",
    feature = "arena"
))]
pub(crate) fn crosses(
    name: &str,
    (role, shape): (Role, Shape),
    places: &[[Interval; 2]],
) -> Vec<Mark> {
    if places.is_empty() {
        return Vec::new();
    }
    let upright = |[across, up]: &[Interval; 2]| Sample {
        x: across.mean,
        y: up.mean,
        low: up.low(),
        high: up.high(),
    };
    let level = |[across, up]: &[Interval; 2]| Span {
        x: across.mean,
        y: up.mean,
        low: across.low(),
        high: across.high(),
    };
    vec![
        Mark::Samples {
            name: name.to_owned(),
            role,
            shape,
            points: places.iter().map(upright).collect(),
        },
        Mark::Spans {
            name: name.to_owned(),
            role,
            shape,
            points: places.iter().map(level).collect(),
        },
    ]
}

/// An estimate for each row as two columns, itself and its half width, with these names.
#[cfg(any(
    feature = "patience",
    feature = "rules",
    feature = "balance",
    feature = "engagement"
))]
pub(crate) fn two_columns(
    names: [String; 2],
    unit: &str,
    rows: usize,
    value: &dyn Fn(usize) -> Option<Interval>,
) -> [Column; 2] {
    let (mut means, mut halves) = (Vec::new(), Vec::new());
    for row in 0..rows {
        let [mean, half] = entries(value(row).as_ref());
        means.push(mean);
        halves.push(half);
    }
    let [mean, half] = names;
    [column(mean, unit, means), column(half, unit, halves)]
}

/// The same, named as most tables do it.
#[cfg(any(feature = "patience", feature = "rules", feature = "balance"))]
pub(crate) fn pair(
    head: &str,
    unit: &str,
    rows: usize,
    value: &dyn Fn(usize) -> Option<Interval>,
) -> [Column; 2] {
    let names = [format!("{head}, simulated"), format!("{head}, half width")];
    two_columns(names, unit, rows, value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lobbylab_core::sim::stats::replications;

    #[test]
    fn ends_are_round_and_enclose() {
        for (value, up, down) in [
            (1.0, 1.0, 1.0),
            (0.73, 0.8, 0.6),
            (4.1, 5.0, 4.0),
            (97.0, 100.0, 80.0),
            (1.2e-7, 1.5e-7, 1e-7),
            (3e12, 3e12, 3e12),
        ] {
            assert!((round_up(value) / up - 1.0).abs() < 1e-9, "{value}");
            assert!((round_down(value) / down - 1.0).abs() < 1e-9, "{value}");
        }
        for value in [0.0, -3.0, f64::NAN, f64::INFINITY] {
            assert_eq!((round_up(value), round_down(value)), (1.0, 0.0));
        }
    }

    #[test]
    fn estimates_of_any_size_keep_their_digits() {
        let of = |unit: f64| with_interval(&replications([unit, 3.0 * unit]).affine(1.0, 0.0));
        assert_eq!(of(1.0), "2 ± 13");
        assert_eq!(of(1e-12), "2 · 10⁻¹² ± 1.27 · 10⁻¹¹");
        assert_eq!(with_interval(&replications([0.5, 0.5])), "0.5 ± 0");
        assert_eq!(share(&replications([0.25, 0.25])), "25 ± 0 %");
        assert!(finite(replications([1.0])).is_none());
    }
}
