//! Rounds of the engagement lab against what is known of them: rounds
//! against exact expectations, common luck, the lever, many rounds.

use lobbylab_core::engagement::contest::{
    AfterRound, BatchMatchmaker, Collection, Constraints, ContestPool, Evolution, EvolutionPlan,
    PairingContext, Round, USUAL,
};
use lobbylab_core::engagement::matchers::{Forbidden, Matchmaker};
use lobbylab_core::engagement::parameters::SeparatedPlayers;
use lobbylab_core::engagement::population::{Growth, PopulationKind};
use lobbylab_core::engagement::{
    Candidate, DrawKind, DrawModel, Skill, pair_weight, win_probability,
};
use lobbylab_core::sim::stats::replications;
use lobbylab_core::sim::{Arrival, Batching, Engine, Observer, Stream, Streams, Trace, When};
use rand::RngExt;
use std::sync::Arc;

fn close(found: f64, wanted: f64, share: f64) {
    assert!(
        (found - wanted).abs() <= share * wanted.abs().max(1e-300),
        "{found} is not {wanted}"
    );
}

/// A collection of players of whom winning, losing and drawing matter differently.
pub fn collection(size: usize, draws: DrawModel) -> Collection {
    let mut stream = Streams::new(9, 0).stream("players");
    let mut one = || stream.random::<f64>();
    let candidates = (0..size)
        .map(|_| {
            let base = 0.05 + 0.6 * one();
            Candidate {
                skill: Skill {
                    r: 1000.0 + 1000.0 * one(),
                    rd: 30.0 + 100.0 * one(),
                },
                risks: [base * one(), base * one(), base + 0.3 * one()],
            }
        })
        .collect();
    Collection::new(candidates, draws, None)
}

pub fn wants() -> Constraints<'static> {
    Constraints {
        cap: 0.15,
        price: 0.1,
        avoid: None,
        never: None,
    }
}

fn play(
    pool: &ContestPool,
    maker: Matchmaker,
    draws: &DrawModel,
    lever: f64,
    random: &mut Stream,
) -> Round {
    let mut makers = PairingContext::default();
    pool.weigh(&mut makers, draws).expect("in range");
    pool.play(&mut makers, maker, &wants(), draws, lever, random)
        .expect("a pairing")
}

pub const CURVES: [DrawModel; 2] = [
    DrawModel {
        kind: DrawKind::Constant,
        rate: 0.2,
        scale: 400.0,
    },
    DrawModel {
        kind: DrawKind::Gaussian,
        rate: 0.4,
        scale: 300.0,
    },
];

#[test]
fn nobody_keeps_more_than_eomm_or_less_than_worst() {
    for draws in CURVES {
        let collection = collection(500, draws);
        for number in 0..40 {
            let streams = Streams::new(3, number);
            let size = 1 + (number as usize * 7) % 40;
            let pool = ContestPool::draw(&collection, size, &streams);
            let rounds: Vec<Round> = Matchmaker::ALL
                .iter()
                .map(|&maker| play(&pool, maker, &draws, 1.0, &mut streams.stream("random")))
                .collect();
            let (best, worst) = (
                rounds[Matchmaker::Eomm as usize],
                rounds[Matchmaker::Worst as usize],
            );
            for (maker, round) in Matchmaker::ALL.iter().zip(&rounds) {
                let what = format!("{maker:?} of {size}: {round:?}");
                let whole = *maker != Matchmaker::Capped;
                if whole {
                    assert!(round.expected <= best.expected + 1e-9, "{what} {best:?}");
                    assert!(round.expected >= worst.expected - 1e-9, "{what} {worst:?}");
                    assert_eq!(round.sitting as usize, size % 2, "{what}");
                }
                assert_eq!(2 * round.games + round.sitting, size as u32, "{what}");
                assert!(round.retained <= size as u32, "{what}");
                assert!(round.unfairness <= 0.5 * f64::from(round.games), "{what}");
            }
            let capped = rounds[Matchmaker::Capped as usize];
            assert!(capped.unfairness <= 0.15 * f64::from(capped.games) + 1e-12);
            // A pool with two random pairings has the same pools and luck.
            assert_eq!(pool, ContestPool::draw(&collection, size, &streams));
        }
    }
}

