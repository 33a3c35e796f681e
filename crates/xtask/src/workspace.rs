//! Where things lie: the root of the repository, `target` and `dist`.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::process;

/// The places every command works with, all absolute.
#[derive(Clone)]
pub struct Workspace {
    /// The root of the repository.
    pub root: PathBuf,
    /// Cargo's target directory, wherever the environment puts it.
    pub target: PathBuf,
    /// The finished site.
    pub dist: PathBuf,
    /// This very program. Asked for once at the start: `cargo test` may put a
    /// newer file in its place, and then the system no longer knows the path.
    pub program: PathBuf,
}

impl Workspace {
    /// Finds the repository around the current directory, or, where cargo runs
    /// this program from elsewhere, around this package.
    pub fn find() -> Result<Self> {
        let program = env::current_exe().context("where is this program?")?;
        let here = env::current_dir().context("where is the current directory?")?;
        let package = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        let root = package
            .iter()
            .chain([&here])
            .flat_map(|start| start.ancestors())
            .find(|folder| {
                folder.join("crates/xtask").is_dir() && folder.join("Cargo.toml").is_file()
            })
            .map(Path::to_path_buf)
            .context("run this inside the lobbylab repository")?;
        let target = target_directory(&root)?;
        let dist = root.join("dist");
        Ok(Self {
            root,
            target,
            dist,
            program,
        })
    }

    /// Where xtask keeps stamps and half-finished work between runs.
    pub fn scratch(&self) -> PathBuf {
        self.target.join("xtask")
    }

    /// What the pages say natively, for the browser specs; a test of `web` writes it.
    pub fn words(&self) -> PathBuf {
        self.target.join("tmp/words.json")
    }
}

/// Asks cargo, which alone knows of `CARGO_TARGET_DIR` and every config file.
fn target_directory(root: &Path) -> Result<PathBuf> {
    let output = process::cargo(root)
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .output()
        .context("cargo did not start")?;
    if !output.status.success() {
        bail!(
            "cargo metadata failed:\n{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    let metadata: serde_json::Value =
        serde_json::from_slice(&output.stdout).context("cargo metadata is not JSON")?;
    let target = metadata["target_directory"].as_str();
    Ok(PathBuf::from(
        target.context("cargo metadata names no target directory")?,
    ))
}

/// Bytes as hexadecimal digits.
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Every file below `folder` with its contents, by its path relative to
/// `folder`, written with `/` on every system. A missing folder is empty.
/// Hidden files (editors' and systems' leftovers) are passed over.
pub fn read_tree(folder: &Path) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut files = BTreeMap::new();
    if folder.is_dir() {
        read_into(folder, "", &mut files)?;
    }
    Ok(files)
}

fn read_into(folder: &Path, prefix: &str, files: &mut BTreeMap<String, Vec<u8>>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name
            .to_str()
            .with_context(|| format!("{name:?} is not a UTF-8 file name"))?;
        if name.starts_with('.') {
            continue;
        }
        let path = entry.path();
        if path.is_dir() {
            read_into(&path, &format!("{prefix}{name}/"), files)?;
        } else {
            let contents =
                fs::read(&path).with_context(|| format!("reading {}", path.display()))?;
            files.insert(format!("{prefix}{name}"), contents);
        }
    }
    Ok(())
}
