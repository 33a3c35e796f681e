//! The game queue, natively, beside the paper's own algorithm and brute force.
//!
//! A round is: 2k players come, the best game is taken out. `fresh` starts from a pool that
//! was just filled, where tight clusters abound; `steady` after 10⁵ rounds, when all
//! candidates look alike. `windows` does what the paper writes, literally: for every player
//! the best game in the window of Lemma 2, all sets and all teams tried; `brute` tries all
//! sets of all players. Both must come to the same games.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use lobbylab_core::balance::best_split;
use lobbylab_core::balance::queue::GameQueue;
use lobbylab_core::balance::queue::TimedQueue;
use lobbylab_core::balance::{Exponent, Measure, TeamGame};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Rounds before the state is called steady.
const SETTLED: u64 = 100_000;

/// How skills are distributed, 0 to 3000 or so.
#[derive(Clone, Copy)]
enum Skills {
    Uniform,
    Normal,
}

/// SplitMix64, and who comes next.
#[derive(Clone)]
struct Crowd {
    state: u64,
    id: u64,
    skills: Skills,
}

impl Crowd {
    fn new(skills: Skills) -> Self {
        let (state, id) = (1, 0);
        Self { state, id, skills }
    }

    fn real(&mut self) -> f64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    fn next(&mut self) -> (u64, f64) {
        self.id += 1;
        let skill = match self.skills {
            Skills::Uniform => 3000.0 * self.real(),
            Skills::Normal => loop {
                let (size, angle) = (1.0 - self.real(), self.real());
                let away = (-2.0 * size.ln()).sqrt() * (std::f64::consts::TAU * angle).cos();
                let skill = 1500.0 + 350.0 * away;
                if skill >= 0.0 {
                    break skill;
                }
            },
        };
        (self.id, skill)
    }

    fn join(&mut self, queue: &mut GameQueue, count: usize) {
        for _ in 0..count {
            let (id, skill) = self.next();
            queue.insert(id, skill).expect("a new player");
        }
    }
}

fn measure() -> Measure {
    Measure::new(1.0, Exponent::ONE, Exponent::TWO).expect("a measure")
}

fn filled(crowd: &mut Crowd, k: usize, players: usize) -> GameQueue {
    let mut queue = GameQueue::new(measure(), k).expect("a queue");
    crowd.join(&mut queue, players);
    queue.best();
    queue
}

fn round(crowd: &mut Crowd, queue: &mut GameQueue) -> Option<TeamGame> {
    crowd.join(queue, 2 * queue.team_size());
    queue.pop()
}

fn settled(crowd: &mut Crowd, k: usize, players: usize) -> GameQueue {
    let mut queue = filled(crowd, k, players);
    for _ in 0..SETTLED {
        round(crowd, &mut queue);
    }
    queue
}

/// Time of so many rounds.
fn rounds(crowd: &mut Crowd, queue: &mut GameQueue, count: u64) -> Duration {
    let start = Instant::now();
    for _ in 0..count {
        black_box(round(crowd, queue));
    }
    start.elapsed()
}

fn crowds(c: &mut Criterion) {
    let mut group = c.benchmark_group("balance/round of 100000");
    group.sample_size(10);
    for (name, skills) in [("uniform", Skills::Uniform), ("normal", Skills::Normal)] {
        let mut crowd = Crowd::new(skills);
        let fresh = filled(&mut crowd, 5, 100_000);
        group.bench_function(BenchmarkId::new("fresh", name), |b| {
            b.iter_custom(|count| {
                // Never more than 500 rounds from the same start.
                let mut time = Duration::ZERO;
                let mut left = count;
                while left > 0 {
                    let now = left.min(500);
                    time += rounds(&mut crowd.clone(), &mut fresh.clone(), now);
                    left -= now;
                }
                time
            });
        });
        let mut crowd = Crowd::new(skills);
        let mut queue = settled(&mut crowd, 5, 100_000);
        group.bench_function(BenchmarkId::new("steady", name), |b| {
            b.iter_custom(|count| rounds(&mut crowd, &mut queue, count));
        });
        group.bench_function(BenchmarkId::new("insertion alone", name), |b| {
            b.iter_custom(|count| {
                let mut time = Duration::ZERO;
                let mut left = count;
                while left > 0 {
                    let now = left.min(1000);
                    let (mut crowd, mut queue) = (crowd.clone(), queue.clone());
                    let start = Instant::now();
                    crowd.join(&mut queue, now as usize);
                    time += start.elapsed();
                    left -= now;
                }
                time
            });
        });
    }
    group.finish();
}

/// The time of a round for more and more players: the log-log plot's numbers.
fn sizes(c: &mut Criterion) {
    let mut group = c.benchmark_group("balance/steady round of n");
    group.sample_size(10);
    for players in [100, 1000, 10_000, 100_000, 1_000_000] {
        let mut crowd = Crowd::new(Skills::Uniform);
        let mut queue = settled(&mut crowd, 5, players);
        group.bench_function(BenchmarkId::from_parameter(players), |b| {
            b.iter_custom(|count| rounds(&mut crowd, &mut queue, count));
        });
    }
    group.finish();
    let mut group = c.benchmark_group("balance/steady round of teams");
    group.sample_size(10);
    for k in [1, 2, 3, 8] {
        let mut crowd = Crowd::new(Skills::Uniform);
        let mut queue = settled(&mut crowd, k, 100_000);
        group.bench_function(BenchmarkId::from_parameter(k), |b| {
            b.iter_custom(|count| rounds(&mut crowd, &mut queue, count));
        });
    }
    group.finish();
}

