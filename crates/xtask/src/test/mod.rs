//! `cargo xtask test`: everything there is to check, in two lanes.
//!
//! Beside the steps that cargo does, a second process of this program builds the site and runs
//! the browser specs. Compiling has long ends on one thread and specs wait for frames, so each
//! lane fills the other's gaps; the pages go first, the compiler takes what they leave. Specs
//! that time the page against the clock run when both lanes are done. With `--only` there is one
//! lane.
//!
//! Each step is named and timed. One that fails does not keep the others from telling what they
//! find, unless they stand on it. The runners' own words pass through unchanged, those of the
//! second lane when the first is done, and the last line of all is `N passed, N failed` over
//! every test case of every runner. A step without test cases (a lint, the type check) that
//! fails counts as one failed.

mod ahead;
mod hosts;
mod lane;
mod steps;

use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::toolchain;
use crate::workspace::Workspace;
pub(crate) use steps::rust_result;

use ahead::Ahead;
use hosts::HOSTS;
use lane::{Lane, Step, Tally};
use steps::{BROWSER, CLOCK, QUICK};

/// What `test` takes on the command line.
#[derive(clap::Args)]
pub struct Arguments {
    /// Leave out the site, the type check and the browsers.
    #[arg(long)]
    quick: bool,
    /// Only the steps whose names have this in them, as “Python” or “lints”.
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// Only this: install the programs that make documentation, follow each recipe of npm/HOSTS.md,
    /// look at what came of it, and keep the matrix in tests/hosts/MATRIX.md.
    #[arg(long, conflicts_with_all = ["quick", "only"])]
    hosts: bool,
    /// The second lane of a whole run.
    #[arg(long, hide = true, conflicts_with_all = ["quick", "only", "hosts"])]
    pages: bool,
}

/// Runs the command.
pub fn run(workspace: &Workspace, arguments: &Arguments) -> Result<ExitCode> {
    let whole = Instant::now();
    let mut run = Lane {
        workspace,
        tally: Tally::default(),
        broken: Vec::new(),
        beside: arguments.pages,
    };
    if arguments.pages {
        run.steps(&BROWSER.iter().collect::<Vec<_>>());
    } else if arguments.hosts {
        run.steps(&HOSTS.iter().collect::<Vec<_>>());
    } else if let Some(only) = &arguments.only {
        let all = QUICK.iter().chain(&BROWSER).chain(&CLOCK);
        let wanted: Vec<&Step> = all.filter(|step| step.name.contains(&**only)).collect();
        if wanted.is_empty() {
            bail!("no step has “{only}” in its name");
        }
        run.steps(&wanted);
    } else if arguments.quick {
        run.steps(&QUICK.iter().collect::<Vec<_>>());
    } else {
        run.both_lanes()?;
    }
    if !run.broken.is_empty() {
        println!("\nfailed: {}", run.broken.join(", "));
    }
    println!(
        "\n{:.0} s in all\n{}",
        whole.elapsed().as_secs_f64(),
        summary(run.tally)
    );
    Ok(match run.broken[..] {
        [] => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    })
}

impl Lane<'_> {
    /// Everything: the pages in a process of their own beside what cargo does.
    fn both_lanes(&mut self) -> Result<()> {
        // Once, before both lanes would.
        toolchain::ensure_wasm_target(self.workspace)?;
        toolchain::ensure_components(self.workspace)?;
        // The specs of words and of figures wait for those of this run.
        let words = self.workspace.words();
        for written in [words.with_file_name("figures.json"), words] {
            if written.exists() {
                std::fs::remove_file(&written)
                    .with_context(|| format!("removing {}", written.display()))?;
            }
        }
        let pages = Ahead::start(self.workspace, &["test", "--pages"])?;
        give_way();
        self.steps(&QUICK.iter().collect::<Vec<_>>());
        let mut counted = None;
        let lasted = pages.finish(|line| counted = tally(line).or(counted));
        self.tally.add(counted.unwrap_or_default());
        if let Err(error) = lasted {
            println!("{error:#}");
            // A lane that broke off counts nothing.
            self.tally.failed += u64::from(counted.is_none_or(|pages| pages.failed == 0));
            self.broken.push("the pages");
        } else {
            self.steps(&CLOCK.iter().collect::<Vec<_>>());
        }
        Ok(())
    }
}

/// Lets others go first from here on, this process and what it starts. Where that cannot be
/// said, the lanes share evenly.
fn give_way() {
    let _ = Command::new("renice")
        .args(["-n", "10", "-p", &std::process::id().to_string()])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
}

/// Reads what [`summary`] writes.
fn tally(line: &str) -> Option<Tally> {
    let (passed, failed) = line.split_once(" passed, ")?;
    Some(Tally {
        passed: passed.parse().ok()?,
        failed: failed.strip_suffix(" failed")?.parse().ok()?,
    })
}

fn summary(tally: Tally) -> String {
    format!("{} passed, {} failed", tally.passed, tally.failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_is_plain_and_read_again() {
        let counted = Tally {
            passed: 41,
            failed: 2,
        };
        assert_eq!(summary(counted), "41 passed, 2 failed");
        assert_eq!(tally("41 passed, 2 failed"), Some(counted));
        for line in ["", "12 passed (3.1m)", "x passed, 2 failed", "1 passed, 2"] {
            assert_eq!(tally(line), None, "{line}");
        }
    }
}
