//! What the Rust toolchain must have: the WebAssembly target, rustfmt, clippy.
//!
//! `rust-toolchain.toml` names them all, but rustup installs nothing by itself
//! where `RUSTUP_AUTO_INSTALL=0` is set, and distributions' own Rust reads no
//! such file. So look, and add what is missing.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::process;
use crate::workspace::Workspace;

/// The target of the module in the page.
pub const WASM: &str = "wasm32-unknown-unknown";

/// Makes sure that the WebAssembly target is there.
///
/// # Errors
/// When it is missing and rustup is too, or cannot add it.
pub fn ensure_wasm_target(workspace: &Workspace) -> Result<()> {
    // The compiler itself says where it would look; this also holds where the
    // toolchain does not come from rustup, and takes a hundredth of a second.
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let library = Command::new(&rustc)
        .current_dir(&workspace.root)
        .args(["--print", "target-libdir", "--target", WASM])
        .output()
        .with_context(|| format!("{} did not start", rustc.display()))?;
    let library = String::from_utf8_lossy(&library.stdout);
    if !library.trim().is_empty() && Path::new(library.trim()).is_dir() {
        return Ok(());
    }
    println!("toolchain: adding the target {WASM}");
    rustup(workspace, &["target", "add", WASM])
        .with_context(|| format!("Rust's target {WASM} is missing"))
}

/// Makes sure that `cargo fmt` and `cargo clippy` are there.
///
/// # Errors
/// When one is missing and rustup is too, or cannot add it.
pub fn ensure_components(workspace: &Workspace) -> Result<()> {
    for (subcommand, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        let present = process::cargo(&workspace.root)
            .args([subcommand, "--version"])
            .output()
            .is_ok_and(|output| output.status.success());
        if !present {
            println!("toolchain: adding the component {component}");
            rustup(workspace, &["component", "add", component])
                .with_context(|| format!("Rust's component {component} is missing"))?;
        }
    }
    Ok(())
}

/// Runs rustup in the repository, so that it means the pinned toolchain.
fn rustup(workspace: &Workspace, arguments: &[&str]) -> Result<()> {
    process::run(
        Command::new("rustup")
            .current_dir(&workspace.root)
            .args(arguments),
    )
    .with_context(|| {
        format!(
            "run `rustup {}`, or install it with your system's packages",
            arguments.join(" ")
        )
    })
}
