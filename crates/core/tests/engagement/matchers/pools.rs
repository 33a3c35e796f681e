//! Pools to test on, and all pairings of small ones.

use lobbylab_core::engagement::matchers::{
    Exact, Forbidden, Matchmaker, PairWeights, Pairing, PairingError, PairingRequest, Unfairness,
    greedy, random, skill,
};
use lobbylab_core::engagement::{Candidate, DrawKind, DrawModel, Outcome, Skill, pair_weight};
use lobbylab_core::sim::{Stream, Streams};
use rand::RngExt;

pub const KINDS: [DrawKind; 8] = [
    DrawKind::Constant,
    DrawKind::Exponential,
    DrawKind::Gaussian,
    DrawKind::Linear,
    DrawKind::Parabola,
    DrawKind::Balance,
    DrawKind::Davidson,
    DrawKind::RaoKupper,
];

pub fn stream(name: &str, case: u64) -> Stream {
    Streams::new(7, case).stream(name)
}

pub fn draws(kind: DrawKind, rate: f64, scale: f64) -> DrawModel {
    DrawModel { kind, rate, scale }
}

/// Players of any skills and risks; `coarse` makes ties common.
pub fn pool(players: usize, coarse: bool, stream: &mut Stream) -> Vec<Candidate> {
    let mut number = |most: f64, steps: f64| {
        let uniform: f64 = stream.random();
        if coarse {
            most * (uniform * steps).floor() / steps
        } else {
            most * uniform
        }
    };
    (0..players)
        .map(|_| Candidate {
            skill: Skill {
                r: 1000.0 + number(1000.0, 4.0),
                rd: number(200.0, 2.0),
            },
            risks: Outcome::ALL.map(|_| number(1.0, 3.0)),
        })
        .collect()
}

/// All pairings; in an odd pool one sits out, with `anybody` any number may.
pub fn pairings(players: usize, anybody: bool) -> Vec<Vec<Option<usize>>> {
    fn go(
        mates: &mut Vec<Option<usize>>,
        left: &[usize],
        singles: usize,
        all: &mut Vec<Vec<Option<usize>>>,
    ) {
        let Some((&first, rest)) = left.split_first() else {
            all.push(mates.clone());
            return;
        };
        for (at, &other) in rest.iter().enumerate() {
            let mut rest = rest.to_vec();
            rest.remove(at);
            mates[first] = Some(other);
            mates[other] = Some(first);
            go(mates, &rest, singles, all);
            mates[first] = None;
            mates[other] = None;
        }
        if singles > 0 {
            go(mates, rest, singles - 1, all);
        }
    }
    let mut all = Vec::new();
    let singles = if anybody { players } else { players % 2 };
    let left: Vec<usize> = (0..players).collect();
    go(&mut vec![None; players], &left, singles, &mut all);
    all
}

/// A pairing's weight by the words of (7).
pub fn cost(
    pool: &[Candidate],
    draws: &DrawModel,
    mates: &[Option<usize>],
    sitting: &[f64],
) -> f64 {
    (mates.iter().enumerate())
        .map(|(at, mate)| match *mate {
            Some(mate) if at < mate => {
                let odds = draws.odds(pool[at].skill, pool[mate].skill);
                pair_weight(&pool[at].risks, &pool[mate].risks, &odds)
            }
            Some(_) => 0.0,
            None => sitting.get(at).copied().unwrap_or(0.0),
        })
        .sum()
}

pub fn allowed(mates: &[Option<usize>], forbidden: &Forbidden) -> bool {
    (mates.iter().enumerate()).all(|(at, mate)| mate.is_none_or(|mate| !forbidden.holds(at, mate)))
}

/// The least of some numbers, +∞ for none.
pub fn least(values: impl Iterator<Item = f64>) -> f64 {
    values.fold(f64::INFINITY, f64::min)
}

/// (weight, unfairness) of each pairing.
pub fn both(
    pairings: &[Vec<Option<usize>>],
    weights: &PairWeights,
    unfairness: &Unfairness,
) -> Vec<(f64, f64)> {
    (pairings.iter())
        .map(|mates| (weights.total(mates, &[]), unfairness.total(mates)))
        .collect()
}

#[test]
fn all_pairings_are_counted_right() {
    // (N − 1)!!, N (N − 2)!! for odd N, and the involutions.
    let counts = |anybody| [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|n| pairings(n, anybody).len());
    assert_eq!(counts(false), [1, 1, 1, 3, 3, 15, 15, 105, 105]);
    assert_eq!(counts(true), [1, 1, 2, 4, 10, 26, 76, 232, 764]);
}

/// Pairs by a matchmaker that needs nothing but the pool.
pub fn pair(
    maker: Matchmaker,
    pool: &[Candidate],
    weights: &PairWeights,
    stream: &mut Stream,
) -> Result<Pairing, PairingError> {
    let mates = match maker {
        Matchmaker::Random => random(pool.len(), stream),
        Matchmaker::Skill => skill(pool),
        Matchmaker::Greedy => greedy(weights, None),
        Matchmaker::Eomm => return Exact::new().solve(weights, &PairingRequest::EOMM),
        Matchmaker::Worst => return Exact::new().solve(weights, &PairingRequest::WORST),
        Matchmaker::Capped | Matchmaker::Priced => panic!("{maker:?} asks for more"),
    };
    Ok(Pairing {
        weight: weights.total(&mates, &[]),
        mates,
        proof: None,
    })
}
