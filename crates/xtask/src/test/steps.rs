//! The steps of `cargo xtask test`, and how each runner's words are counted.

use std::fs;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

use super::lane::{Lane, Step, Tally};
use crate::browser;
use crate::build;
use crate::dependencies;
use crate::process;
use crate::python;
use crate::site::computed::TESTED;
use crate::size;
use crate::toolchain::{self, WASM};

/// What needs no browser. The tests before the lints, as the specs want what they write.
pub(super) const QUICK: [Step; 8] = [
    Step {
        name: "format",
        gate: false,
        check: format,
    },
    Step {
        name: "dependencies",
        gate: false,
        check: |run| dependencies::check(run.workspace),
    },
    Step {
        name: "Rust tests",
        gate: false,
        check: rust_tests,
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
pub(super) const BROWSER: [Step; 5] = [
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

/// What is timed, and so has the machine to itself.
pub(super) const CLOCK: [Step; 1] = [Step {
    name: "browser specs by the clock",
    gate: false,
    check: timed_specs,
}];

pub(super) fn site(run: &mut Lane<'_>) -> Result<()> {
    build::build(run.workspace, &build::Arguments::among_tests())
}

fn format(run: &mut Lane<'_>) -> Result<()> {
    let workspace = run.workspace;
    toolchain::ensure_components(workspace)?;
    process::run(process::cargo(&workspace.root).args(["fmt", "--all", "--check"]))
        .context("`cargo fmt --all` mends this")
}

fn lints(run: &mut Lane<'_>) -> Result<()> {
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
fn wasm_lints(run: &mut Lane<'_>) -> Result<()> {
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
fn rust_tests(run: &mut Lane<'_>) -> Result<()> {
    let (workspace, tally) = (run.workspace, &mut run.tally);
    let before = tally.passed;
    let mut cargo = process::cargo(&workspace.root);
    cargo.args(["test", "--locked", "--workspace", "--no-fail-fast"]);
    cargo.args(["--features", TESTED]);
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
pub(crate) fn rust_result(line: &str) -> Option<Tally> {
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
fn packages(run: &mut Lane<'_>) -> Result<()> {
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
/// tests, whose engine is an optimised one; after them there is nothing to compile.
fn python_package(run: &mut Lane<'_>) -> Result<()> {
    let (workspace, tally) = (run.workspace, &mut run.tally);
    process::run(process::cargo(&workspace.root).args([
        "test",
        "--quiet",
        "--locked",
        "--workspace",
        "--features",
        TESTED,
        "--test",
        "command_line",
        "--no-run",
    ]))?;
    let cli =
        (workspace.target.join("debug/lobbylab")).with_extension(std::env::consts::EXE_EXTENSION);
    let before = tally.passed;
    python::environment(workspace, Some("engines.txt"))?.test(workspace, &cli, |line| {
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

fn documentation(run: &mut Lane<'_>) -> Result<()> {
    let workspace = run.workspace;
    process::run(
        process::cargo(&workspace.root)
            .args(["doc", "--quiet", "--locked", "--workspace", "--no-deps"])
            .env("RUSTDOCFLAGS", "--deny warnings"),
    )
}

fn budget(run: &mut Lane<'_>) -> Result<()> {
    let workspace = run.workspace;
    if size::run(workspace)? != ExitCode::SUCCESS {
        bail!("the site weighs too much");
    }
    Ok(())
}

/// TypeScript reads the JavaScript of the finished site, beside the types that
/// were generated from Rust.
fn types(run: &mut Lane<'_>) -> Result<()> {
    let workspace = run.workspace;
    let tests = workspace.root.join("tests");
    process::run(Command::new("node").current_dir(&tests).args([
        "node_modules/typescript/bin/tsc",
        "--project",
        "tsconfig.json",
    ]))
}

/// All but those that are timed.
fn browser_specs(run: &mut Lane<'_>) -> Result<()> {
    playwright(run, &["--grep-invert", "@alone"])
}

/// One at a time, with nothing beside them.
fn timed_specs(run: &mut Lane<'_>) -> Result<()> {
    playwright(run, &["--project", "alone", "--no-deps"])
}

/// How long a spec waits for what the Rust tests write beside it, in seconds.
const WORDS_WAIT: &str = "1200";

fn playwright(run: &mut Lane<'_>, arguments: &[&str]) -> Result<()> {
    let workspace = run.workspace;
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
    if run.beside {
        node.env("LOBBYLAB_WORDS_WAIT", WORDS_WAIT);
    }
    node.args(["node_modules/@playwright/test/cli.js", "test"]);
    let status = process::run(node.args(arguments));
    // A run that fails early leaves no report; then its status says enough.
    let part = match fs::read_to_string(&report) {
        Ok(text) => browser_result(&text)?,
        Err(_) => Tally::default(),
    };
    run.tally.add(part);
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
}
