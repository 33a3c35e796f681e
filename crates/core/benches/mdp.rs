//! Solving the two-level pool of Wu's *Dynamic Matching With Teams* by policy
//! iteration, beside the peer: relative value iteration written for exactly
//! this model, as straight loops over (u, v) with no data structure at all.

#![allow(missing_docs)]

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use lobbylab_core::markov::{PolicyIterationOptions, policy_iteration};
use lobbylab_loops::pool::Patience;
use std::hint::black_box;
use std::time::Instant;

/// Where the peer stops. Policy iteration ends some thousand times closer.
const PEER_TOLERANCE: f64 = 1e-8;

/// The peer. Returns the gain to `tolerance`, and its number of sweeps.
fn structured_value_iteration(model: &Patience, tolerance: f64) -> (f64, u32) {
    let cap = model.cap;
    let game = 2 * model.team;
    let width = cap + 1;
    let (strong, weak) = (model.strong, 1.0 - model.strong);
    let mut value = vec![0.0; (cap + 1) * width];
    let mut ahead = vec![0.0; cap * width];
    let mut sweeps = 0;
    loop {
        sweeps += 1;
        for u in 0..cap {
            for v in 0..cap - u {
                ahead[u * width + v] = (u + v) as f64
                    + strong * value[(u + 1) * width + v]
                    + weak * value[u * width + v + 1];
            }
        }
        let (mut lower, mut upper) = (f64::INFINITY, f64::NEG_INFINITY);
        for u in 0..=cap {
            for v in usize::from(u == 0)..=cap - u {
                let mut best = f64::INFINITY;
                if u + v < cap {
                    best = ahead[u * width + v];
                }
                for h in game.saturating_sub(v)..=u.min(game) {
                    let cost = if h % 2 == 1 {
                        game as f64 * model.alpha
                    } else {
                        0.0
                    };
                    let total = cost + ahead[(u - h) * width + v + h - game];
                    best = if total < best { total } else { best };
                }
                let here = &mut value[u * width + v];
                let gained = best - *here;
                lower = f64::min(lower, gained);
                upper = f64::max(upper, gained);
                *here += 0.5 * gained;
            }
        }
        let shift = value[1];
        for value in &mut value {
            *value -= shift;
        }
        if upper - lower <= tolerance {
            return (0.5 * (lower + upper), sweeps);
        }
    }
}

fn mdp(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("mdp");
    group.sample_size(10);
    for (team, cap) in [(5, 11), (20, 41), (20, 281)] {
        let model = Patience {
            team,
            strong: 0.3,
            alpha: 1.2,
            cap,
        };
        let name = format!("n={team} M={cap}");
        let mdp = model.model();
        // The myopic start is often the optimum already, where α is not just
        // above 1. Waiting until the pool is full is as far from it as can be.
        let near = PolicyIterationOptions::default();
        let far = PolicyIterationOptions {
            policy: Some(vec![0; mdp.states()]),
            ..near.clone()
        };
        for (start, options) in [("myopic start", &near), ("worst start", &far)] {
            let solution = policy_iteration(&mdp, options.clone()).expect("solvable");
            eprintln!(
                "{name}, {start}: {} states, {} choices, {} rounds, bounds {:.1e} wide, \
                 gain {:.1e} from the closed form",
                mdp.states(),
                mdp.choices(),
                solution.iterations,
                solution.gain.width(),
                (solution.gain.middle() - model.least_cost()).abs(),
            );
            let id = BenchmarkId::new(format!("solve, {start}"), &name);
            group.bench_with_input(id, &mdp, |bencher, mdp| {
                bencher.iter(|| policy_iteration(black_box(mdp), options.clone()));
            });
        }
        let id = BenchmarkId::new("build and solve, myopic start", &name);
        group.bench_with_input(id, &model, |bencher, model| {
            bencher.iter(|| policy_iteration(&black_box(model).model(), near.clone()));
        });
        if cap < 100 {
            let id = BenchmarkId::new("structured value iteration", &name);
            group.bench_with_input(id, &model, |bencher, model| {
                bencher.iter(|| structured_value_iteration(black_box(model), PEER_TOLERANCE));
            });
        } else {
            // Seconds a run: once will do.
            let started = Instant::now();
            let (_, sweeps) = structured_value_iteration(black_box(&model), PEER_TOLERANCE);
            eprintln!(
                "{name}: structured value iteration took {:?} for {sweeps} sweeps, once",
                started.elapsed()
            );
        }
    }
    group.finish();
}

criterion_group!(benches, mdp);
criterion_main!(benches);
