//! Best games under wishes, against what must hold of them.

use crate::asked::{int, real, run, text};
use crate::plain::wishes::Case;
use lobbylab_core::balance::Exponent;
use lobbylab_core::balance::lab::{
    BalanceWishes, COMPONENTS, FARTHEST, WishGame, WishKind, WishSample,
};
use lobbylab_core::balance::wishes::{Delay, Dimension, Latency, WishPlayer};
use lobbylab_core::experiment::Value;
use rand::RngExt;

const QUESTION: &str = "balance.wishes";

/// The visitor's strength and all of a ladder.
fn rungs(kind: WishKind) -> impl Iterator<Item = Option<usize>> {
    std::iter::once(None).chain((0..kind.ladder().len()).map(Some))
}

fn of(sample: &WishSample, kind: WishKind, rung: Option<usize>) -> &WishGame {
    sample.of(kind, rung).expect("searched for")
}

#[test]
fn every_sample_is_in_order() {
    let kinds: [Vec<(&str, Value)>; 6] = [
        vec![],
        vec![
            ("k", int(2)),
            ("alpha", real(5.0)),
            ("p", real(3.0)),
            ("n", int(20)),
        ],
        vec![
            ("k", int(3)),
            ("n", int(15)),
            ("party", int(3)),
            ("q_most", text("yes")),
        ],
        vec![
            ("k", int(2)),
            ("skills", text("typed")),
            ("centres", int(8)),
        ],
        vec![
            ("k", int(1)),
            ("n", int(30)),
            ("dimensions", int(4)),
            ("latency", real(100.0)),
        ],
        // Searches are stopped.
        vec![
            ("k", int(7)),
            ("alpha", real(50.0)),
            ("replications", int(2)),
        ],
    ];
    let (mut stopped, mut without) = (0, 0);
    for more in kinds {
        let mut pairs = vec![("replications", int(4))];
        pairs.extend(more);
        let results = run(QUESTION, &pairs);
        let (question, parts) = results
            .parts::<lobbylab_core::balance::lab::BalanceWishes>()
            .expect("its own");
        for (_, sample) in parts.iter() {
            assert_eq!((sample.own.len(), sample.ladders.len()), (5, 5));
            let best = sample.free.game.expect("a game").value;
            for &kind in WishKind::ALL {
                let mut last = Some((best, FARTHEST));
                for rung in rungs(kind) {
                    let game = of(sample, kind, rung);
                    stopped += u64::from(game.stopped);
                    let Some(judged) = game.game else {
                        without += 1;
                        // More of a wish finds no game where less of it finds none.
                        last = last.filter(|_| rung.is_none() || game.stopped);
                        continue;
                    };
                    assert!(judged.value >= best, "{kind:?} {rung:?}");
                    let sum = question.fairness.alpha * judged.difference + judged.spread;
                    assert!((judged.value - sum).abs() <= 1e-12 * sum);
                    assert!((0.0..=FARTHEST).contains(&game.delay));
                    if rung.is_none() || game.stopped || kind == WishKind::Skills {
                        continue;
                    }
                    // What is found under more of a wish keeps to less of it: less fair. The
                    // more latency counts, the less of it and the less fair.
                    let (value, delay) = last.expect("a game under less of it");
                    assert!(judged.value >= value * (1.0 - 1e-9), "{kind:?} {rung:?}");
                    if kind == WishKind::Latency {
                        assert!(game.delay <= delay * (1.0 + 1e-9));
                    }
                    last = Some((judged.value, game.delay));
                }
            }
        }
    }
    assert!(stopped > 20 && without > 5, "{stopped} {without}");
}

#[test]
fn prices_are_ratios_of_means() {
    let results = run(QUESTION, &[]);
    let (question, parts) = results
        .parts::<lobbylab_core::balance::lab::BalanceWishes>()
        .expect("its own");
    assert_eq!((question.players(), parts.len()), (40, 16));
    let (stopped, searches) = question.stopped(parts);
    assert_eq!(searches, 16 * (1 + 5 + 4 + 4 + 3 + 4));
    // What all are compared with is exact.
    assert!(stopped < searches / 3);
    assert!(parts.iter().all(|(_, sample)| !sample.free.stopped));
    for &kind in WishKind::ALL {
        for rung in rungs(kind) {
            let value = question
                .value(parts, kind, rung, COMPONENTS[0].2)
                .expect("games")
                .mean;
            let free = question.free(parts, COMPONENTS[0].2).expect("games").mean;
            let price = question.price(parts, kind, rung).expect("games");
            assert!((price.mean - value / free).abs() < 1e-9 * price.mean);
            assert!(price.mean > 1.0 && price.half_width > 0.0);
            assert_eq!(question.without(parts, kind, rung), (0, 16));
        }
    }
    // Weight 1 and two skills are rungs too, and the visitor's.
    for (kind, rung) in [(WishKind::Latency, 1), (WishKind::Skills, 0)] {
        for (_, sample) in parts.iter() {
            assert_eq!(of(sample, kind, None), of(sample, kind, Some(rung)));
        }
    }
    // All together cost more than the dearest of them.
    let price = |kind| question.price(parts, kind, None).expect("games").mean;
    for &kind in &WishKind::ALL[..4] {
        assert!(price(WishKind::All) > price(kind));
    }
}