/// The mean of RandomMM's expected churn over many shuffles is the sum of all weights over
/// n − 1.
#[test]
fn random_pairs_cost_the_mean_of_all() {
    let draws = CURVES[1];
    let collection = collection(300, draws);
    let pool = ContestPool::draw(&collection, 12, &Streams::new(1, 1));
    let players = &pool.candidates;
    let mut edges = 0.0;
    for (at, one) in players.iter().enumerate() {
        for other in &players[at + 1..] {
            let odds = draws.odds(one.skill, other.skill);
            edges += pair_weight(&one.risks, &other.risks, &odds);
        }
    }
    let mut random = Streams::new(5, 0).stream("random");
    let mut makers = PairingContext::default();
    pool.weigh(&mut makers, &draws).expect("in range");
    let rounds = (0..4000).map(|_| {
        let round = pool.play(
            &mut makers,
            Matchmaker::Random,
            &wants(),
            &draws,
            1.0,
            &mut random,
        );
        12.0 - round.expect("a pairing").expected
    });
    let interval = replications(rounds);
    let off = (interval.mean - edges / 11.0).abs();
    assert!(off < 4.0 * interval.standard_error, "{off} {interval:?}");
    assert!(interval.standard_error < 0.01);
}

/// What happens has the expectation that is told, for every matchmaker and lever.
#[test]
fn what_happens_is_what_is_expected() {
    let draws = CURVES[0];
    let collection = collection(400, draws);
    for lever in [1.0, 0.5] {
        for maker in [Matchmaker::Eomm, Matchmaker::Skill, Matchmaker::Capped] {
            let differences = (0..1500).map(|number| {
                let streams = Streams::new(8, number);
                let pool = ContestPool::draw(&collection, 15, &streams);
                let round = play(&pool, maker, &draws, lever, &mut streams.stream("random"));
                f64::from(round.retained) - round.expected
            });
            let interval = replications(differences);
            assert!(
                interval.mean.abs() < 4.0 * interval.standard_error,
                "{maker:?} {lever}: {interval:?}"
            );
            assert!(interval.standard_error < 0.1);
        }
    }
}

/// Without a lever it does not matter who meets whom; with one the differences shrink by it.
#[test]
fn the_lever_scales_what_pairings_do() {
    let draws = CURVES[1];
    let collection = collection(400, draws);
    for number in 0..20 {
        let streams = Streams::new(2, number);
        let pool = ContestPool::draw(&collection, 21, &streams);
        let expected = |maker, lever| {
            play(&pool, maker, &draws, lever, &mut streams.stream("random")).expected
        };
        let none: f64 = 21.0 - pool.usual.iter().sum::<f64>();
        let (full, half) = (
            expected(Matchmaker::Eomm, 1.0),
            expected(Matchmaker::Eomm, 0.5),
        );
        close(half - none, 0.5 * (full - none), 1e-9);
        for &maker in Matchmaker::ALL {
            close(expected(maker, 0.0), none, 1e-12);
        }
    }
}

/// The usual opponent stands for the whole collection: the mean over all of it is near.
#[test]
fn the_usual_odds_are_those_of_everybody() {
    let draws = CURVES[0];
    let collection = collection(1000, draws);
    let player = |at: usize| collection.candidate(at).expect("an entry");
    for at in (0..1000).step_by(97) {
        let mut mean = [0.0; 3];
        for other in 0..1000 {
            let odds = draws.odds(player(at).skill, player(other).skill);
            mean.iter_mut()
                .zip(odds)
                .for_each(|(sum, chance)| *sum += chance / 1000.0);
        }
        for (found, wanted) in collection.usual(at).iter().zip(mean) {
            assert!((found - wanted).abs() < 0.02, "{found} {wanted}");
        }
        let sum: f64 = collection.usual(at).iter().sum();
        close(sum, 1.0, 1e-12);
    }
    assert_eq!(USUAL, 32);
}

pub fn population() -> Arc<Collection> {
    let population = Growth::new(PopulationKind::Tournament, 600, 3)
        .and_then(Growth::finish)
        .expect("built in");
    Arc::new(Collection::of(&population, population.draws(), true))
}

pub fn plan() -> EvolutionPlan {
    EvolutionPlan {
        players: 30,
        rounds: 8,
        arrivals: 0.1,
        avoid: 0,
        apart: SeparatedPlayers::default(),
        lever: 1.0,
        cap: 0.15,
        price: 0.1,
    }
}

pub fn course(
    collection: &Arc<Collection>,
    plan: EvolutionPlan,
    maker: Matchmaker,
    number: u64,
) -> Vec<AfterRound> {
    let streams = Streams::new(6, number);
    let mut evolution =
        Evolution::new(collection.clone(), plan, maker, streams).expect("states are there");
    let mut makers = PairingContext::default();
    let mut out = Vec::new();
    while !evolution.finished() {
        out.push(evolution.step(&mut makers).expect("a pairing"));
    }
    out
}

