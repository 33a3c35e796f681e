//! The built site and a browser that opens it, for the commands that use pages by themselves.

use std::path::PathBuf;
use std::process::Stdio;

use anyhow::{Context, Result, bail};

use super::in_background;
use crate::browser;
use crate::workspace::Workspace;

/// The built site, served until this program ends, and the browser that opens it: what every
/// command that uses pages by itself begins with.
pub struct Opened<'w> {
    workspace: &'w Workspace,
    /// Where it is served, ending in a slash.
    pub address: String,
    /// The browser.
    pub chromium: PathBuf,
}

impl<'w> Opened<'w> {
    /// Finds or installs what is missing, and serves what `dist` holds.
    ///
    /// # Errors
    /// When something is missing that cannot be installed, or the site cannot be served.
    pub fn new(workspace: &'w Workspace) -> Result<Self> {
        browser::ensure_packages(workspace)?;
        Ok(Self {
            workspace,
            chromium: browser::ensure_chromium()?,
            address: in_background(workspace)?,
        })
    }

    /// What a script of `tests/` prints; what it complains of is shown meanwhile.
    ///
    /// # Errors
    /// When it fails, or prints no UTF-8.
    pub fn run(&self, script: &str, arguments: &[&str]) -> Result<String> {
        let output = browser::node(self.workspace, &self.chromium)
            .arg(script)
            .args(arguments)
            .stderr(Stdio::inherit())
            .output()
            .context("node did not start")?;
        if !output.status.success() {
            bail!("tests/{script} failed: {}", output.status);
        }
        String::from_utf8(output.stdout).with_context(|| format!("{script} printed no UTF-8"))
    }
}
