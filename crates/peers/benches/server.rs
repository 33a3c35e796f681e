//! The M/M/1 queue in the engine, in a plain loop and in nexosim, natively:
//! customers per second, each of them two events.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use lobbylab_peers::server;

/// Customers of one run.
const CUSTOMERS: u64 = 200_000;

fn bench(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("mm1");
    group
        .sample_size(10)
        .throughput(Throughput::Elements(CUSTOMERS));
    group.bench_function(BenchmarkId::from_parameter("peer: nexosim"), |bencher| {
        bencher.iter(|| server::run(CUSTOMERS));
    });
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
