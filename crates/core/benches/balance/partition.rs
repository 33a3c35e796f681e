//! Offline partitions and Theorem 2's reduction, natively, beside the plainest ways.
//!
//! `all` parts every set of players who may be left by every game of the first of them, as
//! the exact search would without bounds. `choices` tries one number of each list in every
//! way. `without` is the queue's best game of the same players when roles do not count.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use lobbylab_core::balance::best_split;
use lobbylab_core::balance::hardness::SumInstance;
use lobbylab_core::balance::partition::{Objective, PartitionProblem, Roster};
use lobbylab_core::balance::{Exponent, Measure};
use lobbylab_core::sim::Streams;
use rand::RngExt;
use std::hint::black_box;

const BUDGET: u64 = 1_000_000_000;

fn measure() -> Measure {
    Measure::new(1.0, Exponent::ONE, Exponent::TWO).expect("a measure")
}

/// Players with skills up to 3000, each as likely.
fn roster(k: usize, players: usize, seed: u64) -> Roster {
    let mut stream = Streams::new(seed, 0).stream("skills");
    let players: Vec<(u64, f64)> = (0..players as u64)
        .map(|id| (id, 3000.0 * stream.random::<f64>()))
        .collect();
    Roster::new(measure(), k, &players).expect("players")
}

/// f of the best teams of a set of players.
fn value(skills: &[f64], set: u32) -> f64 {
    let members: Vec<f64> = (0..skills.len())
        .filter(|at| set >> at & 1 == 1)
        .map(|at| skills[at])
        .collect();
    let split = best_split(&measure(), &members).expect("two teams");
    measure().alpha() * split.difference + measure().spread(&members)
}

/// The least sum of f over all partitions.
fn all(skills: &[f64], size: u32) -> f64 {
    let everybody = (1u32 << skills.len()) - 1;
    let mut games: Vec<Vec<(u32, f64)>> = vec![Vec::new(); skills.len()];
    for set in (1..=everybody).filter(|set| set.count_ones() == size) {
        games[set.trailing_zeros() as usize].push((set, value(skills, set)));
    }
    let mut best = vec![f64::INFINITY; everybody as usize + 1];
    best[0] = 0.0;
    for left in (1..=everybody).filter(|left| left.count_ones() % size == 0) {
        for &(set, cost) in &games[left.trailing_zeros() as usize] {
            if set & !left == 0 {
                let sum = cost + best[(left & !set) as usize];
                best[left as usize] = best[left as usize].min(sum);
            }
        }
    }
    best[everybody as usize]
}

fn partitions(c: &mut Criterion) {
    let mut group = c.benchmark_group("balance/partition of 16, pairs, sum");
    group.sample_size(10);
    let roster_of_16 = roster(2, 16, 1);
    let skills: Vec<f64> = roster_of_16.players().map(|player| player.1).collect();
    let exact = || {
        let bests = roster_of_16.bests(u64::MAX);
        let problem =
            PartitionProblem::new(&roster_of_16, &bests, Objective::Sum).expect("a problem");
        problem
            .exact(BUDGET, &mut |_| {})
            .expect("few players")
            .value()
    };
    assert!((all(&skills, 4) - exact()).abs() < 1e-9);
    group.bench_function("all", |b| b.iter(|| all(black_box(&skills), 4)));
    group.bench_function("exact", |b| b.iter(exact));
    group.finish();

    for (k, players) in [(2, 24), (2, 48), (3, 24), (5, 20), (5, 30)] {
        let mut group = c.benchmark_group(format!("balance/partition of {players}, teams of {k}"));
        group.sample_size(10);
        let roster = roster(k, players, 1);
        group.bench_function("bests", |b| b.iter(|| roster.bests(1_000_000)));
        let bests = roster.bests(1_000_000);
        for objective in [Objective::Worst, Objective::Sum, Objective::Unhappiness] {
            let problem = PartitionProblem::new(&roster, &bests, objective).expect("a problem");
            let best = problem.exact(BUDGET, &mut |_| {}).expect("few players");
            let local = problem.exchanges(&Streams::new(0, 0), 9, 100_000, &mut |_| {});
            println!(
                "{objective:?}: runs {:.3}, exchanges {:.3} times the optimum; {:?}",
                problem.runs().value() / best.value(),
                local.value() / best.value(),
                best.effort
            );
            assert!(best.is_proven());
            group.bench_function(BenchmarkId::new("exact", format!("{objective:?}")), |b| {
                b.iter(|| problem.exact(BUDGET, &mut |_| {}));
            });
        }
        group.finish();
    }

    let mut group = c.benchmark_group("balance/partition of many, teams of 5");
    group.sample_size(10);
    let many = roster(5, 100_000, 2);
    group.bench_function("runs of 100000", |b| b.iter(|| many.runs()));
    let some = roster(5, 1000, 2);
    let bests = some.bests(10_000);
    let problem = PartitionProblem::new(&some, &bests, Objective::Sum).expect("a problem");
    let descent = || problem.exchanges(&Streams::new(0, 0), 1, 10_000_000, &mut |_| {});
    let found = descent();
    println!(
        "1000 players: runs {:.3}, a descent {:.3} times the bound, {:?}",
        problem.runs().value() / found.least,
        found.value() / found.least,
        found.effort
    );
    group.bench_function("a descent of 1000", |b| b.iter(descent));
    group.finish();
}

/// Whether one of each list sums to 0.
fn choices(lists: &[Vec<i64>], sum: i64) -> bool {
    let Some((list, rest)) = lists.split_first() else {
        return sum == 0;
    };
    list.iter().any(|&number| choices(rest, sum + number))
}

fn sums(c: &mut Criterion) {
    let mut group = c.benchmark_group("balance/4-SUM by players with roles");
    group.sample_size(10);
    for n in [5, 10, 20, 40] {
        // Only the first list has odd numbers: there is no solution.
        let drawn = SumInstance::drawn(&Streams::new(1, 0), 3, n, 400).expect("lists");
        let mut lists = drawn.lists().to_vec();
        lists.iter_mut().flatten().for_each(|number| *number *= 2);
        lists[0].iter_mut().for_each(|number| *number += 1);
        let sum = SumInstance::new(lists.clone()).expect("lists");
        let players = sum.players(Exponent::TWO, 1).expect("small numbers");
        let decided = players.decide(u64::MAX, &mut |_| {}).expect("a game");
        assert_eq!(decided.found.solvable, Some(choices(&lists, 0)));
        println!(
            "{n}: {} nodes; without roles {:?}",
            decided.effort,
            players.without_roles(1_000_000)
        );
        group.bench_function(BenchmarkId::new("choices", n), |b| {
            b.iter(|| choices(black_box(&lists), 0));
        });
        group.bench_function(BenchmarkId::new("decide", n), |b| {
            b.iter(|| players.decide(u64::MAX, &mut |_| {}));
        });
        group.bench_function(BenchmarkId::new("without", n), |b| {
            b.iter(|| players.without_roles(1_000_000));
        });
    }
    group.finish();
}

criterion_group!(benches, partitions, sums);
criterion_main!(benches);
