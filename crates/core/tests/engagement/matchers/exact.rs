//! EOMM and WorstMM against all pairings: ties, odd pools, singles, caps, blocks, prices.

use super::pools::{KINDS, allowed, cost, draws, least, pair, pairings, pool, stream};
use lobbylab_core::engagement::DrawModel;
use lobbylab_core::engagement::matchers::{
    Aim, Bench, Exact, Forbidden, Matchmaker, PairWeights, Pairing, PairingError, PairingRequest,
    Unfairness,
};
use lobbylab_core::sim::Stream;
use rand::RngExt;

/// The certificate holds, and what is told of the pairing is so.
fn sound(found: &Pairing, weights: &PairWeights, request: &PairingRequest<'_>) -> f64 {
    let proof = found.proof.as_ref().expect("a proof");
    proof.verify(weights, request).expect("a certificate");
    for (at, mate) in found.mates.iter().enumerate() {
        assert!(mate.is_none_or(|mate| mate != at && found.mates[mate] == Some(at)));
    }
    assert_eq!(found.weight, weights.total(&found.mates, request.sitting));
    match request.aim {
        Aim::Least => assert!(proof.bound <= proof.value),
        Aim::Most => assert!(proof.bound >= proof.value),
    }
    let size = weights.players() as f64 + proof.value.abs();
    assert!(proof.gap() <= 1e-12 * size, "{}", proof.gap());
    proof.value
}

#[test]
fn best_and_worst_of_all_pairings() {
    for case in 0..160 {
        let mut stream = stream("all", case);
        let players = (case % 10) as usize;
        let pool = pool(players, case % 4 < 2, &mut stream);
        let kind = KINDS[stream.random_range(0..8)];
        let draws = draws(kind, 0.6 * stream.random::<f64>(), 250.0);
        let weights = PairWeights::of(&pool, &draws).expect("weights");
        let sitting: Vec<f64> = (0..players).map(|_| stream.random::<f64>()).collect();
        for sitting in [&sitting[..], &[]] {
            for (aim, bench, sign) in [
                (Aim::Least, Bench::OddOne, 1.0),
                (Aim::Most, Bench::OddOne, -1.0),
                (Aim::Least, Bench::Anybody, 1.0),
                (Aim::Most, Bench::Anybody, -1.0),
            ] {
                let request = PairingRequest {
                    aim,
                    bench,
                    sitting,
                    ..PairingRequest::EOMM
                };
                let found = Exact::new().solve(&weights, &request).expect("a pairing");
                let value = sound(&found, &weights, &request);
                let all = pairings(players, bench == Bench::Anybody);
                let wanted =
                    sign * least(all.iter().map(|m| sign * cost(&pool, &draws, m, sitting)));
                assert!(
                    (value - wanted).abs() < 1e-12,
                    "case {case}: {value} for {wanted}"
                );
                if bench == Bench::OddOne {
                    assert_eq!(found.sitting().count(), players % 2);
                    assert_eq!(found.pairs().count(), players / 2);
                }
            }
        }
        let all = pairings(players, false);
        let mean = all
            .iter()
            .map(|m| cost(&pool, &draws, m, &sitting))
            .sum::<f64>()
            / all.len() as f64;
        assert!((weights.expected_random(&sitting) - mean).abs() < 1e-12);
    }
}

fn random_set(players: usize, share: f64, stream: &mut Stream) -> Forbidden {
    let mut set = Forbidden::none(players).expect("a set");
    for i in 0..players {
        for j in 0..i {
            if stream.random::<f64>() < share {
                set.forbid(i, j).expect("a pair");
            }
        }
    }
    set
}

#[test]
fn forbidden_pairs_are_left_out_or_there_is_a_witness() {
    let mut impossible = 0;
    for case in 0..200 {
        let mut stream = stream("forbidden", case);
        let players = 2 + (case % 8) as usize;
        let pool = pool(players, case % 3 == 0, &mut stream);
        let draws = DrawModel::constant(0.2);
        let weights = PairWeights::of(&pool, &draws).expect("weights");
        let set = random_set(players, 0.6, &mut stream);
        let sitting = vec![0.9; players];
        for bench in [Bench::OddOne, Bench::Anybody] {
            let request = PairingRequest {
                bench,
                sitting: &sitting,
                forbidden: Some(&set),
                ..PairingRequest::EOMM
            };
            let all = pairings(players, bench == Bench::Anybody);
            let fit = all.iter().filter(|mates| allowed(mates, &set));
            let wanted = least(fit.map(|m| cost(&pool, &draws, m, &sitting)));
            match Exact::new().solve(&weights, &request) {
                Ok(found) => {
                    assert!(allowed(&found.mates, &set));
                    let value = sound(&found, &weights, &request);
                    assert!((value - wanted).abs() < 1e-12, "{value} for {wanted}");
                }
                Err(PairingError::NoPairing(witness)) => {
                    assert_eq!(wanted, f64::INFINITY);
                    assert!(witness.odd_components > witness.removed.len());
                    impossible += 1;
                }
                Err(other) => panic!("{other}"),
            }
        }
    }
    assert!(impossible > 20, "{impossible}");
}

