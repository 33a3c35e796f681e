//! The role queue, natively, beside plainer ways.
//!
//! Players play one to three of five roles, some roles being more popular than others. A
//! round is: 2k players come, a game is taken out. `fresh` starts from a pool that was just
//! filled, `steady` after 20 000 rounds (with time after 1 000, as a round of it may take a
//! quarter of a second). `scan` finds the shortest interval by one pass over all who wait;
//! `lists` does what Lemma 3 writes for the lists of two roles, from scratch: for every order
//! of the four lists and every player the next ones in the others.
//!
//! How far from the best the games are is printed first.

use criterion::{Criterion, criterion_group, criterion_main};
use lobbylab_core::balance::roles::{RolePlayer, best_role_game};
use lobbylab_core::balance::roles::{RoleQueue, TimedRoleQueue};
use lobbylab_core::balance::{Exponent, Measure};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// SplitMix64, and who comes next.
#[derive(Clone)]
struct Crowd {
    state: u64,
    id: u64,
    k: usize,
    normal: bool,
}

impl Crowd {
    fn new(k: usize, normal: bool) -> Self {
        let (state, id) = (1, 0);
        Self {
            state,
            id,
            k,
            normal,
        }
    }

    fn real(&mut self) -> f64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    fn next(&mut self) -> RolePlayer {
        self.id += 1;
        let skill = if self.normal {
            let (size, angle) = (1.0 - self.real(), self.real());
            let away = (-2.0 * size.ln()).sqrt() * (std::f64::consts::TAU * angle).cos();
            (1500.0 + 350.0 * away).max(0.0)
        } else {
            3000.0 * self.real()
        };
        let mut roles = 0;
        for _ in 0..1 + (3.0 * self.real()) as usize {
            // The first role is the rarest.
            roles |= 1 << (self.k as f64 * self.real().powf(0.8)) as usize;
        }
        RolePlayer {
            id: self.id,
            skill,
            roles,
        }
    }

    fn join(&mut self, queue: &mut RoleQueue, count: usize) {
        for _ in 0..count {
            let player = self.next();
            (queue.insert(player.id, player.skill, player.roles)).expect("a new player");
        }
    }
}

fn measure(alpha: f64) -> Measure {
    Measure::new(alpha, Exponent::ONE, Exponent::TWO).expect("a measure")
}

fn filled(crowd: &mut Crowd, players: usize) -> RoleQueue {
    let mut queue = RoleQueue::new(measure(1.0), crowd.k).expect("a queue");
    crowd.join(&mut queue, players);
    queue
}

/// How a round takes its game out.
#[derive(Clone, Copy)]
enum Way {
    Best,
    Refined(u64),
}

fn round(crowd: &mut Crowd, queue: &mut RoleQueue, way: Way) -> f64 {
    crowd.join(queue, 2 * queue.team_size());
    match way {
        Way::Best => queue.pop().expect("a game").value,
        Way::Refined(steps) => {
            let answer = queue.refined(steps, &mut |_| {}).expect("a game");
            for id in answer.found.members() {
                queue.remove(id).expect("they wait");
            }
            answer.value()
        }
    }
}

fn ratios() {
    println!("mean of f over that of a best game (and gaps proven), games of 2 × 5");
    for (players, alpha) in [(30, 1.0), (30, 20.0), (100, 1.0), (1000, 1.0), (1000, 20.0)] {
        let mut crowd = Crowd::new(5, false);
        let (mut sums, mut count) = ([0.0; 4], 0.0);
        let (mut open, mut steps) = (0, 0);
        let mut time = Duration::ZERO;
        for _ in 0..100 {
            let waiting: Vec<RolePlayer> = (0..players).map(|_| crowd.next()).collect();
            let start = Instant::now();
            let best = best_role_game(measure(alpha), 5, &waiting, 20_000_000, &mut |_| {});
            let Ok(best) = best else {
                continue;
            };
            time += start.elapsed();
            steps += best.effort.steps;
            if !best.is_proven() {
                open += 1;
            }
            let mut queue = RoleQueue::new(measure(alpha), 5).expect("a queue");
            for player in &waiting {
                (queue.insert(player.id, player.skill, player.roles)).expect("new");
            }
            let values = [
                queue.shortest_game().expect("a game").value,
                queue.best().expect("a game").value,
                queue.refined(2000, &mut |_| {}).expect("a game").value(),
                queue.refined(20_000, &mut |_| {}).expect("a game").value(),
            ];
            for (sum, value) in sums.iter_mut().zip(values) {
                *sum += value / best.value();
            }
            count += 1.0;
        }
        let means = sums.map(|sum| format!("{:.3}", sum / count));
        println!(
            "{players} players, α {alpha}: shortest {} best {} refined 2000 {} 20000 {}; \
             exact {:.2} ms, {:.0} steps, open {open} of {count}",
            means[0],
            means[1],
            means[2],
            means[3],
            time.as_secs_f64() * 1e3 / count,
            steps as f64 / count,
        );
    }
}

