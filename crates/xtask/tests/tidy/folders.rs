//! Folders that a reader can take in: at most fifteen sources, and no three of one prefix,
//! which want a folder of their own. No crate includes a file of another.

use std::collections::BTreeMap;
use std::path::{Component, Path};

use crate::allowed::except;
use crate::files::{self, File, report, root};

/// Most sources of a folder, `mod.rs` among them.
const MOST: usize = 15;

/// Fewest sources of one prefix that should be a folder.
const FAMILY: usize = 3;

/// Sources, as against samples and vectors.
const ENDINGS: [&str; 7] = [".rs", ".js", ".mjs", ".ts", ".html", ".css", ".cc"];

/// The names of the sources of each folder.
fn folders() -> BTreeMap<String, Vec<String>> {
    let mut folders: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in files::all() {
        if file.ends(&ENDINGS)
            && let Some((folder, name)) = file.path.rsplit_once('/')
        {
            (folders.entry(folder.to_owned()).or_default()).push(name.to_owned());
        }
    }
    folders
}

#[test]
fn no_folder_is_too_full() {
    let offenders: Vec<_> = (folders().into_iter())
        .filter(|(_, names)| names.len() > MOST)
        .map(|(folder, names)| (folder, format!("{} sources, at most {MOST}", names.len())))
        .collect();
    except("full folder", "no folder is too full", &offenders);
}

#[test]
fn files_of_one_prefix_have_a_folder() {
    let mut offenders = Vec::new();
    for (folder, names) in folders() {
        let mut families: BTreeMap<&str, usize> = BTreeMap::new();
        for (prefix, _) in names.iter().filter_map(|name| name.split_once(['_', '-'])) {
            *families.entry(prefix).or_default() += 1;
        }
        for (prefix, count) in families.into_iter().filter(|(_, count)| *count >= FAMILY) {
            offenders.push((
                format!("{folder}/{prefix}_"),
                format!("{count} files want a folder {prefix}/"),
            ));
        }
    }
    except(
        "one prefix",
        "files of one prefix have a folder",
        &offenders,
    );
}

/// The file that a `#[path]` of `file` names, without `..`.
fn included(file: &File, path: &str) -> String {
    let folder = Path::new(&file.path).parent().unwrap_or(Path::new(""));
    let mut parts = Vec::new();
    for part in folder.join(path).components() {
        match part {
            Component::ParentDir => {
                parts.pop();
            }
            part => parts.push(part.as_os_str().to_string_lossy().into_owned()),
        }
    }
    parts.join("/")
}

/// The folder of the package that a file belongs to.
fn package(path: &str) -> Option<&Path> {
    (Path::new(path).ancestors().skip(1))
        .find(|folder| root().join(folder).join("Cargo.toml").is_file())
}

#[test]
fn no_crate_includes_a_file_of_another() {
    let mut findings = Vec::new();
    // Put together here, so that this file holds no such line.
    let attribute = ["#[", "path = \""].concat();
    for file in files::all().iter().filter(|file| file.ends(&[".rs"])) {
        for (number, line) in file.lines() {
            let Some((_, rest)) = line.split_once(&attribute) else {
                continue;
            };
            let path = included(file, rest.split('"').next().unwrap_or(rest));
            if package(&path) != package(&file.path) {
                findings.push(format!(
                    "{}:{number}: includes {path}; what two crates need lies in a third",
                    file.path
                ));
            }
        }
    }
    report("no crate includes a file of another", &findings);
}

#[test]
fn paths_are_followed() {
    let file = File {
        path: "web/src/lib.rs".to_owned(),
        text: String::new(),
    };
    assert_eq!(
        included(&file, "../../crates/core/benches/a.rs"),
        "crates/core/benches/a.rs"
    );
    assert_eq!(
        package("crates/core/benches/a.rs"),
        Some(Path::new("crates/core"))
    );
    assert_eq!(package("web/src/lib.rs"), Some(Path::new("web")));
}
