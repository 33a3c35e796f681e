//! Short runs of the labs' own experiments, with a fixed seed: one that was set after how
//! long each runs had been, so that as many intervals hold the exact value as do by chance.

use super::entry::Sample;
use anyhow::{Context, Result, bail};
use lobbylab_core::catalog::{Experiment, Results, Valid};
use lobbylab_core::experiment::{Evidence, Report, Shard, Value, Values};
use lobbylab_core::sim::stats::Interval;

/// The seed of all runs that name none, in hexadecimal digits.
const SEED: &str = "2";

/// An experiment that has run.
pub struct Run {
    /// All of its parts.
    pub results: Results,
    report: Report,
    samples: String,
}

/// Runs a question of a lab with these parameters, the others at their defaults.
/// `samples` says in words how much that is.
pub fn run(question: &str, state: &[(&str, Value)], samples: &str) -> Result<Run> {
    let mut given: Values = (state.iter())
        .map(|(key, value)| ((*key).to_owned(), value.clone()))
        .collect();
    let fields = Experiment::fields(question).context("no such question")?;
    for key in given.keys() {
        if !fields.iter().any(|field| field.key == key) {
            bail!("{question} has no parameter {key}");
        }
    }
    if fields.iter().any(|field| field.key == "seed") {
        (given.entry("seed".to_owned())).or_insert_with(|| Value::Text(SEED.to_owned()));
    }
    let (experiment, errors) = Experiment::from_values(question, &given)?;
    if let Some(error) = errors.first() {
        bail!("{question}: {error}");
    }
    let results = computed(&experiment)?;
    Ok(Run {
        report: results.report(),
        results,
        samples: samples.to_owned(),
    })
}

fn computed(experiment: &Valid) -> Result<Results> {
    let mut job = experiment.job(Shard::WHOLE)?;
    let mut results = experiment.results();
    while !job.advance(u64::MAX).finished {}
    results.merge(job.take())?;
    Ok(results)
}

impl Run {
    /// A simulated number of the report.
    pub fn interval(&self, key: &str) -> Result<Interval> {
        match self.report.get(key).map(|quantity| &quantity.evidence) {
            Some(Evidence::Simulated { interval }) => Ok(interval.clone()),
            _ => bail!("{} simulates no {key}", self.report.question),
        }
    }

    /// A number of the report that is not simulated.
    pub fn exact(&self, key: &str) -> Result<f64> {
        match self.report.get(key).map(|quantity| &quantity.evidence) {
            Some(Evidence::Exact { value, .. }) => Ok(*value),
            _ => bail!("{} knows no {key}", self.report.question),
        }
    }

    /// A sample of a correction that is to agree with an exact value.
    pub fn sample(&self, what: &'static str, key: &str, exact: f64) -> Result<Sample> {
        Ok(self.of(what, self.interval(key)?, Some(exact)))
    }

    /// A sample with nothing to compare it with.
    pub fn alone(&self, what: &'static str, key: &str) -> Result<Sample> {
        Ok(self.of(what, self.interval(key)?, None))
    }

    /// A sample with an interval of one's own.
    pub fn of(&self, what: &'static str, interval: Interval, exact: Option<f64>) -> Sample {
        Sample {
            what,
            interval,
            samples: self.samples.clone(),
            exact,
            misses: false,
        }
    }
}

/// A real number as a parameter.
pub fn real(number: f64) -> Value {
    Value::Real(number)
}

/// A whole number.
pub fn int(number: i64) -> Value {
    Value::Int(number)
}

/// A choice's key, or a list of numbers.
pub fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}
