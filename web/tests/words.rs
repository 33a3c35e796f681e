//! What every lab's page says, natively: written where the browser specs read it
//! (`specs/labs/words.spec.mjs`), which hold each engine to the last digit of it.

use lobbylab_web::{page_states, page_words};
use std::fs;
use std::path::Path;

const LABS: [&str; 6] = [
    "patience",
    "rules",
    "hindsight",
    "balance",
    "engagement",
    "arena",
];

#[test]
fn pages_never_say_what_is_no_number() {
    let mut said = serde_json::Map::new();
    for lab in LABS {
        let states = page_states(lab);
        assert_eq!(states.len(), 21, "{lab}: {states:?}");
        let mut of_lab = Vec::new();
        for (index, state) in states.iter().enumerate() {
            let words = page_words(lab, index);
            for bad in ["NaN", "-inf", "undefined", "{}"] {
                assert!(!words.contains(bad), "{lab}, {state}: {bad} in {words}");
            }
            of_lab.push(serde_json::json!({ "state": state, "words": words }));
        }
        said.insert(lab.to_owned(), of_lab.into());
    }
    assert!(page_states("chess").is_empty() && page_words("chess", 0).is_empty());
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("words.json");
    fs::write(file, serde_json::Value::from(said).to_string()).expect("a folder of the build's");
}
