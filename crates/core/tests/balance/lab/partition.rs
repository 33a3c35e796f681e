//! Games for everybody in growing crowds, against what must hold of them.

use crate::asked::{int, real, run, text};
use crate::plain::best_teams;
use crate::plain::parted::{OBJECTIVES, Plain, same};
use lobbylab_core::balance::lab::{BalancePartition, PartitionMethod, PartitionPoint};
use lobbylab_core::balance::partition::Objective;
use lobbylab_core::experiment::Value;

const QUESTION: &str = "balance.partition";

/// Infinite where a player is infinitely unhappy.
fn value(point: &PartitionPoint, divider: PartitionMethod) -> f64 {
    point
        .of(divider)
        .expect("all three")
        .value
        .unwrap_or(f64::INFINITY)
}

/// The skills of the first players of a replication, in the order in which they come.
fn skills(question: &BalancePartition, number: u32, games: u32) -> Vec<f64> {
    let mut stream = question.crowd.streams(number).stream("skills");
    let count = games as usize * question.fairness.players();
    (0..count)
        .map(|_| question.crowd.skill(&mut stream))
        .collect()
}

#[test]
fn every_sample_is_in_order() {
    let kinds: [Vec<(&str, Value)>; 7] = [
        vec![],
        vec![
            ("games", int(1)),
            ("k", int(2)),
            ("alpha", real(5.0)),
            ("p", real(3.0)),
        ],
        vec![
            ("games", int(12)),
            ("k", int(3)),
            ("alpha", real(20.0)),
            ("q_most", text("yes")),
        ],
        vec![("k", int(3)), ("skills", text("groups"))],
        vec![
            ("k", int(2)),
            ("skills", text("typed")),
            ("typed", text("1,2,2,7,9,9,9")),
        ],
        vec![("k", int(1)), ("alpha", real(0.0)), ("games", int(40))],
        vec![("k", int(4)), ("p_most", text("yes")), ("q", real(1.0))],
    ];
    let (mut stopped, mut infinite, mut outer) = (0, 0, [0, 0]);
    for more in kinds {
        for &objective in Objective::ALL {
            let mut pairs = vec![
                ("replications", int(2)),
                ("objective", text(objective.key())),
            ];
            pairs.extend(more.clone());
            let results = run(QUESTION, &pairs);
            let (question, parts) = results
                .parts::<lobbylab_core::balance::lab::BalancePartition>()
                .expect("its own");
            let (rho, games) = (question.rho(), question.games());
            assert!(
                games.is_sorted_by(|a, b| a < b)
                    && games[question.own()] == question.everybody.games
            );
            assert_eq!(rho.is_none(), objective == Objective::Unhappiness);
            for (number, sample) in parts.iter() {
                assert_eq!(sample.points.len(), games.len());
                for (point, &games) in sample.points.iter().zip(&games) {
                    let [runs, exchanges, best] =
                        [0, 1, 2].map(|at| value(point, PartitionMethod::ALL[at]));
                    assert!(point.least <= best && best <= exchanges && exchanges <= runs);
                    // An unproven unhappiness is no optimum, even if it is the least.
                    assert!(!point.proven || point.least == best);
                    stopped += u64::from(!point.proven);
                    infinite += u64::from(runs == f64::INFINITY);
                    for &divider in PartitionMethod::ALL {
                        let parted = point.of(divider).expect("all three");
                        if let Some(ratio) = point.ratio(divider) {
                            assert!(ratio >= 1.0, "{ratio} {point:?}");
                        }
                        let value = value(point, divider);
                        let low = match objective {
                            Objective::Worst => parted.worst,
                            Objective::Sum => parted.worst,
                            Objective::Unhappiness => 1.0,
                        };
                        let high = match objective {
                            Objective::Worst => parted.worst,
                            Objective::Sum => f64::from(games) * parted.worst,
                            Objective::Unhappiness => f64::INFINITY,
                        };
                        assert!(low <= value && value <= high * (1.0 + 1e-12), "{parted:?}");
                        outer[usize::from(parted.outer)] += 1;
                        assert!(games > 2 || parted.outer || question.fairness.k > 1);
                    }
                    if let Some(rho) = rho {
                        let ratio = point.ratio(PartitionMethod::Runs).expect("a bound");
                        assert!(ratio <= rho * (1.0 + 1e-9), "{ratio} {point:?}");
                    }
                    check_runs(question, number, games, point);
                }
                // What aims at the visitor's objective is what the visitor sees.
                let own = &sample.points[question.own()];
                let [runs, exchanges] = sample.objectives[objective as usize];
                if own.bests || objective != Objective::Unhappiness {
                    let seen = [PartitionMethod::Runs, PartitionMethod::Exchanges]
                        .map(|divider| own.of(divider).and_then(|parted| parted.value));
                    assert_eq!([runs, exchanges], seen);
                }
                for reached in &sample.objectives {
                    if let [Some(runs), Some(exchanges)] = reached {
                        assert!(exchanges <= runs);
                    }
                }
            }
        }
    }
    assert!(stopped > 20 && infinite > 0, "{stopped} {infinite}");
    assert!(outer[0] > 20 && outer[1] > 20, "{outer:?}");
}