#[test]
fn no_wish_costs_nothing() {
    let pairs = [
        ("partied", real(0.0)),
        ("avoided", real(0.0)),
        ("latency", real(0.0)),
        ("dimensions", int(1)),
        ("replications", int(4)),
    ];
    let results = run(QUESTION, &pairs);
    let (question, parts) = results
        .parts::<lobbylab_core::balance::lab::BalanceWishes>()
        .expect("its own");
    for &kind in WishKind::ALL {
        let price = question.price(parts, kind, None).expect("games");
        assert!((price.mean - 1.0).abs() < 1e-12 && price.half_width < 1e-9);
    }
}

#[test]
fn too_few_players_have_no_game() {
    let pairs = [("k", int(5)), ("n", int(9)), ("replications", int(3))];
    let results = run(QUESTION, &pairs);
    let (question, parts) = results
        .parts::<lobbylab_core::balance::lab::BalanceWishes>()
        .expect("its own");
    assert!(question.free(parts, COMPONENTS[0].2).is_none());
    for &kind in WishKind::ALL {
        for rung in rungs(kind) {
            assert_eq!(question.without(parts, kind, rung), (3, 3));
            assert!(question.price(parts, kind, rung).is_none());
            assert_eq!(question.stopped_at(parts, kind, rung), 0);
        }
    }
}

/// The crowd of a replication under one wish at least, drawn as the module's words say.
fn case(question: &BalanceWishes, number: u32, kind: WishKind, strength: f64) -> Case {
    let streams = question.crowd.streams(number);
    let count = question.players() as u64;
    let mut stream = streams.stream("skills");
    let centres = question.wished.centres;
    let mut places = streams.stream("places");
    let players: Vec<WishPlayer> = (0..count)
        .map(|id| {
            let place = 300.0 * places.random::<f64>();
            let apart =
                |centre: u32| (place - 300.0 * f64::from(centre) / f64::from(centres)).abs();
            let latencies = (0..centres).map(|centre| apart(centre).min(300.0 - apart(centre)));
            WishPlayer {
                id,
                skills: vec![question.crowd.skill(&mut stream)],
                latencies: match kind {
                    WishKind::Latency => latencies.collect(),
                    _ => Vec::new(),
                },
            }
        })
        .collect();
    let mut order: Vec<u64> = (0..count).collect();
    let mut parties = streams.stream("parties");
    for end in (1..count as usize).rev() {
        order.swap(end, (parties.random::<f64>() * (end + 1) as f64) as usize);
    }
    let size = question.wished.party as usize;
    let so_many = match kind {
        WishKind::Parties => (strength * count as f64 / size as f64).round() as usize,
        _ => 0,
    };
    let mut never = Vec::new();
    let mut avoided = streams.stream("avoided");
    for a in 0..count {
        for b in 0..count {
            let small = avoided.random::<f64>() < strength / (count - 1) as f64;
            if small && a != b && kind == WishKind::Avoided {
                never.push((a, b));
            }
        }
    }
    Case {
        k: question.fairness.team(),
        dimensions: vec![Dimension {
            weight: 1.0,
            measure: question.fairness.measure().expect("a measure"),
        }],
        latency: (kind == WishKind::Latency).then_some(Latency {
            centres: centres as usize,
            weight: strength,
            delay: Delay::Mean(Exponent::ONE),
        }),
        players,
        parties: order
            .chunks_exact(size)
            .take(so_many)
            .map(<[u64]>::to_vec)
            .collect(),
        apart: Vec::new(),
        never,
    }
}

#[test]
fn small_crowds_by_brute_force() {
    let mut without = 0;
    for (k, n, alpha, q) in [
        (1, 12, 2.0, 2.0),
        (2, 11, 1.0, 2.0),
        (2, 10, 8.0, 1.0),
        (3, 10, 3.0, 4.0),
    ] {
        let pairs = [
            ("k", int(k)),
            ("n", int(n)),
            ("alpha", real(alpha)),
            ("q", real(q)),
            // No player is in a party larger than a team.
            ("party", int(2)),
            ("replications", int(5)),
        ];
        let results = run(QUESTION, &pairs);
        let (question, parts) = results
            .parts::<lobbylab_core::balance::lab::BalanceWishes>()
            .expect("its own");
        for (number, sample) in parts.iter() {
            let free = case(question, number, WishKind::All, 0.0).plain();
            let found = sample.free.game.expect("a game").value;
            assert!((found - free).abs() < 1e-9 * free, "{found} {free}");
            for kind in [WishKind::Parties, WishKind::Avoided, WishKind::Latency] {
                if kind == WishKind::Parties && k == 1 {
                    continue;
                }
                for rung in rungs(kind) {
                    let strength = match rung {
                        Some(rung) => kind.ladder()[rung],
                        None => kind.own(&question.wished).expect("a strength"),
                    };
                    let plain = case(question, number, kind, strength).plain();
                    let game = of(sample, kind, rung);
                    assert!(!game.stopped);
                    let Some(judged) = game.game else {
                        assert_eq!(plain, f64::INFINITY);
                        without += 1;
                        continue;
                    };
                    // Latency is part of what is made small.
                    let weight = if kind == WishKind::Latency {
                        strength
                    } else {
                        0.0
                    };
                    let value = judged.value + weight * game.delay;
                    assert!(
                        (value - plain).abs() < 1e-9 * plain,
                        "{kind:?} {value} {plain}"
                    );
                }
            }
        }
    }
    assert!(without > 0);
}
