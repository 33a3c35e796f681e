//! `cargo xtask mutate [N]`: one change at a time in formulas, matchers, intervals and bounds; the
//! tests of that file must notice it.
//!
//! What may be changed is a list of files, each with the narrow tests that hold it ([`TARGETS`]),
//! and a list of words that stand for another (`mutate/changes.rs`); all places where one of them stands in
//! code are numbered, and N of them taken, evenly over the list, so that the same N are the same
//! changes until the code is another. Nothing here touches the working tree: a copy of it lies in
//! `target/`, and what it is compiled from stays there for the next change.
//!
//! A change that no test notices is told with its place, unless `mutate/explained.txt` says why it
//! changes nothing that anybody could see.

mod changes;

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use self::changes::{Change, chosen, places};
use crate::process;
use crate::test::rust_result;
use crate::workspace::Workspace;

/// What `mutate` takes on the command line.
#[derive(clap::Args)]
pub struct Arguments {
    /// How many changes.
    #[arg(default_value_t = 200)]
    changes: usize,
    /// Only files whose paths have this in them.
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// Tell what would be changed, and change nothing.
    #[arg(long)]
    list: bool,
}

/// Files and the tests that hold them.
struct Target {
    /// Files of one folder.
    files: &'static [&'static str],
    /// What cargo compiles.
    build: &'static [&'static str],
    /// Which tests run.
    tests: &'static str,
}

const CORE: &str = "--package=lobbylab-core";
const BARE: &str = "--no-default-features";

const TARGETS: [Target; 9] = [
    Target {
        files: &["crates/core/src/order.rs"],
        build: &[CORE, BARE, "--features=words,patience", "--lib"],
        tests: "order::",
    },
    Target {
        files: &[
            "crates/core/src/words/number.rs",
            "crates/core/src/words/parse.rs",
            "crates/core/src/words/sum.rs",
        ],
        build: &[CORE, BARE, "--features=words,patience", "--lib"],
        tests: "words::",
    },
    Target {
        files: &[
            "crates/core/src/table/date.rs",
            "crates/core/src/table/fields.rs",
        ],
        build: &[CORE, BARE, "--features=words,patience,table", "--lib"],
        tests: "table::",
    },
    Target {
        files: &["crates/core/src/sim/stats/student.rs"],
        build: &[CORE, BARE, "--features=words,patience", "--lib"],
        tests: "stats::student",
    },
    Target {
        files: &[
            "crates/core/src/sim/stats/batch.rs",
            "crates/core/src/sim/stats/interval.rs",
            "crates/core/src/sim/stats/linear.rs",
            "crates/core/src/sim/stats/moments.rs",
        ],
        build: &[CORE, "--test=engine"],
        tests: "statistics::",
    },
    Target {
        files: &["crates/core/src/patience/exact/closed.rs"],
        build: &[CORE, BARE, "--features=words,patience", "--test=patience"],
        tests: "exact::",
    },
    Target {
        files: &["crates/core/src/hindsight/formulas.rs"],
        build: &[CORE, BARE, "--features=words,hindsight", "--lib"],
        tests: "formulas::",
    },
    Target {
        files: &[
            "crates/core/src/balance/unfairness.rs",
            "crates/core/src/balance/queue/index.rs",
            "crates/core/src/balance/queue/outlier.rs",
        ],
        build: &[CORE, BARE, "--features=words,balance", "--lib"],
        tests: "balance::",
    },
    Target {
        files: &[
            "crates/blossom/src/proof/verify.rs",
            "crates/blossom/src/solve/pricing.rs",
        ],
        build: &["--package=lobbylab-blossom", "--tests"],
        tests: "",
    },
];

/// How long tests may run before a change counts as noticed: it made something endless.
const ENDLESS: Duration = Duration::from_secs(240);

/// What became of a change.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Noticed,
    Survived,
    NoCode,
}

