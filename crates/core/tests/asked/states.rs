//! States of a lab at random and at the ends of all ranges, and what must hold between the
//! numbers of whatever is asked of them.
//!
//! A state takes each field at its least, its greatest, somewhere between (evenly on a
//! logarithmic scale, as most ranges go over many powers of ten) or as it stands. What holds of
//! every report: all numbers are finite, no key stands twice, bounds are in order, shares lie in
//! 0 to 1, and nothing is below 0 but what the lab says may be.

#![allow(dead_code, reason = "the tests of each lab use some of it")]

use lobbylab_core::catalog::{Experiment, Files, Results, Valid};
use lobbylab_core::experiment::{
    Evidence, ExperimentError, Field, Kind, Report, Seed, Shard, Value, Values,
};
use lobbylab_core::sim::{Stream, Streams};
use rand::RngExt;

/// How the states of a question are drawn.
pub struct Ask {
    /// The question.
    pub question: &'static str,
    /// How many states.
    pub states: u64,
    /// The most of what makes runs long.
    pub most: &'static [(&'static str, i64)],
    /// The most work of a run, in events and in state-action pairs; longer ones are passed over.
    pub work: u64,
    /// What stands in every state; of a choice, the number of the option.
    pub fixed: &'static [(&'static str, i64)],
    /// How many of a hundred other fields are changed: fewer where most states are refused.
    pub changed: u32,
    /// What keys of numbers contain that may be below 0.
    pub signed: &'static [&'static str],
}

/// A report's numbers by key: estimate or exact value, and its interval.
pub struct Sheet<'a> {
    /// The state, to be shown where something is wrong.
    pub what: &'a str,
    /// The report.
    pub report: &'a Report,
}

impl Sheet<'_> {
    /// A number, if it is there: the estimate, or the middle of two bounds.
    pub fn get(&self, key: &str) -> Option<f64> {
        Some(match &self.report.get(key)?.evidence {
            Evidence::Exact { value, .. } | Evidence::Printed { value, .. } => *value,
            Evidence::Simulated { interval } => interval.mean,
            Evidence::Bounded { lower, upper, .. } => 0.5 * (lower + upper),
        })
    }

    /// The first number is not above the second, but for rounding. Nothing where one of them
    /// is not told.
    pub fn at_most(&self, low: &str, high: &str) {
        if let (Some(one), Some(other)) = (self.get(low), self.get(high)) {
            assert!(
                one <= other + 1e-9 * (one.abs() + other.abs()) + 1e-300,
                "{}: {low} is {one}, {high} {other}",
                self.what
            );
        }
    }

    /// Two numbers are one, but for rounding.
    pub fn same(&self, one: &str, other: f64) {
        if let Some(value) = self.get(one) {
            let slack = 1e-8 * (value.abs() + other.abs()) + 1e-9;
            assert!(
                (value - other).abs() <= slack,
                "{}: {one} is {value}, not {other}",
                self.what
            );
        }
    }
}

/// A number of a range, often one of its ends.
fn number(low: f64, high: f64, chance: &mut Stream) -> f64 {
    let share: f64 = chance.random();
    match chance.random_range(0..6u32) {
        0 => low,
        1 => high,
        2 => low + (high - low) * share,
        // Along a logarithmic scale, from either end.
        3 if low >= 0.0 && high - low > 1e3 => {
            (high - (high - low) * 1e-12_f64.powf(share)).max(low)
        }
        _ if low > 0.0 => (low * (high / low).powf(share)).clamp(low, high),
        _ => {
            let size = high * 1e-12_f64.powf(share);
            let sign = if low < 0.0 && chance.random() {
                -1.0
            } else {
                1.0
            };
            (sign * size).clamp(low, high)
        }
    }
}

/// A value of a field; `None` is the one that stands.
fn value(field: &Field, ask: &Ask, chance: &mut Stream) -> Option<Value> {
    if let Some((_, value)) = ask.fixed.iter().find(|(key, _)| *key == field.key) {
        return Some(match field.kind() {
            Kind::Real { .. } => Value::Real(*value as f64),
            Kind::Choice { options } => Value::Text(options[*value as usize].key.to_owned()),
            _ => Value::Int(*value),
        });
    }
    let cap = (ask.most)
        .iter()
        .find(|(key, _)| *key == field.key)
        .map(|one| one.1);
    if cap.is_none() && chance.random_range(0..100u32) >= ask.changed {
        return None;
    }
    Some(match field.kind() {
        Kind::Int { min, max } => {
            let high = cap.map_or(max, |cap| cap.clamp(min, max));
            let drawn = number(min as f64, high as f64, chance).round() as i64;
            Value::Int(drawn.clamp(min, high))
        }
        Kind::Real { min, max } => {
            let high = cap.map_or(max, |cap| (cap as f64).clamp(min, max));
            Value::Real(number(min, high, chance))
        }
        Kind::Choice { options } => {
            // There is no file here.
            let options: Vec<_> = options.iter().filter(|one| one.key != "file").collect();
            Value::Text(
                options[chance.random_range(0..options.len())]
                    .key
                    .to_owned(),
            )
        }
        Kind::Seed if field.key == "file" => return None,
        Kind::Seed => Value::Text(Seed(chance.random()).to_string()),
        Kind::Numbers {
            min,
            max,
            most,
            whole,
        } => {
            let count = chance.random_range(0..=most.min(24));
            let one = |chance: &mut Stream| {
                let drawn = number(min, max, chance);
                if whole { drawn.round() } else { drawn }.to_string()
            };
            let all: Vec<String> = (0..count).map(|_| one(chance)).collect();
            Value::Text(all.join(","))
        }
    })
}