#[test]
fn caps_and_prices_of_unfairness() {
    for case in 0..120 {
        let mut stream = stream("fair", case);
        let players = 2 + (case % 7) as usize;
        let pool = pool(players, case % 3 == 0, &mut stream);
        let draws = draws(KINDS[(case % 8) as usize], 0.3, 400.0);
        let weights = PairWeights::of(&pool, &draws).expect("weights");
        let (cap, price) = if case % 2 == 0 {
            (0.4, 0.3 * stream.random::<f64>())
        } else {
            (0.3, 3.0 * stream.random::<f64>())
        };
        let unfair = Unfairness::of(&pool).expect("unfairness");
        let mut set = Forbidden::none(players).expect("a set");
        set.forbid_unfair(&unfair, cap).expect("a cap");
        let sitting = vec![2.0; players];
        let request = PairingRequest {
            bench: Bench::Anybody,
            sitting: &sitting,
            forbidden: Some(&set),
            price: Some((&unfair, price)),
            ..PairingRequest::EOMM
        };
        let found = Exact::new().solve(&weights, &request).expect("a pairing");
        let value = sound(&found, &weights, &request);
        assert!(found.pairs().all(|(i, j)| unfair.pair(i, j) <= cap));
        let fits = |m: &&Vec<Option<usize>>| {
            (m.iter().enumerate()).all(|(i, mate)| mate.is_none_or(|j| unfair.pair(i, j) <= cap))
        };
        let all = pairings(players, true);
        let wanted = least(
            all.iter()
                .filter(fits)
                .map(|m| cost(&pool, &draws, m, &sitting) + price * unfair.total(m)),
        );
        assert!((value - wanted).abs() < 1e-11, "{value} for {wanted}");
    }
}

#[test]
fn regions_classes_and_recent_opponents() {
    let mut set = Forbidden::none(6).expect("a set");
    set.forbid_across(&[0, 0, 1, 1, 2, 2]).expect("regions");
    assert_eq!(set.pairs(), 15 - 3);
    let mut set = Forbidden::none(6).expect("a set");
    set.forbid_apart(&[0, 1, 2, 3, 9, 10], 2).expect("classes");
    let kept = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3), (4, 5)];
    for i in 0..6 {
        for j in 0..6 {
            assert_eq!(set.holds(i, j), !kept.contains(&(i.min(j), i.max(j))));
        }
    }
    let mut set = Forbidden::none(4).expect("a set");
    set.forbid(0, 1).expect("a pair");
    set.forbid(1, 0).expect("the same");
    assert!(set.holds(0, 1) && set.holds(1, 0) && set.pairs() == 1);
}

#[test]
fn large_pools_between_best_and_worst() {
    for (case, players) in [60, 61, 150, 201].into_iter().enumerate() {
        let mut stream = stream("large", case as u64);
        let pool = pool(players, false, &mut stream);
        let draws = DrawModel::constant(0.2);
        let weights = PairWeights::of(&pool, &draws).expect("weights");
        let mut exact = Exact::new();
        let best = exact
            .solve(&weights, &PairingRequest::EOMM)
            .expect("the best");
        let worst = exact
            .solve(&weights, &PairingRequest::WORST)
            .expect("the worst");
        sound(&best, &weights, &PairingRequest::EOMM);
        sound(&worst, &weights, &PairingRequest::WORST);
        for maker in [
            Matchmaker::Random,
            Matchmaker::Skill,
            Matchmaker::Greedy,
            Matchmaker::Eomm,
            Matchmaker::Worst,
        ] {
            let found = pair(maker, &pool, &weights, &mut stream).expect("pairs");
            assert!(
                best.weight <= found.weight && found.weight <= worst.weight,
                "{maker:?}"
            );
        }
    }
}

#[test]
fn solving_again_is_as_good_as_from_nothing() {
    let mut stream = stream("again", 0);
    let mut pool = pool(80, false, &mut stream);
    let draws = DrawModel::constant(0.2);
    let mut warm = Exact::new();
    let weights = PairWeights::of(&pool, &draws).expect("weights");
    warm.solve(&weights, &PairingRequest::EOMM)
        .expect("a pairing");
    for round in 0..20 {
        // Two have gone, one to three have come.
        let mut before: Vec<Option<usize>> = (0..pool.len()).map(Some).collect();
        for _ in 0..2 {
            let at = stream.random_range(0..pool.len());
            pool.remove(at);
            before.remove(at);
        }
        for one in super::pools::pool(1 + round % 3, false, &mut stream) {
            pool.push(one);
            before.push(None);
        }
        let weights = PairWeights::of(&pool, &draws).expect("weights");
        let found = warm
            .resolve(&weights, &PairingRequest::EOMM, Some(&before))
            .expect("a pairing");
        sound(&found, &weights, &PairingRequest::EOMM);
        let fresh = Exact::new()
            .solve(&weights, &PairingRequest::EOMM)
            .expect("a pairing");
        assert!((found.weight - fresh.weight).abs() < 1e-11);
    }
}
