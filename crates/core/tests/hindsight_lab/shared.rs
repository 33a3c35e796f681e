//! Runs of questions, and the sequences they are about.

use lobbylab_core::experiment::{Data, Evidence, Experiment, Results, Shard, Valid, Value, Values};
use lobbylab_core::hindsight::plan::Sequence;
use lobbylab_core::hindsight::setting::{Players, Run};
use lobbylab_core::sim::Streams;

/// All questions of the lab.
pub const QUESTIONS: [&str; 6] = [
    "hindsight.race",
    "hindsight.sweep",
    "hindsight.table",
    "hindsight.readings",
    "hindsight.ratio",
    "hindsight.front",
];

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
pub fn run_on(valid: &Valid, data: &Data) -> Results {
    let mut job = valid.job_on(Shard::WHOLE, data).expect("a job");
    let mut results = valid.results();
    while !job.advance(u64::MAX).finished {}
    results.merge(job.take()).expect("its own");
    results
}

/// Everything it yields.
pub fn run(question: &str, pairs: &[(&str, Value)]) -> Results {
    run_on(&ask(question, pairs), &Data::default())
}

/// The players of a replication, drawn as the lab says.
pub fn players<const D: usize>(players: &Players, run: &Run, replication: u32) -> Sequence<D> {
    let traffic = players.traffic(u64::from(run.players)).expect("no file");
    let streams = Streams::new(run.seed.0, u64::from(replication));
    let count = run.players as usize;
    Sequence::draw(traffic, players.values(), &streams, count).expect("in range")
}

/// Whether all numbers of a report are numbers; intervals may be infinitely wide.
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
            value.is_finite() && value > -1e-9,
            "{what}: {key} is {value}"
        );
        assert!(width >= 0.0, "{what}: {key} is {value} ± {width}");
    }
    let mut keys: Vec<&String> = report.quantities.iter().map(|one| &one.key).collect();
    keys.sort();
    keys.dedup();
    assert_eq!(
        keys.len(),
        report.quantities.len(),
        "{what}: a key stands twice"
    );
    keys.len()
}