fn crowds(c: &mut Criterion) {
    ratios();
    let mut group = c.benchmark_group("balance/roles: round of 100000");
    group.sample_size(10);
    let ways = [
        ("best", Way::Best),
        ("refined 2000", Way::Refined(2000)),
        ("refined 20000", Way::Refined(20_000)),
        ("exact", Way::Refined(u64::MAX)),
    ];
    for (name, normal) in [("uniform", false), ("normal", true)] {
        let mut crowd = Crowd::new(5, normal);
        let mut fresh = filled(&mut crowd, 100_000);
        fresh.best();
        let mut settled = fresh.clone();
        let mut later = crowd.clone();
        for _ in 0..20_000 {
            round(&mut later, &mut settled, Way::Best);
        }
        for (state, crowd, queue) in [("fresh", &crowd, &fresh), ("steady", &later, &settled)] {
            for (way_name, way) in ways {
                let (mut crowd, mut queue) = (crowd.clone(), queue.clone());
                let mut values = (0.0, 0.0);
                group.bench_function(format!("{state} {way_name} {name}"), |b| {
                    b.iter(|| {
                        values.0 += round(&mut crowd, &mut queue, way);
                        values.1 += 1.0;
                    });
                });
                println!("mean value {}", values.0 / values.1);
            }
        }
        let (mut crowd, queue) = (later, settled);
        let mut next = queue.clone();
        group.bench_function(format!("insertion alone {name}"), |b| {
            b.iter_custom(|count| {
                let mut time = Duration::ZERO;
                let mut left = count;
                while left > 0 {
                    let now = left.min(1000);
                    let mut queue = queue.clone();
                    let start = Instant::now();
                    crowd.join(&mut queue, now as usize);
                    time += start.elapsed();
                    left -= now;
                }
                time
            });
        });
        group.bench_function(format!("come and go {name}"), |b| {
            b.iter(|| {
                crowd.join(&mut next, 1);
                next.remove(crowd.id).expect("they wait");
            });
        });
        group.bench_function(format!("scan {name}"), |b| {
            b.iter(|| black_box(scan(&next)));
        });
        assert_eq!(scan(&next), next.shortest().expect("a game").length());
    }
    group.finish();
}

/// Roles and waiting together: a round is ten arrivals, a tenth of a unit of time apart, and the game
/// whose turn it is; beside it what the paper's candidates say, one game for each stretch.
fn timed(c: &mut Criterion) {
    let mut group = c.benchmark_group("balance/roles: timed round of 100000");
    group.sample_size(10);
    for beta in [1e-5, 1e-4, 1e-3] {
        let mut crowd = Crowd::new(5, false);
        let mut queue =
            TimedRoleQueue::new(measure(1.0), crowd.k, beta, f64::INFINITY).expect("a queue");
        let mut clock = 0.0;
        let mut round = |queue: &mut TimedRoleQueue, comes: usize, pops: bool| {
            for _ in 0..comes {
                let player = crowd.next();
                clock += 0.1;
                (queue.insert(player.id, player.skill, player.roles, clock)).expect("new");
            }
            if pops {
                black_box(queue.pop(clock).expect("a game"));
            }
        };
        round(&mut queue, 100_000, false);
        for _ in 0..1_000 {
            round(&mut queue, 10, true);
        }
        group.bench_function(format!("beta {beta}"), |b| {
            b.iter(|| round(&mut queue, 10, true));
        });
        if beta == 1e-4 {
            group.bench_function("candidates", |b| {
                b.iter(|| black_box(queue.best_candidate()));
            });
        }
    }
    group.finish();
}

