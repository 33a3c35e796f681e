//! What the benchmarks of the hindsight lab share: a million players each, and how
//! their runs are timed.

use criterion::{BenchmarkId, Criterion, Throughput};
use lobbylab_core::hindsight::{CostModel, Criteria, CriteriaSampler, HindsightPlayer, RunCosts};
use lobbylab_core::sim::{Engine, FirstOf, Matcher, Streams, Traffic, TrafficArrivals};

/// Players of a run.
const PLAYERS: u64 = 1_000_000;

/// The longest wait.
pub const LONGEST: f64 = 5.0;

/// What is timed, by name; it comes to a cost.
pub type Loop<'a> = (&'a str, &'a dyn Fn() -> f64);

/// The players.
pub fn lobby<const D: usize>(rate: f64) -> FirstOf<TrafficArrivals<CriteriaSampler<D>>> {
    let traffic = Traffic::Constant { rate };
    let lobby = CriteriaSampler::arriving(traffic, Criteria::Uniform, &Streams::new(1, 0));
    FirstOf::new(lobby.expect("a rate"), PLAYERS)
}

/// What a rule's games cost.
pub fn engine<const D: usize>(
    rule: impl Matcher<HindsightPlayer<D>>,
    players: usize,
    rate: f64,
) -> f64 {
    let mut costs = RunCosts::new(CostModel::new(players, LONGEST));
    Engine::new(lobby(rate), rule).run(u64::MAX, &mut costs);
    assert_eq!(costs.players, PLAYERS);
    costs.cost.total()
}

/// A rule and its peer must come to the same cost to the bit.
pub fn check_peer(rule: f64, plain: f64) {
    assert_eq!(
        rule.to_bits(),
        plain.to_bits(),
        "the peer does something else"
    );
}

/// Times the loops.
pub fn time(criterion: &mut Criterion, name: &str, loops: &[Loop<'_>]) {
    let mut group = criterion.benchmark_group(name);
    group
        .sample_size(10)
        .throughput(Throughput::Elements(PLAYERS));
    for (name, run) in loops {
        group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
            bencher.iter(run)
        });
    }
    group.finish();
}
