//! The module of a lab: compiled by cargo, its bindings generated.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use wasm_bindgen_cli_support::Bindgen;

use super::editor::FOLDER;
use super::passes;
use crate::process;
use crate::toolchain::{self, WASM};
use crate::workspace::{Workspace, hexadecimal, read_tree};

/// The module of benchmarks and specs, beside those of the labs.
pub const CHECKS: &str = "checks";

/// The module of the page of rule sets, which is no lab.
pub const RULESETS: &str = "rulesets";

/// The module of the page of one's own rule, which is no lab either.
pub const OWN: &str = "own";

/// The module that reads visitors' files.
pub const FILES: &str = "files";

/// The module of the lessons and of the page for a class: guesses, codes, no lab.
pub const CLASS: &str = "class";

/// For whom a module is compiled: a profile of cargo, and how it is bound.
#[derive(Clone, Copy)]
pub struct Purpose {
    /// Cargo's profile.
    pub profile: &'static str,
    /// Whether functions keep their names, for readable stack traces.
    pub names: bool,
}

/// A module with its bindings, as the folder `pkg/` has them.
pub struct Made {
    /// By name.
    pub files: BTreeMap<String, Vec<u8>>,
    /// How long cargo took.
    pub compiled: Duration,
    /// How long the bindings took, unless those at hand were made of this very module.
    pub bound: Option<Duration>,
}

/// Compiles a module (`web/modules/…`) and generates its bindings. One call of cargo each: in
/// one, every module would get the features of all.
///
/// # Errors
/// When it does not compile; the compiler's own words have been shown.
pub fn make(workspace: &Workspace, lab: &str, purpose: Purpose) -> Result<Made> {
    let begun = Instant::now();
    let wasm = compile(workspace, lab, purpose)?;
    let compiled = begun.elapsed();
    let (files, fresh) = bind(workspace, lab, wasm, purpose)?;
    Ok(Made {
        files,
        compiled,
        bound: fresh.then(|| begun.elapsed() - compiled),
    })
}

fn compile(workspace: &Workspace, lab: &str, purpose: Purpose) -> Result<Vec<u8>> {
    toolchain::ensure_wasm_target(workspace)?;
    let mut cargo = process::cargo(&workspace.root);
    cargo
        .args(["build", "--quiet", "--locked", "--package"])
        .args([&format!("lobbylab-web-{lab}"), "--profile", purpose.profile])
        .args(["--target", WASM])
        .args(without_paths())
        // Flags from outside would replace those of .cargo/config.toml, and
        // with them the vector instructions.
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS");
    process::run(&mut cargo).with_context(|| format!("the module {lab} does not compile"))?;
    let folder = workspace.target.join(WASM).join(purpose.profile);
    let file = folder.join(format!("{lab}.wasm"));
    fs::read(&file).with_context(|| format!("reading {}", file.display()))
}

/// Options that leave out of the modules where the sources of other crates lie on this machine
/// (messages of panics name the file): shorter, and the same wherever the site is built. Joined
/// to the flags of .cargo/config.toml.
fn without_paths() -> Vec<String> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo")));
    let sources = home.and_then(|home| fs::read_dir(home.join("registry/src")).ok());
    let folders = sources.into_iter().flatten().flatten();
    let flags: Vec<String> = folders
        .map(|folder| format!("'--remap-path-prefix={}='", folder.path().display()))
        .collect();
    if flags.is_empty() {
        return Vec::new();
    }
    let flags = flags.join(", ");
    let config = format!("target.{WASM}.rustflags = [{flags}]");
    vec!["--config".to_owned(), config]
}

/// Generates the bindings, unless those at hand were made of this very module. The files, and
/// whether they had to be made.
fn bind(
    workspace: &Workspace,
    lab: &str,
    wasm: Vec<u8>,
    purpose: Purpose,
) -> Result<(BTreeMap<String, Vec<u8>>, bool)> {
    let folder = workspace
        .scratch()
        .join("pkg")
        .join(purpose.profile)
        .join(lab);
    let stamp_file = folder.with_extension("stamp");
    let mut digest = Sha256::new();
    digest.update(&wasm);
    // Another generator or other options, other bindings.
    digest.update(fs::read(workspace.root.join("Cargo.lock")).unwrap_or_default());
    digest.update(include_bytes!("module.rs"));
    digest.update(include_bytes!("passes.rs"));
    digest.update(fs::read(
        workspace.root.join(FOLDER).join("package-lock.json"),
    )?);
    // While one works on it, and where stacks are to be read, a module is as it was compiled.
    let smaller = !purpose.names && passes::at_hand();
    digest.update([u8::from(purpose.names), u8::from(smaller)]);
    let stamp = hexadecimal(&digest.finalize());
    if fs::read_to_string(&stamp_file).is_ok_and(|old| old == stamp) {
        return Ok((read_tree(&folder)?, false));
    }
    // What is not finished is nobody's.
    if stamp_file.exists() {
        fs::remove_file(&stamp_file)
            .with_context(|| format!("clearing {}", stamp_file.display()))?;
    }
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("clearing {}", folder.display()))?;
    }
    fs::create_dir_all(&folder).with_context(|| format!("making {}", folder.display()))?;
    Bindgen::new()
        .input_bytes(lab, wasm)
        .web(true)?
        .typescript(true)
        // The page compiles the module once and hands it to every worker.
        .omit_default_module_path(true)
        .remove_name_section(!purpose.names)
        .remove_producers_section(true)
        .out_name(lab)
        .generate(&folder)
        .context("wasm-bindgen failed")?;
    if smaller {
        passes::run(workspace, &folder.join(format!("{lab}_bg.wasm")))?;
    }
    fs::write(&stamp_file, stamp).with_context(|| format!("writing {}", stamp_file.display()))?;
    Ok((read_tree(&folder)?, true))
}