/// Runs are 2k in a row, their worst f that of the best teams, and at an end or not.
fn check_runs(question: &BalancePartition, number: u32, games: u32, point: &PartitionPoint) {
    if question.fairness.k > 3 {
        return;
    }
    let measure = question.fairness.measure().expect("a measure");
    let mut all = skills(question, number, games);
    all.sort_by(f64::total_cmp);
    let values: Vec<f64> = (all.chunks(question.fairness.players()))
        .map(|run| best_teams(&measure, run))
        .collect();
    let worst = values.iter().copied().fold(0.0, f64::max);
    let runs = point.of(PartitionMethod::Runs).expect("runs");
    assert!(same(runs.worst, worst), "{} {worst}", runs.worst);
    if question.everybody.objective == Objective::Sum {
        assert!(same(runs.value.expect("finite"), values.iter().sum()));
    }
    let [first, last] = [values[0], values[values.len() - 1]];
    let inner = values[1..values.len().max(2) - 1]
        .iter()
        .copied()
        .fold(0.0, f64::max);
    if first.max(last) > inner * (1.0 + 1e-9) {
        assert!(runs.outer);
    }
    if inner > first.max(last) * (1.0 + 1e-9) {
        assert!(!runs.outer);
    }
}

#[test]
fn few_players_by_brute_force() {
    for (k, most, alpha, q) in [
        (1, 6, 2.0, 2.0),
        (2, 4, 1.0, 2.0),
        (2, 3, 8.0, 1.0),
        (3, 2, 3.0, 4.0),
    ] {
        for (&objective, solved) in Objective::ALL.iter().zip(OBJECTIVES) {
            let pairs = [
                ("k", int(k)),
                ("alpha", real(alpha)),
                ("q", real(q)),
                ("objective", text(objective.key())),
                ("replications", int(3)),
            ];
            let results = run(QUESTION, &pairs);
            let (question, parts) = results
                .parts::<lobbylab_core::balance::lab::BalancePartition>()
                .expect("its own");
            let measure = question.fairness.measure().expect("a measure");
            for (number, sample) in parts.iter() {
                for (point, games) in sample.points.iter().zip(question.games()) {
                    if games > most {
                        continue;
                    }
                    let mut skills = skills(question, number, games);
                    let plain = Plain::new(&measure, k as usize, &skills);
                    let best = plain.best(solved);
                    let found = value(point, PartitionMethod::Best);
                    assert!(point.proven && point.bests, "{games} of {k}");
                    assert!(same(found, best), "{found} {best}");
                    // Runs, in the same order.
                    skills.sort_by(f64::total_cmp);
                    let sorted = Plain::new(&measure, k as usize, &skills);
                    let costs = (0..games).map(|game| {
                        let run = ((1 << (2 * k)) - 1) << (2 * k * i64::from(game));
                        sorted.cost(solved, run as u32)
                    });
                    let runs = if objective == Objective::Sum {
                        costs.sum()
                    } else {
                        costs.fold(0.0, f64::max)
                    };
                    assert!(same(value(point, PartitionMethod::Runs), runs));
                    let ratio = point.ratio(PartitionMethod::Runs).expect("proven");
                    assert!((ratio - runs / best).abs() < 1e-9 * ratio);
                }
            }
        }
    }
}

