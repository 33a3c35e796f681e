//! The best game of growing crowds.

use crate::asked::{int, real, run, text};
use crate::plain::{best_game, best_teams};
use lobbylab_core::balance::lab::{COMPONENTS, CrowdMethod, CrowdPoint};
use lobbylab_core::experiment::Value;

fn value(point: &CrowdPoint, maker: CrowdMethod) -> f64 {
    point.games[maker as usize].value
}

#[test]
fn every_sample_is_in_order() {
    let kinds: [Vec<(&str, Value)>; 5] = [
        vec![],
        vec![("k", int(2)), ("alpha", real(5.0)), ("p", real(3.0))],
        vec![("k", int(1)), ("skills", text("uniform"))],
        vec![
            ("k", int(3)),
            ("skills", text("groups")),
            ("q_most", text("yes")),
        ],
        vec![("k", int(2)), ("skills", text("typed"))],
    ];
    for more in kinds {
        let mut pairs = vec![("replications", int(3))];
        pairs.extend(more);
        let results = run("balance.crowd", &pairs);
        let (question, parts) = results
            .parts::<lobbylab_core::balance::lab::BalanceCrowd>()
            .expect("crowds");
        let players = 2 * question.fairness.k;
        let [printed, mended] = question.windows().expect("a measure");
        assert!(mended <= printed + f64::from(players));
        let sizes = question.sizes();
        assert_eq!((sizes[0], sizes[12]), (players, 1000 * players));
        assert!(sizes.is_sorted());
        for (_, sample) in parts.iter() {
            assert_eq!(sample.points.len(), sizes.len());
            let mut before = f64::INFINITY;
            for point in &sample.points {
                let best = value(point, CrowdMethod::Best);
                assert!(best <= before, "a larger crowd has no better game");
                before = best;
                for &maker in CrowdMethod::ALL {
                    assert!(best <= value(point, maker), "{maker:?} {point:?}");
                    let game = &point.games[maker as usize];
                    let sum = question.fairness.alpha * game.difference + game.spread;
                    assert!((game.value - sum).abs() <= 1e-12 * sum);
                }
                assert!(value(point, CrowdMethod::First) <= value(point, CrowdMethod::Chance));
                assert!(point.least <= best);
                assert!(point.span >= players && f64::from(point.span) <= mended);
                if point.span == players {
                    assert_eq!(best, value(point, CrowdMethod::Neighbours), "{point:?}");
                }
            }
            // If there are no others, all take the same players.
            let all = &sample.points[0];
            for maker in [
                CrowdMethod::Neighbours,
                CrowdMethod::First,
                CrowdMethod::Any,
            ] {
                assert_eq!(all.games[0], all.games[maker as usize], "{maker:?}");
            }
        }
        assert_eq!(question.stopped(parts), 0);
        let widest = question.widest(parts).expect("some");
        for size in 0..sizes.len() {
            let span = question.span(parts, size).expect("known").mean;
            assert!(span <= f64::from(widest));
            let share = question.neighbours(parts, size).expect("known").mean;
            assert!((0.0..=1.0).contains(&share));
            assert!(question.exact(CrowdMethod::Best, size).is_none() == (question.fairness.k > 1));
            if let Some(ratio) = question.ratio(parts, CrowdMethod::First, size) {
                let [best, first] = [CrowdMethod::Best, CrowdMethod::First].map(|maker| {
                    question
                        .value(parts, maker, size, COMPONENTS[0].2)
                        .expect("known")
                        .mean
                });
                assert!((ratio.mean - first / best).abs() < 1e-9 * ratio.mean);
            }
        }
    }
}

