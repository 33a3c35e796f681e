//! Questions asked by name, and what must hold of whatever they yield.

use lobbylab_core::catalog::{Experiment, Files, Results, Valid};
use lobbylab_core::experiment::{Evidence, Report, Shard, Value, Values};

pub fn int(value: i64) -> Value {
    Value::Int(value)
}

pub fn real(value: f64) -> Value {
    Value::Real(value)
}

pub fn text(value: &str) -> Value {
    Value::Text(value.to_owned())
}

/// A question with some parameters, the others as they stand.
pub fn ask(question: &str, pairs: &[(&str, Value)]) -> Valid {
    let mut values = Values::new();
    for (key, value) in pairs {
        values.insert((*key).to_owned(), value.clone());
    }
    let (valid, errors) = Experiment::from_values(question, &values).expect("a question");
    assert_eq!(errors, Vec::new(), "{question}");
    valid
}

/// Everything it yields.
pub fn run_on(valid: &Valid, data: &Files) -> Results {
    let mut job = valid.job_on(Shard::WHOLE, data).expect("a job");
    let mut results = valid.results();
    while !job.advance(u64::MAX).finished {}
    results.merge(job.take()).expect("its own");
    results
}

/// Everything it yields.
pub fn run(question: &str, pairs: &[(&str, Value)]) -> Results {
    run_on(&ask(question, pairs), &Files::default())
}

/// Whether all numbers of a report are finite and `right`, and no key stands twice;
/// intervals may be infinitely wide. How many there are.
pub fn check_report(results: &Results, what: &str, right: fn(f64) -> bool) -> usize {
    let report = results.report();
    for quantity in &report.quantities {
        let (value, width) = match &quantity.evidence {
            Evidence::Exact { value, .. } | Evidence::Printed { value, .. } => (*value, 0.0),
            Evidence::Simulated { interval } => (interval.mean, interval.half_width),
            Evidence::Bounded { lower, upper, .. } => (*lower, upper - lower),
        };
        let key = &quantity.key;
        assert!(
            value.is_finite() && right(value),
            "{what}: {key} is {value}"
        );
        assert!(width >= 0.0, "{what}: {key} is {value} ± {width}");
    }
    let mut keys: Vec<&String> = report.quantities.iter().map(|one| &one.key).collect();
    keys.sort();
    keys.dedup();
    let count = report.quantities.len();
    assert_eq!(keys.len(), count, "{what}: a key stands twice");
    count
}

/// One worker and three come to the same bits, and what the three have on their way is
/// `checked`. The report, which has more than so many numbers.
pub fn one_and_three(
    question: &str,
    pairs: &[(&str, Value)],
    numbers: usize,
    checked: fn(&Results, &str) -> usize,
) -> Report {
    let valid = ask(question, pairs);
    let whole = valid.run().expect("a report");
    assert!(
        whole.done == 1.0 && whole.quantities.len() > numbers,
        "{question}"
    );
    let mut results = valid.results();
    for index in (0..3).rev() {
        let mut job = valid.job(Shard { index, of: 3 }).expect("a job");
        while !job.advance(500).finished {
            results.merge(job.take()).expect("its own");
            checked(&results, question);
        }
        results.merge(job.take()).expect("its own");
    }
    let report = results.report();
    assert_eq!(report.fingerprint(), whole.fingerprint(), "{question}");
    whole
}
