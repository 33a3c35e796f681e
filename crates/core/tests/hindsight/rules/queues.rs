//! Greedy, Periodic and Multi-Queue against slow programs written straight from
//! their descriptions, against vectors, and against each other.

use super::slow_queues::{Slow, run};
use crate::common::{Formed, Person, check, play, sequences, trace};
use lobbylab_core::hindsight::rules::{Borrow, GreedyMatch, MultiQueue, Period, PeriodicMatch};
use lobbylab_core::hindsight::{CostModel, HindsightPlayer};

/// The longest wait in random sequences; their lattices divide it.
const LONGEST: f64 = 1.0;

/// What a rule and its slow twin both do, checked.
fn same<const D: usize>(games: &[Formed], slow: &Slow<D>, persons: &[Person<D>]) {
    check(games, persons, slow.players, LONGEST);
    let expected = run(slow, persons, LONGEST);
    assert_eq!(games, expected, "{slow:?} on {persons:?}");
}

#[test]
fn greedy_is_as_described() {
    for persons in sequences::<2>(1, 2_000, 60) {
        for players in [2, 3, 7, 100] {
            let rule = GreedyMatch::new(players, LONGEST).unwrap();
            let (games, _) = play(rule, &persons, CostModel::new(players, LONGEST));
            same(&games, &Slow::greedy(players), &persons);
        }
    }
}

#[test]
fn periodic_is_as_described() {
    for persons in sequences::<1>(2, 2_000, 60) {
        for (players, games) in [(2, 1), (2, 2), (2, 5), (3, 4), (5, 2), (2, 1_000)] {
            let rule = PeriodicMatch::new(players, LONGEST, Period::Fixed(games)).unwrap();
            let (found, _) = play(rule, &persons, CostModel::new(players, LONGEST));
            same(&found, &Slow::periodic(players, Some(games)), &persons);
        }
        for players in [2, 4] {
            let rule = PeriodicMatch::new(players, LONGEST, Period::Adaptive).unwrap();
            let (found, _) = play(rule, &persons, CostModel::new(players, LONGEST));
            same(&found, &Slow::periodic(players, None), &persons);
        }
    }
}

#[test]
fn multi_queue_is_as_described() {
    for persons in sequences::<1>(3, 2_000, 60) {
        for (players, ranges) in [(2, 1), (2, 3), (2, 10), (3, 4), (5, 7), (2, 4096)] {
            for borrow in [Borrow::Anywhere, Borrow::Within(0), Borrow::Within(2)] {
                let rule = MultiQueue::new(players, LONGEST, [ranges], borrow).unwrap();
                let (games, _) = play(rule, &persons, CostModel::new(players, LONGEST));
                same(&games, &Slow::multi(players, [ranges], borrow), &persons);
            }
        }
    }
}

#[test]
fn multi_queue_with_more_criteria_is_as_described() {
    for persons in sequences::<2>(4, 700, 60) {
        for (players, ranges) in [(2, [4, 4]), (3, [1, 6]), (4, [5, 2]), (2, [64, 64])] {
            for borrow in [Borrow::Anywhere, Borrow::Within(1)] {
                let rule = MultiQueue::new(players, LONGEST, ranges, borrow).unwrap();
                let (games, _) = play(rule, &persons, CostModel::new(players, LONGEST));
                same(&games, &Slow::multi(players, ranges, borrow), &persons);
            }
        }
    }
    // Crowds, where the cells around are looked at and not all who wait.
    for persons in sequences::<2>(8, 150, 500) {
        for (players, ranges) in [(2, [12, 12]), (3, [8, 10]), (6, [3, 5])] {
            for borrow in [Borrow::Anywhere, Borrow::Within(1)] {
                let rule = MultiQueue::new(players, LONGEST, ranges, borrow).unwrap();
                let (games, _) = play(rule, &persons, CostModel::new(players, LONGEST));
                same(&games, &Slow::multi(players, ranges, borrow), &persons);
            }
        }
    }
    for persons in sequences::<3>(5, 300, 60) {
        let rule = MultiQueue::new(3, LONGEST, [2, 3, 4], Borrow::Anywhere).unwrap();
        let (games, _) = play(rule, &persons, CostModel::new(3, LONGEST));
        let slow = Slow::multi(3, [2, 3, 4], Borrow::Anywhere);
        same(&games, &slow, &persons);
    }
}

#[test]
fn adaptive_multi_queue_is_as_described() {
    for persons in sequences::<1>(6, 1_000, 250) {
        for (players, borrow) in [(2, Borrow::Anywhere), (3, Borrow::Within(1))] {
            let rule = MultiQueue::adaptive(players, LONGEST, [1], borrow).unwrap();
            let (games, _) = play(rule, &persons, CostModel::new(players, LONGEST));
            same(&games, &Slow::adaptive(players, borrow), &persons);
        }
    }
}

#[test]
fn one_range_and_one_game_a_period_are_greedy_to_the_bit() {
    for persons in sequences::<1>(7, 2_000, 80) {
        for players in [2, 3, 6] {
            let cost_model = CostModel::new(players, LONGEST);
            let greedy = play(
                GreedyMatch::new(players, LONGEST).unwrap(),
                &persons,
                cost_model,
            );
            let rule = PeriodicMatch::new(players, LONGEST, Period::Fixed(1)).unwrap();
            assert_eq!(play(rule, &persons, cost_model), greedy);
            for borrow in [Borrow::Anywhere, Borrow::Within(0)] {
                let rule = MultiQueue::new(players, LONGEST, [1], borrow).unwrap();
                assert_eq!(play(rule, &persons, cost_model), greedy);
            }
        }
    }
}

