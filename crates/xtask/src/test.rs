//! `cargo xtask test`: everything there is to check, in one order.
//!
//! Each step is named and timed. One that fails does not keep the others from
//! telling what they find, unless they stand on it. The site is built beside the steps
//! before it, as the last step of each module has one thread; its words come when it is
//! its turn. The runners' own words pass through unchanged, and the last line of all is `N passed, N failed` over
//! every test case of every runner. A step without test cases (a lint, the type
//! check) that fails counts as one failed.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::browser;
use crate::process;
use crate::python;
use crate::site::computed::PEERS;
use crate::size;
use crate::toolchain::{self, WASM};
use crate::workspace::Workspace;

/// What `test` takes on the command line.
#[derive(clap::Args)]
pub struct Arguments {
    /// Leave out the site, the type check and the browsers.
    #[arg(long)]
    quick: bool,
    /// Only the steps whose names have this in them, as “Python” or “lints”.
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
}

/// Test cases counted so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    passed: u64,
    failed: u64,
}

/// What the steps share.
struct Run<'w> {
    workspace: &'w Workspace,
    tally: Tally,
    /// The build of the site, from the start to its own step.
    site: Option<Ahead>,
}

/// One thing to check.
struct Step {
    name: &'static str,
    /// Nothing after it can run without it.
    gate: bool,
    check: fn(&mut Run<'_>) -> Result<()>,
}

/// A program that runs beside the steps; its words are kept until it is asked for.
struct Ahead {
    child: Child,
    words: PathBuf,
}

impl Ahead {
    /// Starts this very program with a command of its own.
    fn start(workspace: &Workspace, command: &str, word: &str) -> Result<Self> {
        let words = workspace.scratch().join(format!("{command}.log"));
        fs::create_dir_all(workspace.scratch()).context("making a folder in target/")?;
        let log = File::create(&words).with_context(|| format!("writing {}", words.display()))?;
        let child = Command::new(&workspace.program)
            .current_dir(&workspace.root)
            .args([command, word])
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log)
            .spawn()
            .with_context(|| format!("`xtask {command}` did not start"))?;
        Ok(Self { child, words })
    }

    /// Waits for its end, and passes its words on.
    fn finish(mut self) -> Result<()> {
        let status = self.child.wait()?;
        print!("{}", fs::read_to_string(&self.words).unwrap_or_default());
        if !status.success() {
            bail!("failed: {status}");
        }
        Ok(())
    }
}

/// What needs no browser.
const QUICK: [Step; 7] = [
    Step {
        name: "format",
        gate: false,
        check: format,
    },
    Step {
        name: "lints",
        gate: false,
        check: lints,
    },
    Step {
        name: "lints for WebAssembly",
        gate: false,
        check: wasm_lints,
    },
    Step {
        name: "Rust tests",
        gate: false,
        check: rust_tests,
    },
    Step {
        name: "documentation",
        gate: false,
        check: documentation,
    },
    Step {
        name: "packages",
        gate: false,
        check: packages,
    },
    Step {
        name: "Python package",
        gate: false,
        check: python_package,
    },
];

/// The site and its pages.
const BROWSER: [Step; 5] = [
    Step {
        name: "site",
        gate: true,
        check: site,
    },
    Step {
        name: "size",
        gate: false,
        check: budget,
    },
    Step {
        name: "npm packages",
        gate: true,
        check: |run| browser::ensure_packages(run.workspace),
    },
    Step {
        name: "types",
        gate: false,
        check: types,
    },
    Step {
        name: "browser specs",
        gate: false,
        check: browser_specs,
    },
];

/// Runs the command.
pub fn run(workspace: &Workspace, arguments: &Arguments) -> Result<ExitCode> {
    let browser: &[Step] = if arguments.quick { &[] } else { &BROWSER };
    let only = arguments.only.as_deref().unwrap_or_default();
    let wanted = |step: &&Step| step.name.contains(only);
    let steps: Vec<&Step> = QUICK.iter().chain(browser).filter(wanted).collect();
    if steps.is_empty() {
        bail!("no step has “{only}” in its name");
    }
    let whole = Instant::now();
    let site = match steps.iter().any(|step| step.name == "site") {
        false => None,
        true => {
            // Once, before two steps would.
            toolchain::ensure_wasm_target(workspace)?;
            Some(Ahead::start(workspace, "build", "--among-tests")?)
        }
    };
    let mut run = Run {
        workspace,
        tally: Tally::default(),
        site,
    };
    let mut code = ExitCode::SUCCESS;
    let mut broken = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        println!("\n── {}/{} {}", index + 1, steps.len(), step.name);
        let start = Instant::now();
        let failed = run.tally.failed;
        let outcome = (step.check)(&mut run);
        let seconds = start.elapsed().as_secs_f64();
        match outcome {
            Ok(()) => println!("── {}: ok, {seconds:.1} s", step.name),
            Err(error) => {
                println!("── {}: failed, {seconds:.1} s\n\n{error:#}", step.name);
                run.tally.failed += u64::from(run.tally.failed == failed);
                code = ExitCode::FAILURE;
                broken.push(step.name);
                if step.gate {
                    println!("\nstopped here: what follows stands on it");
                    break;
                }
            }
        }
    }
    if !broken.is_empty() {
        println!("\nfailed: {}", broken.join(", "));
    }
    println!(
        "\n{:.0} s in all\n{}",
        whole.elapsed().as_secs_f64(),
        summary(run.tally)
    );
    Ok(code)
}

