//! The arena's loops, natively: a million singles, first come, first served, each in one run
//! beside the same by hand.
//!
//! `plain` is a hand-written loop over arrival times that adds up waits; it measures nothing
//! else. `engine` is the event loop without a judge, `boxed` the rule in its box before the judge,
//! and `scored` that with all measures taken. `drawn` is drawing the tickets.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use lobbylab_core::arena::{
    ArenaRule, BookArrivals, EntryTable, InOrder, RuleSettings, Scorecard, Taking, TicketBook,
    parameters, play_book,
};
use lobbylab_core::sim::{Engine, Streams};
use std::hint::black_box;
use std::sync::Arc;

const TICKETS: usize = 1_000_000;

/// The sum of all waits in games of so many players.
fn plain(book: &TicketBook, players: usize) -> f64 {
    let mut waits = 0.0;
    for game in book.times().chunks_exact(players) {
        let now = game[players - 1];
        for came in game {
            waits += now - came;
        }
    }
    waits
}

fn loops(bench: &mut Criterion) {
    let mut group = bench.benchmark_group("arena");
    group
        .throughput(Throughput::Elements(TICKETS as u64))
        .sample_size(10);
    for size in [1, 5] {
        let game = parameters::ArenaGame {
            size,
            ..Default::default()
        };
        let market = parameters::market_of(&game, &Default::default(), &Default::default())
            .expect("a market");
        let streams = Streams::new(1, 0);
        let book = Arc::new(market.draw(TICKETS, &streams));
        let settings = RuleSettings::default();
        let table = EntryTable {
            market: &market,
            settings: &settings,
            streams,
        };
        let boxed = || {
            let rule = ArenaRule::Fifo.enter(&table).expect("it plays");
            play_book(&book, &market.format, market.deciding, rule).expect("legal")
        };
        // All do the same work.
        let total: f64 = boxed().waits.iter().filter(|wait| wait.is_finite()).sum();
        let by_hand = plain(&book, 2 * size as usize);
        assert!((total / by_hand - 1.0).abs() < 1e-9, "{total} {by_hand}");
        let name = market.format.words();
        group.bench_function(BenchmarkId::new("plain", &name), |bench| {
            bench.iter(|| black_box(plain(&book, 2 * size as usize)));
        });
        group.bench_function(BenchmarkId::new("engine", &name), |bench| {
            bench.iter(|| {
                let rule = InOrder::new(market.format.clone(), Taking::Oldest, f64::INFINITY);
                let mut engine = Engine::new(BookArrivals::new(book.clone()), rule);
                engine.run(TICKETS as u64, &mut ())
            });
        });
        group.bench_function(BenchmarkId::new("boxed", &name), |bench| {
            bench.iter(|| black_box(boxed()));
        });
        group.bench_function(BenchmarkId::new("scored", &name), |bench| {
            bench.iter(|| black_box(Scorecard::of(&book, &boxed(), 0..TICKETS, false)));
        });
        group.bench_function(BenchmarkId::new("drawn", &name), |bench| {
            bench.iter(|| black_box(market.draw(TICKETS, &streams)));
        });
    }
}

criterion_group!(benches, loops);
criterion_main!(benches);
