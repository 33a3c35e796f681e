//! What must hold between the lab's numbers, at the ends of all ranges and between.

use crate::states::{Ask, hold};
use lobbylab_core::patience::PatienceRule;

const RUNS: &[(&str, i64)] = &[("periods", 300), ("replications", 17), ("warm_up", 60)];

#[test]
fn no_rule_is_below_the_optimum_and_costs_are_sums() {
    let ask = Ask {
        question: "patience.compare",
        states: 120,
        most: RUNS,
        work: 60_000,
        fixed: &[],
        changed: 67,
        signed: &["difference"],
    };
    hold(&ask, |_, sheet| {
        for rule in PatienceRule::ALL {
            let key = |what: &str| format!("{}.{what}", rule.key());
            sheet.at_most("optimal.cost", &key("cost"));
            let of = |what: &str| sheet.get(what).unwrap_or(0.0);
            if *rule != PatienceRule::Optimal {
                let difference = of(&key("cost.simulated")) - of("optimal.cost.simulated");
                sheet.same(&key("difference.simulated"), difference);
            }
        }
        let least = (sheet.get("greedy.cost").into_iter())
            .chain(sheet.get("patient.cost"))
            .fold(f64::INFINITY, f64::min);
        sheet.same("optimal.cost", least);
    });
}

#[test]
fn groups_of_a_continuum_keep_their_order() {
    let ask = Ask {
        question: "patience.groups",
        states: 64,
        most: RUNS,
        work: 60_000,
        fixed: &[],
        changed: 67,
        signed: &["difference"],
    };
    hold(&ask, |_, sheet| {
        for quantity in &sheet.report.quantities {
            if let Some(plan) = quantity.key.strip_suffix(".range.simulated") {
                let range = sheet.get(&quantity.key).expect("told");
                assert!(
                    (0.0..=1.0 + 1e-12).contains(&range),
                    "{}: {plan} {range}",
                    sheet.what
                );
            }
        }
    });
}

#[test]
fn the_solver_is_between_its_bounds_and_never_above_a_rule() {
    let levels = Ask {
        question: "patience.levels",
        states: 120,
        most: &[("n", 5), ("slack", 6)],
        work: 4_000,
        fixed: &[],
        changed: 67,
        signed: &[],
    };
    hold(&levels, |_, sheet| {
        sheet.at_most("optimal.cost", "greedy.cost");
        sheet.at_most("optimal.cost", "patient.cost");
    });
    let map = Ask {
        question: "patience.map",
        states: 3,
        most: &[("n", 3), ("slack", 2)],
        work: 20_000,
        fixed: &[],
        changed: 67,
        signed: &[],
    };
    hold(&map, |_, sheet| {
        sheet.same("disagreements", 0.0);
        sheet.same("cells", 21.0 * 12.0);
    });
}
