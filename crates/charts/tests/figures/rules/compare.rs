//! The figures of one queue in four orders as they were, from short runs.

use crate::drawn::{as_last_time, results, run};
use lobbylab_charts::rules as figures;
use lobbylab_core::catalog::Experiment;
use lobbylab_core::rules::lab::{RulesChoose, RulesCompare, RulesCurve};
use lobbylab_core::rules::{ServiceRule, Solutions, WaitObjective, WaitPopulation};

#[test]
fn pictures_are_those_of_last_time() {
    let compare = RulesCompare {
        run: run(2_000, 16),
        ..RulesCompare::default()
    };
    let compared = results(Experiment::RulesCompare(compare.clone()));
    let (_, parts) = compared.parts::<RulesCompare>().expect("its own question");
    let solutions = Solutions::new(&compare.rates, &compare.patience).expect("solved");
    let fifo = solutions.of(ServiceRule::Fifo);
    let waits = figures::waits(
        &compare,
        parts,
        fifo,
        ServiceRule::Fifo,
        WaitPopulation::Players,
    );
    as_last_time(&waits, 720, 500);
    let rules = figures::rules(
        &compare,
        parts,
        &solutions,
        WaitObjective::Variance,
        WaitPopulation::Players,
    );
    as_last_time(&rules, 720, 420);
    let chain = figures::chain(ServiceRule::Fifo, fifo, Some((1, 0)));
    as_last_time(&chain, 720, 420);
    let curve = RulesCurve {
        run: run(2_000, 16),
        ..RulesCurve::default()
    };
    let curved = results(Experiment::RulesCurve(curve.clone()));
    let (_, parts) = curved.parts::<RulesCurve>().expect("its own question");
    as_last_time(&figures::variance(&curve, parts), 720, 500);
    let chosen = results(Experiment::RulesChoose(RulesChoose));
    let (_, parts) = chosen.parts::<RulesChoose>().expect("its own question");
    let choose = figures::choose(&compare, parts, WaitObjective::Variance);
    as_last_time(&choose, 720, 500);
}
