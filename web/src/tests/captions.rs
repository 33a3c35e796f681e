//! What stands under a figure's title can be read at a glance: the finding first, in 25 words and
//! two numbers at most, and no beginning that lets the reader wait for the subject. Numbers are
//! results; whole ones that say what is spoken of (`teams of 5`, `Theorem 3`) are not counted.

use crate::checks::pages::{LABS, figures};
use std::collections::BTreeMap;

/// Words and numbers that a first part may have; `5.4 ± 0.2` is one.
const MOST: (usize, usize) = (25, 2);

/// Beginnings that put the finding last.
const NO_BEGINNING: [&str; 3] = ["Of", "With", "Who"];

/// What is wrong with the first part of a caption.
fn faults(first: &str) -> Vec<String> {
    let words: Vec<&str> = first.split_whitespace().collect();
    let is_number = |at: usize| {
        let next = words.get(at + 1).copied().unwrap_or_default();
        let letters: Vec<char> = words[at].chars().collect();
        let point = |place: &[char]| place[1] == '.' && place[2].is_ascii_digit();
        let decimal = letters
            .windows(3)
            .any(|place| place[0].is_ascii_digit() && point(place));
        let named = at > 0 && ["=", "±"].contains(&words[at - 1]);
        let digit = letters.iter().any(char::is_ascii_digit);
        digit && !named && (decimal || next.starts_with(['±', '%']))
    };
    let numbers = (0..words.len()).filter(|&at| is_number(at)).count();
    let mut found = Vec::new();
    if words.len() > MOST.0 {
        found.push(format!("{} words", words.len()));
    }
    if numbers > MOST.1 {
        found.push(format!("{numbers} numbers"));
    }
    let begins = words.first().copied().unwrap_or_default();
    if NO_BEGINNING.contains(&begins) {
        found.push(format!("begins with “{begins}”"));
    }
    found
}

/// Holds what is found against nothing; of captions that differ in their numbers alone one is
/// shown.
fn look(lab: &str) {
    let mut all: BTreeMap<String, String> = BTreeMap::new();
    for (name, seen) in figures(lab) {
        for figure in seen {
            let first = figure.caption().0;
            for fault in faults(first) {
                all.entry(format!("{}: {fault}", figure.key))
                    .or_insert_with(|| format!("“{first}” in “{name}”"));
            }
        }
    }
    let all: Vec<String> = (all.iter())
        .map(|(fault, said)| format!("{fault}: {said}"))
        .collect();
    assert!(all.is_empty(), "{} faults\n{}", all.len(), all.join("\n"));
}

#[test]
fn patience_says_it_in_short() {
    look(LABS[0]);
}

#[test]
fn rules_says_it_in_short() {
    look(LABS[1]);
}

#[test]
fn hindsight_says_it_in_short() {
    look(LABS[2]);
}

#[test]
fn balance_says_it_in_short() {
    look(LABS[3]);
}

#[test]
fn engagement_says_it_in_short() {
    look(LABS[4]);
}

#[test]
fn arena_says_it_in_short() {
    look(LABS[5]);
}

#[test]
fn faults_are_seen() {
    assert!(faults("It is 5.4 ± 0.2 here, and 7 there.").is_empty());
    assert_eq!(faults("With 5 it is 6."), ["begins with “With”"]);
    assert_eq!(faults("It is 1.5, 2 % or 3.5 at x = 4.5."), ["3 numbers"]);
    assert_eq!(faults(&"word ".repeat(26)), ["26 words"]);
}
