//! The same bits whoever computes what, and pages that read the same numbers.

use lobbylab_core::catalog::{Experiment, Valid};
use lobbylab_core::experiment::{ExperimentError, Shard, Value, Values};

fn asked(question: &str, values: &[(&str, Value)]) -> Valid {
    let values: Values = values
        .iter()
        .map(|(key, value)| ((*key).to_owned(), value.clone()))
        .collect();
    let (valid, errors) = Experiment::from_values(question, &values).expect("a question");
    assert_eq!(errors, [], "{question}");
    valid
}

/// The runs of `tests/golden/fingerprints.json`, and more.
fn runs() -> Vec<Valid> {
    let text = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/golden/fingerprints.json"
    ));
    let all: serde_json::Value =
        serde_json::from_str(&text.expect("the golden file")).expect("JSON");
    let of_arena = |entry: &&serde_json::Value| {
        entry["question"]
            .as_str()
            .is_some_and(|name| name.starts_with("arena."))
    };
    (all.as_array().expect("a list").iter().filter(of_arena))
        .map(|entry| {
            let values: Values = serde_json::from_value(entry["values"].clone()).expect("values");
            let (valid, errors) =
                Experiment::from_values(entry["question"].as_str().expect("a name"), &values)
                    .expect("a question");
            assert_eq!(errors, []);
            valid
        })
        .collect()
}

#[test]
fn slices_and_shards_change_no_bit() {
    let runs = runs();
    assert!(!runs.is_empty());
    for valid in runs {
        let whole = valid.run().expect("it runs");
        assert_eq!(whole.done, 1.0);
        // The stage's tables are solved for it alone: a number or two say what they hold.
        let least = if valid.question() == "arena.tables" {
            1
        } else {
            4
        };
        assert!(whole.quantities.len() >= least, "{}", valid.question());
        let mut results = valid.results();
        for index in [2, 0, 1] {
            let mut job = valid.job(Shard { index, of: 3 }).expect("a job");
            while !job.advance(100).finished {}
            results.merge(job.take()).expect("its own parts");
        }
        println!(
            "{} {:016x} {:?}",
            valid.question(),
            whole.fingerprint(),
            valid.values().get("seed")
        );
        assert_eq!(
            results.report().fingerprint(),
            whole.fingerprint(),
            "{}",
            valid.question()
        );
    }
}

#[test]
fn what_cannot_run_names_the_field() {
    let told = |values: &[(&str, Value)]| {
        let error = asked("arena.race", values).run().expect_err("refused");
        assert!(matches!(error, ExperimentError::Fields(_)));
        error.to_string()
    };
    let text = |text: &str| Value::Text(text.to_owned());
    let roles = told(&[("rule2", text("roles"))]);
    assert!(roles.contains("roles is false"), "{roles}");
    let many = told(&[("rule2", text("every")), ("rate", Value::Real(1000.0))]);
    assert!(
        many.contains("period is 10") && many.contains("for ever"),
        "{many}"
    );
    let royale = told(&[
        ("teams", Value::Int(50)),
        ("size", Value::Int(4)),
        ("rate", Value::Real(1.0)),
    ]);
    assert!(royale.contains("rate is 1"), "{royale}");
}