fn summary(tally: Tally) -> String {
    format!("{} passed, {} failed", tally.passed, tally.failed)
}

fn site(run: &mut Run<'_>) -> Result<()> {
    run.site.take().map_or(Ok(()), Ahead::finish)
}

fn format(run: &mut Run<'_>) -> Result<()> {
    let workspace = run.workspace;
    toolchain::ensure_components(workspace)?;
    process::run(process::cargo(&workspace.root).args(["fmt", "--all", "--check"]))
        .context("`cargo fmt --all` mends this")
}

fn lints(run: &mut Run<'_>) -> Result<()> {
    let workspace = run.workspace;
    let mut cargo = process::cargo(&workspace.root);
    cargo.args([
        "clippy",
        "--quiet",
        "--locked",
        "--workspace",
        "--all-targets",
    ]);
    process::run(cargo.args(["--", "--deny", "warnings"]))
}

/// The boundary has code that only exists for the browser.
fn wasm_lints(run: &mut Run<'_>) -> Result<()> {
    let workspace = run.workspace;
    toolchain::ensure_wasm_target(workspace)?;
    let mut cargo = process::cargo(&workspace.root);
    cargo.args([
        "clippy",
        "--quiet",
        "--locked",
        "--package",
        "lobbylab-web",
        "--target",
        WASM,
    ]);
    process::run(cargo.args(["--", "--deny", "warnings"]))
}

/// The seed of the property tests, unless `PROPTEST_RNG_SEED` names another: what passed here
/// passes elsewhere. `PROPTEST_RNG_SEED=$RANDOM cargo test` looks at other cases.
const PROPERTY_SEED: &str = "2024";

/// With the published crates that matchings are compared with.
fn rust_tests(run: &mut Run<'_>) -> Result<()> {
    cargo_test(run, &["--workspace", "--no-fail-fast", "--features", PEERS])?;
    // The one feature that nothing here is built with, apart: with it in the line above, the
    // generator of the site would not share what the tests compile.
    cargo_test(
        run,
        &[
            "--package",
            "lobbylab-blossom",
            "--features",
            "serde",
            "--test",
            "stored",
        ],
    )
}

/// Counts what a run of `cargo test` tells.
fn cargo_test(run: &mut Run<'_>, arguments: &[&str]) -> Result<()> {
    let (workspace, tally) = (run.workspace, &mut run.tally);
    let before = tally.passed;
    let mut cargo = process::cargo(&workspace.root);
    cargo.args(["test", "--locked"]).args(arguments);
    if std::env::var_os("PROPTEST_RNG_SEED").is_none() {
        cargo.env("PROPTEST_RNG_SEED", PROPERTY_SEED);
    }
    let status = process::listen(&mut cargo, |line| {
        if let Some(part) = rust_result(line) {
            tally.passed += part.passed;
            tally.failed += part.failed;
        }
    })?;
    if !status.success() {
        bail!("cargo test failed: {status}");
    }
    if tally.passed == before {
        bail!("cargo test ran no test at all");
    }
    Ok(())
}

/// Reads `test result: ok. 12 passed; 0 failed; …`, the closing line of each
/// Rust test program.
fn rust_result(line: &str) -> Option<Tally> {
    let counts = line.strip_prefix("test result: ")?.split_once(". ")?.1;
    let count = |name: &str| {
        counts
            .split("; ")
            .find_map(|part| part.strip_suffix(name)?.trim().parse::<u64>().ok())
    };
    Some(Tally {
        passed: count(" passed")?,
        failed: count(" failed")?,
    })
}

/// What is published can be: files, manifests and the versions that they name. They are not
/// compiled once more from their packages.
fn packages(run: &mut Run<'_>) -> Result<()> {
    let mut cargo = process::cargo(&run.workspace.root);
    cargo.args([
        "publish",
        "--dry-run",
        "--quiet",
        "--no-verify",
        "--allow-dirty",
    ]);
    for package in [
        "lobbylab-blossom",
        "lobbylab-rulesets",
        "lobbylab-core",
        "lobbylab-charts",
    ] {
        cargo.args(["--package", package]);
    }
    process::run(&mut cargo)
}

