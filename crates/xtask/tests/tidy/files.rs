//! The repository's text files, read once a rule.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders that builds and tools fill, by the end of their path from the root.
const NOT_OURS: [&str; 6] = [
    ".git",
    "target",
    "dist",
    "node_modules",
    "tests/results",
    "tests/report",
];

/// The root of the repository.
pub fn root() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package
        .ancestors()
        .nth(2)
        .expect("crates/xtask lies two folders deep")
        .to_path_buf()
}

/// One text file.
pub struct File {
    /// Path from the root, with `/`.
    pub path: String,
    /// Contents.
    pub text: String,
}

impl File {
    /// Its lines with their numbers, from 1.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text
            .lines()
            .enumerate()
            .map(|(index, line)| (index + 1, line))
    }

    /// Whether it lies below one of these folders.
    pub fn below(&self, folders: &[&str]) -> bool {
        folders.iter().any(|folder| self.path.starts_with(folder))
    }

    /// Whether its name ends in one of these.
    pub fn ends(&self, endings: &[&str]) -> bool {
        endings.iter().any(|ending| self.path.ends_with(ending))
    }

    /// Whether it is a source of tests beside the code.
    pub fn is_test(&self) -> bool {
        self.ends(&["/tests.rs", "_tests.rs"]) || self.path.contains("/tests/")
    }

    /// The line of a byte, from 1.
    pub fn line_of(&self, byte: usize) -> usize {
        self.text[..byte].matches('\n').count() + 1
    }
}

/// Every text file of the repository, sorted. Files that are not UTF-8 are no
/// text.
pub fn all() -> Vec<File> {
    let root = root();
    let mut files = Vec::new();
    walk(&root, &root, &mut files);
    files.sort_by(|a, b| a.path.cmp(&b.path));
    assert!(
        files.len() > 10,
        "only {} files below {}",
        files.len(),
        root.display()
    );
    files
}

/// The Rust sources of all crates.
pub fn rust_sources() -> Vec<File> {
    let mut files = all();
    files.retain(|file| {
        let source = file.path.starts_with("crates/") && file.path.contains("/src/");
        file.path.ends_with(".rs") && (source || file.path.starts_with("web/src/"))
    });
    files
}

fn walk(folder: &Path, root: &Path, files: &mut Vec<File>) {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.expect("the folder can be read").path();
        if NOT_OURS.iter().any(|folder| path.ends_with(folder)) {
            continue;
        }
        if path.is_dir() {
            walk(&path, root, files);
        } else if let Ok(text) = fs::read_to_string(&path) {
            let relative = path.strip_prefix(root).expect("lies below the root");
            let parts: Vec<_> = relative.iter().map(|part| part.to_string_lossy()).collect();
            files.push(File {
                path: parts.join("/"),
                text,
            });
        }
    }
}

/// Fails with every finding, if there is one.
#[track_caller]
pub fn report(rule: &str, findings: &[String]) {
    assert!(findings.is_empty(), "{rule}:\n  {}", findings.join("\n  "));
}
