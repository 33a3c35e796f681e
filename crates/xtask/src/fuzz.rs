//! `cargo xtask fuzz [minutes]`: the tests that read what strangers might write
//! (`crates/core/tests/engine/fuzz.rs`, `crates/rulesets/tests/rulesets/fuzz.rs`, part files in
//! `crates/shards/src/part.rs`), with one seed after another until the time is over.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::process;
use crate::test::rust_result;
use crate::workspace::Workspace;

/// The programs whose tests named `fuzz` are run.
const TARGETS: [&[&str]; 3] = [
    &["--package", "lobbylab-shards", "--lib"],
    &["--package", "lobbylab-core", "--test", "engine"],
    &[
        "--package",
        "lobbylab-rulesets",
        "--features",
        "cases",
        "--test",
        "rulesets",
    ],
];

/// Inputs of each target for each seed.
const RUNS: u64 = 100_000;

/// What `fuzz` takes on the command line.
#[derive(clap::Args)]
pub struct Arguments {
    /// For how long; a seed that has begun is finished.
    #[arg(default_value_t = 10)]
    minutes: u32,
    /// The first seed.
    #[arg(long, default_value_t = 2)]
    seed: u64,
}

/// Runs the command.
///
/// # Errors
/// At the first input that breaks a promise; the test has shown it.
pub fn run(workspace: &Workspace, arguments: &Arguments) -> Result<ExitCode> {
    let whole = Duration::from_secs(60 * u64::from(arguments.minutes));
    let begun = Instant::now();
    let mut seed = arguments.seed;
    loop {
        for target in TARGETS {
            let mut cargo = process::cargo(&workspace.root);
            cargo.args(["test", "--quiet", "--locked"]);
            cargo.args(target).arg("fuzz");
            cargo.env("LOBBYLAB_FUZZ_SEED", seed.to_string());
            cargo.env("LOBBYLAB_FUZZ_RUNS", RUNS.to_string());
            let mut ran = 0;
            let status = process::listen(&mut cargo, |line| {
                ran += rust_result(line).map_or(0, |tally| tally.passed + tally.failed);
            })?;
            if !status.success() {
                bail!("an input of {} fell out with seed {seed}", target[1]);
            }
            // Tests move, and a name that no test has any more is no error to cargo.
            if ran == 0 {
                bail!("{} has no test named fuzz any more", target[1]);
            }
        }
        println!("fuzz: {RUNS} inputs of each target with seed {seed}, nothing fell out");
        seed = seed.wrapping_add(1);
        if begun.elapsed() >= whole {
            return Ok(ExitCode::SUCCESS);
        }
    }
}
