//! `cargo xtask fuzz [minutes]`: the tests that read what strangers might write
//! (`crates/core/tests/engine/fuzz.rs`, `crates/rulesets/tests/rulesets/fuzz.rs`, part files in
//! `crates/shards/src/part.rs`), and every lab's page with links by chance (`tests/links.mjs`), with
//! one seed after another until the time is over.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::build;
use crate::process;
use crate::serve::opened::Opened;
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

/// Links of each page for each seed.
const LINKS: u64 = 100;

/// The longest task of a page's thread that nobody feels, in milliseconds of processor time.
const TASK: f64 = 50.0;

/// What `fuzz` takes on the command line.
#[derive(clap::Args)]
pub struct Arguments {
    /// For how long; a seed that has begun is finished.
    #[arg(default_value_t = 10)]
    minutes: u32,
    /// The first seed.
    #[arg(long, default_value_t = 2)]
    seed: u64,
    /// Leave out the pages, which want the site to be built and Chromium.
    #[arg(long, conflicts_with = "pages")]
    native: bool,
    /// The pages alone.
    #[arg(long)]
    pages: bool,
}

/// Runs the command.
///
/// # Errors
/// At the first input that breaks a promise; the test has shown it.
pub fn run(workspace: &Workspace, arguments: &Arguments) -> Result<ExitCode> {
    let site = match arguments.native {
        true => None,
        false => {
            build::build(workspace, &build::Arguments::default())?;
            Some(Opened::new(workspace)?)
        }
    };
    let whole = Duration::from_secs(60 * u64::from(arguments.minutes));
    let begun = Instant::now();
    let mut seed = arguments.seed;
    let mut slow = false;
    loop {
        if !arguments.pages {
            inputs(workspace, seed)?;
            println!("fuzz: {RUNS} inputs of each target with seed {seed}, nothing fell out");
        }
        if let Some(site) = &site {
            slow |= links(site, seed)?;
        }
        seed = seed.wrapping_add(1);
        if begun.elapsed() >= whole {
            return Ok(ExitCode::from(u8::from(slow)));
        }
    }
}

/// What the tests named `fuzz` read.
fn inputs(workspace: &Workspace, seed: u64) -> Result<()> {
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
    Ok(())
}

/// Opens links by chance in every lab's page. Whether a task of a page's thread took too long.
fn links(site: &Opened<'_>, seed: u64) -> Result<bool> {
    let [count, seeded] = [LINKS, seed].map(|number| number.to_string());
    let printed = site.run("links.mjs", &[&site.address, &count, &seeded])?;
    let found: Vec<Value> = serde_json::from_str(&printed).context("links.mjs gave no list")?;
    let task = |one: &Value| one["task"].as_f64().unwrap_or(f64::INFINITY);
    let mut wrong = 0;
    for one in &found {
        for words in one["wrong"].as_array().into_iter().flatten() {
            println!("fuzz: {}: {words}", one["link"]);
            wrong += 1;
        }
        if task(one) > TASK {
            println!("fuzz: a task of {:.0} ms: {}", task(one), one["link"]);
        }
    }
    if wrong > 0 {
        bail!("pages complained of {wrong} things with seed {seed}");
    }
    let mut tasks: Vec<f64> = found.iter().map(task).collect();
    tasks.sort_by(f64::total_cmp);
    let longest = tasks.last().context("no link was opened")?;
    println!(
        "fuzz: {} links with seed {seed}, no page complained; the longest task after each: median {:.0} ms, \
         longest {longest:.0} ms of processor time, {} above {TASK:.0}",
        tasks.len(),
        tasks[tasks.len() / 2],
        tasks.iter().filter(|task| **task > TASK).count(),
    );
    Ok(*longest > TASK)
}