fn timed(c: &mut Criterion) {
    let mut group = c.benchmark_group("balance/timed round of 100000");
    group.sample_size(10);
    for beta in [0.0, 1e-6, 1e-5] {
        let mut crowd = Crowd::new(Skills::Uniform);
        let mut queue = TimedQueue::new(measure(), 5, beta, f64::INFINITY).expect("a queue");
        let mut clock = 0.0;
        let mut round = |comes: usize, pops: bool| {
            for _ in 0..comes {
                let (id, skill) = crowd.next();
                clock += 0.1;
                queue.insert(id, skill, clock).expect("a new player");
            }
            if pops {
                black_box(queue.pop(clock));
            }
        };
        round(100_000, false);
        for _ in 0..SETTLED / 2 {
            round(10, true);
        }
        group.bench_function(BenchmarkId::new("beta", beta), |b| {
            b.iter(|| round(10, true))
        });
    }
    group.finish();
}

/// The best value of the sets of 2k of `skills` that begin with the first, by trying all;
/// what is left out are the sets whose spread alone is too much.
fn best_from(measure: &Measure, k: usize, skills: &[f64]) -> f64 {
    fn choose(measure: &Measure, skills: &[f64], set: &mut Vec<f64>, size: usize, best: &mut f64) {
        if set.len() == size {
            if let Some(split) = best_split(measure, set) {
                *best = best.min(measure.alpha() * split.difference + measure.spread(set));
            }
            return;
        }
        for at in 0..skills.len() {
            set.push(skills[at]);
            choose(measure, &skills[at + 1..], set, size, best);
            set.pop();
        }
    }
    let mut best = f64::INFINITY;
    if let Some((&first, rest)) = skills.split_first() {
        choose(measure, rest, &mut vec![first], 2 * k, &mut best);
    }
    best
}

/// Theorem 1 as it is written: a sorted list and a game for every player.
struct Windows {
    skills: Vec<f64>,
    best: Vec<f64>,
    window: usize,
    k: usize,
}

impl Windows {
    fn renew(&mut self, at: usize) {
        for first in at.saturating_sub(self.window)..=at.min(self.skills.len() - 1) {
            let end = self.skills.len().min(first + self.window + 1);
            self.best[first] = best_from(&measure(), self.k, &self.skills[first..end]);
        }
    }

    fn insert(&mut self, skill: f64) {
        let at = self.skills.partition_point(|&other| other < skill);
        self.skills.insert(at, skill);
        self.best.insert(at, f64::INFINITY);
        self.renew(at);
    }

    fn remove(&mut self, skill: f64) {
        let at = self.skills.partition_point(|&other| other < skill);
        self.skills.remove(at);
        self.best.remove(at);
        self.renew(at);
    }

    fn best(&self) -> f64 {
        self.best.iter().copied().fold(f64::INFINITY, f64::min)
    }
}

fn peers(c: &mut Criterion) {
    let players = 1000;
    let mut group = c.benchmark_group("balance/come, best, go, best: pairs, 1000");
    group.sample_size(10);
    let mut crowd = Crowd::new(Skills::Uniform);
    let mut queue = filled(&mut crowd, 2, players);
    let mut windows = Windows {
        skills: queue.players().map(|player| player.1).collect(),
        best: vec![f64::INFINITY; players],
        window: measure().window_bound(2) as usize,
        k: 2,
    };
    for at in (0..players).step_by(windows.window).chain([players - 1]) {
        windows.renew(at);
    }
    let paper = |windows: &mut Windows, skill: f64| {
        windows.insert(skill);
        let with = windows.best();
        windows.remove(skill);
        with + windows.best()
    };
    let ours = |queue: &mut GameQueue, (id, skill): (u64, f64)| {
        let best = |queue: &mut GameQueue| queue.best().map_or(f64::INFINITY, |game| game.value);
        queue.insert(id, skill).expect("a new player");
        let with = best(queue);
        queue.remove(id).expect("they wait");
        with + best(queue)
    };
    for _ in 0..20 {
        let next = crowd.next();
        let (a, b) = (paper(&mut windows, next.1), ours(&mut queue, next));
        assert!((a - b).abs() <= 1e-9, "{a} {b}");
    }
    group.bench_function("windows", |b| {
        b.iter(|| paper(&mut windows, crowd.next().1))
    });
    group.bench_function("queue", |b| b.iter(|| ours(&mut queue, crowd.next())));
    group.finish();

    let mut group = c.benchmark_group("balance/best of 18, teams of 3");
    group.sample_size(10);
    let mut crowd = Crowd::new(Skills::Uniform);
    let mut skills: Vec<f64> = (0..18).map(|_| crowd.next().1).collect();
    skills.sort_by(f64::total_cmp);
    let brute = |skills: &[f64]| {
        let starts = (0..skills.len()).map(|first| best_from(&measure(), 3, &skills[first..]));
        starts.fold(f64::INFINITY, f64::min)
    };
    let searched = |skills: &[f64]| {
        let mut queue = GameQueue::new(measure(), 3).expect("a queue");
        for (id, &skill) in skills.iter().enumerate() {
            queue.insert(id as u64, skill).expect("a new player");
        }
        queue.best().map_or(f64::INFINITY, |game| game.value)
    };
    assert!((brute(&skills) - searched(&skills)).abs() < 1e-9);
    group.bench_function("brute", |b| b.iter(|| brute(black_box(&skills))));
    group.bench_function("queue", |b| b.iter(|| searched(black_box(&skills))));
    group.finish();

    let mut group = c.benchmark_group("balance/best teams");
    for k in [2, 5, 8] {
        let skills: Vec<f64> = (0..2 * k).map(|_| crowd.next().1).collect();
        group.bench_function(BenchmarkId::from_parameter(k), |b| {
            b.iter(|| best_split(&measure(), black_box(&skills)));
        });
    }
    group.finish();
}

criterion_group!(benches, peers, crowds, sizes, timed);
criterion_main!(benches);