/// Players come, go and are counted; the first round is the same pool with the same luck
/// for all.
#[test]
fn many_rounds_keep_their_books() {
    let collection = population();
    for maker in [
        Matchmaker::Random,
        Matchmaker::Eomm,
        Matchmaker::Greedy,
        Matchmaker::Capped,
    ] {
        let rounds = course(&collection, plan(), maker, 0);
        assert_eq!(rounds.len(), 8);
        let (mut waiting, mut left) = (30, 30);
        for (round, after) in rounds.iter().enumerate() {
            waiting += if round > 0 { 3 } else { 0 };
            waiting -= after.stopped;
            assert_eq!(after.waiting, waiting, "{maker:?} {rounds:?}");
            assert!(after.left <= left && after.left <= after.waiting);
            left = after.left;
        }
        assert_eq!(rounds, course(&collection, plan(), maker, 0));
        assert_ne!(rounds, course(&collection, plan(), maker, 1));
    }
}

/// The first round of many is one round: expected churn of EOMM is the least.
#[test]
fn in_the_first_round_nobody_loses_fewer_than_eomm() {
    let collection = population();
    for number in 0..10 {
        let first = |maker| course(&collection, plan(), maker, number)[0].expected;
        let best = first(Matchmaker::Eomm);
        for &maker in Matchmaker::ALL {
            assert!(
                first(maker) >= best - 1e-9 || maker == Matchmaker::Capped,
                "{maker:?}"
            );
        }
    }
}

/// Players of the first pool who left in a round are on average as many as were expected,
/// whoever has come since.
#[test]
fn as_many_stop_as_expected() {
    let collection = population();
    let sums = (0..150).map(|number| {
        let rounds = course(&collection, plan(), Matchmaker::Skill, number);
        let expected: f64 = rounds.iter().map(|after| after.expected).sum();
        let left = rounds.last().expect("rounds").left;
        f64::from(plan().players as u32 - left) - expected
    });
    let interval = replications(sums);
    assert!(
        interval.mean.abs() < 4.0 * interval.standard_error,
        "{interval:?}"
    );
    assert!(interval.standard_error < 0.5, "{interval:?}");
}

/// Opponents of the last round are not met again, by any matchmaker, in pools where another
/// is there; in a pool of two they are.
#[test]
fn last_opponents_are_avoided() {
    let draws = CURVES[0];
    let collection = collection(200, draws);
    for &maker in Matchmaker::ALL {
        for number in 0..20 {
            let streams = Streams::new(7, number);
            let pool = ContestPool::draw(&collection, 12, &streams);
            let mut makers = PairingContext::default();
            pool.weigh(&mut makers, &draws).expect("in range");
            let mut random = streams.stream("random");
            let mut wants = Constraints {
                cap: 0.5,
                ..wants()
            };
            let mut pair = |wants: &Constraints<'_>| {
                makers
                    .pair(maker, &pool.candidates, wants, &mut random)
                    .expect("a pairing")
            };
            let first = pair(&wants);
            let mut met = Forbidden::none(12).expect("few");
            for (one, mate) in first.iter().enumerate() {
                met.forbid(one, mate.expect("everybody plays"))
                    .expect("mates");
            }
            wants.avoid = Some(&met);
            let second = pair(&wants);
            for (one, mate) in second.iter().enumerate() {
                let mate = mate.expect("everybody plays");
                assert_ne!(first[one], Some(mate), "{maker:?}");
                assert_eq!(second[mate], Some(one));
            }
        }
        let pool = ContestPool::draw(&collection, 2, &Streams::new(7, 0));
        let mut makers = PairingContext::default();
        pool.weigh(&mut makers, &draws).expect("in range");
        let mut met = Forbidden::none(2).expect("few");
        met.forbid(0, 1).expect("two");
        let wants = Constraints {
            cap: 0.5,
            avoid: Some(&met),
            ..wants()
        };
        let mut random = Streams::new(7, 0).stream("random");
        let mates = makers
            .pair(maker, &pool.candidates, &wants, &mut random)
            .expect("a pairing");
        assert_eq!(mates, [Some(1), Some(0)], "{maker:?}");
    }
}

