//! Sources that change: times of files, looked at a few times a second. That needs
//! nothing of the system, and works in containers and on network drives.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// What the site is made of, from the root of the repository.
const SOURCES: [&str; 14] = [
    ".cargo",
    "Cargo.lock",
    "Cargo.toml",
    "crates/blossom",
    "crates/rulesets",
    "crates/own",
    "crates/class",
    "crates/charts",
    "crates/core",
    "crates/loops",
    "crates/site",
    "rust-toolchain.toml",
    "web",
    "www",
];

/// Folders and kinds of files that do not end up in it.
const IDLE: [&str; 6] = [
    "target",
    "tests",
    "benches",
    "fuzz",
    "golden",
    "node_modules",
];

/// Times of the last changes, by path from the root.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Times(BTreeMap<PathBuf, SystemTime>);

impl Times {
    /// As they are now. Files that vanish meanwhile are left out.
    pub fn read(root: &Path) -> Self {
        let mut times = Self::default();
        for source in SOURCES {
            times.add(root, Path::new(source));
        }
        times
    }

    fn add(&mut self, root: &Path, path: &Path) {
        let full = root.join(path);
        let Ok(about) = fs::metadata(&full) else {
            return;
        };
        if !about.is_dir() {
            if let Ok(time) = about.modified() {
                self.0.insert(path.to_owned(), time);
            }
            return;
        }
        for entry in fs::read_dir(full).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            // Hidden files and backups are editors'.
            if !IDLE.contains(&name.as_ref()) && !name.starts_with('.') && !name.ends_with('~') {
                self.add(root, &path.join(&*name));
            }
        }
    }

    /// The paths that are new, gone or changed since `earlier`.
    pub fn since(&self, earlier: &Self) -> Vec<PathBuf> {
        let changed = |one: &Self, other: &Self| {
            (one.0.iter())
                .filter(|(path, time)| other.0.get(*path) != Some(time))
                .map(|(path, _)| path.clone())
                .collect::<Vec<_>>()
        };
        let mut paths = changed(self, earlier);
        paths.extend(changed(earlier, self));
        paths.sort();
        paths.dedup();
        paths
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn changed_new_and_lost_files_are_seen() {
        let root = std::env::temp_dir().join(format!("lobbylab-watch-{}", std::process::id()));
        let write = |path: &str| {
            let file = root.join(path);
            fs::create_dir_all(file.parent().expect("has a folder")).expect("makes it");
            fs::write(&file, path).expect("writes");
            file
        };
        let kept = write("www/index.html");
        let lost = write("crates/core/src/lib.rs");
        write("crates/core/tests/lib.rs");
        let before = Times::read(&root);
        assert_eq!(before.0.len(), 2);
        fs::remove_file(lost).expect("removes");
        write("web/src/new.rs");
        let later = SystemTime::now() + Duration::from_secs(5);
        let file = fs::File::options().append(true).open(kept).expect("opens");
        file.set_modified(later).expect("sets the time");
        let names: Vec<_> = (Times::read(&root).since(&before).into_iter())
            .map(|path| path.to_string_lossy().into_owned())
            .collect();
        assert_eq!(
            names,
            ["crates/core/src/lib.rs", "web/src/new.rs", "www/index.html"]
        );
        fs::remove_dir_all(root).expect("clears");
    }
}
