//! Finds or installs what browser specs need: Node, npm packages, Chromium, Firefox,
//! WebKitGTK.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::process;
use crate::workspace::Workspace;

/// The oldest Node that the packages of `tests/` run on.
const NODE: u32 = 20;

/// A browser, or what drives one, that a system brings.
struct Program {
    /// As people call it.
    name: &'static str,
    /// The environment variable that may hold its path.
    variable: &'static str,
    /// What systems call it.
    commands: &'static [&'static str],
    /// What it answers to, if it starts at all.
    probe: &'static str,
    /// Where it comes from on Debian, and what it needs beside it.
    packages: &'static [&'static str],
}

/// Chromium without windows, tabs and menus of its own: pages run in it as in the whole browser, which draws all
/// that beside each of them and takes half as long again for the same specs. With the fonts of the screenshots.
const SHELL: Program = Program {
    name: "Chromium's headless shell",
    variable: "LOBBYLAB_CHROMIUM",
    commands: &["chromium-headless-shell", "chrome-headless-shell"],
    probe: "--version",
    packages: &["chromium-headless-shell", "fonts-dejavu-core"],
};

/// Chromium or its twin, where a system has no package of the shell.
const CHROMIUM: Program = Program {
    name: "Chromium",
    variable: "LOBBYLAB_CHROMIUM",
    commands: &[
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    ],
    probe: "--version",
    packages: &["chromium", "fonts-dejavu-core"],
};

const FIREFOX: Program = Program {
    name: "Firefox",
    variable: "LOBBYLAB_FIREFOX",
    commands: &["firefox-esr", "firefox"],
    probe: "--version",
    packages: &["firefox-esr"],
};

/// What drives WebKitGTK, and a screen for it that nobody sees.
const WEBKIT: Program = Program {
    name: "WebKitGTK's driver",
    variable: "LOBBYLAB_WEBKIT",
    commands: &["WebKitWebDriver"],
    probe: "--help",
    packages: &["webkit2gtk-driver", "xvfb"],
};

/// Node, ready to run a program in `tests/` against this machine's Chromium.
pub fn node(workspace: &Workspace, chromium: &Path) -> Command {
    let mut command = Command::new("node");
    command
        .current_dir(workspace.root.join("tests"))
        .env("LOBBYLAB_XTASK", &workspace.program)
        .env("LOBBYLAB_WORDS", workspace.words())
        .env("LOBBYLAB_CHROMIUM", chromium);
    command
}

/// Makes sure that Node is there and new enough, and that `tests/node_modules`
/// is what the lock file says. Does nothing where it already is.
///
/// # Errors
/// When Node or npm is missing or too old, or npm fails.
pub fn ensure_packages(workspace: &Workspace) -> Result<()> {
    packages_of(workspace, "tests")
}

/// Whether this machine has Node at all.
pub fn has_node() -> bool {
    process::ask("node", &["--version"]).is_some()
}

/// The packages of a folder's lock file in its `node_modules`, unless they are there.
///
/// # Errors
/// As [`ensure_packages`].
pub fn packages_of(workspace: &Workspace, folder: &str) -> Result<()> {
    let advice =
        format!("install Node {NODE} or newer with npm (Debian: `apt-get install nodejs npm`)");
    let version = process::ask("node", &["--version"])
        .with_context(|| format!("there is no `node` here: {advice}"))?;
    let major = version
        .trim_start_matches('v')
        .split('.')
        .next()
        .and_then(|n| n.parse::<u32>().ok());
    if major.is_none_or(|major| major < NODE) {
        bail!("`node --version` says {version}: {advice}");
    }
    let place = workspace.root.join(folder);
    let lock = fs::read(place.join("package-lock.json"))
        .with_context(|| format!("reading {folder}/package-lock.json"))?;
    let stamp = place.join("node_modules/.lobbylab-lock.json");
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        println!("{folder}/node_modules is what the lock file says");
        return Ok(());
    }
    process::run(
        Command::new("npm")
            .current_dir(&place)
            .args(["ci", "--no-audit", "--no-fund", "--loglevel=error"])
            // The specs run in the system's Chromium.
            .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"),
    )
    .with_context(|| format!("npm could not install the packages of {folder}/; {advice}"))?;
    fs::write(&stamp, lock).with_context(|| format!("writing into {folder}/node_modules"))
}

/// The path of a Chromium: `$LOBBYLAB_CHROMIUM`, else the headless shell that is
/// installed, else the one of Debian's packages, where this user may install it, else the whole
/// browser in the same order.
///
/// # Errors
/// When there is none; the message says what to install.
pub fn ensure_chromium() -> Result<PathBuf> {
    ensure(&SHELL).or_else(|_| ensure(&CHROMIUM))
}

/// The same of Firefox, by `$LOBBYLAB_FIREFOX`.
///
/// # Errors
/// When there is none; the message says what to install.
pub fn ensure_firefox() -> Result<PathBuf> {
    ensure(&FIREFOX)
}

/// The same of what drives WebKitGTK, by `$LOBBYLAB_WEBKIT`.
///
/// # Errors
/// When there is none; the message says what to install.
pub fn ensure_webkit() -> Result<PathBuf> {
    if search_path("Xvfb").is_none() && env::var_os(WEBKIT.variable).is_none() {
        return install(&WEBKIT);
    }
    ensure(&WEBKIT)
}

fn ensure(program: &Program) -> Result<PathBuf> {
    let Program { variable, .. } = program;
    if let Some(given) = env::var_os(variable) {
        let given = PathBuf::from(given);
        if !given.is_file() {
            bail!("{variable} is {}, which is no file", given.display());
        }
        return Ok(given);
    }
    installed(program).map_or_else(|| install(program), Ok)
}

/// Installs it where this user may.
fn install(program: &Program) -> Result<PathBuf> {
    let Program { name, variable, .. } = program;
    let advice = format!(
        "install {name} (Debian: `apt-get install {}`) or set {variable} to its path",
        program.packages.join(" ")
    );
    let root = process::ask("id", &["-u"]).is_some_and(|user| user == "0");
    if !root || search_path("apt-get").is_none() {
        bail!("there is no {name} here: {advice}");
    }
    println!("{name} is missing: installing it with apt-get");
    let apt = |arguments: &[&str]| {
        process::run(
            Command::new("apt-get")
                .args(arguments)
                .env("DEBIAN_FRONTEND", "noninteractive"),
        )
    };
    let install = [
        &["install", "--yes", "--quiet", "--no-install-recommends"],
        program.packages,
    ]
    .concat();
    apt(&["update", "--quiet"])
        .and_then(|()| apt(&install))
        .context(advice.clone())?;
    installed(program).with_context(|| format!("apt-get brought no {name} that starts: {advice}"))
}

/// The first on the search path that starts.
fn installed(program: &Program) -> Option<PathBuf> {
    (program.commands.iter())
        .filter_map(|command| search_path(command))
        // Some systems have a stub of that name which only tells to install it.
        .find(|path| process::ask(path, &[program.probe]).is_some())
}

/// Where a command lies, if anywhere.
fn search_path(command: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .map(|folder| folder.join(command))
        .find(|file| file.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_found_on_the_path_or_not_at_all() {
        assert!(search_path("cargo").is_some_and(|file| file.is_file()));
        assert_eq!(search_path("no-command-has-this-name"), None);
    }
}
