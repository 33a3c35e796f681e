//! Numbers computed independently, against this crate.
//!
//! `tests/vectors/<lab>.json` holds them; the environment variable
//! `LOBBYLAB_VECTORS` names another folder with files of the same shape. This
//! program dispatches on function names and parses parameters; it knows no
//! expected value. A name it does not know fails, and so does a missing folder. Below
//! `rulesets`, or in a folder of their own, are the cases of the services' rule sets.

use lobbylab_core::patience as chain;
use lobbylab_core::patience::{LevelMarket, Process, exact};
use serde_json::Value;
use std::path::PathBuf;

mod arena;
mod balance;
mod engagement;
mod hindsight;
mod rules;
mod rulesets;

/// All labs there will be; those without an evaluator are still to come.
const LABS: [&str; 6] = [
    "patience",
    "rules",
    "balance",
    "engagement",
    "hindsight",
    "arena",
];

/// Functions of labs in the making that are still to come: with each that is written
/// the list grows shorter, as it fails on one that is there.
const TO_COME: [(&str, &str); 0] = [];

/// What a function gives.
#[derive(Debug)]
enum Answer {
    Numbers(Vec<f64>),
    Names(Vec<String>),
    /// Numbers that have names.
    Named(Vec<(&'static str, f64)>),
    Truth(bool),
}

fn number(value: f64) -> Answer {
    Answer::Numbers(vec![value])
}

/// The parameters of one vector.
struct Parameters<'a>(&'a Value);

impl Parameters<'_> {
    fn real(&self, key: &str) -> f64 {
        let value = &self.0[key];
        parse(value).unwrap_or_else(|| panic!("parameter {key} is {value}, no number"))
    }
    fn int(&self, key: &str) -> u32 {
        let value = self.real(key);
        assert!(
            value >= 0.0 && value.fract() == 0.0 && value < 1e9,
            "parameter {key} is {value}, no whole number"
        );
        value as u32
    }
}

/// A number, where `"inf"` stands for infinity.
fn parse(value: &Value) -> Option<f64> {
    match value.as_str() {
        Some("inf") => Some(f64::INFINITY),
        Some("-inf") => Some(f64::NEG_INFINITY),
        _ => value.as_f64(),
    }
}

fn patience(function: &str, p: &Parameters<'_>) -> Option<Answer> {
    Some(match function {
        "greedy_cost" => number(exact::greedy_cost(p.int("n"), p.real("q"), p.real("alpha"))),
        "patient_cost" => number(exact::patient_cost(p.int("n"), p.real("q"))),
        "alpha_star" => number(exact::alpha_star(p.int("n"), p.real("q"))),
        "q_bounds" => {
            let (lower, upper) = exact::q_bounds(p.int("n"), p.real("alpha")).expect("α ≥ 1");
            Answer::Numbers(vec![lower, upper])
        }
        "equilibria" => Answer::Names(
            exact::equilibria(
                p.int("n"),
                p.real("alpha"),
                p.real("q_greedy"),
                p.real("q_patient"),
            )
            .into_iter()
            .map(|rule| rule.key().to_owned())
            .collect(),
        ),
        "mdp_optimal_gain" => {
            let q = p.real("q");
            let process = Process::new(LevelMarket {
                n: p.int("n"),
                cap: p.int("M"),
                shares: vec![1.0 - q, q],
                alpha: p.real("alpha"),
            })
            .expect("a process");
            let gain = process.solve().expect("a solution").gain;
            assert!(gain.upper - gain.lower < 1e-8, "bounds {gain:?} are wide");
            number(0.5 * (gain.lower + gain.upper))
        }
        "Pi" => {
            let n = p.int("n");
            let chain = chain::patient_chain(n, p.real("q")).expect("a chain");
            Answer::Numbers(chain.occupancy(n).expect("a distribution"))
        }
        "patient_chain_period" => {
            let chain = chain::patient_chain(p.int("n"), p.real("q")).expect("a chain");
            let classes = chain.chain.recurrent_classes();
            assert_eq!(classes.len(), 1, "recurrent classes");
            number(chain.chain.period(&classes[0]) as f64)
        }
        "patient_state_count" => {
            let chain = chain::patient_chain(p.int("n"), 0.5).expect("a chain");
            number(chain.chain.states() as f64)
        }
        _ => return None,
    })
}

