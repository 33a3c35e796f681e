//! Games with roles in growing crowds, against what must hold of them.

use crate::asked::{int, real, run, text};
use crate::plain::roles;
use lobbylab_core::balance::lab::{COMPONENTS, RoleMethod, RolePoint};
use lobbylab_core::balance::roles::{RolePlayer, best_role_game};
use lobbylab_core::experiment::Value;

const QUESTION: &str = "balance.roles";

fn value(point: &RolePoint, maker: RoleMethod) -> f64 {
    point.game(maker).expect("a game").value
}

#[test]
fn every_sample_is_in_order() {
    let kinds: [Vec<(&str, Value)>; 7] = [
        vec![],
        vec![("k", int(2)), ("alpha", real(5.0)), ("p", real(3.0))],
        vec![
            ("k", int(3)),
            ("alpha", real(20.0)),
            ("q_most", text("yes")),
        ],
        vec![
            ("k", int(3)),
            ("skills", text("groups")),
            ("popular", real(4.0)),
            ("versatile", real(0.0)),
        ],
        vec![("k", int(2)), ("skills", text("typed"))],
        // Searches are stopped.
        vec![("k", int(5)), ("alpha", real(1e6))],
        vec![
            ("k", int(4)),
            ("alpha", real(100.0)),
            ("p_most", text("yes")),
        ],
    ];
    let (mut without, mut stopped) = (0, 0);
    for more in kinds {
        let mut pairs = vec![("replications", int(3))];
        pairs.extend(more);
        let results = run(QUESTION, &pairs);
        let (question, parts) = results
            .parts::<lobbylab_core::balance::lab::BalanceRoles>()
            .expect("its own");
        let (rho, sizes) = (question.rho().expect("a measure"), question.sizes());
        let players = 2 * question.fairness.k;
        assert_eq!((sizes[0], sizes[7]), (2 * players, 100 * players));
        assert!(sizes.is_sorted());
        for (_, sample) in parts.iter() {
            assert_eq!(sample.points.len(), sizes.len());
            let mut before = f64::INFINITY;
            for point in &sample.points {
                assert!(point.free_least <= point.free.value);
                if point.games.is_empty() {
                    // More players never lose a game.
                    assert!(before == f64::INFINITY && point.least == 0.0);
                    assert!(!point.stopped() && point.ratio(RoleMethod::Best).is_none());
                    without += 1;
                    continue;
                }
                let [shortest, intervals, short, best] =
                    [0, 1, 2, 3].map(|maker| value(point, RoleMethod::ALL[maker]));
                assert!(point.free.value <= best && point.least <= best, "{point:?}");
                assert!(best <= short && short <= intervals && intervals <= shortest);
                assert!(point.least <= before, "a larger crowd has no better game");
                before = best;
                for &maker in RoleMethod::ALL {
                    let ratio = point.ratio(maker).expect("a bound");
                    assert!(
                        ratio >= 1.0 && ratio <= rho * (1.0 + 1e-9),
                        "{ratio} {point:?}"
                    );
                    let game = point.game(maker).expect("a game");
                    let sum = question.fairness.alpha * game.difference + game.spread;
                    assert!((game.value - sum).abs() <= 1e-12 * sum);
                }
                stopped += u64::from(point.stopped());
            }
        }
        for size in 0..sizes.len() {
            let (none, all) = question.without(parts, size);
            assert_eq!(all, 3);
            let share = question.share_without(parts, size).expect("some");
            let found = none as f64 / 3.0;
            assert!(share.low() < found + 1e-12 && found < share.high() + 1e-12);
            assert!(share.half_width > 0.1);
            for &maker in RoleMethod::ALL {
                let Some(ratio) = question.ratio(parts, maker, size) else {
                    assert_eq!(none, all);
                    continue;
                };
                let largest = question.largest(parts, maker, size).expect("as well");
                assert!(ratio.mean <= largest * (1.0 + 1e-12));
                let [above, below] = [
                    question.value(parts, maker, size, COMPONENTS[0].2),
                    question.free(parts, size, COMPONENTS[0].2),
                ]
                .map(|interval| interval.expect("as well").mean);
                if let Some(price) = question.price(parts, maker, size) {
                    assert!((price.mean - above / below).abs() < 1e-9 * price.mean);
                    assert!(price.mean >= 1.0 - 1e-12);
                }
            }
        }
        let counted = parts.iter().flat_map(|(_, sample)| &sample.points);
        let games = counted.filter(|point| !point.games.is_empty()).count();
        assert_eq!(question.stopped(parts).1, games as u64);
    }
    assert!(without > 0 && stopped > 10, "{without} {stopped}");
}

#[test]
fn by_default_every_best_game_is_proven() {
    let results = run(QUESTION, &[]);
    let (question, parts) = results
        .parts::<lobbylab_core::balance::lab::BalanceRoles>()
        .expect("its own");
    assert_eq!(question.stopped(parts).0, 0);
    assert_eq!(question.free_stopped(parts), 0);
    for size in 0..question.sizes().len() {
        let best = question.largest(parts, RoleMethod::Best, size);
        assert!(best.is_none_or(|ratio| ratio == 1.0));
        // What the queue keeps is better than Theorem 3's, and what Theorem 3 promises
        // is far from what it does.
        let [shortest, intervals] = [RoleMethod::Shortest, RoleMethod::Intervals]
            .map(|maker| question.ratio(parts, maker, size).expect("games").mean);
        assert!(intervals < shortest && shortest < 2.0);
    }
}

