//! Runs of questions.

use lobbylab_core::experiment::{Evidence, Experiment, Results, Shard, Valid, Value, Values};

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
pub fn run(question: &str, pairs: &[(&str, Value)]) -> Results {
    let valid = ask(question, pairs);
    let mut job = valid.job(Shard::WHOLE).expect("a job");
    let mut results = valid.results();
    while !job.advance(u64::MAX).finished {}
    results.merge(job.take()).expect("its own");
    results
}

/// Whether all numbers of a report are numbers; intervals may be infinitely wide. How many
/// there are.
pub fn check_numbers(results: &Results, what: &str) -> usize {
    let report = results.report();
    for quantity in &report.quantities {
        let (value, width) = match &quantity.evidence {
            Evidence::Exact { value, .. } | Evidence::Printed { value, .. } => (*value, 0.0),
            Evidence::Simulated { interval } => (interval.mean, interval.half_width),
            Evidence::Bounded { lower, upper, .. } => (*lower, upper - lower),
        };
        let key = &quantity.key;
        assert!(
            value.is_finite() && value >= 0.0,
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