/// The evaluator of a lab, if it is built.
fn evaluator(lab: &str) -> Option<fn(&str, &Parameters<'_>) -> Option<Answer>> {
    match lab {
        "patience" => Some(patience),
        "rules" => Some(rules::evaluate),
        "balance" => Some(balance::evaluate),
        "engagement" => Some(engagement::evaluate),
        "hindsight" => Some(hindsight::evaluate),
        "arena" => Some(arena::evaluate),
        _ => None,
    }
}

/// Compares elementwise: |x − expected| ≤ tolerance · max(1, |expected|).
fn agrees(answer: &Answer, expected: &Value, tolerance: f64) -> bool {
    let one = [expected.clone()];
    let wanted = expected.as_array().map_or(&one[..], |list| list);
    let near = |x: f64, value: &Value| {
        let expected = parse(value).expect("a number is expected");
        let near = (x - expected).abs() <= tolerance * expected.abs().max(1.0);
        x == expected || (expected.is_finite() && near)
    };
    match answer {
        Answer::Truth(truth) => expected == truth,
        Answer::Named(numbers) => expected.as_object().is_some_and(|wanted| {
            !wanted.is_empty()
                && wanted.iter().all(|(name, value)| {
                    (numbers.iter()).any(|&(key, x)| key == name && near(x, value))
                })
        }),
        Answer::Names(names) => {
            names.len() == wanted.len()
                && (names.iter().zip(wanted)).all(|(name, value)| value == name.as_str())
        }
        Answer::Numbers(numbers) => {
            numbers.len() == wanted.len()
                && numbers.iter().zip(wanted).all(|(&x, value)| near(x, value))
        }
    }
}

fn folder() -> PathBuf {
    std::env::var_os("LOBBYLAB_VECTORS").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors")),
        PathBuf::from,
    )
}

#[test]
fn every_vector_is_met() {
    let folder = folder();
    assert!(
        folder.is_dir(),
        "no folder of vectors at {}",
        folder.display()
    );
    let mut failures = Vec::new();
    let mut found = 0;
    for lab in LABS {
        let path = folder.join(format!("{lab}.json"));
        let Some(evaluate) = evaluator(lab) else {
            println!("{lab}: not built yet");
            continue;
        };
        if !path.exists() {
            println!("{lab}: 0 checked");
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("readable");
        let file: Value = serde_json::from_str(&text).expect("JSON");
        let vectors = file["vectors"].as_array().expect("a list of vectors");
        for vector in vectors {
            let function = vector["function"].as_str().expect("a function name");
            let parameters = Parameters(&vector["parameters"]);
            let tolerance = vector["tolerance"].as_f64().expect("a tolerance");
            let to_come = TO_COME.contains(&(lab, function));
            match evaluate(function, &parameters) {
                None if to_come => {}
                Some(_) if to_come => {
                    failures.push(format!("{lab}: {function} is there, and not to come"));
                }
                None => failures.push(format!("{lab}: no function is called {function}")),
                Some(answer) if !agrees(&answer, &vector["expected"], tolerance) => {
                    failures.push(format!(
                        "{lab}: {function}({}) gives {answer:?}, expected {}",
                        vector["parameters"], vector["expected"]
                    ));
                }
                Some(_) => {}
            }
        }
        found += vectors.len();
        println!("{lab}: {} checked", vectors.len());
    }
    let (cases, failed) = rulesets::check(&folder);
    found += cases;
    failures.extend(failed);
    assert!(found > 0, "no vectors in {}", folder.display());
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn a_wrong_number_and_an_unknown_name_are_noticed() {
    let answer = number(1.0);
    assert!(!agrees(&answer, &serde_json::json!(1.1), 1e-9));
    assert!(!agrees(&answer, &serde_json::json!("inf"), 1e-9));
    assert!(!agrees(&answer, &serde_json::json!([1.0, 1.0]), 1e-9));
    assert!(agrees(
        &number(f64::INFINITY),
        &serde_json::json!("inf"),
        0.0
    ));
    let named = Answer::Named(vec![("mean", 1.0), ("share", 0.5)]);
    assert!(agrees(&named, &serde_json::json!({"mean": 1.0}), 0.0));
    assert!(!agrees(&named, &serde_json::json!({"mean": 1.1}), 1e-9));
    assert!(!agrees(&named, &serde_json::json!({"median": 1.0}), 1e-9));
    assert!(!agrees(
        &Answer::Truth(true),
        &serde_json::json!(false),
        0.0
    ));
    for evaluate in [patience, rules::evaluate] {
        assert!(evaluate("no_such_function", &Parameters(&Value::Null)).is_none());
    }
}