#[test]
fn small_crowds_by_brute_force() {
    for (k, alpha, q) in [(1, 2.0, 2.0), (2, 1.0, 2.0), (2, 8.0, 1.0), (3, 3.0, 4.0)] {
        let pairs = [
            ("k", int(k)),
            ("alpha", real(alpha)),
            ("q", real(q)),
            ("replications", int(4)),
        ];
        let results = run("balance.crowd", &pairs);
        let (question, parts) = results
            .parts::<lobbylab_core::balance::lab::BalanceCrowd>()
            .expect("crowds");
        let measure = question.fairness.measure().expect("a measure");
        let players = question.fairness.players();
        for (replication, sample) in parts.iter() {
            let mut stream = question.crowd.streams(replication).stream("skills");
            let skills: Vec<f64> = (0..24).map(|_| question.crowd.skill(&mut stream)).collect();
            let sizes = question.sizes();
            for (point, size) in sample
                .points
                .iter()
                .zip(sizes)
                .filter(|(_, size)| *size <= 12)
            {
                let crowd = &skills[..size as usize];
                let (best, set) = best_game(&measure, players / 2, crowd, None).expect("a game");
                assert!((value(point, CrowdMethod::Best) - best).abs() < 1e-9 * best);
                let mut sorted = crowd.to_vec();
                sorted.sort_by(f64::total_cmp);
                let runs = sorted.windows(players).map(|run| best_teams(&measure, run));
                let run = runs.fold(f64::INFINITY, f64::min);
                assert!((value(point, CrowdMethod::Neighbours) - run).abs() < 1e-9 * run);
                let places = set.iter().map(|&who| {
                    let below = crowd.iter().filter(|&&other| other < crowd[who]);
                    below.count() as u32
                });
                let (low, high) = (places.clone().min(), places.max());
                assert_eq!(
                    Some(point.span),
                    high.zip(low).map(|(high, low)| high - low + 1)
                );
                let first = best_teams(&measure, &crowd[..players]);
                assert!((value(point, CrowdMethod::First) - first).abs() < 1e-9 * first);
            }
        }
    }
}

#[test]
fn teams_of_one_are_as_theory_says() {
    let pairs = [
        ("k", int(1)),
        ("skills", text("uniform")),
        ("alpha", real(3.0)),
        ("p", real(4.0)),
        ("replications", int(400)),
    ];
    let results = run("balance.crowd", &pairs);
    let (question, parts) = results
        .parts::<lobbylab_core::balance::lab::BalanceCrowd>()
        .expect("crowds");
    let mut covered = 0;
    for size in 0..question.sizes().len() {
        for &maker in CrowdMethod::ALL {
            let exact = question.exact(maker, size).expect("known");
            let found = question
                .value(parts, maker, size, COMPONENTS[0].2)
                .expect("known");
            // Four standard errors, and not from being vague.
            assert!(
                (found.mean - exact).abs() < 4.0 * found.standard_error,
                "{maker:?} {size}"
            );
            assert!(found.half_width < 0.2 * exact);
            covered += u32::from(found.covers(exact));
        }
    }
    // 65 intervals, many of them of the same numbers.
    assert!(covered >= 50, "{covered}");
    // Uniform skills some of which change their sign are not uniform.
    let folded = [
        ("k", int(1)),
        ("skills", text("uniform")),
        ("mean", real(500.0)),
        ("replications", int(2)),
    ];
    let results = run("balance.crowd", &folded);
    let (question, _) = results
        .parts::<lobbylab_core::balance::lab::BalanceCrowd>()
        .expect("crowds");
    assert_eq!(question.exact(CrowdMethod::Best, 3), None);
}

#[test]
fn stopped_searches_are_counted_and_bounded() {
    let pairs = [
        ("k", int(8)),
        ("alpha", real(1e6)),
        ("p_most", text("yes")),
        ("replications", int(2)),
    ];
    let results = run("balance.crowd", &pairs);
    let (question, parts) = results
        .parts::<lobbylab_core::balance::lab::BalanceCrowd>()
        .expect("crowds");
    assert!(question.stopped(parts) > 0);
    for (_, sample) in parts.iter() {
        for point in &sample.points {
            let best = value(point, CrowdMethod::Best);
            assert!(best <= value(point, CrowdMethod::Neighbours) && point.least <= best);
        }
    }
    let report = results.report();
    assert!(report.get("best.4.least").is_some() && report.get("stopped").is_some());
}