/// The shortest interval by one pass: for each player the first place where all roles are
/// filled, as long as none of a set of roles has too few (Hall).
fn scan(queue: &RoleQueue) -> f64 {
    let k = queue.team_size();
    let waiting: Vec<(u64, f64, u8)> = queue.players().collect();
    let mut kinds = vec![0usize; 1 << k];
    let fills = |kinds: &[usize]| {
        (1..1usize << k).all(|roles| {
            let play = (kinds.iter().enumerate()).filter(|(kind, _)| kind & roles != 0);
            play.map(|(_, count)| count).sum::<usize>() >= 2 * roles.count_ones() as usize
        })
    };
    let (mut end, mut best) = (0, f64::INFINITY);
    for begin in 0..waiting.len() {
        while !fills(&kinds) {
            let Some(player) = waiting.get(end) else {
                return best;
            };
            kinds[usize::from(player.2)] += 1;
            end += 1;
        }
        best = best.min(waiting[end - 1].1 - waiting[begin].1);
        kinds[usize::from(waiting[begin].2)] -= 1;
    }
    best
}

/// Lemma 3 for two roles, from scratch: all orders of the four lists.
fn lists(waiting: &[(u64, f64, u8)]) -> f64 {
    let mut best = f64::INFINITY;
    for order in 0..24usize {
        let mut left = vec![0, 0, 1, 1];
        let mut of = order;
        let lists: Vec<u8> = (1..=4)
            .rev()
            .map(|size| {
                let list = left.remove(of % size);
                of /= size;
                list
            })
            .collect();
        for begin in 0..waiting.len() {
            let (mut at, mut last) = (begin, None);
            if waiting[begin].2 >> lists[0] & 1 == 0 {
                continue;
            }
            for &role in &lists {
                let next = waiting[at..]
                    .iter()
                    .position(|player| player.2 >> role & 1 == 1);
                let Some(next) = next else {
                    last = None;
                    break;
                };
                last = Some(at + next);
                at += next + 1;
            }
            if let Some(last) = last {
                best = best.min(waiting[last].1 - waiting[begin].1);
            }
        }
    }
    best
}

fn peers(c: &mut Criterion) {
    let mut group = c.benchmark_group("balance/roles: come and go: 2 roles, 1000");
    group.sample_size(10);
    let mut crowd = Crowd::new(2, false);
    let mut queue = filled(&mut crowd, 1000);
    let mut round = |literal: bool| {
        crowd.join(&mut queue, 1);
        let found = if literal {
            let waiting: Vec<(u64, f64, u8)> = queue.players().collect();
            let found = lists(&waiting);
            assert_eq!(found, queue.shortest().expect("a game").length());
            found
        } else {
            queue.shortest().expect("a game").length()
        };
        queue.remove(crowd.id).expect("they wait");
        found
    };
    group.bench_function("queue", |b| b.iter(|| round(false)));
    group.bench_function("lists", |b| b.iter(|| round(true)));
    group.finish();

    let mut group = c.benchmark_group("balance/roles: best of 12, teams of 3");
    group.sample_size(10);
    let mut crowd = Crowd::new(3, false);
    let waiting: Vec<RolePlayer> = (0..12).map(|_| crowd.next()).collect();
    let searched = |waiting: &[RolePlayer]| {
        let best = best_role_game(measure(1.0), 3, waiting, u64::MAX, &mut |_| {});
        best.map_or(f64::INFINITY, |best| best.value())
    };
    let brute = |waiting: &[RolePlayer]| {
        let mut best = f64::INFINITY;
        for set in 0u32..1 << waiting.len() {
            if set.count_ones() != 6 {
                continue;
            }
            let members = (waiting.iter().enumerate()).filter(|(at, _)| set >> at & 1 == 1);
            let members: Vec<RolePlayer> = members.map(|(_, player)| *player).collect();
            let game = best_role_game(measure(1.0), 3, &members, u64::MAX, &mut |_| {});
            best = best.min(game.map_or(f64::INFINITY, |game| game.value()));
        }
        best
    };
    assert!((brute(&waiting) - searched(&waiting)).abs() < 1e-9);
    group.bench_function("brute", |b| b.iter(|| brute(black_box(&waiting))));
    group.bench_function("search", |b| b.iter(|| searched(black_box(&waiting))));
    group.finish();
}

criterion_group!(benches, peers, crowds, timed);
criterion_main!(benches);
