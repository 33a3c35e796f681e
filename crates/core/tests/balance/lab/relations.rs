//! What must hold between the lab's numbers in many more states than the other tests of its
//! questions draw: small crowds, at the ends of all ranges and between.

use crate::states::{Ask, Sheet, hold};
use lobbylab_core::experiment::Value;

const SMALL: &[(&str, i64)] = &[
    ("k", 3),
    ("n", 30),
    ("rounds", 12),
    ("games", 6),
    ("replications", 2),
];

const fn ask(question: &'static str, states: u64) -> Ask {
    Ask {
        question,
        states,
        most: SMALL,
        work: 40_000_000,
        fixed: &[],
        changed: 67,
        signed: &[],
    }
}

/// f = α·d + v, whatever it is the mean of.
fn sums(sheet: &Sheet<'_>) {
    let alpha = match sheet.report.parameters.get("alpha") {
        Some(Value::Real(alpha)) => *alpha,
        other => panic!("α is {other:?}"),
    };
    for quantity in &sheet.report.quantities {
        let Some(start) = quantity.key.strip_suffix(".f") else {
            continue;
        };
        let part = |letter: &str| sheet.get(&format!("{start}.{letter}"));
        if let (Some(d), Some(v)) = (part("d"), part("v")) {
            sheet.same(&quantity.key, alpha * d + v);
        }
    }
}

#[test]
fn unfairness_is_the_sum_of_its_parts_everywhere() {
    hold(&ask("balance.crowd", 3), |_, sheet| {
        sums(sheet);
        for size in 0..13 {
            sheet.at_most(&format!("best.{size}.f"), &format!("neighbours.{size}.f"));
        }
    });
    hold(&ask("balance.queue", 30), |_, sheet| sums(sheet));
    hold(&ask("balance.roles", 12), |_, sheet| sums(sheet));
}

#[test]
fn the_other_questions_keep_to_their_ranges() {
    for (question, states) in [
        ("balance.partition", 3),
        ("balance.hardness", 3),
        ("balance.wishes", 3),
    ] {
        hold(&ask(question, states), |_, sheet| {
            for quantity in &sheet.report.quantities {
                if quantity.key.ends_with(".price") {
                    let price = sheet.get(&quantity.key).expect("told");
                    assert!(price >= 1.0 - 1e-9, "{}: {}", sheet.what, quantity.key);
                }
            }
        });
    }
}
