//! Weights by (7), and the matchmakers that need no solver.

use super::pools::{KINDS, cost, draws, pool, stream};
use lobbylab_core::engagement::matchers::{
    Forbidden, PairView, PairWeights, greedy, random, skill,
};
use lobbylab_core::engagement::{Candidate, DrawModel, Skill, pair_weight};
use rand::RngExt;
use std::collections::BTreeMap;

#[test]
fn weights_are_those_of_equation_seven() {
    for case in 0..40 {
        let mut stream = stream("weights", case);
        let pool = pool(12, case % 3 == 0, &mut stream);
        for kind in KINDS {
            let draws = draws(kind, 0.9 * stream.random::<f64>(), 300.0);
            let weights = PairWeights::of(&pool, &draws).expect("weights");
            for i in 0..12 {
                for j in (0..12).filter(|&j| j != i) {
                    let odds = draws.odds(pool[i].skill, pool[j].skill);
                    let wanted = pair_weight(&pool[i].risks, &pool[j].risks, &odds);
                    let found = weights.weight(i, j);
                    assert!(
                        (found - wanted).abs() < 1e-14,
                        "{kind:?}: {found} for {wanted}"
                    );
                    let view = PairView::new(&pool[i], &pool[j], &draws);
                    assert!((view.weight() - wanted).abs() < 1e-14);
                    let seen: f64 = (0..3)
                        .map(|o| odds[o] * (view.risks[0][o] + view.risks[1][o]))
                        .sum();
                    assert!((seen - wanted).abs() < 1e-14);
                }
            }
        }
    }
}

#[test]
fn under_a_constant_rate_equal_leans_have_no_excess() {
    let player = |r, shift| Candidate {
        skill: Skill { r, rd: 80.0 },
        risks: [0.25 + shift, 0.5, 0.5 + shift],
    };
    let pool = [
        player(1000.0, 0.0),
        player(1700.0, 0.25),
        player(2400.0, 0.125),
    ];
    let weights = PairWeights::of(&pool, &DrawModel::constant(0.2)).expect("weights");
    for (i, j) in [(0, 1), (0, 2), (1, 2)] {
        assert_eq!(weights.excess(i, j), 0.0);
    }
}

#[test]
fn a_pool_can_be_filled_again() {
    let mut stream = stream("refill", 0);
    let (first, second) = (pool(9, false, &mut stream), pool(6, false, &mut stream));
    let draws = DrawModel::constant(0.2);
    let mut weights = PairWeights::of(&first, &draws).expect("weights");
    weights.refill(&second, &draws).expect("weights");
    assert_eq!(weights, PairWeights::of(&second, &draws).expect("weights"));
}

#[test]
fn skill_pairs_neighbours_and_ties_go_by_number() {
    let player = |r| Candidate {
        skill: Skill { r, rd: 50.0 },
        risks: [0.1; 3],
    };
    let pool = [1500.0, 1200.0, 1500.0, 1500.0, 1300.0, 1900.0, 1950.0].map(player);
    let wanted = [Some(2), Some(4), Some(0), Some(5), Some(1), Some(3), None];
    assert_eq!(skill(&pool), wanted);
    assert_eq!(skill(&pool[..1]), [None]);
    assert_eq!(skill(&[]), []);
}

#[test]
fn random_pairings_are_equally_likely() {
    for (players, kinds) in [(4, 3), (5, 15)] {
        let mut seen: BTreeMap<Vec<Option<usize>>, u32> = BTreeMap::new();
        let mut stream = stream("shuffle", 0);
        for _ in 0..1000 * kinds {
            *seen.entry(random(players, &mut stream)).or_default() += 1;
        }
        assert_eq!(seen.len(), kinds);
        // χ² of 14 degrees of freedom is above 36 once in a thousand; the stream is fixed.
        let square: f64 = seen
            .values()
            .map(|&n| (f64::from(n) - 1000.0).powi(2) / 1000.0)
            .sum();
        assert!(square < 36.0, "{square}");
    }
    assert_eq!(random(1, &mut stream("shuffle", 1)), [None]);
    assert_eq!(random(0, &mut stream("shuffle", 1)), []);
}

/// As its words say: all pairs sorted, taken while both are free.
fn sorted_greedy(
    weights: &PairWeights,
    by: fn(&PairWeights, usize, usize) -> f64,
    forbidden: Option<&Forbidden>,
) -> Vec<Option<usize>> {
    let n = weights.players();
    let mut pairs = Vec::new();
    for i in 0..n {
        for j in i + 1..n {
            if forbidden.is_none_or(|set| !set.holds(i, j)) {
                pairs.push((by(weights, i, j), i, j));
            }
        }
    }
    pairs.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
    let mut mates = vec![None; n];
    for (_, i, j) in pairs {
        if mates[i].is_none() && mates[j].is_none() {
            mates[i] = Some(j);
            mates[j] = Some(i);
        }
    }
    mates
}

#[test]
fn greedy_takes_the_cheapest_pair_first() {
    let mut unequal = 0;
    for case in 0..300 {
        let mut stream = stream("greedy", case);
        let players = stream.random_range(0..30);
        let pool = pool(players, case % 2 == 0, &mut stream);
        let weights = PairWeights::of(&pool, &DrawModel::constant(0.2)).expect("weights");
        let mut set = Forbidden::none(players).expect("a set");
        for i in 0..players {
            for j in 0..i {
                if stream.random::<f64>() < 0.3 {
                    set.forbid(i, j).expect("a pair");
                }
            }
        }
        for forbidden in [None, Some(&set)] {
            let found = greedy(&weights, forbidden);
            let plain = sorted_greedy(&weights, PairWeights::excess, forbidden);
            assert_eq!(found, plain, "{case}");
            // By the whole weight other pairs are the cheapest.
            let whole = sorted_greedy(&weights, PairWeights::weight, forbidden);
            let [one, other] =
                [found, whole].map(|mates| cost(&pool, &DrawModel::constant(0.2), &mates, &[]));
            unequal += usize::from(one != other);
        }
    }
    assert!(unequal > 100, "{unequal}");
}