/// The wheel in an environment of its own. The command line's program is the one of the Rust
/// tests.
fn python_package(run: &mut Run<'_>) -> Result<()> {
    let (workspace, tally) = (run.workspace, &mut run.tally);
    process::run(process::cargo(&workspace.root).args([
        "build",
        "--quiet",
        "--locked",
        "--package",
        "lobbylab-cli",
    ]))?;
    let cli =
        (workspace.target.join("debug/lobbylab")).with_extension(std::env::consts::EXE_EXTENSION);
    let before = tally.passed;
    python::environment(workspace)?.test(workspace, &cli, |line| {
        if let Some((passed, failed)) = python::counts(line) {
            tally.passed += passed;
            tally.failed += failed;
        }
    })?;
    if tally.passed == before {
        bail!("no test of the Python package ran");
    }
    Ok(())
}

fn documentation(run: &mut Run<'_>) -> Result<()> {
    let workspace = run.workspace;
    process::run(
        process::cargo(&workspace.root)
            .args(["doc", "--quiet", "--locked", "--workspace", "--no-deps"])
            .env("RUSTDOCFLAGS", "--deny warnings"),
    )
}

fn budget(run: &mut Run<'_>) -> Result<()> {
    let workspace = run.workspace;
    if size::run(workspace)? != ExitCode::SUCCESS {
        bail!("the site weighs too much");
    }
    Ok(())
}

/// TypeScript reads the JavaScript of the finished site, beside the types that
/// were generated from Rust.
fn types(run: &mut Run<'_>) -> Result<()> {
    let workspace = run.workspace;
    let tests = workspace.root.join("tests");
    process::run(Command::new("node").current_dir(&tests).args([
        "node_modules/typescript/bin/tsc",
        "--project",
        "tsconfig.json",
    ]))
}

fn browser_specs(run: &mut Run<'_>) -> Result<()> {
    let (workspace, tally) = (run.workspace, &mut run.tally);
    let chromium = browser::ensure_chromium()?;
    let firefox = browser::ensure_firefox()?;
    let webkit = browser::ensure_webkit()?;
    let report = workspace.root.join("tests/report/results.json");
    if report.exists() {
        fs::remove_file(&report).context("removing the last report of the browser specs")?;
    }
    let mut node = browser::node(workspace, &chromium);
    node.env("LOBBYLAB_FIREFOX", firefox)
        .env("LOBBYLAB_WEBKIT", webkit);
    let status = process::run(node.args(["node_modules/@playwright/test/cli.js", "test"]));
    // A run that fails early leaves no report; then its status says enough.
    let part = match fs::read_to_string(&report) {
        Ok(text) => browser_result(&text)?,
        Err(_) => Tally::default(),
    };
    tally.passed += part.passed;
    tally.failed += part.failed;
    status?;
    if part.passed == 0 {
        bail!("no browser spec ran");
    }
    Ok(())
}

/// Reads the counts of Playwright's JSON report. A case that passed only when
/// tried again has failed.
fn browser_result(report: &str) -> Result<Tally> {
    let report: serde_json::Value =
        serde_json::from_str(report).context("the report of the browser specs is not JSON")?;
    let count = |name: &str| {
        report["stats"][name]
            .as_u64()
            .with_context(|| format!("the report of the browser specs has no stats.{name}"))
    };
    Ok(Tally {
        passed: count("expected")?,
        failed: count("unexpected")? + count("flaky")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargos_closing_lines_are_counted() {
        let line = "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 3 filtered out; finished in 0.00s";
        assert_eq!(
            rust_result(line),
            Some(Tally {
                passed: 12,
                failed: 0
            })
        );
        let line = "test result: FAILED. 7 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.25s";
        assert_eq!(
            rust_result(line),
            Some(Tally {
                passed: 7,
                failed: 2
            })
        );
        for line in [
            "test a::b ... ok",
            "running 3 tests",
            "",
            "test result: ok. nothing",
        ] {
            assert_eq!(rust_result(line), None, "{line}");
        }
    }

    #[test]
    fn playwrights_report_is_counted_and_flaky_is_failed() {
        let report = r#"{"stats":{"expected":5,"skipped":1,"unexpected":2,"flaky":1}}"#;
        assert_eq!(
            browser_result(report).expect("counts"),
            Tally {
                passed: 5,
                failed: 3
            }
        );
        assert!(browser_result("{}").is_err());
    }

    #[test]
    fn the_last_line_is_plain() {
        assert_eq!(
            summary(Tally {
                passed: 41,
                failed: 2
            }),
            "41 passed, 2 failed"
        );
    }
}
