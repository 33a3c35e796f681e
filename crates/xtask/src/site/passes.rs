//! What LLVM leaves of a module that a few passes of Binaryen (`wasm-opt`, from npm) take out: locals
//! that could share a place, values put away only to be taken again. A module is some 1.6 % smaller
//! as it is sent.
//!
//! These passes take three seconds a module; `-Os`, which has them and fifty more, takes ten and
//! leaves a module that is packed no smaller: what it rewrites repeats itself less.
//! None of them touches what a number is, so that a browser still computes a native run's very bits.

use std::path::Path;
use std::process::Command;
use std::sync::{Mutex, Once, PoisonError};

use anyhow::{Context, Result};

use super::editor::FOLDER;
use crate::browser;
use crate::process;
use crate::workspace::Workspace;

/// The passes, in order.
const PASSES: [&str; 13] = [
    "--simplify-locals",
    "--vacuum",
    "--reorder-locals",
    "--coalesce-locals",
    "--reorder-locals",
    "--vacuum",
    "--merge-blocks",
    "--remove-unused-brs",
    "--remove-unused-names",
    "--rse",
    "--vacuum",
    "--coalesce-locals",
    "--reorder-locals",
];

/// What a module may use: every browser of the last years has it (`ARCHITECTURE.md`).
const FEATURES: [&str; 8] = [
    "--enable-simd",
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-reference-types",
    "--enable-multivalue",
];

/// Whether there is Node to run them with. Where there is none, modules stay as they are, and a
/// line says so.
pub fn at_hand() -> bool {
    static TOLD: Once = Once::new();
    let there = browser::has_node();
    if !there {
        TOLD.call_once(|| {
            println!("build: there is no `node` here: modules stay as LLVM left them");
        });
    }
    there
}

/// Runs the passes over a module, in its place.
///
/// # Errors
/// When the packages cannot be had or the module is refused.
pub fn run(workspace: &Workspace, module: &Path) -> Result<()> {
    // Looked after once, however many modules there are.
    static THERE: Mutex<bool> = Mutex::new(false);
    let mut there = THERE.lock().unwrap_or_else(PoisonError::into_inner);
    if !*there {
        browser::packages_of(workspace, FOLDER)?;
        *there = true;
    }
    let mut node = Command::new("node");
    node.arg(
        workspace
            .root
            .join(FOLDER)
            .join("node_modules/binaryen/bin/wasm-opt"),
    )
    .args(FEATURES)
    .args(PASSES)
    .arg(module)
    .arg("-o")
    .arg(module);
    process::run(&mut node).context("binaryen refused the module")
}
