//! Pages of others that hold embeds, made by their own programs: a job of its own, as it installs some
//! hundreds of megabytes.

use std::fs;
use std::process::Stdio;

use anyhow::{Context, Result, bail};

use super::lane::{Lane, Step, Tally};
use super::steps;
use crate::browser;
use crate::python;
use crate::serve;

/// What `test --hosts` does.
pub(super) const HOSTS: [Step; 3] = [
    Step {
        name: "site",
        gate: true,
        check: steps::site,
    },
    Step {
        name: "npm packages",
        gate: true,
        check: |run| browser::ensure_packages(run.workspace),
    },
    Step {
        name: "hosts",
        gate: false,
        check: hosts,
    },
];

/// Where the matrix is kept.
const MATRIX: &str = "tests/hosts/MATRIX.md";

/// Follows each recipe of `npm/HOSTS.md` and looks what came of it (`tests/hosts/run.mjs`).
fn hosts(run: &mut Lane<'_>) -> Result<()> {
    let workspace = run.workspace;
    let chromium = browser::ensure_chromium()?;
    let wheel = python::environment(workspace, None)?.wheel;
    let site = serve::in_background(workspace)?;
    let output = browser::node(workspace, &chromium)
        .args(["hosts/run.mjs", &site])
        .arg(workspace.scratch().join("hosts"))
        .env("LOBBYLAB_WHEEL", wheel)
        .stderr(Stdio::inherit())
        .output()
        .context("node did not start")?;
    let matrix = String::from_utf8(output.stdout).context("the matrix is not UTF-8")?;
    print!("{matrix}");
    let tally = counted(&matrix);
    if tally.passed + tally.failed == 0 {
        bail!("no recipe was followed");
    }
    run.tally.add(tally);
    let kept = format!(
        "# What holds where\n\nWritten by `cargo xtask test --hosts`, which follows `npm/HOSTS.md` to the letter, each on a small \
         site, and looks in Chromium.\n\n{matrix}"
    );
    fs::write(workspace.root.join(MATRIX), kept).context(MATRIX)?;
    if !output.status.success() {
        bail!("a recipe does not hold");
    }
    Ok(())
}

/// Hosts of which all holds, and the others.
fn counted(matrix: &str) -> Tally {
    let mut tally = Tally {
        passed: 0,
        failed: 0,
    };
    for row in matrix.lines().skip(2).filter(|row| row.starts_with('|')) {
        match row.contains("| NO") || row.contains("| –") {
            true => tally.failed += 1,
            false => tally.passed += 1,
        }
    }
    tally
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn a_host_passes_if_all_of_it_holds() {
        let matrix = "| host | drawn |\n| --- | --- |\n| a 1 | yes |\n| b 2 | NO: late |\n| c | – |\n| d | n/a |\n";
        let tally = counted(matrix);
        assert_eq!((tally.passed, tally.failed), (2, 2));
    }
}