/// A state of a question, and how it is shown.
pub fn state(ask: &Ask, number: u64) -> (Valid, String) {
    let fields = Experiment::fields(ask.question).expect("a question");
    let mut chance = Streams::new(number, 0).stream(ask.question);
    let values: Values = (fields.iter())
        .filter_map(|field| Some((field.key.to_owned(), value(field, ask, &mut chance)?)))
        .collect();
    let (valid, errors) = Experiment::from_values(ask.question, &values).expect("a question");
    for error in &errors {
        // Each is in its range; several may be wrong together, and then stand.
        let text = error.to_string();
        assert!(text.len() < 600 && !text.contains("NaN"), "{text}");
    }
    (valid, format!("{} {number}: {values:?}", ask.question))
}

/// All that a question yields in a state; `None` where it refuses.
pub fn run(valid: &Valid, what: &str) -> Option<Results> {
    let mut results = valid.results();
    let mut job = match valid.job_on(Shard::WHOLE, &Files::default()) {
        Ok(job) => job,
        // A market on which no game can be formed: said, with the field.
        Err(ExperimentError::Fields(errors)) => {
            assert!(!errors.is_empty(), "{what}");

            return None;
        }
        Err(error) => panic!("{what}: {error}"),
    };
    while !job.advance(u64::MAX).finished {}
    results.merge(job.take()).expect("its own");
    Some(results)
}

/// What holds of every report.
pub fn check(ask: &Ask, sheet: &Sheet<'_>) {
    let what = sheet.what;
    let mut keys = Vec::new();
    for quantity in &sheet.report.quantities {
        let key = &quantity.key;
        let (low, high) = match &quantity.evidence {
            Evidence::Exact { value, .. } | Evidence::Printed { value, .. } => (*value, *value),
            Evidence::Bounded { lower, upper, .. } => (*lower, *upper),
            Evidence::Simulated { interval } => {
                let width = interval.half_width;
                assert!(width >= 0.0, "{what}: {key} is ± {width}");
                assert!(interval.samples > 0, "{what}: {key} is of no samples");
                (interval.mean, interval.mean)
            }
        };
        let said = format!("{what}: {key} is {low} to {high}");
        // A queue that grows for ever has an infinite mean, and players who are all alike no
        // threshold: both are told, and are the truth.
        let endless = sheet.get("stable") == Some(0.0) || key == "alpha_star";
        let infinite = endless && low == f64::INFINITY;
        assert!((low.is_finite() && high.is_finite()) || infinite, "{said}");
        assert!(low <= high + 1e-9 * high.abs(), "{said}");
        let name = &quantity.name;
        if !ask.signed.iter().any(|part| key.contains(part)) {
            assert!(low >= 0.0, "{said}");
            let share = name.starts_with("share ") || name.contains("risk after");
            assert!(!share || high <= 1.0 + 1e-12, "{said}");
        }
        for text in [name.as_str(), quantity.unit, quantity.population] {
            assert!(
                !text.contains("NaN") && !text.contains("inf "),
                "{what}: {text}"
            );
        }
        keys.push(key);
    }
    keys.sort();
    let count = keys.len();
    keys.dedup();
    assert_eq!(keys.len(), count, "{what}: a key stands twice");
}

/// Asks a question in all its states; what holds of every report holds, and what `more` says.
pub fn hold(ask: &Ask, more: impl Fn(&Results, &Sheet<'_>)) {
    // Percent of the states: more of them where somebody looks for a fault.
    let percent = std::env::var("LOBBYLAB_STATES").ok();
    let percent: u64 = percent.map_or(100, |text| text.parse().expect("a whole number"));
    let states = ask.states * percent / 100;
    let mut asked = 0;
    for number in 0..states {
        let (valid, what) = state(ask, number);
        let work = valid.work();
        if work.events > ask.work || work.choices > ask.work {
            continue;
        }
        let Some(results) = run(&valid, &what) else {
            continue;
        };
        asked += 1;
        let report = results.report();
        let sheet = Sheet {
            what: &what,
            report: &report,
        };
        check(ask, &sheet);
        more(&results, &sheet);
    }
    println!("{}: {asked} of {states} states", ask.question);
    assert!(4 * asked >= states, "{}: {asked} states only", ask.question);
}
