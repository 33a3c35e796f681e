//! Who never meets: regions and blocks, under every matchmaker and over many rounds.

use super::rounds::{CURVES, collection, course, plan, population, wants};
use lobbylab_core::engagement::contest::{
    Constraints, ContestPool, EvolutionPlan, NeverPairs, PairingContext,
};
use lobbylab_core::engagement::matchers::{Forbidden, Matchmaker};
use lobbylab_core::engagement::parameters::SeparatedPlayers;
use lobbylab_core::sim::Streams;

/// Regions and blocks: strangers never meet under any matchmaker; the best pairings let as
/// many play as can; whom one finds is worth it.
#[test]
fn strangers_never_meet() {
    let draws = CURVES[1];
    let collection = collection(300, draws);
    let kinds = [(3, 0.0), (1, 4.0), (2, 1.5), (12, 0.0), (1, 100.0)];
    for (regions, blocks) in kinds {
        let apart = SeparatedPlayers { regions, blocks };
        for number in 0..12 {
            let streams = Streams::new(8, number);
            let size = 11 + number as usize % 2;
            let pool = ContestPool::draw(&collection, size, &streams);
            let ids: Vec<usize> = (0..size).map(|one| 3 * one).collect();
            let strangers = NeverPairs::new(&apart, size, &streams).expect("some");
            let never = strangers.forbidden(&ids).expect("few");
            for (one, two) in (0..size).flat_map(|one| (0..one).map(move |two| (one, two))) {
                let apart = strangers.region(ids[one]) != strangers.region(ids[two]);
                assert_eq!(
                    never.holds(one, two),
                    apart || strangers.blocked(ids[two], ids[one])
                );
            }
            let mut makers = PairingContext::default();
            pool.weigh(&mut makers, &draws).expect("in range");
            let mut played = Vec::new();
            for &maker in Matchmaker::ALL {
                let mut random = streams.stream("random");
                let wants = Constraints {
                    cap: 0.5,
                    never: Some(&never),
                    ..wants()
                };
                let mates = makers
                    .pair(maker, &pool.candidates, &wants, &mut random)
                    .expect("a pairing");
                for (one, mate) in mates.iter().enumerate() {
                    if let Some(mate) = *mate {
                        assert_eq!(mates[mate], Some(one), "{maker:?}");
                        assert!(!never.holds(one, mate), "{maker:?} {apart:?}");
                    }
                }
                // Nobody sits out beside somebody they may meet.
                let sitting: Vec<usize> = (0..size).filter(|&at| mates[at].is_none()).collect();
                for (at, &one) in sitting.iter().enumerate() {
                    assert!(sitting[..at].iter().all(|&other| never.holds(one, other)));
                }
                let stop = pool.round(&mates, &draws, 1.0);
                played.push((maker, size - sitting.len(), stop.expected));
            }
            let most = most_players(&never, size);
            for &(maker, players, _) in &played {
                assert!(players <= most);
                let exact = matches!(
                    maker,
                    Matchmaker::Eomm | Matchmaker::Worst | Matchmaker::Priced | Matchmaker::Capped
                );
                assert!(!exact || players == most, "{maker:?} {players} of {most}");
            }
            let kept = |maker| played.iter().find(|one| one.0 == maker).expect("all").2;
            assert!(kept(Matchmaker::Eomm) >= kept(Matchmaker::Worst) - 1e-9);
            assert!(kept(Matchmaker::Eomm) >= kept(Matchmaker::Priced) - 1e-9);
        }
    }
    let none = SeparatedPlayers::default();
    assert!(NeverPairs::new(&none, 10, &Streams::new(1, 0)).is_none());
}

/// The most that can play: over all subsets of those who are still to be looked at.
fn most_players(never: &Forbidden, size: usize) -> usize {
    let mut best = vec![0_usize; 1 << size];
    for set in 1..best.len() {
        let one = set.trailing_zeros() as usize;
        let rest = set & (set - 1);
        best[set] = best[rest];
        for other in (one + 1..size).filter(|other| rest >> other & 1 == 1) {
            if !never.holds(one, other) {
                best[set] = best[set].max(2 + best[rest & !(1 << other)]);
            }
        }
    }
    best[best.len() - 1]
}

/// Players are spread evenly over regions, and blocked as often as asked; who came does not
/// change what is between two.
#[test]
fn strangers_are_as_many_as_asked() {
    let streams = Streams::new(9, 2);
    let apart = SeparatedPlayers {
        regions: 4,
        blocks: 3.0,
    };
    let strangers = NeverPairs::new(&apart, 101, &streams).expect("some");
    let players = 4000;
    for region in 0..4 {
        let there = (0..players)
            .filter(|&one| strangers.region(one) == region)
            .count();
        // 1000 ± 27.
        assert!((880..=1120).contains(&there), "{there}");
    }
    // One of two has blocked the other: 1 − .97², of 499,500 pairs.
    let pairs = (0..1000).flat_map(|one| (0..one).map(move |two| (one, two)));
    let blocked = pairs
        .filter(|&(one, two)| strangers.blocked(one, two))
        .count();
    let expected = 499_500.0 * (1.0 - 0.97_f64 * 0.97);
    assert!(
        (blocked as f64 - expected).abs() < 4.0 * expected.sqrt(),
        "{blocked}"
    );
    let few = strangers.forbidden(&[7, 3, 900]).expect("few");
    let more = strangers.forbidden(&[3, 5, 7, 900]).expect("few");
    assert_eq!(few.holds(0, 1), more.holds(2, 0));
    assert_eq!(few.holds(0, 2), more.holds(2, 3));
}

/// Many rounds with strangers: books are kept, and who is alone in a region sits out.
#[test]
fn rounds_with_strangers() {
    let collection = population();
    let plan = EvolutionPlan {
        apart: SeparatedPlayers {
            regions: 5,
            blocks: 1.0,
        },
        avoid: 1,
        ..plan()
    };
    for &maker in Matchmaker::ALL {
        for number in 0..5 {
            let rounds = course(&collection, plan.clone(), maker, number);
            assert_eq!(rounds.len(), 8);
            let all = course(&collection, super::rounds::plan(), maker, number);
            assert!(rounds[0].games <= all[0].games, "{maker:?}");
        }
    }
}
