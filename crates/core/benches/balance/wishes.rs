//! The best game under wishes, natively, beside the game queue and plain loops.
//!
//! 30 and 40 players with normal skills, teams of 5, f = d₁ + v₂: without wishes and with
//! each kind of them. The plain loops try all sets and all teams of 14 players, teams of 3.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use lobbylab_core::balance::queue::GameQueue;
use lobbylab_core::balance::wishes::{Delay, Dimension, Latency, Request, WishPlayer};
use lobbylab_core::balance::{Exponent, Measure};
use std::hint::black_box;

/// What is asked for.
#[derive(Clone, Copy, Default)]
struct Wishes {
    name: &'static str,
    dimensions: usize,
    centres: usize,
    parties: bool,
    apart: bool,
    never: bool,
}

/// SplitMix64.
struct Dice(u64);

impl Dice {
    fn real(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    fn skill(&mut self) -> f64 {
        let normal = (0..12).map(|_| self.real()).sum::<f64>() - 6.0;
        (1500.0 + 300.0 * normal).max(0.0)
    }
}

fn measure() -> Measure {
    Measure::new(1.0, Exponent::ONE, Exponent::TWO).expect("a measure")
}

fn request(wishes: Wishes, k: usize, count: u64) -> Request {
    let mut dice = Dice(7);
    let dimension = Dimension {
        weight: 1.0,
        measure: measure(),
    };
    let latency = (wishes.centres > 0).then_some(Latency {
        centres: wishes.centres,
        weight: 1.0,
        delay: Delay::Mean(Exponent::ONE),
    });
    let dimensions = vec![dimension; wishes.dimensions];
    let mut request = Request::new(k, dimensions, latency).expect("a request");
    for id in 0..count {
        let player = WishPlayer {
            id,
            skills: (0..wishes.dimensions).map(|_| dice.skill()).collect(),
            latencies: (0..wishes.centres)
                .map(|_| 20.0 + 150.0 * dice.real())
                .collect(),
        };
        request.add(player).expect("a new player");
    }
    for at in 0..count / 8 {
        let ids: Vec<u64> = (4 * at..4 * at + 2 + at % 2).collect();
        if wishes.parties {
            request.party(&ids).expect("a party");
        }
    }
    for at in 0..count / 2 {
        let (a, b) = (at, count - 1 - at);
        if wishes.apart && at % 2 == 0 {
            request.apart(a, b).expect("a pair");
        }
        if wishes.never && at % 2 == 1 {
            request.never(a, b).expect("a pair");
        }
    }
    request
}

/// The least f by trying all sets and teams.
fn brute(skills: &[f64], k: usize) -> f64 {
    fn games(rest: &[f64], teams: &mut [Vec<f64>; 2], k: usize, best: &mut f64) {
        if teams[0].len() == k && teams[1].len() == k {
            *best = best.min(measure().unfairness(&teams[0], &teams[1]));
            return;
        }
        let Some((&skill, rest)) = rest.split_first() else {
            return;
        };
        for team in 0..if teams[0].is_empty() { 1 } else { 2 } {
            if teams[team].len() < k {
                teams[team].push(skill);
                games(rest, teams, k, best);
                teams[team].pop();
            }
        }
        games(rest, teams, k, best);
    }
    let mut best = f64::INFINITY;
    games(skills, &mut [Vec::new(), Vec::new()], k, &mut best);
    best
}

const PLAIN: Wishes = Wishes {
    name: "no wish",
    dimensions: 1,
    centres: 0,
    parties: false,
    apart: false,
    never: false,
};

const KINDS: [Wishes; 6] = [
    PLAIN,
    Wishes {
        name: "parties",
        parties: true,
        ..PLAIN
    },
    Wishes {
        name: "pairs",
        apart: true,
        never: true,
        ..PLAIN
    },
    Wishes {
        name: "two dimensions",
        dimensions: 2,
        ..PLAIN
    },
    Wishes {
        name: "three data centres",
        centres: 3,
        ..PLAIN
    },
    Wishes {
        name: "all",
        dimensions: 2,
        centres: 3,
        parties: true,
        apart: true,
        never: true,
    },
];

fn bench(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("balance_wishes");
    group.sample_size(10);
    for count in [30, 40] {
        for wishes in KINDS {
            let request = request(wishes, 5, count);
            group.bench_function(BenchmarkId::new(wishes.name, count), |bencher| {
                bencher.iter(|| black_box(&request).best().expect("a game"));
            });
        }
    }
    let small = request(PLAIN, 3, 14);
    let skills: Vec<f64> = small.players().iter().map(|p| p.skills[0]).collect();
    let mut queue = GameQueue::new(measure(), 3).expect("a queue");
    for (id, &skill) in (0..).zip(&skills) {
        queue.insert(id, skill).expect("a new player");
    }
    let value = small.best().expect("a game").game.value;
    assert_eq!(queue.best().expect("a game").value, value);
    assert!((brute(&skills, 3) - value).abs() < 1e-9);
    group.bench_function(BenchmarkId::new("no wish", 14), |bencher| {
        bencher.iter(|| black_box(&small).best().expect("a game"));
    });
    group.bench_function(BenchmarkId::new("peer: plain loops", 14), |bencher| {
        bencher.iter(|| brute(black_box(&skills), 3));
    });
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
