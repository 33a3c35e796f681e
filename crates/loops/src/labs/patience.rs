//! The loops of the patience lab: queues under two rules, solvers.

use lobbylab_core::patience::lab::PatienceCompare;
use lobbylab_core::patience::{
    ImbalanceTally, LevelMarket, PatienceRule, Process, TwoLevelSampler,
};
use lobbylab_core::sim::stats::{Histogram, Moments};
use lobbylab_core::sim::{Occupancy, Sampler, Streams, WaitingTimes};
use std::collections::VecDeque;

/// Team size of the timed markets.
const N: u32 = 5;
/// Share of strong players of the timed markets.
const Q: f64 = 0.3;

/// Runs a loop of this lab; NaN for a name that is none.
pub fn run(name: &str, amount: u64) -> f64 {
    match name {
        "greedy/engine" => engine(PatienceRule::Greedy, amount),
        "greedy/peer: plain loop" => plain(false, amount),
        "patient/engine" => engine(PatienceRule::Patient, amount),
        "patient/peer: plain loop" => plain(true, amount),
        "solver/map of 375 markets" => (0..amount).map(|_| map()).sum(),
        "solver/n=20 M=41" => (0..amount).map(|_| solve(20, 41)).sum(),
        "solver/n=8 M=24" => (0..amount).map(|_| solve(8, 24)).sum(),
        _ => f64::NAN,
    }
}

type Watch = (Occupancy, (ImbalanceTally, WaitingTimes<2>));

fn watch() -> Watch {
    let waits = WaitingTimes::new(1.0, 512);
    (Occupancy::default(), (ImbalanceTally::default(), waits))
}

fn total(watch: &Watch) -> f64 {
    let (occupancy, (quality, waits)) = watch;
    occupancy.area + quality.imbalance_players + waits.all().mean + waits.all().variance()
}

/// The engine as the lab runs it, with the rule chosen at run time.
fn engine(rule: PatienceRule, arrivals: u64) -> f64 {
    let compare = PatienceCompare::default();
    let table = lobbylab_core::patience::PoolTable::new(N, 2 * N + 1, std::iter::empty());
    let mut engine = compare.engine(rule, &table, 0);
    let mut watch = watch();
    engine.run(arrivals, &mut watch);
    total(&watch)
}

/// The same model and statistics in one hand-written loop.
fn plain(patient: bool, arrivals: u64) -> f64 {
    let mut players = TwoLevelSampler::new(Q, Streams::new(7, 0).stream("arrivals"));
    let full = 2 * N as usize;
    let mut queues: [VecDeque<f64>; 2] = [VecDeque::new(), VecDeque::new()];
    let mut waits = [Moments::default(); 2];
    let mut histogram = Histogram::new(1.0, 512);
    let (mut area, mut unfair) = (0.0, 0.0);
    for period in 1..=arrivals {
        let now = period as f64;
        queues[usize::from(players.sample().strong)].push_back(now);
        let (weak, strong) = (queues[0].len(), queues[1].len());
        if weak + strong >= full {
            let even = strong.min(full) & !1;
            let fair = full - even <= weak;
            if fair || !patient {
                let take = if fair { even } else { strong.min(full) };
                for (queue, count) in [(0, full - take), (1, take)] {
                    let (mut sum, mut square) = (0.0, 0.0);
                    for arrived in queues[queue].drain(..count) {
                        let wait = now - arrived;
                        sum += wait;
                        square += wait * wait;
                        histogram.add(wait);
                    }
                    waits[queue].add_sums(count as u32, sum, square);
                }
                if take % 2 == 1 {
                    unfair += full as f64;
                }
            }
        }
        area += (queues[0].len() + queues[1].len()) as f64;
    }
    let mut all = waits[0];
    all.merge(&waits[1]);
    area + unfair + all.mean + all.variance()
}

/// One decision process, built and solved.
fn solve(n: u32, cap: u32) -> f64 {
    market(n, cap, 0.3, 1.2)
}

/// The processes of a map of (q, α) for teams of five.
fn map() -> f64 {
    (0..375)
        .map(|place| {
            let (column, row) = (place % 25, place / 25);
            let q = f64::from(column) / 24.0;
            market(N, 2 * N + 1, q, 0.2 * (f64::from(row) + 0.5))
        })
        .sum()
}

fn market(n: u32, cap: u32, q: f64, alpha: f64) -> f64 {
    let market = LevelMarket {
        n,
        cap,
        shares: vec![1.0 - q, q],
        alpha,
    };
    let solved = Process::new(market).and_then(|process| process.solve());
    solved.map_or(f64::NAN, |optimum| optimum.gain.lower)
}
