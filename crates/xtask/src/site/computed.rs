//! What the site has from the engine's own types and functions (`crates/site`), written by a
//! program of its own: these tools are there sooner without engine and figures in them.

use std::collections::BTreeMap;
use std::env::consts::EXE_SUFFIX;
use std::fs;

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use crate::process;
use crate::workspace::{Workspace, hexadecimal, read_tree};

/// Files by name.
pub type Files = BTreeMap<String, Vec<u8>>;

/// How the program is compiled: what cargo is told.
pub type Way = &'static [&'static str];

/// Quickly, with an engine that is slow.
pub const QUICKLY_COMPILED: Way = &["--package", "lobbylab-site"];

/// With an engine that is optimised, which the experiments of the corrections want.
pub const OPTIMISED: Way = &["--package", "lobbylab-site", "--profile", "test"];

/// What tests turn on: the crates that ours are compared with, and what nothing else is built with.
pub const TESTED: &str =
    "lobbylab-peers/matching,lobbylab-peers/balance,lobbylab-blossom/serde,lobbylab-own/wasm";

/// The same, with the very engine of `cargo test --workspace`: a selection of its packages and
/// of a test gives all crates the features that they have there.
pub const AMONG_TESTS: Way = &[
    "--workspace",
    "--features",
    TESTED,
    "--bin",
    "site",
    "--test",
    "tidy",
    "--profile",
    "test",
];

/// Schema, types, reference and colours.
///
/// # Errors
/// When the program does not compile or fails; its own words have been shown.
pub fn generated(workspace: &Workspace, way: Way) -> Result<Files> {
    make(workspace, way, "generated", &[])
}

/// The page of corrections, without its shell, with links to these labs.
///
/// # Errors
/// As [`generated`].
pub fn corrections(workspace: &Workspace, way: Way, labs: &[String]) -> Result<Files> {
    make(workspace, way, "corrections", labs)
}

/// Compiles the program and runs it, unless the very same has run before.
fn make(workspace: &Workspace, way: Way, what: &str, words: &[String]) -> Result<Files> {
    let mut cargo = process::cargo(&workspace.root);
    process::run(cargo.args(["build", "--quiet", "--locked"]).args(way))
        .context("what the site has from the engine does not compile")?;
    // All of them keep the program there.
    let program = workspace
        .target
        .join("debug")
        .join(format!("site{EXE_SUFFIX}"));
    let mut digest = Sha256::new();
    digest.update(fs::read(&program).with_context(|| format!("reading {}", program.display()))?);
    digest.update(words.join(" "));
    let stamp = hexadecimal(&digest.finalize());
    let folder = workspace.scratch().join(what);
    let stamp_file = folder.with_extension("stamp");
    if fs::read_to_string(&stamp_file).is_ok_and(|old| old == stamp) {
        return read_tree(&folder);
    }
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("clearing {}", folder.display()))?;
    }
    let mut command = std::process::Command::new(&program);
    process::run(command.arg(what).arg(&folder).args(words))?;
    fs::write(&stamp_file, stamp).with_context(|| format!("writing {}", stamp_file.display()))?;
    read_tree(&folder)
}
