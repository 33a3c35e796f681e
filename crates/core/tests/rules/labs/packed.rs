//! Packed 2v2 with sides and zones: the simulation against the chain, and the map's cells.

use super::club::results;
use lobbylab_core::catalog::{Experiment, Results};
use lobbylab_core::experiment::Value;
use lobbylab_core::rules::lab::{PACKED_CELLS, RulesPacked};
use lobbylab_core::rules::{PackedChoice, PackedWaits};

fn run(question: &str, pairs: &[(&'static str, Value)]) -> Results {
    let values = pairs
        .iter()
        .map(|(key, value)| ((*key).to_owned(), value.clone()))
        .collect();
    let (valid, errors) = Experiment::from_values(question, &values).expect("a question");
    assert_eq!(errors, Vec::new());
    results((*valid).clone())
}

fn pairs(choice: &str, alone: f64) -> Vec<(&'static str, Value)> {
    vec![
        ("packed", Value::Text(choice.to_owned())),
        ("alone", Value::Real(alone)),
        ("la", Value::Real(0.25)),
        ("lb", Value::Real(0.3)),
        ("lc", Value::Real(0.45)),
        ("arrivals", Value::Int(20_000)),
        ("replications", Value::Int(24)),
    ]
}

#[test]
fn what_is_simulated_is_what_the_chain_says() {
    for (name, choice) in [
        ("sides", PackedChoice::Sides),
        ("zones", PackedChoice::Zones),
    ] {
        for alone in [0.3, 0.8] {
            let results = run("rules.packed", &pairs(name, alone));
            let (question, parts) = results.parts::<RulesPacked>().expect("its own");
            assert_eq!(question.mix.packed, choice);
            let here = question.here(parts).flatten().expect("a chain");
            for kind in 0..4 {
                let ran = question.simulated(parts, kind).expect("replications");
                let off = (ran.mean - here.exact[kind]).abs();
                assert!(
                    off < 2.0 * ran.half_width + 1e-3,
                    "{name} {kind}: {ran:?} {here:?}"
                );
            }
        }
    }
}

#[test]
fn the_maps_cells_are_chains_of_their_own() {
    let results = run("rules.packed", &pairs("sides", 0.5));
    let (question, parts) = results.parts::<RulesPacked>().expect("its own");
    let cells = question.cells(parts);
    assert_eq!(cells.len(), (PACKED_CELLS * PACKED_CELLS) as usize);
    let (mut known, mut short, mut long) = (0, 0, 0);
    for (alone, free, cell) in cells {
        let cell = cell.expect("a chain");
        let Some(error) = cell.is_known().then(|| cell.error()) else {
            // Too few who do not mind: A and B are as 5 to 6, so apart by a part in 11.
            assert!(free < 0.2, "{alone} {free} {cell:?}");
            continue;
        };
        known += 1;
        short += i32::from(error < 0.0);
        long += i32::from(error > 0.0);
        if known % 17 == 0 {
            let own = PackedWaits::new(PackedChoice::Sides, question.rates_at(free), alone, 40);
            // The cell's room is as small as will do; this one is larger than any needs.
            let own = own.expect("a chain").exact[3];
            assert!(
                (own / cell.exact[3] - 1.0).abs() < 1e-4,
                "{alone} {free} {own} {cell:?}"
            );
        }
    }
    assert!(
        known >= 80 && short > 20 && long > 5,
        "{known} {short} {long}"
    );
    // A queue that grows for ever has no mean, and none is told.
    let unstable = [
        ("la", Value::Real(0.9)),
        ("lb", Value::Real(0.0)),
        ("lc", Value::Real(0.1)),
    ];
    let results = run("rules.packed", &unstable);
    let (question, parts) = results.parts::<RulesPacked>().expect("its own");
    assert!(question.grows().is_some() && question.simulated(parts, 3).is_none());
}
