//! The rules of the hindsight lab, natively: a million players each, with workload
//! and costs.
//!
//! `peer` loops do the same work without the engine, in one hand-written function;
//! they must come to the same costs to the bit.

use criterion::{Criterion, criterion_group, criterion_main};
use lobbylab_core::hindsight::Cost;
use lobbylab_core::hindsight::rules::{Borrow, GreedyMatch, MultiQueue, Period, PeriodicMatch};
use lobbylab_core::sim::Workload;
use runs::{LONGEST, Loop, check_peer, engine, lobby, time};
use std::collections::VecDeque;

mod runs;

fn multi_queue<const D: usize>(players: usize, ranges: [usize; D], rate: f64) -> f64 {
    let rule = MultiQueue::new(players, LONGEST, ranges, Borrow::Anywhere).expect("a rule");
    engine(rule, players, rate)
}

/// Multi-queue for pairs and one criterion, by hand: one place per range, and the
/// arrivals in order, of which some may have left.
fn plain_pairs(ranges: usize, rate: f64) -> f64 {
    let mut lobby = lobby::<1>(rate);
    let mut places: Vec<Option<(u64, f64, f64)>> = vec![None; ranges];
    let mut order: VecDeque<(u64, f64, usize)> = VecDeque::new();
    let (mut criteria, mut time) = (0.0, 0.0);
    let mut id = 0;
    loop {
        let arrival = lobby.next();
        let until = arrival.map_or(f64::INFINITY, |arrival| arrival.time);
        while let Some(&(oldest, arrived, range)) = order.front() {
            let now = arrived + LONGEST;
            match places[range] {
                Some((there, _, value)) if there == oldest => {
                    if now >= until {
                        break;
                    }
                    places[range] = None;
                    let mut partner: Option<(u64, usize)> = None;
                    for radius in 1..ranges {
                        let sides = [range.checked_sub(radius), Some(range + radius)];
                        for at in sides.into_iter().flatten() {
                            if let Some(&Some((other, ..))) = places.get(at)
                                && partner.is_none_or(|(least, _)| other < least)
                            {
                                partner = Some((other, at));
                            }
                        }
                        if partner.is_some() {
                            break;
                        }
                    }
                    let found = partner.and_then(|(_, at)| places[at].take());
                    if let Some((_, since, other)) = found {
                        criteria += 2.0 * (other - value).abs();
                        time += (now - arrived) / LONGEST + (now - since) / LONGEST;
                    } else {
                        criteria += 2.0;
                        time += (now - arrived) / LONGEST + 1.0;
                    }
                }
                _ => {}
            }
            order.pop_front();
        }
        let Some(arrival) = arrival else { break };
        let (now, value) = (arrival.time, arrival.player.criteria[0]);
        let range = ((value * ranges as f64) as usize).min(ranges - 1);
        if let Some((_, since, other)) = places[range].take() {
            criteria += 2.0 * (other - value).abs();
            time += (now - since) / LONGEST;
        } else {
            places[range] = Some((id, now, value));
            order.push_back((id, now, range));
        }
        id += 1;
    }
    Cost { criteria, time }.total()
}

fn bench(criterion: &mut Criterion) {
    for (ranges, rate) in [(6, 10.0), (50, 1_000.0), (50, 10.0)] {
        check_peer(multi_queue(2, [ranges], rate), plain_pairs(ranges, rate));
    }
    let greedy = || GreedyMatch::new(2, LONGEST).expect("a rule");
    let periodic = |period| PeriodicMatch::new(2, LONGEST, period).expect("a rule");
    let adaptive = || MultiQueue::adaptive(2, LONGEST, [1], Borrow::Anywhere).expect("a rule");
    let loops: &[Loop<'_>] = &[
        ("greedy a=10", &|| engine::<1>(greedy(), 2, 10.0)),
        ("periodic x=5 a=10", &|| {
            engine::<1>(periodic(Period::Fixed(5)), 2, 10.0)
        }),
        ("periodic x=50 a=1000", &|| {
            engine::<1>(periodic(Period::Fixed(50)), 2, 1e3)
        }),
        ("periodic adaptive a=10", &|| {
            engine::<1>(periodic(Period::Adaptive), 2, 10.0)
        }),
        ("multi-queue r=6 a=10", &|| multi_queue(2, [6], 10.0)),
        ("peer: plain r=6 a=10", &|| plain_pairs(6, 10.0)),
        ("multi-queue r=50 a=1000", &|| multi_queue(2, [50], 1e3)),
        ("peer: plain r=50 a=1000", &|| plain_pairs(50, 1e3)),
        ("multi-queue r=50 a=10", &|| multi_queue(2, [50], 10.0)),
        ("peer: plain r=50 a=10", &|| plain_pairs(50, 10.0)),
        ("multi-queue k=10 r=6 a=100", &|| {
            multi_queue(10, [6], 100.0)
        }),
        ("multi-queue 64x64 a=1000", &|| {
            multi_queue(2, [64, 64], 1e3)
        }),
        ("multi-queue adaptive a=10", &|| engine(adaptive(), 2, 10.0)),
        ("multi-queue adaptive a=1000", &|| {
            engine(adaptive(), 2, 1e3)
        }),
    ];
    time(criterion, "hindsight", loops);
}

criterion_group!(benches, bench);
criterion_main!(benches);
