//! What must hold between the arena's numbers, at the ends of all ranges and between.

use crate::states::{Ask, Sheet, hold};
use lobbylab_core::experiment::Value;

const SMALL: &[(&str, i64)] = &[
    ("tickets", 60),
    ("replications", 2),
    ("teams", 4),
    ("size", 4),
    ("least", 8),
];

/// Two teams of singles: most rules play no other game.
const FIXED: &[(&str, i64)] = &[
    ("teams", 2),
    ("singles", 1),
    ("twos", 0),
    ("threes", 0),
    ("fours", 0),
    ("fives", 0),
    ("least", 0),
];

const fn ask(question: &'static str, states: u64) -> Ask {
    Ask {
        question,
        states,
        most: SMALL,
        work: 1_000_000,
        fixed: FIXED,
        changed: 25,
        signed: &["difference", "gain", "promised", "above", "rule", "future"],
    }
}

/// Quantiles rise, and no game is more unfair than a certain one.
fn keep(sheet: &Sheet<'_>) {
    for quantity in &sheet.report.quantities {
        let key = &quantity.key;
        if let Some(start) = key.strip_suffix(".p50") {
            sheet.at_most(key, &format!("{start}.p90"));
            sheet.at_most(&format!("{start}.p90"), &format!("{start}.p99"));
        }
        if key.ends_with(".unfair") || key.ends_with(".unfair.p90") {
            let value = sheet.get(key).expect("told");
            assert!(value <= 0.5 + 1e-12, "{}: {key} is {value}", sheet.what);
        }
    }
}

#[test]
fn a_race_keeps_its_order() {
    hold(&ask("arena.race", 7), |_, sheet| {
        keep(sheet);
        let leaves = sheet.report.parameters.get("leaves");
        let never = leaves == Some(&Value::Text("never".to_owned()));
        for quantity in &sheet.report.quantities {
            if let Some(rule) = quantity.key.strip_suffix(".latency.60") {
                sheet.at_most(&format!("{rule}.latency.100"), &quantity.key);
                sheet.at_most(
                    &format!("{rule}.latency.150"),
                    &format!("{rule}.latency.100"),
                );
            }
            if never && quantity.key.ends_with(".left") {
                sheet.same(&quantity.key, 0.0);
            }
        }
    });
}

#[test]
fn no_rule_is_below_hindsight() {
    let ask = Ask {
        // A game of two, where hindsight is known.
        most: &[
            ("tickets", 60),
            ("replications", 2),
            ("teams", 2),
            ("size", 1),
            ("least", 2),
        ],
        ..ask("arena.front", 5)
    };
    hold(&ask, |_, sheet| {
        keep(sheet);
        for quantity in &sheet.report.quantities {
            if quantity.key.contains(".above.") {
                let above = sheet.get(&quantity.key).expect("told");
                assert!(above >= -1e-9, "{}: {} {above}", sheet.what, quantity.key);
            }
        }
    });
}

#[test]
fn the_other_questions_keep_to_their_ranges() {
    for (question, states) in [("arena.groups", 2), ("arena.day", 4)] {
        hold(&ask(question, states), |_, sheet| keep(sheet));
    }
}
