//! What visitors write rules in: CodeMirror, from npm, bundled into one file by rolldown (one
//! program for bundling and shortening, without scripts that run when it is installed). Only the
//! page of one's own rule loads it; where it could not be made, that page has a plain field.

use std::fs;
use std::process::Command;
use std::sync::Once;

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use crate::browser;
use crate::process;
use crate::workspace::{Workspace, hexadecimal};

/// Where it is made, with its packages.
pub const FOLDER: &str = "web/editor";

/// The bundle, made anew if its source or its packages are others; nothing, and a line that says
/// so, on a machine without Node.
///
/// # Errors
/// When there is Node, but the packages cannot be had or the bundler fails.
pub fn bundle(workspace: &Workspace) -> Result<Option<Vec<u8>>> {
    static TOLD: Once = Once::new();
    let folder = workspace.root.join(FOLDER);
    let mut digest = Sha256::new();
    for name in ["editor.js", "package-lock.json"] {
        digest.update(fs::read(folder.join(name)).with_context(|| format!("{FOLDER}/{name}"))?);
    }
    digest.update(include_bytes!("editor.rs"));
    let stamp = hexadecimal(&digest.finalize());
    let scratch = workspace.scratch().join("editor");
    let (file, stamp_file) = (scratch.join("editor.js"), scratch.join("stamp"));
    if fs::read_to_string(&stamp_file).is_ok_and(|old| old == stamp) {
        return Ok(Some(fs::read(file).context("reading the editor")?));
    }
    if !browser::has_node() {
        TOLD.call_once(|| {
            println!(
                "build: there is no `node` here: own.html has a plain field in place of its editor"
            );
        });
        return Ok(None);
    }
    browser::packages_of(workspace, FOLDER)?;
    fs::create_dir_all(&scratch).with_context(|| format!("making {}", scratch.display()))?;
    let mut node = Command::new("node");
    node.current_dir(&folder)
        .args(["node_modules/rolldown/bin/cli.mjs", "editor.js", "--minify"])
        .args(["--format", "esm", "--log-level", "warn", "--file"])
        .arg(&file);
    process::run(&mut node).context("the editor could not be bundled")?;
    fs::write(&stamp_file, stamp).with_context(|| format!("writing {}", stamp_file.display()))?;
    Ok(Some(fs::read(file).context("reading the editor")?))
}