/// A cap lets as many play as can, and only fair games are played.
#[test]
fn a_cap_keeps_as_few_from_playing_as_can_be() {
    let draws = CURVES[0];
    let player = |r| Candidate {
        skill: Skill { r, rd: 30.0 },
        risks: [0.1, 0.2, 0.3],
    };
    // Two far above, three far below: one of the three sits out, whatever that costs.
    let skills = [1000.0, 1001.0, 1002.0, 2500.0, 2501.0];
    let collection = Collection::new(skills.map(player).to_vec(), draws, None);
    let candidates: Vec<Candidate> = (0..5).filter_map(|at| collection.candidate(at)).collect();
    let mut makers = PairingContext::default();
    makers
        .weigh(&candidates, &draws, &[0.2; 5])
        .expect("in range");
    let mut random = Streams::new(1, 0).stream("random");
    let mates = makers
        .pair(Matchmaker::Capped, &candidates, &wants(), &mut random)
        .expect("a pairing");
    assert_eq!((mates[3], mates[4]), (Some(4), Some(3)));
    assert_eq!(mates.iter().flatten().count(), 4);
    // Four that are each far from each other: nobody plays.
    let four: Vec<Candidate> = [0.0, 1000.0, 2000.0, 3000.0].map(player).to_vec();
    makers.weigh(&four, &draws, &[0.2; 4]).expect("in range");
    let mates = makers
        .pair(Matchmaker::Capped, &four, &wants(), &mut random)
        .expect("a pairing");
    assert_eq!(mates, [None; 4]);
    assert!(win_probability(four[0].skill, four[1].skill) < 0.01);
}

/// Nobody, one, and the empty collection.
#[test]
fn small_pools() {
    let draws = CURVES[0];
    let some = collection(50, draws);
    for size in 0..4 {
        for &maker in Matchmaker::ALL {
            let pool = ContestPool::draw(&some, size, &Streams::new(1, 0));
            let round = play(
                &pool,
                maker,
                &draws,
                1.0,
                &mut Streams::new(1, 0).stream("random"),
            );
            assert_eq!(2 * round.games + round.sitting, size as u32);
        }
    }
    let nobody = Collection::new(Vec::new(), draws, None);
    assert_eq!(
        ContestPool::draw(&nobody, 5, &Streams::new(1, 0)),
        ContestPool::default()
    );
    assert!(
        Evolution::new(
            Arc::new(nobody),
            plan(),
            Matchmaker::Eomm,
            Streams::new(1, 0)
        )
        .is_none()
    );
}

/// On the event loop of all labs a crowd of P makes the pairs of a round.
#[test]
fn a_crowd_on_the_event_loop_is_a_round() {
    struct Pairs(Vec<[u64; 2]>);
    impl Observer<Candidate> for Pairs {
        fn game(&mut self, _now: f64, game: &lobbylab_core::sim::Game<'_, Candidate>) {
            self.0.push([game.members[0].id, game.members[1].id]);
        }
    }
    let collection = collection(200, DrawModel::constant(0.2));
    let pool = ContestPool::draw(&collection, 60, &Streams::new(5, 0));
    let draws = *collection.draws();
    let even = draws.split(0.5, 0.0);
    let sitting: Vec<f64> = (pool.candidates.iter())
        .map(|one| (0..3).map(|at| even[at] * one.risks[at]).sum())
        .collect();
    let constraints = Constraints {
        cap: 0.2,
        price: 0.05,
        ..Constraints::default()
    };
    for maker in Matchmaker::ALL.iter().copied() {
        let stream = || Streams::new(6, 0).stream("random");
        let mut context = PairingContext::default();
        (context.weigh(&pool.candidates, &draws, &sitting)).expect("weights");
        let mates = (context.pair(maker, &pool.candidates, &constraints, &mut stream()))
            .expect("a pairing");
        let wanted: Vec<[u64; 2]> = (mates.iter().enumerate())
            .filter_map(|(one, mate)| mate.filter(|&other| one < other).map(|other| [one, other]))
            .map(|pair| pair.map(|place| place as u64))
            .collect();
        let rule = BatchMatchmaker::new(maker, draws, constraints, stream());
        let arrivals = (pool.candidates.iter().enumerate()).map(|(at, &player)| Arrival {
            time: at as f64,
            player,
            patience: f64::INFINITY,
        });
        let batching = Batching::new(When::Crowd(60), rule);
        let mut engine = Engine::new(Trace::new(arrivals.collect()), batching);
        let mut pairs = Pairs(Vec::new());
        engine.run(60, &mut pairs);
        assert_eq!(pairs.0, wanted, "{maker:?}");
    }
}
