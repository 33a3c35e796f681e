//! Reports of small runs, by their fingerprints: `tests/golden/fingerprints.json`.
//!
//! The browser specs read the same file, so that a native build and the module
//! in a page are held to the same bits. A fingerprint that changes means that
//! seeds in old links no longer give the runs they gave: if that is intended,
//! `LOBBYLAB_BLESS=1` writes the file anew.

use lobbylab_core::catalog::{Experiment, Valid};
use lobbylab_core::experiment::{Report, Shard, Values};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::PathBuf;

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden/fingerprints.json")
}

fn golden() -> Vec<Value> {
    let text = std::fs::read_to_string(path()).expect("tests/golden/fingerprints.json");
    serde_json::from_str(&text).expect("a list")
}

fn experiment(entry: &Value) -> Valid {
    let question = entry["question"].as_str().expect("a question");
    let values: Values = serde_json::from_value(entry["values"].clone()).expect("values");
    let fields = Experiment::fields(question).expect("a question that is known");
    for key in values.keys() {
        assert!(
            fields.iter().any(|field| field.key == key),
            "{entry}: no field {key}"
        );
    }
    let (valid, errors) = Experiment::from_values(question, &values).expect("a question");
    assert_eq!(errors, [], "{entry}");
    valid
}

fn digits(report: &Report) -> String {
    format!("{:016x}", report.fingerprint())
}

/// In shards, as the page computes it.
fn run(valid: &Valid, of: u32) -> Report {
    let mut results = valid.results();
    for index in 0..of {
        let mut job = valid.job(Shard { index, of }).expect("a job");
        while !job.advance(1_000_000).finished {}
        results.merge(job.take()).expect("its own parts");
    }
    results.report()
}

fn write(entries: &[Value]) {
    let lines: Vec<String> = entries.iter().map(|entry| format!("  {entry}")).collect();
    let text = format!("[\n{}\n]\n", lines.join(",\n"));
    std::fs::write(path(), text).expect("the file can be written");
}

#[test]
fn reports_have_the_bits_they_always_had() {
    let mut entries = golden();
    let bless = std::env::var_os("LOBBYLAB_BLESS").is_some_and(|value| value == "1");
    let mut changed = Vec::new();
    let mut seen = BTreeSet::new();
    for entry in &mut entries {
        let valid = experiment(entry);
        let found = digits(&run(&valid, 1));
        assert_eq!(found, digits(&run(&valid, 3)), "{entry}: in three shards");
        assert!(
            seen.insert(found.clone()),
            "{entry}: the bits of another run"
        );
        if entry["fingerprint"] != found.as_str() {
            changed.push(format!(
                "{}: {}, now {found}",
                entry["name"], entry["fingerprint"]
            ));
            entry["fingerprint"] = Value::String(found);
        }
    }
    if bless {
        write(&entries);
    } else {
        assert!(
            changed.is_empty(),
            "{}\nIf old seeds may give new runs, set LOBBYLAB_BLESS=1.",
            changed.join("\n")
        );
    }
}

#[test]
fn every_question_is_among_them() {
    let entries = golden();
    for question in Experiment::QUESTIONS {
        let count = entries
            .iter()
            .filter(|entry| entry["question"] == *question)
            .count();
        // One without parameters has one run only.
        let fields = Experiment::fields(question).expect("its fields");
        let wanted = if fields.is_empty() { 1 } else { 2 };
        assert!(count >= wanted, "{question}: {count}");
    }
    let names: BTreeSet<&str> = entries
        .iter()
        .filter_map(|entry| entry["name"].as_str())
        .collect();
    assert_eq!(names.len(), entries.len(), "names tell them apart");
}
