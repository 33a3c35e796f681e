//! The figures of one queue in four orders as they were, from short runs.

use crate::drawn::{as_last_time, results, run};
use lobbylab_charts::rules as figures;
use lobbylab_core::catalog::Experiment;
use lobbylab_core::rules::lab::{Choose, Compare, Curve};
use lobbylab_core::rules::{Objective, Population, Rule, Solutions};

#[test]
fn pictures_are_those_of_last_time() {
    let compare = Compare {
        run: run(2_000, 16),
        ..Compare::default()
    };
    let compared = results(Experiment::RulesCompare(compare.clone()));
    let (_, parts) = compared.parts::<Compare>().expect("its own question");
    let solutions = Solutions::new(&compare.rates, &compare.patience).expect("solved");
    let fifo = solutions.of(Rule::Fifo);
    let waits = figures::waits(&compare, parts, fifo, Rule::Fifo, Population::Players);
    as_last_time(&waits, 720, 500);
    let rules = figures::rules(&compare, parts, &solutions, Objective::Variance);
    as_last_time(&rules, 720, 420);
    let chain = figures::chain(Rule::Fifo, fifo, Some((1, 0)));
    as_last_time(&chain, 720, 420);
    let curve = Curve {
        run: run(2_000, 16),
        ..Curve::default()
    };
    let curved = results(Experiment::RulesCurve(curve.clone()));
    let (_, parts) = curved.parts::<Curve>().expect("its own question");
    as_last_time(&figures::variance(&curve, parts), 720, 500);
    let chosen = results(Experiment::RulesChoose(Choose));
    let (_, parts) = chosen.parts::<Choose>().expect("its own question");
    let choose = figures::choose(&compare, parts, Objective::Variance);
    as_last_time(&choose, 720, 500);
}
