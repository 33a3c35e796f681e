//! What must hold between the lab's numbers, at the ends of all ranges and between.

use crate::states::{Ask, Sheet, hold};
use lobbylab_core::experiment::Value;

const RUNS: &[(&str, i64)] = &[("arrivals", 300), ("replications", 17), ("warm_up", 60)];

const fn ask(question: &'static str, states: u64) -> Ask {
    Ask {
        question,
        states,
        most: RUNS,
        work: 3_000_000,
        fixed: &[],
        changed: 67,
        signed: &["difference"],
    }
}

/// A percentile is not above a higher one.
fn percentiles(sheet: &Sheet<'_>) {
    for quantity in &sheet.report.quantities {
        for end in ["", ".simulated"] {
            if let Some(start) = quantity.key.strip_suffix(&format!(".p95{end}")) {
                sheet.at_most(&quantity.key, &format!("{start}.p99{end}"));
            }
        }
    }
}

/// A parameter of the state.
fn given(sheet: &Sheet<'_>, key: &str) -> f64 {
    match sheet.report.parameters.get(key) {
        Some(Value::Real(value)) => *value,
        Some(Value::Int(value)) => *value as f64,
        other => panic!("{key} is {other:?}"),
    }
}

fn is(sheet: &Sheet<'_>, key: &str, wanted: &str) -> bool {
    matches!(sheet.report.parameters.get(key), Some(Value::Text(text)) if text == wanted)
}

#[test]
fn waits_of_all_are_means_of_those_of_each_and_littles_law_holds() {
    hold(&ask("rules.compare", 56), |_, sheet| {
        percentiles(sheet);
        if !is(sheet, "leaving", "never") {
            return;
        }
        let (singles, teams) = (given(sheet, "l1"), given(sheet, "l2"));
        for rule in ["fifo", "random", "lifo", "two", "one"] {
            let mean = |whose: &str| sheet.get(&format!("{rule}.{whose}.mean"));
            let (one, two) = (mean("singles"), mean("teams"));
            let (one, two) = match (one, two) {
                (None, None) => continue,
                (one, two) => (one.unwrap_or(0.0), two.unwrap_or(0.0)),
            };
            let persons = (singles * one + 2.0 * teams * two) / (singles + 2.0 * teams);
            sheet.same(&format!("{rule}.players.mean"), persons);
            let parties = (singles * one + teams * two) / (singles + teams);
            sheet.same(&format!("{rule}.arrivals.mean"), parties);
            sheet.same(&format!("{rule}.waiting"), singles * one + teams * two);
        }
    });
}

#[test]
fn the_other_questions_keep_to_their_ranges() {
    for (question, states) in [
        ("rules.zones", 32),
        ("rules.parties", 24),
        ("rules.latency", 4),
        ("rules.adaptive", 24),
        ("rules.curve", 4),
    ] {
        hold(&ask(question, states), |_, sheet| percentiles(sheet));
    }
    let rooms = Ask {
        most: &[("k", 3), ("room", 5)],
        ..ask("rules.rooms", 3)
    };
    hold(&rooms, |_, _| {});
}
