//! Matchings of complete graphs and of a lobby, natively: `cargo bench`.

use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};

use lobbylab_loops::matching as loops;

fn bench(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("matching");
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_millis(1500));
    for name in loops::names() {
        assert!(!loops::run(&name, 1).is_nan(), "{name} has another total");
        let case = name.trim_start_matches("matching/");
        group.bench_function(case, |bencher| {
            bencher.iter(|| loops::run(&name, 1));
        });
    }
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