#[test]
fn two_games_are_proven_by_default() {
    let results = run(QUESTION, &[]);
    let (question, parts) = results
        .parts::<lobbylab_core::balance::lab::BalancePartition>()
        .expect("its own");
    assert_eq!(question.stopped(parts, 0), (0, 16));
    assert_eq!(question.largest(parts, PartitionMethod::Best, 0), Some(1.0));
    for size in 0..question.games().len() {
        assert_eq!(question.unknown_bests(parts, size).1, 16);
        let ratio = |divider| question.ratio(parts, divider, size).expect("crowds").mean;
        // Exchanges are worth while, and runs are far from what Theorem 5 allows.
        assert!(ratio(PartitionMethod::Exchanges) < ratio(PartitionMethod::Runs));
        assert!(ratio(PartitionMethod::Runs) < 1.5);
        let (outer, all) = question.outer(parts, PartitionMethod::Runs, size);
        let share = question
            .share_outer(parts, PartitionMethod::Runs, size)
            .expect("crowds");
        let found = outer as f64 / all as f64;
        assert!(share.low() < found + 1e-12 && found < share.high() + 1e-12);
    }
}

#[test]
fn alike_players_are_as_happy_as_can_be() {
    for &objective in Objective::ALL {
        let pairs = [
            ("deviation", real(0.0)),
            ("objective", text(objective.key())),
        ];
        let results = run(QUESTION, &pairs);
        let (question, parts) = results
            .parts::<lobbylab_core::balance::lab::BalancePartition>()
            .expect("its own");
        for (_, sample) in parts.iter() {
            for point in &sample.points {
                assert!(point.proven && point.ratio(PartitionMethod::Runs) == Some(1.0));
                assert_eq!(
                    point.of(PartitionMethod::Best).expect("the best").worst,
                    0.0
                );
            }
        }
        let ratio = question
            .ratio(parts, PartitionMethod::Best, 0)
            .expect("crowds");
        assert_eq!((ratio.mean, ratio.half_width), (1.0, 0.0));
    }
}

#[test]
fn an_odd_one_out_is_infinitely_unhappy() {
    // Teams of one: whoever is alone with a skill among those who have a twin takes one away
    // from another. A skill that an odd number of players have, and more than one of them,
    // leaves one of these without any like them, though they have.
    let pairs = [
        ("k", int(1)),
        ("skills", text("typed")),
        ("typed", text("1,2")),
        ("games", int(2)),
        ("objective", text("unhappiness")),
        ("replications", int(60)),
    ];
    let results = run(QUESTION, &pairs);
    let (question, parts) = results
        .parts::<lobbylab_core::balance::lab::BalancePartition>()
        .expect("its own");
    let mut expected = 0;
    for (number, sample) in parts.iter() {
        let skills = skills(question, number, 2);
        let ones = skills.iter().filter(|skill| **skill == 1.0).count();
        let odd = ones % 2 == 1;
        expected += u64::from(odd);
        for &divider in PartitionMethod::ALL {
            assert_eq!(
                sample.points[0].of(divider).expect("all").value.is_none(),
                odd
            );
        }
        assert_eq!(sample.points[0].ratio(PartitionMethod::Runs).is_none(), odd);
    }
    assert!(expected > 10 && expected < 50);
    for &divider in PartitionMethod::ALL {
        assert_eq!(question.infinite(parts, divider, 0), (expected, 60));
    }
    let ratio = question
        .ratio(parts, PartitionMethod::Runs, 0)
        .expect("some");
    assert_eq!(ratio.samples, 60 - expected);
}
