//! Whether simulated intervals hold exact values as often as they say, in states drawn at random.
//!
//! Of each state one pair is looked at, an exact value and the interval beside it: pairs of one
//! state share their luck, and so many independent trials have a binomial count of hits.

#![allow(dead_code, reason = "the tests of each lab use some of it")]

use crate::states::{Ask, Sheet, run, state};
use lobbylab_core::experiment::Evidence;
use lobbylab_core::sim::stats::Interval;

/// The interval of a key; nothing where it is of no use: fewer than two samples.
pub fn interval<'a>(sheet: &'a Sheet<'_>, key: &str) -> Option<&'a Interval> {
    match &sheet.report.get(key)?.evidence {
        Evidence::Simulated { interval } if interval.half_width.is_finite() => Some(interval),
        _ => None,
    }
}

/// All exact values of a report that a simulated one stands beside, under the key and `ending`.
pub fn beside(sheet: &Sheet<'_>, ending: &str) -> Vec<(f64, Interval)> {
    let quantities = sheet.report.quantities.iter();
    let pairs = quantities.filter_map(|one| match &one.evidence {
        Evidence::Exact { value, .. } => {
            let interval = interval(sheet, &format!("{}{ending}", one.key))?;
            Some((*value, interval.clone()))
        }
        _ => None,
    });
    pairs.collect()
}

/// How many of the states' intervals hold the value: at least `trials` states have a pair, and
/// the share of hits is .95 but for 3.5 standard deviations of such a count and for `off`, what
/// Student's t may be wrong by where few and skewed samples stand behind it.
pub fn cover(ask: &Ask, trials: u64, off: f64, pairs: impl Fn(&Sheet<'_>) -> Vec<(f64, Interval)>) {
    let (mut tried, mut hits) = (0_u64, 0_u64);
    for number in 0..ask.states {
        let (valid, what) = state(ask, number);
        let work = valid.work();
        if work.events > ask.work || work.choices > ask.work {
            continue;
        }
        let Some(results) = run(&valid, &what) else {
            continue;
        };
        let report = results.report();
        let sheet = Sheet {
            what: &what,
            report: &report,
        };
        let all = pairs(&sheet);
        let Some((value, interval)) = all.get(number as usize % all.len().max(1)) else {
            continue;
        };
        assert_eq!(interval.level, 0.95, "{what}");
        tried += 1;
        // Where nothing varies the two are one but for rounding.
        let slack = 1e-9 * value.abs();
        hits += u64::from((value - interval.mean).abs() <= interval.half_width + slack);
    }
    println!(
        "{}: {hits} of {tried} intervals hold the value",
        ask.question
    );
    assert!(tried >= trials, "{}: {tried} pairs only", ask.question);
    let share = hits as f64 / tried as f64;
    let deviation = (0.95 * 0.05 / tried as f64).sqrt();
    assert!(
        (share - 0.95).abs() <= 3.5 * deviation + off,
        "{}: {hits} of {tried}",
        ask.question
    );
}
