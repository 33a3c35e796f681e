//! The Python package: its wheel into a fresh virtual environment, and its tests there.
//!
//! Everything lies in the target folder. Clusters whose packages do not install on this system
//! are skipped by the tests, with what the installer said.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::process;
use crate::workspace::Workspace;

/// The oldest Python that the wheel is for.
const OLDEST: (u32, u32) = (3, 11);

/// A virtual environment with the package in it.
pub struct Environment {
    python: PathBuf,
    /// The wheel that is in it.
    pub wheel: PathBuf,
    /// Clusters that could not be installed: (package, what the installer said).
    missing: Vec<(String, String)>,
}

/// What the machine calls its Python, `$LOBBYLAB_PYTHON` before all.
fn python() -> Result<String> {
    let advice = format!(
        "install Python {}.{} or newer with venv (Debian: `apt-get install python3-venv`), or set \
         LOBBYLAB_PYTHON to its path",
        OLDEST.0, OLDEST.1
    );
    let name = std::env::var("LOBBYLAB_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let said = process::ask(&name, &["--version"])
        .with_context(|| format!("there is no `{name}` here: {advice}"))?;
    if version(&said).is_none_or(|found| found < OLDEST) {
        bail!("`{name} --version` says {said}: {advice}");
    }
    if process::ask(&name, &["-c", "import ensurepip, venv"]).is_none() {
        bail!("`{name}` cannot make virtual environments: {advice}");
    }
    Ok(name)
}

/// Reads `Python 3.11.7`.
fn version(said: &str) -> Option<(u32, u32)> {
    let mut numbers = said.strip_prefix("Python ")?.split('.');
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

/// The lines of a list of packages that name one.
fn packages(list: &str) -> impl Iterator<Item = &str> {
    (list.lines().map(str::trim)).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Makes the environment anew, with what the tests need, the wheel, and as much of a list
/// `tests/<wished>` as installs.
///
/// # Errors
/// When there is no Python, when a package that every test needs does not install, or when the
/// wheel does not build.
pub fn environment(workspace: &Workspace, wished: Option<&str>) -> Result<Environment> {
    let system = python()?;
    let folder = workspace.scratch().join("python");
    let place = folder.join("venv");
    process::run(
        Command::new(&system)
            .args(["-m", "venv", "--clear"])
            .arg(&place),
    )?;
    // Windows has another name for the folder of programs.
    let programs = ["bin", "Scripts"].map(|name| place.join(name));
    let programs = (programs.into_iter().find(|folder| folder.is_dir()))
        .context("the virtual environment has no folder of programs")?;
    let python = programs.join("python");
    let package = workspace.root.join("crates/python");
    let pip = |arguments: &[&str]| {
        let mut command = Command::new(&python);
        command.args([
            "-m",
            "pip",
            "--disable-pip-version-check",
            "install",
            "--quiet",
        ]);
        command.args(arguments);
        command
    };
    let list = |name: &str| package.join("tests").join(name);
    let needed = list("requirements.txt");
    process::run(pip(&["--requirement"]).arg(&needed))
        .with_context(|| format!("the packages of {} did not install", needed.display()))?;
    let engines = match wished {
        Some(wished) => {
            fs::read_to_string(list(wished)).with_context(|| format!("reading {wished}"))?
        }
        None => String::new(),
    };
    let mut missing = Vec::new();
    for engine in packages(&engines) {
        let output = pip(&[engine]).output().context("pip did not start")?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            let last = said
                .lines()
                .last()
                .unwrap_or("no word of why")
                .trim()
                .to_owned();
            let name = engine.split("==").next().unwrap_or(engine);
            println!("{name} did not install, what needs it is skipped: {last}");
            missing.push((name.to_owned(), last));
        }
    }
    let wheel = wheel(workspace, &programs, &package, &folder.join("wheels"))?;
    process::run(pip(&["--no-deps", "--force-reinstall"]).arg(&wheel))?;
    Ok(Environment {
        python,
        wheel,
        missing,
    })
}

/// Builds the wheel; its path.
fn wheel(workspace: &Workspace, programs: &Path, package: &Path, out: &Path) -> Result<PathBuf> {
    if out.is_dir() {
        fs::remove_dir_all(out).context("removing the last wheel")?;
    }
    process::run(
        Command::new(programs.join("maturin"))
            .current_dir(package)
            .env("CARGO_TARGET_DIR", &workspace.target)
            // The wheel is for this machine; which others it runs on is asked when it is published.
            .args([
                "build",
                "--quiet",
                "--locked",
                "--compatibility",
                "linux",
                "--out",
            ])
            .arg(out),
    )?;
    let mut wheels = fs::read_dir(out).context("looking for the wheel")?;
    let wheel = wheels.next().context("maturin made no wheel")??;
    Ok(wheel.path())
}

impl Environment {
    /// Runs all tests; how many passed and failed. `cli` is the command line's program, whose
    /// part files are merged here and the other way.
    ///
    /// # Errors
    /// When one fails, or none runs.
    pub fn test(&self, workspace: &Workspace, cli: &Path, tell: impl FnMut(&str)) -> Result<()> {
        let mut command = Command::new(&self.python);
        command
            .current_dir(workspace.root.join("crates/python"))
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .env("LOBBYLAB_CLI", cli)
            .args(["-m", "pytest", "--quiet", "-rs", "--durations=5"]);
        for (name, why) in &self.missing {
            command.env(format!("LOBBYLAB_NO_{}", name.to_uppercase()), why);
        }
        let status = process::listen(&mut command, tell)?;
        if !status.success() {
            bail!("pytest failed: {status}");
        }
        Ok(())
    }

    /// Runs `benches/scale.py`.
    ///
    /// # Errors
    /// When it does not come to its end.
    pub fn measure(&self, workspace: &Workspace, quick: bool) -> Result<()> {
        let mut command = Command::new(&self.python);
        command
            .current_dir(workspace.root.join("crates/python"))
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .arg("benches/scale.py")
            .args(quick.then_some("--quick"));
        process::run(&mut command)
    }
}

/// Reads `12 passed, 1 skipped in 3.45s`, pytest's closing line: passed and failed.
pub fn counts(line: &str) -> Option<(u64, u64)> {
    let (counts, time) = line.trim_matches(['=', ' ']).rsplit_once(" in ")?;
    if !time.contains('s') {
        return None;
    }
    let count = |name: &str| {
        (counts.split(", "))
            .filter_map(|part| part.strip_suffix(name)?.trim().parse::<u64>().ok())
            .sum::<u64>()
    };
    let failed = count(" failed") + count(" error") + count(" errors");
    let passed = count(" passed");
    (passed + failed > 0).then_some((passed, failed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_as_numbers() {
        assert_eq!(version("Python 3.11.7"), Some((3, 11)));
        assert!(version("Python 3.9.18").is_some_and(|found| found < OLDEST));
        assert_eq!(version("zsh: command not found"), None);
    }

    #[test]
    fn pytests_closing_line_is_counted() {
        assert_eq!(counts("12 passed, 1 skipped in 3.45s"), Some((12, 0)));
        let line = "2 failed, 10 passed, 1 warning, 1 error in 61.05s (0:01:01)";
        assert_eq!(counts(line), Some((10, 3)));
        for line in [
            "",
            "....F..",
            "no tests ran in 0.01s",
            "SKIPPED [1] a.py: in haste",
        ] {
            assert_eq!(counts(line), None, "{line}");
        }
    }

    #[test]
    fn lists_of_packages_have_comments() {
        let list = "# Why.\n\nray==2.0\n  dask==1.0\n";
        assert_eq!(
            packages(list).collect::<Vec<_>>(),
            ["ray==2.0", "dask==1.0"]
        );
    }
}
