//! Minimum-weight matching: ours, published Rust crates and LEMON, on the same
//! graphs in one run.
//!
//! With `--table` every size and family is timed by a loop of its own, as criterion
//! would take hours; totals must agree, or the program ends with 1. Without it, a
//! few cases go through criterion, for the table of `cargo xtask bench`: those of
//! the peer, as ours are timed by the benchmark of their own crate.

mod clock;
mod options;
mod ours;
mod solvers;
mod table;

use std::path::Path;
use std::process::ExitCode;

use criterion::{BenchmarkId, Criterion};
use lobbylab_blossom::{Matrix, Problem};
use lobbylab_loops::matching::families::{FAMILIES, Make};
use lobbylab_peers::lemon::Lemon;
use lobbylab_peers::matching;

use crate::options::Options;
use crate::solvers::Tools;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if !words.iter().any(|word| word == "--table") {
        some();
        return ExitCode::SUCCESS;
    }
    let options = match Options::read(&words) {
        Ok(options) => options,
        Err(why) => {
            eprintln!("{why}\n{}", options::HELP);
            return ExitCode::from(2);
        }
    };
    let tools = Tools {
        budget: options.budget,
        lemon: Lemon::compile(Path::new(env!("CARGO_TARGET_TMPDIR"))),
    };
    if table::print(&options, tools) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Families of which criterion times a graph of each of [`SIZES`].
const SOME: [&str; 4] = ["wide", "elo", "plane", "eomm-own"];

/// Nodes of the graphs that criterion times.
const SIZES: [usize; 2] = [100, 500];

/// A few cases by criterion, named as `cargo xtask bench` wants them. The graphs are
/// those of `crates/loops/benches`.
fn some() {
    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("matching");
    group.sample_size(10);
    for nodes in SIZES {
        for (family, make) in FAMILIES.into_iter().filter(|(name, _)| SOME.contains(name)) {
            let make: Make = make;
            let weights = make(nodes, 1);
            let parameter = format!("{nodes} {family}");
            let Ok(graph) = Matrix::new(nodes, weights.clone()) else {
                panic!("{parameter}: weights out of range");
            };
            let ours = Problem::perfect(&graph).solve().map(|answer| answer.weight);
            let peer = || matching::integer_blossom(nodes, &weights);
            assert_eq!(ours, Ok(peer()), "{parameter}");
            group.bench_function(
                BenchmarkId::new("peer integer-blossom", &parameter),
                |bencher| bencher.iter(peer),
            );
        }
    }
    group.finish();
    criterion.final_summary();
}
