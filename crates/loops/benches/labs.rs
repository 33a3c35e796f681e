//! Queues and solvers, natively: `cargo bench`.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

use lobbylab_loops::labs as loops;

fn bench(criterion: &mut Criterion) {
    for name in loops::NAMES.iter().copied() {
        let (group, case) = name.split_once('/').unwrap_or((name, ""));
        let amount = match group {
            "solver" | "optimum" => 1,
            "engagement" if case.starts_with("fit") => 1,
            "engagement" => 20,
            "balance" => 2_000,
            _ => 1_000_000,
        };
        // What stays from call to call is made before any is timed.
        loops::run(name, 0);
        let mut group = criterion.benchmark_group(group);
        group
            .sample_size(20)
            .throughput(Throughput::Elements(amount));
        group.bench_with_input(
            BenchmarkId::from_parameter(case),
            &amount,
            |bencher, &amount| {
                bencher.iter(|| loops::run(name, amount));
            },
        );
        group.finish();
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