/// The players of a replication, in the order in which they come.
fn players(question: &lobbylab_core::balance::lab::BalanceRoles, number: u32) -> Vec<RolePlayer> {
    let streams = question.crowd.streams(number);
    let [mut skills, mut roles] = ["skills", "roles"].map(|name| streams.stream(name));
    let most = *question.sizes().last().expect("sizes");
    (1..=u64::from(most))
        .map(|id| {
            let skill = question.crowd.skill(&mut skills);
            let (k, crowd) = (question.fairness.team(), &question.crowd);
            RolePlayer {
                id,
                skill,
                roles: question.roles.draw(&mut roles, k, crowd, skill) as u8,
            }
        })
        .collect()
}

#[test]
fn small_crowds_by_brute_force() {
    let mut impossible = 0;
    for (k, alpha, q, versatile) in [
        (1, 2.0, 2.0, 0.0),
        (2, 1.0, 2.0, 0.0),
        (2, 8.0, 1.0, 0.3),
        (3, 3.0, 4.0, 0.1),
    ] {
        let pairs = [
            ("k", int(k)),
            ("alpha", real(alpha)),
            ("q", real(q)),
            ("popular", real(3.0)),
            ("versatile", real(versatile)),
            ("replications", int(6)),
        ];
        let results = run(QUESTION, &pairs);
        let (question, parts) = results
            .parts::<lobbylab_core::balance::lab::BalanceRoles>()
            .expect("its own");
        let measure = question.fairness.measure().expect("a measure");
        for (number, sample) in parts.iter() {
            let all = players(question, number);
            for (point, size) in sample.points.iter().zip(question.sizes()) {
                let crowd = &all[..size as usize];
                if size > 12 {
                    // The search of the whole crowd, which shares little with the queue.
                    let found = best_role_game(measure, k as usize, crowd, u64::MAX, &mut |_| {});
                    match found {
                        Ok(found) => {
                            let best = value(point, RoleMethod::Best);
                            assert!((best - found.value()).abs() <= 1e-12 * best);
                        }
                        Err(_) => assert!(point.games.is_empty()),
                    }
                    continue;
                }
                let Some((best, range)) = roles::best_game(&measure, k as usize, crowd) else {
                    assert!(point.games.is_empty());
                    impossible += 1;
                    continue;
                };
                assert!((value(point, RoleMethod::Best) - best).abs() < 1e-9 * best);
                // Lemma 5.
                let shortest = value(point, RoleMethod::Shortest);
                assert!(shortest <= (1.0 + alpha) * range * (1.0 + 1e-9));
            }
        }
    }
    assert!(impossible > 0);
}

#[test]
fn who_plays_everything_needs_no_roles() {
    let kinds = [
        vec![("k", int(1))],
        vec![("k", int(4)), ("versatile", real(1.0))],
    ];
    for more in kinds {
        let mut pairs = vec![("replications", int(4))];
        pairs.extend(more);
        let results = run(QUESTION, &pairs);
        let (question, parts) = results
            .parts::<lobbylab_core::balance::lab::BalanceRoles>()
            .expect("its own");
        for (_, sample) in parts.iter() {
            for point in &sample.points {
                let (best, free) = (value(point, RoleMethod::Best), point.free.value);
                assert!((best - free).abs() <= 1e-12 * free);
            }
        }
        for size in 0..question.sizes().len() {
            let price = question
                .price(parts, RoleMethod::Best, size)
                .expect("games");
            assert!((price.mean - 1.0).abs() < 1e-12 && price.half_width < 1e-9);
            assert_eq!(question.without(parts, size), (0, 4));
        }
    }
}

#[test]
fn crowds_without_a_game_are_as_many_as_theory_says() {
    let pairs = [
        ("k", int(2)),
        ("popular", real(1.0)),
        ("versatile", real(0.0)),
        ("replications", int(600)),
    ];
    let results = run(QUESTION, &pairs);
    let (question, parts) = results
        .parts::<lobbylab_core::balance::lab::BalanceRoles>()
        .expect("its own");
    for (size, n) in question.sizes().into_iter().enumerate() {
        // Fewer than two play one of two roles, each as likely.
        let none = 2.0 * (1.0 + f64::from(n)) * 0.5f64.powi(n as i32);
        let (without, all) = question.without(parts, size);
        let expected = 600.0 * none;
        let error = (expected * (1.0 - none)).sqrt();
        assert_eq!(all, 600);
        assert!(
            (without as f64 - expected).abs() <= 4.0 * error + 0.1,
            "{n}"
        );
        let share = question.share_without(parts, size).expect("some");
        assert!(share.half_width < 0.03 && share.low() > -1e-12);
    }
    assert!(question.without(parts, 0).0 > 20);
}
