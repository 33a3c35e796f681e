//! The widening window and Difference-Wait, natively: a million players each, with
//! workload and costs.
//!
//! The `peer` loop does the widening window for pairs without the engine and without
//! order: it looks at everybody for every decision. It must come to the same costs to
//! the bit.

use criterion::{Criterion, criterion_group, criterion_main};
use lobbylab_core::hindsight::rules::{DifferenceWait, Readings, Widening, Window};
use lobbylab_core::hindsight::{Cost, CostModel};
use lobbylab_core::sim::Workload;
use runs::{LONGEST, Loop, check_peer, engine, lobby, time};

mod runs;

fn widening<const D: usize>(players: usize, growth: f64, rate: f64) -> f64 {
    let cost_model = CostModel::new(players, LONGEST);
    let rule = Widening::new(&cost_model, [0.0; D], [growth; D], Window::Every);
    engine(rule.expect("a rule"), players, rate)
}

fn difference_wait<const D: usize>(players: usize, factor: f64, rate: f64) -> f64 {
    let cost_model = CostModel::<D>::new(players, LONGEST);
    let rule = DifferenceWait::new(&cost_model, factor, Readings::default());
    engine(rule.expect("a rule"), players, rate)
}

/// The widening window of every member, for pairs and one criterion, from 0 on.
fn plain_pairs(growth: f64, rate: f64) -> f64 {
    let mut lobby = lobby::<1>(rate);
    // Arrival, criterion, and when a game with the nearest of those in front opens.
    let mut waiting: Vec<(f64, f64, f64)> = Vec::new();
    let mut cost = Cost::default();
    let nearest = |waiting: &[(f64, f64, f64)], value: f64| {
        let mut best = (f64::INFINITY, 0);
        for (at, other) in waiting.iter().enumerate() {
            let apart = (other.1 - value).abs();
            if apart < best.0 {
                best = (apart, at);
            }
        }
        best
    };
    loop {
        let arrival = lobby.next();
        let until = arrival.map_or(f64::INFINITY, |arrival| arrival.time);
        while let Some(oldest) = waiting.first().copied() {
            let mut next = (f64::INFINITY, 0);
            for (at, player) in waiting.iter().enumerate() {
                if player.2 < next.0 {
                    next = (player.2, at);
                }
            }
            let over = oldest.0 + LONGEST;
            if next.0.min(over) >= until {
                break;
            }
            if over < next.0 {
                waiting.remove(0);
                cost.criteria += 2.0;
                cost.time += (over - oldest.0) / LONGEST + 1.0;
                continue;
            }
            let (now, at) = next;
            let (arrived, value, _) = waiting[at];
            let (apart, other) = nearest(&waiting[..at], value);
            let opens = arrived + apart / growth;
            if opens > now {
                waiting[at].2 = opens;
                continue;
            }
            cost.criteria += 2.0 * apart;
            cost.time += (now - waiting[other].0) / LONGEST + (now - arrived) / LONGEST;
            waiting.remove(at);
            waiting.remove(other);
        }
        let Some(arrival) = arrival else { break };
        let value = arrival.player.criteria[0];
        let opens = arrival.time + nearest(&waiting, value).0 / growth;
        waiting.push((arrival.time, value, opens));
    }
    cost.total()
}

fn bench(criterion: &mut Criterion) {
    for (growth, rate) in [(0.1, 10.0), (1.0, 10.0), (0.1, 1_000.0)] {
        check_peer(widening::<1>(2, growth, rate), plain_pairs(growth, rate));
    }
    let loops: &[Loop<'_>] = &[
        ("widening g=.1 a=1", &|| widening::<1>(2, 0.1, 1.0)),
        ("peer: plain g=.1 a=1", &|| plain_pairs(0.1, 1.0)),
        ("widening g=.1 a=10", &|| widening::<1>(2, 0.1, 10.0)),
        ("peer: plain g=.1 a=10", &|| plain_pairs(0.1, 10.0)),
        ("widening g=.1 a=100", &|| widening::<1>(2, 0.1, 100.0)),
        ("peer: plain g=.1 a=100", &|| plain_pairs(0.1, 100.0)),
        ("widening g=.1 a=1000", &|| widening::<1>(2, 0.1, 1e3)),
        ("peer: plain g=.1 a=1000", &|| plain_pairs(0.1, 1e3)),
        ("widening D=2 a=100", &|| widening::<2>(2, 0.1, 100.0)),
        ("widening k=5 a=100", &|| widening::<1>(5, 0.1, 100.0)),
        ("difference-wait f=1 a=1", &|| {
            difference_wait::<1>(2, 1.0, 1.0)
        }),
        ("difference-wait f=3 a=10", &|| {
            difference_wait::<1>(2, 3.0, 10.0)
        }),
        ("difference-wait f=3 a=100", &|| {
            difference_wait::<1>(2, 3.0, 100.0)
        }),
        ("difference-wait f=3 a=1000", &|| {
            difference_wait::<1>(2, 3.0, 1e3)
        }),
        ("difference-wait D=2 a=100", &|| {
            difference_wait::<2>(2, 3.0, 100.0)
        }),
        ("difference-wait k=5 a=100", &|| {
            difference_wait::<1>(5, 1.0, 100.0)
        }),
    ];
    time(criterion, "hindsight waits", loops);
}

criterion_group!(benches, bench);
criterion_main!(benches);
