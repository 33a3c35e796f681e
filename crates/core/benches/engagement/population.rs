//! Reading a visitor's games, and making populations.
//!
//! `read` takes a table of 20,000 games as large as a real one; beside it `fields` only cuts
//! it into lines and fields, the floor for any reader. `grow` makes the usual 20,000 states of
//! a built-in population, `collect` as many of a history of 20,000 games.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lobbylab_core::engagement::games::{GamesReader, ReadGames};
use lobbylab_core::engagement::population::{Collecting, Growth, PopulationKind, USUAL_SIZE};
use lobbylab_core::sim::Streams;
use lobbylab_core::table::{Fields, LineTooLong, Lines};
use rand::RngExt;
use std::fmt::Write;
use std::hint::black_box;
use std::time::Duration;

const GAMES: usize = 20_000;

/// A table of games in the shape of a tournament's.
fn table() -> String {
    let mut stream = Streams::new(1, 0).stream("games");
    let mut text = String::from("t_s,white,black,result,white_rating,black_rating\n");
    for game in 0..GAMES {
        let white = stream.random_range(0..3_000u32);
        let black = white + stream.random_range(1..3_000u32);
        let result = ["1", "0", "d"][stream.random_range(0..3)];
        let [one, other] = [0; 2].map(|_| stream.random_range(800..2_800u32));
        let time = game / 5;
        writeln!(text, "{time},{white},{black},{result},{one},{other}").expect("a text");
    }
    text
}

fn read(text: &str) -> ReadGames {
    let mut reader = GamesReader::new(None, None);
    reader.push(text.as_bytes()).expect("a table");
    reader.finish().expect("games")
}

fn reading(criterion: &mut Criterion) {
    let text = table();
    let mut group = criterion.benchmark_group("engagement games");
    group.throughput(Throughput::Elements(GAMES as u64));
    group.bench_function("read", |b| b.iter(|| read(black_box(&text))));
    group.bench_function("fields", |b| {
        b.iter(|| {
            let mut fields = Fields::default();
            let mut count = 0;
            let pushed =
                Lines::default().push::<LineTooLong>(black_box(text.as_bytes()), &mut |_, line| {
                    fields.split(std::str::from_utf8(line).expect("a text"), b',');
                    count += fields.count();
                    Ok(())
                });
            assert_eq!(pushed, Ok(()));
            count
        });
    });
    group.finish();
}

fn populations(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("engagement population");
    group.throughput(Throughput::Elements(USUAL_SIZE as u64));
    for kind in [PopulationKind::Paper, PopulationKind::Tournament] {
        group.bench_function(format!("grow {kind:?}"), |b| {
            b.iter(|| Growth::new(kind, USUAL_SIZE, 1).expect("a size").finish());
        });
    }
    let games = read(&table());
    let history = games.file.history();
    group.bench_function("collect", |b| {
        b.iter(|| {
            let mut collecting = Collecting::new(history, USUAL_SIZE, 60.0, 1).expect("a size");
            collecting.advance(history, GAMES).expect("a history");
            collecting
        });
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3));
    targets = reading, populations
}
criterion_main!(benches);
