//! How source files look: they say what they are about, stay short, and tell
//! nothing of the machine they were written on.

use std::fs;

use crate::files::{self, report, root};

/// Most lines of a file that gives no reason for being longer.
const LONGEST: usize = 500;

#[test]
fn every_module_says_what_it_is_about() {
    let mut findings = Vec::new();
    for file in files::rust_sources() {
        if !file.text.starts_with("//!") {
            findings.push(format!("{}:1: opens without //!", file.path));
        }
    }
    report("every module opens with its documentation", &findings);
}

#[test]
fn no_file_is_long_without_a_reason() {
    let mut findings = Vec::new();
    let mut all = files::all();
    all.retain(|file| {
        let script = file.below(&["www/"]) && file.ends(&[".js", ".mjs"]);
        let rust = file.below(&["crates/", "web/"]) && file.ends(&[".rs"]);
        script || rust || (file.below(&["tests/"]) && file.ends(&[".mjs"]))
    });
    for file in all {
        let reason = "// long file because: ";
        let length = file.lines().count();
        if length > LONGEST && !file.lines().any(|(_, line)| line.starts_with(reason)) {
            findings.push(format!(
                "{}:{length}: over {LONGEST} lines without `{reason}…`",
                file.path
            ));
        }
    }
    report("one idea a file", &findings);
}

#[test]
fn no_path_of_a_machine() {
    // Put together here, so that this file does not hold them.
    let paths: [String; 4] = [["wo", "rk"], ["ro", "ot"], ["ho", "me"], ["Us", "ers"]]
        .map(|halves| format!("/{}/", halves.concat()));
    let mut findings = Vec::new();
    for file in files::all() {
        for (number, line) in file.lines() {
            for path in &paths {
                // `www/…` and `./…` are relative; only a path's own beginning counts.
                let absolute = line.match_indices(path.as_str()).any(|(at, _)| {
                    let before = line[..at].chars().next_back();
                    before.is_none_or(|c| !c.is_alphanumeric() && !"._-/*}~".contains(c))
                });
                if absolute {
                    findings.push(format!("{}:{number}: {path}", file.path));
                }
            }
        }
    }
    report("no path of anybody's machine", &findings);
}

#[test]
fn browser_packages_are_pinned_and_name_no_host() {
    let read = |name: &str| {
        let text = fs::read_to_string(root().join("tests").join(name));
        text.unwrap_or_else(|error| panic!("tests/{name}: {error}"))
    };
    let package: serde_json::Value = serde_json::from_str(&read("package.json")).expect("is JSON");
    let mut findings = Vec::new();
    for (name, version) in package["devDependencies"]
        .as_object()
        .expect("has dependencies")
    {
        // A package under another name, as a second major version is: `npm:react@18.3.1`.
        let exact = version
            .as_str()
            .map(|text| text.rsplit('@').next().unwrap_or(text));
        if !exact.is_some_and(|version| version.starts_with(|c: char| c.is_ascii_digit())) {
            findings.push(format!(
                "tests/package.json: {name} is {version}, not one exact version"
            ));
        }
    }
    for (index, line) in read("package-lock.json").lines().enumerate() {
        if line.contains("\"resolved\"") {
            findings.push(format!(
                "tests/package-lock.json:{}: names a host",
                index + 1
            ));
        }
    }
    report("the packages of the browser specs are pinned", &findings);
}
