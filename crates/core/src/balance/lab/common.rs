//! What the questions share: games judged, means over replications, offers.

use super::PAPER;
use crate::balance::model::{Game, Measure};
use crate::balance::setting::Run;
use crate::balance::split::best_split;
use crate::experiment::{Evidence, Limits, Offer, Parts, Quantity, TooLarge, Value, Work};
use crate::sim::Stream;
use crate::sim::stats::{Interval, Linear, replications};
use rand::RngExt;
use serde::{Deserialize, Serialize};

/// How unfair a game is, or many are in the mean; all in units of skill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Judged {
    /// f = α·d_p + v_q.
    pub value: f64,
    /// d_p, the difference of the teams' strengths.
    pub difference: f64,
    /// v_q, the spread of all players.
    pub spread: f64,
}

/// A part of unfairness by its letter, to be looked up.
pub type Part = (&'static str, &'static str, fn(&Judged) -> f64);

/// f and its parts.
pub const PARTS: [Part; 3] = [
    ("f", "unfairness f", |game| game.value),
    ("d", "difference of the teams d", |game| game.difference),
    ("v", "spread of the players v", |game| game.spread),
];

impl Judged {
    /// Of a difference and a spread.
    pub(crate) fn new(measure: &Measure, difference: f64, spread: f64) -> Self {
        Self {
            value: measure.alpha() * difference + spread,
            difference,
            spread,
        }
    }

    /// As a queue says.
    pub(crate) fn of(game: &Game) -> Self {
        Self {
            value: game.value,
            difference: game.difference,
            spread: game.spread,
        }
    }

    /// The best teams of 2k players; sorts them, so that a set of players has one value
    /// to the last bit. O(C(2k, k)).
    pub(crate) fn best(measure: &Measure, players: &mut [f64]) -> Self {
        crate::order::few(players, |a, b| a < b);
        let difference = best_split(measure, players).map_or(0.0, |split| split.difference);
        Self::new(measure, difference, measure.spread(players))
    }

    /// The first half against the second half. O(k).
    pub(crate) fn halves(measure: &Measure, players: &mut [f64]) -> Self {
        let (one, other) = players.split_at(players.len() / 2);
        let difference = measure.difference(one, other);
        crate::order::few(players, |a, b| a < b);
        Self::new(measure, difference, measure.spread(players))
    }

    /// Takes another game into the mean of `count` games, itself among them.
    pub(crate) fn mean_with(&mut self, game: &Self, count: u32) {
        let step = |mean: &mut f64, value: f64| *mean += (value - *mean) / f64::from(count);
        step(&mut self.value, game.value);
        step(&mut self.difference, game.difference);
        step(&mut self.spread, game.spread);
    }
}

/// A number from 0 to below `end`, each as likely; the same on every machine.
pub(crate) fn below(stream: &mut Stream, end: usize) -> usize {
    // The greatest number drawn is 1 − 2⁻⁵³: the product never rounds up to `end`.
    (stream.random::<f64>() * end as f64) as usize
}

/// Changes the order of a list, every order as likely. O(n).
pub(crate) fn shuffle(stream: &mut Stream, list: &mut [f64]) {
    for end in (1..list.len()).rev() {
        list.swap(end, below(stream, end + 1));
    }
}

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

/// A number of a report that was simulated.
pub(crate) fn simulated(
    key: String,
    name: String,
    unit: &'static str,
    population: &'static str,
    interval: Interval,
) -> Quantity {
    Quantity {
        key,
        name,
        unit,
        population,
        source: PAPER,
        evidence: Evidence::Simulated { interval },
    }
}

/// A number of a report that is known otherwise.
pub(crate) fn known(key: String, name: String, unit: &'static str, evidence: Evidence) -> Quantity {
    Quantity {
        key,
        name,
        unit,
        population: "games",
        source: PAPER,
        evidence,
    }
}

/// A change of one whole number that would fit.
pub(crate) fn offer(field: &'static str, message: String, label: String, value: u64) -> TooLarge {
    TooLarge {
        field,
        message,
        offers: vec![Offer {
            label,
            values: [(field.to_owned(), Value::Int(value as i64))].into(),
        }],
    }
}

/// How many times as much as fits; 1 or less if it fits.
pub(crate) fn over(work: &Work, limits: &Limits) -> u64 {
    let events = work.events.div_ceil(limits.events.max(1));
    events.max(work.bytes.div_ceil(limits.bytes.max(1)))
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
pub(crate) fn fewer_replications(run: &Run, work: &Work, limits: &Limits) -> Option<TooLarge> {
    let over = over(work, limits);
    let fewer = u64::from(run.replications) / over.max(1);
    (over > 1 && fewer >= 2).then(|| {
        offer(
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
    use crate::sim::Streams;

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

    #[test]
    fn every_place_is_as_likely() {
        let mut stream = Streams::new(3, 0).stream("test");
        let mut counts = [[0u32; 4]; 4];
        for _ in 0..40_000 {
            let mut list = [0.0, 1.0, 2.0, 3.0];
            shuffle(&mut stream, &mut list);
            for (place, &who) in list.iter().enumerate() {
                counts[who as usize][place] += 1;
            }
        }
        // 10,000 each, with a standard deviation of 87.
        let apart = |count: &u32| count.abs_diff(10_000) < 450;
        assert!(counts.iter().flatten().all(apart), "{counts:?}");
    }

    #[test]
    fn games_are_judged() {
        let measure = Measure::new(
            2.0,
            crate::balance::model::Exponent::ONE,
            crate::balance::model::Exponent::INFINITE,
        )
        .expect("a measure");
        let mut players = [4.0, 1.0, 2.0, 3.0];
        let game = Judged::halves(&measure, &mut players);
        assert_eq!((game.difference, game.spread, game.value), (0.0, 1.5, 1.5));
        let game = Judged::best(&measure, &mut [8.0, 1.0, 2.0, 3.0]);
        assert_eq!((game.difference, game.spread, game.value), (4.0, 4.5, 12.5));
        let mut mean = Judged::default();
        mean.mean_with(&game, 1);
        mean.mean_with(&Judged::default(), 2);
        assert_eq!(
            (mean.value, mean.difference, mean.spread),
            (6.25, 2.0, 2.25)
        );
    }
}
