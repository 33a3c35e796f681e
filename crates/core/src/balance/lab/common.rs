//! What the questions share: means over replications of numbers of any size, runs that fit.

use crate::balance::GameUnfairness;
use crate::balance::parameters::BalanceRun;
use crate::experiment::{Limits, Parts, TooLarge, Work};
use crate::sim::stats::{Interval, Linear, replications};

/// The paper, as sources of numbers name it.
pub const PAPER: &str = "Alman and McKay, Theoretical Foundations of Team Matchmaking";

/// How what is counted is known.
pub(super) const COUNTED: &str = "counted in the crowds drawn";

/// A part of unfairness by its letter, to be looked up.
pub type UnfairnessComponent = (&'static str, &'static str, fn(&GameUnfairness) -> f64);

/// f and its parts.
pub const COMPONENTS: [UnfairnessComponent; 3] = [
    ("f", "unfairness f", |game| game.value),
    ("d", "difference of the teams d", |game| game.difference),
    ("v", "spread of the players v", |game| game.spread),
];

/// Other numbers times this are safe to square and to add up: a power of two.
fn scale(largest: f64) -> f64 {
    if largest > 1e100 {
        // 2⁻⁶⁶⁴, 2⁻⁶⁶⁴·10³⁰⁰ is about 10¹⁰⁰.
        f64::from_bits((1023 - 664) << 52)
    } else if largest > 0.0 && largest < 1e-100 {
        f64::from_bits((1023 + 664) << 52)
    } else {
        1.0
    }
}

/// The mean over replications of one number of each part, with its interval; `None` if
/// there are none. Numbers are ≥ 0 and may be as large or as small as skills.
pub(crate) fn mean<P>(parts: &Parts<P>, pick: &dyn Fn(&P) -> Option<f64>) -> Option<Interval> {
    let mut values = Vec::new();
    for (_, part) in parts.iter() {
        values.extend(pick(part));
    }
    mean_of(&values)
}

/// The same of plain numbers.
pub(crate) fn mean_of(values: &[f64]) -> Option<Interval> {
    let scale = scale(values.iter().copied().fold(0.0, f64::max));
    (!values.is_empty())
        .then(|| replications(values.iter().map(|value| value * scale)).affine(1.0 / scale, 0.0))
}

/// A ratio of sums over replications with its interval; `None` if nothing is below.
pub(crate) fn ratio<P>(
    parts: &Parts<P>,
    pick: &dyn Fn(&P) -> Option<(f64, f64)>,
) -> Option<Interval> {
    let mut pairs = Vec::new();
    for (_, part) in parts.iter() {
        pairs.extend(pick(part));
    }
    ratio_of(&mut pairs)
}

/// The same of plain numbers.
pub(crate) fn ratio_of(pairs: &mut [(f64, f64)]) -> Option<Interval> {
    let largest = pairs.iter().map(|pair| pair.0.max(pair.1));
    let scale = scale(largest.fold(0.0, f64::max));
    for pair in pairs.iter_mut() {
        *pair = (pair.0 * scale, pair.1 * scale);
    }
    let interval = Linear::ratio(pairs)?.interval();
    interval.mean.is_finite().then_some(interval)
}

/// The most below `from`, at least `least`, that fits; `None` if that does not. What is
/// less fits if more does.
pub(crate) fn most_that_fits(
    from: u32,
    least: u32,
    mut fits: impl FnMut(u32) -> bool,
) -> Option<u32> {
    let (mut low, mut high) = (least, from);
    if low > high || !fits(low) {
        return None;
    }
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if fits(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(low)
}

/// Fewer replications if it does not fit; `None` if it fits, or if two are too many.
pub(crate) fn fewer_replications(
    run: &BalanceRun,
    work: &Work,
    limits: &Limits,
) -> Option<TooLarge> {
    let over = work.excess(limits);
    let fewer = u64::from(run.replications) / over.max(1);
    (over > 1 && fewer >= 2).then(|| {
        TooLarge::one(
            "replications",
            format!("{} replications: more than fit", run.replications),
            format!("{fewer} replications"),
            fewer,
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_and_ratios_of_any_size() {
        for size in [1.0, 1e-300, 1e300] {
            let values = [1.0 * size, 2.0 * size, 6.0 * size];
            let interval = mean_of(&values).expect("three");
            let plain = replications([1.0, 2.0, 6.0]);
            assert!((interval.mean / size - 3.0).abs() < 1e-12);
            assert!((interval.half_width / size - plain.half_width).abs() < 1e-9);
            let mut pairs = values.map(|value| (2.0 * value, value));
            let interval = ratio_of(&mut pairs).expect("something below");
            assert!((interval.mean - 2.0).abs() < 1e-12 && interval.half_width < 1e-9);
        }
        assert_eq!(mean_of(&[]), None);
        assert_eq!(ratio_of(&mut [(1.0, 0.0), (0.0, 0.0)]), None);
        assert_eq!(mean_of(&[0.0, 0.0]).expect("two").mean, 0.0);
    }
}
