//! What every lab's page says, natively: written where the browser specs read it
//! (`specs/labs/words.spec.mjs`), which hold each engine to the last digit of it.

use lobbylab_web::{page_states, page_words};
use std::fs;
use std::path::Path;
use std::thread;

const LABS: [&str; 6] = [
    "patience",
    "rules",
    "hindsight",
    "balance",
    "engagement",
    "arena",
];

/// What a lab's page says in each of its states.
fn said(lab: &str) -> Vec<serde_json::Value> {
    let states = page_states(lab);
    assert_eq!(states.len(), 21, "{lab}: {states:?}");
    let says = |(index, state): (usize, &String)| {
        let words = page_words(lab, index);
        for bad in ["NaN", "-inf", "undefined", "{}"] {
            assert!(!words.contains(bad), "{lab}, {state}: {bad} in {words}");
        }
        serde_json::json!({ "state": state, "words": words })
    };
    states.iter().enumerate().map(says).collect()
}

#[test]
fn pages_never_say_what_is_no_number() {
    // The long ones side by side: one test alone would keep one processor.
    let all: serde_json::Map<_, _> = thread::scope(|scope| {
        let labs = LABS.map(|lab| (lab, scope.spawn(move || said(lab))));
        labs.into_iter()
            .map(|(lab, said)| (lab.to_owned(), said.join().expect("its words").into()))
            .collect()
    });
    assert!(page_states("chess").is_empty() && page_words("chess", 0).is_empty());
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("words.json");
    fs::write(file, serde_json::Value::from(all).to_string()).expect("a folder of the build's");
}