/// Runs the command.
///
/// # Errors
/// When the tests do not pass without any change, or something cannot be read or written.
pub fn run(workspace: &Workspace, arguments: &Arguments) -> Result<ExitCode> {
    let only = arguments.only.as_deref().unwrap_or_default();
    let mut all = Vec::new();
    for (target, one) in TARGETS.iter().enumerate() {
        for &file in one.files.iter().filter(|file| file.contains(only)) {
            let source = fs::read_to_string(workspace.root.join(file))
                .with_context(|| format!("reading {file}"))?;
            for (line, column, which) in places(&source) {
                let text = source.lines().nth(line).unwrap_or_default().to_owned();
                all.push(Change {
                    target,
                    file,
                    line,
                    column,
                    which,
                    text,
                });
            }
        }
    }
    let of = all.len();
    let changes = chosen(all, arguments.changes);
    println!("mutate: {} of {of} changes", changes.len());
    if arguments.list {
        for change in &changes {
            println!("{}:{} {}", change.file, change.line + 1, change.said());
        }
        return Ok(ExitCode::SUCCESS);
    }
    let explained =
        fs::read_to_string(workspace.root.join("crates/xtask/src/mutate/explained.txt"))?;
    let tree = copy(workspace)?;
    let (mut noticed, mut known, mut survived) = (0, 0, Vec::new());
    let mut sound = usize::MAX;
    for change in &changes {
        let target = &TARGETS[change.target];
        if sound != change.target {
            let mut ran = 0;
            if outcome(workspace, &tree, target, &mut ran)? != Outcome::Survived {
                bail!("the tests of {} do not pass as they are", change.file);
            }
            // Code that is not compiled and tests that are called otherwise notice nothing.
            if ran == 0 {
                bail!("{} has no test named {}", change.file, target.tests);
            }
            sound = change.target;
        }
        let path = tree.join(change.file);
        let source = fs::read_to_string(&path)?;
        fs::write(&path, change.made(&source))?;
        let found = outcome(workspace, &tree, target, &mut 0);
        fs::write(&path, source)?;
        let word = match found? {
            Outcome::Noticed => {
                noticed += 1;
                "noticed"
            }
            Outcome::NoCode => "does not compile",
            Outcome::Survived
                if explained
                    .lines()
                    .any(|line| line.starts_with(&change.said())) =>
            {
                known += 1;
                "explained"
            }
            Outcome::Survived => {
                survived.push(change);
                "SURVIVED"
            }
        };
        println!(
            "{word}: {}:{} {}",
            change.file,
            change.line + 1,
            change.said()
        );
    }
    println!(
        "\nmutate: {noticed} noticed, {known} explained, {} survived",
        survived.len()
    );
    for change in &survived {
        println!("{}", change.said());
    }
    Ok(ExitCode::from(u8::from(!survived.is_empty())))
}

/// A copy of what is under version control, as it is now.
fn copy(workspace: &Workspace) -> Result<PathBuf> {
    let tree = workspace.scratch().join("mutate");
    let output = (Command::new("git").current_dir(&workspace.root))
        .args([
            "ls-files",
            "-z",
            "--cached",
            "--others",
            "--exclude-standard",
        ])
        .output()
        .context("git tells what belongs to the repository")?;
    for name in String::from_utf8(output.stdout)?
        .split('\0')
        .filter(|name| !name.is_empty())
    {
        let (from, to) = (workspace.root.join(name), tree.join(name));
        let Ok(bytes) = fs::read(&from) else {
            continue;
        };
        // What is the same stays, with its time, so that it is not compiled anew.
        if fs::read(&to).is_ok_and(|there| there == bytes) {
            continue;
        }
        fs::create_dir_all(to.parent().context("a file has a folder")?)?;
        fs::write(&to, bytes)?;
    }
    Ok(tree)
}

/// Compiles the tests and runs them; adds how many ran, where all of a program passed.
fn outcome(workspace: &Workspace, tree: &Path, target: &Target, ran: &mut u64) -> Result<Outcome> {
    let mut cargo = process::cargo(tree);
    cargo.args([
        "test",
        "--quiet",
        "--no-run",
        "--offline",
        "--message-format=json",
    ]);
    // Compiled in seconds rather than run in seconds.
    for package in ["lobbylab-core", "lobbylab-blossom"] {
        cargo.arg("--config");
        cargo.arg(format!("profile.test.package.{package}.opt-level=0"));
    }
    cargo
        .args(target.build)
        .env("CARGO_TARGET_DIR", &workspace.target);
    cargo.env("CARGO_INCREMENTAL", "1").stderr(Stdio::null());
    let output = cargo.output()?;
    if !output.status.success() {
        return Ok(Outcome::NoCode);
    }
    let words = String::from_utf8_lossy(&output.stdout);
    let programs: Vec<String> = (words.lines())
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter_map(|message| Some(message["executable"].as_str()?.to_owned()))
        .collect();
    if programs.is_empty() {
        bail!("cargo built no test for {:?}", target.files);
    }
    for program in programs {
        let mut child = Command::new(&program)
            .current_dir(
                tree.join(target.files[0])
                    .ancestors()
                    .find(|at| at.join("Cargo.toml").is_file())
                    .unwrap_or(tree),
            )
            .args([target.tests, "--quiet"])
            .env("PROPTEST_RNG_SEED", "2024")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let begun = Instant::now();
        let passed = loop {
            match child.try_wait()? {
                Some(status) => break status.success(),
                None if begun.elapsed() > ENDLESS => {
                    child.kill()?;
                    child.wait()?;
                    break false;
                }
                None => std::thread::sleep(Duration::from_millis(20)),
            }
        };
        if !passed {
            return Ok(Outcome::Noticed);
        }
        let mut said = String::new();
        if let Some(mut output) = child.stdout.take() {
            output.read_to_string(&mut said)?;
        }
        *ran += (said.lines())
            .filter_map(rust_result)
            .map(|tally| tally.passed)
            .sum::<u64>();
    }
    Ok(Outcome::Survived)
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_is_explained_has_a_reason() {
        for line in include_str!("mutate/explained.txt")
            .lines()
            .filter(|line| !line.starts_with('#') && !line.is_empty())
        {
            let (_, reason) = line.rsplit_once("): ").unwrap_or((line, ""));
            assert!(reason.len() > 10, "{line}");
        }
    }
}
