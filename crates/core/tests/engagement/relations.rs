//! What must hold between the lab's numbers, at the ends of all ranges and between.

use crate::states::{Ask, Sheet, hold};

const SMALL: &[(&str, i64)] = &[
    ("pool", 16),
    ("replications", 2),
    ("rounds", 4),
    ("draws_of_table", 20),
    ("shown", 6),
];

/// Gains, growths and differences may be below 0, and so may a log-likelihood.
const SIGNED: &[&str] = &[
    "gain", "happened", "expected", ".t", "lnp", "growth", "behind", "slope", "weight", "coef",
];

const fn ask(question: &'static str, states: u64) -> Ask {
    Ask {
        question,
        states,
        most: SMALL,
        work: 40_000_000,
        fixed: &[],
        changed: 67,
        signed: SIGNED,
    }
}

/// All numbers whose key ends so are at most this.
fn at_most(sheet: &Sheet<'_>, end: &str, most: f64) {
    for quantity in &sheet.report.quantities {
        if quantity.key.ends_with(end) {
            let value = sheet.get(&quantity.key).expect("told");
            let said = format!("{}: {} is {value}", sheet.what, quantity.key);
            assert!((-1e-9..=most * (1.0 + 1e-9)).contains(&value), "{said}");
        }
    }
}

#[test]
fn of_a_hundred_players_a_hundred_go_on_at_most() {
    hold(&ask("engagement.front", 40), |_, sheet| {
        at_most(sheet, ".retained", 100.0);
        at_most(sheet, ".sitting", 100.0);
        at_most(sheet, ".unfairness", 0.5);
        for maker in ["skill", "random", "worst", "eomm"] {
            let of = |maker: &str| sheet.get(&format!("{maker}.retained"));
            if let (Some(one), Some(random)) = (of(maker), of("random")) {
                sheet.same(&format!("{maker}.gain"), one - random);
            }
        }
    });
}

#[test]
fn theory_keeps_eomm_first_and_worst_last() {
    hold(&ask("engagement.theory", 40), |_, sheet| {
        for middle in ["skill", "random"] {
            sheet.at_most("example.eomm", &format!("example.{middle}"));
            sheet.at_most(&format!("example.{middle}"), "example.worst");
        }
        sheet.at_most("counter.best", "counter.skill");
        sheet.at_most("counter.skill", "counter.worst");
    });
}

#[test]
fn the_other_questions_keep_to_their_ranges() {
    hold(&ask("engagement.rounds", 25), |_, sheet| {
        at_most(sheet, ".unfairness", 0.5);
    });
    hold(&ask("engagement.teams", 50), |_, sheet| {
        at_most(sheet, ".unfairness", 0.5);
        for grouping in ["skill", "random", "eomm", "exchange"] {
            sheet.at_most(&format!("{grouping}.expected"), "bound");
        }
    });
    for (question, states) in [
        ("engagement.table", 3),
        ("engagement.study", 3),
        ("engagement.ratings", 3),
    ] {
        hold(&ask(question, states), |_, _| {});
    }
}