#[test]
fn vectors() {
    let folder = std::env::var_os("LOBBYLAB_VECTORS").map_or_else(
        || concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors").into(),
        std::path::PathBuf::from,
    );
    let text = std::fs::read_to_string(folder.join("hindsight.json")).expect("the vectors");
    let file: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let mut checked = 0;
    for vector in file["vectors"].as_array().expect("vectors") {
        if vector["function"] != "algorithm_cost" {
            continue;
        }
        let p = &vector["parameters"];
        let list = |key: &str| -> Vec<f64> {
            let values = p[key].as_array().expect("a list");
            values.iter().map(|value| value.as_f64().unwrap()).collect()
        };
        let (times, criteria) = (list("arrival_times"), list("criteria"));
        let persons: Vec<Person<1>> =
            std::iter::zip(times, criteria.iter().map(|&c| [c])).collect();
        let (k, longest) = (
            p["k"].as_u64().unwrap() as usize,
            p["tau_max"].as_f64().unwrap(),
        );
        let parameter = p["parameter"].as_u64().unwrap_or(0) as usize;
        for (place, computer_waits) in [(0, false), (1, true)] {
            let cost_model = CostModel {
                computer_waits,
                ..CostModel::new(k, longest)
            };
            let (games, costs) = match p["algorithm"].as_str().expect("a name") {
                "greedy" => play(GreedyMatch::new(k, longest).unwrap(), &persons, cost_model),
                "periodic_match" => {
                    let rule = PeriodicMatch::new(k, longest, Period::Fixed(parameter)).unwrap();
                    play(rule, &persons, cost_model)
                }
                "multi_queue" => {
                    let rule = MultiQueue::new(k, longest, [parameter], Borrow::Anywhere).unwrap();
                    play(rule, &persons, cost_model)
                }
                _ => continue,
            };
            check(&games, &persons, k, longest);
            let expected = vector["expected"][place].as_f64().unwrap();
            let found = costs.cost.total();
            assert!(
                (found - expected).abs() <= 1e-9 * expected.max(1.0),
                "{vector}: {found}"
            );
            assert_eq!(costs.computers, vector["expected"][2].as_u64().unwrap());
            checked += 1;
        }
    }
    assert!(checked > 0);
}

#[test]
fn bad_parameters_are_named() {
    let field = |refused: Option<&str>| refused.map(str::to_owned);
    let greedy = |k, longest| {
        GreedyMatch::<HindsightPlayer<1>>::new(k, longest)
            .err()
            .map(|e| e.field)
    };
    assert_eq!(field(greedy(2, 1.0)), None);
    for k in [0, 1, 1_000_001, usize::MAX] {
        assert_eq!(greedy(k, 1.0), Some("k"));
    }
    for longest in [0.0, -1.0, f64::INFINITY, f64::NAN] {
        assert_eq!(greedy(2, longest), Some("tau_max"));
        assert!(PeriodicMatch::<HindsightPlayer<1>, 1>::new(2, longest, Period::Adaptive).is_err());
        assert!(
            MultiQueue::<HindsightPlayer<1>, 1>::adaptive(2, longest, [1], Borrow::Anywhere)
                .is_err()
        );
    }
    let periodic = PeriodicMatch::<HindsightPlayer<1>, 1>::new(2, 1.0, Period::Fixed(0));
    assert_eq!(periodic.err().map(|e| e.field), Some("x"));
    for ranges in [[0, 3], [65, 64], [usize::MAX, usize::MAX]] {
        let refused = MultiQueue::<HindsightPlayer<2>, 2>::new(2, 1.0, ranges, Borrow::Anywhere)
            .err()
            .unwrap();
        assert_eq!(refused.field, "ranges", "{refused}");
    }
}

#[test]
fn odd_input_hangs_nothing() {
    // Far from anything, a wait of 1 is lost in rounding; criteria out of range.
    let persons: Vec<Person<1>> = vec![
        (0.0, [f64::NAN]),
        (1.0, [-3.0]),
        (1.0, [7.0]),
        (1e300, [f64::INFINITY]),
        (1e300, [0.5]),
        (1e300, [1.0]),
    ];
    let cost_model = CostModel::new(1_000_000, 1.0);
    for players in [2, 3, 1_000_000] {
        let rule = PeriodicMatch::new(players, 1.0, Period::Fixed(usize::MAX)).unwrap();
        play(rule, &persons, cost_model);
        let rule = PeriodicMatch::new(players, 1.0, Period::Adaptive).unwrap();
        play(rule, &persons, cost_model);
        play(
            MultiQueue::adaptive(players, 1.0, [1], Borrow::Anywhere).unwrap(),
            &persons,
            cost_model,
        );
        let rule = MultiQueue::new(players, 1.0, [4096], Borrow::Anywhere).unwrap();
        play(rule, &persons, cost_model);
        play(
            GreedyMatch::new(players, 1.0).unwrap(),
            &persons,
            cost_model,
        );
    }
}

#[test]
fn adaptive_rules_find_the_best_parameters() {
    use lobbylab_core::sim::Engine;
    // Players at even distances, ten per unit of time: (6) gives 9, (9) gives 5.77.
    let persons: Vec<Person<1>> = (0..1_000).map(|i| (f64::from(i) / 10.0, [0.5])).collect();
    let rule = PeriodicMatch::new(2, 5.0, Period::Adaptive).unwrap();
    let mut engine = Engine::new(trace(&persons), rule);
    engine.run(u64::MAX, &mut ());
    assert!(
        [8, 10].contains(&engine.matcher().full()),
        "{}",
        engine.matcher().full()
    );
    let rule = MultiQueue::adaptive(2, 5.0, [1], Borrow::Anywhere).unwrap();
    let mut engine = Engine::new(trace(&persons), rule);
    engine.run(u64::MAX, &mut ());
    assert_eq!(engine.matcher().ranges(), [6]);
}
