//! Matchings a second on the weights of (7), and what comes before and beside them.
//!
//! Skills as fitted to a real tournament (mean 1754, deviation 367, RD 83 ± 20: Lichess Yearly
//! Bullet Arena 2022, records released under CC0), risks logit-normal around 5 % (that
//! tournament) or 48 % (the paper), moved by the outcome as in its churn model (win −.53,
//! draw −.64, loss +.68); 20 % draws. Ten pools of each size, one after another. `plain` is the
//! same matching without a sample solved first; the published solvers are measured on such
//! weights by `lobbylab-peers` (families `eomm` and `eomm-own`).

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use lobbylab_blossom::{Matrix, Problem};
use lobbylab_core::engagement::matchers::teams::{TeamRules, TeamSearch, TeamSkill};
use lobbylab_core::engagement::matchers::{Exact, PairWeights, PairingRequest, greedy};
use lobbylab_core::engagement::{Candidate, DrawModel, Skill, logistic};
use std::hint::black_box;

/// SplitMix64.
struct Crowd(u64);

impl Crowd {
    fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    fn normal(&mut self) -> f64 {
        let size = (-2.0 * (1.0 - self.unit()).ln()).sqrt();
        size * (std::f64::consts::TAU * self.unit()).cos()
    }

    fn pool(&mut self, players: usize, base: f64, spread: f64) -> Vec<Candidate> {
        (0..players)
            .map(|_| {
                let base = base + spread * self.normal();
                Candidate {
                    skill: Skill {
                        r: 1754.0 + 367.0 * self.normal(),
                        rd: (83.0 + 20.0 * self.normal()).max(30.0),
                    },
                    risks: [-0.53, -0.64, 0.68].map(|effect| logistic(base + effect)),
                }
            })
            .collect()
    }
}

/// Mean and deviation of the logit of the risk.
const POPULATIONS: [(&str, f64, f64); 2] = [("5%", -3.3, 1.0), ("48%", -0.08, 0.5)];

/// What the solver gets, without the start that [`Exact`] gives it.
fn plain(weights: &PairWeights) -> Matrix {
    let unit = (1_u64 << 46) as f64;
    let weight = |one, other| (weights.excess(one, other) * unit).round() as i64;
    Matrix::from_fn(weights.players(), weight).expect("weights in range")
}

fn matchers(criterion: &mut Criterion) {
    let draws = DrawModel::constant(0.2);
    let mut group = criterion.benchmark_group("engagement");
    group.sample_size(10);
    for (name, base, spread) in POPULATIONS {
        for players in [100, 300, 500] {
            let mut crowd = Crowd(1);
            let pools: Vec<_> = (0..10).map(|_| crowd.pool(players, base, spread)).collect();
            let mut weighed = Vec::new();
            for pool in &pools {
                weighed.push(PairWeights::of(pool, &draws).expect("a pool"));
            }
            let mut next = (0..10).cycle();
            let parameter = format!("{players} {name}");
            group.bench_function(BenchmarkId::new("weights", &parameter), |bencher| {
                let mut weights = PairWeights::default();
                bencher.iter(|| {
                    let pool = &pools[next.next().expect("a cycle")];
                    weights.refill(black_box(pool), &draws).expect("a pool");
                });
            });
            for (maker, request) in [
                ("eomm", PairingRequest::EOMM),
                ("worst", PairingRequest::WORST),
            ] {
                let mut exact = Exact::new();
                group.bench_function(BenchmarkId::new(maker, &parameter), |bencher| {
                    bencher.iter(|| {
                        let weights = &weighed[next.next().expect("a cycle")];
                        exact
                            .solve(black_box(weights), &request)
                            .expect("a pairing")
                    });
                });
            }
            group.bench_function(BenchmarkId::new("plain", &parameter), |bencher| {
                bencher.iter(|| {
                    let graph = plain(&weighed[next.next().expect("a cycle")]);
                    Problem::perfect(&graph).solve().expect("a pairing").weight
                });
            });
            group.bench_function(BenchmarkId::new("greedy", &parameter), |bencher| {
                bencher.iter(|| greedy(&weighed[next.next().expect("a cycle")], None));
            });
        }
        let pool = Crowd(1).pool(100, base, spread);
        let rules = TeamRules {
            members: 5,
            skill: TeamSkill::Mean,
            draws,
        };
        group.bench_function(
            BenchmarkId::new("teams of 5", format!("100 {name}")),
            |bencher| {
                bencher.iter(|| {
                    let mut search = TeamSearch::new(&pool, rules, &[]).expect("a search");
                    while !search.advance(100_000) {}
                    search.total()
                });
            },
        );
    }
    group.finish();
}

criterion_group!(benches, matchers);
criterion_main!(benches);
