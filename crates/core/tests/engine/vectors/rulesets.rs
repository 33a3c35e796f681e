//! The cases of the services' rule sets: files below `rulesets` of the folder, or in it.

use lobbylab_rulesets::cases;
use std::fs;
use std::path::{Path, PathBuf};

/// Checks all files and prints how many cases there were.
///
/// # Returns
/// How many cases, and what is wrong with those that failed.
pub fn check(folder: &Path) -> (usize, Vec<String>) {
    let below = folder.join("rulesets");
    let folder = if below.is_dir() {
        below
    } else {
        folder.to_path_buf()
    };
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .collect();
    files.sort();
    let mut count = 0;
    let mut failures = Vec::new();
    for path in files {
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let text = fs::read_to_string(&path).expect("readable");
        // The vectors of the labs are files of another shape.
        if !text.contains("\"cases\"") {
            continue;
        }
        match cases::check(&text) {
            Err(story) => failures.push(format!("rulesets: {name}: {story}")),
            Ok(checked) => {
                count += checked.len();
                failures.extend(checked.into_iter().filter_map(|case| {
                    let story = case.failure?;
                    Some(format!("rulesets: {name}, {}: {story}", case.name))
                }));
            }
        }
    }
    println!("rulesets: {count} checked");
    (count, failures)
}
